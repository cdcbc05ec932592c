//! The point at which a battle begins: its round, the acting combatant, and work under way.

use super::checks::look_up;
use super::diagnostic::Faults;
use super::gear;
use super::model::{Level, SquareDef, StartDef, UnitDef, WorkDef};
use super::roster::Names;
use super::stock::Stock;
use crate::battle::system::ActionInfo;
use crate::battle::{Battle, Gear, Key, Life, Recruit, Start, UnitId, Work};
use crate::grid::Square;
use crate::words;
use std::collections::BTreeMap;

/// Reads the point at which a battle begins; combatants at work are looked up among the recruits.
pub(super) fn start(
    level: &Level,
    names: &Names<'_>,
    recruits: &[Recruit],
    (actions, stock): (&[ActionInfo], &Stock),
    faults: &mut Faults,
) -> Start {
    let opening = level.start.as_ref().map_or(Start::default(), |def| opening(def, level, names, faults));
    let actions: BTreeMap<&str, Key> = actions.iter().map(|action| (action.key.as_str(), action.key)).collect();
    let unit = |def: &UnitDef| names.get(def.name.as_str()).copied();
    let all_there = recruits.len() == level.units.len();
    let works = level.units.iter().filter(|_| all_there).filter_map(|def| Some((unit(def)?, def.work.as_ref()?)));
    let work = works.filter_map(|(unit, def)| {
        let gear = recruits.get(unit.index()).map(|recruit| &recruit.gear)?;
        Some((unit, work(def, names, &actions, (gear, stock), faults)?))
    });
    Start { work: work.collect(), ..opening }
}

fn opening(def: &StartDef, level: &Level, names: &Names<'_>, faults: &mut Faults) -> Start {
    let (round, limit) = (def.round.value, level.round_limit.value);
    if limit > 0 && round > limit {
        faults.add(def.round.span, format!("round {round} comes after the last"), format!("a round up to {limit}"));
    }
    for unit in &level.units {
        if let Some(arrives) = unit.arrives.as_ref().filter(|arrives| arrives.value <= round) {
            let what = format!("\"{}\" comes in round {}, before the battle begins", unit.name.as_str(), arrives.value);
            faults.add(arrives.span, what, format!("a round after {round}"));
        }
    }
    let acting = def.acting.as_ref().and_then(|name| {
        let unit = look_up(name, names, "combatant", faults)?;
        let absent = |one: &&UnitDef| one.name.text == name.text && (one.life != Life::Up || one.arrives.is_some());
        if level.units.iter().any(|one| absent(&one)) {
            faults.add(name.span, format!("\"{}\" cannot act at the start", name.as_str()), "somebody who is up");
        }
        Some(unit)
    });
    Start { round: round.unsigned_abs(), acting, work: Vec::new() }
}

fn work(
    def: &WorkDef,
    names: &Names<'_>,
    actions: &BTreeMap<&str, Key>,
    (gear, stock): (&Gear, &Stock),
    faults: &mut Faults,
) -> Option<Work> {
    let act = look_up(&def.act, actions, "action", faults)?;
    let on = def.on.as_ref().map(|name| look_up(name, names, "combatant", faults));
    let at = def.at.as_ref().map(|at: &SquareDef| Square::new(at.x, at.y));
    let with = def.with.as_ref().map(|name| gear::carried(name, gear, stock, faults));
    let left = def.left.as_ref().map(|left| left.value);
    Some(Work { act, at, on: on.flatten(), with: with.flatten(), done: def.done.value, left })
}

/// Reports combatants that cannot do the work, or act first, as the level states.
pub(super) fn check(battle: &Battle, level: &[UnitDef], def: Option<&StartDef>, faults: &mut Faults) {
    let start = &battle.setup().start;
    for (unit, work) in &start.work {
        let Some(why) = battle.rules().core.bad_work(battle, *unit, work) else { continue };
        let span = level[unit.index()].work.as_ref().map_or(level[unit.index()].span, |work| work.span);
        let [what, instead] = words::misfit(why);
        faults.add(span, format!("\"{}\" {what}", battle.name(*unit)), instead);
    }
    let idle = |unit: &UnitId| !battle.takes_turns(*unit);
    if let (Some(unit), Some(name)) = (start.acting.filter(idle), def.and_then(|def| def.acting.as_ref())) {
        let what = format!("\"{}\" has no turns of its own", battle.name(unit));
        faults.add(name.span, what, "a combatant that takes turns");
    }
}
