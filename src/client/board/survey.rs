//! The data of the overlays, computed from the battle: ranges, threats, lines of sight.

use crate::ai::pace::pause;
use crate::battle::engine;
use crate::battle::lens::{Sector, Span};
use crate::battle::odds::{Chance, Forecaster};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Key, Order, SideId, Target, UnitId};
use crate::client::game::odds;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::prospects::chance_of_click;
use crate::grid::{Altitude, Cover, Flood, Pace, Square};

/// The most attack options tried for the chance of an enemy.
const MOST_WAYS: usize = 3;
/// The most outcomes of the dice in its forecast.
const WIDEST: u32 = 500;

/// The place where a side believes an enemy to be; `None` if it does not know.
pub fn known_at(battle: &Battle, viewer: Option<SideId>, unit: UnitId) -> Option<Square> {
    match viewer {
        Some(side) if !battle.in_sight_of(side, unit) => battle.remembered(side, unit),
        _ => Some(battle.square(unit)),
    }
}

/// All enemies of a side that are up and whose place is known.
pub fn known_enemies(battle: &Battle, viewer: Option<SideId>, of: SideId) -> Vec<(UnitId, Square)> {
    let enemies = battle.units().filter(|unit| battle.side(*unit) != of && battle.is_up(*unit));
    enemies.filter_map(|unit| Some((unit, known_at(battle, viewer, unit)?))).collect()
}

/// The side whose view the board shows.
pub fn own_side(game: &Game, plan: &Plan) -> SideId {
    let battle = game.battle();
    game.viewer().or_else(|| plan.unit.or(battle.current()).map(|unit| battle.side(unit))).unwrap_or(SideId(0))
}

/// The options that harm an enemy, the allowed ones first.
pub fn ways_to_harm(offers: impl IntoIterator<Item = Offer>) -> Vec<Offer> {
    let mut ways: Vec<Offer> =
        offers.into_iter().filter(|offer| offer.harms && offer.targeting == Targeting::Enemy).collect();
    ways.sort_by_key(|offer| offer.refused.is_some());
    ways
}

/// The attack whose ranges are shown: the chosen one, or the first one available.
pub fn attack_of(plan: &Plan, pick: &Pick) -> Option<Order> {
    let armed = plan.armed(pick);
    let aimed = |offer: &&Offer| offer.harms && matches!(offer.targeting, Targeting::Enemy | Targeting::Square);
    let first = || ways_to_harm(plan.groups.iter().flat_map(|group| &group.offers).cloned()).into_iter().next();
    armed.filter(aimed).cloned().or_else(first).map(|offer| offer.order)
}

/// Every square in range of an attack, with the effect of the distance.
pub fn ranges(battle: &Battle, order: &Order) -> Vec<(Square, Span)> {
    let core = battle.rules().core;
    battle.map().squares().filter_map(|square| Some((square, core.span(battle, order, square)?))).collect()
}

/// True if one of a combatant's sectors (an arc of fire, an overwatch zone) covers a square.
pub fn covers(battle: &Battle, sector: &Sector, to: Square) -> bool {
    let (map, off) = (battle.map(), to - sector.from);
    map.contains(to)
        && off.chebyshev() <= sector.reach
        && sector.arc.contains(off)
        && map.can_hit(sector.from, to)
        && !map.is_solid(to)
}

/// Visible enemies that are on overwatch, with the squares of a path that they watch.
pub fn watchers(battle: &Battle, own: SideId, way: &[Square]) -> Vec<(UnitId, Vec<Square>)> {
    let core = battle.rules().core;
    let waits = |unit: &UnitId| {
        let known = battle.side(*unit) != own && battle.is_up(*unit) && battle.in_sight_of(own, *unit);
        known && core.lies_in_wait(battle, *unit)
    };
    let watched = |unit: UnitId| {
        let sectors = core.sectors(battle, unit);
        let covered = |to: &Square| sectors.iter().any(|sector| covers(battle, sector, *to));
        (unit, way.iter().copied().filter(covered).collect::<Vec<Square>>())
    };
    battle.units().filter(waits).map(watched).filter(|watch| !watch.1.is_empty()).collect()
}

/// The known enemies that can shoot at a square, from their places and after one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The square.
    pub square: Square,
    /// The number of enemies that can at once.
    pub now: u8,
    /// The number of enemies that can after one action of movement.
    pub later: u8,
}

/// All threatened squares, in ascending order.
pub async fn threats(battle: &Battle, enemies: &[(UnitId, Square)]) -> Vec<Threat> {
    let map = battle.map();
    let mut now = vec![0_u8; usize::from(map.width()) * usize::from(map.height())];
    let mut later = now.clone();
    let at = |square: Square| square.y as usize * usize::from(map.width()) + square.x as usize;
    for (unit, place) in enemies {
        let Some(way) = ways_to_harm(engine::offers(battle, *unit)).into_iter().next() else { continue };
        let core = battle.rules().core;
        let reached = |to: Square| core.span(battle, &way.order, to).is_some();
        let field = map.fire().field(*place);
        let squares: Vec<Square> = map.squares().filter(|square| !map.is_solid(*square)).collect();
        for square in squares.iter().filter(|square| field.contains(**square) && reached(**square)) {
            now[at(*square)] = now[at(*square)].saturating_add(1);
        }
        let mut after = vec![false; later.len()];
        for from in steps(battle, *unit, *place) {
            pause().await;
            let field = map.fire().field(from);
            squares.iter().filter(|square| field.contains(**square)).for_each(|square| after[at(*square)] = true);
        }
        for square in squares.iter().filter(|square| after[at(**square)]) {
            later[at(*square)] = later[at(*square)].saturating_add(1);
        }
    }
    let threat = |square: Square| Threat { square, now: now[at(square)], later: later[at(square)] };
    let mut threats: Vec<Threat> =
        map.squares().map(threat).filter(|threat| threat.now > 0 || threat.later > 0).collect();
    threats.sort_by_key(|threat| threat.square);
    threats
}

/// The squares that a combatant could reach with one action of a new turn.
fn steps(battle: &Battle, unit: UnitId, from: Square) -> Vec<Square> {
    let core = battle.rules().core;
    let mut scout = Forecaster::new(battle);
    scout.suppose_turn(unit);
    let Some(limit) = core.move_range(scout.battle(), unit).limits.first().copied() else { return Vec::new() };
    let size = (battle.map().width(), battle.map().height());
    let price = |from: Square, _: crate::grid::Dir8, to: Square| core.step_cost(battle, unit, from, to);
    Flood::new().reach(size, from, limit, price).squares().map(|entry| entry.0).collect()
}

/// True if a square has room for a combatant, or for the vehicle that it drives, at its present altitude.
pub fn has_room(battle: &Battle, unit: UnitId, square: Square) -> bool {
    let map = battle.map();
    let unit = battle.driven_by(unit).unwrap_or(unit);
    let flies = battle.body(unit).altitude != Altitude::Ground;
    let open = |at: Square| map.contains(at) && !map.is_solid(at) && (flies || map.pace(at) != Pace::Impassable);
    battle.square(unit) == square || battle.covered_at(unit, square).into_iter().all(open)
}

/// The mutual exposure of a square and an enemy.
#[derive(Clone, PartialEq, Debug)]
pub struct Exposure {
    /// The enemy.
    pub enemy: UnitId,
    /// The place where it is believed to be.
    pub at: Square,
    /// The chance of what a click on it would do from the square.
    pub mine: Option<Chance>,
    /// Its cover against that attack.
    pub its_cover: Option<Cover>,
    /// Its best chance to hit a combatant in the square.
    pub its: Option<Chance>,
    /// The cover in the square against it.
    pub my_cover: Option<Cover>,
}

/// The combatant for whom chances are asked: where it would stand, on which way it would get there, and the attack that
/// the player has chosen.
pub struct Viewpoint {
    /// The combatant.
    pub unit: UnitId,
    /// The square.
    pub from: Square,
    /// The order that leads there, or part of the way: effects that end by walking have ended then.
    pub walk: Option<Order>,
    /// The chosen attack with its variants; any attack if empty.
    pub chosen: Vec<Offer>,
}

/// The known enemies with a line of sight to a square, and the chances of both.
pub async fn exposures(battle: &Battle, enemies: &[(UnitId, Square)], view: &Viewpoint) -> Vec<Exposure> {
    let Viewpoint { unit, from, walk, chosen } = view;
    let (unit, from) = (*unit, *from);
    let (mut scout, mut clicks) =
        (Forecaster::new(battle).at_most(WIDEST), Forecaster::new(battle).at_most(odds::WIDEST));
    let mut found = Vec::new();
    for &(enemy, at) in enemies.iter().filter(|(_, at)| battle.clear_between(from, *at)) {
        pause().await;
        scout.follow(battle);
        if let Some(walk) = walk {
            // A path on which dice are rolled leaves the state as it was.
            let _ = scout.suppose(walk);
        }
        scout.suppose_at(unit, from);
        scout.suppose_at(enemy, at);
        let mut mine = chance_of_click(&scout.battle().fork(), &mut clicks, (unit, enemy), chosen).await;
        scout.suppose_turn(unit);
        if mine.is_none() {
            // What is spent now is there again in the next turn.
            mine = chance_of_click(&scout.battle().fork(), &mut clicks, (unit, enemy), chosen).await;
        }
        pause().await;
        scout.suppose_turn(enemy);
        let its = best_chance(&mut scout, enemy, unit);
        let cover = |from, to| battle.cover_between(from, to).map(|found| found.cover);
        found.push(Exposure { enemy, at, mine, its_cover: cover(from, at), its, my_cover: cover(at, from) });
    }
    found
}

fn best_chance(scout: &mut Forecaster, unit: UnitId, target: UnitId) -> Option<Chance> {
    let ways = ways_to_harm(engine::offers(scout.battle(), unit));
    let none = Key::new("none");
    let orders: Vec<Order> = ways
        .into_iter()
        .map(|offer| offer.order.at(Target::Unit(target)))
        .filter(|order| engine::check(scout.battle(), order).is_ok())
        .take(MOST_WAYS)
        .collect();
    let chance = |order: Order| match scout.forecast(&order, target, none) {
        Ok(forecast) => Some(forecast.hit),
        // Too many outcomes: the chance of its roll is known nevertheless.
        Err(_) => scout.glance(&order, target).ok()?.map(|glance| glance.chance),
    };
    orders.into_iter().filter_map(chance).max_by_key(|chance| chance.per_million())
}
