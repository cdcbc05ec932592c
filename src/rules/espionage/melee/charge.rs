//! Charge (FI-BGD-08): a straight run of two squares to twice Speed, and a blow.

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Flow, Life, Line, Order, Refusal, Rule, Target, UnitId, Until};
use crate::grid::{Dir8, Square};
use crate::rules::espionage::attack::{Strike, plan, sequence};
use crate::rules::espionage::keys::classes::{ATTACKING, MOVING, full};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::movement::{self, walking};
use crate::rules::espionage::range::{across, taken};
use smallvec::smallvec;

const CHARGES: Rule = Rule("FI-BGD-08");
const LEAST: usize = 2;

/// Running at somebody and striking.
pub const CHARGE_ACTION: Action = Action {
    info: ActionInfo { key: CHARGE, icon: "charge", hotkey: 'e', targeting: Targeting::Enemy, rule: CHARGES },
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).run(),
    price: |_, _| Price { classes: smallvec![ATTACKING, MOVING], ..full(ATTACKING) },
    offers: |bar| {
        bar.add(bar.order(CHARGE)).harms = true;
    },
    check: |battle, order| charged(battle, order).map(|_| ()),
    resolve,
};

/// The way of a charge that may be made.
fn charged(battle: &Battle, order: &Order) -> Result<Vec<Square>, Refusal> {
    movement::may_move(battle, order.unit)?;
    movement::fresh(battle, order.unit)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if target == order.unit || battle.body(target).life >= Life::Dead {
        return Err(Refusal::form("target_is_out"));
    }
    plan::usable(battle, &strike(battle, order)?)?;
    path(battle, order, target)
}

fn strike(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let line = Line { what: CHARGE, amount: 2, rule: CHARGES };
    Ok(Strike { bonus: smallvec![line], ..plan::by_hand(battle, order)? })
}

/// The way of a charge: as the order gives it, or the shortest.
///
/// # Errors
/// The reason when there is none.
pub fn path(battle: &Battle, order: &Order, target: UnitId) -> Result<Vec<Square>, Refusal> {
    let (unit, from, foe) = (order.unit, battle.square(order.unit), battle.square(target));
    let most = usize::from(2 * movement::pace(battle, unit));
    let fits = |path: &[Square]| {
        let end = path.last().copied().unwrap_or(from);
        let open = movement::cost(battle, unit, path).is_some() && !taken(battle, unit, end);
        let straight = movement::straight_and_clear(battle, unit, from, path).is_ok();
        (LEAST..=most).contains(&path.len()) && open && straight && across(end, foe) == 1 && battle.can_hit(end, foe)
    };
    let none = Refusal::by("no_straight_line", CHARGES);
    if let Target::Run(_, path) = &order.at {
        return if fits(path) { Ok(path.clone()) } else { Err(none) };
    }
    let straight_to = |end: Square| {
        let dir = Dir8::exact(end - from)?;
        let steps = usize::try_from(across(from, end)).ok()?;
        let path: Vec<Square> =
            std::iter::successors(Some(from.step(dir)), |at| Some(at.step(dir))).take(steps).collect();
        (path.last() == Some(&end) && fits(&path)).then_some(path)
    };
    let ways = foe.neighbours().filter_map(straight_to);
    ways.min_by_key(Vec::len).ok_or(none)
}

/// The way of an order that charges; empty for others, and for a charge that is refused.
pub fn approach(battle: &Battle, order: &Order) -> Vec<Square> {
    if order.act == CHARGE { charged(battle, order).unwrap_or_default() } else { Vec::new() }
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let Ok(way) = path(cx.battle(), order, target) else { return Ok(()) };
    walking::uses_move(cx, unit, &way);
    mark::set(cx, unit, CHARGED, 1, Until::TurnStart, CHARGES);
    if !walking::go(cx, unit, &way, CHARGE)? {
        return Ok(());
    }
    let order = order.clone().at(Target::Unit(target));
    let Ok(strike) = strike(cx.battle(), &order) else { return Ok(()) };
    if plan::check(cx.battle(), &strike).is_ok() { sequence::make(cx, &strike) } else { Ok(()) }
}
