//! Where an area attack comes down: on its square, or astray (AR-ARE-03, AR-ARE-05, AR-ARE-06).

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Event, Flow, Key, Projectile, Rule};
use crate::dice::Dice;
use crate::grid::{Dir8, Square, shift, travel};
use crate::rules::arrgs::area::Burst;
use crate::rules::arrgs::attack::Manner;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;

const SCATTER: Rule = Rule("AR-ARE-05");
const STRUCK: Rule = Rule("AR-ARE-03");
const PROJECTILE: Key = Key::new("projectile");
const FLIGHT: Key = Key::new("flight");

/// The square that a miss strikes: 1d8 for the direction, 1d4 for each range increment of the distance; it stops before a wall.
///
/// # Errors
/// Halts when dice are missing.
pub fn astray(cx: &mut Cx<'_>, burst: &Burst) -> Flow<Square> {
    let unit = burst.strike.unit;
    let squares = range::to_square(cx.battle(), unit, burst.at).max(1);
    let increment = u32::from(burst.strike.weapon(cx.battle()).increment);
    let dice = if increment > 0 && burst.strike.manner != Manner::Melee { squares.div_ceil(increment) } else { 1 };
    let dice = Dice::new(u16::try_from(dice).unwrap_or(u16::MAX), 4);
    let face = cx.roll_amount(unit, DIRECTION, Dice::new(1, 8), &Matters::All, SCATTER)?;
    let dir = u8::try_from(face).ok().and_then(Dir8::from_face).unwrap_or(Dir8::N);
    let far = cx.roll_amount(unit, DISTANCE, dice, &Matters::All, SCATTER)?;
    let by = shift(dir, u16::try_from(far).unwrap_or(1), range::metric(cx.battle()));
    let to = travel(cx.battle().map(), burst.at, by).square;
    cx.emit(Event::Noted { unit, what: STRAYS, other: None, number: far, rule: SCATTER });
    Ok(to)
}

/// Shows what flies, where it bursts and whom it catches. A blow just lands.
pub fn show(cx: &mut Cx<'_>, burst: &Burst, centre: Square, victims: &[crate::battle::UnitId]) {
    if burst.strike.manner == Manner::Melee {
        return;
    }
    let (by, from) = (Some(burst.strike.unit), cx.battle().square(burst.strike.unit));
    let (item, thing) = (burst.strike.weapon(cx.battle()).id, cx.new_thing());
    let state = Projectile { item }.into();
    cx.emit(Event::ThingAppeared { thing, kind: PROJECTILE, square: from, from, by, state });
    cx.emit(Event::ThingMoved { thing, from, to: centre, what: FLIGHT, rule: STRUCK });
    cx.emit(Event::Exploded { thing, item, square: centre, by, rule: STRUCK });
    for &unit in victims {
        let squares = u16::try_from(range::to_square(cx.battle(), unit, centre)).unwrap_or(u16::MAX);
        cx.emit(Event::Caught { unit, thing, squares, rule: Rule("AR-ARE-04") });
    }
    cx.emit(Event::ThingGone { thing });
}
