//! Ramming: driving into somebody on purpose (CE-VAC-03).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, REACTION};
use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Life, Order, Refusal, Rule, Speed, Target, UnitId};
use crate::grid::{Dir8, Square};
use crate::rules::cepheus::conditions::vehicle::{self, speed_for, squares};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::log::NONE;
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::vehicles::collision::{self, Obstacle};
use crate::rules::cepheus::vehicles::control::{control, roll};
use crate::rules::cepheus::vehicles::driving::{self, devote, price_of_attention, steered};
use crate::rules::cepheus::vehicles::path::{self, Course, speeds};
use crate::rules::cepheus::work::extended;

const RULE: Rule = Rule("CE-VAC-03");

/// The way to a target, up to the last square before the vehicle touches it, and the speed at which it strikes.
struct Run {
    course: Course,
    path: Vec<Square>,
}

/// Plans the run: straight at the target, as the vehicle can turn.
fn run(battle: &Battle, order: &Order) -> Result<Run, Refusal> {
    let vehicle = steered(battle, order.unit)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if battle.vehicle_of(target) == Some(vehicle) || battle.seat(target).is_some() {
        return Err(Refusal::form("at_itself"));
    }
    vehicle::keeps(battle, order.unit, target)?;
    if battle.body(target).life >= Life::Dead || battle.body(target).altitude != battle.body(vehicle).altitude {
        return Err(Refusal::form("target_is_out"));
    }
    let (least, most) = speeds(battle, vehicle);
    let machine = battle.machine(vehicle).ok_or(Refusal::by("no_vehicle", RULE))?;
    let (mut at, mut path) = (battle.square(vehicle), Vec::new());
    let mut facing = battle.body(vehicle).facing;
    loop {
        let goal = battle.covered(target).into_iter().min_by_key(|square| ((*square - at).squared(), *square));
        let dir = goal.and_then(|goal| Dir8::nearest(goal - at)).ok_or(Refusal::by("no_room_to_drive", RULE))?;
        if facing.turn_to(dir) > if path.is_empty() { 2 } else { 1 } {
            return Err(Refusal::by("turns_too_sharply", RULE));
        }
        facing = dir;
        let next = at.step(dir);
        if machine.squares(next, dir).any(|square| battle.covers_square(target, square)) {
            break;
        }
        path::step_cost(battle, vehicle, at, next).ok_or(Refusal::by("no_room_to_drive", RULE))?;
        path.push(next);
        at = next;
        if path.len() > usize::from(squares(most)) {
            return Err(Refusal::by("out_of_reach", RULE));
        }
    }
    let length = u16::try_from(path.len() + 1).unwrap_or(u16::MAX).saturating_add(path::gone(battle, vehicle));
    let asked = Speed::kph(u16::try_from(order.amount).unwrap_or(0));
    let wanted = asked.max(machine.speed).max(speed_for(length));
    let speed = wanted.clamp(least, most);
    if length > squares(speed) {
        return Err(Refusal::by("out_of_reach", RULE));
    }
    Ok(Run { course: Course { vehicle, speed, to_the_edge: false }, path })
}

/// Ramming.
pub const RAM_ACTION: Action = Action {
    info: ActionInfo { key: RAM, icon: "ram", hotkey: 'j', targeting: Targeting::Enemy, rule: Rule("CE-VAC-03") },
    form: OrderForm::PLAIN.harms().number("speed"),
    price: |battle, order| price_of_attention(battle, order.unit),
    offers: |bar| {
        if bar.battle.driven_by(bar.unit).is_some() {
            bar.add(bar.order(RAM)).harms = true;
        }
    },
    check: |battle, order| run(battle, order).map(|_| ()),
    resolve: ram,
};

/// Rams: the target may dodge, evasive action helps it, and a success is a collision.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn ram(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (Ok(run), Some(target)) = (run(cx.battle(), order), order.target_unit()) else { return Ok(()) };
    let (driver, vehicle) = (order.unit, run.course.vehicle);
    devote(cx, driver);
    let at = order.at.clone();
    let reach = cx.battle().reach(driver, &at);
    cx.emit(Event::Declared { reach, unit: driver, act: RAM, at, item: None, mode: None, rule: RULE });
    let dodge = dodge(cx, driver, target)?;
    driving::follow(cx, &run.course, &run.path, RAM, RULE);
    if let Some(dir) = Dir8::nearest(nearest(cx.battle(), vehicle, target)) {
        cx.emit(Event::Turned { unit: vehicle, facing: dir });
    }
    let battle = cx.battle();
    let mut ledger = control(battle, driver, vehicle);
    let evading = battle.conditions(target).amount(EVADING);
    ledger.add_some(EVASION, -evading, Rule("CE-VAC-01"));
    ledger.add_some(RAM_DM, battle.conditions(target).amount(RAM_DM), RULE);
    if let Some(line) = dodge {
        ledger.add(line.what, line.amount, line.rule);
    }
    let sure = battle.conditions(target).has(RAM_AUTO);
    let effect = if sure { 0 } else { roll(cx, driver, RAM, ledger, RULE)? };
    if effect < 0 {
        cx.emit(Event::Missed { unit: driver, target: Some(target), effect, rule: RULE });
    } else {
        cx.emit(Event::Hit { unit: driver, target, effect, rule: RULE });
        collision::collide(cx, vehicle, &Obstacle::Unit(target))?;
    }
    evasion::alarm(cx, driver, Some(target))
}

fn nearest(battle: &Battle, vehicle: UnitId, target: UnitId) -> crate::grid::Offset {
    let at = battle.square(vehicle);
    let goal = battle.covered(target).into_iter().min_by_key(|square| ((*square - at).squared(), *square));
    goal.map_or_else(Default::default, |goal| goal - at)
}

/// Asks somebody on foot whether he dodges, and takes the price.
fn dodge(cx: &mut Cx<'_>, driver: UnitId, target: UnitId) -> Flow<Option<crate::battle::Line>> {
    if !evasion::aware(cx.battle(), target) || !evasion::may_dodge(cx.battle(), target) {
        return Ok(None);
    }
    if !extended::frees_itself(cx, target, driver)? {
        return Ok(None);
    }
    let line = evasion::dodge(cx.battle(), driver, target);
    let answers = [Choosable { key: NONE, rule: RULE }, Choosable { key: line.what, rule: line.rule }];
    let about = About { by: Some(driver), act: Some(RAM), item: None, at: Target::Unit(target), ..About::default() };
    let choice =
        Choice::one(Asked::Unit(target), REACTION, RULE, &answers).about(about).suggest(Answer::One(line.what));
    if cx.choose_one(&choice)? == NONE {
        return Ok(None);
    }
    evasion::pay(cx, target, line.what, driver, line.rule)?;
    Ok(Some(line))
}
