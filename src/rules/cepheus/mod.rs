//! The 2D6 core: minor and significant actions, reactions paid with initiative, characteristics as hit points.

mod actions;
pub mod aim;
pub mod armoury;
pub mod attack;
pub mod awareness;
pub mod begin;
pub mod blind;
pub mod burst;
pub mod camp;
pub mod check;
pub mod cloud;
pub mod collision;
pub mod command;
pub mod comms;
pub mod consciousness;
pub mod coup;
pub mod course;
pub mod cover;
pub mod crowd;
pub mod damage;
mod decisions;
pub mod deeds;
pub mod driving;
pub mod drugs;
pub mod environment;
pub mod evasion;
pub mod explosion;
pub mod explosives;
pub mod extreme;
pub mod falling;
mod forms;
pub mod grapple;
mod happenings;
pub mod healing;
pub mod holds;
pub mod injury;
pub mod interact;
mod keys;
pub mod launch;
mod lens;
pub mod load;
pub mod location;
pub mod machine;
pub mod machine_damage;
pub mod modifiers;
pub mod mounted;
pub mod movement;
mod phases;
pub mod plan;
mod promise;
pub mod pursuit;
pub mod radiation;
pub mod ramming;
pub mod range;
pub mod reaction;
pub mod ready;
pub mod repair;
mod resume;
pub mod runaway;
mod seams;
pub mod seats;
pub mod sensors;
pub mod spares;
pub mod stance;
pub mod starship;
pub mod stunts;
pub mod suit;
pub mod suppression;
pub mod tasks;
pub mod terms;
pub mod throwing;
pub mod training;
pub mod turn;
pub mod vehicle;
mod vehicle_actions;
mod vehicle_keys;
mod vocabulary;
pub mod work;
mod workshop;
pub mod wound;

pub use keys::*;
pub use vehicle_keys::*;

use super::RuleSystem;
use crate::battle::system::{
    Core, Declarations, Effects, Effort, Efforts, Harm, Lasting, Meaning, Offer, Price, Procedure,
};
use crate::battle::{Battle, Cx, Flow, Key, Order, PhaseBuilder, Refusal, Rule, UnitId};

/// Seconds that a round stands for (CE-RND-01).
pub const ROUND_SECONDS: u16 = 6;

/// The system.
pub struct Cepheus;

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
    actions: &[&actions::ACTIONS, &vehicle_actions::ACTIONS],
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
    efforts: Efforts { attack: &[(SIGNIFICANT, 1)], turn: &[(SIGNIFICANT, 1), (MINOR, 1)] },
    usual_quickness: 0,
};

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
        begin::tell(cx);
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
        work::leaves_free(battle, order.unit, order.act)?;
        load::leaves_free(battle, order.unit, order.act)?;
        machine::leaves_free(battle, order.unit, order.act)?;
        seats::leaves_free(battle, order.unit, order.act)
    }

    fn can_pay(&self, battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
        turn::can_pay(battle, unit, price)
    }

    fn pay(&self, cx: &mut Cx<'_>, order: &Order, price: &Price) {
        turn::pay(cx, order.unit, price);
    }

    fn before(&self, cx: &mut Cx<'_>, order: &Order) -> Flow<bool> {
        awareness::notice(cx, order.unit);
        Ok(false)
    }

    fn after(&self, cx: &mut Cx<'_>, order: &Order, _: Option<&Price>) -> Flow {
        awareness::notice(cx, order.unit);
        command::mind_links(cx);
        Ok(())
    }

    fn offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        let mut offers = actions::offers(battle, unit);
        vehicle_actions::offers(battle, unit, &mut offers);
        offers
    }

    fn camp_offers(&self, battle: &Battle) -> Vec<Offer> {
        camp::offers(battle)
    }

    fn camp_check(&self, battle: &Battle, order: &Order) -> Result<(), Refusal> {
        camp::check(battle, order)
    }

    fn camp(&self, cx: &mut Cx<'_>, order: &Order) -> Flow {
        camp::resolve(cx, order)
    }
}

/// Whether an order of an action that is not declared in its own file may be given.
fn check_shared(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    match order.act {
        MOVE => movement::check(battle, order),
        ATTACK | PANIC => attack::check(battle, order),
        SUPPRESS => suppression::check(battle, order),
        BLIND => blind::check(battle, order),
        COUP => coup::check(battle, order),
        GRAPPLE => grapple::check(battle, order),
        THROW => throwing::check(battle, order),
        DRAW => {
            let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
            ready::draw_price(battle, order.unit, slot).map(|_| ())
        }
        RELOAD => ready::reload_plan(battle, order).map(|_| ()),
        INTERACT => interact::check(battle, order),
        DROP => ready::can_drop(battle, order.unit),
        LAUNCH => launch::check(battle, order),
        PICK_UP => ready::can_pick_up(battle, order),
        LEAD => command::check_lead(battle, order),
        AID => work::check_aid(battle, order),
        ABANDON => work::can_abandon(battle, order.unit),
        TASK => tasks::check(battle, order),
        FIRST_AID => healing::check(battle, order),
        PLANT => explosives::check(battle, order),
        DETONATE => explosives::check_detonate(battle, order),
        TAKE_DRUG => drugs::check(battle, order),
        SCAN => sensors::can_scan(battle, order.unit),
        JAM => comms::can_jam(battle, order.unit),
        _ => vehicle_actions::check(battle, order),
    }
}

/// Carries out such an order.
fn perform_shared(cx: &mut Cx<'_>, order: &Order) -> Flow {
    match order.act {
        MOVE => movement::resolve(cx, order),
        ATTACK | PANIC => attack::resolve(cx, order),
        SUPPRESS => suppression::resolve(cx, order),
        BLIND => blind::resolve(cx, order),
        COUP => coup::resolve(cx, order),
        GRAPPLE => grapple::resolve(cx, order),
        THROW => throwing::resolve(cx, order),
        DRAW => ready::draw(cx, order),
        RELOAD => ready::reload(cx, order),
        INTERACT => interact::resolve(cx, order),
        LAUNCH => launch::resolve(cx, order),
        PICK_UP => ready::pick_up(cx, order),
        LEAD => command::lead(cx, order),
        AID => work::aid(cx, order),
        ABANDON => {
            work::end(cx, order.unit, ABANDON, Rule("CE-OTH-04"));
            Ok(())
        }
        TASK => tasks::resolve(cx, order),
        FIRST_AID => healing::begin_first_aid(cx, order),
        PLANT => explosives::resolve(cx, order),
        DETONATE => explosives::detonate(cx, order),
        TAKE_DRUG => drugs::resolve(cx, order),
        SCAN => sensors::scan(cx, order.unit),
        JAM => comms::jam(cx, order.unit),
        DROP => ready::drop_held(cx, order),
        _ => vehicle_actions::resolve(cx, order),
    }
}
