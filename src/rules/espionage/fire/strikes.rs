//! Standard Attack, throws and final attacks (FI-BGD-02, FI-BGD-14).

use crate::battle::system::{Action, ActionInfo, Happening, ItemOf, Occasion, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, ItemKind, Line, Order, Refusal, Rule, Target, Until};
use crate::rules::espionage::area;
use crate::rules::espionage::armoury::{Category, Weapon};
use crate::rules::espionage::attack::{Manner, Strike, plan, sequence};
use crate::rules::espionage::conditions::tell;
use crate::rules::espionage::items;
use crate::rules::espionage::keys::classes::{ATTACKING, half, uncounted};
use crate::rules::espionage::keys::*;
use smallvec::smallvec;

const STANDARD: Rule = Rule("FI-BGD-02");
const FINAL: Rule = Rule("FI-BGD-14");

/// One blow or shot.
pub const ATTACK_ACTION: Action = Action {
    info: ActionInfo { key: ATTACK, icon: "shoot", hotkey: 'a', targeting: Targeting::Enemy, rule: STANDARD },
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).item(ItemOf::Bearer).at(&[Targeting::Enemy, Targeting::Square]),
    price: |_, _| half(ATTACKING),
    offers: |bar| {
        let held = items::held(bar.battle, bar.unit).filter(|weapon| weapon.category != Category::Hurled);
        if let Some(blast) = held.map(|weapon| weapon.blast > 0) {
            bar.add(bar.order(ATTACK)).harms = true;
            if blast {
                bar.retarget(Targeting::Square);
            }
        }
        bar.add(bar.order(ATTACK).mode(UNARMED)).harms = true;
    },
    check,
    resolve,
};

/// Throwing a grenade or a knife.
pub const THROW_ACTION: Action = Action {
    info: ActionInfo { key: THROW, icon: "throw", hotkey: 't', targeting: Targeting::Square, rule: Rule("FI-BGD-23") },
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer).at(&[Targeting::Square, Targeting::Enemy]),
    price: |_, _| half(ATTACKING),
    offers: |bar| {
        let battle = bar.battle;
        for slot in battle.gear(bar.unit).slots() {
            let Some((item, def)) = battle.item(bar.unit, slot) else { continue };
            let Some(weapon) = def.data::<Weapon>().filter(|weapon| weapon.is_thrown()) else { continue };
            let in_hand = battle.gear(bar.unit).in_hand == Some(slot);
            if def.kind == ItemKind::Expendable && item.loaded > 0 || in_hand {
                bar.add_as(bar.order(THROW).with(slot), Wording::item(def.key)).harms = true;
                if weapon.blast == 0 {
                    bar.retarget(Targeting::Enemy);
                }
            }
        }
    },
    check,
    resolve,
};

/// One more attack when the turn is spent, and worse than those before it.
pub const FINAL_ATTACK_ACTION: Action = Action {
    info: ActionInfo { key: FINAL_ATTACK, icon: "panic", hotkey: 'f', targeting: Targeting::Enemy, rule: FINAL },
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).item(ItemOf::Bearer),
    price: |_, _| uncounted(ATTACKING),
    offers: |bar| {
        if bar.battle.conditions(bar.unit).has(ATTACKED) {
            bar.add(bar.order(FINAL_ATTACK)).harms = true;
        }
    },
    check: |battle, order| {
        let unit = order.unit;
        let (conditions, taken) = (battle.conditions(unit), battle.conditions(unit).amount(FINAL_ATTACKS));
        let to_come = battle.budget(unit).left(HALF) > 0 || battle.initiative(unit).extra_turns > 0;
        if battle.scheduler().surprise || battle.current() != Some(unit) || to_come {
            return Err(Refusal::by("turn_not_spent", FINAL));
        }
        if !conditions.has(ATTACKED) {
            return Err(Refusal::by("has_not_attacked", FINAL));
        }
        if taken > battle.stats(unit).now(ATTACK_BASE).max(0) / 5 {
            return Err(Refusal::by("no_more_final_attacks", FINAL));
        }
        let strike = final_strike(battle, order)?;
        if conditions.amount(ATTACKED) & i32::from(sequence::weapon_bit(strike.slot)) == 0 {
            return Err(Refusal::by("other_weapon", FINAL));
        }
        plan::check(battle, &strike)
    },
    resolve: |cx, order| {
        let unit = order.unit;
        let strike = final_strike(cx.battle(), order);
        let taken = i16::try_from(cx.battle().conditions(unit).amount(FINAL_ATTACKS)).unwrap_or(0);
        let until = Until::RoundEnd(cx.battle().scheduler().round);
        mark::set(cx, unit, FINAL_ATTACKS, taken + 1, until, FINAL);
        tell(cx, unit, Happening::of(Occasion::MadeFinalAttack, FINAL))?;
        strike.map_or(Ok(()), |strike| sequence::make(cx, &strike))
    },
};

fn final_strike(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let strike = plan::plain(battle, order)?;
    if strike.weapon(battle).blast > 0 || strike.weapon(battle).category.training() == Some(HURLED) {
        return Err(Refusal::by("not_this_weapon", FINAL));
    }
    let taken = battle.conditions(order.unit).amount(FINAL_ATTACKS);
    let line = Line { what: FINAL_ATTACK, amount: if taken == 0 { -5 } else { -10 }, rule: FINAL };
    Ok(Strike { bonus: smallvec![line], error: 2, ..strike })
}

/// The attack of an order to attack or throw: what is thrown need not be in hand.
pub fn of_order(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let drawn = order.with.filter(|_| order.act == THROW);
    let Some(slot) = drawn else { return plan::plain(battle, order) };
    let (_, def) = battle.item(order.unit, slot).ok_or(Refusal::form("no_such_item"))?;
    let weapon = def.data::<Weapon>().filter(|weapon| weapon.is_thrown());
    let weapon = weapon.ok_or(Refusal::by("not_for_throwing", STANDARD))?;
    if def.kind != ItemKind::Expendable && battle.gear(order.unit).in_hand != Some(slot) {
        return Err(Refusal::by("not_in_hand", STANDARD));
    }
    let strike = plan::plain(battle, &Order { with: None, mode: Some(UNARMED), ..order.clone() })?;
    let item = battle.gear(order.unit).item(slot).map(|item| item.def).unwrap_or(strike.def);
    let ground = match (&order.at, weapon.blast) {
        (_, 0) => None,
        (Target::Square(square), _) => Some(*square),
        _ => order.target_unit().map(|target| battle.square(target)),
    };
    let target = if ground.is_some() { order.unit } else { strike.target };
    Ok(Strike { slot: Some(slot), def: item, ground, target, manner: Manner::Thrown, shots: 0, ..strike })
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let strike = of_order(battle, order)?;
    plan::check(battle, &strike)
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(strike) = of_order(cx.battle(), order) else { return Ok(()) };
    if strike.ground.is_some() { area::make(cx, &strike) } else { sequence::make(cx, &strike) }
}
