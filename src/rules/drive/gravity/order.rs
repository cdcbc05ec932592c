//! The order that uses a source of pseudogravity: moving, holding, lifting oneself (DR-WPN-06, DR-PSG-02 to DR-PSG-08).

use crate::battle::system::{
    Action, ActionInfo, Bar, Effort as Cost, ItemOf, OrderForm, Price, Targeting, Throw, Wording,
};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Life, Order, Refusal, Rule, Target, UnitId, Until};
use crate::grid::Square;
use crate::rules::drive::armoury::Effect;
use crate::rules::drive::gravity::effort::{self, Effort};
use crate::rules::drive::gravity::{self, Carried, hold, items, moving, weight};
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-WPN-06");
const WEIGHS: Rule = Rule("DR-PSG-05");
const COARSE: Rule = Rule("DR-PSG-02");

/// Using a source: its number is the points that are committed, 0 for as many as suffice by what the user knows.
pub const GRAVITY_ACTION: Action = Action {
    info: ActionInfo { key: GRAVITY, icon: "throw", hotkey: '^', targeting: Targeting::Enemy, rule: RULE },
    form: OrderForm::PLAIN.number("gravity_points").item(ItemOf::Bearer).modes(&[ON_FRIEND, ON_ITEM]).at(&[
        Targeting::Enemy,
        Targeting::Friend,
        Targeting::Square,
        Targeting::None,
    ]),
    price: |battle, order| match source(battle, order).map(|one| (one.gravity.effect, one.gravity.full_action)) {
        Some((Effect::Lift(_), _)) => Price::free(),
        Some((_, true)) => Price::effort(battle, Cost::Turn),
        _ => Price::effort(battle, Cost::Half),
    },
    offers,
    check,
    resolve,
};

fn source<'b>(battle: &'b Battle, order: &Order) -> Option<Carried<'b>> {
    gravity::of(battle, order.unit, order.with?)
}

/// What an order acts on.
struct Aim {
    on: Option<UnitId>,
    start: Square,
    pounds: i32,
}

fn offers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for Carried { slot, gravity, points } in gravity::carried(battle, unit) {
        let (order, wording) = (bar.order(GRAVITY).with(slot), Wording::item(gravity.id));
        if points < 1 {
            continue;
        }
        let way = match gravity.effect {
            Effect::Lift(_) => "lift",
            Effect::Hold => "hold",
            Effect::Move(_) => "move",
        };
        bar.add_as(order.clone(), Wording::way(way).with(gravity.id));
        match gravity.effect {
            Effect::Lift(_) => bar.retarget(Targeting::None),
            Effect::Hold => {}
            Effect::Move(_) => {
                for (mode, targeting) in [(ON_FRIEND, Targeting::Friend), (ON_ITEM, Targeting::Square)] {
                    bar.add_as(order.clone().mode(mode), wording);
                    bar.retarget(targeting);
                }
            }
        }
        for more in (5..=points).step_by(5).filter_map(|points| i16::try_from(points).ok()) {
            bar.add_further(order.clone().amount(more), wording, false);
        }
    }
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let Some(one) = source(battle, order) else { return Err(Refusal::by("no_gravity", RULE)) };
    if one.points < 1 {
        return Err(Refusal::by("no_points", Rule("DR-PSG-04")));
    }
    if i32::from(order.amount) > one.points {
        return Err(Refusal::by("too_few_units", Rule("DR-PSG-04")).with(one.points));
    }
    if order.amount < 0 {
        return Err(Refusal::by("no_units", Rule("DR-PSG-04")));
    }
    let aim = aim(battle, order, &one)?;
    let needed = effort::suggested(battle, order.unit, one.gravity, aim.start, aim.pounds);
    if order.amount == 0 && needed > one.points {
        return Err(Refusal::by("too_heavy", WEIGHS).with(needed));
    }
    Ok(())
}

/// What the order acts on, and whether it may.
fn aim(battle: &Battle, order: &Order, one: &Carried<'_>) -> Result<Aim, Refusal> {
    let (user, own) = (order.unit, battle.square(order.unit));
    if let Effect::Lift(_) = one.gravity.effect {
        let pounds = weight::of(battle, user).ok_or(Refusal::by("weight_unknown", Rule("DR-BGD-19")))?;
        return Ok(Aim { on: Some(user), start: own, pounds });
    }
    match order.at {
        Target::Unit(target) => on_somebody(battle, user, target, one),
        Target::Square(start) => {
            if !matches!(one.gravity.effect, Effect::Move(_)) {
                return Err(Refusal::form("needs_a_unit"));
            }
            let Some((_, item)) = items::lying(battle, start) else {
                return Err(Refusal::by("too_fine", COARSE));
            };
            if (start - own).chebyshev() > u32::from(one.gravity.range) || !battle.clear_between(own, start) {
                return Err(Refusal::by("out_of_range", RULE));
            }
            Ok(Aim { on: None, start, pounds: weight::of_item(battle, item.item) })
        }
        _ if order.mode == Some(ON_ITEM) => Err(Refusal::form("needs_a_square")),
        _ => Err(Refusal::form("needs_a_unit")),
    }
}

fn on_somebody(battle: &Battle, user: UnitId, target: UnitId, one: &Carried<'_>) -> Result<Aim, Refusal> {
    if battle.body(target).life >= Life::Gone || battle.seat(target).is_some() {
        return Err(Refusal::by("not_there", RULE));
    }
    let far = battle.rules().core.distance(battle, user, target) > u32::from(one.gravity.range);
    let start = battle.square(target);
    if target != user && (far || !battle.sees(user, target)) {
        return Err(Refusal::by("out_of_range", RULE));
    }
    let willing = !battle.are_enemies(user, target) || battle.conditions(target).has(YIELDING);
    let pounds = weight::against(battle, target, !willing);
    let pounds = pounds.ok_or(Refusal::by("weight_unknown", Rule("DR-BGD-19")))?;
    Ok(Aim { on: Some(target), start, pounds })
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let user = order.unit;
    let Some(one) = source(cx.battle(), order) else { return Ok(()) };
    let Ok(Aim { on, start, pounds }) = aim(cx.battle(), order, &one) else { return Ok(()) };
    let gravity = one.gravity.clone();
    let suggested = effort::suggested(cx.battle(), user, &gravity, start, pounds);
    let points = if order.amount > 0 { order.amount.into() } else { suggested };
    let (at, item) = (order.at.clone(), Some(gravity.id));
    let reach = cx.battle().reach(user, &at);
    cx.emit(Event::Declared { unit: user, act: GRAVITY, at, item, mode: order.mode, reach, rule: RULE });
    let effective = effort::spend(cx, Effort { user, slot: one_slot(order), points, on, start });
    let pounds = match on {
        Some(target) => {
            let resists = moving::resists(cx, target, user)?;
            weight::against(cx.battle(), target, resists).unwrap_or(pounds)
        }
        None => pounds,
    };
    let reaches = effort::reaches(effective, &gravity, pounds);
    let what = if reaches { GRAVITY_WORKS } else { GRAVITY_FAILS };
    cx.emit(Event::Noted { unit: user, what, other: on, number: effective, rule: WEIGHS });
    if !reaches {
        return Ok(());
    }
    match (gravity.effect, on) {
        (Effect::Lift(speed), _) => lift(cx, user, speed),
        (Effect::Hold, Some(target)) => hold::tie(cx, target, user),
        (Effect::Move(most), Some(target)) => moving::displace(cx, user, target, most)?,
        (Effect::Move(most), None) => items::displace(cx, user, start, most)?,
        (Effect::Hold, None) => {}
    }
    Ok(())
}

/// Where an order can move what it acts on, if its points suffice by what the user knows: somebody or an item, from its square to others, the most useful ones first.
pub fn moves(battle: &Battle, order: &Order) -> Option<Throw> {
    let one = source(battle, order)?;
    let Effect::Move(most) = one.gravity.effect else { return None };
    check(battle, order).ok()?;
    let Aim { on: who, start: from, pounds } = aim(battle, order, &one).ok()?;
    let needed = effort::suggested(battle, order.unit, one.gravity, from, pounds);
    if order.amount > 0 && i32::from(order.amount) < needed {
        return None;
    }
    let to = match who {
        Some(target) => moving::squares(battle, order.unit, target, most),
        None => items::squares(battle, order.unit, from, most),
    };
    Some(Throw { who, from, to })
}

fn one_slot(order: &Order) -> u8 {
    order.with.unwrap_or_default()
}

/// Its wearer has a flying SPD until its own next turn.
fn lift(cx: &mut Cx<'_>, user: UnitId, speed: u16) {
    let (key, amount, until) = (LIFTED, i16::try_from(speed).unwrap_or(i16::MAX), Until::TurnStart);
    cx.set_condition(user, Condition { key, amount, until, on: None, rule: RULE });
}
