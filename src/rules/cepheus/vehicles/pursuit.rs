//! Chases: weaving through clutter, and those who follow (CE-VAC-05, CE-VAC-06).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Condition, Cx, Flow, Order, Refusal, Rule, Speed, UnitId, Until};
use crate::grid::Quarter;
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::conditions::vehicle::{in_arc, speed};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::range::bands::{Band, apart, distance};
use crate::rules::cepheus::vehicles::collision::{self, Obstacle};
use crate::rules::cepheus::vehicles::control::{control, roll};
use crate::rules::cepheus::vehicles::driving::{devote, driven, may_drive, price_of_attention, steered};
use smallvec::SmallVec;

const WEAVING_RULE: Rule = Rule("CE-VAC-05");
const PURSUIT: Rule = Rule("CE-VAC-06");
/// Mark of a zone or terrain: full of obstacles.
const CLUTTERED: &str = "cluttered";

/// The greatest weaving number of a speed: one for every started 20 km/h (CE-VAC-05).
pub const fn most(speed: Speed) -> u32 {
    speed.0.div_ceil(20_000)
}

/// True if a vehicle is among obstacles.
fn in_clutter(battle: &Battle, vehicle: UnitId) -> bool {
    battle.covered(vehicle).iter().any(|at| battle.map().has_tag(*at, CLUTTERED))
}

/// Weaving through obstacles.
pub const WEAVE_ACTION: Action = Action {
    info: ActionInfo { key: WEAVE, icon: "weave", hotkey: '=', targeting: Targeting::None, rule: Rule("CE-VAC-05") },
    form: OrderForm::PLAIN.number("weaving"),
    price: |battle, order| price_of_attention(battle, order.unit),
    offers: |bar| {
        let Some(vehicle) = bar.battle.driven_by(bar.unit) else { return };
        let held = bar.battle.conditions(vehicle).get(MUST_WEAVE).map(|held| held.amount);
        let highest = || i16::try_from(most(speed(bar.battle, vehicle))).unwrap_or(0);
        let numbers = match held {
            Some(held) => held..=held,
            None if in_clutter(bar.battle, vehicle) => 1..=highest(),
            None => return,
        };
        for number in numbers {
            bar.add(bar.order(WEAVE).amount(number));
        }
    },
    check: check_weave,
    resolve: weave,
};

/// Taking up a pursuit.
pub const PURSUE_ACTION: Action = Action {
    info: ActionInfo { key: PURSUE, icon: "aim", hotkey: '/', targeting: Targeting::Enemy, rule: Rule("CE-VAC-06") },
    form: OrderForm::PLAIN,
    price: budget::one_free,
    offers: |bar| {
        if bar.battle.driven_by(bar.unit).is_some() {
            bar.add(bar.order(PURSUE));
        }
    },
    check: check_pursue,
    resolve: pursue,
};

/// Breaking a pursuit off.
pub const BREAK_OFF_ACTION: Action = Action {
    info: ActionInfo { key: BREAK_OFF, icon: "wait", hotkey: ';', targeting: Targeting::None, rule: Rule("CE-VAC-06") },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        let vehicle = bar.battle.driven_by(bar.unit);
        if vehicle.is_some_and(|vehicle| bar.battle.conditions(vehicle).has(PURSUING)) {
            bar.add(bar.order(BREAK_OFF));
        }
    },
    check: check_break_off,
    resolve: break_off,
};

/// Checks whether a vehicle may weave with a number: in clutter, or behind one who has woven (CE-VAC-06).
///
/// # Errors
/// The reason if not.
pub fn check_weave(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    let held = battle.conditions(vehicle).get(MUST_WEAVE).map(|held| held.amount);
    if held.is_none() {
        may_drive(battle, order.unit, vehicle)?;
    }
    if held.is_none() && !in_clutter(battle, vehicle) {
        return Err(Refusal::by("nothing_to_weave_through", WEAVING_RULE));
    }
    let highest = i16::try_from(most(speed(battle, vehicle))).unwrap_or(i16::MAX);
    if held.is_some_and(|held| held != order.amount) || (held.is_none() && !(1..=highest).contains(&order.amount)) {
        let number = i32::from(held.unwrap_or(highest));
        return Err(Refusal::by("weaving_number", WEAVING_RULE).with(number));
    }
    Ok(())
}

/// Weaves: a check with the number as penalty. A failure runs the vehicle into an obstacle; a success forces all who
/// pursue it to do the same or break off. The vehicle then goes on along its course as if driven.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn weave(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (driver, Ok(vehicle)) = (order.unit, steered(cx.battle(), order.unit)) else { return Ok(()) };
    devote(cx, driver);
    cx.end_condition(vehicle, MUST_WEAVE, WEAVE, PURSUIT);
    let mut ledger = control(cx.battle(), driver, vehicle);
    ledger.add(WEAVING, -i32::from(order.amount), WEAVING_RULE);
    if roll(cx, driver, WEAVE, ledger, WEAVING_RULE)? < 0 {
        driven(cx, vehicle);
        return collision::collide(cx, vehicle, &Obstacle::Ground);
    }
    let battle = cx.battle();
    let follows = |other: &UnitId| {
        battle.is_up(*other) && battle.conditions(*other).get(PURSUING).is_some_and(|one| one.on == Some(vehicle))
    };
    let pursuers: SmallVec<[UnitId; 4]> = battle.vehicles().iter().copied().filter(follows).collect();
    for pursuer in pursuers {
        let (amount, on, until) = (order.amount, Some(vehicle), Until::Cleared);
        cx.set_condition(pursuer, Condition { key: MUST_WEAVE, amount, until, on, rule: PURSUIT });
    }
    Ok(())
}

/// Checks whether a vehicle may take up the pursuit of another: an enemy's, in sight and within Long range.
///
/// # Errors
/// The reason if not.
pub fn check_pursue(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    let quarry = Some(target).filter(|unit| battle.is_vehicle(*unit) && battle.is_up(*unit));
    let quarry = quarry.ok_or(Refusal::by("no_vehicle", PURSUIT))?;
    if battle.conditions(vehicle).get(PURSUING).is_some_and(|pursuit| pursuit.on == Some(quarry)) {
        return Err(Refusal::by("already_so", PURSUIT));
    }
    if battle.conditions(vehicle).has(BROKEN_OFF) {
        return Err(Refusal::by("broke_off", PURSUIT));
    }
    if quarry == vehicle || !near(battle, vehicle, quarry) { Err(Refusal::by("out_of_reach", PURSUIT)) } else { Ok(()) }
}

fn near(battle: &Battle, vehicle: UnitId, quarry: UnitId) -> bool {
    let (from, to) = battle.facing_squares(vehicle, quarry);
    let squares = distance(battle, (vehicle, from), (Some(quarry), to));
    Band::of(squares) <= Band::Long && battle.sees(vehicle, quarry)
}

/// Who drives up behind an enemy's vehicle under way, within Long range, is in pursuit of it, of the nearest if there
/// are several.
pub fn fall_in(cx: &mut Cx<'_>, vehicle: UnitId) {
    let battle = cx.battle();
    if [PURSUING, BROKEN_OFF].into_iter().any(|key| battle.conditions(vehicle).has(key)) {
        return;
    }
    let behind = |quarry: &UnitId| {
        battle.are_enemies(vehicle, *quarry)
            && battle.is_up(*quarry)
            && speed(battle, *quarry) > Speed::NONE
            && in_arc(battle, *quarry, Quarter::Rear, battle.square(vehicle))
            && in_arc(battle, vehicle, Quarter::Front, battle.square(*quarry))
            && near(battle, vehicle, *quarry)
    };
    let quarry =
        battle.vehicles().iter().copied().filter(behind).min_by_key(|one| (apart(battle, vehicle, *one), *one));
    if let Some(quarry) = quarry {
        take_up(cx, vehicle, quarry);
    }
}

fn take_up(cx: &mut Cx<'_>, vehicle: UnitId, quarry: UnitId) {
    let (amount, until) = (1, Until::Cleared);
    cx.set_condition(vehicle, Condition { key: PURSUING, amount, until, on: Some(quarry), rule: PURSUIT });
}

/// Takes up a pursuit.
///
/// # Errors
/// None of its own.
pub fn pursue(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (Ok(vehicle), Some(quarry)) = (steered(cx.battle(), order.unit), order.target_unit()) else { return Ok(()) };
    take_up(cx, vehicle, quarry);
    Ok(())
}

/// Checks whether there is a pursuit to break off.
///
/// # Errors
/// The reason if not.
pub fn check_break_off(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = battle.driven_by(order.unit).ok_or(Refusal::by("not_at_the_controls", PURSUIT))?;
    let pursues = battle.conditions(vehicle).has(PURSUING);
    if pursues { Ok(()) } else { Err(Refusal::by("no_pursuit", PURSUIT)) }
}

/// Breaks a pursuit off.
///
/// # Errors
/// None of its own.
pub fn break_off(cx: &mut Cx<'_>, order: &Order) -> Flow {
    give_up(cx, order.unit);
    Ok(())
}

fn give_up(cx: &mut Cx<'_>, driver: UnitId) {
    let Some(vehicle) = cx.battle().driven_by(driver) else { return };
    let on = cx.battle().conditions(vehicle).get(PURSUING).and_then(|pursuit| pursuit.on);
    for key in [MUST_WEAVE, PURSUING] {
        cx.end_condition(vehicle, key, BREAK_OFF, PURSUIT);
    }
    let until = Until::RoundEnd(cx.battle().scheduler().round);
    cx.set_condition(vehicle, Condition { key: BROKEN_OFF, amount: 1, until, on, rule: PURSUIT });
}

/// The driver's turn begins: a pursuit is over whose quarry is a wreck or out of reach.
pub fn turn_start(cx: &mut Cx<'_>, driver: UnitId) {
    let battle = cx.battle();
    let Some(vehicle) = battle.driven_by(driver) else { return };
    let quarry = battle.conditions(vehicle).get(PURSUING).and_then(|pursuit| pursuit.on);
    if quarry.is_some_and(|quarry| !battle.is_up(quarry) || !near(battle, vehicle, quarry)) {
        for key in [MUST_WEAVE, PURSUING] {
            cx.end_condition(vehicle, key, PURSUE, PURSUIT);
        }
    }
}

/// Ends a driver's turn: whoever had to weave and did not has lost its quarry, and one who wove goes on straight.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn turn_end(cx: &mut Cx<'_>, driver: UnitId) -> Flow {
    let Some(vehicle) = cx.battle().driven_by(driver) else { return Ok(()) };
    if cx.battle().conditions(vehicle).has(MUST_WEAVE) {
        give_up(cx, driver);
    }
    Ok(())
}
