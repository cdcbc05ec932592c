//! Stunts: whatever a vehicle can do at all, with a check (CE-VAC-04).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::rules::cepheus::checks::check;
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::vehicles::control::{control, roll};
use crate::rules::cepheus::vehicles::driving::{devote, price_of_attention, steered};

const RULE: Rule = Rule("CE-VAC-04");
/// Manoeuvres of one stunt.
const MANOEUVRES_AT_ONCE: i16 = 3;

/// The stunts.
const STUNTS: [Key; 4] = [EXTRA_ARC, CHAIN, THREE_MANOEUVRES, JUMP];

/// A stunt.
pub const STUNT_ACTION: Action = Action {
    info: ActionInfo { key: STUNT, icon: "stunt", hotkey: '0', targeting: Targeting::None, rule: Rule("CE-VAC-04") },
    form: OrderForm::PLAIN.modes(&STUNTS).at(&[Targeting::None, Targeting::Enemy, Targeting::Friend]),
    price: |battle, order| price_of_attention(battle, order.unit),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        let Some(vehicle) = battle.driven_by(unit) else { return };
        for mode in STUNTS {
            let offer = bar.add(bar.order(STUNT).mode(mode));
            if mode == EXTRA_ARC {
                offer.targeting = Targeting::Enemy;
            }
        }
        for other in battle.occupants(vehicle).filter(|other| *other != unit && battle.is_up(*other)) {
            bar.add_as(bar.order(STUNT).mode(CHAIN).at(Target::Unit(other)), Wording::way("chain_for"));
        }
    },
    check,
    resolve: stunt,
};

/// Checks whether a stunt may be tried.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    let elsewhere = |whom: UnitId| battle.seat(whom).is_none_or(|seat| seat.vehicle != vehicle);
    match order.mode {
        Some(CHAIN) if order.target_unit().is_some_and(elsewhere) => Err(Refusal::by("not_aboard", RULE)),
        Some(EXTRA_ARC) if order.target_unit().is_none() => Err(Refusal::form("needs_a_unit")),
        Some(EXTRA_ARC | CHAIN | THREE_MANOEUVRES | JUMP) => Ok(()),
        _ => Err(Refusal::form("no_such_mode")),
    }
}

/// The driver's next turn ends the reach into another arc.
pub fn turn_start(cx: &mut Cx<'_>, driver: UnitId) {
    if let Some(vehicle) = cx.battle().driven_by(driver) {
        cx.end_condition(vehicle, OTHER_ARC, STEER, RULE);
    }
}

/// Tries a stunt; a failure gains nothing, but spoils the check that it was to set up (CE-BGD-10): the driver's next,
/// or that of somebody else aboard.
///
/// # Errors
/// Halts if the dice are missing.
pub fn stunt(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (driver, Ok(vehicle), Some(mode)) = (order.unit, steered(cx.battle(), order.unit), order.mode) else {
        return Ok(());
    };
    devote(cx, driver);
    let ledger = control(cx.battle(), driver, vehicle);
    let effect = roll(cx, driver, STUNT, ledger, RULE)?;
    let state = |key, amount, until, on| Condition { key, amount, until, on, rule: RULE };
    match mode {
        CHAIN => {
            let amount = match check::Degree::of(effect) {
                check::Degree::ExceptionalSuccess => 2,
                check::Degree::Success => 1,
                check::Degree::Failure => -1,
                check::Degree::ExceptionalFailure => -2,
            };
            let whom = order.target_unit().unwrap_or(driver);
            cx.set_condition(whom, state(SET_UP, amount, Until::Cleared, None));
        }
        _ if effect < 0 => {}
        EXTRA_ARC => {
            let until = Until::RoundEnd(cx.battle().scheduler().round.saturating_add(1));
            cx.set_condition(vehicle, state(OTHER_ARC, 1, until, order.target_unit()));
        }
        THREE_MANOEUVRES => cx.set_condition(driver, state(MANOEUVRES, MANOEUVRES_AT_ONCE, Until::TurnEnd, None)),
        _ => cx.set_condition(driver, state(JUMPING, 1, Until::TurnEnd, None)),
    }
    Ok(())
}
