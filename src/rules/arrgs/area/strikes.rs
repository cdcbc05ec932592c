//! The Attack Manoeuvre with a weapon that strikes an area (AR-ARE-01, AR-ATM-01).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Order, Rule};
use crate::rules::arrgs::area::{plan, sequence};
use crate::rules::arrgs::attack::Manner;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes::{ATTACKING, PROVOKING};
use crate::rules::arrgs::keys::*;

const AREA: Rule = Rule("AR-ARE-01");
/// Points of an attack.
const POINTS: i16 = 2;

/// A throw, a breath, a shot or a blow at an area.
pub const AREA_ACTION: Action = Action {
    info: ActionInfo { key: AREA_ATTACK, icon: "explode", hotkey: 'b', targeting: Targeting::Square, rule: AREA },
    form: OrderForm::PLAIN.harms().modes(&[THROWN]).item(ItemOf::Bearer).at(&[Targeting::Square, Targeting::Enemy]),
    price,
    offers: |bar| {
        let held = bar.battle.gear(bar.unit).in_hand;
        for slot in bar.battle.gear(bar.unit).slots() {
            let Some(weapon) = items::weapon(bar.battle, bar.unit, slot) else { continue };
            let order = bar.order(AREA_ATTACK).with(slot);
            let ready = Some(slot) == held || weapon.natural;
            if ready && plan::of_order(bar.battle, &order).is_ok() {
                bar.add_as(order, Wording::item(weapon.id)).harms = true;
            }
        }
    },
    check: |battle, order| plan::check(battle, order),
    resolve: |cx, order| match plan::of_order(cx.battle(), order) {
        Ok(burst) => sequence::make(cx, &burst, None),
        Err(_) => Ok(()),
    },
};

/// The price of an area attack. Only the blow hand to hand does not provoke (AR-ATK-11).
fn price(battle: &Battle, order: &Order) -> Price {
    let price = economy::manoeuvre(battle, order, POINTS).class(ATTACKING);
    match plan::of_order(battle, order) {
        Ok(burst) if burst.strike.manner == Manner::Melee => price,
        _ => price.class(PROVOKING),
    }
}
