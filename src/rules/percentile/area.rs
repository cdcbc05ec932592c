//! Blasts: where they burst and whom they strike (PC-BGD-37).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Flow, Key, Life, Projectile, Rule, ThingId, UnitId, Until};
use crate::dice::Dice;
use crate::grid::{Altitude, Dir8, Square, shift, travel};
use crate::rules::percentile::armoury::strike::{Strike, weapon_of};
use crate::rules::percentile::checks::characteristics::in_order;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{SHOT_AT, mark};
use crate::rules::percentile::{checks, range};

const BLAST: Rule = Rule("PC-BGD-37");
const PROJECTILE: Key = Key::new("projectile");
const FLIGHT: Key = Key::new("flight");

/// A blast that has burst.
pub struct Burst {
    /// Its projectile.
    pub thing: ThingId,
    /// Where it burst.
    pub centre: Square,
    /// Everybody who is given a hit, in the order in which they evade.
    pub victims: Vec<UnitId>,
}

/// Bursts on the target's square, or astray after a miss.
///
/// # Errors
/// Halts if dice are missing.
pub fn burst(cx: &mut Cx<'_>, strike: &Strike, hit: bool) -> Flow<Burst> {
    let (unit, weapon) = (strike.unit, weapon_of(cx.battle(), strike));
    let (item, radius) = (weapon.id, u32::from(weapon.blast));
    let (from, there) = cx.battle().facing_squares(unit, strike.target);
    let aimed = strike.ground.unwrap_or(there);
    let thing = cx.new_thing();
    let (by, state) = (Some(unit), Projectile { item }.into());
    cx.emit(Event::ThingAppeared { thing, kind: PROJECTILE, square: from, from, by, state });
    let centre = if hit { aimed } else { astray(cx, unit, aimed)? };
    cx.emit(Event::ThingMoved { thing, from, to: centre, what: FLIGHT, rule: BLAST });
    cx.emit(Event::Exploded { thing, item, square: centre, by, rule: BLAST });
    let victims = caught(cx.battle(), strike, centre, radius);
    for &unit in &victims {
        let squares = range::to_square(cx.battle(), unit, centre);
        let squares = u16::try_from(squares).unwrap_or(u16::MAX);
        cx.emit(Event::Caught { unit, thing, squares, rule: BLAST });
        mark::set(cx, unit, SHOT_AT, 1, Until::TurnEnd, Rule("PC-BGD-30"));
    }
    Ok(Burst { thing, centre, victims })
}

/// Where a miss bursts: in a random direction, 1d5 squares off (PC-BGD-46).
fn astray(cx: &mut Cx<'_>, unit: UnitId, aimed: Square) -> Flow<Square> {
    let face = checks::pick(cx, unit, DIRECTION, 8, &Matters::All)?;
    let dir = u8::try_from(face + 1).ok().and_then(Dir8::from_face).unwrap_or(Dir8::N);
    let squares = cx.roll_amount(unit, DISTANCE, Dice::new(1, 5), &Matters::All, BLAST)?;
    let by = shift(dir, u16::try_from(squares).unwrap_or(1), range::metric(cx.battle()));
    Ok(travel(cx.battle().map(), aimed, by).square)
}

/// Everybody within the radius in line of sight of the centre: the target first, the others in initiative order.
fn caught(battle: &Battle, strike: &Strike, centre: Square, radius: u32) -> Vec<UnitId> {
    let band = if strike.ground.is_some() { Altitude::Ground } else { battle.body(strike.target).altitude };
    let inside = |at: Square| range::across(battle, centre, at) <= radius && battle.can_hit(centre, at);
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
