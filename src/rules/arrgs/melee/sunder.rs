//! Sunder: an attack at an item, or at the suit of armour (AR-SUN).

use crate::battle::system::{Action, ActionInfo, Bar, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::armoury::spell::{Effect, Spell};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::checks::gear;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes::CASTING;
use crate::rules::arrgs::keys::manoeuvres::{ARMOUR_DAMAGE, BACKPACK, OFF_ARM, SUIT, SUNDER};
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::magic::casting::{self, Casting};
use crate::rules::arrgs::magic::in_slot;
use crate::rules::arrgs::melee::replaced::{self, Replaced};

const SUNDERS: Rule = Rule("AR-SUN-01");
const WHICH: Rule = Rule("AR-SUN-02");
const BREAKS: Rule = Rule("AR-SUN-03");
const STRIKES: Replaced = Replaced { sv: None, more: |weapon| weapon.sunder, rule: SUNDERS };
const MODES: &[Key] = &[OFF_ARM, BACKPACK, SUIT, THROWN];

/// What is struck at.
#[derive(Clone, Copy)]
enum Thing {
    /// The item in a slot.
    Item(u8),
    /// The suit of armour.
    Suit,
}

/// Striking at an item, by hand, from afar or with a spell.
pub const SUNDER_ACTION: Action = Action {
    info: ActionInfo { key: SUNDER, icon: "explode", hotkey: '6', targeting: Targeting::Enemy, rule: SUNDERS },
    form: OrderForm::PLAIN.modes(MODES).item(ItemOf::Target).number("spell_to_sunder"),
    price,
    offers,
    check: |battle, order| {
        let (strike, casting) = planned(battle, order)?;
        match casting {
            Some(casting) => casting::check(battle, &as_casting(order, casting.slot))?,
            None => plan::check(battle, &strike)?,
        }
        let (vitality, _) = toughness(battle, strike.target, thing(battle, order, strike.target)?);
        if vitality > 0 { Ok(()) } else { Err(Refusal::by("cannot_be_sundered", WHICH)) }
    },
    resolve,
};

/// The attack of an order, and the casting if it is a spell.
fn planned(battle: &Battle, order: &Order) -> Result<(Strike, Option<Casting>), Refusal> {
    if order.amount == 0 {
        return Ok((STRIKES.planned(battle, order)?, None));
    }
    let casting = named_spell(battle, order)?;
    Ok((Strike { act: SUNDER, ..casting::strike(battle, &casting) }, Some(casting)))
}

/// The casting of an order that names a spell.
fn named_spell(battle: &Battle, order: &Order) -> Result<Casting, Refusal> {
    let slot = spell_slot(battle, order).ok_or(Refusal::by("no_such_spell", SUNDERS))?;
    let casting = casting::of_order(battle, &as_casting(order, slot))?;
    match &casting.stored(battle).spell {
        spell if spell.at_square() => Err(Refusal::by("single_target_only", WHICH)),
        spell if !can_sunder(spell) => Err(Refusal::by("spell_does_no_damage", SUNDERS)),
        _ if order.mode == Some(THROWN) => Err(Refusal::by("not_for_throwing", Rule("AR-WPN-02"))),
        _ => Ok(casting),
    }
}

/// True if a spell does damage, to one single target.
fn can_sunder(spell: &Spell) -> bool {
    spell.effect == Effect::Harm && !spell.at_square()
}

/// The slots that hold somebody's spells.
fn spells(battle: &Battle, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    battle.gear(unit).slots().filter(move |slot| in_slot(battle, unit, *slot).is_some())
}

/// The slot of the spell that an order names by its number.
fn spell_slot(battle: &Battle, order: &Order) -> Option<u8> {
    let before = usize::try_from(order.amount).ok()?.checked_sub(1)?;
    spells(battle, order.unit).nth(before)
}

/// The same order as one to cast the spell in a slot.
fn as_casting(order: &Order, slot: u8) -> Order {
    Order::new(order.unit, CAST).with(slot).at(order.at.clone())
}

/// The price of the attack: a spell also costs its level in Vitality (AR-VIT-04).
fn price(battle: &Battle, order: &Order) -> Price {
    let price = replaced::price(battle, order);
    match spell_slot(battle, order).and_then(|slot| in_slot(battle, order.unit, slot)) {
        Some((_, stored)) => casting::with_vitality(price.class(CASTING), stored.price()),
        None => price,
    }
}

/// Offers it with the weapon in hand, and for people with each spell in mind that can do it.
fn offers(bar: &mut Bar<'_>) {
    replaced::offers(bar, SUNDER, MODES);
    let (battle, unit) = (bar.battle, bar.unit);
    let mut offered = Vec::new();
    for (number, slot) in (1..).zip(spells(battle, unit)) {
        let ready = battle.gear(unit).item(slot).is_some_and(|item| item.loaded > 0);
        let Some((def, _)) = in_slot(battle, unit, slot).filter(|one| ready && can_sunder(&one.1.spell)) else {
            continue;
        };
        if !offered.contains(&def) {
            offered.push(def);
            offer_with(bar, number, battle.setup().item(def).key);
        }
    }
}

/// Offers it with one spell, at each thing that it can be aimed at.
fn offer_with(bar: &mut Bar<'_>, number: i16, spell: Key) {
    let (order, wording) = (bar.order(SUNDER).amount(number), Wording::item(spell));
    bar.add_further(order.clone(), wording, false);
    for mode in MODES.iter().copied().filter(|mode| *mode != THROWN) {
        bar.add_further(order.clone().mode(mode), wording, false);
    }
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
    let Ok((strike, casting)) = planned(cx.battle(), order) else { return Ok(()) };
    let Ok(thing) = thing(cx.battle(), order, strike.target) else { return Ok(()) };
    match casting {
        Some(casting) => casting::cast_for(cx, &casting, SUNDER, &|cx| strike_at(cx, &strike, thing)),
        None => strike_at(cx, &strike, thing),
    }
}

/// Makes the attack; its damage goes to a thing of the target.
fn strike_at(cx: &mut Cx<'_>, strike: &Strike, thing: Thing) -> Flow {
    let target = strike.target;
    let (vitality, resistance) = toughness(cx.battle(), target, thing);
    let strike = Strike { enough: Some(vitality + resistance), ..strike.clone() };
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
