//! Conditions: fatigue, helpless, prone, falling, decay, interruption (PC-BGD-27 to 33, PC-AIL).
//!
//! Every state is an ailment (PC-AIL-01). The immobilised take no Movement actions (PC-BGD-31).

pub mod engaged;
pub mod holds;
pub mod pinned;
pub mod reactions;
pub mod stun;
pub mod surprise;

use crate::battle::{Battle, Cx, Key, Life, Rule, Stance, UnitId, Until};
use crate::grid::Altitude;
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::items::loading;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::mark::set;
use crate::rules::percentile::keys::*;
use crate::rules::percentile::work;

const FATIGUE_RULE: Rule = Rule("PC-BGD-27");

/// The modifier of Guard Mode on attacks and confirming rolls: -20, more with a shield (PC-AAC-22).
pub fn guard(battle: &Battle, target: UnitId) -> i32 {
    -battle.conditions(target).amount(GUARDING)
}

/// Adds levels of fatigue; more levels than the Toughness bonus make helpless (PC-BGD-27). Starships ignore it (PC-BGD-45).
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
    interrupt(cx, unit);
    holds::out(cx, unit);
    start_falling(cx, unit);
}

/// Knocks a combatant prone; a flier in the air begins to fall (PC-BGD-29, PC-ALT-07). Starships stay as they are.
pub fn floor(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    lay_down(cx, unit, BLOW, rule);
}

/// The same for another reason.
pub fn lay_down(cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
    if !starship::is(cx.battle(), unit) {
        cx.set_stance(unit, Stance::Prone, what, rule);
        start_falling(cx, unit);
    }
}

/// What breaks off when a damage model takes a combatant out of the fight.
pub fn taken_out(cx: &mut Cx<'_>, unit: UnitId) {
    interrupt(cx, unit);
    holds::out(cx, unit);
    start_falling(cx, unit);
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

/// Lowers a score, never below 0 (PC-AIL-02); a lower fatigue limit applies at once.
pub fn decay(cx: &mut Cx<'_>, unit: UnitId, stat: Key, lost: i16, by: Option<UnitId>) {
    let now = cx.battle().stats(unit).get(stat).map_or(0, |stat| stat.now);
    cx.set_stat(unit, stat, (now - lost).max(0), Rule("PC-AIL-02"));
    exhaust(cx, unit, by);
}

/// Interrupts every extended action (PC-ACT-08).
pub fn interrupt(cx: &mut Cx<'_>, unit: UnitId) {
    loading::interrupt(cx, unit);
    work::interrupt(cx, unit);
}
