//! The end of a round: what has collected is settled (FI-FLU-01, FI-FLU-02), and what very high and very low counts bring
//! (FI-THR).

use super::keys::*;
use super::options::{CAP_MODE, FATIGUE_ROWS, NET, SETTLE_UNCONSCIOUS, WHILE_HELD};
use super::rows;
use crate::battle::system::{Duty, Effect, Fatigue, Limit, Limits, Threshold};
use crate::battle::{
    Battle, Condition, Cx, Entries, Entry, Event, Flow, Key, Ledger, Life, Rule, Shift, TurnState, UnitId, Until, When,
};
use crate::rules::initiative::dynamic::FIRST_NEXT;

const SETTLED: Rule = Rule("FI-FLU-01");
const CAPPED: Rule = Rule("FI-FLU-02");
const REELS: Rule = Rule("FI-THR-02");
const REBOUNDS: Rule = Rule("FI-THR-03");
const FIRST: Rule = Rule("CE-OTH-08");

/// Why a condition ended: it has taken a turn.
pub const LOST_TURN: Key = Key::new("lost_turn");
/// Why a condition ended: it has done what it was for.
const USED: Key = Key::new("used");
/// What a count rises or falls by at most in a round.
const CAP: i32 = 10;
/// The count from which on the first action must be a press.
pub const PRESS_AT: i32 = 50;
/// The count at which a combatant reels.
pub const REEL_AT: i32 = 0;
/// What the count of one who reels rises by, and what it rises to at least.
const REBOUND_BY: i32 = 20;
const REBOUND_TO: i32 = 1;

/// The limits of counts.
pub const LIMITS: Limits = Limits {
    cap: CAP,
    rule: CAPPED,
    low: Limit { at: REEL_AT, brings: Effect::Reeling.condition(), rule: REELS },
    high: Limit { at: PRESS_AT, brings: PRESS, rule: FORCED },
};

/// What a round comes to for one combatant.
pub struct Settlement {
    /// Everything that counts.
    pub ledger: Ledger,
    /// What of it counts.
    pub by: i32,
    /// The count before, as far as it is lasting.
    pub from: i32,
    /// The count afterwards.
    pub to: i32,
}

impl Settlement {
    /// What some entries come to. What has been applied already is held against the limit only.
    pub fn of(battle: &Battle, unit: UnitId, entries: &[Entry]) -> Self {
        let from = battle.initiative(unit).base;
        let mut ledger = Ledger::new();
        entries.iter().for_each(|entry| ledger.add(entry.what, entry.by, entry.rule));
        let by = match battle.rules().is(CAP_MODE, NET) {
            true => ledger.total().clamp(-CAP, CAP),
            false => {
                let of = |up: bool| entries.iter().map(|one| one.by).filter(move |by| (*by > 0) == up).sum::<i32>();
                of(true).min(CAP) + of(false).max(-CAP)
            }
        };
        let applied: i32 = entries.iter().filter(|entry| entry.applied).map(|entry| entry.by).sum();
        Self { ledger, by, from, to: from - applied + by }
    }
}

/// What counts for a combatant if the round ends now: what has collected, and states that count while they last.
pub fn due(battle: &Battle, unit: UnitId) -> Entries {
    let mut entries = battle.initiative(unit).entries.clone();
    if battle.rules().is(FATIGUE_ROWS, WHILE_HELD) {
        let row = match battle.rules().core.fatigue(battle, unit) {
            Fatigue::Fresh => None,
            Fatigue::Fatigued => Some(TIRED),
            Fatigue::Exhausted => Some(SPENT),
        };
        entries.extend(row.and_then(|row| rows::entry(battle, unit, row, 1, None)));
    }
    entries
}

/// Whether a combatant's count moves at the end of the round: that of the dead and of those off the map is frozen.
pub fn settles(battle: &Battle, unit: UnitId) -> bool {
    match battle.body(unit).life {
        Life::Up => true,
        Life::Down => battle.rules().flag(SETTLE_UNCONSCIOUS),
        Life::Dead | Life::Gone => false,
    }
}

/// What a count brings as the next round begins.
pub fn threshold(count: i32) -> Option<Threshold> {
    match count {
        PRESS_AT.. => Some(Threshold::Duty(Duty { act: PRESS, rule: FORCED })),
        ..=REEL_AT => Some(Threshold::Falls { to: rebound(count), rule: REELS }),
        _ => None,
    }
}

fn rebound(count: i32) -> i32 {
    (count + REBOUND_BY).max(REBOUND_TO)
}

/// Settles everybody at once, then sees to those who have fallen too low. A surprise round is settled with the first one
/// (FI-SUR-06).
pub fn settle(cx: &mut Cx<'_>) -> Flow {
    if cx.battle().scheduler().surprise {
        return Ok(());
    }
    let there: Vec<UnitId> = cx.battle().units().filter(|unit| cx.battle().takes_turns(*unit)).collect();
    let (settling, frozen): (Vec<UnitId>, Vec<UnitId>) =
        there.into_iter().partition(|unit| settles(cx.battle(), *unit));
    let ends: Vec<(UnitId, Entries)> = settling.iter().map(|unit| (*unit, due(cx.battle(), *unit))).collect();
    let before: Vec<i32> = settling.iter().map(|unit| cx.battle().initiative(*unit).base).collect();
    let mut fallen = Vec::new();
    for (unit, entries) in &ends {
        let Settlement { ledger, by, from, to } = Settlement::of(cx.battle(), *unit, entries);
        let without: Vec<Entry> = entries.iter().copied().filter(|entry| entry.what != ELECTRICAL).collect();
        let shocked = Settlement::of(cx.battle(), *unit, &without).to > REEL_AT;
        if !entries.is_empty() {
            cx.emit(Event::InitiativeSettled { unit: *unit, ledger, by, from, to, rule: SETTLED });
        }
        if to <= REEL_AT {
            fallen.push((*unit, to, shocked));
        }
    }
    for unit in frozen.into_iter().filter(|unit| !cx.battle().initiative(*unit).entries.is_empty()).collect::<Vec<_>>()
    {
        let from = cx.battle().initiative(unit).base;
        cx.emit(Event::InitiativeSettled { unit, ledger: Ledger::new(), by: 0, from, to: from, rule: SETTLED });
    }
    count_down(cx);
    for (unit, count, shocked) in fallen {
        fall(cx, unit, count, shocked)?;
    }
    take_first_places(cx, &settling, &before);
    Ok(())
}

/// Who was out on its count has lain through the turn that reeling takes (FI-BGD-18).
fn count_down(cx: &mut Cx<'_>) {
    let lay = |unit: &UnitId| {
        cx.battle().initiative(*unit).state == TurnState::Waiting && cx.battle().body(*unit).life < Life::Dead
    };
    let units: Vec<UnitId> = cx.battle().units().filter(lay).collect();
    for unit in units {
        cx.end_condition(unit, Effect::Reeling.condition(), LOST_TURN, REELS);
    }
}

/// A count of 0 or less: reeling, or knocked out where electricity alone has done it (FI-BGD-22); then flat-footed; then the
/// count rises.
fn fall(cx: &mut Cx<'_>, unit: UnitId, count: i32, shocked: bool) -> Flow {
    let core = cx.battle().rules().core;
    let out = shocked && core.knock_out(cx, unit, (-count).max(1))?;
    if !out {
        set(cx, unit, Effect::Reeling, REELS);
    }
    set(cx, unit, Effect::FlatFooted, REELS);
    let by = rebound(count) - count;
    cx.shift_initiative(None, unit, Shift { what: REBOUND, by, rule: REBOUNDS }, When::Lasting);
    Ok(())
}

/// Puts somebody under an effect until it wears off, unless it is under it already.
pub fn set(cx: &mut Cx<'_>, unit: UnitId, effect: Effect, rule: Rule) {
    let key = effect.condition();
    if !cx.battle().conditions(unit).has(key) {
        cx.set_condition(unit, Condition { key, amount: 1, until: Until::Cleared, on: None, rule });
    }
}

/// Those who waited over the end of the round come first in the next one: one above the highest of all others, and at most
/// ten above where the round found them (FI-MAP-02).
fn take_first_places(cx: &mut Cx<'_>, units: &[UnitId], before: &[i32]) {
    let first = |unit: &UnitId| cx.battle().conditions(*unit).has(FIRST_NEXT);
    let others = units.iter().filter(|unit| !first(unit) && cx.battle().is_up(**unit));
    let top = others.map(|unit| cx.battle().initiative(*unit).base).max();
    let waiting: Vec<(UnitId, i32)> =
        units.iter().zip(before).filter(|(unit, _)| first(unit)).map(|(unit, count)| (*unit, *count)).collect();
    for (unit, count) in waiting {
        cx.end_condition(unit, FIRST_NEXT, USED, FIRST);
        let now = cx.battle().initiative(unit).base;
        let by = top.map_or(0, |top| (top + 1).min(count + CAP) - now);
        if by > 0 {
            cx.shift_initiative(None, unit, Shift { what: FIRST_NEXT, by, rule: FIRST }, When::Lasting);
        }
    }
}
