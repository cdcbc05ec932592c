//! Charge: a run that ends in a straight line of four squares, and a blow (PC-AAC-11 to PC-AAC-13).

use crate::battle::system::{Action, ItemOf, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Altitude, Dir8, Flood, Map, Offset, Square, straightest};
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::attack::{overwatch, plan, sequence, strikes};
use crate::rules::percentile::checks::characteristics::{half_move, is_prone};
use crate::rules::percentile::conditions::{engaged, pinned};
use crate::rules::percentile::field::step_cost::{StepCosts, worth};
use crate::rules::percentile::items::hands::free_hands;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::melee::{grapple, tactics};
use crate::rules::percentile::movement::{self, flight};
use crate::rules::percentile::range;
use smallvec::{SmallVec, smallvec};

const RUN_UP: Rule = Rule("PC-AAC-11");
/// Squares of the straight line at the end.
const STRAIGHT: u16 = 4;
/// Squares of a detour that is looked for first.
const DETOUR: u16 = 3;

/// Running at somebody and striking.
pub const CHARGE_ACTION: Action = Action {
    info: info(CHARGE, "charge", 'c', Targeting::Enemy, "PC-AAC-11"),
    form: OrderForm::PLAIN.harms().modes(&[UNARMED, KNOCK_DOWN, GRAPPLE]).item(ItemOf::Bearer).run(),
    price: |_, _| price::full_attack().class(MOVEMENT),
    offers: |bar| {
        bar.add(bar.order(CHARGE)).harms = true;
        bar.add(bar.order(CHARGE).mode(KNOCK_DOWN));
        if free_hands(bar.battle, bar.unit) > 0 {
            bar.add(bar.order(CHARGE).mode(GRAPPLE));
        }
        strikes::with_others(bar, CHARGE);
    },
    check,
    resolve,
};

/// Squares of a charge (PC-MOV-03).
fn range(battle: &Battle, unit: UnitId) -> u16 {
    u16::try_from(3 * half_move(battle, unit)).unwrap_or(u16::MAX / 8)
}

/// The ground of a charge, which runs in the foe's band.
struct Ground<'a> {
    map: &'a Map,
    steps: StepCosts,
}

impl<'a> Ground<'a> {
    fn of(battle: &'a Battle, unit: UnitId, band: Altitude) -> Self {
        Self { map: battle.map(), steps: StepCosts::of(battle, unit, band) }
    }

    /// What a step of a charge costs; nobody charges through difficult ground.
    fn step(&self, from: Square, dir: Dir8) -> Option<u16> {
        self.steps.plain_step(self.map, from, dir)
    }

    /// The line of four squares that ends in a square: its squares, if they can be run along.
    fn line(&self, line: Line) -> Option<Vec<Square>> {
        self.walk(line.start(), &[(line.dir, u32::from(STRAIGHT))])
    }

    /// So many steps in each direction, if they can all be made.
    fn walk(&self, mut at: Square, legs: &[(Dir8, u32)]) -> Option<Vec<Square>> {
        let mut way = Vec::new();
        for dir in legs.iter().flat_map(|(dir, steps)| (0..*steps).map(move |_| dir)) {
            self.step(at, *dir)?;
            at = at.step(*dir);
            way.push(at);
        }
        Some(way)
    }
}

/// The straight line at the end of a charge.
#[derive(Clone, Copy)]
struct Line {
    end: Square,
    dir: Dir8,
}

impl Line {
    fn start(self) -> Square {
        self.end + self.dir.offset() * -i32::from(STRAIGHT)
    }

    /// The shortest ways from a square to the line that turn least on open ground where every step counts alike: the
    /// squares, the eighths turned, and the legs of each.
    fn direct(self, from: Square) -> (u32, u32, SmallVec<[[(Dir8, u32); 2]; 2]>) {
        let way = self.start() - from;
        let (x, y) = (way.x.unsigned_abs(), way.y.unsigned_abs());
        let leg = |x: i32, y: i32| Dir8::exact(Offset::new(x, y)).unwrap_or(self.dir);
        let across = (leg(way.x.signum(), way.y.signum()), x.min(y));
        let along = if x > y { leg(way.x.signum(), 0) } else { leg(0, way.y.signum()) };
        let along = (along, x.max(y) - x.min(y));
        let turns = |legs: &[(Dir8, u32); 2]| {
            let dirs = legs.iter().filter(|leg| leg.1 > 0).map(|leg| leg.0).chain([self.dir]);
            dirs.clone().zip(dirs.skip(1)).map(|(one, next)| one.turn_to(next)).sum::<u32>()
        };
        let mut ways: SmallVec<[_; 2]> = smallvec![[across, along], [along, across]];
        let least = ways.iter().map(turns).min().unwrap_or(0);
        ways.retain(|legs| turns(legs) == least);
        (x.max(y), least, ways)
    }
}

/// The squares in which a body stands next to a foe without touching it.
fn ends(battle: &Battle, unit: UnitId, target: UnitId) -> Vec<Square> {
    let (own, foe) = (battle.square(unit), battle.covered(target));
    let shape: Vec<Offset> = battle.covered(unit).iter().map(|square| *square - own).collect();
    let edges = foe.iter().flat_map(|square| square.neighbours());
    let mut ends: Vec<Square> = edges.flat_map(|edge| shape.iter().map(move |offset| edge + *offset * -1)).collect();
    let mut seen = std::collections::BTreeSet::new();
    ends.retain(|end| seen.insert(*end) && range::between(battle, &battle.covered_at(unit, *end), &foe) == 1);
    ends
}

/// The way of a charge at the target of an order: the one that the order gives, otherwise the shortest, and of equally
/// long ones the straightest (PC-AAC-11).
///
/// # Errors
/// The reason when there is none.
pub fn path(battle: &Battle, order: &Order) -> Result<Vec<Square>, Refusal> {
    let (unit, target) = (order.unit, order.target_unit().ok_or(Refusal::form("needs_a_unit"))?);
    let budget = range(battle, unit);
    if range::apart(battle, unit, target) > u32::from(budget) {
        return Err(Refusal::by("out_of_charge", RUN_UP).with(i32::from(budget)));
    }
    if budget < STRAIGHT {
        return Err(Refusal::by("too_slow_to_charge", Rule("PC-MOV-03")));
    }
    let band = battle.body(target).altitude;
    let ground = Ground::of(battle, unit, band);
    let from = battle.square(unit);
    let mut ends = ends(battle, unit, target);
    ends.retain(|end| *end == from || !range::taken(battle, unit, *end, band));
    match &order.at {
        Target::Run(_, path) => given(&ground, from, path, budget, &ends).map(|()| path.clone()),
        _ => shortest(&ground, from, budget, &ends).ok_or(Refusal::by("no_straight_line", RUN_UP)),
    }
}

/// True if a given way is one of a charge.
fn given(ground: &Ground<'_>, from: Square, path: &[Square], budget: u16, ends: &[Square]) -> Result<(), Refusal> {
    let (mut at, mut cost, mut dirs) = (from, 0_u16, Vec::new());
    for &next in path {
        let dir = Dir8::exact(next - at).filter(|dir| at.step(*dir) == next);
        let step = dir.and_then(|dir| ground.step(at, dir)).ok_or(Refusal::by("no_way", RUN_UP))?;
        cost = cost.saturating_add(step);
        dirs.extend(dir);
        at = next;
    }
    let last = dirs.len().checked_sub(usize::from(STRAIGHT)).map(|start| &dirs[start..]);
    let straight = last.is_some_and(|last| last.iter().all(|dir| *dir == last[0]));
    let squares = cost / ground.steps.square();
    if squares > budget {
        Err(Refusal::by("too_far", RUN_UP).with(i32::from(squares - budget)))
    } else if !straight || !ends.contains(&at) {
        Err(Refusal::by("no_straight_line", RUN_UP))
    } else {
        Ok(())
    }
}

/// The shortest way of at most so many squares to any of the ends, the straightest of several, the one that ends nearest
/// of several again.
fn shortest(ground: &Ground<'_>, from: Square, budget: u16, ends: &[Square]) -> Option<Vec<Square>> {
    let run_up = budget - STRAIGHT;
    let near = |line: Line| (line.end - from).squared();
    let lines = ends.iter().flat_map(|end| Dir8::ALL.map(|dir| Line { end: *end, dir }));
    let mut tries: Vec<(u32, u32, u64, Line)> = lines
        .filter(|line| (line.start() - from).chebyshev() <= u32::from(run_up))
        .map(|line| {
            let (squares, turns, _) = line.direct(from);
            (squares, turns, near(line), line)
        })
        .collect();
    tries.sort_by_key(|one| (one.0, one.1, one.2));
    let mut open = tries.into_iter().filter_map(|one| ground.line(one.3).map(|squares| (one.3, squares))).peekable();
    // No way to any line is shorter or straighter than the direct ways to the first that is open.
    let (line, straight) = open.peek()?;
    let direct = line.direct(from).2.into_iter().find_map(|legs| ground.walk(from, &legs));
    if let Some(path) = direct.filter(|_| ground.steps.is_even()) {
        return Some([path, straight.clone()].concat());
    }
    let nearest = u16::try_from(line.direct(from).0).unwrap_or(u16::MAX);
    let open: Vec<(Line, Vec<Square>)> = open.collect();
    let budget = worth(budget, ground.steps.square());
    let run_up = budget - STRAIGHT * ground.steps.square();
    // Where every step counts alike, a line that is reached by a short detour is one of the nearest.
    let short = nearest.saturating_add(DETOUR).min(run_up);
    let detour = ground.steps.is_even().then(|| around(ground, from, (short, budget), &open)).flatten();
    detour.or_else(|| around(ground, from, (run_up, budget), &open))
}

/// The shortest way around what bars the direct one, of at most so much up to a line, and so much on the whole.
fn around(
    ground: &Ground<'_>,
    from: Square,
    (run_up, budget): (u16, u16),
    open: &[(Line, Vec<Square>)],
) -> Option<Vec<Square>> {
    let near = |line: Line| (line.end - from).squared();
    let (map, step) = (ground.map, |at: Square, dir: Dir8, _: Square| ground.step(at, dir));
    let mut flood = Flood::new();
    let reach = flood.reach((map.width(), map.height()), from, run_up, step);
    let cost = |(line, _): &(Line, Vec<Square>)| {
        let whole = reach.cost(line.start())? + STRAIGHT * ground.steps.plain(line.dir);
        (whole <= budget).then_some(whole)
    };
    let least = open.iter().filter_map(cost).min()?;
    let ways = open.iter().filter(|one| cost(one) == Some(least)).filter_map(|(line, straight)| {
        let (turns, path) = straightest(&reach, line.start(), line.dir, step)?;
        Some(((turns, near(*line)), [path, straight.clone()].concat()))
    });
    ways.min_by_key(|way| way.0).map(|way| way.1)
}

/// The way of an order that charges or rams; empty for others, and for a charge that is refused.
pub fn approach(battle: &Battle, order: &Order) -> Vec<Square> {
    let way = match order.act {
        CHARGE => charged(battle, order),
        RAM => path(battle, order),
        _ => return Vec::new(),
    };
    way.unwrap_or_default()
}

/// Checks whether a charge may be made.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    charged(battle, order).map(|_| ())
}

/// The way of a charge that may be made.
///
/// # Errors
/// The reason if it is refused.
fn charged(battle: &Battle, order: &Order) -> Result<Vec<Square>, Refusal> {
    let unit = order.unit;
    possible(battle, unit)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    plan::plan(battle, order)?;
    if unit == target || battle.body(target).life >= crate::battle::Life::Dead {
        return Err(Refusal::form("target_is_out"));
    }
    let bands = battle.body(target).altitude as i32 - battle.body(unit).altitude as i32;
    let grounded = !range::altitude::flies(battle, unit) || battle.conditions(unit).has(NO_FLIGHT);
    if bands != 0 && grounded {
        return Err(Refusal::by("out_of_reach_in_the_air", Rule("PC-ALT-06")));
    }
    if order.mode == Some(GRAPPLE) {
        grapple::may_seize(battle, unit, target)?;
    }
    path(battle, order)
}

/// Checks whether the combatant can charge at all.
///
/// # Errors
/// The reason if it is refused.
pub fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if is_prone(battle, unit) {
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
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let Ok(way) = path(cx.battle(), order) else { return Ok(()) };
    let order = &order.clone().at(Target::Unit(target));
    let bands = cx.battle().body(target).altitude as i32 - cx.battle().body(unit).altitude as i32;
    let mut foes = engaged::by_whom(cx.battle(), unit);
    if !flight::change(cx, unit, bands, &mut foes)? || !movement::walk(cx, unit, &way, CHARGE, &mut foes)? {
        return Ok(());
    }
    pinned::unpin_engaged(cx);
    match order.mode {
        Some(KNOCK_DOWN) => tactics::knock_down(cx, order, true),
        Some(GRAPPLE) => grapple::attempt(cx, order, 20),
        _ => {
            let Ok(strike) = plan::plan(cx.battle(), order) else { return Ok(()) };
            if plan::check(cx.battle(), &strike).is_ok() {
                let nothing_follows = !overwatch::may_follow(cx.battle(), &strike);
                sequence::make(cx, &Strike { nothing_follows, ..strike })?;
            }
            Ok(())
        }
    }
}
