//! Evasive action (CE-VAC-01).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Condition, Cx, Flow, Order, Refusal, Rule, UnitId, Until};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::vehicles::control::{control, roll};
use crate::rules::cepheus::vehicles::driving::{devote, price_of_attention, steered};
use smallvec::SmallVec;

const RULE: Rule = Rule("CE-VAC-01");

/// Evasive action.
pub const EVADE_ACTION: Action = Action {
    info: ActionInfo { key: EVADE, icon: "evade", hotkey: 'y', targeting: Targeting::None, rule: Rule("CE-VAC-01") },
    form: OrderForm::PLAIN,
    price: |battle, order| price_of_attention(battle, order.unit),
    offers: |bar| {
        if bar.battle.driven_by(bar.unit).is_some() {
            bar.add(bar.order(EVADE));
        }
    },
    check,
    resolve: evade,
};

/// Checks whether evasive action may be ordered.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    let evading = battle.conditions(vehicle).has(EVADING) && !is_over(battle, order.unit);
    if evading { Err(Refusal::by("already_so", RULE)) } else { Ok(()) }
}

/// Takes evasive action: the Effect counts against all attacks on the vehicle and on those aboard, and from it, until
/// the driver's next action.
///
/// # Errors
/// Halts if the dice are missing.
pub fn evade(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (driver, Ok(vehicle)) = (order.unit, steered(cx.battle(), order.unit)) else { return Ok(()) };
    devote(cx, driver);
    let ledger = control(cx.battle(), driver, vehicle);
    let effect = roll(cx, driver, EVADE, ledger, RULE)?;
    if effect > 0 {
        let (amount, until) = (i16::try_from(effect).unwrap_or(i16::MAX), Until::Cleared);
        cx.set_condition(vehicle, Condition { key: EVADING, amount, until, on: None, rule: RULE });
    }
    Ok(())
}

/// Evasive action that no driver is left to end is over with the round.
pub fn round_end(cx: &mut Cx<'_>) {
    let battle = cx.battle();
    let steered = |vehicle: UnitId| battle.driver(vehicle).is_some_and(|driver| battle.is_up(driver));
    let evading = |vehicle: &UnitId| battle.conditions(*vehicle).has(EVADING) && !steered(*vehicle);
    let left: SmallVec<[UnitId; 4]> = battle.vehicles().iter().copied().filter(evading).collect();
    for vehicle in left {
        cx.end_condition(vehicle, EVADING, STEER, RULE);
    }
}

/// True if a driver has not driven this turn: evasive action is then that of an earlier one, and over with his next
/// action.
pub fn is_over(battle: &Battle, driver: UnitId) -> bool {
    !battle.conditions(driver).has(IN_CONTROL)
}

/// The driver's next action ends the evasive action of his last turn, and so does the end of a turn without any; to wait
/// is no action (CE-OTH-06).
pub fn lapse(cx: &mut Cx<'_>, driver: UnitId) {
    if let Some(vehicle) = cx.battle().driven_by(driver).filter(|_| is_over(cx.battle(), driver)) {
        cx.end_condition(vehicle, EVADING, STEER, RULE);
    }
}
