//! Charge: a run that ends in a straight line of four squares, and a blow (PC-AAC-11 to PC-AAC-13).

use super::keys::*;
use super::passage::Passage;
use super::score::half_move;
use super::strike::{self, Strike};
use super::{attack, contest, engaged, flight, grapple, movement, overwatch, space};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, Stance, UnitId};
use crate::grid::{Altitude, Dir8, Flood, Map, Offset, Pace, Square};

const RUN_UP: Rule = Rule("PC-AAC-11");
/// Squares of the straight line at the end.
const STRAIGHT: u16 = 4;

/// Squares of a charge (PC-MOV-03).
fn range(battle: &Battle, unit: UnitId) -> u16 {
    u16::try_from(3 * half_move(battle, unit)).unwrap_or(u16::MAX / 8)
}

/// The ground of a charge, which goes through the foe's band.
struct Ground<'a> {
    map: &'a Map,
    band: Altitude,
    passage: Passage,
}

impl Ground<'_> {
    /// A step of a charge: one square on open ground; nobody charges through difficult ground.
    fn step(&self, from: Square, to: Square) -> Option<u16> {
        let normal = |at: Square| self.map.pace(at) == Pace::Normal;
        let open = self.band != Altitude::Ground || self.passage.squares(to).all(normal);
        self.passage.step(self.map, from, to).filter(|_| open)
    }

    /// The four squares of the line that ends in a square, if they can be run along, and where it starts.
    fn line(&self, end: Square, dir: Dir8) -> Option<(Square, Vec<Square>)> {
        let mut squares = vec![end];
        let mut at = end;
        for _ in 0..STRAIGHT {
            let before = at.step(dir.opposite());
            self.step(before, at)?;
            at = before;
            squares.push(at);
        }
        squares.reverse();
        let start = squares.remove(0);
        Some((start, squares))
    }

    /// The way without a bend to spare, if it is open: no other can be shorter where all steps count alike.
    fn direct(&self, from: Square, to: Square) -> Option<Vec<Square>> {
        let mut way = Vec::new();
        let mut at = from;
        while at != to && self.passage.is_even() {
            let next = Square::new(at.x + (to.x - at.x).signum(), at.y + (to.y - at.y).signum());
            self.step(at, next)?;
            way.push(next);
            at = next;
        }
        (at == to).then_some(way)
    }
}

/// The squares in which a body stands next to a foe without touching it.
fn ends(battle: &Battle, unit: UnitId, target: UnitId) -> Vec<Square> {
    let (own, foe) = (battle.square(unit), battle.covered(target));
    let shape: Vec<Offset> = battle.covered(unit).iter().map(|square| *square - own).collect();
    let edges = foe.iter().flat_map(|square| square.neighbours());
    let mut ends: Vec<Square> = edges.flat_map(|edge| shape.iter().map(move |offset| edge + *offset * -1)).collect();
    let mut seen = std::collections::BTreeSet::new();
    ends.retain(|end| seen.insert(*end) && space::between(battle, &battle.covered_at(unit, *end), &foe) == 1);
    ends
}

/// The shortest way of a charge at somebody.
///
/// # Errors
/// The reason when there is none.
pub fn path(battle: &Battle, unit: UnitId, target: UnitId) -> Result<Vec<Square>, Refusal> {
    let (from, budget) = (battle.square(unit), range(battle, unit));
    if space::apart(battle, unit, target) > u32::from(budget) {
        return Err(Refusal::by("out_of_charge", RUN_UP).with(i32::from(budget)));
    }
    let run_up = budget.checked_sub(STRAIGHT).ok_or(Refusal::by("too_slow_to_charge", Rule("PC-MOV-03")))?;
    let band = battle.body(target).altitude;
    let ends = ends(battle, unit, target);
    let ends = ends.into_iter().filter(|end| *end == from || !space::taken(battle, unit, *end, band));
    let map = battle.map();
    let ground = Ground { map, band, passage: Passage::of(battle, unit, band) };
    let rank = |end: Square, dir: Dir8| {
        let start = (0..STRAIGHT).fold(end, |at, _| at.step(dir.opposite()));
        ((start - from).chebyshev(), (end - from).squared())
    };
    let mut tries: Vec<((u32, u64), Square, Dir8)> =
        ends.flat_map(|end| Dir8::ALL.map(|dir| (rank(end, dir), end, dir))).collect();
    tries.sort_by_key(|one| one.0);
    // No start can be reached by fewer steps than lie between; the first open line is the nearest.
    let near = |one: &((u32, u64), Square, Dir8)| one.0.0 <= u32::from(run_up);
    let mut lines = tries
        .into_iter()
        .take_while(near)
        .filter_map(|((_, near), end, dir)| ground.line(end, dir).map(|line| (near, line)))
        .peekable();
    let (_, (start, straight)) = lines.peek().ok_or(Refusal::by("no_straight_line", RUN_UP))?;
    if let Some(mut path) = ground.direct(from, *start) {
        path.extend(straight);
        return Ok(path);
    }
    let mut flood = Flood::new();
    let reach = flood.reach((map.width(), map.height()), from, run_up, |at, _, to| ground.step(at, to));
    let reached = lines.filter_map(|(near, line)| reach.cost(line.0).map(|cost| ((cost, near), line)));
    let (_, (start, squares)) = reached.min_by_key(|line| line.0).ok_or(Refusal::by("no_straight_line", RUN_UP))?;
    let mut path = reach.path(start).unwrap_or_default();
    path.extend(squares);
    Ok(path)
}

/// The way of an order that charges or rams; empty for others, and where there is none.
pub fn approach(battle: &Battle, order: &Order) -> Vec<Square> {
    let target = order.target_unit().filter(|_| matches!(order.act, CHARGE | RAM));
    target.and_then(|target| path(battle, order.unit, target).ok()).unwrap_or_default()
}

/// Whether a charge may be made.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (unit, target) = (order.unit, order.target_unit().ok_or(Refusal::form("needs_a_unit"))?);
    possible(battle, unit)?;
    strike::plan(battle, order)?;
    if unit == target || battle.body(target).life >= crate::battle::Life::Dead {
        return Err(Refusal::form("target_is_out"));
    }
    let bands = battle.body(target).altitude as i32 - battle.body(unit).altitude as i32;
    let grounded = !battle.profile(unit).has(FLYER) || battle.conditions(unit).has(NO_FLIGHT);
    if bands != 0 && grounded {
        return Err(Refusal::by("out_of_reach_in_the_air", Rule("PC-ALT-06")));
    }
    if order.mode == Some(GRAPPLE) {
        grapple::may_seize(battle, unit, target)?;
    }
    path(battle, unit, target).map(|_| ())
}

/// Whether the combatant can charge at all.
///
/// # Errors
/// The reason why not.
pub fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if battle.body(unit).stance == Stance::Prone {
        Err(Refusal::by("prone", Rule("PC-BGD-29")))
    } else if range(battle, unit) < STRAIGHT {
        Err(Refusal::by("too_slow_to_charge", Rule("PC-MOV-03")))
    } else {
        Ok(())
    }
}

/// Charges: the change of band first, the run, and the blow, the grapple or the push at its end.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let Ok(way) = path(cx.battle(), unit, target) else { return Ok(()) };
    let bands = cx.battle().body(target).altitude as i32 - cx.battle().body(unit).altitude as i32;
    let foes = engaged::by_whom(cx.battle(), unit);
    if !flight::change(cx, unit, bands, &foes)? || !movement::walk(cx, unit, &way, CHARGE, true)? {
        return Ok(());
    }
    super::states::unpin_engaged(cx);
    match order.mode {
        Some(KNOCK_DOWN) => contest::knock_down(cx, order, true),
        Some(GRAPPLE) => grapple::attempt(cx, order, 20),
        _ => {
            let Ok(strike) = strike::plan(cx.battle(), order) else { return Ok(()) };
            if strike::check(cx.battle(), &strike).is_ok() {
                let closes = !overwatch::may_follow(cx.battle(), &strike);
                attack::make(cx, &Strike { closes, ..strike })?;
            }
            Ok(())
        }
    }
}
