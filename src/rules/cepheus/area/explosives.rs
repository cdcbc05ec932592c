//! Explosives: set by hand, set off by a button (CE-WPN-10).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Charge, Cx, Event, Flow, Key, Ledger, Order, Refusal, Rule, Thing, ThingId, UnitId};
use crate::grid::Altitude;
use crate::rules::cepheus::armoury::Explosive;
use crate::rules::cepheus::checks::check;
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::damage::blast::{self, Blast};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::work::extended::{self, Work};
use smallvec::smallvec;

const RULE: Rule = Rule("CE-WPN-10");
const RADIUS: Key = Key::new("radius");

/// The first slot with an explosive in it, or the one that the order names.
fn carried(battle: &Battle, order: &Order) -> Result<(u8, Explosive), Refusal> {
    let mut slots = battle.gear(order.unit).slots().filter(|slot| order.with.is_none_or(|with| with == *slot));
    let explosive = |slot: u8| {
        let (item, def) = battle.item(order.unit, slot)?;
        Some((slot, def.data::<Explosive>().filter(|_| item.loaded > 0)?.clone()))
    };
    slots.find_map(explosive).ok_or(Refusal::by("no_explosive", RULE))
}

/// Setting an explosive.
pub const PLANT_ACTION: Action = Action {
    info: ActionInfo { key: PLANT, icon: "grenade", hotkey: 'y', targeting: Targeting::None, rule: Rule("CE-WPN-10") },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: budget::one_significant,
    offers: |bar| {
        for slot in bar.battle.gear(bar.unit).slots() {
            let Some((item, def)) = bar.battle.item(bar.unit, slot) else { continue };
            if item.loaded > 0 && def.data::<Explosive>().is_some() {
                bar.add_as(bar.order(PLANT).with(slot), Wording::item(def.key).number(item.loaded));
            }
        }
    },
    check,
    resolve,
};

/// Setting off a charge.
pub const DETONATE_ACTION: Action = Action {
    info: ActionInfo {
        key: DETONATE,
        icon: "explode",
        hotkey: '.',
        targeting: Targeting::None,
        rule: Rule("CE-WPN-10"),
    },
    form: OrderForm::PLAIN.number("charge"),
    price: budget::one_free,
    offers: |bar| {
        for (charge, _) in charges(bar.battle, bar.unit) {
            let order = bar.order(DETONATE).amount(i16::try_from(charge.id.0).unwrap_or(i16::MAX));
            bar.add_as(order, Wording { square: Some(charge.square), ..Wording::PLAIN });
        }
    },
    check: check_detonate,
    resolve: detonate,
};

/// Checks whether an explosive may be set here.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    carried(battle, order).map(|_| ())
}

/// Starts to set the explosive: some rounds of work.
///
/// # Errors
/// Halts if the die is missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok((slot, explosive)) = carried(cx.battle(), order) else { return Ok(()) };
    let rounds = cx.roll_amount(unit, TIMING, explosive.plant_rounds, &Matters::All, RULE)?;
    let at = cx.battle().square(unit);
    extended::begin(cx, unit, Work { act: PLANT, on: None, at, with: Some(slot), dm: 0 }, rounds);
    Ok(())
}

/// The check when the work is done: its Effect multiplies the damage, by at least 1.
///
/// # Errors
/// Halts if the dice are missing.
pub fn set(cx: &mut Cx<'_>, unit: UnitId, work: &Work, ledger: Ledger) -> Flow {
    let effect = check::roll(cx, unit, PLANT, ledger, &Matters::All, RULE)?;
    let Some((slot, item, left)) = work.with.and_then(|slot| {
        let (item, def) = cx.battle().item(unit, slot)?;
        Some((slot, def.key, item.loaded - 1))
    }) else {
        return Ok(());
    };
    cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule: RULE });
    let (thing, square) = (cx.new_thing(), cx.battle().square(unit));
    let state = Charge { item, damage_factor: i16::try_from(effect.max(1)).unwrap_or(i16::MAX) }.into();
    cx.emit(Event::ThingAppeared { thing, kind: CHARGE, square, from: square, by: Some(unit), state });
    Ok(())
}

/// The charges that a combatant has set and not yet detonated.
pub fn charges(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (&Thing, &Charge)> {
    battle.things_with::<Charge>().filter(move |(thing, _)| thing.by == Some(unit))
}

fn charge<'a>(battle: &'a Battle, order: &Order) -> Option<(&'a Thing, &'a Charge)> {
    let id = ThingId(u16::try_from(order.amount).ok()?);
    charges(battle, order.unit).find(|(thing, _)| thing.id == id)
}

/// Checks whether that charge may be detonated.
///
/// # Errors
/// The reason if not.
pub fn check_detonate(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    charge(battle, order).map(|_| ()).ok_or(Refusal::by("no_charge", RULE))
}

/// Detonates the charge: rolls its radius, and its dice times the Effect of the one who set it.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn detonate(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some((&Thing { id: thing, square, .. }, &Charge { item, damage_factor })) = charge(cx.battle(), order) else {
        return Ok(());
    };
    let def = cx.battle().setup().find_item(item).map(|id| cx.battle().setup().item(id));
    let Some(explosive) = def.and_then(|def| def.data::<Explosive>()).cloned() else { return Ok(()) };
    let metres = cx.roll_amount(unit, RADIUS, explosive.radius_m, &Matters::All, RULE)?;
    let squares = u32::try_from((4 * metres + 3) / 6).unwrap_or(0);
    let (rings, times) = (smallvec![(squares, explosive.dice)], i32::from(damage_factor));
    let altitude = Altitude::Ground;
    let blast = Blast { thing, item, centre: square, altitude, by: Some(unit), stun: false, rings, times, rule: RULE };
    blast::burst(cx, &blast, None)?;
    cx.emit(Event::ThingGone { thing });
    evasion::alarm(cx, unit, None)
}
