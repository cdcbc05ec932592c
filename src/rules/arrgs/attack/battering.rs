//! Attacks on doors, walls and other things of the ground: nothing defends them, so 10 has to be reached (AR-BGD-28, AR-WPN-15).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Square, block};
use crate::rules::arrgs::attack::{Manner, Strike, aim, modifiers, plan, rhythm, sequence};
use crate::rules::arrgs::checks::{self, Test, assisted, roll};
use crate::rules::arrgs::damage::walls;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes::{ATTACKING, PROVOKING};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;

const THINGS: Rule = Rule("AR-BGD-28");
/// What the attack has to reach.
const TEN: i32 = 10;
/// Points of an attack.
const POINTS: i16 = 2;

/// A blow or a shot at a thing of the ground.
pub const BATTER_ACTION: Action = Action {
    info: ActionInfo { key: BATTER, icon: "explode", hotkey: '%', targeting: Targeting::Square, rule: THINGS },
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).item(ItemOf::Bearer),
    price,
    offers: |bar| {
        let item = items::held(bar.battle, bar.unit).map_or(UNARMED, |(_, weapon)| weapon.id);
        if anything_near(bar.battle, bar.unit) {
            bar.add_as(bar.order(BATTER), Wording::item(item)).harms = true;
        }
    },
    check: |battle, order| planned(battle, order).map(|_| ()),
    resolve: |cx, order| match planned(cx.battle(), order) {
        Ok((strike, at)) => make(cx, &strike, at),
        Err(_) => Ok(()),
    },
};

/// The price of the attack. Only the armed blow hand to hand does not provoke (AR-ATK-11).
fn price(battle: &Battle, order: &Order) -> Price {
    let price = economy::manoeuvre(battle, order, POINTS).class(ATTACKING);
    match plan::at_or_around(battle, order) {
        Ok(strike) if strike.is_melee() && !strike.weapon(battle).unarmed => price,
        _ => price.class(PROVOKING),
    }
}

/// True if there is something to strike at within somebody's Threat Range.
fn anything_near(battle: &Battle, unit: UnitId) -> bool {
    let most = u16::try_from(range::threat(battle, unit).1).unwrap_or(1);
    let around = block(battle.map(), battle.square(unit), 2 * most + 1);
    around.into_iter().any(|at| walls::can_break(battle.map(), at) && reaches(battle, unit, at))
}

fn reaches(battle: &Battle, unit: UnitId, at: Square) -> bool {
    range::within_threat(battle, unit, range::to_square(battle, unit, at))
}

/// The attack that an order means, and the square of the thing.
fn planned(battle: &Battle, order: &Order) -> Result<(Strike, Square), Refusal> {
    let strike = plan::at_or_around(battle, order)?;
    if !matches!(strike.manner, Manner::Melee | Manner::Shot) {
        return Err(Refusal::by("not_this_weapon", THINGS));
    }
    plan::has_rounds(battle, &strike)?;
    let Target::Square(at) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let unit = order.unit;
    let near = match strike.manner {
        Manner::Melee => reaches(battle, unit, at),
        _ => range::to_square(battle, unit, at) <= strike.weapon(battle).span(),
    };
    match () {
        () if !walls::can_break(battle.map(), at) => Err(Refusal::by("nothing_to_break", THINGS)),
        () if !near => Err(Refusal::by("out_of_range", Rule("AR-ATK-05"))),
        () => range::lines(battle, &battle.covered(unit), &[at]).map(|()| (strike, at)),
    }
}

/// The turns that somebody needs to break a thing with what it holds, one middling attack in each; `None` if it never does.
pub fn turns(battle: &Battle, unit: UnitId, at: Square) -> Option<u16> {
    let strike = plan::at_or_around(battle, &Order::new(unit, BATTER).at(Target::Square(at))).ok()?;
    let bonus = checks::ledger(Ledger::bare(), battle, unit, strike.of, |_| {}).total();
    if !matches!(strike.manner, Manner::Melee | Manner::Shot) || !walls::can_break(battle.map(), at) {
        return None;
    }
    walls::attacks(battle, at, strike.sv? + bonus)
}

/// Makes the attack; the thing takes the Success Value past its Resistance.
fn make(cx: &mut Cx<'_>, strike: &Strike, at: Square) -> Flow {
    let (unit, battle) = (strike.unit, cx.battle());
    let (target, item) = (Target::Square(at), Some(strike.weapon(battle).id));
    let reach = battle.reach(unit, &target);
    cx.emit(Event::Declared { unit, act: strike.act, at: target, item, mode: None, reach, rule: THINGS });
    let battle = cx.battle();
    let squares = range::to_square(battle, unit, at);
    let ledger = checks::ledger(cx.ledger(), battle, unit, strike.of, |all| {
        modifiers::at_distance(all, strike, battle, squares);
        modifiers::by_weapon(all, strike, battle);
        aim::add_rest(all, battle, strike);
    });
    let crit = strike.crit(battle);
    let test = Test { crit, ..Test::graded(unit, ATTACK, ledger, (TEN, strike.sv.unwrap_or(0)), THINGS) };
    assisted::use_up(cx, unit, strike.of);
    aim::use_up_rest(cx, strike);
    rhythm::made(cx, strike)?;
    sequence::use_up(cx, strike, at);
    let value = roll(cx, &test)?.sv;
    walls::strike(cx, unit, at, value, THINGS);
    Ok(())
}
