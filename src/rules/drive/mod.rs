//! Drive: a damage model over every core. Armour ranges and drive, energy damage, shields, pseudogravity, damage auras.

pub mod area;
pub mod armoury;
pub mod attack;
pub mod auras;
pub mod conditions;
pub mod damage;
pub mod fields;
pub mod formulas;
pub mod gravity;
pub mod healing;
pub mod holding;
pub mod keys;
pub mod options;
pub mod outfit;
pub mod phases;
pub mod shields;
pub mod shown;
pub mod state;
pub mod supply;
pub mod worth;
pub mod wounds;

use crate::battle::system::{
    Blow, Dealt, Exertion, Happening, Harm, HarmDeclarations, Hooks, Outfit, Pictures, Price, Protection, Purpose,
    Reacting, Sheet, Shifted, StatInfo, Tested, Unfit,
};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Life, Order, PhaseBuilder, Refusal, Rule, UnitId};
use formulas::band::Band;
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
    actions: &[
        shields::raising::RAISE_SHIELD_ACTION,
        area::launching::LAUNCH_ACTION,
        area::bursting::BURST_SHOT_ACTION,
        holding::hold_back::HOLD_BACK_ACTION,
        healing::put_out::PUT_OUT_ACTION,
        healing::first_aid::FIRST_AID_ACTION,
        auras::load::LOAD_AURA_ACTION,
        auras::policy::AURA_POLICY_ACTION,
        auras::switch_off::SWITCH_OFF_ACTION,
        gravity::order::GRAVITY_ACTION,
        gravity::buying::CHARGE_GRAVITY_ACTION,
        gravity::guard::GROUP_DEFENCE_ACTION,
        fields::placing::DAMPER_ACTION,
        fields::placing::STOP_DAMPER_ACTION,
    ],
    camp: &[healing::first_aid::AID_IN_CAMP, healing::rest::REST_DAY_ACTION],
    decisions: &[
        attack::critical::CRITICAL_DECISION,
        attack::sparing::SPARING_DECISION,
        auras::contact::AURA_REPLY_DECISION,
        auras::contact::AURA_SOURCE_DECISION,
        gravity::moving::GRAVITY_TO_DECISION,
        gravity::moving::RESIST_GRAVITY_DECISION,
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
        FEVER,
        FEVER_SUCCESSES,
        TREATED,
        TURN_OVER,
        MELEE_RECEIVED,
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
        GROUP_DEFENCE,
        TETHERED,
        LIFTED,
        GLOWING,
        OUT_OF_COVER,
        YIELDING,
    ],
    notes: &[
        PARTICLE_DEGREES,
        FEVER_SUCCESSES,
        TREATED,
        TURN_OVER,
        MELEE_RECEIVED,
        DEGREES_A,
        DEGREES_B,
        DEGREES_C,
        AURA_POLICY,
    ],
    lasting: &[
        SUPERFICIAL,
        PERCEPTION,
        CORE,
        ARM,
        OTHER_ARM,
        MOBILITY,
        FAILING,
        LIMB_LOST,
        FATIGUE,
        FEVER,
        FEVER_SUCCESSES,
        TREATED,
        DEGREES_A,
        DEGREES_B,
        DEGREES_C,
    ],
    badges: &[(STUNNED, "badge_stunned"), (IGNITED, "badge_burning")],
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
        area::launching::forbids(battle, order)?;
        conditions::forbidden::check(battle, order, price)?;
        attack::full_action::check(battle, order)?;
        gravity::hold::check(battle, order)?;
        gravity::guard::check(battle, order)?;
        let lit = self.light(battle, order.unit) > 0 && battle.rules().core.hides(battle, order);
        if lit { Err(Refusal::by("gives_light", Rule("DR-BGD-33"))) } else { Ok(()) }
    }

    fn takes_over(&self, battle: &Battle, unit: UnitId, slot: u8) -> bool {
        area::launching::weapon(battle, unit, Some(slot)).is_some()
    }

    fn rounds_a_shot(&self, battle: &Battle, unit: UnitId, item: Key) -> i16 {
        damage::holding::cells(battle, unit, item)
    }

    fn moved(&self, cx: &mut Cx<'_>, from: usize) -> Flow {
        area::fire::entered(cx, from);
        damage::burning::quench(cx);
        Ok(())
    }

    fn surroundings(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u64 {
        shields::cover::surroundings(battle, unit, target)
    }

    fn shifts(&self, battle: &Battle, unit: UnitId, tested: Tested, _: Option<UnitId>) -> SmallVec<[Shifted; 4]> {
        conditions::shifts::all(battle, unit, tested)
    }

    fn pace(&self, battle: &Battle, unit: UnitId, squares: i32) -> i32 {
        conditions::pace::half_move(battle, unit, squares)
    }

    fn bars(&self, battle: &Battle, unit: UnitId, exertion: Exertion) -> Result<(), Refusal> {
        conditions::forbidden::bars(battle, unit, exertion)
    }

    fn reacting(&self, battle: &Battle, unit: UnitId) -> Reacting {
        conditions::stun::reacting(battle, unit)
    }

    fn hooks(&self) -> Option<&'static dyn Hooks> {
        Some(&attack::hooks::InAttacks)
    }

    fn pictures(&self) -> &'static dyn Pictures {
        &shown::Shown
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        phases::register(phases);
    }

    /// Harm without an attack, in numbers of the core, counts as many times as much as a point of health is worth; its drive
    /// is its amount. It injures the core of the body. What stuns is the core's affair.
    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        let (victim, by, rule) = (blow.victim, blow.by, blow.rule);
        if state::profile(cx.battle(), victim).is_none() || blow.purpose == Purpose::Stun {
            return cx.battle().rules().core.harm().deal(cx, blow);
        }
        if blow.purpose == Purpose::Kill {
            cx.set_life(victim, by, Life::Dead, INJURED, rule);
            return Ok(Dealt::default());
        }
        let amount = blow.damage.total().max(0) * cx.battle().rules().core.wound();
        let armour = state::plating(cx.battle(), victim).filter(|_| blow.protection == Protection::Armour);
        let through = Band::met(amount, None, armour).through(amount);
        let mut ledger = Ledger::new();
        ledger.add(WEAPON, amount, rule);
        ledger.add_some(ARMOUR, through - amount, rule);
        let toll = Toll { victim, by, ledger, place: Place::CORE, severs: false, rule };
        wounds::suffer(cx, toll)?;
        Ok(Dealt::amount(through))
    }

    fn strikes_back(&self, battle: &Battle, unit: UnitId) -> bool {
        auras::ready(battle, unit).next().is_some()
    }

    fn pending_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        auras::outlook::value(battle, unit) + gravity::outlook::value(battle, unit)
    }

    fn is_uncovered(&self, battle: &Battle, unit: UnitId) -> bool {
        gravity::moving::is_uncovered(battle, unit)
    }

    fn lifts(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.conditions(unit).amount(LIFTED)
    }

    fn light(&self, battle: &Battle, unit: UnitId) -> i32 {
        gravity::effort::light(battle, unit).max(auras::light(battle, unit))
    }

    fn touched(&self, cx: &mut Cx<'_>, whom: UnitId, by: UnitId) -> Flow {
        auras::contact::touched(cx, whom, by)
    }

    fn profile(&self, battle: &Battle, unit: UnitId) -> Option<Key> {
        state::profile(battle, unit).map(|profile| profile.id)
    }

    fn happenings(&self, battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        wounds::happenings::of(battle, events, at)
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
