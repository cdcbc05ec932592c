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

use crate::battle::system::{
    Attack, BodyTest, Core, Declarations, Delay, Effects, Effort, Efforts, Exertion, Force, Harm, Host, Lasting,
    Launch, Meaning, Price, Procedure, Readiness, Tempo, Tired,
};
use crate::battle::{Battle, Cx, Flow, HIDDEN, Key, Order, PhaseBuilder, Refusal, Rule, Stats, UnitId};
use crate::dice::Dice;
use crate::grid::Square;
use crate::rules::RuleSystem;
use crate::rules::percentile::actions::{decisions, exertions, list, phases, turn};
use crate::rules::percentile::attack::{launch, overwatch, plan, sequence};
use crate::rules::percentile::checks::characteristics;
use crate::rules::percentile::conditions::surprise::prepare;
use crate::rules::percentile::conditions::{holds, stun, surprise};
use crate::rules::percentile::damage::host;
use crate::rules::percentile::keys::log::{CONFIRM, PINNING, QUICKER, WITHSTAND};
use crate::rules::percentile::keys::{vocabulary, *};
use crate::rules::percentile::movement::flight;
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
