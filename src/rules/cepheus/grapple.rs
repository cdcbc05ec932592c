//! Grappling: opposed checks, and after each one outcome as its winner likes (CE-GRP-01 to CE-GRP-10).

use super::check::{self, standing_penalties};
use super::keys::*;
use super::plan::Fire;
use super::range::{Band, apart};
use super::suit::{add_clumsy, add_stat, lent, stat_dm};
use super::{aim, holds, load, machine, training, turn};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Order, Refusal, Rule, Stance, UnitId, Until};

const START: Rule = Rule("CE-GRP-01");
const MEANWHILE: Rule = Rule("CE-GRP-09");
const CHECK: Rule = Rule("CE-GRP-10");

/// Whom the combatant grapples with.
pub fn opponent(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    battle.conditions(unit).get(GRAPPLED).and_then(|grapple| grapple.on)
}

/// Who grapples can do nothing else (CE-GRP-09).
///
/// # Errors
/// `grappled`.
pub fn leaves_free(battle: &Battle, unit: UnitId, act: Key) -> Result<(), Refusal> {
    let held = act != GRAPPLE && opponent(battle, unit).is_some();
    if held { Err(Refusal::by("grappled", MEANWHILE)) } else { Ok(()) }
}

/// Whether the combatant can grapple at all, whoever it is to be.
///
/// # Errors
/// The reason why not.
pub fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    turn::can_spend(battle, unit, SIGNIFICANT)?;
    if opponent(battle, unit).is_some() {
        return Ok(());
    }
    if battle.body(unit).stance == Stance::Prone {
        return Err(Refusal::by("prone", Rule("CE-STA-03")));
    }
    let within_reach = |other: UnitId| battle.are_enemies(unit, other) && battle.is_up(other);
    let near = battle.bodies_at(battle.square(unit)).any(within_reach);
    if near { Ok(()) } else { Err(Refusal::by("nobody_to_grapple", START)) }
}

/// Whether a grapple may begin, or its next check be made.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if target == unit {
        return Err(Refusal::form("at_itself"));
    }
    turn::can_spend(battle, unit, SIGNIFICANT)?;
    if let Some(opponent) = opponent(battle, unit) {
        return if opponent == target { Ok(()) } else { Err(Refusal::by("grappled", MEANWHILE)) };
    }
    if battle.body(unit).stance == Stance::Prone {
        return Err(Refusal::by("prone", Rule("CE-STA-03")));
    }
    if !battle.is_up(target) {
        return Err(Refusal::form("target_is_out"));
    }
    if opponent_of(battle, target) {
        return Err(Refusal::by("grappled", START));
    }
    if Band::of(apart(battle, unit, target)) != Band::Personal {
        return Err(Refusal::by("out_of_band", START));
    }
    Ok(())
}

fn opponent_of(battle: &Battle, unit: UnitId) -> bool {
    opponent(battle, unit).is_some()
}

/// The opposed check, and what its winner makes of it. To begin a grapple the attacker must win.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    turn::spend(cx, unit, SIGNIFICANT);
    let at = order.at.clone();
    let reach = cx.battle().reach(unit, &at);
    cx.emit(Event::Declared { reach, unit, act: GRAPPLE, at, item: None, mode: None, rule: START });
    aim::clear_after_attack(cx, unit);
    let begun = opponent(cx.battle(), unit).is_some();
    let rule = if begun { CHECK } else { START };
    let (winner, effect) = check::contend(cx, [unit, target], (GRAPPLE, rule), &sheet)?;
    let loser = if winner == unit { target } else { unit };
    if !begun {
        if winner != unit {
            return Ok(());
        }
        for (one, other) in [(unit, target), (target, unit)] {
            aim::break_by_action(cx, one, GRAPPLE);
            let until = Until::Cleared;
            cx.set_condition(one, Condition { key: GRAPPLED, amount: 1, until, on: Some(other), rule: START });
        }
    }
    holds::make_of_it(cx, winner, loser, effect)
}

/// What each adds to its check, and the characteristic that settles a tie: the better of Strength and Dexterity.
fn sheet(battle: &Battle, unit: UnitId) -> (Ledger, i32) {
    let stat = if stat_dm(battle, unit, DEX) > stat_dm(battle, unit, STR) { DEX } else { STR };
    let mut ledger = Ledger::new();
    training::add(&mut ledger, battle, unit, NATURAL_WEAPONS, Fire::Aimed);
    add_stat(&mut ledger, battle, unit, stat);
    add_clumsy(&mut ledger, battle, unit);
    load::add(&mut ledger, battle, unit);
    machine::add_arms(&mut ledger, battle, unit, 1);
    standing_penalties(&mut ledger, battle, unit);
    (ledger, lent(battle, unit, stat))
}

/// By how much a combatant has the better of another in the opposed checks of a grapple.
pub fn edge(battle: &Battle, unit: UnitId, other: UnitId) -> i32 {
    sheet(battle, unit).0.total() - sheet(battle, other).0.total()
}

/// Ends the grapple of a combatant for both.
pub fn release(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, what: Key, rule: Rule) {
    let Some(other) = opponent(cx.battle(), unit) else { return };
    for one in [unit, other] {
        cx.emit_or_defer(by, one, Event::ConditionEnded { unit: one, key: GRAPPLED, what, rule });
    }
}
