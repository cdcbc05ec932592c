//! Sunder: an attack at an item, or at the suit of armour (AR-SUN).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::checks::gear;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::manoeuvres::{ARMOUR_DAMAGE, BACKPACK, OFF_ARM, SUIT, SUNDER};
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::melee::replaced;

const SUNDERS: Rule = Rule("AR-SUN-01");
const WHICH: Rule = Rule("AR-SUN-02");
const BREAKS: Rule = Rule("AR-SUN-03");
const MODES: &[Key] = &[OFF_ARM, BACKPACK, SUIT, THROWN];

/// What is struck at.
#[derive(Clone, Copy)]
enum Thing {
    /// The item in a slot.
    Item(u8),
    /// The suit of armour.
    Suit,
}

/// Striking at an item, by hand or from afar.
pub const SUNDER_ACTION: Action = Action {
    info: ActionInfo { key: SUNDER, icon: "explode", hotkey: '6', targeting: Targeting::Enemy, rule: SUNDERS },
    form: OrderForm::PLAIN.modes(MODES).item(ItemOf::Target),
    price: replaced::price,
    offers: |bar| replaced::offers(bar, SUNDER, MODES),
    check: |battle, order| {
        let strike = planned(battle, order)?;
        plan::check(battle, &strike)?;
        let (vitality, _) = toughness(battle, strike.target, thing(battle, order, strike.target)?);
        if vitality > 0 { Ok(()) } else { Err(Refusal::by("cannot_be_sundered", WHICH)) }
    },
    resolve,
};

fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    replaced::planned(battle, order, None, |weapon| weapon.sunder, SUNDERS)
}

fn thing(battle: &Battle, order: &Order, target: UnitId) -> Result<Thing, Refusal> {
    match order.mode {
        Some(SUIT) if gear::armour(battle, target).is_none() => Err(Refusal::by("cannot_be_sundered", WHICH)),
        Some(SUIT) => Ok(Thing::Suit),
        _ => replaced::item(battle, order, target, WHICH).map(Thing::Item),
    }
}

/// The Vitality and the Damage Resistance of what is struck at.
fn toughness(battle: &Battle, target: UnitId, thing: Thing) -> (i32, i32) {
    let suit = || gear::armour(battle, target).map_or((0, 0), |suit| (i32::from(suit.vitality), suit.resistance));
    match thing {
        Thing::Suit => suit(),
        Thing::Item(slot) => {
            let (vitality, resistance) = items::toughness(battle, target, slot);
            (i32::from(vitality), resistance)
        }
    }
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
    let target = strike.target;
    let Ok(thing) = thing(cx.battle(), order, target) else { return Ok(()) };
    let (vitality, resistance) = toughness(cx.battle(), target, thing);
    let strike = Strike { enough: Some(vitality + resistance), ..strike };
    sequence::make_instead(cx, &strike, &|cx, value| {
        match thing {
            Thing::Item(slot) => items::damage(cx, target, slot, value - resistance),
            Thing::Suit if value > resistance => {
                let damage = cx.battle().conditions(target).amount(ARMOUR_DAMAGE) + value - resistance;
                mark::set(cx, target, ARMOUR_DAMAGE, damage.min(vitality), BREAKS);
            }
            Thing::Suit => {}
        }
        Ok(())
    })
}
