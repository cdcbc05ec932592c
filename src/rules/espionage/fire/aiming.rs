//! Aim and Brace (FI-BGD-11).

use crate::battle::system::{Action, ActionInfo, Happening, Occasion, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Key, Life, Refusal, Rule, UnitId, Until};
use crate::rules::espionage::conditions::{is_prone, tell};
use crate::rules::espionage::field::senses;
use crate::rules::espionage::items;
use crate::rules::espionage::keys::classes::{TIMING, half, uncounted};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;

const AIMS: Rule = Rule("FI-BGD-11");

/// Aiming at somebody.
pub const AIM_ACTION: Action = Action {
    info: ActionInfo { key: AIM, icon: "aim", hotkey: 'i', targeting: Targeting::Enemy, rule: AIMS },
    form: OrderForm::PLAIN,
    price: |_, _| half(TIMING),
    offers: |bar| {
        bar.add(bar.order(AIM));
    },
    check: |battle, order| {
        let unit = order.unit;
        if items::held(battle, unit).is_none_or(|weapon| weapon.blast > 0) {
            return Err(Refusal::by("nothing_to_aim_with", AIMS));
        }
        if battle.conditions(unit).amount(SHAKEN) >= 2 {
            return Err(Refusal::by("too_shaken", Rule("FI-BGD-21")));
        }
        let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        if target == unit || battle.body(target).life >= Life::Dead {
            return Err(Refusal::form("target_is_out"));
        }
        if battle.conditions(unit).get(AIMING).is_some_and(|aim| aim.on == Some(target)) {
            return Err(Refusal::by("already_aiming", AIMS));
        }
        if in_view(battle, unit, target) { Ok(()) } else { Err(Refusal::by("no_line_of_sight", AIMS)) }
    },
    resolve: |cx, order| {
        let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
        mark::set_on(cx, unit, AIMING, target, 1, Until::Cleared, AIMS);
        tell(cx, unit, Happening::of(Occasion::Aimed, Rule("FI-ROW-01")))
    },
};

/// Resting the weapon in hand: free for those who lie.
pub const BRACE_ACTION: Action = Action {
    info: ActionInfo { key: BRACE, icon: "brace", hotkey: 'g', targeting: Targeting::None, rule: AIMS },
    form: OrderForm::PLAIN,
    price: |battle, order| if is_prone(battle, order.unit) { uncounted(TIMING) } else { half(TIMING) },
    offers: |bar| {
        if items::held(bar.battle, bar.unit).is_some_and(|weapon| weapon.is_gun()) {
            bar.add(bar.order(BRACE));
        }
    },
    check: |battle, order| {
        let unit = order.unit;
        if items::held(battle, unit).is_none_or(|weapon| !weapon.is_gun()) {
            Err(Refusal::by("nothing_to_aim_with", AIMS))
        } else if battle.conditions(unit).has(BRACED) {
            Err(Refusal::by("already_braced", AIMS))
        } else if !has_rest(battle, unit) {
            Err(Refusal::by("no_rest", AIMS))
        } else {
            Ok(())
        }
    },
    resolve: |cx, order| {
        brace(cx, order.unit);
        tell(cx, order.unit, Happening::of(Occasion::Braced, Rule("FI-ROW-01")))
    },
};

/// True if there is something to rest a weapon on: the ground for those who lie, cover beside those who stand.
fn has_rest(battle: &Battle, unit: UnitId) -> bool {
    let rest = |square| battle.map().terrain(square).is_some_and(|terrain| terrain.rest);
    let own = battle.square(unit);
    battle.conditions(unit).has(TRIPOD_SET) || is_prone(battle, unit) || rest(own) || own.neighbours().any(rest)
}

/// A weapon rests on something until its bearer moves.
pub fn brace(cx: &mut Cx<'_>, unit: UnitId) {
    mark::set(cx, unit, BRACED, 1, Until::Cleared, AIMS);
}

/// True if somebody sees another well enough to aim.
fn in_view(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    let (from, to) = (battle.square(unit), battle.square(target));
    battle.clear_between(from, to) && range::across(from, to) <= senses::sight(battle, unit, to).max(1)
}

/// Ends the aims that have lost their targets from sight, or that moved too far (FI-BGD-11).
pub fn lose_sight(cx: &mut Cx<'_>, what: Key) {
    let aims = |unit: &UnitId| {
        let aim = cx.battle().conditions(*unit).get(AIMING)?.on?;
        (cx.battle().body(aim).life >= Life::Dead || !in_view(cx.battle(), *unit, aim)).then_some(*unit)
    };
    let lost: Vec<UnitId> = cx.battle().units().collect::<Vec<_>>().iter().filter_map(aims).collect();
    for unit in lost {
        cx.end_condition(unit, AIMING, what, AIMS);
    }
}
