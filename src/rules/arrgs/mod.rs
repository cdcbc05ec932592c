//! ARRGS: a d20 core of action points, graded success and opportunity.
//!
//! The acting side rolls; the other side answers with a flat 10. The margin is part of every result.

pub mod actions;
pub mod area;
pub mod armoury;
pub mod attack;
pub mod checks;
pub mod conditions;
pub mod damage;
pub mod economy;
pub mod field;
pub mod healing;
pub mod initiative;
pub mod items;
pub mod keys;
pub mod magic;
pub mod melee;
pub mod movement;
pub mod opportunity;
pub mod outlook;
pub mod range;
pub mod vehicles;
pub mod work;
pub mod wounds;

use crate::battle::system::{
    Attack, BodyTest, Cause, Core, Dealt, Declarations, Delay, Effects, Effort, Efforts, Exertion, Force, Harm, Host,
    Lasting, Launch, Meaning, Price, Procedure, Readiness, Scale, Tempo,
};
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Order, PhaseBuilder, Refusal, Rule, Stats, UnitId};
use crate::dice::Dice;
use crate::rules::RuleSystem;
use crate::rules::arrgs::actions::{decisions, exertions, list, phases, turn};
use crate::rules::arrgs::attack::{aim, plan, sequence};
use crate::rules::arrgs::initiative::happenings;
use crate::rules::arrgs::keys::log::{DISABLED_CHECK, DYING_CHECK, STAGGERED_CHECK, WITHSTAND};
use crate::rules::arrgs::keys::{vocabulary, *};
use crate::rules::arrgs::magic::lasting;
use crate::rules::arrgs::movement::distance;
use crate::rules::arrgs::vehicles::driving;
use crate::rules::arrgs::wounds::state;
use smallvec::SmallVec;

/// Its entry among the systems.
pub static SYSTEM: RuleSystem = RuleSystem {
    core: &Arrgs,
    armoury: built_in!("assets/armoury/arrgs.ron"),
    rulebook: built_in!("assets/rulebook/arrgs.ron"),
    squad: ["raider", "guard", "spearman"],
};

static DECLARED: Declarations = Declarations {
    id: Key::new("arrgs"),
    vocabulary: &vocabulary::VOCABULARY,
    actions: &[list::ACTIONS],
    rare: list::RARE,
    camp: list::CAMP,
    decisions: decisions::DECISIONS,
    secondary_checks: &[DISABLED_CHECK, DYING_CHECK, STAGGERED_CHECK, WITHSTAND, DEFEND],
    lasting: Lasting::Only(&[
        DISABLED,
        DYING,
        STAGGERED,
        UNCONSCIOUS,
        FATIGUED,
        EXHAUSTED,
        manoeuvres::ARMOUR_DAMAGE,
        manoeuvres::UNSTRAPPED,
    ]),
    sees_over: false,
    effects: Effects {
        hasty: Meaning { own_checks: -2, ..Meaning::nothing("SIX-INI-02") },
        flat_footed: Meaning { no_reaction: true, ..Meaning::nothing("FI-MAP-04") },
        reeling: Meaning { next_turn_loses: Some(Effort::Turn), ..Meaning::nothing("FI-MAP-04") },
    },
    happenings: happenings::ALL,
    efforts: Efforts {
        attack: &[(AP, 2)],
        turn: &[(AP, 3)],
        thought: &[(AP, 2)],
        half: &[(AP, 1)],
        thought_class: None,
    },
    tempo: Tempo { dice: Dice::new(1, 20), readiness: Readiness::SurpriseRound, delay: Delay::Suspended, haste: false },
    usual_quickness: 2,
};

impl Host for Arrgs {
    fn scale(&self) -> Scale {
        Scale { step: 2, divisor: 5 }
    }

    fn constitution(&self, stats: &Stats) -> i32 {
        (4 + stats.max(BODY)).max(0)
    }

    fn strength(&self, battle: &Battle, unit: UnitId) -> i32 {
        (5 + battle.stats(unit).now(BODY)).max(0)
    }

    fn armour(&self, battle: &Battle, unit: UnitId) -> i32 {
        damage::host::armour(battle, unit)
    }

    fn force(&self, battle: &Battle, attack: &Attack) -> Force {
        damage::host::force(battle, attack)
    }

    fn wound(&self) -> i32 {
        2
    }

    fn may_launch(&self, battle: &Battle, launch: &Launch) -> Result<(), Refusal> {
        area::host::check(battle, launch)
    }

    fn offence(&self, cx: &mut Cx<'_>, launch: &Launch) -> Flow<Option<i32>> {
        area::host::offence(cx, launch)
    }

    fn evasion(&self, cx: &mut Cx<'_>, launch: &Launch, victim: UnitId, offence: i32) -> Flow<Option<i32>> {
        area::host::evasion(cx, launch, victim, offence)
    }

    fn may_evade(&self, battle: &Battle, unit: UnitId) -> bool {
        let conditions = battle.conditions(unit);
        !conditions.has(SURPRISED) && !conditions.has(FLAT_FOOTED)
    }

    fn is_helpless(&self, battle: &Battle, unit: UnitId) -> bool {
        !battle.is_up(unit) || battle.conditions(unit).has(HELPLESS)
    }

    fn can_act(&self, battle: &Battle, unit: UnitId) -> bool {
        conditions::can_act(battle, unit)
    }

    fn body_test(&self, cx: &mut Cx<'_>, unit: UnitId, test: BodyTest, points: i32) -> Flow<bool> {
        area::host::body_test(cx, unit, test, points)
    }

    fn exertions(&self, battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
        exertions::of(battle, order)
    }

    fn flying_speed(&self, battle: &Battle, unit: UnitId) -> i32 {
        let flies = battle.stats(unit).max(FLYING) > 0;
        if flies { distance::foreseen_by(battle, (unit, FLYING), &[], 0).into() } else { 0 }
    }

    fn taken_out(&self, cx: &mut Cx<'_>, unit: UnitId, _: Option<UnitId>, _: Key, rule: Rule) {
        wounds::let_go(cx, unit, rule);
    }

    fn attack_of(&self, battle: &Battle, order: &Order) -> Option<Attack> {
        Some(sequence::facts(battle, &plan::of_order(battle, order).ok()?))
    }

    fn strikes_by_hand(&self, battle: &Battle, order: &Order) -> bool {
        plan::is_by_hand(battle, order)
    }

    fn hides(&self, _: &Battle, order: &Order) -> bool {
        order.act == keys::healing::CONCEAL
    }
}

impl Core for Arrgs {
    fn declared(&self) -> &'static Declarations {
        &DECLARED
    }

    fn harm(&self) -> &'static dyn Harm {
        &Arrgs
    }
}

impl Procedure for Arrgs {
    fn prepare(&self, cx: &mut Cx<'_>) -> Flow {
        turn::prepare(cx)
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        phases::register(phases);
    }

    fn begun(&self, cx: &mut Cx<'_>) -> Flow {
        turn::begun(cx)
    }

    fn fights(&self, battle: &Battle, unit: UnitId) -> bool {
        state::fights(battle, unit)
    }

    fn forbids(&self, battle: &Battle, order: &Order, _: &Price) -> Result<(), Refusal> {
        turn::forbids(battle, order)
    }

    fn can_pay(&self, battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
        economy::can_pay(battle, unit, price)
    }

    fn toll(&self, battle: &Battle, unit: UnitId, price: &Price) -> Ledger {
        economy::toll(battle, unit, price)
    }

    fn pay(&self, cx: &mut Cx<'_>, order: &Order, price: &Price) {
        economy::pay(cx, order.unit, price);
    }

    fn paid(&self, cx: &mut Cx<'_>, order: &Order, price: &Price) -> Flow<bool> {
        turn::paid(cx, order, price)
    }

    fn goes_on(&self, battle: &Battle, order: &Order) -> Result<(), Refusal> {
        turn::goes_on(battle, order)
    }

    fn after(&self, cx: &mut Cx<'_>, order: &Order, price: Option<&Price>) -> Flow {
        turn::after(cx, order, price)
    }

    fn harmed(&self, cx: &mut Cx<'_>, victim: UnitId, _: Cause, _: Dealt) -> Flow {
        lasting::harmed(cx, victim);
        Ok(())
    }

    fn concerns(&self, battle: &Battle, unit: UnitId, act: Key) -> bool {
        driving::concerns(battle, unit, act) && (aim::is_known(battle) || ![AIM, BRACE].contains(&act))
    }
}
