//! Moving: half, full and running moves, disengaging, flying (PC-MOV, PC-BGD-16, PC-BGD-17, PC-ALT-05).
//!
//! A step costs a square, or two on difficult ground.
//!
//! A full move is two half moves (PC-MOV-02).

pub mod flight;
pub mod stance;

use crate::battle::system::{Action, Exertion, Happening, MoveRange, Occasion, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, HIDDEN, Key, Order, Refusal, Rule, Stance, Target, UnitId, Until};
use crate::grid::{Altitude, Pace, Square};
use crate::rules::percentile::attack::{opportunity, overwatch};
use crate::rules::percentile::checks::characteristics::{able, pace};
use crate::rules::percentile::conditions::{engaged, pinned};
use crate::rules::percentile::field::step_cost::{StepCosts, square, worth};
use crate::rules::percentile::keys::price::{self, Cost, info};
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::range::{self, taken};
use smallvec::{SmallVec, smallvec};

const WALK: Rule = Rule("PC-BGD-16");
const RUN: Rule = Rule("PC-MOV-04");
const PINNED_MOVE: Rule = Rule("PC-BGD-30");
const PRONE_MOVE: Rule = Rule("PC-BGD-29");
/// Half-metres of a square.
const SQUARE: u16 = 3;

/// Moving: half, full or running, as far as the path is long.
pub const MOVE_ACTION: Action = Action {
    info: info(MOVE, "move", 'm', Targeting::Path, "PC-BGD-16"),
    form: OrderForm::PLAIN.modes(&[CLIMB, DIVE, CLIMB_TWO, DIVE_TWO]),
    price: price_of_move,
    offers: |bar| {
        bar.add(bar.order(MOVE));
        for (_, mode) in flight::shifts(bar.battle, bar.unit) {
            bar.add(bar.order(MOVE).mode(mode));
        }
    },
    check,
    resolve,
};

/// Flying up or down by bands.
pub const FLY_ACTION: Action = Action {
    info: info(FLY, "fly_up", '/', Targeting::None, "PC-ALT-05"),
    form: OrderForm::PLAIN.number("bands").at(&[Targeting::None, Targeting::Path]),
    price: price_of_move,
    offers: |bar| {
        for (steps, mode) in flight::shifts(bar.battle, bar.unit) {
            bar.add_as(bar.order(FLY).amount(steps), Wording { way: Some(mode), ..Wording::PLAIN });
        }
    },
    check,
    resolve,
};

/// Leaving a melee without being struck.
pub const DISENGAGE_ACTION: Action = Action {
    info: info(DISENGAGE, "run", 'y', Targeting::Path, "PC-BGD-17"),
    form: OrderForm::PLAIN,
    price: |_, _| price::full().class(MOVEMENT),
    offers: |bar| {
        bar.add(bar.order(DISENGAGE));
    },
    check,
    resolve,
};

fn price_of_move(battle: &Battle, order: &Order) -> Price {
    price::of(cost(battle, order)).class(MOVEMENT)
}

/// How far the combatant may still move: by one half action, by both, by running.
pub fn range(battle: &Battle, unit: UnitId) -> MoveRange {
    let half = u16::try_from(pace(battle, unit)).unwrap_or(u16::MAX / 4);
    let mut limits: SmallVec<[u16; 4]> = match battle.budget(unit).left(HALF) {
        _ if barred(battle, unit).is_some() => smallvec![],
        0 => smallvec![],
        1 => smallvec![half],
        _ if battle.body(unit).stance == Stance::Prone => smallvec![half, 2 * half],
        _ if battle.rules().harm.bars(battle, unit, Exertion::Run).is_err() => smallvec![half, 2 * half],
        _ => smallvec![half, 2 * half, 4 * half],
    };
    limits.iter_mut().for_each(|squares| *squares = worth(*squares, square(battle)));
    let run = limits.len() > 2;
    MoveRange { limits, run, ..MoveRange::default() }
}

fn barred(battle: &Battle, unit: UnitId) -> Option<Refusal> {
    let conditions = battle.conditions(unit);
    if conditions.has(IMMOBILISED) {
        Some(Refusal::by("immobilised", Rule("PC-ACT-09")))
    } else if conditions.has(RESTRAINED) {
        Some(Refusal::by("restrained", Rule("PC-GRP-02")))
    } else {
        None
    }
}

fn path(order: &Order) -> &[Square] {
    match &order.at {
        Target::Path(path) => path,
        _ => &[],
    }
}

/// The cost of a move's path in squares.
///
/// # Errors
/// `no_way` where a step cannot be taken.
fn path_cost(battle: &Battle, order: &Order) -> Result<u16, Refusal> {
    let (unit, band) = (order.unit, flight::bands(battle, order).0);
    let steps = StepCosts::of(battle, unit, band);
    let mut from = battle.square(unit);
    let mut cost = 0_u16;
    for &to in path(order) {
        cost = cost.saturating_add(steps.step(battle.map(), from, to).ok_or(Refusal::by("no_way", WALK))?);
        from = to;
    }
    Ok(cost / steps.square())
}

/// The price of a move: a half action if that is enough (PC-MOV-01); two bands of altitude take a full action.
pub fn cost(battle: &Battle, order: &Order) -> Cost {
    let half = u16::try_from(pace(battle, order.unit)).unwrap_or(u16::MAX);
    let squares = path_cost(battle, order).unwrap_or(0);
    if squares > half || flight::shift(order).abs() > 1 { Cost::Full } else { Cost::Half }
}

/// Checks whether a move may be ordered.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (unit, path) = (order.unit, path(order));
    let body = battle.body(unit);
    let to = path.last().copied().unwrap_or(body.square);
    if order.act == FLY || flight::shift(order) != 0 {
        flight::check(battle, order, to)?;
    }
    if order.act != FLY && path.is_empty() {
        return Err(Refusal::form("needs_a_path"));
    }
    if order.mode.is_some_and(|_| flight::shift(order) == 0) {
        return Err(Refusal::form("no_such_mode"));
    }
    let squares = path_cost(battle, order)?;
    let half = u16::try_from(pace(battle, unit)).unwrap_or(u16::MAX / 4);
    let (limit, rule) = match order.act {
        DISENGAGE => (half, Rule("PC-BGD-17")),
        _ if body.stance == Stance::Prone => (2 * half, PRONE_MOVE),
        _ => (4 * half, WALK),
    };
    if squares > limit {
        return Err(Refusal::by("too_far", rule).with(i32::from(squares - limit)));
    }
    if runs(battle, order) && path.iter().any(|at| slows(battle, order, *at)) {
        return Err(Refusal::by("no_running_here", WALK));
    }
    if !path.is_empty() && taken(battle, unit, to, flight::bands(battle, order).1) {
        return Err(Refusal::by("square_full", WALK));
    }
    if may_end(battle, unit, to) { Ok(()) } else { Err(Refusal::by("pinned", PINNED_MOVE)) }
}

fn slows(battle: &Battle, order: &Order, square: Square) -> bool {
    flight::bands(battle, order).0 == Altitude::Ground && is_difficult(battle, order.unit, square)
}

fn is_difficult(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.covered_at(unit, square).iter().any(|at| battle.map().pace(*at) == Pace::Difficult)
}

/// True if a run may lead over a square: difficult ground bars it, but not those above it (PC-BGD-16).
pub fn may_run_over(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.body(unit).altitude != Altitude::Ground || !is_difficult(battle, unit, square)
}

/// True if a move is a run.
pub fn runs(battle: &Battle, order: &Order) -> bool {
    let half = u16::try_from(pace(battle, order.unit)).unwrap_or(u16::MAX / 4);
    order.act != DISENGAGE && path_cost(battle, order).is_ok_and(|squares| squares > 2 * half)
}

/// True if a walk may end in a square: the pinned may only stop in cover from whoever pins them (PC-BGD-30).
pub fn may_end(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.conditions(unit).get(PINNED).is_none_or(|pinned| sheltered(battle, pinned.on, square))
}

/// True if a square is in cover from whoever pins.
fn sheltered(battle: &Battle, from: Option<UnitId>, square: Square) -> bool {
    let Some(from) = from.map(|unit| battle.square(unit)) else { return true };
    !battle.clear_between(from, square) || battle.covers(from, square).next().is_some()
}

/// Resolves a move.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, path) = (order.unit, path(order));
    let half = cost(cx.battle(), order) == Cost::Half;
    let run = runs(cx.battle(), order);
    let slow: Vec<Square> = path.iter().copied().filter(|at| slows(cx.battle(), order, *at)).collect();
    let so_far = cx.events().len();
    let (steps, mut foes) = (flight::shift(order), engaged::by_whom(cx.battle(), unit));
    if order.act == DISENGAGE {
        foes.clear();
    }
    if steps > 0 && !flight::change(cx, unit, steps, &mut foes)? {
        return Ok(());
    }
    let gait = if run { RAN } else { order.act };
    let mut finished = walk(cx, unit, path, gait, &mut foes)?;
    if steps < 0 && finished {
        finished = flight::change(cx, unit, steps, &mut foes)?;
    }
    if run {
        mark::set(cx, unit, RAN, 1, Until::TurnStart, RUN);
    } else if half && finished && order.act != DISENGAGE {
        mark::set(cx, unit, HALF_MOVED, 1, Until::TurnEnd, Rule("PC-AAC-23"));
    }
    pinned::unpin_engaged(cx);
    let enters_slow = |event: &Event| match event {
        Event::Moved { unit: mover, path, .. } => *mover == unit && path.iter().any(|at| slow.contains(at)),
        _ => false,
    };
    let slowed = cx.events().get(so_far..).is_some_and(|events| events.iter().any(enters_slow));
    if slowed { cx.happened(unit, Happening::of(Occasion::SlowedByTerrain, WALK)) } else { Ok(()) }
}

/// True if a mover can go on.
fn can_go_on(battle: &Battle, unit: UnitId) -> bool {
    able(battle, unit) && !battle.conditions(unit).has(RESTRAINED) && !battle.conditions(unit).has(FALLING)
}

/// Where a mover is and how it holds itself, neither of which anybody else may change while it moves (PC-OVW-03).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Footing(Square, Stance);

impl Footing {
    /// That of a combatant now.
    pub fn of(battle: &Battle, unit: UnitId) -> Self {
        Self(battle.square(unit), battle.body(unit).stance)
    }

    /// True if a mover that had this footing can go on.
    pub fn holds(self, battle: &Battle, unit: UnitId) -> bool {
        can_go_on(battle, unit) && Self::of(battle, unit) == self
    }
}

/// Walks along squares, with what the steps set off: free attacks of those of the given enemies whose melee it leaves,
/// who are then taken from the list (PC-AAC-19), and shots from overwatch. Returns true if it came to the end of the
/// way.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn walk(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], act: Key, foes: &mut Vec<UnitId>) -> Flow<bool> {
    let mut held = overwatch::Held::default();
    let finished = walk_watched(cx, unit, path, act, foes, &mut held)?;
    held.tell(cx, unit);
    Ok(finished)
}

fn walk_watched(
    cx: &mut Cx<'_>,
    unit: UnitId,
    path: &[Square],
    act: Key,
    foes: &mut Vec<UnitId>,
    held: &mut overwatch::Held,
) -> Flow<bool> {
    let mut done = 0;
    for at in 0..path.len() {
        let band = cx.battle().body(unit).altitude;
        let left: Vec<UnitId> =
            foes.iter().copied().filter(|foe| !engaged::at(cx.battle(), *foe, unit, path[at], band)).collect();
        foes.retain(|foe| !left.contains(foe));
        if !left.is_empty() {
            step(cx, unit, &path[done..at], act);
            done = at;
            let footing = Footing::of(cx.battle(), unit);
            for foe in left {
                opportunity::strike_leaver(cx, foe, unit)?;
            }
            if !footing.holds(cx.battle(), unit) {
                return Ok(false);
            }
        }
        if overwatch::anybody(cx.battle()) {
            step(cx, unit, &path[done..=at], act);
            done = at + 1;
            let (pinned, footing) = (cx.battle().conditions(unit).has(PINNED), Footing::of(cx.battle(), unit));
            overwatch::stepped(cx, unit, held)?;
            let stopped = !pinned && cx.battle().conditions(unit).has(PINNED);
            if stopped || !footing.holds(cx.battle(), unit) {
                return Ok(false);
            }
        }
    }
    step(cx, unit, &path[done..], act);
    Ok(true)
}

/// Reveals hidden enemies next to a combatant (PC-SET-01).
fn find_hidden(cx: &mut Cx<'_>, unit: UnitId) {
    let battle = cx.battle();
    let near = |other: &UnitId| range::beside(battle, *other, unit);
    let hidden = |other: &UnitId| battle.are_enemies(unit, *other) && battle.conditions(*other).has(HIDDEN);
    let found: Vec<UnitId> = battle.units().filter(hidden).filter(near).collect();
    for other in found {
        cx.end_condition(other, HIDDEN, MOVE, Rule("PC-SET-01"));
    }
}

fn step(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], what: Key) {
    if path.is_empty() {
        return;
    }
    let half_metres = SQUARE * u16::try_from(path.len()).unwrap_or(u16::MAX / SQUARE);
    let from = cx.battle().square(unit);
    cx.emit(Event::Moved { unit, from, path: path.to_vec(), half_metres, forced: false, what, rule: WALK });
    find_hidden(cx, unit);
}
