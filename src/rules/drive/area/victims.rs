//! Who is in an area, and the chance that it affects them (DR-BGD-24).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Flow, Life, Rule, Stance, ThingId, UnitId};
use crate::dice::{Dice, Rolled};
use crate::grid::{Altitude, Metric, Ring, Square, blast};
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover::to_square;
use smallvec::smallvec;

/// What lying down, and cover against the centre, take off the chance.
const SHELTERED: i32 = 25;

/// The squares of an area, row by row from the top: those with a line from the centre, and the solid ones that it strikes.
pub fn squares(battle: &Battle, centre: Square, radius: u16) -> Vec<Ring> {
    let mut all = blast(battle.map(), centre, radius.into(), Metric::Chebyshev);
    all.sort_by_key(|ring| (ring.square.y, ring.square.x));
    all
}

/// Everybody in an area except one, in the order of their ids, with their distance from its centre.
pub fn around(battle: &Battle, centre: Square, radius: u16, except: Option<UnitId>) -> Vec<(UnitId, u32)> {
    let band = except.map_or(Altitude::Ground, |unit| battle.body(unit).altitude);
    let inside = |unit: UnitId| {
        let body = battle.body(unit);
        let there = body.life < Life::Dead && body.altitude == band && battle.seat(unit).is_none();
        let away = to_square(battle, unit, centre);
        let reached = || battle.covered(unit).iter().any(|at| battle.can_hit(centre, *at));
        (there && Some(unit) != except && away <= radius.into() && reached()).then_some((unit, away))
    };
    battle.units().filter_map(inside).collect()
}

/// True if somebody is behind cover against the centre, and has not lost it by pseudogravity (DR-PSG-14).
pub fn is_covered(battle: &Battle, unit: UnitId, centre: Square) -> bool {
    !battle.rules().harm.is_uncovered(battle, unit) && battle.cover_between(centre, battle.square(unit)).is_some()
}

/// True if somebody lies on the ground.
pub fn is_prone(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).stance == Stance::Prone
}

/// The chance to be affected, of a chance for those who stand in the open.
pub fn chance(battle: &Battle, unit: UnitId, centre: Square, open: i32) -> i32 {
    let less = |is: bool| if is { SHELTERED } else { 0 };
    open - less(is_prone(battle, unit)) - less(is_covered(battle, unit, centre))
}

/// Rolls d100 for a victim, of which only its class matters.
///
/// # Errors
/// Halts when the die is missing.
pub fn roll(cx: &mut Cx<'_>, by: Option<UnitId>, victim: UnitId, rule: Rule, class: &dyn Fn(i32) -> i32) -> Flow<i32> {
    let pool = Dice::new(1, 100);
    cx.rolls(by.unwrap_or(victim), AREA_CHANCE);
    let Rolled { faces, sum, .. } =
        cx.roll_by_class(pool, &Matters::Only(smallvec![victim]), &|_, roll| class(roll))?;
    let faces = faces.iter().copied().collect();
    cx.emit(Event::Rolled { unit: victim, what: AREA_CHANCE, pool, faces, rolled: sum, rule });
    Ok(sum)
}

/// Something that has gone off.
#[derive(Clone, Copy, Debug)]
pub struct Bang {
    /// Whose it is.
    pub by: Option<UnitId>,
    /// Its thing on the map.
    pub thing: ThingId,
    /// Where.
    pub centre: Square,
}

impl Bang {
    /// Tells that it affects somebody.
    pub fn catches(self, cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
        let squares = u16::try_from(to_square(cx.battle(), unit, self.centre)).unwrap_or(u16::MAX);
        cx.emit(Event::Caught { unit, thing: self.thing, squares, rule });
    }

    /// Rolls whether it affects somebody, and tells so.
    ///
    /// # Errors
    /// Halts when the die is missing.
    pub fn may_catch(self, cx: &mut Cx<'_>, unit: UnitId, chance: i32, rule: Rule) -> Flow<bool> {
        let within = |roll: i32| roll <= chance;
        let caught = within(roll(cx, self.by, unit, rule, &|roll| i32::from(within(roll)))?);
        if caught {
            self.catches(cx, unit, rule);
        }
        Ok(caught)
    }
}
