//! Current scores and their bonuses (PC-BGD-01, PC-BGD-02, PC-BGD-26, PC-MOV-01).

use crate::battle::system::Reacting;
use crate::battle::{Battle, Conditions, Key, Life, Stance, Stats, UnitId};
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::checks::worn::armour;
use crate::rules::percentile::keys::*;
use std::cmp::Reverse;

/// The size without a modifier.
const HUMAN: i32 = 4;

/// The current score, with decay and worn items, never below 0.
pub fn score(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    with_worn(battle, unit, stat, battle.stats(unit).now(stat))
}

/// The full score, with worn items and without decay.
pub fn full_score(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    with_worn(battle, unit, stat, battle.stats(unit).max(stat))
}

fn with_worn(battle: &Battle, unit: UnitId, stat: Key, own: i32) -> i32 {
    let worn: i32 = match stat {
        AG => armour(battle, unit).map(|armour| armour.ag).sum(),
        S => armour(battle, unit).map(|armour| armour.s).sum(),
        _ => 0,
    };
    (own + worn).max(0)
}

/// The bonus of a score: its tens, plus any unnatural bonus (PC-BGD-02).
pub fn bonus(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    let extra = match stat {
        WS => UNNATURAL_WS,
        BS => UNNATURAL_BS,
        S => UNNATURAL_S,
        T => UNNATURAL_T,
        AG => UNNATURAL_AG,
        INT => UNNATURAL_INT,
        PER => UNNATURAL_PER,
        _ => UNNATURAL_WP,
    };
    let stats = battle.stats(unit);
    with_worn(battle, unit, stat, stats.now(stat)) / 10 + stats.now(extra)
}

/// Size steps above human; negative below.
pub fn larger(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).now(SIZE) - HUMAN
}

/// Squares of a half move when standing, at least 1.
pub fn half_move(battle: &Battle, unit: UnitId) -> i32 {
    let squares = (bonus(battle, unit, AG) + larger(battle, unit)).max(1);
    let squares = battle.rules().harm.pace(battle, unit, squares);
    if battle.conditions(unit).has(HOBBLED) { (squares / 2).max(1) } else { squares }
}

/// Squares of a half move now: halved when prone (PC-BGD-29).
pub fn pace(battle: &Battle, unit: UnitId) -> i32 {
    let squares = half_move(battle, unit);
    if is_prone(battle, unit) { (squares / 2).max(1) } else { squares }
}

/// True if a combatant lies prone (PC-BGD-29); a starship never does (PC-BGD-45).
pub fn is_prone(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).stance == Stance::Prone && !starship::is(battle, unit)
}

/// True if a combatant can do anything: up, not stunned.
pub fn able(battle: &Battle, unit: UnitId) -> bool {
    let stunned = || matches!(battle.rules().harm.reacting(battle, unit), Reacting::Never(_));
    battle.is_up(unit) && !battle.conditions(unit).has(STUNNED) && !stunned()
}

/// True if a combatant lies helpless (PC-BGD-32).
pub fn helpless(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life == Life::Down
}

/// True if one with these stats, in these conditions, owns Fate Points, spent or not (PC-BGD-35).
pub fn owns_fate(stats: &Stats, conditions: &Conditions) -> bool {
    stats.max(FATE) > conditions.amount(BURNED_FATE)
}

/// All combatants who are not dead, in initiative order (PC-BGD-46).
pub fn in_order(battle: &Battle) -> Vec<UnitId> {
    in_order_of(battle, |_| true)
}

/// The combatants that satisfy a condition, in initiative order.
pub fn in_order_of(battle: &Battle, fits: impl Fn(&UnitId) -> bool) -> Vec<UnitId> {
    let alive = |unit: &UnitId| battle.body(*unit).life < Life::Dead;
    let mut units: Vec<UnitId> = battle.units().filter(alive).filter(fits).collect();
    let initiative = battle.rules().initiative;
    units.sort_by_cached_key(|unit| (Reverse(initiative.precedence(battle, *unit)), unit.0));
    units
}
