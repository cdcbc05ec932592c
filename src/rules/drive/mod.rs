//! Drive: a damage model over every core. Armour ranges and drive, energy damage, shields, pseudogravity, damage auras.

pub mod armoury;
pub mod attack;
pub mod auras;
pub mod conditions;
pub mod damage;
pub mod formulas;
pub mod keys;
pub mod options;
pub mod outfit;
pub mod phases;
pub mod state;
pub mod supply;
pub mod worth;
pub mod wounds;

use crate::battle::system::{
    Blow, Dealt, Harm, HarmDeclarations, Hooks, Outfit, Price, Sheet, Shifted, StatInfo, Tested, Unfit,
};
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Order, PhaseBuilder, Refusal, UnitId};
use keys::*;
use smallvec::SmallVec;
use std::any::Any;
use std::sync::Arc;
use wounds::Toll;
use wounds::place::Place;

/// The damage model.
pub struct Drive;

const fn stat(key: Key, vital: bool) -> StatInfo {
    StatInfo { key, default: 0, min: i16::MIN, max: i16::MAX, vital, sheet: Sheet::Both }
}

static DECLARED: HarmDeclarations = HarmDeclarations {
    actions: &[auras::load::LOAD_AURA_ACTION, auras::policy::AURA_POLICY_ACTION, auras::switch_off::SWITCH_OFF_ACTION],
    camp: &[],
    decisions: &[
        attack::critical::CRITICAL_DECISION,
        auras::contact::AURA_REPLY_DECISION,
        auras::contact::AURA_SOURCE_DECISION,
    ],
    options: options::ALL_OPTIONS,
    stats: &[stat(RESILIENCE, true), stat(INJURY_FACTOR, false), stat(INSIGHT, false)],
    conditions: &[
        SUPERFICIAL,
        PERCEPTION,
        CORE,
        ARM,
        OTHER_ARM,
        MOBILITY,
        FAILING,
        LIMB_LOST,
        STUNNED,
        IGNITED,
        DEAFENED,
        FATIGUE,
        PARTICLE_DEGREES,
        DEGREES_A,
        DEGREES_B,
        DEGREES_C,
        USED_STRENGTH,
        USED_BASE,
        USED_SHOT,
        USED_CHARGE,
        BURSTING,
        BOUND,
        HELD_FAST,
        AURA_POLICY,
    ],
    notes: &[PARTICLE_DEGREES, DEGREES_A, DEGREES_B, DEGREES_C, AURA_POLICY],
    lasting: &[SUPERFICIAL, PERCEPTION, CORE, ARM, OTHER_ARM, MOBILITY, LIMB_LOST, DEGREES_A, DEGREES_B, DEGREES_C],
    badges: &[(STUNNED, "stunned"), (IGNITED, "burning")],
    secondary_checks: &[INJURY_TYPE],
};

impl Harm for Drive {
    fn id(&self) -> &'static str {
        ID
    }

    fn declared(&self) -> &'static HarmDeclarations {
        &DECLARED
    }

    fn armoury(&self, core: Key) -> Option<(&'static str, &'static str)> {
        armoury::host::file(core.as_str()).map(|file| (file.name, file.text))
    }

    fn outfit(&self, level: Outfit<'_>) -> Result<Arc<dyn Any + Send + Sync>, Vec<Unfit>> {
        outfit::outfit(level)
    }

    fn forbids(&self, battle: &Battle, order: &Order, price: &Price) -> Result<(), Refusal> {
        conditions::forbidden::check(battle, order, price)
    }

    fn shifts(&self, battle: &Battle, unit: UnitId, tested: Tested, _: Option<UnitId>) -> SmallVec<[Shifted; 4]> {
        conditions::shifts::all(battle, unit, tested)
    }

    fn pace(&self, battle: &Battle, unit: UnitId, squares: i32) -> i32 {
        conditions::pace::half_move(battle, unit, squares)
    }

    fn hooks(&self) -> Option<&'static dyn Hooks> {
        Some(&attack::hooks::InAttacks)
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        phases::register(phases);
    }

    /// Harm without an attack, in numbers of the core, counts as many times as much as a point of health is worth. It
    /// injures the core of the body.
    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        let (victim, by, rule) = (blow.victim, blow.by, blow.rule);
        if state::profile(cx.battle(), victim).is_none() {
            return cx.battle().rules().core.harm().deal(cx, blow);
        }
        let amount = blow.damage.total().max(0) * cx.battle().rules().core.wound();
        let mut ledger = Ledger::new();
        ledger.add(WEAPON, amount, rule);
        let toll = Toll { victim, by, ledger, place: Place::CORE, severs: false, rule };
        wounds::suffer(cx, toll)?;
        Ok(Dealt::amount(amount))
    }

    fn strikes_back(&self, battle: &Battle, unit: UnitId) -> bool {
        auras::ready(battle, unit).next().is_some()
    }

    fn pending_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        auras::outlook::value(battle, unit)
    }

    fn touched(&self, cx: &mut Cx<'_>, whom: UnitId, by: UnitId) -> Flow {
        auras::contact::touched(cx, whom, by)
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        match state::profile(battle, unit) {
            Some(_) => worth::state(battle, unit),
            None => battle.rules().core.harm().state(battle, unit),
        }
    }

    fn states(&self) -> &'static [Key] {
        STATES
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        match state::profile(battle, unit) {
            Some(_) => worth::worth(battle, unit),
            None => battle.rules().core.harm().worth(battle, unit),
        }
    }
}
