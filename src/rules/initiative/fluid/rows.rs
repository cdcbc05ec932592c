//! The table of fluid initiative modifiers (FI-FLU-06), and how its rows collect during a round (FI-ROW).

use super::keys::*;
use super::options::{BLEED_WOUNDS_ROW, FATIGUE_ROWS, ON_GAIN, SAVE_ROWS_STACK};
use crate::battle::system::{Happening, OLD_WOUND, Occasion, SPECIAL};
use crate::battle::{Battle, Cx, Entry, Event, Key, Life, Rule, UnitId};

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its name.
    pub key: Key,
    /// Its block.
    pub block: Block,
    /// What it adds to the count.
    pub by: i32,
    /// How often it counts.
    pub limit: Limit,
    /// Its rule.
    pub rule: Rule,
}

/// A block of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// Actions.
    Actions,
    /// Attacks and movement.
    AttackMove,
    /// Conditions: these rows count even if the condition ends in the same round (FI-FLU-05).
    Condition,
    /// Injuries.
    Injury,
    /// Saving throws.
    Save,
}

/// How often a row counts (FI-FLU-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Every time.
    None,
    /// Once for each weapon in a round (*).
    OncePerWeapon,
    /// Once in a round (†).
    OncePerRound,
    /// The worst row of one injury (**): the core tells of each injury once.
    BestOfInjury,
}

const fn row(key: Key, block: Block, by: i32, limit: Limit, rule: &'static str) -> Row {
    Row { key, block, by, limit, rule: Rule(rule) }
}

/// The table. Regroup adds Intelligence; a critical miss counts once for each die of its price; electrical damage takes
/// half of itself.
pub static ROWS: [Row; 19] = [
    row(AIM, Block::Actions, 1, Limit::None, "FI-ROW-01"),
    row(BRACE, Block::Actions, 1, Limit::None, "FI-ROW-01"),
    row(REGROUP, Block::Actions, 5, Limit::None, "FI-ROW-02"),
    row(TERRAIN_SLOW, Block::AttackMove, -2, Limit::None, "FI-ROW-03"),
    row(TACTICAL_FIRED, Block::AttackMove, -2, Limit::None, "FI-ROW-04"),
    row(NO_PROFICIENCY, Block::AttackMove, -4, Limit::OncePerWeapon, "FI-ROW-05"),
    row(FINAL_ATTACK, Block::AttackMove, -2, Limit::None, "FI-ROW-06"),
    row(CRITICAL_MISS, Block::AttackMove, -2, Limit::None, "FI-ROW-07"),
    row(TRIUMPH, Block::AttackMove, 10, Limit::None, "FI-ROW-08"),
    row(BLEEDS, Block::Condition, -1, Limit::OncePerRound, "FI-ROW-09"),
    row(TIRED, Block::Condition, -3, Limit::OncePerRound, "FI-ROW-10"),
    row(SPENT, Block::Condition, -10, Limit::OncePerRound, "FI-ROW-10"),
    row(CRITICAL_INJURY, Block::Condition, -10, Limit::OncePerRound, "FI-ROW-11"),
    row(WOUNDS_LOST, Block::Injury, -2, Limit::BestOfInjury, "FI-ROW-12"),
    row(CRITICAL_HIT, Block::Injury, -5, Limit::BestOfInjury, "FI-ROW-12"),
    row(ELECTRICAL, Block::Injury, 0, Limit::None, "FI-ROW-13"),
    row(SAVE_FAILED, Block::Save, -2, Limit::None, "FI-ROW-14"),
    row(STRESS_SAVE, Block::Save, -5, Limit::None, "FI-ROW-15"),
    row(BLAST_SAVE, Block::Save, -5, Limit::None, "FI-ROW-15"),
];

/// The row of that name.
pub fn find(key: Key) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.key == key)
}

/// The row that a happening sets off; none for what no row names.
pub fn of(battle: &Battle, what: Occasion, kind: Option<Key>) -> Option<Key> {
    let rules = battle.rules();
    let on_gain = rules.is(FATIGUE_ROWS, ON_GAIN);
    Some(match what {
        Occasion::Aimed => AIM,
        Occasion::Braced => BRACE,
        Occasion::SlowedByTerrain => TERRAIN_SLOW,
        Occasion::FiredTactical => TACTICAL_FIRED,
        Occasion::UsedUntrained => NO_PROFICIENCY,
        Occasion::MadeFinalAttack => FINAL_ATTACK,
        Occasion::FailedBadly => CRITICAL_MISS,
        Occasion::Triumphed => TRIUMPH,
        Occasion::Bled => BLEEDS,
        Occasion::Fatigued if on_gain => TIRED,
        Occasion::Exhausted if on_gain => SPENT,
        Occasion::CriticallyInjured => CRITICAL_INJURY,
        Occasion::Wounded if kind == Some(OLD_WOUND) && !rules.flag(BLEED_WOUNDS_ROW) => return None,
        Occasion::Wounded => WOUNDS_LOST,
        Occasion::CriticallyHit => CRITICAL_HIT,
        Occasion::Electrified => ELECTRICAL,
        Occasion::FailedSave if kind == Some(SPECIAL) && !rules.flag(SAVE_ROWS_STACK) => return None,
        Occasion::FailedSave => SAVE_FAILED,
        Occasion::FailedStressSave => STRESS_SAVE,
        Occasion::FailedBlastSave => BLAST_SAVE,
        _ => return None,
    })
}

/// What a row adds for one combatant; `amount` is that of the happening.
pub fn value(battle: &Battle, unit: UnitId, row: &Row, amount: i32) -> i32 {
    match row.key {
        REGROUP => (row.by + battle.rules().core.wits(battle, unit)).max(0),
        CRITICAL_MISS => row.by * amount,
        ELECTRICAL => -(amount / 2),
        _ => row.by,
    }
}

/// The entry that a row makes, unless it has counted as often as it may.
pub fn entry(battle: &Battle, unit: UnitId, key: Key, amount: i32, of: Option<Key>) -> Option<Entry> {
    let row = find(key)?;
    let by = value(battle, unit, row, amount);
    let mut known = battle.initiative(unit).entries.iter().filter(|entry| entry.what == key);
    let counted = match row.limit {
        Limit::None | Limit::BestOfInjury => false,
        Limit::OncePerWeapon => known.any(|entry| entry.of == of),
        Limit::OncePerRound => known.next().is_some(),
    };
    let of = of.filter(|_| row.limit == Limit::OncePerWeapon);
    (by != 0 && !counted).then_some(Entry { what: key, by, of, applied: false, rule: row.rule })
}

/// Notes a row for the end of the round. Nobody can decline it (FI-FLU-04).
pub fn collect(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i32, of: Option<Key>) {
    let entry = entry(cx.battle(), unit, key, amount, of);
    if let Some(entry) = entry.filter(|_| cx.battle().body(unit).life < Life::Dead) {
        cx.emit(Event::InitiativeCollected { unit, entry });
    }
}

/// Notes the row that a happening sets off.
pub fn note(cx: &mut Cx<'_>, unit: UnitId, happening: &Happening) {
    if let Some(key) = of(cx.battle(), happening.what, happening.kind) {
        collect(cx, unit, key, happening.amount, happening.kind);
    }
}
