//! What becomes of the survivors: recovery, captured ships, the end of the cycle (PC-AFT, PC-AIL-03, PC-LTH-07, PC-BGD-43).
//!
//! The source gives only the end of decay (PC-AFT-01).

pub mod first_aid;

use crate::battle::{Battle, Condition, Cx, Event, Key, Life, Phase, Rule, SideId, Stance, UnitId, Until};
use crate::rules::percentile::armoury;
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::items::loading;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

const RECOVERY: Rule = Rule("PC-AFT-02");
/// The Hull that a ship regains.
const HULL: i32 = 10;

/// Recovery of all survivors: Wounds return by the Toughness that is left; then the cycle closes, unless the level lets it go
/// on, and decay ends.
pub fn tend(cx: &mut Cx<'_>) {
    let units: Vec<UnitId> = cx.battle().units().collect();
    for unit in units {
        if cx.battle().body(unit).life >= Life::Dead {
            continue;
        }
        match captor(cx.battle(), unit) {
            Some(by) => capture(cx, unit, by),
            None => recover(cx, unit),
        }
    }
}

fn holder(battle: &Battle) -> Option<SideId> {
    match battle.scheduler().phase {
        Phase::Over { winner, .. } => winner,
        _ => None,
    }
}

/// The captor of a disabled ship, if its side holds the field (PC-AFT-03).
fn captor(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    let by = battle.conditions(unit).get(BOARDED).and_then(|boarded| boarded.on)?;
    let disabled = battle.body(unit).life == Life::Down;
    (disabled && holder(battle) == Some(battle.side(by))).then_some(by)
}

fn capture(cx: &mut Cx<'_>, unit: UnitId, by: UnitId) {
    const RULE: Rule = Rule("PC-AFT-03");
    cx.end_condition(unit, BOARDED, CAPTURED, RULE);
    let (key, amount, until, on, rule) = (CAPTURED, 1, Until::Cleared, Some(by), RULE);
    cx.set_condition(unit, Condition { key, amount, until, on, rule });
}

fn recover(cx: &mut Cx<'_>, unit: UnitId) {
    heal(cx, unit);
    let ended: Vec<Key> = cx.battle().conditions(unit).0.iter().map(|condition| condition.key).collect();
    let closes = !cx.battle().rules().is(CYCLE, GOES_ON);
    let stays = |key: &Key| [BURNED_FATE, OFF_HAND].contains(key) || (*key == LETHAL && !closes);
    for key in ended.into_iter().filter(|key| !stays(key)) {
        let rule = if key == LETHAL { Rule("PC-LTH-07") } else { RECOVERY };
        cx.end_condition(unit, key, OVER, rule);
    }
    if closes {
        close_cycle(cx, unit);
    }
    refill(cx, unit);
    cx.set_stance(unit, Stance::Standing, OVER, RECOVERY);
    cx.set_life(unit, None, Life::Up, OVER, RECOVERY);
}

/// Wounds by the Toughness bonus, twice that with a medic on the side who is still up; a Hull by a fixed amount.
fn heal(cx: &mut Cx<'_>, unit: UnitId) {
    let battle = cx.battle();
    let medic = |other: UnitId| {
        battle.side(other) == battle.side(unit) && battle.is_up(other) && battle.profile(other).has(MEDIC)
    };
    let regained = if starship::is(battle, unit) {
        HULL
    } else {
        bonus(battle, unit, T) * if battle.units().any(medic) { 2 } else { 1 }
    };
    let (now, max) = (battle.stats(unit).now(WOUNDS), battle.stats(unit).max(WOUNDS));
    let to = now.max((now + regained).min(max));
    cx.set_stat(unit, WOUNDS, i16::try_from(to).unwrap_or(i16::MAX), RECOVERY);
}

/// The cycle closes: decay ends (PC-AIL-03), spent Fate returns, burned Fate does not (PC-BGD-35).
fn close_cycle(cx: &mut Cx<'_>, unit: UnitId) {
    let burned = i16::try_from(cx.battle().conditions(unit).amount(BURNED_FATE)).unwrap_or(0);
    let stats = cx.battle().stats(unit).0.clone();
    for stat in stats.into_iter().filter(|stat| stat.key != WOUNDS) {
        let (to, rule) = if stat.key == FATE { (stat.max - burned, RECOVERY) } else { (stat.max, Rule("PC-AIL-03")) };
        cx.set_stat(unit, stat.key, to.max(0), rule);
    }
}

/// Refills ammunition and repairs gear.
fn refill(cx: &mut Cx<'_>, unit: UnitId) {
    for slot in cx.battle().gear(unit).slots() {
        let Some((carried, def)) = cx.battle().item(unit, slot) else { continue };
        let (item, of, carried, full) = (def.key, armoury::of(def).wounds, *carried, def.capacity);
        if carried.loaded < full {
            cx.emit(Event::Reloaded { unit, slot, item, loaded: full, spare: carried.spare, rule: RECOVERY });
        }
        if carried.wear.jammed {
            loading::set_right(cx, unit, slot, RECOVERY);
        }
        if carried.wear.damage > 0 {
            cx.emit(Event::ItemDamaged { unit, slot, item, damage: 0, of, rule: RECOVERY });
        }
    }
}
