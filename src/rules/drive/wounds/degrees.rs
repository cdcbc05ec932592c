//! Degrees of injury: how many a hit makes, and what reaching them does at once (DR-BGD-07 to DR-BGD-11, DR-DRV-07).

use crate::battle::{Condition, Cx, Life, Rule, UnitId, Until};
use crate::rules::drive::armoury::Injury;
use crate::rules::drive::conditions;
use crate::rules::drive::conditions::pace::LIMB_MOST;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use crate::rules::drive::wounds::history;
use crate::rules::drive::wounds::place::Place;

/// The degree of Core from which on points are lost until somebody treats it.
const FAILS: i16 = 5;

/// Adds one degree; past three on one limb it is one of the core.
pub fn gain(cx: &mut Cx<'_>, unit: UnitId, place: Place) {
    let limb = matches!(place.injury, Injury::Arm | Injury::Mobility);
    let full = limb && state::degrees(cx.battle(), unit, place.key()) >= LIMB_MOST;
    let place = if full { Place::CORE } else { place };
    let amount = i16::try_from(state::degrees(cx.battle(), unit, place.key()) + 1).unwrap_or(i16::MAX);
    let rule = rule_of(place.injury);
    cx.set_condition(unit, Condition { key: place.key(), amount, until: Until::Cleared, on: None, rule });
    history::push(cx, unit, place);
    if place.injury == Injury::Core && amount >= FAILS && !cx.battle().conditions(unit).has(FAILING) {
        let rule = rule_of(Injury::Core);
        cx.set_condition(unit, Condition { key: FAILING, amount: 2, until: Until::Cleared, on: None, rule });
    }
}

/// The rule of a type of injury.
pub const fn rule_of(injury: Injury) -> Rule {
    match injury {
        Injury::Superficial => Rule("DR-BGD-07"),
        Injury::Perception => Rule("DR-BGD-08"),
        Injury::Core => Rule("DR-BGD-09"),
        Injury::Arm => Rule("DR-BGD-10"),
        Injury::Mobility => Rule("DR-BGD-11"),
    }
}

/// What new degrees do at once: `before` is how many of the type there were.
pub fn reached(cx: &mut Cx<'_>, unit: UnitId, place: Place, before: i32, severs: bool) {
    let rule = rule_of(place.injury);
    let now = state::degrees(cx.battle(), unit, place.key());
    let passes = |degree: i32| before < degree && now >= degree;
    match place.injury {
        Injury::Perception if passes(2) && now < 4 => conditions::stun::of_own_turn(cx, unit, rule),
        Injury::Arm if passes(2) => conditions::arms::drop_held(cx, unit, place.other, rule),
        Injury::Mobility if passes(LIMB_MOST) && cx.battle().body(unit).life < Life::Dead => {
            conditions::aloft::reaches(cx, unit, rule);
        }
        _ => {}
    }
    let severed = severs && now >= LIMB_MOST && now - before >= 2;
    if let Some(limb) = place.limb().filter(|_| severed) {
        conditions::arms::lose_limb(cx, unit, limb);
    }
}
