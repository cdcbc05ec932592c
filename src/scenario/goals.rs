//! The sides of a level and their objectives.

use super::checks::{limited, look_up, unique};
use super::decode::Name;
use super::diagnostic::Faults;
use super::ground::Ground;
use super::model::{GoalDef, Level, SideDef};
use super::roster::Names;
use crate::battle::{Goal, Key, Objective, Side, SideId, UnitId};
use crate::grid::{Pace, Zone};
use std::collections::BTreeMap;

/// The most sides of a level.
const MOST_SIDES: usize = 8;
/// The most objectives of one side.
const MOST_OBJECTIVES: usize = 8;

/// The sides by name.
pub(super) type Sides<'l> = BTreeMap<&'l str, SideId>;

/// The names of the sides; reports faults of the list.
pub(super) fn sides<'l>(level: &'l Level, faults: &mut Faults) -> Sides<'l> {
    unique(level.sides.iter().map(|side| &side.name), "side", faults);
    let sides = limited(&level.sides, MOST_SIDES, "sides", |side| side.span, faults);
    if sides.len() == 1 && sides[0].objectives.is_empty() {
        faults.add(sides[0].span, "there is only one side", "two sides or more, or something for this one to do");
    }
    let names: Sides<'l> = sides.iter().zip(0..).map(|(side, id)| (side.name.as_str(), SideId(id))).collect();
    if level.units.iter().all(|unit| names.contains_key(unit.side.as_str())) {
        sides.iter().for_each(|side| empty(side, level, faults));
    }
    names
}

fn strength(side: &SideDef, level: &Level) -> usize {
    level.units.iter().filter(|unit| unit.side.text == side.name.text).count()
}

fn empty(side: &SideDef, level: &Level, faults: &mut Faults) {
    if !side.name.text.is_empty() && strength(side, level) == 0 {
        faults.add(side.name.span, format!("nobody fights for \"{}\"", side.name.text), "a unit of this side");
    }
}

/// The names that objectives may use.
pub(super) struct Goals<'l> {
    pub level: &'l Level,
    pub names: &'l Names<'l>,
    pub ground: Option<&'l Ground>,
}

impl Goals<'_> {
    /// The sides with their objectives; incomplete if there are faults.
    pub fn set(&self, faults: &mut Faults) -> Vec<Side> {
        self.level.sides.iter().take(MOST_SIDES).map(|side| self.side(side, faults)).collect()
    }

    fn side(&self, def: &SideDef, faults: &mut Faults) -> Side {
        let mut objectives: Vec<Objective> = Vec::new();
        for objective in limited(&def.objectives, MOST_OBJECTIVES, "objectives", |objective| objective.span, faults) {
            let Some((kind, goal)) = self.goal(&objective.goal, def, faults) else { continue };
            let key = objective.id.as_ref().map_or(Some(kind), |id| key(id, faults));
            if let Some(twin) = objectives.iter().find(|other| Some(other.key) == key) {
                let span = objective.id.as_ref().map_or(objective.span, |id| id.span);
                faults.add(span, format!("two objectives of this side are called \"{}\"", twin.key), "another id");
            }
            objectives.extend(key.map(|key| Objective { key, text: objective.text.clone(), goal }));
        }
        let deploy = def.deploy.as_ref().and_then(|zone| self.zone(zone, faults));
        Side { name: def.name.text.clone(), deploy, objectives }
    }

    fn goal(&self, goal: &GoalDef, side: &SideDef, faults: &mut Faults) -> Option<(Key, Goal)> {
        let kind = |kind| move |goal| (Key::new(kind), goal);
        match goal {
            GoalDef::Unknown => None,
            GoalDef::Eliminate => Some(Goal::Eliminate).map(kind("eliminate")),
            GoalDef::Hold(def) => {
                self.in_time(def.rounds.value, def.rounds.span, faults);
                let rounds = def.rounds.value.unsigned_abs();
                self.zone(&def.zone, faults).map(|zone| Goal::Hold { zone, rounds }).map(kind("hold"))
            }
            GoalDef::Reach(def) => {
                let strength = strength(side, self.level);
                let units = def.units.value.unsigned_abs();
                if usize::from(units) > strength && strength > 0 {
                    let what = format!("{units} are wanted, but \"{}\" has only {strength}", side.name.text);
                    faults.add(def.units.span, what, format!("at most {strength}"));
                }
                self.zone(&def.zone, faults).map(|zone| Goal::Reach { zone, units }).map(kind("reach"))
            }
            GoalDef::Survive(def) => {
                self.in_time(def.round.value, def.round.span, faults);
                Some(Goal::Survive { round: def.round.value.unsigned_abs() }).map(kind("survive"))
            }
            GoalDef::TaskDone(def) => {
                let zone = look_up(&def.zone, &self.zones(), "zone", faults).and_then(|()| key(&def.zone, faults))?;
                Some(Goal::TaskDone { zone }).map(kind("task_done"))
            }
            GoalDef::TakeOut(def) => {
                let unit = look_up(&def.unit, self.names, "combatant", faults)?;
                self.enemy(unit, &def.unit, side, faults);
                Some(Goal::TakeOut { unit, alive: def.alive }).map(kind("take_out"))
            }
        }
    }

    /// Reports an objective that needs more rounds than the level has.
    fn in_time(&self, rounds: i16, span: super::span::Span, faults: &mut Faults) {
        let limit = self.level.round_limit.value;
        if limit > 0 && rounds > limit {
            faults.add(span, format!("the battle ends after round {limit}"), format!("at most {limit} rounds"));
        }
    }

    fn enemy(&self, unit: UnitId, name: &Name, side: &SideDef, faults: &mut Faults) {
        if self.level.units[unit.index()].side.text == side.name.text {
            let what = format!("\"{}\" is on this side itself", name.text);
            faults.add(name.span, what, "a combatant of another side");
        }
    }

    fn zones(&self) -> BTreeMap<&str, ()> {
        self.level.zones.iter().map(|zone| (zone.name.as_str(), ())).collect()
    }

    fn zone(&self, name: &Name, faults: &mut Faults) -> Option<Key> {
        look_up(name, &self.zones(), "zone", faults)?;
        if let Some(ground) = self.ground
            && ground.map.zone(name.as_str()).is_some_and(|zone| !enterable(zone, ground))
        {
            let what = format!("nobody can enter the zone \"{}\"", name.text);
            faults.add(name.span, what, "a zone with a square that can be entered");
        }
        key(name, faults)
    }
}

/// True if somebody can stand in a zone. A zone without squares has been reported already.
fn enterable(zone: &Zone, ground: &Ground) -> bool {
    zone.squares.is_empty() || zone.squares.iter().any(|square| ground.map.pace(square) != Pace::Impassable)
}

fn key(name: &Name, faults: &mut Faults) -> Option<Key> {
    let key = Key::intern(name.as_str());
    if key.is_none() {
        faults.add(name.span, "too many names were read", "a fresh start of the program");
    }
    key
}
