//! Making points: charge or insight into a shield, on the owner's own turn (DR-SHD-17, DR-WPN-04, DR-BGD-34).

use crate::battle::system::{Action, ActionInfo, Bar, Effort, ItemOf, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, Store};
use crate::rules::drive::armoury::{Level, Source};
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::pools::{self, Screen};
use crate::rules::drive::supply;

const MADE: Rule = Rule("DR-SHD-17");
const UNITS: Rule = Rule("DR-BGD-34");

/// Makes points of a shield.
pub const RAISE_SHIELD_ACTION: Action = Action {
    info: ActionInfo { key: RAISE_SHIELD, icon: "cover", hotkey: '<', targeting: Targeting::None, rule: MADE },
    form: OrderForm::PLAIN.number("units").item(ItemOf::Bearer),
    price: |battle, _| Price::effort(battle, Effort::Half),
    offers,
    check,
    resolve,
};

/// Units that fill a shield to its cap; one that is full takes one to last longer.
fn needed(battle: &Battle, screen: &Screen) -> i32 {
    let shield = screen.shield(battle);
    let room = (shield.cap - i32::from(screen.store.points)).max(0);
    ((room + shield.unit - 1) / shield.unit).max(1)
}

fn offers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for screen in pools::of(battle, unit).filter(|screen| screen.shield(battle).source != Source::Mains) {
        let shield = screen.shield(battle);
        let left = supply::left(battle, unit, screen.slot, shield.source);
        let most = needed(battle, &screen).min(left.into()).max(1);
        let most = i16::try_from(most).unwrap_or(i16::MAX);
        let order = |units| Order::new(unit, RAISE_SHIELD).with(screen.slot).amount(units);
        let held = screen.store.points.into();
        let wording = |units| supply::wording(screen.item, held, shield.unit, units, shield.cap);
        bar.add_as(order(most), wording(most));
        for units in 1..most {
            bar.add_further(order(units), wording(units), false);
        }
    }
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let screen = order.with.and_then(|slot| pools::in_slot(battle, order.unit, slot));
    let screen = screen.ok_or(Refusal::by("not_a_shield", MADE))?;
    if screen.shield(battle).source == Source::Mains {
        return Err(Refusal::by("makes_its_own_points", MADE));
    }
    supply::check(battle, order.unit, screen.slot, screen.shield(battle).source, order.amount, UNITS)
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Some(screen) = order.with.and_then(|slot| pools::in_slot(cx.battle(), order.unit, slot)) else { return Ok(()) };
    let shield = screen.shield(cx.battle());
    let (source, unit, cap) = (shield.source, shield.unit, shield.cap);
    let turns = shield.turns.and_then(|turns| i16::try_from(turns).ok()).unwrap_or(0);
    supply::spend(cx, order.unit, screen.slot, source, order.amount, UNITS);
    let points = (i32::from(screen.store.points) + i32::from(order.amount) * unit).min(cap);
    pools::set(cx, &screen, Store { points: i16::try_from(points).unwrap_or(i16::MAX), turns }, MADE);
    if screen.level == Level::High {
        cx.end_condition(order.unit, IGNITED, SHIELD, Rule("DR-SHD-13"));
    }
    Ok(())
}
