//! Fires that areas of heat and electricity start, and what burning ground does (DR-BGD-36, DR-ENR-15, DR-SHA-18).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Fire, Flow, Key, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::grid::{Altitude, Square};
use crate::rules::drive::area::{collapse, victims};
use crate::rules::drive::armoury::Energy;
use crate::rules::drive::damage::burning;
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover::is_skinned;
use crate::rules::drive::state;

const RULE: Rule = Rule("DR-BGD-36");
/// The mark of ground that burns.
pub const FLAMMABLE: &str = "flammable";
/// What a fire is called among the things of a battle.
pub const FIRE: Key = Key::new("fire");

/// The values of an area for fire and collapse.
pub enum Values<'a> {
    /// The same in every square.
    Same(i32),
    /// By the distance from the centre.
    At(&'a dyn Fn(u32) -> i32),
}

impl Values<'_> {
    fn at(&self, distance: u32) -> i32 {
        match self {
            Self::Same(value) => *value,
            Self::At(value) => value(distance),
        }
    }
}

/// Fire and collapse in an area (DR-SEQ-01, step 15).
///
/// # Errors
/// Halts when dice are missing.
pub fn spread(
    cx: &mut Cx<'_>,
    by: Option<UnitId>,
    centre: Square,
    radius: u16,
    energy: Energy,
    values: &Values<'_>,
) -> Flow {
    let squares = victims::squares(cx.battle(), centre, radius);
    if cx.battle().rules().flag(FIRE_ENABLED) && matches!(energy, Energy::Heat | Energy::Electric) {
        for ring in squares.iter().filter(|ring| values.at(ring.distance) > 0) {
            kindle(cx, by, ring.square, values.at(ring.distance))?;
        }
    }
    if cx.battle().rules().flag(COLLAPSE_ENABLED) && matches!(energy, Energy::Blast | Energy::Heat | Energy::Particle) {
        squares.iter().for_each(|ring| collapse::strike(cx, by, ring.square, values.at(ring.distance)));
    }
    Ok(())
}

fn is_flammable(battle: &Battle, square: Square) -> bool {
    battle.map().has_tag(square, FLAMMABLE) && !burns(battle, square)
}

/// True if the ground of a square burns.
pub fn burns(battle: &Battle, square: Square) -> bool {
    battle.things_with::<Fire>().any(|(thing, _)| thing.square == square)
}

fn kindle(cx: &mut Cx<'_>, by: Option<UnitId>, square: Square, value: i32) -> Flow {
    if !is_flammable(cx.battle(), square) {
        return Ok(());
    }
    let (pool, nobody) = (Dice::new(1, 100), Matters::Only(smallvec::SmallVec::new()));
    let roll = match by {
        Some(by) => cx.roll_amount(by, FIRE_ROLL, pool, &nobody, RULE)?,
        None => cx.roll_for(pool, &nobody)?.sum,
    };
    if roll <= value {
        let (thing, kind, state) = (cx.new_thing(), FIRE, Fire.into());
        cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by, state });
    }
    Ok(())
}

/// Somebody ends its turn: burning ground ignites those who stay on it.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if cx.battle().covered(unit).iter().any(|at| burns(cx.battle(), *at)) {
        catch(cx, unit);
    }
    Ok(())
}

/// Ignites everybody whom an order has moved over burning ground; its events are those from `from` on.
pub fn entered(cx: &mut Cx<'_>, from: usize) {
    if cx.battle().things_with::<Fire>().next().is_none() {
        return;
    }
    let crosses = |event: &Event| match event {
        Event::Moved { unit, path, .. } if path.iter().any(|at| burns(cx.battle(), *at)) => Some(*unit),
        _ => None,
    };
    let units: Vec<UnitId> = cx.events().get(from..).unwrap_or(&[]).iter().filter_map(crosses).collect();
    units.into_iter().for_each(|unit| catch(cx, unit));
}

fn catch(cx: &mut Cx<'_>, unit: UnitId) {
    let body = cx.battle().body(unit);
    let on_foot = body.altitude == Altitude::Ground && body.life < Life::Dead && cx.battle().seat(unit).is_none();
    if on_foot && state::profile(cx.battle(), unit).is_some() && !is_skinned(cx.battle(), unit) {
        burning::ignite(cx, unit, RULE);
    }
}
