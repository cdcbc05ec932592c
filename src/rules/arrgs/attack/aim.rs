//! Aim and Brace: two manoeuvres that the rhythm of a fight brings with it (FI-MAP-04).

use crate::battle::system::{Action, ActionInfo, Happening, Occasion, OrderForm, Targeting};
use crate::battle::{Battle, Condition, Cx, Life, Refusal, Rule, UnitId, Until};
use crate::rules::arrgs::attack::{Manner, Strike};
use crate::rules::arrgs::checks::Modifiers;
use crate::rules::arrgs::conditions::{is_prone, tell};
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::{items, range};

const AIMS: Rule = Rule("FI-MAP-04");
/// What each of them adds to the attack.
const BONUS: i32 = 1;

/// Aiming at somebody.
pub const AIM_ACTION: Action = Action {
    info: ActionInfo { key: AIM, icon: "aim", hotkey: 'i', targeting: Targeting::Enemy, rule: AIMS },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        bar.add(bar.order(AIM));
    },
    check: |battle, order| {
        let unit = order.unit;
        if !is_known(battle) {
            return Err(Refusal::by("unknown_here", AIMS));
        }
        let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        if target == unit || battle.body(target).life >= Life::Dead {
            return Err(Refusal::form("target_is_out"));
        }
        if aims_at(battle, unit, target) {
            return Err(Refusal::by("already_aiming", AIMS));
        }
        if range::clear(battle, unit, target) { Ok(()) } else { Err(Refusal::by("no_line_of_sight", AIMS)) }
    },
    resolve: |cx, order| {
        let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
        let until = Until::Cleared;
        cx.set_condition(unit, Condition { key: AIMING, amount: 1, until, on: Some(target), rule: AIMS });
        tell(cx, unit, Happening::of(Occasion::Aimed, AIMS))
    },
};

/// Resting the weapon in hand on something.
pub const BRACE_ACTION: Action = Action {
    info: ActionInfo { key: BRACE, icon: "brace", hotkey: 'n', targeting: Targeting::None, rule: AIMS },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        if shoots(bar.battle, bar.unit) {
            bar.add(bar.order(BRACE));
        }
    },
    check: |battle, order| match order.unit {
        _ if !is_known(battle) => Err(Refusal::by("unknown_here", AIMS)),
        unit if !shoots(battle, unit) => Err(Refusal::by("nothing_to_aim_with", AIMS)),
        unit if battle.conditions(unit).has(BRACED) => Err(Refusal::by("already_braced", AIMS)),
        unit if !has_rest(battle, unit) => Err(Refusal::by("no_rest", AIMS)),
        _ => Ok(()),
    },
    resolve: |cx, order| {
        mark::set(cx, order.unit, BRACED, 1, AIMS);
        tell(cx, order.unit, Happening::of(Occasion::Braced, AIMS))
    },
};

/// True if Aim and Brace exist: only initiative models that listen bring them.
pub fn is_known(battle: &Battle) -> bool {
    battle.rules().initiative.listens()
}

fn shoots(battle: &Battle, unit: UnitId) -> bool {
    items::held(battle, unit).is_some_and(|(_, weapon)| weapon.shoots())
}

/// True if there is something to rest a weapon on: the ground for those who lie, something solid beside those who stand.
fn has_rest(battle: &Battle, unit: UnitId) -> bool {
    let rest = |square| battle.map().terrain(square).is_some_and(|terrain| terrain.rest);
    let own = battle.square(unit);
    is_prone(battle, unit) || rest(own) || own.neighbours().any(rest)
}

fn aims_at(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    battle.conditions(unit).get(AIMING).is_some_and(|aim| aim.on == Some(target))
}

/// True if an attack is a shot with the weapon that its maker has rested.
fn is_rested(battle: &Battle, strike: &Strike) -> bool {
    let own = strike.manner == Manner::Shot && strike.bearer == strike.unit;
    own && battle.conditions(strike.unit).has(BRACED)
}

/// Adds what an aim at the target is worth.
pub fn add_aim(all: &mut Modifiers, battle: &Battle, strike: &Strike) {
    if aims_at(battle, strike.unit, strike.target) {
        all.circumstance(AIMING, BONUS, AIMS);
    }
}

/// Adds what a rest for the weapon is worth.
pub fn add_rest(all: &mut Modifiers, battle: &Battle, strike: &Strike) {
    if is_rested(battle, strike) {
        all.circumstance(BRACED, BONUS, AIMS);
    }
}

/// The next attack uses both up.
pub fn use_up(cx: &mut Cx<'_>, strike: &Strike) {
    if aims_at(cx.battle(), strike.unit, strike.target) {
        cx.end_condition(strike.unit, AIMING, strike.act, AIMS);
    }
    use_up_rest(cx, strike);
}

/// The next shot uses the rest for the weapon up.
pub fn use_up_rest(cx: &mut Cx<'_>, strike: &Strike) {
    if is_rested(cx.battle(), strike) {
        cx.end_condition(strike.unit, BRACED, strike.act, AIMS);
    }
}
