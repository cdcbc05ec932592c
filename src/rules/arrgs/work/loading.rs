//! Reload: a check to load a weapon, one item of ammunition or several (AR-RLD).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Rule};
use crate::rules::arrgs::checks::traits::critical_range;
use crate::rules::arrgs::checks::{self, Test, Use, gear, roll};
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes::PROVOKING;
use crate::rules::arrgs::keys::manoeuvres::RELOAD;
use crate::rules::common::items::loadable;

const LOADS: Rule = Rule("AR-RLD-01");
const SEVERAL: Rule = Rule("AR-RLD-02");
const NEEDED: Rule = Rule("AR-RLD-03");
const VALUE: i32 = 1;

/// Loading the weapon in hand.
pub const RELOAD_ACTION: Action = Action {
    info: ActionInfo { key: RELOAD, icon: "reload", hotkey: 'r', targeting: Targeting::None, rule: LOADS },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |battle, order| {
        let points = items::held(battle, order.unit).map_or(1, |(_, weapon)| weapon.reload.max(1));
        manoeuvre(battle, order, points).class(PROVOKING)
    },
    offers: |bar| {
        if items::held(bar.battle, bar.unit).is_some_and(|(_, weapon)| weapon.reload > 0) {
            bar.add(bar.order(RELOAD));
        }
    },
    check: |battle, order| loading(battle, order).map(|_| ()),
    resolve,
};

/// The weapon that an order loads.
fn loading(battle: &Battle, order: &Order) -> Result<u8, Refusal> {
    let (slot, weapon) = items::held(battle, order.unit).ok_or(Refusal::by("nothing_in_hand", LOADS))?;
    if order.with.is_some_and(|named| named != slot) {
        return Err(Refusal::by("not_in_hand", LOADS));
    }
    if weapon.reload < 1 {
        return Err(Refusal::by("needs_no_ammunition", NEEDED));
    }
    loadable(battle, order.unit, slot, SEVERAL).map(|()| slot)
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok(slot) = loading(cx.battle(), order) else { return Ok(()) };
    let Some((_, weapon)) = items::held(cx.battle(), unit) else { return Ok(()) };
    let (dc, several, magazine) = (weapon.reload_dc, weapon.several, weapon.magazine);
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return Ok(()) };
    let (item, loaded, spare) = (def.key, carried.loaded, carried.spare);
    let room = (def.capacity - loaded).min(spare);
    let ledger = checks::for_roll(cx, unit, Use::RANGED, |all, battle| gear::hinder(all, battle, unit, slot));
    let enough = if several { i32::from(room) } else { VALUE };
    let crit = critical_range(cx.battle(), unit, Use::RANGED);
    let outcome = roll(cx, &Test { enough, crit, ..Test::graded(unit, RELOAD, ledger, (dc, VALUE), LOADS) })?;
    let rounds = match () {
        () if magazine => room,
        () if several => room.min(i16::try_from(outcome.sv).unwrap_or(i16::MAX)),
        () => 1,
    };
    if outcome.success {
        let (loaded, spare) = (loaded + rounds, spare - rounds);
        cx.emit(Event::Reloaded { unit, slot, item, loaded, spare, rule: if several { SEVERAL } else { LOADS } });
    }
    Ok(())
}
