//! Deployment: behind cover towards the enemy, near the place that the level proposes, and not all in one spot.

use crate::battle::{Battle, Life, SideId, UnitId};
use crate::grid::{Cover, Metric, Square};
use std::cmp::Reverse;

/// The squares that one step of cover from every enemy is worth.
const STEP: i64 = 4;
/// The steps of cover that being out of sight counts as: safe, but of no use.
const UNSEEN: i64 = 1;
/// The squares that it is worth to stand apart from a friend, out of the same blast.
const APART: i64 = 2;

/// The square of a zone where a combatant is placed.
pub(super) fn place(battle: &Battle, unit: UnitId, squares: &[Square]) -> Option<Square> {
    let (from, side) = (battle.square(unit), battle.side(unit));
    let fronts = fronts(battle, side);
    let friends = battle.units().filter(|other| *other != unit && battle.side(*other) == side && battle.is_up(*other));
    let friends: Vec<Square> = friends.map(|other| battle.square(other)).collect();
    let worth = |square: Square| {
        let cover: i64 = fronts.iter().map(|front| shelter(battle, *front, square)).sum();
        let close = friends.iter().filter(|friend| distance(**friend, square) <= 1).count() as i64;
        STEP * cover / (fronts.len().max(1) as i64) - distance(from, square) - APART * close
    };
    squares.iter().copied().max_by_key(|square| (worth(*square), Reverse(distance(from, *square)), Reverse(*square)))
}

fn distance(a: Square, b: Square) -> i64 {
    Metric::Straight.distance(a, b).into()
}

/// Where attacks may come from, as far as the side knows: the places of the enemies that it sees, and the ends and the
/// middle of the zones in which enemies deploy.
fn fronts(battle: &Battle, side: SideId) -> Vec<Square> {
    let deploys = |unit: UnitId| battle.setup().sides[battle.side(unit).index()].deploy.is_some();
    let enemies = battle.units().filter(|unit| battle.side(*unit) != side && battle.body(*unit).life == Life::Up);
    let enemies = enemies.filter(|unit| deploys(*unit) || battle.in_sight_of(side, *unit));
    let mut fronts: Vec<Square> = enemies.flat_map(|unit| places(battle, unit)).collect();
    fronts.sort();
    fronts.dedup();
    fronts
}

fn places(battle: &Battle, unit: UnitId) -> Vec<Square> {
    let zone = battle.setup().sides[battle.side(unit).index()].deploy;
    let Some(zone) = zone.and_then(|zone| battle.map().zone(zone.as_str())) else { return vec![battle.square(unit)] };
    let squares: Vec<Square> = zone.squares.iter().collect();
    let ends = [squares.first(), squares.get(squares.len() / 2), squares.last()];
    ends.into_iter().flatten().copied().collect()
}

/// The cover in a square against an enemy in another one, in steps.
fn shelter(battle: &Battle, enemy: Square, square: Square) -> i64 {
    if !battle.map().sees(enemy, square) {
        return UNSEEN;
    }
    match battle.cover_between(enemy, square).map(|found| found.cover) {
        None => 0,
        Some(Cover::Quarter) => 1,
        Some(Cover::Half) => 2,
        Some(Cover::ThreeQuarter) => 3,
        Some(Cover::Full) => 4,
    }
}
