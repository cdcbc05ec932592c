//! Explosives: set by hand, set off by a button (CE-WPN-10).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, Targeting};
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
    price: None,
    offers: |_| {},
    check,
    resolve,
};

/// Setting off a charge.
pub const DETONATE_ACTION: Action = Action {
    info: ActionInfo {
        key: DETONATE,
        icon: "explode",
        hotkey: 'z',
        targeting: Targeting::None,
        rule: Rule("CE-WPN-10"),
    },
    price: None,
    offers: |_| {},
    check: check_detonate,
    resolve: detonate,
};

/// Whether an explosive may be set here.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    carried(battle, order)?;
    budget::can_spend(battle, order.unit, SIGNIFICANT)
}

/// Sets about it: some rounds of work.
///
/// # Errors
/// Halts when the die is missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok((slot, explosive)) = carried(cx.battle(), order) else { return Ok(()) };
    budget::spend(cx, unit, SIGNIFICANT);
    let rounds = cx.roll_amount(unit, TIMING, explosive.plant_rounds, &Matters::All, RULE)?;
    let at = cx.battle().square(unit);
    extended::begin(cx, unit, Work { act: PLANT, on: None, at, with: Some(slot), dm: 0 }, rounds);
    Ok(())
}

/// The check when the work is done: its Effect is what the damage is multiplied by, 1 at least.
///
/// # Errors
/// Halts when the dice are not there.
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

/// The charges that a combatant has set and not set off.
pub fn charges(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (&Thing, &Charge)> {
    battle.things_with::<Charge>().filter(move |(thing, _)| thing.by == Some(unit))
}

fn charge<'a>(battle: &'a Battle, order: &Order) -> Option<(&'a Thing, &'a Charge)> {
    let id = ThingId(u16::try_from(order.amount).ok()?);
    charges(battle, order.unit).find(|(thing, _)| thing.id == id)
}

/// Whether that charge may be set off.
///
/// # Errors
/// The reason why not.
pub fn check_detonate(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    charge(battle, order).ok_or(Refusal::by("no_charge", RULE))?;
    budget::can_spend(battle, order.unit, FREE)
}

/// Sets it off: a button, a radius, and dice times the demolitioner's Effect.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn detonate(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some((&Thing { id: thing, square, .. }, &Charge { item, damage_factor })) = charge(cx.battle(), order) else {
        return Ok(());
    };
    let def = cx.battle().setup().find_item(item).map(|id| cx.battle().setup().item(id));
    let Some(explosive) = def.and_then(|def| def.data::<Explosive>()).cloned() else { return Ok(()) };
    budget::spend(cx, unit, FREE);
    let metres = cx.roll_amount(unit, RADIUS, explosive.radius_m, &Matters::All, RULE)?;
    let squares = u32::try_from((4 * metres + 3) / 6).unwrap_or(0);
    let (rings, times) = (smallvec![(squares, explosive.dice)], i32::from(damage_factor));
    let altitude = Altitude::Ground;
    let blast = Blast { thing, item, centre: square, altitude, by: Some(unit), stun: false, rings, times, rule: RULE };
    blast::burst(cx, &blast, None)?;
    cx.emit(Event::ThingGone { thing });
    evasion::alarm(cx, unit, None)
}
