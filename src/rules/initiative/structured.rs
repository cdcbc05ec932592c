//! Structured initiative: rolled once, the same order in every round (PC-TIM-05, PC-INI).

use crate::battle::system::{Action, Before, Forecount, Happening, InitiativeModel, Occasion};
use crate::battle::{Battle, Condition, Cx, Event, Faces, Flow, Key, Ledger, Rule, TurnState, UnitId, Until};
use crate::dice::Dice;
use smallvec::{SmallVec, smallvec};
use std::cmp::Reverse;

/// The model.
pub struct Structured;

/// Condition: how many of those with whom a combatant shares its count and tie score it has beaten in the roll-off.
pub const ROLL_OFF: Key = Key::new("roll_off");

const ID: Key = Key::new("structured");
const INITIATIVE: Key = Key::new("initiative");
const ROLL: Rule = Rule("PC-INI-01");
const TIE: Rule = Rule("PC-INI-04");
/// The die of initiative and of roll-offs.
const DIE: Dice = Dice::new(1, 10);

impl InitiativeModel for Structured {
    fn id(&self) -> Key {
        ID
    }

    fn actions(&self) -> &'static [Action] {
        &[]
    }

    fn setup(&self, cx: &mut Cx<'_>) -> Flow {
        let battle = cx.battle();
        let there = |unit: &UnitId| battle.takes_turns(*unit) && battle.to_come(*unit).is_none();
        let units: Vec<UnitId> = battle.units().filter(there).collect();
        for unit in &units {
            roll(cx, *unit)?;
        }
        let mut met: Vec<(i32, i32)> = Vec::new();
        for unit in &units {
            let here = place(cx.battle(), *unit);
            if !met.contains(&here) {
                met.push(here);
                let tied = units.iter().copied().filter(|other| place(cx.battle(), *other) == here).collect();
                roll_off(cx, tied, 0)?;
            }
        }
        Ok(())
    }

    fn join(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        roll(cx, unit)?;
        let here = place(cx.battle(), unit);
        let battle = cx.battle();
        let level =
            |other: &UnitId| battle.is_up(*other) && battle.takes_turns(*other) && place(battle, *other) == here;
        let tied: Vec<UnitId> = battle.units().filter(level).collect();
        for unit in &tied {
            cx.end_condition(*unit, ROLL_OFF, Key::new("over"), TIE);
        }
        roll_off(cx, tied, 0)
    }

    fn precedence(&self, battle: &Battle, unit: UnitId) -> [i32; 3] {
        let beaten = battle.conditions(unit).amount(ROLL_OFF);
        [battle.initiative(unit).count(), battle.rules().core.tie_score(battle, unit), beaten]
    }

    fn next(&self, battle: &Battle) -> Option<UnitId> {
        let waiting =
            battle.units().filter(|unit| battle.is_up(*unit) && battle.initiative(*unit).state == TurnState::Waiting);
        waiting.max_by_key(|unit| (self.precedence(battle, *unit), Reverse(unit.0)))
    }

    fn tied(&self, _: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]> {
        smallvec![unit]
    }

    fn window(&self, _: &mut Cx<'_>, _: Before<'_>) -> Flow<Option<UnitId>> {
        Ok(None)
    }

    fn on(&self, _: &mut Cx<'_>, _: UnitId, _: Happening) -> Flow {
        Ok(())
    }

    fn preview(&self, battle: &Battle, unit: UnitId, _: Occasion) -> Forecount {
        let initiative = battle.initiative(unit);
        let stored: i32 = initiative.next.iter().map(|shift| shift.by).sum();
        Forecount { now: initiative.count(), next: initiative.base + stored, state: initiative.state }
    }
}

/// The place of a combatant in the order, before any roll-off.
fn place(battle: &Battle, unit: UnitId) -> (i32, i32) {
    (battle.initiative(unit).base, battle.rules().core.tie_score(battle, unit))
}

/// Rolls the initiative of one combatant, unless the level fixes it.
fn roll(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let mut ledger = Ledger::new();
    let (what, faces) = if cx.battle().initiative(unit).fixed {
        ledger.add(Key::new("fixed"), cx.battle().initiative(unit).base, ROLL);
        (Key::new("fixed"), Faces::new())
    } else {
        cx.rolls(unit, INITIATIVE);
        let rolled = cx.roll(DIE)?;
        ledger.add(Key::new("dice"), rolled.sum, ROLL);
        let core = cx.battle().rules().core;
        for line in core.quickness(cx.battle(), unit).lines() {
            ledger.add(line.what, line.amount, line.rule);
        }
        (Key::new("rolled"), rolled.faces.iter().copied().collect())
    };
    let base = ledger.total();
    cx.emit(Event::InitiativeSet { unit, what, faces, ledger, base, rule: ROLL });
    Ok(())
}

/// Those who are tied in all else roll a die each; those who roll the same roll again among themselves (PC-INI-04).
/// `beaten` is how many all of them have beaten already.
fn roll_off(cx: &mut Cx<'_>, tied: Vec<UnitId>, beaten: usize) -> Flow {
    if let [unit] = tied[..] {
        if beaten > 0 {
            let amount = i16::try_from(beaten).unwrap_or(i16::MAX);
            cx.set_condition(unit, Condition { key: ROLL_OFF, amount, until: Until::Cleared, on: None, rule: TIE });
        }
        return Ok(());
    }
    let mut rolls: Vec<(i32, UnitId)> = Vec::new();
    for unit in tied {
        rolls.push((cx.roll_amount(unit, ROLL_OFF, DIE, &crate::battle::oracle::Matters::All, TIE)?, unit));
    }
    let mut faces: Vec<i32> = rolls.iter().map(|roll| roll.0).collect();
    faces.sort_unstable();
    faces.dedup();
    for face in faces {
        let lower = rolls.iter().filter(|roll| roll.0 < face).count();
        let again = rolls.iter().filter(|roll| roll.0 == face).map(|roll| roll.1).collect();
        roll_off(cx, again, beaten + lower)?;
    }
    Ok(())
}
