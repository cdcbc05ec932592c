//! The d100 core: half and full actions, degrees of success, one evasion an attack, deflectors, altitude, overwatch.
//!
//! The initiative model counts rounds and turns and ends the fight (PC-TIM-01, PC-TIM-02, PC-TIM-03, PC-TIM-05, PC-TIM-07);
//! ties go by Agility, then by a roll-off (PC-INI-02, PC-INI-03, PC-INI-04).

pub mod actions;
pub mod area;
pub mod armoury;
pub mod attack;
pub mod checks;
pub mod conditions;
pub mod damage;
pub mod evasion;
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
pub mod vehicles;
pub mod work;
pub mod wounds;

use crate::battle::lens::{Sector, Span};
use crate::battle::system::{
    Armoury, Attack, Blow, BodyTest, Core, Dealt, Declarations, Delay, Effects, Effort, Efforts, Exertion, Facts,
    Fatigue, Force, Ground, Happening, Harm, Host, Landmark, Lasting, Launch, LevelRules, Meaning, Misfit, MoveRange,
    Outlook, Price, Procedure, Readiness, Steps, TeamCheck, Tempo, Tired,
};
use crate::battle::{
    Battle, Cx, Event, Flow, HIDDEN, Key, Ledger, Order, PhaseBuilder, Profile, Refusal, Rule, Stats, UnitId, Work,
};
use crate::dice::Dice;
use crate::grid::Square;
use crate::rules::RuleSystem;
use crate::rules::percentile::actions::{decisions, exertions, list, phases, turn};
use crate::rules::percentile::attack::{launch, overwatch, plan, sequence};
use crate::rules::percentile::checks::{characteristics, worn};
use crate::rules::percentile::conditions::surprise::{self, prepare};
use crate::rules::percentile::conditions::{holds, stun};
use crate::rules::percentile::damage::{host, model};
use crate::rules::percentile::field::{landmarks, step_cost};
use crate::rules::percentile::items::hands;
use crate::rules::percentile::keys::log::{CONFIRM, PINNING, QUICKER, WITHSTAND};
use crate::rules::percentile::keys::{vocabulary, *};
use crate::rules::percentile::melee::charge;
use crate::rules::percentile::movement::flight;
use crate::rules::percentile::outlook::{lens, pending};
use crate::rules::percentile::range::altitude;
use crate::rules::percentile::vehicles::starships;
use crate::rules::percentile::wounds::falls;
use smallvec::SmallVec;

/// Its entry among the systems.
pub static SYSTEM: RuleSystem = RuleSystem {
    core: &Percentile,
    armoury: built_in!("assets/armoury/percentile.ron"),
    rulebook: built_in!("assets/rulebook/percentile.ron"),
    squad: ["rifleman", "duellist", "skirmisher"],
};

static DECLARED: Declarations = Declarations {
    id: Key::new("percentile"),
    vocabulary: &vocabulary::VOCABULARY,
    actions: &[list::ACTIONS],
    rare: list::RARE,
    camp: &[],
    decisions: &decisions::DECISIONS,
    secondary_checks: &[CONFIRM, QUICKER, PINNING, WITHSTAND, DODGE, PARRY],
    lasting: Lasting::All,
    sees_over: true,
    effects: Effects {
        hasty: Meaning { own_checks: -10, ..Meaning::nothing("SIX-INI-02") },
        flat_footed: Meaning { attacks_on_it: 10, no_reaction: true, ..Meaning::nothing("SIX-INI-02") },
        reeling: Meaning { next_turn_loses: Some(Effort::Turn), ..Meaning::nothing("SIX-INI-02") },
    },
    happenings: initiative::ALL,
    efforts: Efforts {
        attack: &[(HALF, 1)],
        turn: &[(HALF, 2)],
        thought: &[(HALF, 1)],
        half: &[(HALF, 1)],
        thought_class: Some(CONCENTRATION),
    },
    tempo: Tempo { dice: Dice::new(1, 10), readiness: Readiness::OwnRules, delay: Delay::Never, haste: false },
    usual_quickness: 3,
};

/// The system.
pub struct Percentile;

impl Host for Percentile {
    fn constitution(&self, stats: &Stats) -> i32 {
        stats.max(T) / 5
    }

    fn strength(&self, battle: &Battle, unit: UnitId) -> i32 {
        characteristics::score(battle, unit, S) / 4
    }

    fn armour(&self, battle: &Battle, unit: UnitId) -> i32 {
        host::armour(battle, unit)
    }

    fn force(&self, battle: &Battle, attack: &Attack) -> Force {
        host::force(battle, attack)
    }

    fn wound(&self) -> i32 {
        3
    }

    fn may_launch(&self, battle: &Battle, launch: &Launch) -> Result<(), Refusal> {
        launch::check(battle, launch)
    }

    fn offence(&self, cx: &mut Cx<'_>, launch: &Launch) -> Flow<Option<i32>> {
        launch::offence(cx, launch)
    }

    fn evasion(&self, cx: &mut Cx<'_>, launch: &Launch, victim: UnitId, _: i32) -> Flow<Option<i32>> {
        launch::evasion(cx, launch, victim)
    }

    fn defends_by_test(&self) -> bool {
        true
    }

    fn exposed(&self, cx: &mut Cx<'_>, attack: &Attack, victim: UnitId, margin: i32) -> Flow<bool> {
        launch::exposed(cx, attack, victim, margin)
    }

    fn body_test(&self, cx: &mut Cx<'_>, unit: UnitId, test: BodyTest, points: i32) -> Flow<bool> {
        launch::body_test(cx, unit, test, points)
    }

    fn exertions(&self, battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
        exertions::of(battle, order)
    }

    fn untrained(&self, battle: &Battle, attack: &Attack) -> bool {
        launch::untrained(battle, attack)
    }

    fn can_act(&self, battle: &Battle, unit: UnitId) -> bool {
        characteristics::able(battle, unit) && !battle.conditions(unit).has(SURPRISED)
    }

    fn tired(&self, battle: &Battle, unit: UnitId, levels: i32) -> Tired {
        host::tired(battle, unit, levels)
    }

    fn grappling(&self, battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 2]> {
        holds::partner(battle, unit).into_iter().collect()
    }

    fn flying_speed(&self, battle: &Battle, unit: UnitId) -> i32 {
        flight::speed(battle, unit)
    }

    fn knock_down(&self, cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
        conditions::lay_down(cx, unit, what, rule);
    }

    fn stunned(&self, cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
        stun::breaks_off(cx, unit, what, rule);
    }

    fn taken_out(&self, cx: &mut Cx<'_>, unit: UnitId, _: Option<UnitId>, _: Key, _: Rule) {
        conditions::taken_out(cx, unit);
    }

    fn fall(&self, cx: &mut Cx<'_>, unit: UnitId) {
        conditions::start_falling(cx, unit);
    }

    fn attack_of(&self, battle: &Battle, order: &Order) -> Option<Attack> {
        Some(sequence::facts(battle, &plan::plan(battle, order).ok()?))
    }

    fn strikes_by_hand(&self, battle: &Battle, order: &Order) -> bool {
        plan::is_by_hand(battle, order)
    }

    fn drop_between(&self, battle: &Battle, from: Square, to: Square) -> i32 {
        falls::drop_between(battle, from, to)
    }

    fn carry(&self, cx: &mut Cx<'_>, unit: UnitId, path: Vec<Square>, what: Key, rule: Rule) -> Flow {
        falls::carry(cx, unit, path, what, rule)
    }
}

impl Core for Percentile {
    fn declared(&self) -> &'static Declarations {
        &DECLARED
    }

    fn harm(&self) -> &'static dyn Harm {
        &Percentile
    }
}

impl Procedure for Percentile {
    fn prepare(&self, cx: &mut Cx<'_>) -> Flow {
        surprise::notice(cx)?;
        prepare(cx);
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
        let so_far = cx.events().len();
        overwatch::before(cx, order)?;
        Ok(cx.events().len() > so_far)
    }

    fn after(&self, cx: &mut Cx<'_>, order: &Order, price: Option<&Price>) -> Flow {
        if price.is_some_and(|price| price.is(ATTACKS) || price.is(MOVEMENT)) {
            cx.end_condition(order.unit, HIDDEN, order.act, Rule("PC-SET-01"));
        }
        overwatch::after(cx)
    }

    fn concerns(&self, battle: &Battle, unit: UnitId, act: Key) -> bool {
        turn::concerns(battle, unit, act)
    }
}

impl LevelRules for Percentile {
    fn work(&self, battle: &Battle, unit: UnitId) -> Option<Work> {
        let (at, done, turns) = work::under_way(battle, unit)?;
        Some(Work { act: TASK, at: Some(at), on: None, with: None, done, left: Some(turns - done) })
    }

    fn bad_work(&self, battle: &Battle, unit: UnitId, work: &Work) -> Option<Key> {
        work::fault(battle, unit, work)
    }

    fn resume_work(&self, cx: &mut Cx<'_>, unit: UnitId, work: &Work) {
        work::resume(cx, unit, work);
    }

    fn other_hand(&self) -> Option<Key> {
        Some(OFF_HAND)
    }

    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError> {
        armoury::read(text)
    }

    fn misfits(&self, battle: &Battle) -> Vec<Misfit> {
        let alone = starships::mixed(battle).chain(altitude::wingless(battle));
        alone.chain(range::cramped(battle)).chain(worn::overdressed(battle)).chain(hands::handless(battle)).collect()
    }

    fn bad_mark(&self, mark: &str) -> Option<&'static str> {
        landmarks::fault(mark)
    }

    fn landmarks(&self, battle: &Battle) -> Vec<Landmark> {
        landmarks::all(battle)
    }

    fn breadth(&self, stats: &Stats) -> u8 {
        range::breadth(stats.max(SIZE))
    }

    fn innate(&self, profile: &Profile) -> &'static [Key] {
        if profile.has(NATURAL_WEAPON) { &[CLAWS] } else { &[] }
    }
}

impl Ground for Percentile {
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        step_cost::step_cost(battle, unit, from, to)
    }

    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        let steps = step_cost::StepCosts::of(battle, unit, battle.body(unit).altitude);
        Box::new(move |from, to| steps.step(battle.map(), from, to))
    }

    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange {
        movement::range(battle, unit)
    }

    fn may_end(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        movement::may_end(battle, unit, square)
    }

    fn may_run_over(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        movement::may_run_over(battle, unit, square)
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

    fn sectors(&self, battle: &Battle, unit: UnitId) -> Vec<Sector> {
        lens::sectors(battle, unit)
    }
}

impl Harm for Percentile {
    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        model::deal(cx, blow)
    }

    fn happenings(&self, _: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        initiative::of_harm(events, at)
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

impl Facts for Percentile {
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger {
        let mut ledger = Ledger::new();
        ledger.add(AG, characteristics::bonus(battle, unit, AG), Rule("PC-INI-01"));
        ledger.add_some(INITIATIVE_BONUS, battle.stats(unit).now(INITIATIVE_BONUS), Rule("PC-INI-01"));
        ledger
    }

    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32 {
        characteristics::full_score(battle, unit, AG)
    }

    fn wits(&self, battle: &Battle, unit: UnitId) -> i32 {
        initiative::wits(battle, unit)
    }

    fn fatigue(&self, battle: &Battle, unit: UnitId) -> Fatigue {
        initiative::fatigue(battle, unit)
    }

    fn team_check(&self, cx: &mut Cx<'_>, team: &[UnitId], what: TeamCheck, rule: Rule) -> Flow<i32> {
        initiative::team_check(cx, team, what, rule)
    }

    fn happenings(&self, battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
        initiative::of(battle, events, at)
    }

    fn bleeds(&self, battle: &Battle, unit: UnitId) -> bool {
        initiative::bleeds(battle, unit)
    }

    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.conditions(unit).has(SURPRISED)
    }
}

impl Outlook for Percentile {
    fn loot_value(&self, battle: &Battle, unit: UnitId, square: Square) -> i32 {
        pending::loot_value(battle, unit, square)
    }

    fn at_work(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WORKING)
    }

    fn lies_in_wait(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.conditions(unit).has(WATCHING)
    }

    fn task_turns(&self, battle: &Battle, square: Square) -> u16 {
        work::turns_left(battle, square)
    }

    fn pending_value(&self, battle: &Battle, unit: UnitId) -> i32 {
        pending::value(battle, unit)
    }
}
