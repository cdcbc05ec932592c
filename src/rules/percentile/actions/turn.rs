//! A turn: two half actions or a full one, at most one Attack and one Concentration action (PC-TIM-04, PC-ACT).
//!
//! Actions come in any order (PC-ACT-01); reactions count against no turn (PC-ACT-12). What begins or ends with a turn does
//! so before or after all its actions (PC-TIM-06).

use crate::battle::system::Price;
use crate::battle::{Battle, Cx, Event, Flow, Key, Life, Order, Refusal, Rule, TurnState, UnitId, Until};
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::conditions::stun::shrug_off;
use crate::rules::percentile::conditions::{holds, interrupt, pinned};
use crate::rules::percentile::items::loading;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::work;
use smallvec::{SmallVec, smallvec};

const ALLOWANCE: Rule = Rule("PC-TIM-04");

/// True for extended actions: nothing else may be done in such a turn (PC-ACT-07).
fn extended(battle: &Battle, order: &Order) -> bool {
    order.act == TASK || (order.act == RELOAD && loading::is_long(battle, order))
}

/// Opens a turn: sets its budget, or reports that it is lost (PC-SET-03, PC-BGD-28).
///
/// # Errors
/// None of its own.
pub fn start(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    shrug_off(cx, unit)?;
    let conditions = cx.battle().conditions(unit);
    let lost = [(SURPRISED, Rule("PC-SET-03")), (STUNNED, Rule("PC-BGD-28"))];
    if let Some((why, rule)) = lost.into_iter().find(|lost| conditions.has(lost.0)) {
        cx.emit(Event::TurnPassed { unit, why, rule });
        return Ok(());
    }
    let halves = if conditions.has(PINNED) { 1 } else { 2 };
    let free = i16::try_from(cx.battle().rules().number(FREE_ACTIONS_PER_TURN)).unwrap_or(i16::MAX);
    let mut budget: SmallVec<[_; 4]> = smallvec![(HALF, halves), (ATTACKS, 1), (CONCENTRATION, 1)];
    if free > 0 {
        budget.push((FREE, free));
    }
    cx.emit(Event::BudgetSet { unit, budget });
    Ok(())
}

/// Closes a turn and ends what wears off with it.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn end(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if cx.battle().body(unit).life != Life::Up {
        return Ok(());
    }
    // A turn that was passed over leaves the unit done, or waiting for a further turn that it was granted.
    let lost = matches!(cx.battle().initiative(unit).state, TurnState::Acted | TurnState::Waiting);
    if lost {
        mark::count_down(cx, unit, STUNNED, Rule("PC-BGD-28"));
    }
    if !lost {
        holds::turn_ends(cx, unit);
    }
    if !cx.battle().conditions(unit).has(WORKED) {
        interrupt(cx, unit);
    }
    mark::count_down(cx, unit, DAZZLED, Rule("PC-BGD-33"));
    pinned::shake_off(cx, unit)
}

/// True if an action concerns the unit as it is: those in somebody's grip do what a grapple and their things allow,
/// and starships (PC-SHP) have actions of their own.
pub fn concerns(battle: &Battle, unit: UnitId, act: Key) -> bool {
    let gripped = [
        GRAPPLE_DAMAGE,
        PUSH,
        GRAPPLE_STAND,
        CLOSE_ATTACK,
        BREAK_FREE,
        TAKE_CONTROL,
        RELEASE,
        ACTIVATE,
        STAND,
        DROP_PRONE,
        DRAW,
        RELOAD,
        CLEAR_JAM,
        FIRST_AID,
        PUT_OUT,
        TASK,
        INTERACT,
        PICK_UP,
        STOW,
        DROP,
    ];
    let of_ships = [
        MOVE,
        FLY,
        ATTACK,
        BURST,
        FLURRY,
        THROW,
        BOARDING,
        RAM,
        MULTIPLE_ATTACK,
        SUPPRESS,
        OVERWATCH,
        AIM,
        GUARD_MODE,
        RELOAD,
        CLEAR_JAM,
        PUT_OUT,
    ];
    let ship = || !starship::is(battle, unit) || of_ships.contains(&act);
    (!battle.conditions(unit).has(RESTRAINED) || gripped.contains(&act)) && ship()
}

/// What the unit's state forbids.
///
/// # Errors
/// The reason if it is refused.
pub fn forbids(battle: &Battle, order: &Order, price: &Price) -> Result<(), Refusal> {
    let (conditions, free) = (battle.conditions(order.unit), price.cost.is_empty());
    let within_hold = matches!(order.act, ACTIVATE | CLOSE_ATTACK | BREAK_FREE | TAKE_CONTROL);
    if conditions.has(RESTRAINED) && !within_hold && !free {
        return Err(Refusal::by("restrained", Rule("PC-GRP-02")));
    }
    if price.is(MOVEMENT) && conditions.has(IMMOBILISED) {
        return Err(Refusal::by("immobilised", Rule("PC-ACT-09")));
    }
    if conditions.has(STUNNED) {
        return Err(Refusal::by("stunned", Rule("PC-BGD-28")));
    }
    let alone = if free { WORKED } else { DID_FREE };
    if (free || extended(battle, order)) && conditions.has(alone) {
        return Err(Refusal::by("turn_of_work", Rule("PC-ACT-07")));
    }
    if order.act == STAND && conditions.has(PINNED) {
        return Err(Refusal::by("pinned", Rule("PC-BGD-30")));
    }
    Ok(())
}

/// Checks whether a turn still holds an action of a price.
///
/// # Errors
/// The reason if it is refused.
pub fn can_pay(battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
    let (conditions, budget) = (battle.conditions(unit), battle.budget(unit));
    let (left, halves) = (budget.left(HALF), halves(price));
    if halves == 0 && battle.rules().number(FREE_ACTIONS_PER_TURN) > 0 && budget.left(FREE) == 0 {
        return Err(Refusal::by("no_free_action", Rule("PC-ACT-05")));
    }
    if halves > 1 && conditions.has(PINNED) {
        return Err(Refusal::by("pinned", Rule("PC-BGD-30")));
    }
    if left < halves {
        return Err(match halves {
            1 => Refusal::by("no_half_action", ALLOWANCE),
            _ => Refusal::by("no_full_action", Rule("PC-ACT-02")).with(left),
        });
    }
    if price.is(ATTACKS) && budget.left(ATTACKS) < 1 {
        return Err(Refusal::by("has_attacked", Rule("PC-ACT-10")));
    }
    if price.is(CONCENTRATION) && budget.left(CONCENTRATION) < 1 {
        return Err(Refusal::by("has_concentrated", Rule("PC-ACT-11")));
    }
    Ok(())
}

/// Half actions that a price takes.
fn halves(price: &Price) -> i32 {
    price.cost.iter().filter(|part| part.0 == HALF).map(|part| i32::from(part.1)).sum()
}

/// Pays for an order and ends the states that it breaks.
pub fn pay(cx: &mut Cx<'_>, order: &Order, price: &Price) {
    let (unit, free) = (order.unit, price.cost.is_empty());
    if free {
        mark::set(cx, unit, DID_FREE, 1, Until::TurnEnd, Rule("PC-ACT-07"));
        if cx.battle().rules().number(FREE_ACTIONS_PER_TURN) > 0 {
            cx.spend(unit, FREE, 1);
        }
    }
    for (what, amount) in &price.cost {
        cx.spend(unit, *what, *amount);
    }
    for class in [ATTACKS, CONCENTRATION].into_iter().filter(|class| price.is(*class)) {
        cx.spend(unit, class, 1);
    }
    if price.is(MOVEMENT) {
        cx.end_condition(unit, BRACED, order.act, Rule("PC-BGD-37"));
    }
    if free {
        return;
    }
    if !matches!(order.act, KNOCK_DOWN) {
        cx.end_condition(unit, HALF_MOVED, OTHER_ACTION, Rule("PC-AAC-23"));
    }
    if !price.is(ATTACKS) || order.act == GUARD_MODE {
        cx.end_condition(unit, AIMING, OTHER_ACTION, Rule("PC-AAC-30"));
    }
    if !matches!(order.act, ATTACK | CALLED_SHOT | CLOSE_ATTACK) {
        cx.end_condition(unit, FEINTED, OTHER_ACTION, Rule("PC-AAC-33"));
    }
    cx.end_condition(unit, WATCHING, OTHER_ACTION, Rule("PC-OVW-05"));
    loading::interrupt_others(cx, order);
    work::interrupt_others(cx, order);
    holds::other_action(cx, order);
}
