//! The 2D6 core: minor and significant actions, reactions paid with initiative, characteristics as hit points.
//!
//! A fight begins with who knows of whom, then initiative is settled and the rounds are played (CE-SET-01) until a side has
//! reached what its level asks for (CE-RND-05).
//!
//! Rooms use only rooms named before them: [`keys`], [`armoury`], [`conditions`], [`checks`], [`range`], [`field`],
//! [`work`], [`evasion`], [`wounds`], [`damage`], [`movement`], [`items`], [`attack`], [`fire`], [`melee`], [`area`],
//! [`vehicles`], [`healing`], [`initiative`], [`actions`], [`outlook`].

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
    Attack, BodyTest, Cause, Core, Dealt, Declarations, Delay, Effects, Effort, Efforts, Exertion, Force, Harm, Host,
    Lasting, Launch, Meaning, Price, Procedure, Readiness, Scale, Tempo,
};
use crate::battle::{Battle, Cx, Flow, Key, Order, PhaseBuilder, Refusal, Rule, Stats, UnitId};
use crate::dice::Dice;
use crate::rules::RuleSystem;
use crate::rules::cepheus::actions::{decisions, exertions, list, phases};
use crate::rules::cepheus::attack::assault;
use crate::rules::cepheus::checks::encumbrance;
use crate::rules::cepheus::conditions::{aiming, budget, grappled, machine};
use crate::rules::cepheus::healing::camp;
use crate::rules::cepheus::initiative::{awareness, command, happenings};
use crate::rules::cepheus::keys::log::STRUCK;
use crate::rules::cepheus::keys::{vocabulary, *};
use crate::rules::cepheus::melee::grapple;
use crate::rules::cepheus::range::starting_range;
use crate::rules::cepheus::vehicles::{driving, evasive_action, seats};
use crate::rules::cepheus::work::extended;
use crate::rules::cepheus::wounds::consciousness;
use smallvec::SmallVec;

/// Seconds that a round stands for (CE-RND-01).
pub const ROUND_SECONDS: u16 = 6;

/// Its entry among the systems.
pub static SYSTEM: RuleSystem = RuleSystem {
    core: &Cepheus,
    armoury: built_in!("assets/armoury/cepheus.ron"),
    rulebook: built_in!("assets/rulebook/cepheus.ron"),
    squad: ["guard", "raider", "marksman"],
};

static DECLARED: Declarations = Declarations {
    id: Key::new("cepheus"),
    vocabulary: &vocabulary::VOCABULARY,
    actions: &[&list::ON_FOOT, &list::ABOARD],
    rare: list::RARE,
    camp: &list::CAMP,
    decisions: &decisions::DECISIONS,
    secondary_checks: &[],
    lasting: Lasting::Only(&camp::LASTING),
    sees_over: false,
    effects: Effects {
        hasty: Meaning { own_checks: -1, ..Meaning::nothing("CE-INI-08") },
        flat_footed: Meaning { attacks_on_it: 1, no_reaction: true, ..Meaning::nothing("SIX-INI-02") },
        reeling: Meaning { next_turn_loses: Some(Effort::Turn), ..Meaning::nothing("SIX-INI-02") },
    },
    happenings: happenings::ALL,
    efforts: Efforts {
        attack: &[(SIGNIFICANT, 1)],
        turn: &[(SIGNIFICANT, 1), (MINOR, 1)],
        thought: &[(SIGNIFICANT, 1)],
        half: &[(MINOR, 1)],
        thought_class: None,
    },
    tempo: Tempo { dice: Dice::d6(2), readiness: Readiness::BestRoll, delay: Delay::Open, haste: true },
    usual_quickness: 0,
};

impl Host for Cepheus {
    fn scale(&self) -> Scale {
        Scale { step: 1, divisor: 10 }
    }

    fn constitution(&self, stats: &Stats) -> i32 {
        stats.max(END).max(0)
    }

    fn strength(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.stats(unit).max(STR).max(0)
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
        !battle.conditions(unit).has(UNAWARE)
    }

    fn body_test(&self, cx: &mut Cx<'_>, unit: UnitId, test: BodyTest, points: i32) -> Flow<bool> {
        damage::host::body_test(cx, unit, test, points)
    }

    fn exertions(&self, battle: &Battle, order: &Order) -> SmallVec<[Exertion; 2]> {
        exertions::of(battle, order)
    }

    fn untrained(&self, battle: &Battle, attack: &Attack) -> bool {
        damage::host::untrained(battle, attack)
    }

    fn grappling(&self, battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 2]> {
        grappled::opponent(battle, unit).into_iter().collect()
    }

    fn burden(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.conditions(unit).amount(LOAD) * 11 / 5
    }

    fn stunned(&self, cx: &mut Cx<'_>, unit: UnitId, what: Key, _: Rule) {
        aiming::break_by_action(cx, unit, what);
    }

    fn taken_out(&self, cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, what: Key, rule: Rule) {
        consciousness::fall(cx, unit, by, what, rule);
    }

    fn attack_of(&self, battle: &Battle, order: &Order) -> Option<Attack> {
        assault::attack_of(battle, order)
    }

    fn strikes_by_hand(&self, battle: &Battle, order: &Order) -> bool {
        grapple::is_by_hand(battle, order)
    }
}

impl Core for Cepheus {
    fn declared(&self) -> &'static Declarations {
        &DECLARED
    }

    fn harm(&self) -> &'static dyn Harm {
        &Cepheus
    }
}

impl Procedure for Cepheus {
    fn prepare(&self, cx: &mut Cx<'_>) -> Flow {
        awareness::settle(cx)
    }

    fn begun(&self, cx: &mut Cx<'_>) -> Flow {
        starting_range::tell(cx);
        command::plan_the_fight(cx)
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        phases::register(phases);
    }

    fn fell(&self, cx: &mut Cx<'_>, unit: UnitId) {
        consciousness::fell(cx, unit);
    }

    fn forbids(&self, battle: &Battle, order: &Order, _: &Price) -> Result<(), Refusal> {
        grapple::leaves_free(battle, order.unit, order.act)?;
        extended::leaves_free(battle, order.unit, order.act)?;
        encumbrance::leaves_free(battle, order.unit, order.act)?;
        machine::leaves_free(battle, order.unit, order.act)?;
        seats::leaves_free(battle, order.unit, order.act)?;
        driving::leaves_free(battle, order.unit, order.act)
    }

    fn can_pay(&self, battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
        budget::can_pay(battle, unit, price)
    }

    fn pay(&self, cx: &mut Cx<'_>, order: &Order, price: &Price) {
        budget::pay(cx, order.unit, price);
    }

    fn before(&self, cx: &mut Cx<'_>, order: &Order) -> Flow<bool> {
        awareness::notice(cx, order.unit);
        evasive_action::lapse(cx, order.unit);
        Ok(false)
    }

    fn after(&self, cx: &mut Cx<'_>, order: &Order, _: Option<&Price>) -> Flow {
        awareness::notice(cx, order.unit);
        if cx.keeps_aftereffects() { command::mind_links(cx) } else { Ok(()) }
    }

    fn harmed(&self, cx: &mut Cx<'_>, victim: UnitId, cause: Cause, dealt: Dealt) -> Flow {
        if matches!(cause, Cause::Drug | Cause::Surgery) {
            return Ok(());
        }
        aiming::lose_kill_aim(cx, victim, STRUCK);
        extended::disturbed(cx, victim, dealt.amount)
    }

    fn concerns(&self, battle: &Battle, unit: UnitId, act: Key) -> bool {
        seats::concerns(battle, unit, act)
    }
}
