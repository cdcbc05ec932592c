//! A combatant's orders besides movement and attacks, each aimed at every target that it could serve.

use super::aims::Aims;
use super::openings;
use super::places::Place;
use super::plan::Planner;
use super::view::View;
use super::walk;
use crate::battle::engine::{self, END_TURN};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Event, Order, Target, UnitId};
use crate::grid::{Dir8, Flood, Square, block};

/// Enemies to consider.
const ENEMIES: usize = 4;
/// Enemies out of action to consider.
const FALLEN: usize = 2;
/// Friends to consider.
const FRIENDS: usize = 4;
/// Squares in reach to consider.
const PLACES: usize = 2;
/// Orders to consider for each mode of an action that targets friends, squares or directions.
const MOST: usize = 2;
/// Examples of the dice for a door that takes a roll.
const TRIES: u32 = 3;
/// The distance from an enemy at which the middle of an area can lie that covers it, in squares.
const AROUND: u16 = 2;

/// The orders with their offers, those at the nearest targets first. `places` are squares in reach, the best first.
pub(super) fn candidates<'o>(
    battle: &Battle,
    unit: UnitId,
    (view, aims): (&View, &Aims),
    (offers, places): (&'o [Offer], &[Place]),
) -> Vec<(&'o Offer, Order)> {
    let mut all: Vec<(usize, &Offer, Order)> = Vec::new();
    for offer in offers {
        if offer.harms || offer.order.act == END_TURN || walk::walks(offer.targeting) {
            continue;
        }
        let mut targets = targets(battle, unit, (view, aims), (offer.targeting, places));
        if offer.targeting == Targeting::Square {
            targets.splice(0..0, covering(battle, &offer.order, view).into_iter().map(Target::Square));
        }
        let plain = matches!(offer.targeting, Targeting::None | Targeting::Item | Targeting::Enemy);
        let aimed = |target: Target| match target {
            Target::None => offer.order.clone(),
            target => offer.order.clone().at(target),
        };
        let allowed = targets.into_iter().map(aimed).filter(|order| engine::check(battle, order).is_ok());
        let most = if plain { usize::MAX } else { MOST };
        all.extend(allowed.take(most).enumerate().map(|(rank, order)| (rank, offer, order)));
    }
    all.sort_by_key(|entry| entry.0);
    all.into_iter().map(|(_, offer, order)| (offer, order)).collect()
}

fn targets(
    battle: &Battle,
    unit: UnitId,
    (view, aims): (&View, &Aims),
    (targeting, places): (Targeting, &[Place]),
) -> Vec<Target> {
    let from = battle.square(unit);
    let by_distance = |mut units: Vec<UnitId>, most: usize| {
        units.sort_by_key(|other| ((battle.square(*other) - from).squared(), *other));
        units.truncate(most);
        units.into_iter().map(Target::Unit).collect::<Vec<_>>()
    };
    match targeting {
        Targeting::None | Targeting::Item => vec![Target::None],
        Targeting::Enemy => {
            let mut all = by_distance(view.seen.clone(), ENEMIES);
            all.extend(by_distance(view.fallen.clone(), FALLEN));
            all
        }
        Targeting::Friend => {
            let side = battle.side(unit);
            by_distance(battle.units().filter(|other| battle.side(*other) == side).collect(), FRIENDS)
        }
        Targeting::Square => {
            let shuts_in = |at: Square| aims.at_post() && walk::shut(battle, at);
            let helps = |at: &Square| aims.serves(battle, from, *at) || shuts_in(*at);
            let mut squares: Vec<Square> = from.neighbours().chain([from]).filter(helps).collect();
            squares.extend(view.ghosts.iter().map(|ghost| ghost.square));
            squares.extend(places.iter().take(PLACES).map(|place| place.square));
            let body = battle.covered(unit);
            let around = || body.iter().flat_map(|at| at.neighbours()).filter(|at| !body.contains(at));
            let enemy = view.enemy_squares(battle).min_by_key(|at| (*at - from).squared());
            squares.extend(aims.nearest(around()));
            squares.extend(enemy.and_then(|enemy| around().min_by_key(|at| (*at - enemy).squared())));
            squares.into_iter().map(Target::Square).collect()
        }
        Targeting::Path => Vec::new(),
        Targeting::Direction => {
            let enemy = view.enemy_squares(battle).min_by_key(|at| (*at - from).squared());
            let toward = enemy.and_then(|at| Dir8::nearest(at - from));
            let others = Dir8::ALL.into_iter().filter(|dir| Some(*dir) != toward);
            toward.into_iter().chain(others).map(Target::Toward).collect()
        }
    }
}

/// Squares to which an order brings an area that covers enemies then: the most enemies first, of whom friends are taken off
/// twice.
fn covering(battle: &Battle, order: &Order, view: &View) -> Vec<Square> {
    let area = |at: Square| battle.rules().core.blast(battle, order, at);
    let inside = |squares: &[Square], units: &[UnitId]| {
        units.iter().filter(|unit| battle.covered(**unit).iter().any(|at| squares.contains(at))).count()
    };
    let mut found: Vec<(usize, Square)> = Vec::new();
    for enemy in &view.seen {
        let at = battle.square(*enemy);
        if area(at).is_empty() {
            continue;
        }
        for square in block(battle.map(), at, 2 * AROUND + 1) {
            let squares = area(square);
            let (foes, friends) = (inside(&squares, &view.seen), inside(&squares, &view.friends));
            if foes > 2 * friends && engine::check(battle, &order.clone().at(Target::Square(square))).is_ok() {
                found.push((foes - 2 * friends, square));
            }
        }
    }
    found.sort_by_key(|(gain, square)| (usize::MAX - gain, *square));
    found.dedup();
    found.truncate(MOST);
    found.into_iter().map(|one| one.1).collect()
}

/// The value of a door for a guard who has nobody to attack, though enemies are in sight: the best place behind it.
fn sally(planner: &mut Planner<'_>, order: &Order) -> Option<i64> {
    let here = planner.here();
    if planner.view.seen.is_empty() || planner.attack_later() > 0 {
        return None;
    }
    planner.now().0.suppose(order).ok()?;
    let out = openings::anywhere(&mut Flood::default(), planner)?;
    Some((out - here).max(0))
}

/// The value of an order that opens a shut door on the combatant's way to the goal, or may do so by its dice, in millionths
/// of a combatant; `None` for other orders.
pub(super) fn door(planner: &mut Planner<'_>, offer: &Offer, order: &Order) -> Option<i64> {
    let Target::Square(door) = order.at else { return None };
    let (battle, aims) = (planner.battle, planner.aims);
    if !walk::shut(battle, door) {
        return None;
    }
    if aims.at_post() {
        return Some(sally(planner, order).unwrap_or(0));
    }
    if !aims.nearer(battle.square(planner.unit), door) {
        return None;
    }
    let opened = |event: &Event| matches!(event, Event::TerrainChanged { square, .. } if *square == door);
    let worth = aims.door(planner.range_after(&offer.cost));
    if let Ok(events) = planner.now().0.suppose(order) {
        return events.iter().any(opened).then_some(worth);
    }
    let (mut often, mut gained) = (0, 0);
    for at in 0..TRIES {
        let events = planner.now().0.suppose_example(order, (at, TRIES)).ok()?;
        often += i64::from(events.iter().any(opened));
        gained += planner.stakes.gained(planner.state.battle(), aims);
    }
    (often > 0).then(|| (worth * often + gained) / i64::from(TRIES))
}
