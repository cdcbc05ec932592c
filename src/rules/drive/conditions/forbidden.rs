//! What injuries and energy forbid (DR-BGD-09, DR-BGD-10, DR-BGD-11, DR-BGD-30). Actions and cover are the core's (DR-BGD-39,
//! DR-BGD-48).

use crate::battle::system::{Exertion, Price};
use crate::battle::{Battle, Order, Refusal, Rule, UnitId};
use crate::rules::drive::conditions::{arms, bound, melee, pace};
use crate::rules::drive::keys::*;

/// What forbids an order whatever its action.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, order: &Order, price: &Price) -> Result<(), Refusal> {
    if battle.conditions(order.unit).has(STUNNED) {
        return Err(Refusal::by("energy_stunned", Rule("DR-BGD-30")));
    }
    bound::check(battle, order, price)?;
    melee::check(battle, order)?;
    let exertions = battle.rules().core.exertions(battle, order);
    exertions.into_iter().try_for_each(|exertion| bars(battle, order.unit, exertion))
}

/// What rules out an exertion.
///
/// # Errors
/// The reason if something does.
pub fn bars(battle: &Battle, unit: UnitId, exertion: Exertion) -> Result<(), Refusal> {
    let useless = |other| arms::is_useless(battle, unit, other);
    match exertion {
        Exertion::Run if pace::is_slow(battle, unit) => Err(Refusal::by("too_injured_to_run", Rule("DR-BGD-11"))),
        Exertion::Stand if pace::cannot_stand(battle, unit) => {
            Err(Refusal::by("too_injured_to_stand", Rule("DR-BGD-11")))
        }
        Exertion::Arm { other } if useless(other) => Err(Refusal::by("arm_useless", Rule("DR-BGD-10"))),
        Exertion::EitherArm if useless(false) && useless(true) => Err(Refusal::by("arm_useless", Rule("DR-BGD-10"))),
        _ => Ok(()),
    }
}
