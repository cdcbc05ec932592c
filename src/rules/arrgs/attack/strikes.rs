//! The Attack Manoeuvre with a weapon (AR-ATM-01): melee, thrown, shot.

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Order, Rule};
use crate::rules::arrgs::armoury::Weapon;
use crate::rules::arrgs::armoury::types::{BLUDGEONING, PIERCING, SLASHING};
use crate::rules::arrgs::attack::{Manner, extent, plan, sequence};
use crate::rules::arrgs::economy;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes::{ATTACKING, PROVOKING};
use crate::rules::arrgs::keys::*;

const ATTACKS: Rule = Rule("AR-ATM-01");
/// Points of an attack.
const POINTS: i16 = 2;

/// One blow, throw or shot.
pub const ATTACK_ACTION: Action = Action {
    info: ActionInfo { key: ATTACK, icon: "melee", hotkey: 'a', targeting: Targeting::Enemy, rule: ATTACKS },
    form: OrderForm::PLAIN.harms().modes(&[THROWN, UNARMED, BLUDGEONING, PIERCING, SLASHING]).item(ItemOf::Bearer),
    price,
    offers: |bar| {
        let single = |weapon: &Weapon| {
            let manner = if weapon.strikes() { Manner::Melee } else { Manner::Shot };
            extent::of(bar.battle, bar.unit, weapon, manner).is_none()
        };
        let held = items::held(bar.battle, bar.unit).map(|one| one.1);
        if held.is_some_and(|weapon| !single(weapon)) {
            return;
        }
        let way = held.map(|weapon| (weapon.id, weapon.strikes(), weapon.thrown));
        let harms = |offer: &mut crate::battle::system::Offer| offer.harms = true;
        match way {
            None => harms(bar.add(bar.order(ATTACK).mode(UNARMED))),
            Some((item, strikes, thrown)) => {
                harms(bar.add_as(bar.order(ATTACK), Wording::item(item)));
                for kind in held.into_iter().filter(|weapon| weapon.choose).flat_map(|weapon| &weapon.types) {
                    let wording = Wording::way(kind.key().as_str()).with(item);
                    bar.add_further(bar.order(ATTACK).mode(kind.key()), wording, true);
                }
                if strikes && thrown {
                    harms(bar.add_as(bar.order(ATTACK).mode(THROWN), Wording::way(THROWN.as_str()).with(item)));
                }
            }
        }
    },
    check: |battle, order| plan::check(battle, &plan::of_order(battle, order)?),
    resolve: |cx, order| match plan::of_order(cx.battle(), order) {
        Ok(strike) => sequence::make(cx, &strike),
        Err(_) => Ok(()),
    },
};

/// The price of an attack. Only the armed blow hand to hand does not provoke (AR-ATK-11).
fn price(battle: &Battle, order: &Order) -> Price {
    let price = economy::manoeuvre(battle, order, POINTS).class(ATTACKING);
    match plan::of_order(battle, order) {
        Ok(strike) if strike.manner == Manner::Melee && !strike.weapon(battle).unarmed => price,
        _ => price.class(PROVOKING),
    }
}
