//! Falling: people from a height, machines out of the sky (CE-BGD-13).

use crate::battle::oracle::Matters;
use crate::battle::system::{Blow, Cause};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Rule, UnitId};
use crate::dice::Dice;
use crate::grid::Altitude;
use crate::rules::cepheus::checks::{chance, gravity};
use crate::rules::cepheus::conditions::vehicle::metres;
use crate::rules::cepheus::damage::machine_hits::stop;
use crate::rules::cepheus::damage::shaken;
use crate::rules::cepheus::keys::log::DICE;
use crate::rules::cepheus::keys::vehicles::*;
use smallvec::smallvec;

const RULE: Rule = Rule("CE-BGD-13");

/// The dice of a fall: one for every full two metres.
fn dice(metres: i32) -> Dice {
    Dice::d6(u16::try_from(metres / 2).unwrap_or_default())
}

/// The damage of a fall under the gravity of the field.
fn weighed(battle: &Battle, rolled: i32) -> i32 {
    rolled * gravity::halves(battle) / 2
}

/// A combatant falls that many metres and takes the damage, less its armour.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn fall(cx: &mut Cx<'_>, unit: UnitId, metres: i32) -> Flow {
    let pool = dice(metres);
    if pool.count == 0 {
        return Ok(());
    }
    let rolled = cx.roll_amount(unit, FALL, pool, &Matters::Only(smallvec![unit]), RULE)?;
    let mut ledger = Ledger::new();
    ledger.add(DICE, weighed(cx.battle(), rolled), RULE);
    cx.harm(Blow::new(unit, None, Cause::Fall, ledger, RULE)).map(|_| ())
}

/// A flying machine crashes: it takes the damage of the fall, and those aboard as in a collision.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn crash(cx: &mut Cx<'_>, machine: UnitId) -> Flow {
    let from = cx.battle().body(machine).altitude;
    let pool = dice(metres(cx.battle(), from));
    cx.emit(Event::AltitudeChanged { unit: machine, from, to: Altitude::Ground, rule: RULE });
    stop(cx, machine, CRASHED, RULE);
    if pool.count == 0 {
        return Ok(());
    }
    let matters = chance::matters(cx.battle(), [machine]);
    let rolled = cx.roll_amount(machine, FALL, pool, &matters, RULE)?;
    let total = weighed(cx.battle(), rolled);
    shaken::shake(cx, machine, total, (Cause::Fall, 0), RULE)
}
