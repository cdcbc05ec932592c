//! Espionage: a d20 core of half and full actions, vitality and wounds, threats and errors that action dice pay for.
//!
//! The initiative models count rounds, turns and their order.

pub mod actions;
pub mod area;
pub mod armoury;
pub mod attack;
pub mod checks;
pub mod conditions;
pub mod damage;
pub mod field;
pub mod fire;
pub mod healing;
pub mod initiative;
pub mod items;
pub mod keys;
pub mod melee;
pub mod movement;
pub mod outlook;
pub mod range;
pub mod work;
pub mod wounds;

use crate::battle::lens::Span;
use crate::battle::system::{
    Armoury, Attack, Blow, BodyTest, Core, Dealt, Declarations, Delay, Effects, Effort, Efforts, Exertion, Facts,
    Fatigue, Force, Ground, Harm, Host, Lasting, Launch, LevelRules, Meaning, MoveRange, Outlook, Price, Procedure,
    Readiness, Scale, Steps, TeamCheck, Tempo,
};
use crate::battle::{Battle, Cx, Flow, HIDDEN, Key, Ledger, Order, PhaseBuilder, Refusal, Rule, Stat, Stats, UnitId};
use crate::dice::Dice;
use crate::grid::Square;
use crate::rules::RuleSystem;
use crate::rules::espionage::actions::{decisions, exertions, list, phases, turn};
use crate::rules::espionage::attack::{hooked, launch, plan};
use crate::rules::espionage::checks::{abilities, action_dice};
use crate::rules::espionage::damage::{host, model};
use crate::rules::espionage::field::senses;
use crate::rules::espionage::field::step_cost::{StepCosts, slows};
use crate::rules::espionage::fire::{strafe, strikes};
use crate::rules::espionage::keys::classes::{ATTACKING, COMPOSING, MOVING};
use crate::rules::espionage::keys::log::{BLAST_SAVE, DISARM_SAVE, INJURY_SAVE, RUNNING_SAVE, SEE_THROUGH};
use crate::rules::espionage::keys::log::{SHOCK_SAVE, STRESS_SAVE, SUBDUAL_SAVE, TRIP_SAVE};
use crate::rules::espionage::keys::{vocabulary, *};
use crate::rules::espionage::melee::charge;
use crate::rules::espionage::outlook::{lens, pending};
use smallvec::SmallVec;

/// Its entry among the systems.
pub static SYSTEM: RuleSystem = RuleSystem {
    core: &Espionage,
    armoury: built_in!("assets/armoury/espionage.ron"),
    rulebook: built_in!("assets/rulebook/espionage.ron"),
    squad: ["operative", "guard", "rifleman"],
};

static DECLARED: Declarations = Declarations {
    id: Key::new("espionage"),
    vocabulary: &vocabulary::VOCABULARY,
    actions: &[list::ACTIONS],
    rare: list::RARE,
    camp: &[],
    decisions: &decisions::DECISIONS,
    secondary_checks: &[
        BLAST_SAVE,
        STRESS_SAVE,
        SUBDUAL_SAVE,
        SHOCK_SAVE,
        INJURY_SAVE,
        RUNNING_SAVE,
        DISARM_SAVE,
        TRIP_SAVE,
        THREATEN,
        SEE_THROUGH,
    ],
    lasting: Lasting::Only(&[
        SUBDUAL, STRESS, SHAKEN, FATIGUED, EXHAUSTED, LEG_INJURY, ARM_INJURY, CONCUSSION, GUT_INJURY,
    ]),
    sees_over: false,
    effects: Effects {
        hasty: Meaning { own_checks: -2, ..Meaning::nothing("SIX-INI-02") },
        flat_footed: Meaning { no_reaction: true, ..Meaning::nothing("FI-BGD-17") },
        reeling: Meaning { next_turn_loses: Some(Effort::Turn), ..Meaning::nothing("FI-BGD-18") },
    },
    happenings: initiative::ALL,
    efforts: Efforts {
        attack: &[(HALF, 1)],
        turn: &[(HALF, 2)],
        thought: &[(HALF, 1)],
        half: &[(HALF, 1)],
        thought_class: Some(COMPOSING),
    },
    tempo: Tempo { dice: Dice::new(1, 20), readiness: Readiness::LeftToModel, delay: Delay::Bounded, haste: false },
    usual_quickness: 3,
};

/// The system.
pub struct Espionage;

impl Host for Espionage {
    fn scale(&self) -> Scale {
        Scale { step: 2, divisor: 5 }
    }

    fn constitution(&self, stats: &Stats) -> i32 {
        stats.max(CON).max(0) * 3 / 5
    }

    fn strength(&self, battle: &Battle, unit: UnitId) -> i32 {
        (7 + abilities::modifier(battle, unit, STR)).max(0)
    }

    fn armour(&self, battle: &Battle, unit: UnitId) -> i32 {
        abilities::reduction(battle, unit)
    }

    fn force(&self, battle: &Battle, attack: &Attack) -> Force {
        host::force(battle, attack)
    }

    fn wound(&self) -> i32 {
        2
    }

    fn may_launch(&self, battle: &Battle, launch: &Launch) -> Result<(), Refusal> {
        launch::check(battle, launch)
    }

    fn offence(&self, cx: &mut Cx<'_>, launch: &Launch) -> Flow<Option<i32>> {
        launch::offence(cx, launch)
    }

    fn evasion(&self, cx: &mut Cx<'_>, launch: &Launch, victim: UnitId, offence: i32) -> Flow<Option<i32>> {
        launch::evasion(cx, launch, victim, offence)
    }

    fn may_evade(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.conditions(unit).has(FLAT_FOOTED)
    }

    fn body_test(&self, cx: &mut Cx<'_>, unit: UnitId, test: BodyTest, points: i32) -> Flow<bool> {
        host::body_test(cx, unit, test, points)
    }

    fn exertions(&self, battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
        exertions::of(battle, order)
    }

    fn untrained(&self, battle: &Battle, attack: &Attack) -> bool {
        launch::untrained(battle, attack)
    }

    fn stunned(&self, cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
        conditions::break_off(cx, unit, what, rule);
    }

    fn taken_out(&self, cx: &mut Cx<'_>, unit: UnitId, _: Option<UnitId>, what: Key, rule: Rule) {
        conditions::break_off(cx, unit, what, rule);
    }

    fn attack_of(&self, battle: &Battle, order: &Order) -> Option<Attack> {
        Some(hooked::facts(battle, &strikes::of_order(battle, order).ok()?))
    }

    fn strikes_by_hand(&self, battle: &Battle, order: &Order) -> bool {
        plan::is_by_hand(battle, order)
    }
}

impl Core for Espionage {
    fn declared(&self) -> &'static Declarations {
        &DECLARED
    }

    fn harm(&self) -> &'static dyn Harm {
        &Espionage
    }
}

impl Procedure for Espionage {
    fn prepare(&self, cx: &mut Cx<'_>) -> Flow {
        action_dice::hand_out(cx);
        Ok(())
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        phases::register(phases);
    }

    fn forbids(&self, battle: &Battle, order: &Order, price: &Price) -> Result<(), Refusal> {
        turn::forbids(battle, order, price)
    }

    fn can_pay(&self, battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
        turn::can_pay(battle, unit, price)
    }

    fn pay(&self, cx: &mut Cx<'_>, order: &Order, price: &Price) {
        turn::pay(cx, order, price);
    }

    fn before(&self, cx: &mut Cx<'_>, order: &Order) -> Flow<bool> {
        turn::before(cx, order)
    }

    fn after(&self, cx: &mut Cx<'_>, order: &Order, price: Option<&Price>) -> Flow {
        if price.is_some_and(|price| price.is(ATTACKING) || price.is(MOVING)) {
            cx.end_condition(order.unit, HIDDEN, order.act, Rule("FI-SUR-03"));
        }
        Ok(())
    }
}

impl LevelRules for Espionage {
    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        armoury::read(text)
    }

    fn derive(&self, tags: &[Key], stats: &mut [Stat]) {
        abilities::derive(tags.contains(&SPECIAL), stats);
    }
}

impl Ground for Espionage {
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        StepCosts::of(battle, unit).step(battle.map(), from, to)
    }

    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        let steps = StepCosts::of(battle, unit);
        let map = battle.map();
        Box::new(move |from, to| steps.step(map, from, to))
    }

    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange {
        movement::range(battle, unit)
    }

    fn may_run_over(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        !slows(battle, unit, square)
    }

    fn approach(&self, battle: &Battle, order: &Order) -> Vec<Square> {
        charge::approach(battle, order)
    }

    fn distance(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u32 {
        range::distance(battle, unit, target)
    }

    fn span(&self, battle: &Battle, order: &Order, to: Square) -> Option<Span> {
        lens::span(battle, order, to)
    }

    fn blast(&self, battle: &Battle, order: &Order, centre: Square) -> Vec<Square> {
        lens::blast(battle, order, centre)
    }
}

impl Harm for Espionage {
    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        model::deal(cx, blow)
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        wounds::state(battle, unit)
    }

    fn states(&self) -> &'static [Key] {
        wounds::STATES
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        outlook::worth(battle, unit)
    }
}

impl Facts for Espionage {
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger {
        abilities::initiative(battle, unit)
    }

    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32 {
        abilities::initiative(battle, unit).total()
    }

    fn wits(&self, battle: &Battle, unit: UnitId) -> i32 {
        abilities::modifier(battle, unit, INT)
    }

    fn fatigue(&self, battle: &Battle, unit: UnitId) -> Fatigue {
        let conditions = battle.conditions(unit);
        match () {
            () if conditions.has(EXHAUSTED) => Fatigue::Exhausted,
            () if conditions.has(FATIGUED) => Fatigue::Fatigued,
            () => Fatigue::Fresh,
        }
    }

    fn bleeds(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(BLEEDING)
    }

    fn senses(&self, battle: &Battle, unit: UnitId) -> Option<u32> {
        Some(senses::farthest(battle, unit))
    }

    fn raise_initiative(&self, cx: &mut Cx<'_>, unit: UnitId, ledger: &mut Ledger) -> Flow {
        initiative::raise(cx, unit, ledger)
    }

    fn team_check(&self, cx: &mut Cx<'_>, team: &[UnitId], what: TeamCheck, rule: Rule) -> Flow<i32> {
        initiative::team_check(cx, team, what, rule)
    }

    fn knock_out(&self, cx: &mut Cx<'_>, unit: UnitId, minutes: i32) -> Flow<bool> {
        initiative::knock_out(cx, unit, minutes);
        Ok(true)
    }

    fn prepared(&self, _: &Battle, _: UnitId) -> bool {
        true
    }
}

impl Outlook for Espionage {
    fn sweeps(&self, battle: &Battle, order: &Order) -> Vec<Square> {
        if order.act == STRAFE { strafe::swept(battle, order).unwrap_or_default() } else { Vec::new() }
    }

    fn at_work(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WORKING)
    }

    fn lies_in_wait(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(READIED)
    }

    fn task_turns(&self, battle: &Battle, square: Square) -> u16 {
        u16::from(work::task(battle, square).is_some())
    }

    fn pending_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        pending::value(battle, unit)
    }
}
