//! What states mean for those who are in them: who can act, how many points they may use, what they answer with.

use crate::battle::system::{Happening, Reacting};
use crate::battle::{Battle, Cx, Flow, Key, Life, Refusal, Rule, Stance, UnitId};
use crate::rules::arrgs::keys::*;

/// True if somebody lies prone (AR-BGD-14).
pub fn is_prone(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).stance == Stance::Prone
}

/// Whether a state lets somebody leave its place by its own will (AR-BGD-17).
///
/// # Errors
/// The reason why not.
pub fn can_leave(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    match battle.conditions(unit).has(IMMOBILE) {
        true => Err(Refusal::by("cannot_move", Rule("AR-BGD-17"))),
        false => Ok(()),
    }
}

/// True if somebody is a thing, not a being: never Disabled or Dying, and wrecked at Vitality 0 (AR-BGD-26).
pub fn is_thing(battle: &Battle, unit: UnitId) -> bool {
    battle.profile(unit).has(OBJECT) || battle.machine(unit).is_some()
}

/// What keeps somebody from every Action: surprise in its round (AR-STR-07), stupor, bonds, unconsciousness.
pub fn paralysed(battle: &Battle, unit: UnitId) -> Option<(Key, Rule)> {
    if let Reacting::Never(why) = battle.rules().harm.reacting(battle, unit) {
        return Some((why, Rule("DR-BGD-30")));
    }
    let conditions = battle.conditions(unit);
    let states = [
        (SURPRISED, Rule("AR-STR-07")),
        (STUNNED, Rule("AR-BGD-15")),
        (HELPLESS, Rule("AR-BGD-16")),
        (UNCONSCIOUS, Rule("AR-UNC-01")),
    ];
    states.into_iter().find(|state| conditions.has(state.0))
}

/// True if somebody can perform Actions, as far as states go.
pub fn can_act(battle: &Battle, unit: UnitId) -> bool {
    battle.is_up(unit) && paralysed(battle, unit).is_none()
}

/// The points that a state leaves to somebody in a round, with its rule: Dying 1 (AR-DYG-02), Disabled 2 (AR-DSB-02).
pub fn point_limit(battle: &Battle, unit: UnitId) -> Option<(i32, Rule)> {
    let conditions = battle.conditions(unit);
    match () {
        () if conditions.has(DYING) => Some((1, Rule("AR-DYG-02"))),
        () if conditions.has(DISABLED) => Some((2, Rule("AR-DSB-02"))),
        () => None,
    }
}

/// True if a Reaction of this kind counts as 0: Reflex of the Helpless and the Unconscious, Willpower of the Unconscious
/// (AR-UNC-01, AR-BGD-16).
pub fn answers_with_nothing(battle: &Battle, unit: UnitId, reflex: bool) -> bool {
    let conditions = battle.conditions(unit);
    let awake = conditions.has(STAGGERED) || conditions.has(DYING);
    let unconscious = conditions.has(UNCONSCIOUS) || battle.body(unit).life == Life::Down && !awake;
    unconscious || (reflex && conditions.has(HELPLESS))
}

/// True if somebody is out of the fight only because Staggered leaves it no Action Points (AR-STG-03).
pub fn staggered_out(battle: &Battle, unit: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    battle.body(unit).life == Life::Down && conditions.has(STAGGERED) && !conditions.has(UNCONSCIOUS)
}

/// Tells the initiative model of something that happened.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn tell(cx: &mut Cx<'_>, unit: UnitId, what: Happening) -> Flow {
    if cx.keeps_aftereffects() { cx.happened(unit, what) } else { Ok(()) }
}

/// Who changes squares is braced no longer, and has not climbed a mount any more; nor has anybody who had climbed it
/// (AR-MNT-02).
pub fn shifted(cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
    cx.end_condition(unit, BRACED, what, rule);
    let clings = |other: &UnitId| {
        let climbed = cx.battle().conditions(*other).get(CLIMBED);
        climbed.is_some_and(|climbed| *other == unit || climbed.on == Some(unit))
    };
    for climber in cx.battle().units().filter(clings).collect::<Vec<_>>() {
        cx.end_condition(climber, CLIMBED, what, Rule("AR-MNT-02"));
    }
}

/// True if somebody is inside a closed vehicle: out of reach for others, and for own blows (AR-BGD-26).
pub fn shut_in(battle: &Battle, unit: UnitId) -> bool {
    let vehicle = battle.seat(unit).and_then(|seat| battle.machine(seat.vehicle));
    vehicle.is_some_and(|machine| !machine.design.open)
}

/// What states add to the Vitality that an Action costs (AR-BGD-18).
pub fn weariness(battle: &Battle, unit: UnitId) -> i32 {
    let conditions = battle.conditions(unit);
    match () {
        () if conditions.has(EXHAUSTED) => 2,
        () if conditions.has(FATIGUED) => 1,
        () => 0,
    }
}

/// True if a vehicle has lost half of its Vitality: speed and Manoeuvrability are halved (AR-BGD-26).
fn is_broken(battle: &Battle, vehicle: UnitId) -> bool {
    let stats = battle.stats(vehicle);
    battle.machine(vehicle).is_some() && 2 * stats.now(VITALITY) <= stats.max(VITALITY)
}

/// A number of a vehicle, halved if it is broken.
pub fn halved(battle: &Battle, vehicle: UnitId, number: i32) -> i32 {
    if is_broken(battle, vehicle) { number.div_euclid(2) } else { number }
}
