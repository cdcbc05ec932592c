//! Charge: a straight run of two squares or more, and a blow or a push at its end (AR-CHG-01 to AR-CHG-03). Its way provokes like
//! any, its blow only with bare hands (AR-CHG-04).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Line, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Dir8, Offset, Square};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::checks::{Use, assisted};
use crate::rules::arrgs::conditions::{can_act, is_prone};
use crate::rules::arrgs::economy;
use crate::rules::arrgs::field::step_cost::{self, StepCosts};
use crate::rules::arrgs::keys::classes::{ATTACKING, CHARGING, MOVING};
use crate::rules::arrgs::keys::manoeuvres::{CHARGE, REPOSITION};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::melee::{giants, push, reposition};
use crate::rules::arrgs::movement::walking::{Way, go};
use crate::rules::arrgs::movement::{distance, may_move, turning};
use crate::rules::arrgs::{opportunity, range};
use std::cell::Cell;
use std::collections::BTreeSet;

const CHARGES: Rule = Rule("AR-CHG-01");
const CONDITIONS: Rule = Rule("AR-CHG-02");
const MODIFIERS: Rule = Rule("AR-CHG-03");
const ONLY_PUSHES: Rule = Rule("AR-ATM-04");
const LEAST: usize = 2;
const BONUS: i32 = 2;
/// Points of a charge.
const POINTS: i32 = 2;

/// Running at somebody and striking, or pushing.
pub const CHARGE_ACTION: Action = Action {
    info: ActionInfo { key: CHARGE, icon: "charge", hotkey: 'e', targeting: Targeting::Enemy, rule: CHARGES },
    form: OrderForm::PLAIN.harms().modes(&[REPOSITION]).run(),
    price: |battle, order| economy::manoeuvre(battle, order, 2).class(ATTACKING).class(MOVING).class(CHARGING),
    offers: |bar| {
        bar.add(bar.order(CHARGE)).harms = true;
        bar.add_further(bar.order(CHARGE).mode(REPOSITION), Wording::way(REPOSITION.as_str()), false);
    },
    check: |battle, order| can_charge(battle, order, POINTS),
    resolve,
};

/// Checks a charge for which so many points are still to be paid.
///
/// # Errors
/// The reason why it cannot be made.
pub fn can_charge(battle: &Battle, order: &Order, points: i32) -> Result<(), Refusal> {
    charged(battle, order, points).map(|_| ())
}

/// The way of a charge that may be made, for which so many points are still to be paid.
fn charged(battle: &Battle, order: &Order, points: i32) -> Result<Vec<Square>, Refusal> {
    may_move(battle, order.unit)?;
    if is_prone(battle, order.unit) {
        return Err(Refusal::by("prone", Rule("AR-BGD-14")));
    }
    if order.mode.is_some_and(|mode| mode != REPOSITION) {
        return Err(Refusal::by("only_a_push", ONLY_PUSHES));
    }
    planned(battle, order)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    plan::can_be_chosen(battle, order.unit, target)?;
    if order.mode == Some(REPOSITION) {
        reposition::can_push(battle, order.unit, target)?;
    }
    path(battle, order, target, points)
}

/// The attack at the end of a charge.
fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let mut strike = match order.mode {
        Some(REPOSITION) => reposition::planned(battle, &Order { mode: None, ..order.clone() })?,
        _ => plan::at_or_around(battle, order)?,
    };
    if !strike.is_melee() || strike.weapon(battle).cone > 0 {
        return Err(Refusal::by("not_this_weapon", CHARGES));
    }
    strike.bonus.push(Line { what: CHARGE, amount: BONUS, rule: MODIFIERS });
    Ok(strike)
}

/// The way of a charge for which so many points are still to be paid: as the order gives it, or the shortest.
///
/// # Errors
/// The reason when there is none.
pub fn path(battle: &Battle, order: &Order, target: UnitId, points: i32) -> Result<Vec<Square>, Refusal> {
    if !range::clear(battle, order.unit, target) {
        return Err(Refusal::by("no_line_of_sight", CONDITIONS));
    }
    let none = Refusal::by("no_straight_line", CONDITIONS);
    let run =
        Run { steps: StepCosts::of(battle, order.unit), known: Cell::new(None), unit: order.unit, target, points };
    if let Target::Run(_, path) = &order.at {
        return if run.fits(battle, path) { Ok(path.clone()) } else { Err(none) };
    }
    let from = battle.square(order.unit);
    let ways = ends(battle, order.unit, target).into_iter().flat_map(|end| [line(from, end, 0), line(from, end, 1)]);
    let foe = battle.square(target);
    let near = |path: &Vec<Square>| (path.len(), path.last().map_or(0, |end| (*end - foe).squared()));
    let mut ways: Vec<Vec<Square>> = ways.collect();
    ways.sort_by_cached_key(near);
    ways.into_iter().find(|path| run.fits(battle, path)).ok_or(none)
}

/// The way of an order that charges; empty for others, and for a charge that is refused.
pub fn approach(battle: &Battle, order: &Order) -> Vec<Square> {
    if order.act == CHARGE { charged(battle, order, POINTS).unwrap_or_default() } else { Vec::new() }
}

/// The squares from which somebody could strike at a target.
fn ends(battle: &Battle, unit: UnitId, target: UnitId) -> BTreeSet<Square> {
    let body = i16::from(range::breadth(battle.stats(unit).now(SIZE)));
    let most = i16::try_from(range::threat(battle, unit).1).unwrap_or(0) + body;
    let around =
        |at: Square| (-most..=most).flat_map(move |y| (-most..=most).map(move |x| Square::new(at.x + x, at.y + y)));
    let all = battle.covered(target).into_iter().flat_map(around);
    all.filter(|square| strikes_from(battle, unit, target, *square)).collect()
}

/// True if somebody who stood in a square could strike at a target.
fn strikes_from(battle: &Battle, unit: UnitId, target: UnitId, square: Square) -> bool {
    let own = battle.covered_at(unit, square);
    let foes = battle.covered(target);
    let squares =
        own.iter().flat_map(|at| foes.iter().map(|foe| range::across(battle, *at, *foe))).min().unwrap_or(u32::MAX);
    range::within_threat(battle, unit, squares)
        && own.iter().any(|from| foes.iter().any(|to| range::open(battle, *from, *to)))
}

/// A run at a target for which so many points are still to be paid.
struct Run {
    unit: UnitId,
    target: UnitId,
    points: i32,
    steps: StepCosts,
    /// What the latest path examined may cost, and the demand of its ground.
    known: Cell<Option<(i32, u16)>>,
}

impl Run {
    /// The most that a path may cost.
    fn most(&self, battle: &Battle, path: &[Square]) -> u16 {
        let demand = distance::demand(battle, path);
        if let Some((_, most)) = self.known.get().filter(|known| known.0 == demand) {
            return most;
        }
        let most = step_cost::worth(battle, distance::foreseen(battle, self.unit, path, self.points));
        self.known.set(Some((demand, most)));
        most
    }

    /// True if a path is the way of a charge.
    fn fits(&self, battle: &Battle, path: &[Square]) -> bool {
        let (from, most) = (battle.square(self.unit), self.most(battle, path));
        let Some(&end) = path.last().filter(|_| path.len() >= LEAST) else { return false };
        path.len() * usize::from(step_cost::square(battle)) <= usize::from(most)
            && is_straight(from, path)
            && turning::check(battle, self.unit, path).is_ok()
            && !range::taken(battle, self.unit, end)
            && self.steps.along(battle.map(), from, path).is_some_and(|cost| cost <= most)
            && strikes_from(battle, self.unit, self.target, end)
    }
}

/// True if a path is the straight line to its end: no square is farther than half a square from it (AR-CHG-02).
fn is_straight(from: Square, path: &[Square]) -> bool {
    let Some(&end) = path.last() else { return false };
    let (whole, steps) = (end - from, i32::try_from(path.len()).unwrap_or(i32::MAX));
    let near = |own: i32, ideal: i32| 2 * (steps * own - ideal).abs() <= steps;
    let on_line = |(at, square): (i32, &Square)| {
        let own = *square - from;
        near(own.x, whole.x * at) && near(own.y, whole.y * at)
    };
    (end - from).chebyshev() == steps.unsigned_abs() && (1..).zip(path).all(on_line)
}

/// The straight line to a square; where it leads exactly between two squares, `side` chooses one of them.
fn line(from: Square, end: Square, side: i32) -> Vec<Square> {
    let (whole, steps) = (end - from, i32::try_from((end - from).chebyshev()).unwrap_or(0));
    let part = |length: i32, at: i32| (2 * length * at + steps - side).div_euclid(2 * steps);
    let square = |at: i32| from + Offset::new(part(whole.x, at), part(whole.y, at));
    (1..=steps).map(square).collect()
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let Ok(way) = path(cx.battle(), order, target, 0) else { return Ok(()) };
    assisted::use_up(cx, unit, Use::WALKING);
    let from = cx.battle().square(unit);
    if !go(cx, unit, Way { path: &way, most: u16::MAX, provokes: true, act: CHARGE })? {
        return Ok(());
    }
    let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
    let possible =
        |battle: &Battle| can_act(battle, unit) && !is_prone(battle, unit) && plan::check(battle, &strike).is_ok();
    let unarmed = strike.weapon(cx.battle()).unarmed && possible(cx.battle());
    if unarmed {
        opportunity::by_action(cx, unit)?;
    }
    if !possible(cx.battle()) {
        return Ok(());
    }
    let to = cx.battle().square(unit);
    finish(cx, &strike, order.mode, Dir8::nearest(to - from).unwrap_or(Dir8::N))
}

/// The attack at the end: a blow, or a push in the direction of the charge (AR-RPO-02).
fn finish(cx: &mut Cx<'_>, strike: &Strike, mode: Option<Key>, dir: Dir8) -> Flow {
    match mode {
        Some(REPOSITION) => {}
        _ if giants::sweeps(cx.battle(), strike) => return giants::strike(cx, strike),
        _ => return sequence::make(cx, strike),
    }
    reposition::make(cx, strike, &|cx, target, value| push::push_up_to(cx, (strike.unit, target), dir, value))
}
