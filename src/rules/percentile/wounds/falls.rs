//! Shoves, falls and crashes (PC-BGD-40, PC-ALT-08, PC-ALT-09).

use crate::battle::system::{Blow, Cause, Protection, carried};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Life, Rule, Stance, UnitId};
use crate::dice::Dice;
use crate::grid::Altitude::{self, Ground};
use crate::grid::{Dir8, Square};
use crate::rules::common::harm;
use crate::rules::percentile::conditions::{self, holds, pinned};
use crate::rules::percentile::field::ground::elevation;
use crate::rules::percentile::field::step_cost::step_cost;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;
use crate::rules::percentile::range::altitude::{self, shifted};
use crate::rules::percentile::range::taken;

const FALLING_RULE: Rule = Rule("PC-ALT-08");
const CRASH: Rule = Rule("PC-ALT-09");

/// A falling combatant drops a band at the end of the round, and from the lowest crashes (PC-ALT-08, PC-ALT-09).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn fall(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let began = cx.battle().conditions(unit).amount(FALLING);
    if began == 0 {
        return Ok(());
    }
    let body = *cx.battle().body(unit);
    let flies = altitude::flies(cx.battle(), unit) && !cx.battle().conditions(unit).has(NO_FLIGHT);
    if body.life == Life::Up && body.stance != Stance::Prone && flies {
        cx.end_condition(unit, FALLING, OVER, FALLING_RULE);
        return Ok(());
    }
    let from = body.altitude;
    let to = shifted(from, -1).unwrap_or(Ground);
    cx.emit(Event::AltitudeChanged { unit, from, to, rule: FALLING_RULE });
    holds::parted(cx, unit);
    if to != Ground {
        return Ok(());
    }
    cx.end_condition(unit, FALLING, OVER, FALLING_RULE);
    crash(cx, unit, if began == 1 { 60 } else { 200 })?;
    pinned::unpin_engaged(cx);
    Ok(())
}

/// The damage of a fall of some squares (PC-BGD-40).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn crash(cx: &mut Cx<'_>, unit: UnitId, squares: i32) -> Flow {
    let die = cx.roll_amount(unit, FALL, Dice::new(1, 10), &harm::matters(cx.battle(), [unit]), CRASH)?;
    let mut damage = Ledger::new();
    damage.add(DICE, die, CRASH);
    damage.add(FALL, squares, Rule("PC-BGD-40"));
    let blow = Blow::new(unit, None, Cause::Fall, damage, CRASH);
    let _ = cx.harm(Blow { protection: Protection::Body, ..blow })?;
    if cx.battle().is_up(unit) {
        cx.set_stance(unit, Stance::Prone, FALL, Rule("PC-BGD-40"));
    }
    Ok(())
}

/// Shoves a combatant up to some squares in a direction, as far as there is room; off a ledge it falls (PC-BGD-40).
/// Returns how far it went.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn shove(cx: &mut Cx<'_>, unit: UnitId, dir: Dir8, squares: i32, rule: Rule) -> Flow<i32> {
    let (from, band) = (cx.battle().square(unit), cx.battle().body(unit).altitude);
    let (mut at, mut path, mut fallen) = (from, Vec::new(), 0);
    for _ in 0..squares {
        let to = at.step(dir);
        let battle = cx.battle();
        if fallen > 1 || step_cost(battle, unit, at, to).is_none() || taken(battle, unit, to, band) {
            break;
        }
        path.push(to);
        if band == Altitude::Ground {
            fallen = i32::from(elevation(battle, at)) - i32::from(elevation(battle, to));
        }
        at = to;
    }
    let gone = i32::try_from(path.len()).unwrap_or(0);
    if gone > 0 {
        displace(cx, unit, path, PUSH, rule);
    }
    if fallen > 1 {
        crash(cx, unit, fallen)?;
    }
    Ok(gone)
}

/// Moves a combatant without its doing, which breaks off what it was at.
fn displace(cx: &mut Cx<'_>, unit: UnitId, path: Vec<Square>, what: Key, rule: Rule) {
    carried(cx, unit, path, what, rule);
    cx.end_condition(unit, BRACED, what, Rule("PC-BGD-37"));
    conditions::interrupt(cx, unit);
    pinned::unpin_engaged(cx);
}

/// The steps from a square down to another that make a fall; 0 if they make none (PC-BGD-40).
pub fn drop_between(battle: &Battle, from: Square, to: Square) -> i32 {
    let steps = i32::from(elevation(battle, from)) - i32::from(elevation(battle, to));
    if steps > 1 { steps } else { 0 }
}

/// Carries a combatant along squares and out of a grapple; over a ledge it falls (PC-BGD-40).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn carry(cx: &mut Cx<'_>, unit: UnitId, path: Vec<Square>, what: Key, rule: Rule) -> Flow {
    let (from, grounded) = (cx.battle().square(unit), cx.battle().body(unit).altitude == Altitude::Ground);
    displace(cx, unit, path, what, rule);
    holds::parted(cx, unit);
    let fallen = drop_between(cx.battle(), from, cx.battle().square(unit));
    if grounded && fallen > 0 { crash(cx, unit, fallen) } else { Ok(()) }
}
