//! States that combatants get into: fatigue, stun, prone, pinned, decay, bleeding, dropped items (PC-BGD-27 to 33, PC-AIL).

use super::engaged;
use super::keys::*;
use super::quality;
use super::score::{bonus, held, in_order, weapon};
use super::terms::*;
use super::test::{self, Test};
use super::{grapple, starship, turn, wounds};
use crate::battle::oracle::Matters;
use crate::battle::{Battle, Condition, Cx, DroppedItem, Event, Flow, Key, Life, Rule, Stance, UnitId, Until};
use crate::dice::Dice;
use crate::grid::{Altitude, Square};
use smallvec::smallvec;

const FATIGUE_RULE: Rule = Rule("PC-BGD-27");
const STUN: Rule = Rule("PC-BGD-28");
const PIN: Rule = Rule("PC-BGD-30");
const HARMS: Rule = Rule("PC-BGD-33");

/// Sets a condition that has no object.
pub fn set(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i16, until: Until, rule: Rule) {
    cx.set_condition(unit, Condition { key, amount, until, on: None, rule });
}

/// Sets a condition to the larger of what it is and a new amount.
pub fn raise(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i16, rule: Rule) {
    if cx.battle().conditions(unit).amount(key) < i32::from(amount) {
        set(cx, unit, key, amount, Until::Cleared, rule);
    }
}

/// Takes one from a condition, which ends at 0.
pub fn count_down(cx: &mut Cx<'_>, unit: UnitId, key: Key, rule: Rule) {
    let Some(condition) = cx.battle().conditions(unit).get(key).copied() else { return };
    if condition.amount > 1 {
        cx.set_condition(unit, Condition { amount: condition.amount - 1, ..condition });
    } else {
        cx.end_condition(unit, key, OVER, rule);
    }
}

/// Adds levels of fatigue; more than the Toughness bonus is too much (PC-BGD-27). Starships do not tire (PC-BGD-45).
pub fn tire(cx: &mut Cx<'_>, unit: UnitId, levels: i16, by: Option<UnitId>) {
    if starship::is(cx.battle(), unit) {
        return;
    }
    let now = cx.battle().conditions(unit).amount(FATIGUE);
    set(cx, unit, FATIGUE, i16::try_from(now).unwrap_or(0) + levels, Until::Cleared, FATIGUE_RULE);
    exhaust(cx, unit, by);
}

fn exhaust(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>) {
    let battle = cx.battle();
    let too_much = battle.conditions(unit).amount(FATIGUE) > bonus(battle, unit, T);
    if battle.conditions(unit).has(FATIGUE) && too_much && battle.is_up(unit) {
        fall_helpless(cx, unit, by, EXHAUSTED, FATIGUE_RULE);
    }
}

/// Makes a combatant helpless (PC-BGD-32).
pub fn fall_helpless(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, what: Key, rule: Rule) {
    cx.set_life(unit, by, Life::Down, what, rule);
    turn::interrupt(cx, unit);
    grapple::out(cx, unit);
    start_falling(cx, unit);
}

/// Stuns for so many turns; what is left of its own turn is lost as well (PC-BGD-28), unless Fate ends the stun at once.
///
/// # Errors
/// Halts when a decision is missing.
pub fn stun(cx: &mut Cx<'_>, unit: UnitId, turns: i16) -> Flow {
    raise(cx, unit, STUNNED, turns, STUN);
    cx.end_condition(unit, WATCHING, STUNNED, STUN);
    cx.end_condition(unit, AIMING, STUNNED, STUN);
    turn::interrupt(cx, unit);
    grapple::stunned(cx, unit);
    if cx.battle().current() == Some(unit) {
        turn::shrug_off(cx, unit)?;
        if cx.battle().conditions(unit).has(STUNNED) {
            cx.emit(Event::BudgetSet { unit, budget: smallvec![] });
        }
    }
    Ok(())
}

/// Knocks a combatant prone; a flier in the air begins to fall (PC-BGD-29, PC-ALT-07). Starships stay as they are.
pub fn floor(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    if !starship::is(cx.battle(), unit) {
        cx.set_stance(unit, Stance::Prone, BLOW, rule);
        start_falling(cx, unit);
    }
}

/// Notes from which band a fall began (PC-ALT-07).
pub fn start_falling(cx: &mut Cx<'_>, unit: UnitId) {
    let band = match cx.battle().body(unit).altitude {
        Altitude::Ground => return,
        Altitude::Low => 1,
        Altitude::High => 2,
    };
    if !cx.battle().conditions(unit).has(FALLING) {
        set(cx, unit, FALLING, band, Until::Cleared, Rule("PC-ALT-07"));
    }
}

/// Lowers a score, never below 0 (PC-AIL-02); what fatigue a weaker body can bear follows at once.
pub fn decay(cx: &mut Cx<'_>, unit: UnitId, stat: Key, lost: i16, by: Option<UnitId>) {
    let now = cx.battle().stats(unit).get(stat).map_or(0, |stat| stat.now);
    cx.set_stat(unit, stat, (now - lost).max(0), Rule("PC-AIL-02"));
    exhaust(cx, unit, by);
}

/// Drops a held item that chance picks (PC-BGD-46).
///
/// # Errors
/// Halts when the die is not there.
pub fn drop_random(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) -> Flow {
    let battle = cx.battle();
    let loose = |slot: &u8| weapon(battle, unit, *slot).is_none_or(|weapon| !weapon.has(quality::NATURAL));
    let slots: Vec<u8> = held(battle, unit).filter(loose).collect();
    let at = test::pick(cx, unit, PICK, slots.len(), &Matters::Only(smallvec![]))?;
    if let Some(slot) = slots.get(at) {
        drop_item(cx, unit, *slot, rule);
    }
    Ok(())
}

/// An item falls to the ground where its bearer stands.
pub fn drop_item(cx: &mut Cx<'_>, unit: UnitId, slot: u8, rule: Rule) {
    let square = cx.battle().square(unit);
    drop_item_at(cx, unit, slot, square, rule);
}

/// An item leaves its bearer and lies somewhere.
pub fn drop_item_at(cx: &mut Cx<'_>, unit: UnitId, slot: u8, square: Square, rule: Rule) {
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return };
    let (item, wear) = (def.key, carried.wear);
    let state = DroppedItem { item, loaded: carried.loaded, spare: carried.spare, wear }.into();
    let other = cx.battle().conditions(unit).amount(OFF_HAND) == i32::from(slot) + 1;
    cx.emit(Event::Dropped { unit, slot, item, square, rule });
    if other {
        cx.end_condition(unit, OFF_HAND, DROP, rule);
    }
    let thing = cx.new_thing();
    let by = Some(unit);
    cx.emit(Event::ThingAppeared { thing, kind: DROPPED, square, from: square, by, state });
}

/// A Pinning test; the exempt do not roll (PC-BGD-30). Gives whether the combatant is pinned by it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn pinning(cx: &mut Cx<'_>, unit: UnitId, by: UnitId, modifier: i32, rule: Rule) -> Flow<bool> {
    let battle = cx.battle();
    let conditions = battle.conditions(unit);
    let out = !battle.is_up(unit) || conditions.has(PINNED) || conditions.has(STUNNED);
    let exempt = out || starship::hull(battle, unit);
    if exempt || engaged::anybody(battle, unit) {
        return Ok(false);
    }
    let test = Test::of(battle, unit, PINNING, WP, rule).plus(FIRE, modifier, rule).tired(battle).passing();
    if test::roll(cx, test.mattering(Matters::Only(smallvec![unit])))?.passed() {
        return Ok(false);
    }
    turn::interrupt(cx, unit);
    cx.set_condition(unit, Condition { key: PINNED, amount: 1, until: Until::Cleared, on: Some(by), rule: PIN });
    if cx.battle().current() == Some(unit) {
        let left = i16::try_from(cx.battle().budget(unit).left(HALF)).unwrap_or(0);
        if left > 0 {
            cx.spend(unit, HALF, 1);
        }
    }
    Ok(true)
}

/// The end of a pinned combatant's turn: it tests to shake the fire off (PC-BGD-30).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn shake_off(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let battle = cx.battle();
    if !battle.conditions(unit).has(PINNED) {
        return Ok(());
    }
    let quiet = if battle.conditions(unit).has(SHOT_AT) { 0 } else { 30 };
    let test = Test::of(battle, unit, PINNING, WP, PIN).plus(NOT_SHOT_AT, quiet, PIN).tired(battle).passing();
    if test::roll(cx, test)?.passed() {
        cx.end_condition(unit, PINNED, OVER, PIN);
    }
    Ok(())
}

/// Whoever has come to be engaged in melee is no longer pinned (PC-BGD-30).
pub fn unpin_engaged(cx: &mut Cx<'_>) {
    let battle = cx.battle();
    let free = |unit: &UnitId| battle.conditions(*unit).has(PINNED) && engaged::anybody(battle, *unit);
    let units: Vec<UnitId> = battle.units().filter(free).collect();
    for unit in units {
        cx.end_condition(unit, PINNED, OVER, PIN);
    }
}

/// What acts at the end of a round: bleeding, then burning, in initiative order; falls come after (Interactions 15).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn bleed_and_burn(cx: &mut Cx<'_>) -> Flow {
    for unit in in_order(cx.battle()) {
        let bleeding = cx.battle().conditions(unit).amount(BLEEDING);
        if bleeding > 0 {
            wounds::lose(cx, unit, BLEEDING, bleeding, HARMS)?;
        }
        if living(cx.battle(), unit) && cx.battle().conditions(unit).has(BURNING) {
            let matters = Matters::Only(smallvec![unit]);
            let lost = cx.roll_amount(unit, BURNING, Dice::new(1, 5), &matters, HARMS)?;
            wounds::lose(cx, unit, BURNING, lost, HARMS)?;
        }
    }
    Ok(())
}

/// Everybody who is falling falls on, in initiative order.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn fall(cx: &mut Cx<'_>) -> Flow {
    for unit in in_order(cx.battle()) {
        super::altitude::fall(cx, unit)?;
    }
    Ok(())
}

fn living(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life < Life::Dead
}
