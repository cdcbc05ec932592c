//! The turns of the helpless: nobody plays them, and yet they come in every round (PC-TIM-02, PC-BGD-32).

use crate::battle::{Battle, Cx, Flow, TurnState, UnitId, Until};
use crate::rules::percentile::checks::characteristics::{helpless, in_order_of};

/// True for one of the helpless who has had no turn in this round.
fn due(battle: &Battle, unit: UnitId) -> bool {
    helpless(battle, unit) && battle.initiative(unit).state == TurnState::Waiting
}

/// A turn starts: those of the helpless who stand before it have started.
///
/// # Errors
/// Never: it asks for no dice and no decision.
pub fn before(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let (battle, initiative) = (cx.battle(), cx.battle().rules().initiative);
    let place = |unit: UnitId| initiative.precedence(battle, unit);
    let earlier = |other: &UnitId| place(*other) > place(unit) || (place(*other) == place(unit) && *other < unit);
    let passed = in_order_of(battle, |other| due(battle, *other) && earlier(other));
    passed.into_iter().for_each(|unit| cx.expire(unit, Until::TurnStart));
    Ok(())
}

/// The round ends: the turns of all the helpless have started.
///
/// # Errors
/// Never: it asks for no dice and no decision.
pub fn rest(cx: &mut Cx<'_>) -> Flow {
    let passed = in_order_of(cx.battle(), |unit| due(cx.battle(), *unit));
    passed.into_iter().for_each(|unit| cx.expire(unit, Until::TurnStart));
    Ok(())
}
