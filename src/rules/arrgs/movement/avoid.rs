//! Whom a Withdraw leads away from: the nearest foe, or the largest group of foes (AR-WDR-01).
//!
//! The rules do not say what a group is. Decision: two foes with at most one square between them stand together, and whoever
//! stands together with one of a group belongs to it. Of the groups with most members the one with the nearest member counts.

use crate::battle::{Battle, Order, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::keys::FROM_GROUP;
use crate::rules::arrgs::range;
use std::cmp::Reverse;

/// The distance in squares up to which two foes stand together.
const TOGETHER: u32 = 2;

/// The foes in sight who are up.
pub fn foes(battle: &Battle, unit: UnitId) -> Vec<UnitId> {
    let is_foe = |other: &UnitId| {
        battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.in_sight_of(battle.side(unit), *other)
    };
    battle.units().filter(is_foe).collect()
}

/// The foes whom an order leads away from.
pub fn avoided(battle: &Battle, order: &Order) -> Vec<UnitId> {
    let foes = foes(battle, order.unit);
    match order.mode {
        Some(FROM_GROUP) => largest_group(battle, order.unit, foes),
        _ => nearest(battle, order.unit, &foes).into_iter().collect(),
    }
}

/// True if the nearest of some foes does not belong to their largest group.
pub fn group_is_elsewhere(battle: &Battle, unit: UnitId, foes: Vec<UnitId>) -> bool {
    let nearest = nearest(battle, unit, &foes);
    let group = largest_group(battle, unit, foes);
    nearest.is_some_and(|foe| !group.contains(&foe))
}

/// True if no step of a path leads nearer to some foes, and the last one ends farther from them.
pub fn leads_away(battle: &Battle, unit: UnitId, path: &[Square], foes: &[UnitId]) -> bool {
    let Some(start) = foes.iter().map(|foe| range::distance(battle, unit, *foe)).min() else { return false };
    let from_foes = |at: &Square| {
        let own = battle.covered_at(unit, *at);
        let to = |foe: &UnitId| own.iter().map(|own| range::to_square(battle, *foe, *own)).min();
        foes.iter().filter_map(to).min().unwrap_or(0)
    };
    let mut last = start;
    for distance in path.iter().map(from_foes) {
        if distance < last {
            return false;
        }
        last = distance;
    }
    last > start
}

/// The nearest of some foes.
fn nearest(battle: &Battle, unit: UnitId, foes: &[UnitId]) -> Option<UnitId> {
    foes.iter().copied().min_by_key(|foe| (range::distance(battle, unit, *foe), foe.0))
}

/// The largest group of some foes.
fn largest_group(battle: &Battle, unit: UnitId, foes: Vec<UnitId>) -> Vec<UnitId> {
    let rank = |group: &Vec<UnitId>| {
        let near = group.iter().map(|foe| (range::distance(battle, unit, *foe), foe.0)).min();
        (Reverse(group.len()), near)
    };
    groups(battle, foes).into_iter().min_by_key(rank).unwrap_or_default()
}

/// The groups in which some foes stand.
fn groups(battle: &Battle, mut left: Vec<UnitId>) -> Vec<Vec<UnitId>> {
    let mut groups = Vec::new();
    while let Some(first) = left.pop() {
        let (mut group, mut at) = (vec![first], 0);
        while let Some(&one) = group.get(at) {
            let together = |other: &UnitId| range::distance(battle, one, *other) <= TOGETHER;
            let (near, far): (Vec<UnitId>, Vec<UnitId>) = left.into_iter().partition(together);
            group.extend(near);
            left = far;
            at += 1;
        }
        groups.push(group);
    }
    groups
}
