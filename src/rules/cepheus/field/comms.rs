//! Who can talk to whom: six media with their own limits (CE-COM-03 to CE-COM-08).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Refusal, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::Gear;
use crate::rules::cepheus::checks::zone::in_zone_marked;
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::conditions::vehicle::moved;
use crate::rules::cepheus::field::cloud;
use crate::rules::cepheus::field::environment::{is_dark, smoke};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::range::bands::{Band, apart};
use smallvec::{SmallVec, smallvec};

/// The rule of radio and its jamming.
pub const BY_RADIO: Rule = Rule("CE-COM-05");
/// Mark of a jammer in an armoury.
const JAMMER: &str = "jammer";
/// Mark of a zone that blocks radio.
const BLOCKS_RADIO: &str = "blocks_radio";

/// Switching a jammer on or off.
pub const JAM_ACTION: Action = Action {
    info: ActionInfo { key: JAM, icon: "jam", hotkey: '3', targeting: Targeting::None, rule: Rule("CE-COM-05") },
    form: OrderForm::PLAIN,
    price: budget::one_free,
    offers: |bar| {
        if has_jammer(bar.battle, bar.unit) {
            let on = bar.battle.conditions(bar.unit).has(JAM);
            bar.add_as(bar.order(JAM), if on { Wording::way("off") } else { Wording::PLAIN });
        }
    },
    check: |battle, order| can_jam(battle, order.unit),
    resolve: |cx, order| jam(cx, order.unit),
};

/// True if two who are up can talk directly, by any medium that both own.
pub fn linked(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    a == b
        || voice(battle, a, b)
        || radio(battle, a, b)
        || meson(battle, a, b)
        || signs(battle, a, b)
        || hardlink(battle, a, b)
        || beam(battle, a, b)
}

/// True if a chain of links leads from one to the other through those of `through` who are up.
pub fn chained(battle: &Battle, a: UnitId, b: UnitId, through: &[UnitId]) -> bool {
    let mut reached: SmallVec<[UnitId; 8]> = smallvec![a];
    let mut at = 0;
    while let Some(&one) = reached.get(at) {
        if linked(battle, one, b) {
            return true;
        }
        let next = |other: &&UnitId| battle.is_up(**other) && !reached.contains(other) && linked(battle, one, **other);
        let more: SmallVec<[UnitId; 8]> = through.iter().filter(next).copied().collect();
        reached.extend(more);
        at += 1;
    }
    false
}

fn gear(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Gear> {
    let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
    defs.filter_map(|def| def.data::<Gear>())
}

fn owns(battle: &Battle, unit: UnitId, medium: &str) -> bool {
    gear(battle, unit).any(|gear| gear.medium.is_some_and(|own| own.as_str() == medium))
}

fn both(battle: &Battle, a: UnitId, b: UnitId, medium: &str) -> bool {
    owns(battle, a, medium) && owns(battle, b, medium)
}

/// Voice, within earshot, through walls too (CE-COM-03).
fn voice(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    let silent = || matches!(battle.setup().field_word(AIR), Some(VACUUM | LOUD));
    i64::from(apart(battle, a, b)) <= i64::from(battle.rules().number(VOICE_RANGE)) && !silent()
}

/// Hand signals, within sight (CE-COM-03).
fn signs(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    let lit = || !is_dark(battle, battle.square(a)) && !is_dark(battle, battle.square(b));
    Band::of(apart(battle, a, b)) <= Band::Medium && battle.sees(a, b) && lit()
}

/// A wire between two that both own one, within the length of the shorter (CE-COM-04).
fn hardlink(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    let length = |unit| {
        let wires = gear(battle, unit).filter(|gear| gear.medium.is_some_and(|own| own.as_str() == "hardlink"));
        wires.filter_map(|gear| gear.range_squares).max()
    };
    let squares = apart(battle, a, b);
    matches!((length(a), length(b)), (Some(one), Some(other)) if squares <= u32::from(one.min(other)))
}

/// Radio, unless it is jammed or one of them is in a zone that blocks it (CE-COM-05).
fn radio(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    let clear = |unit| !is_jammed(battle, unit) && !in_zone_marked(battle, BLOCKS_RADIO, battle.square(unit));
    both(battle, a, b, "radio") && clear(a) && clear(b)
}

fn is_jammed(battle: &Battle, unit: UnitId) -> bool {
    let jams =
        |other: UnitId| battle.conditions(other).has(JAM) && battle.is_up(other) && battle.are_enemies(unit, other);
    battle.setup().field_word(RADIO) == Some(JAMMED)
        || battle.profile(unit).has(RADIO_JAMMED)
        || battle.units().any(jams)
}

/// Tight beams need sight; smoke and aerosols stop the laser, not the maser (CE-COM-06, CE-COM-07).
fn beam(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    let (from, to) = (battle.square(a), battle.square(b));
    let hazy = || smoke(battle, from, to).0 != 0 || cloud::between(battle, AEROSOL_CLOUD, from, to);
    let (maser, laser) = (both(battle, a, b, "maser"), both(battle, a, b, "laser"));
    (maser || laser) && battle.clear_between(from, to) && (maser || !hazy())
}

/// Mesons pass through anything, if neither has moved since its turn began nor is in a moving vehicle (CE-COM-08).
fn meson(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    let drives =
        |vehicle| moved(battle, vehicle) > 0 || battle.machine(vehicle).is_some_and(|machine| machine.is_moving());
    let still = |unit| battle.body(unit).moved == 0 && !battle.vehicle_of(unit).is_some_and(drives);
    both(battle, a, b, "meson") && still(a) && still(b)
}

/// True if the combatant carries a jammer.
pub fn has_jammer(battle: &Battle, unit: UnitId) -> bool {
    gear(battle, unit).any(|gear| gear.has(JAMMER))
}

/// Checks whether a jammer may be switched.
///
/// # Errors
/// The reason if not.
pub fn can_jam(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if has_jammer(battle, unit) { Ok(()) } else { Err(Refusal::by("no_jammer", BY_RADIO)) }
}

/// Switches the jammer: a button to press.
///
/// # Errors
/// None of its own.
pub fn jam(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if cx.battle().conditions(unit).has(JAM) {
        cx.end_condition(unit, JAM, Key::new("switched_off"), BY_RADIO);
    } else {
        cx.set_condition(unit, Condition { key: JAM, amount: 1, until: Until::Cleared, on: None, rule: BY_RADIO });
    }
    Ok(())
}
