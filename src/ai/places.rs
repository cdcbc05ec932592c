//! The squares in reach that deserve a closer look.

use super::aims::Aims;
use super::plan::Planner;
use super::view::View;
use super::walk;
use crate::battle::{Battle, DroppedItem, Order, UnitId, engine};
use crate::grid::{Cover, Dir8, Flood, Reach, Square};

/// The cost of an enemy's line to a square at a first look, and what is added where nothing gives shelter, in millionths of a
/// combatant.
const LINE: i64 = 20_000;
const OPEN_LINE: i64 = 40_000;
/// The value of a line to at least one enemy, for who can still attack there.
const SHOT: i64 = 90_000;
/// Squares as near as this to one that was chosen come after all others: they are much the same.
const SAME: u32 = 1;

/// Squares to examine for the items there.
const LOOT_PLACES: usize = 1;

/// A square in reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub square: Square,
    pub price: u16,
    pub path: Vec<Square>,
}

struct Look {
    square: Square,
    price: u16,
    /// True if there is somebody to attack from there, and the price leaves an attack.
    shot: bool,
    score: i64,
    goal: i64,
    /// The value of the items there, in thousandths of a combatant.
    loot_value: i32,
}

/// At most `count` squares in reach that look best: most for attacks, some for cover, some on the way. A price above `armed`
/// leaves no attack.
pub(super) fn worth_a_look(
    reach: &Reach<'_>,
    (battle, unit): (&Battle, UnitId),
    (view, aims): (&View, &Aims),
    (count, armed): (usize, u16),
) -> Vec<Place> {
    let foes: Vec<Square> = view.enemy_squares(battle).take(8).collect();
    let loot: Vec<Square> = battle.things_with::<DroppedItem>().map(|(thing, _)| thing.square).collect();
    let mut looks: Vec<Look> = reach
        .squares()
        .skip(1)
        .filter(|(square, _)| battle.bodies_at(*square).next().is_none())
        .map(|(square, price)| {
            let lines = foes.iter().filter(|foe| battle.can_hit(**foe, square));
            let (mut shot, mut risk) = (false, 0);
            for foe in lines {
                shot = price <= armed;
                risk += LINE + OPEN_LINE * (100 - shelter(battle, *foe, square)) / 100;
            }
            let goal = aims.worth(square);
            let score = goal - risk + if shot { SHOT } else { 0 } - i64::from(price) * 50;
            let loot_value =
                if loot.contains(&square) { battle.rules().core.loot_value(battle, unit, square) } else { 0 };
            Look { square, price, shot, score, goal, loot_value }
        })
        .collect();
    let mut chosen: Vec<Place> = Vec::with_capacity(count);
    let mut take = |looks: &[Look], wanted: &dyn Fn(&Look) -> bool, most: usize| {
        let enough = chosen.len() + most;
        for near in [SAME, 0] {
            for look in looks.iter().filter(|look| wanted(look)) {
                let known = chosen.iter().any(|one| (one.square - look.square).chebyshev() <= near);
                if known || chosen.len() >= enough {
                    continue;
                }
                let course = battle.rules().core.course(battle, unit, look.square);
                let path = course.or_else(|| reach.path(look.square)).unwrap_or_default();
                chosen.push(Place { square: look.square, price: look.price, path });
            }
        }
    };
    let (shots, others) = (count * 2 / 3, count / 5);
    looks.sort_by_key(|look| (-look.score, look.square));
    take(&looks, &|look| look.loot_value > 0, LOOT_PLACES);
    take(&looks, &|look| look.shot, shots);
    take(&looks, &|look| !look.shot, others);
    looks.sort_by_key(|look| (-look.goal, -look.score, look.square));
    take(&looks, &|_| true, count - shots - others);
    chosen
}

/// The square beside a visible enemy that takes the shortest way.
pub(super) fn beside(reach: &Reach<'_>, battle: &Battle, view: &View) -> Option<Place> {
    let around = view.seen.iter().flat_map(|foe| battle.square(*foe).neighbours());
    let free = around.filter(|at| battle.bodies_at(*at).next().is_none());
    let (price, square) = free.filter_map(|at| Some((reach.cost(at)?, at))).min()?;
    Some(Place { square, price, path: reach.path(square)? })
}

/// The squares to examine for a way of moving that the rules allow, but for those that the combatant has just left; where they
/// refuse most of the long moves, such as a run over rough ground, shorter ones as well.
pub(super) fn allowed(flood: &mut Flood, planner: &mut Planner<'_>, walk: &Order, been: &[Square]) -> Vec<Place> {
    let (battle, view, aims, effort) = (planner.battle, planner.view, planner.aims, planner.judge.effort);
    let range = battle.rules().core.move_range(battle, walk.unit);
    let count = effort.places.saturating_sub(effort.crowded * view.seen.len()).max(effort.fewest_places);
    let alone = view.enemy_squares(battle).next().is_none();
    let mut places: Vec<Place> = Vec::new();
    for &budget in range.limits.iter().rev() {
        let reach = walk::reach(flood, battle, walk.unit, budget);
        let armed = if alone { u16::MAX } else { planner.armed(walk, &reach, &range.limits) };
        let mut found = worth_a_look(&reach, (battle, walk.unit), (view, aims), (count, armed));
        let known = |place: &Place| places.iter().any(|one| one.square == place.square);
        let fresh = |place: &Place| !known(place) && !been.contains(&place.square);
        found.retain(|place| fresh(place) && may_go(battle, walk, &place.path));
        places.extend(found);
        if places.len() >= count / 2 {
            break;
        }
    }
    places
}

/// The squares at the ends of straight ways that a dash can take, or else a move, the farthest in each direction.
pub(super) fn straight(battle: &Battle, walk: &Order) -> Vec<Place> {
    let (range, from) = (battle.rules().core.move_range(battle, walk.unit), battle.square(walk.unit));
    let steps = range.limits.last().copied().unwrap_or(0) / walk::usual_price(battle, walk.unit);
    let price = if range.dash > 0 { range.dash } else { steps };
    let farthest = |dir: Dir8| {
        let line = std::iter::successors(Some(from.step(dir)), |at| Some(at.step(dir)));
        let mut path: Vec<Square> = line.take(price.into()).take_while(|at| battle.map().contains(*at)).collect();
        while !path.is_empty() && !may_go(battle, walk, &path) {
            path.pop();
        }
        path.last().map(|square| Place { square: *square, price, path: path.clone() })
    };
    Dir8::ALL.into_iter().filter_map(farthest).collect()
}

fn may_go(battle: &Battle, walk: &Order, path: &[Square]) -> bool {
    engine::check(battle, &walk::along(walk, path.to_vec())).is_ok()
}

/// The part of a body in `to` that walls, objects and vehicles hide from `from`, in percent.
fn shelter(battle: &Battle, from: Square, to: Square) -> i64 {
    battle.cover_between(from, to).map_or(0, |found| match found.cover {
        Cover::Quarter => 25,
        Cover::Half => 45,
        Cover::ThreeQuarter => 70,
        Cover::Full => 95,
    })
}
