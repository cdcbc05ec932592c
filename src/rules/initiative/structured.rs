//! Structured initiative: rolled once, the same order in every round (PC-TIM-05, PC-INI).

use crate::battle::system::{Action, Before, Forecount, Happening, InitiativeModel, Occasion};
use crate::battle::{Battle, Cx, Event, Faces, Flow, Key, Ledger, Life, Rule, TurnState, UnitId, Until};
use crate::dice::Dice;
use crate::rules::initiative::lasting;
use crate::rules::initiative::ties::{ROLL_OFF, RollOff};
use smallvec::{SmallVec, smallvec};
use std::cmp::Reverse;

/// The model.
pub struct Structured;

const ID: Key = Key::new("structured");
const INITIATIVE: Key = Key::new("initiative");
const ROLL: Rule = Rule("PC-INI-01");
const TIE: Rule = Rule("PC-INI-04");
/// The die of initiative and of roll-offs.
const DIE: Dice = Dice::new(1, 10);
/// Ties are settled once, for the whole fight.
const TIES: RollOff = RollOff { die: DIE, until: Until::Cleared, rule: TIE };

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
                TIES.run(cx, tied, 0)?;
            }
        }
        Ok(())
    }

    fn join(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        roll(cx, unit)?;
        let here = place(cx.battle(), unit);
        let battle = cx.battle();
        let there = |other: &UnitId| *other != unit && battle.body(*other).life < Life::Dead;
        let level = |other: &UnitId| there(other) && battle.takes_turns(*other) && place(battle, *other) == here;
        let mut tied: Vec<UnitId> = battle.units().filter(level).collect();
        tied.sort_by_key(|other| Reverse(self.precedence(battle, *other)));
        TIES.slot_in(cx, unit, tied)
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

    fn on(&self, cx: &mut Cx<'_>, unit: UnitId, happening: Happening) -> Flow {
        lasting::shift(cx, unit, happening);
        Ok(())
    }

    fn preview(&self, battle: &Battle, unit: UnitId, _: Occasion) -> Forecount {
        lasting::preview(battle, unit)
    }
}

/// The combatant's rank in the order before any roll-off.
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
