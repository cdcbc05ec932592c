//! Switching off a device that somebody wears who cannot prevent it (DR-AUR-19).

use crate::battle::system::{Action, ActionInfo, Bar, Effort, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Rule, UnitId};
use crate::rules::drive::armoury::Source;
use crate::rules::drive::auras::{self, contact};
use crate::rules::drive::conditions::bound;
use crate::rules::drive::keys::*;
use crate::rules::drive::supply;

const RULE: Rule = Rule("DR-AUR-19");

/// Switching off a device of a helpless enemy, or of one who is held: a touch, which is answered first.
pub const SWITCH_OFF_ACTION: Action = Action {
    info: ActionInfo { key: SWITCH_OFF, icon: "close", hotkey: '{', targeting: Targeting::Enemy, rule: RULE },
    form: OrderForm::PLAIN.item(ItemOf::Target),
    price: |battle, _| Price::effort(battle, Effort::Half),
    offers,
    check: |battle, order| {
        let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        if within_reach(battle, order.unit, target) && is_open(battle, order.unit, target) {
            device(battle, order, target).map(|_| ()).ok_or(Refusal::by("no_aura", RULE))
        } else {
            Err(Refusal::by("no_access", RULE))
        }
    },
    resolve: switch_off,
};

fn within_reach(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    unit != target && battle.rules().core.distance(battle, unit, target) <= 1
}

fn is_open(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    bound::is_helpless(battle, target) || battle.rules().core.grappling(battle, unit).contains(&target)
}

/// The device of the order, or the only one: auras that are no Abilities.
fn device(battle: &Battle, order: &Order, target: UnitId) -> Option<u8> {
    let worn =
        |one: &auras::Carried<'_>| one.aura.source != Source::Insight && order.with.is_none_or(|at| at == one.slot);
    auras::ready(battle, target).find(worn).map(|one| one.slot)
}

fn offers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let open = |other: &UnitId| {
        battle.are_enemies(unit, *other) && within_reach(battle, unit, *other) && is_open(battle, unit, *other)
    };
    for other in battle.units().filter(open) {
        if device(battle, &bar.order(SWITCH_OFF), other).is_some() {
            bar.add_as(bar.order(SWITCH_OFF), Wording::PLAIN);
            return;
        }
    }
}

fn switch_off(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Some(target) = order.target_unit() else { return Ok(()) };
    let Some(slot) = device(cx.battle(), order, target) else { return Ok(()) };
    contact::touched(cx, target, order.unit)?;
    supply::store(cx, target, slot, 0, 0, RULE);
    cx.emit(Event::Noted { unit: target, what: AURA_EXPIRED, other: Some(order.unit), number: 0, rule: RULE });
    Ok(())
}
