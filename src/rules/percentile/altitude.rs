//! Altitude bands: distance, what reaches whom, falling (PC-ALT).

use super::keys::*;
use super::score::bonus;
use super::terms::*;
use super::{grapple, wounds};
use crate::battle::oracle::Matters;
use crate::battle::system::Misfit;
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Life, Refusal, Rule, Stance, UnitId};
use crate::dice::Dice;
use crate::grid::Altitude::{self, Ground, High, Low};
use smallvec::smallvec;

const FALLING_RULE: Rule = Rule("PC-ALT-08");
const CRASH: Rule = Rule("PC-ALT-09");

/// Those who are in the air and do not fly (PC-ALT-01).
pub fn wingless(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let aloft = |unit: &UnitId| battle.body(*unit).altitude != Ground && !battle.profile(*unit).has(FLYER);
    battle.units().filter(aloft).map(move |unit| Misfit { unit, why: Key::new("cannot_fly") })
}

/// The band so many steps up, or down.
pub fn shifted(band: Altitude, steps: i32) -> Option<Altitude> {
    let at = band as i32 + steps;
    [Ground, Low, High].into_iter().find(|band| *band as i32 == at)
}

/// Whether anything on the ground can stand between two bodies.
pub fn in_sight(battle: &Battle, one: UnitId, other: UnitId) -> bool {
    let (a, b) = (battle.body(one), battle.body(other));
    a.altitude != Ground || b.altitude != Ground || battle.sees(one, other)
}

/// Whether an attack can pass between the bands of two combatants (PC-ALT-03, PC-ALT-04, PC-ALT-06).
///
/// # Errors
/// The rule that forbids it.
pub fn open(battle: &Battle, unit: UnitId, target: UnitId, melee: bool, long_reach: bool) -> Result<(), Refusal> {
    let (a, b) = (battle.body(unit).altitude, battle.body(target).altitude);
    if a == b {
        Ok(())
    } else if melee {
        Err(Refusal::by("out_of_reach_in_the_air", Rule("PC-ALT-06")))
    } else if a.max(b) == High && !long_reach {
        Err(Refusal::by("too_high", Rule("PC-ALT-04")))
    } else {
        Ok(())
    }
}

/// The end of a round for one who falls: a band lower, and from the lowest into the ground (PC-ALT-08, PC-ALT-09).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn fall(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let began = cx.battle().conditions(unit).amount(FALLING);
    if began == 0 {
        return Ok(());
    }
    let body = *cx.battle().body(unit);
    let flies = cx.battle().profile(unit).has(FLYER) && !cx.battle().conditions(unit).has(NO_FLIGHT);
    if body.life == Life::Up && body.stance != Stance::Prone && flies {
        cx.end_condition(unit, FALLING, OVER, FALLING_RULE);
        return Ok(());
    }
    let from = body.altitude;
    let to = shifted(from, -1).unwrap_or(Ground);
    cx.emit(Event::AltitudeChanged { unit, from, to, rule: FALLING_RULE });
    grapple::parted(cx, unit);
    if to != Ground {
        return Ok(());
    }
    cx.end_condition(unit, FALLING, OVER, FALLING_RULE);
    crash(cx, unit, if began == 1 { 60 } else { 200 })
}

/// A fall of so many squares (PC-BGD-40).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn crash(cx: &mut Cx<'_>, unit: UnitId, squares: i32) -> Flow {
    let die = cx.roll_amount(unit, FALL, Dice::new(1, 10), &Matters::Only(smallvec![unit]), CRASH)?;
    let mut ledger = Ledger::new();
    ledger.add(DICE, die, CRASH);
    ledger.add(FALL, squares, Rule("PC-BGD-40"));
    ledger.add(TOUGHNESS, -bonus(cx.battle(), unit, T), Rule("PC-BGD-40"));
    let amount = ledger.total().max(0);
    cx.emit(Event::Harmed { unit, by: None, ledger, amount, rule: CRASH });
    wounds::take(cx, unit, None, amount, wounds::Manner::IMPACT)?;
    if cx.battle().is_up(unit) {
        cx.set_stance(unit, Stance::Prone, FALL, Rule("PC-BGD-40"));
    }
    Ok(())
}
