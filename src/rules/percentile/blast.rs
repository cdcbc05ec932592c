//! Blasts: where they burst and whom they strike (PC-BGD-37).

use super::attack::{self, Allotment, Strike, weapon_of};
use super::evasion::Threat;
use super::keys::SHOT_AT;
use super::score::in_order;
use super::terms::*;
use super::test::{self, Outcome};
use super::{space, states};
use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Flow, Key, Life, Projectile, Rule, UnitId, Until};
use crate::dice::Dice;
use crate::grid::{Altitude, Dir8, Square, shift, travel};

const BLAST: Rule = Rule("PC-BGD-37");
const PROJECTILE: Key = Key::new("projectile");
const FLIGHT: Key = Key::new("flight");

/// Bursts on the target's square, or astray after a miss: everybody within reach of it takes a hit and evades for
/// itself. Gives those who were given one.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn burst(cx: &mut Cx<'_>, strike: &Strike, outcome: Outcome, jammed: bool) -> Flow<Vec<UnitId>> {
    if jammed {
        return Ok(Vec::new());
    }
    let (unit, weapon) = (strike.unit, weapon_of(cx.battle(), strike));
    let (item, radius) = (weapon.id, u32::from(weapon.blast));
    let (from, there) = cx.battle().facing_squares(unit, strike.target);
    let aimed = strike.ground.unwrap_or(there);
    let thing = cx.new_thing();
    let (by, state) = (Some(unit), Projectile { item }.into());
    cx.emit(Event::ThingAppeared { thing, kind: PROJECTILE, square: from, from, by, state });
    let centre = if outcome.passed() { aimed } else { astray(cx, unit, aimed)? };
    cx.emit(Event::ThingMoved { thing, from, to: centre, what: FLIGHT, rule: BLAST });
    cx.emit(Event::Exploded { thing, item, square: centre, by, rule: BLAST });
    let victims = caught(cx.battle(), strike, centre, radius);
    for &unit in &victims {
        let squares = space::to_square(cx.battle(), unit, centre);
        let squares = u16::try_from(squares).unwrap_or(u16::MAX);
        cx.emit(Event::Caught { unit, thing, squares, rule: BLAST });
        states::set(cx, unit, SHOT_AT, 1, Until::TurnEnd, Rule("PC-BGD-30"));
    }
    let allotment: Allotment = victims.iter().map(|victim| (*victim, 1)).collect();
    let strike = &Strike { origin: Some(centre), ..*strike };
    attack::settle(cx, strike, outcome, &allotment, Threat { parry: false, feinted: false, blast: true })?;
    cx.emit(Event::ThingGone { thing });
    Ok(victims)
}

/// Where a miss bursts: a random way, so many squares off (PC-BGD-46).
fn astray(cx: &mut Cx<'_>, unit: UnitId, aimed: Square) -> Flow<Square> {
    let face = test::pick(cx, unit, DIRECTION, 8, &Matters::All)?;
    let dir = u8::try_from(face + 1).ok().and_then(Dir8::from_face).unwrap_or(Dir8::N);
    let squares = cx.roll_amount(unit, DISTANCE, Dice::new(1, 5), &Matters::All, BLAST)?;
    let by = shift(dir, u16::try_from(squares).unwrap_or(1), space::metric(cx.battle()));
    Ok(travel(cx.battle().map(), aimed, by).square)
}

/// Everybody within the radius to whom no wall bars the way: the chosen target first, the others in initiative order.
fn caught(battle: &Battle, strike: &Strike, centre: Square, radius: u32) -> Vec<UnitId> {
    let band = if strike.ground.is_some() { Altitude::Ground } else { battle.body(strike.target).altitude };
    let inside = |at: Square| space::across(battle, centre, at) <= radius && battle.can_hit(centre, at);
    let near = |unit: &UnitId| {
        let body = battle.body(*unit);
        body.life < Life::Dead && body.altitude == band && battle.covered(*unit).into_iter().any(inside)
    };
    let mut victims: Vec<UnitId> = in_order(battle).into_iter().filter(near).collect();
    if strike.ground.is_none() {
        victims.sort_by_key(|unit| *unit != strike.target);
    }
    victims
}
