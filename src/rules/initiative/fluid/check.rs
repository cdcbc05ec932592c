//! The initiative check (FI-INI) and ties (FI-ACT-03).

use super::keys::*;
use super::options::{self, DIE, ENEMY_INITIATIVE, HOST, HOST_PLUS_10, INDIVIDUAL, SINGLE, SURPRISE};
use crate::battle::system::Readiness;
use crate::battle::{Battle, Cx, Event, Faces, Flow, Key, Ledger, Rule, TurnState, UnitId, Until};
use crate::dice::{Dice, Rolled};
use crate::rules::initiative::ties::{ROLL_OFF, RollOff};

const D20: Dice = Dice::new(1, 20);
const PREPARED: Rule = Rule("FI-MAP-01");
const INITIATIVE: Key = Key::new("initiative");
const ROLLED: Key = Key::new("rolled");
const READY: Key = Key::new("prepared");
const OVER: Key = Key::new("over");
const FIXED: Key = Key::new("fixed");
/// What is added to a core's own initiative roll.
const HIGHER: i32 = 10;

/// What a combatant adds to its check; it breaks ties as well.
pub fn bonus(battle: &Battle, unit: UnitId) -> i32 {
    battle.rules().core.swiftness(battle, unit).total()
}

/// The groups of the fight: sides, and within them those to whom the level gives the same number.
pub fn groups(battle: &Battle) -> Vec<Vec<UnitId>> {
    let mut groups: Vec<((u8, i32), Vec<UnitId>)> = Vec::new();
    for unit in battle.units().filter(|unit| battle.takes_turns(*unit) && battle.to_come(*unit).is_none()) {
        let key = (battle.side(unit).0, battle.conditions(unit).amount(GROUP));
        match groups.iter_mut().find(|group| group.0 == key) {
            Some(group) => group.1.push(unit),
            None => groups.push((key, vec![unit])),
        }
    }
    groups.sort_by_key(|group| group.0.0);
    groups.into_iter().map(|group| group.1).collect()
}

/// Everybody rolls, the first side one by one, the opposition as the level says (FI-INI-04).
pub fn roll_all(cx: &mut Cx<'_>) -> Flow {
    let groups = groups(cx.battle());
    let first = |group: &Vec<UnitId>| group.first().is_some_and(|unit| cx.battle().side(*unit).0 == 0);
    let (own, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(first);
    let rolled_at_once: Vec<Vec<UnitId>> = match () {
        () if options::is(cx.battle(), ENEMY_INITIATIVE, INDIVIDUAL) => {
            others.into_iter().flatten().map(|unit| vec![unit]).collect()
        }
        () if options::is(cx.battle(), ENEMY_INITIATIVE, SINGLE) => vec![others.into_iter().flatten().collect()],
        () => others,
    };
    let mut one_by_one: Vec<UnitId> = own.into_iter().flatten().collect();
    one_by_one.sort();
    let all: Vec<Vec<UnitId>> = one_by_one.into_iter().map(|unit| vec![unit]).chain(rolled_at_once).collect();
    let ready = ready(cx.battle(), &all);
    for group in all {
        roll_together(cx, &group, &ready)?;
    }
    Ok(())
}

/// Those whose check counts as the best roll because others are not ready for the fight, where the core has it so.
fn ready(battle: &Battle, all: &[Vec<UnitId>]) -> Vec<UnitId> {
    let core = battle.rules().core;
    let counts = core.declared().tempo.readiness == Readiness::BestRoll && options::is(battle, SURPRISE, HOST);
    let units = all.iter().flatten().copied();
    let (ready, others): (Vec<UnitId>, Vec<UnitId>) = units.partition(|unit| core.prepared(battle, *unit));
    if counts && !others.is_empty() { ready } else { Vec::new() }
}

/// One die for a group; each adds its own bonus.
fn roll_together(cx: &mut Cx<'_>, group: &[UnitId], ready: &[UnitId]) -> Flow {
    let mut shared: Option<Rolled> = None;
    for &unit in group {
        if cx.battle().initiative(unit).fixed {
            let base = cx.battle().initiative(unit).base.max(1);
            let mut ledger = Ledger::new();
            ledger.add(FIXED, base, CHECK);
            cx.emit(Event::InitiativeSet { unit, what: FIXED, faces: Faces::new(), ledger, base, rule: CHECK });
        } else if ready.contains(&unit) {
            let (sum, faces) = (i32::from(die(cx.battle()).sides) * i32::from(die(cx.battle()).count), Faces::new());
            set(cx, unit, (READY, PREPARED), sum, faces)?;
        } else {
            let rolled = match &shared {
                Some(rolled) => rolled.clone(),
                None => {
                    cx.rolls(unit, INITIATIVE);
                    cx.roll(die(cx.battle()))?
                }
            };
            set(cx, unit, (ROLLED, CHECK), rolled.sum, rolled.faces.iter().copied().collect())?;
            shared = Some(rolled);
        }
    }
    Ok(())
}

/// The initiative check of one who comes later (FI-INI-03).
pub fn roll_alone(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    roll_together(cx, &[unit], &[])
}

fn die(battle: &Battle) -> Dice {
    if options::is(battle, DIE, HOST_PLUS_10) { battle.rules().core.declared().tempo.dice } else { D20 }
}

/// Sets the count that a roll comes to, at least 1. It is neither a threat nor an error (FI-INI-02).
fn set(cx: &mut Cx<'_>, unit: UnitId, (what, rule): (Key, Rule), sum: i32, faces: Faces) -> Flow {
    let (battle, mut ledger) = (cx.battle(), Ledger::new());
    let core = battle.rules().core;
    ledger.add(if what == READY { READY } else { Key::new("dice") }, sum, rule);
    if options::is(battle, DIE, HOST_PLUS_10) {
        ledger.add_all(&core.quickness(battle, unit));
        ledger.add(OTHER_DIE, HIGHER, CHECK);
    } else {
        ledger.add_all(&core.swiftness(battle, unit));
    }
    if what == ROLLED {
        core.raise_initiative(cx, unit, &mut ledger)?;
    }
    ledger.add_some(START_FLOOR, (1 - ledger.total()).max(0), CHECK);
    let base = ledger.total();
    cx.emit(Event::InitiativeSet { unit, what, faces, ledger, base, rule });
    Ok(())
}

/// Those who share count and bonus roll off, the highest count first; it holds for the round.
pub fn break_ties(cx: &mut Cx<'_>) -> Flow {
    let units: Vec<UnitId> = cx.battle().units().collect();
    units.into_iter().for_each(|unit| cx.end_condition(unit, ROLL_OFF, OVER, TIE));
    let battle = cx.battle();
    let mut places: Vec<((i32, i32), Vec<UnitId>)> = Vec::new();
    for unit in battle.units().filter(|unit| battle.is_up(*unit) && battle.takes_turns(*unit)) {
        let here = place(battle, unit);
        match places.iter_mut().find(|one| one.0 == here) {
            Some(one) => one.1.push(unit),
            None => places.push((here, vec![unit])),
        }
    }
    places.sort_by_key(|one| std::cmp::Reverse(one.0));
    places.into_iter().filter(|one| one.1.len() > 1).try_for_each(|(_, tied)| roll_off(cx, tied))
}

/// One whose count has changed during the round rolls off with those to whom that has made it equal, if their turn is still
/// to come.
pub fn break_new_tie(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let battle = cx.battle();
    let level = |other: &UnitId| {
        let waits = battle.is_up(*other) && battle.initiative(*other).state == TurnState::Waiting;
        *other == unit || waits && place(battle, *other) == place(battle, unit)
    };
    let tied: Vec<UnitId> = battle.units().filter(level).collect();
    tied.iter().for_each(|one| cx.end_condition(*one, ROLL_OFF, OVER, TIE));
    roll_off(cx, tied)
}

/// What those share who are tied: count and bonus.
fn place(battle: &Battle, unit: UnitId) -> (i32, i32) {
    (battle.initiative(unit).count(), bonus(battle, unit))
}

fn roll_off(cx: &mut Cx<'_>, tied: Vec<UnitId>) -> Flow {
    let until = Until::RoundEnd(cx.battle().scheduler().round);
    RollOff { die: D20, until, rule: TIE }.run(cx, tied, 0)
}
