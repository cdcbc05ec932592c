//! The d100 core: half and full actions, degrees of success, one evasion an attack, deflectors, altitude, overwatch.

mod actions;
pub mod aftermath;
pub mod altitude;
pub mod armoury;
mod arsenal;
pub mod attack;
pub mod blast;
pub mod boarding;
pub mod charge;
pub mod clinch;
pub mod contest;
pub mod damage;
mod decisions;
pub mod engaged;
pub mod evasion;
mod firing;
pub mod flight;
mod forms;
pub mod grapple;
pub mod hands;
mod happenings;
mod keys;
mod landing;
mod landmarks;
mod lens;
pub mod lethal;
pub mod loading;
pub mod modifiers;
pub mod movement;
pub mod multiple;
pub mod objects;
mod offers;
pub mod overwatch;
mod passage;
pub mod powers;
mod promise;
pub mod quality;
pub mod ram;
mod salvo;
pub mod score;
mod seams;
pub mod soak;
pub mod space;
pub mod stance;
pub mod starship;
pub mod states;
pub mod strike;
pub mod suppress;
pub mod surprise;
pub mod tasks;
pub mod terms;
pub mod test;
pub mod turn;
mod vocabulary;
pub mod watch;
pub mod wounds;

pub use keys::*;

use self::strike::Strike;
use self::terms::{CONFIRM, PINNING, QUICKER, WITHSTAND};
use super::RuleSystem;
use crate::battle::system::{
    Core, Declarations, Effects, Effort, Efforts, Harm, Lasting, Meaning, Offer, Price, Procedure,
};
use crate::battle::{
    Battle, Cx, Event, Flow, HIDDEN, Key, Order, PhaseBuilder, PhaseLabel, PhaseSet, Refusal, Rule, UnitId, Until,
};
use crate::grid::Altitude;

/// The system.
pub struct Percentile;

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
    actions: &[actions::ACTIONS],
    decisions: &decisions::DECISIONS,
    secondary_checks: &[CONFIRM, QUICKER, PINNING, WITHSTAND, DODGE, PARRY],
    lasting: Lasting::All,
    sees_over: true,
    effects: Effects {
        hasty: Meaning { own_checks: -10, ..Meaning::nothing("SIX-INI-02") },
        flat_footed: Meaning { attacks_on_it: 10, no_reaction: true, ..Meaning::nothing("SIX-INI-02") },
        reeling: Meaning { next_turn_loses: Some(Effort::Turn), ..Meaning::nothing("SIX-INI-02") },
    },
    happenings: happenings::ALL,
    efforts: Efforts { attack: &[(HALF, 1)], turn: &[(HALF, 2)] },
    usual_quickness: 3,
};

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
        phases
            .add_turn(PhaseLabel::TurnStart, PhaseSet::Pools, turn::start)
            .add_turn(PhaseLabel::TurnEnd, PhaseSet::Upkeep, turn::end)
            .add(PhaseLabel::RoundEnd, PhaseSet::Harm, states::bleed_and_burn)
            .add(PhaseLabel::RoundEnd, PhaseSet::Harm, states::fall)
            .add(PhaseLabel::Aftermath, PhaseSet::Upkeep, |cx| {
                aftermath::tend(cx);
                Ok(())
            });
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

    fn offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        offers::offers(battle, unit)
    }

    fn further_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        offers::further(battle, unit)
    }
}

/// What the level's words mean before the first round: surprise lasts to its end (PC-SET-03), only fliers fly (PC-ALT-01).
fn prepare(cx: &mut Cx<'_>) {
    for unit in cx.battle().units() {
        if cx.battle().conditions(unit).has(SURPRISED) {
            states::set(cx, unit, SURPRISED, 1, Until::RoundEnd(1), Rule("PC-SET-03"));
        }
        let from = cx.battle().body(unit).altitude;
        if from != Altitude::Ground && !cx.battle().profile(unit).has(FLYER) {
            cx.emit(Event::AltitudeChanged { unit, from, to: Altitude::Ground, rule: Rule("PC-ALT-01") });
        } else if cx.battle().conditions(unit).has(NO_FLIGHT) {
            states::start_falling(cx, unit);
        }
    }
}

/// Whether an order makes sense beside what it costs.
///
/// # Errors
/// The reason why not.
fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    match order.act {
        MOVE | DISENGAGE | FLY => movement::check(battle, order),
        DRAW => hands::check_draw(battle, order),
        STOW => hands::check_stow(battle, order),
        DROP => hands::check_drop(battle, order),
        PICK_UP => hands::check_pick_up(battle, order),
        RELOAD => loading::check_reload(battle, order),
        CLEAR_JAM => loading::check_jam(battle, order),
        INTERACT => hands::check_door(battle, order),
        TASK => tasks::check(battle, order),
        FIRST_AID | PUT_OUT => hands::check_aid(battle, order),
        TAKE_DOWN if !battle.profile(order.unit).has(TAKEDOWN) => {
            Err(Refusal::by("needs_the_talent", Rule("PC-AAC-26")))
        }
        ATTACK | THROW | BURST | FLURRY | CALLED_SHOT | HEAVY_ATTACK | TAKE_DOWN => {
            strike::check(battle, &strike::plan(battle, order)?)
        }
        CHARGE => charge::check(battle, order),
        MULTIPLE_ATTACK => multiple::check(battle, order),
        KNOCK_DOWN | FEINT => contest::check_melee(battle, order),
        DISARM => contest::check_disarm(battle, order),
        OVERWATCH => watch::check(battle, order),
        SUPPRESS => suppress::check(battle, order),
        GRAPPLE | GRAPPLE_DAMAGE | PUSH | GRAPPLE_STAND | CLOSE_ATTACK | BREAK_FREE | TAKE_CONTROL | RELEASE => {
            grapple::check(battle, order)
        }
        ACTIVATE => powers::check(battle, order),
        BOARDING => boarding::check(battle, order),
        RAM => ram::check(battle, order),
        _ => Err(Refusal::form("no_such_action")),
    }
}

/// Carries an order out that was checked and paid for.
fn perform(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    match order.act {
        MOVE | DISENGAGE | FLY => return movement::resolve(cx, order),
        DRAW => hands::draw(cx, order),
        STOW => hands::stow(cx, order),
        DROP => hands::drop_one(cx, order),
        PICK_UP => hands::pick_up(cx, order),
        RELOAD => loading::reload(cx, order),
        CLEAR_JAM => return loading::clear_jam(cx, order),
        INTERACT => hands::work_door(cx, order),
        TASK => return tasks::resolve(cx, order),
        FIRST_AID | PUT_OUT => return hands::aid(cx, order),
        CHARGE => return charge::resolve(cx, order),
        RAM => return ram::resolve(cx, order),
        ACTIVATE => return powers::resolve(cx, order),
        MULTIPLE_ATTACK => return multiple::resolve(cx, order),
        KNOCK_DOWN => return contest::knock_down(cx, order, false),
        FEINT => return contest::feint(cx, order),
        DISARM => return contest::disarm(cx, order),
        OVERWATCH => return watch::declare(cx, order),
        SUPPRESS => return suppress::resolve(cx, order),
        GRAPPLE | GRAPPLE_DAMAGE | PUSH | GRAPPLE_STAND | CLOSE_ATTACK | BREAK_FREE | TAKE_CONTROL | RELEASE => {
            return grapple::resolve(cx, order);
        }
        _ => {
            let Ok(strike) = strike::plan(cx.battle(), order) else { return Ok(()) };
            let nothing_follows = !overwatch::may_follow(cx.battle(), &strike);
            if order.act == HEAVY_ATTACK {
                states::set(cx, unit, EXPOSED, 1, Until::TurnStart, Rule("PC-AAC-15"));
            }
            attack::make(cx, &Strike { nothing_follows, ..strike })?;
        }
    }
    Ok(())
}
