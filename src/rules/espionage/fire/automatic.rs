//! Bursts, automatic fire, cover fire (FI-BGD-10).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Line, Order, Refusal, Rule, UnitId, Until};
use crate::rules::espionage::armoury::Weapon;
use crate::rules::espionage::attack::{Strike, plan, sequence};
use crate::rules::espionage::items;
use crate::rules::espionage::keys::classes::{ATTACKING, full, half};
use crate::rules::espionage::keys::*;
use smallvec::smallvec;

/// Automatic fire and ammunition.
pub const FIRE: Rule = Rule("FI-BGD-10");
const BURST_SHOTS: i16 = 3;
/// Shots of automatic, suppressive and cover fire.
pub const MANY_SHOTS: i16 = 10;

/// Three shots: better aimed, or harder hitting.
pub const BURST_ACTION: Action = Action {
    info: ActionInfo { key: BURST, icon: "burst", hotkey: 'b', targeting: Targeting::Enemy, rule: FIRE },
    form: OrderForm::PLAIN.harms().modes(&[ACCURATE, HEAVY]).item(ItemOf::Bearer),
    price: |_, _| half(ATTACKING),
    offers: |bar| {
        if can(bar.battle, bar.unit, |weapon| weapon.burst) {
            bar.add(bar.order(BURST).mode(ACCURATE)).harms = true;
            bar.add(bar.order(BURST).mode(HEAVY)).harms = true;
        }
    },
    check,
    resolve,
};

/// Ten shots at one target: up to three hits.
pub const AUTOFIRE_ACTION: Action = Action {
    info: ActionInfo { key: AUTOFIRE, icon: "spray", hotkey: 'n', targeting: Targeting::Enemy, rule: FIRE },
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer),
    price: |_, _| full(ATTACKING),
    offers: |bar| {
        if can(bar.battle, bar.unit, |weapon| weapon.auto) {
            bar.add(bar.order(AUTOFIRE)).harms = true;
        }
    },
    check,
    resolve,
};

/// Ten shots over the heads of the enemy: an ally is harder to hit.
pub const COVER_FIRE_ACTION: Action = Action {
    info: ActionInfo { key: COVER_FIRE, icon: "cover", hotkey: 'o', targeting: Targeting::Friend, rule: FIRE },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |_, _| full(ATTACKING),
    offers: |bar| {
        if can(bar.battle, bar.unit, |weapon| weapon.auto) {
            bar.add(bar.order(COVER_FIRE));
        }
    },
    check: |battle, order| {
        let strike = volley(battle, order, |weapon| weapon.auto)?;
        plan::usable(battle, &strike)?;
        let ally = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        if ally == order.unit || battle.are_enemies(order.unit, ally) || !battle.is_up(ally) {
            return Err(Refusal::by("no_ally", FIRE));
        }
        if battle.sees(order.unit, ally) { Ok(()) } else { Err(Refusal::by("no_line_of_sight", FIRE)) }
    },
    resolve: |cx, order| {
        let (unit, Some(ally)) = (order.unit, order.target_unit()) else { return Ok(()) };
        let Ok(strike) = volley(cx.battle(), order, |weapon| weapon.auto) else { return Ok(()) };
        sequence::declare(cx, &strike)?;
        mark::set_on(cx, unit, COVERING, ally, 1, Until::TurnStart, FIRE);
        Ok(())
    },
};

/// True if the gun in hand fires in a way.
pub fn can(battle: &Battle, unit: UnitId, fires: fn(&Weapon) -> bool) -> bool {
    items::held(battle, unit).is_some_and(fires)
}

/// Ten shots of the gun in hand, at whatever the order is aimed at.
///
/// # Errors
/// The reason why it does not fire so.
pub fn volley(battle: &Battle, order: &Order, fires: fn(&Weapon) -> bool) -> Result<Strike, Refusal> {
    let strike = plan::plain(battle, order)?;
    if !fires(strike.weapon(battle)) {
        return Err(Refusal::by("does_not_fire_so", FIRE));
    }
    Ok(Strike { shots: MANY_SHOTS, ..strike })
}

/// The attack of a burst or of automatic fire.
///
/// # Errors
/// The reason why the weapon does not fire so.
pub fn of_order(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    if order.act == AUTOFIRE {
        return Ok(Strike { more_hits: 2, error: 2, ..volley(battle, order, |weapon| weapon.auto)? });
    }
    let strike = Strike { shots: BURST_SHOTS, ..volley(battle, order, |weapon| weapon.burst)? };
    let line = |what| Line { what, amount: 2, rule: FIRE };
    match order.mode {
        Some(HEAVY) => Ok(Strike { force: Some(line(HEAVY)), ..strike }),
        Some(ACCURATE) | None => Ok(Strike { bonus: smallvec![line(ACCURATE)], ..strike }),
        Some(_) => Err(Refusal::form("no_such_mode")),
    }
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let strike = of_order(battle, order)?;
    plan::check(battle, &strike)
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(strike) = of_order(cx.battle(), order) else { return Ok(()) };
    sequence::make(cx, &strike)
}
