//! A side's goals besides harm to its enemies: where it wants to be, and how much.

use super::clock::{self, Clock};
use super::contest::{self, Contest};
use super::judge::Judge;
use super::view::View;
use super::walk;
use crate::battle::{Battle, Goal, Key, SideId, UnitId};
use crate::grid::{BitGrid, Flood, Pace, Square};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The harm that one ordinary step towards the goal outweighs, in millionths of a combatant.
const STEP: i64 = 9_000;
/// The same while enemies are in sight.
const STEP_UNDER_FIRE: i64 = 5_000;
/// The same for a combatant that only has to hold its place.
const STEP_TO_GUARD: i64 = 3_000;
/// The same for a combatant that will be too late unless it goes now.
const STEP_IN_HASTE: i64 = 60_000;
/// The distance from its post, in ordinary steps, within which a guard does not need to return.
const GUARD: i64 = 4;
/// The weight of the fall of a combatant whose fall decides the battle, in percent.
const DECISIVE: i64 = 200;
/// The weight added to it when little time is left.
const DECISIVE_LATE: i64 = 200;
/// The part of its time that a side has left when it dares more: one in so many rounds.
const LATE: i64 = 3;
/// The least value of opening a door on the way.
const DOOR: i64 = 40_000;
/// The value of being in the zone to hold, in millionths of a combatant.
const IN_ZONE: i64 = 60_000;

/// The steps over which the value of a zone to contest falls to nothing.
const STEPS: i64 = 12;
/// Rounds for which a distance is believed.
const FRESH: u16 = 3;

/// The cost of an enemy where the side has to be alone, in millionths of a combatant, and where it holds a zone.
const INTRUDER: i64 = 30_000;
const INTRUDER_ON_GUARD: i64 = 600_000;

/// The least value of a task done for the objective, in millionths of a combatant.
const TASK_DONE: i64 = 500_000;

/// The mark of a task on the map.
const TASK: &str = "task";

/// Distances to goals, remembered for some rounds.
#[derive(Default)]
pub(super) struct Fields {
    flood: Flood,
    known: BTreeMap<(UnitId, Square), (u16, Arc<[u16]>)>,
}

impl Fields {
    fn to(&mut self, battle: &Battle, unit: UnitId, goal: Square) -> Arc<[u16]> {
        let round = battle.scheduler().round;
        if let Some((_, known)) = self.known.get(&(unit, goal)).filter(|known| round < known.0 + FRESH) {
            return known.clone();
        }
        let reach = walk::field(&mut self.flood, battle, unit, goal);
        let distance: Arc<[u16]> = battle.map().squares().map(|at| reach.cost(at).unwrap_or(u16::MAX)).collect();
        self.known.insert((unit, goal), (round, distance.clone()));
        distance
    }
}

/// A combatant's goals.
#[derive(Default)]
pub(super) struct Aims {
    /// Distance to the goal for every square, in step costs; empty if there is no goal.
    distance: Arc<[u16]>,
    width: usize,
    usual: i64,
    step: i64,
    slack: i64,
    /// True if the combatant will be too late unless it goes now.
    pub hurries: bool,
    /// True if the combatant has no turn to spare on its way to the goal.
    pub no_turn_to_spare: bool,
    /// True if little time is left for the side's goal, so that its own harm matters less.
    pub dares: bool,
    zone: Option<BitGrid>,
    /// The squares of tasks to finish, if there are any, and of those that another side has to finish.
    work: Option<BitGrid>,
    others_work: Option<BitGrid>,
    /// The value of a task done for the objective.
    pub task: i64,
    /// The combatant's own distance to the goal.
    own_distance: Option<u16>,
    /// The side and the number of combatants that must be in the zone at once, if that wins.
    party: Option<(SideId, u16)>,
    /// The value of standing in the side's own zone.
    in_zone: i64,
    /// True if an enemy is in the zone that the side has to hold alone: the goal is to go there.
    expels: bool,
    /// A zone to contest.
    contest: Option<Contest>,
    /// Combatants whose fall counts for more, with the percentage added.
    marked: Vec<(UnitId, i64)>,
    /// The same by the harm that they could do next.
    pub threat: Vec<(UnitId, i64)>,
    /// The combatant that the side must take out, if any.
    pub quarry: Option<UnitId>,
    /// The combatant that the side must protect, if any.
    pub ward: Option<UnitId>,
}

fn zone(battle: &Battle, side: SideId) -> Option<Key> {
    battle.setup().sides[side.index()].objectives.iter().find_map(|objective| match objective.goal {
        Goal::Reach { zone, .. } | Goal::Hold { zone, .. } => Some(zone),
        Goal::TaskDone { .. } | Goal::TakeOut { .. } | Goal::Survive { .. } | Goal::Eliminate => None,
    })
}

/// The side and the number of combatants that must be in its zone at once, if that wins.
fn party(battle: &Battle, side: SideId) -> Option<(SideId, u16)> {
    battle.setup().sides[side.index()].objectives.iter().find_map(|objective| match objective.goal {
        Goal::Reach { units, .. } => Some((side, units)),
        _ => None,
    })
}

fn workplace(battle: &Battle, side: SideId) -> Option<Key> {
    battle.setup().sides[side.index()].objectives.iter().find_map(|objective| match objective.goal {
        Goal::TaskDone { zone } => Some(zone),
        _ => None,
    })
}

fn is_task(battle: &Battle, square: Square) -> bool {
    battle.map().terrain(square).is_some_and(|terrain| terrain.has_tag(TASK))
}

fn taken_out(battle: &Battle, side: SideId) -> Option<UnitId> {
    battle.setup().sides[side.index()].objectives.iter().find_map(|objective| match objective.goal {
        Goal::TakeOut { unit, .. } => Some(unit),
        _ => None,
    })
}

fn waits(battle: &Battle, side: SideId) -> bool {
    let survives = |goal: &Goal| matches!(goal, Goal::Survive { .. });
    battle.setup().sides[side.index()].objectives.iter().any(|objective| survives(&objective.goal))
}

impl Aims {
    /// The goals of a side wherever it stands: zones, tasks, and combatants to take out or protect.
    pub fn wishes(battle: &Battle, side: SideId) -> Self {
        let others = || (0..battle.setup().sides.len()).map(|at| SideId(at as u8)).filter(|other| *other != side);
        let grid = |key: Key| battle.map().zone(key.as_str()).map(|zone| zone.squares.clone());
        let party = party(battle, side);
        let too_few = party.is_some_and(|(_, units)| !battle.may_send(side, units));
        Self {
            zone: zone(battle, side).filter(|_| !too_few).and_then(grid),
            work: workplace(battle, side).and_then(grid),
            others_work: others().find_map(|other| workplace(battle, other)).and_then(grid),
            task: TASK_DONE,
            party: party.filter(|_| !too_few),
            quarry: taken_out(battle, side),
            ward: others().find_map(|other| taken_out(battle, other)),
            ..Self::default()
        }
    }

    /// The goals of a combatant from its square.
    pub fn of((fields, judge): (&mut Fields, &mut Judge), battle: &Battle, unit: UnitId, view: &View) -> Self {
        let side = battle.side(unit);
        let wishes = Self::wishes(battle, side);
        let others = || (0..battle.setup().sides.len()).map(|at| SideId(at as u8)).filter(|other| *other != side);
        let from = battle.square(unit);
        let near = |squares: &mut dyn Iterator<Item = Square>| squares.min_by_key(|at| (*at - from).squared());
        let grid = |key: Key| battle.map().zone(key.as_str()).map(|zone| zone.squares.clone());
        let (own, work) = (&wishes.zone, &wishes.work);
        let of_another = |other| zone(battle, other).or_else(|| workplace(battle, other));
        let theirs = others().find_map(of_another).and_then(grid);
        let guards = own.is_none() && work.is_none() && (theirs.is_some() || waits(battle, side));
        let enemy = near(&mut view.enemy_squares(battle));
        let hunted = wishes.quarry.and_then(|quarry| view.square_of(battle, quarry));
        let place = |zone: &BitGrid| near(&mut zone.iter().filter(|at| battle.map().pace(*at) != Pace::Impassable));
        let unfinished = |zone: &BitGrid| near(&mut zone.iter().filter(|at| is_task(battle, *at)));
        let task = work.as_ref().and_then(unfinished);
        let goal = match (own, &theirs) {
            _ if task.is_some() => task,
            (Some(zone), _) => place(zone),
            (None, Some(zone)) => wishes.others_work.as_ref().and_then(unfinished).or_else(|| place(zone)),
            (None, None) if guards => wishes.ward.filter(|ward| *ward != unit).map(|ward| battle.square(ward)),
            (None, None) => hunted.or(enemy).or_else(|| Some(look_out(battle))),
        };
        let bound = own.is_some() || work.is_some() || clock::is_losing_ground(battle, side);
        let mut aims = Self { usual: i64::from(walk::usual_price(battle, unit)), ..wishes };
        aims.zone = aims.zone.filter(|_| task.is_none());
        aims.in_zone = IN_ZONE;
        if view.contests {
            aims.marked = contest::marked(battle, side, view);
            aims.contest = Contest::of(battle, unit, view);
            let keeping = aims.zone.as_ref().and_then(|zone| Contest::keeping(battle, unit, zone));
            aims.in_zone = IN_ZONE + keeping.unwrap_or(0);
        }
        let intruder = contest::intruder(battle, side, from, view).filter(|_| view.contests && aims.contest.is_none());
        aims.expels = intruder.is_some();
        let goal = aims.contest.as_ref().and_then(|contest| place(&contest.zone)).or(intruder).or(goal);
        let guards = guards && aims.contest.is_none();
        let alarmed = aims.others_work.as_ref().is_some_and(|zone| contest::threatened(battle, zone, view));
        (aims.step, aims.slack) = match (guards, view.seen.is_empty()) {
            (true, _) if alarmed => (STEP_UNDER_FIRE, 0),
            (true, _) => (STEP_TO_GUARD, GUARD),
            (false, true) => (STEP, 0),
            (false, false) => (STEP_UNDER_FIRE, 0),
        };
        if let Some(left) = clock::left(battle, side).filter(|_| !guards) {
            let round = i64::from(battle.scheduler().round);
            aims.step += aims.step * 2 * round / (round + left - 1).max(1);
            aims.dares = left * LATE < round + left;
        }
        if let Some(left) = clock::left(battle, side) {
            aims.task = TASK_DONE.max(contest::at_stake(left) / aims.tasks(battle).max(1));
        }
        if let Some(goal) = goal {
            aims.width = usize::from(battle.map().width());
            aims.distance = fields.to(battle, unit, goal);
            aims.own_distance = aims.distance(from);
        }
        if let Some(contest) = &aims.contest {
            (aims.step, aims.slack) = (aims.step.max(contest.value / STEPS), 0);
        }
        let far = aims.distance(from).filter(|_| bound && !aims.inside(from));
        let at_goal = |at: &Square| aims.zone.as_ref().or(aims.work.as_ref()).is_some_and(|zone| zone.contains(*at));
        let enemies = view.enemy_squares(battle).filter(at_goal).count();
        let clock = far.and_then(|_| Clock::of(battle, unit, enemies, judge));
        let (hurries, no_turn_to_spare) = match far.zip(clock) {
            Some((far, clock)) => (clock.presses(far), clock.spares_no_turn(far)),
            None => (false, false),
        };
        aims.no_turn_to_spare = no_turn_to_spare;
        if hurries {
            let late = clock::left(battle, side).map_or(0, |left| contest::at_stake(left) / STEPS);
            (aims.step, aims.slack, aims.hurries) = (STEP_IN_HASTE.max(late), 0, true);
        }
        aims
    }

    /// The distance of a square from the goal, in step costs; `None` if it is not connected or there is no goal.
    pub fn distance(&self, square: Square) -> Option<u16> {
        let at = usize::try_from(square.y).ok()? * self.width + usize::try_from(square.x).ok()?;
        self.distance.get(at).copied().filter(|cost| *cost < u16::MAX)
    }

    /// The value of a square for the goal, in millionths of a combatant. A square without a way to the goal counts as no
    /// nearer than the combatant's own.
    pub fn worth(&self, square: Square) -> i64 {
        let distance = self.distance(square).or(self.own_distance);
        let steps = distance.map_or(0, |cost| i64::from(cost) / self.usual - self.slack).max(0);
        match &self.contest {
            _ if self.inside(square) => self.in_zone - if self.expels { steps * self.step } else { 0 },
            Some(contest) if contest.zone.contains(square) => contest.value,
            _ => -steps * self.step,
        }
    }

    /// True if a zone to contest may be lost as this round ends.
    pub fn has_a_last_chance(&self) -> bool {
        self.contest.as_ref().is_some_and(|contest| contest.last_chance)
    }

    /// The value of opening a shut door on the way for a combatant that can then go on at that cost, in millionths of a
    /// combatant.
    pub fn door(&self, range: u16) -> i64 {
        let goes_on = if self.hurries { i64::from(range) / self.usual } else { 0 };
        DOOR.max(self.step * (i64::from(walk::DOOR_STEPS) + goes_on))
    }

    /// True if the combatant guards a place and is near enough to it.
    pub fn at_post(&self) -> bool {
        self.slack > 0 && self.own_distance.is_some_and(|own| i64::from(own) <= self.slack * self.usual)
    }

    /// True if a combatant in a square is where its side needs somebody to stay.
    pub fn stands_guard(&self, square: Square) -> bool {
        self.at_post() || (self.inside(square) && !self.expels && self.party.is_none())
    }

    /// True if a square lies in the zone that the side wants to be in.
    pub fn inside(&self, square: Square) -> bool {
        self.zone.as_ref().is_some_and(|zone| zone.contains(square))
    }

    /// The cost of an enemy where the side has to be alone.
    pub fn intruder(&self) -> i64 {
        if self.in_zone > IN_ZONE { INTRUDER_ON_GUARD } else { INTRUDER }
    }

    /// True if the side wins by getting to a zone, whoever is left behind.
    pub fn is_passing_through(&self) -> bool {
        self.party.is_some()
    }

    /// True if enough combatants of the side are in the zone that it wants to be in.
    pub fn arrived(&self, battle: &Battle) -> bool {
        self.party.is_some_and(|(side, count)| {
            let there = |unit: &UnitId| battle.side(*unit) == side && self.inside(battle.square(*unit));
            let counts = |unit: &UnitId| battle.is_up(*unit) && battle.takes_turns(*unit);
            battle.units().filter(there).filter(counts).count() >= usize::from(count)
        })
    }

    /// True if the first square is nearer to the goal than the second.
    pub fn nearer(&self, from: Square, to: Square) -> bool {
        self.distance(to).is_some_and(|there| self.distance(from).is_some_and(|here| there < here))
    }

    /// True if an action in a square can help: an objective's task, or a shut door or a lock on the way.
    pub fn serves(&self, battle: &Battle, from: Square, square: Square) -> bool {
        let theirs = self.others_work.as_ref().is_some_and(|zone| zone.contains(square));
        let task = is_task(battle, square) && !theirs;
        let asked = task && self.work.as_ref().is_some_and(|zone| zone.contains(square));
        asked || ((task || walk::shut(battle, square)) && self.nearer(from, square))
    }

    /// True if a square beside a combatant holds what bars every way to the goal, and can be broken.
    pub fn is_barred_by(&self, battle: &Battle, unit: UnitId, square: Square) -> bool {
        self.nearer(battle.square(unit), square) && walk::breaks(battle, unit, square)
    }

    /// Tasks that the side's objective still needs.
    pub fn tasks(&self, battle: &Battle) -> i64 {
        self.work.as_ref().map_or(0, |zone| zone.iter().filter(|at| is_task(battle, *at)).count() as i64)
    }

    /// The square nearest to the goal.
    pub fn nearest(&self, squares: impl Iterator<Item = Square>) -> Option<Square> {
        squares.filter_map(|at| Some((self.distance(at)?, at))).min().map(|entry| entry.1)
    }

    /// The weight of a combatant's fall, in percent.
    pub fn weight(&self, unit: UnitId) -> i64 {
        let marked: i64 = self.marked.iter().chain(&self.threat).filter(|one| one.0 == unit).map(|one| one.1).sum();
        marked
            + match Some(unit) {
                quarry if quarry == self.quarry && self.dares => DECISIVE + DECISIVE_LATE,
                decisive if decisive == self.quarry || decisive == self.ward => DECISIVE,
                _ => 100,
            }
    }
}

/// The destination if no enemy has ever been seen: the middle of the map, then its corners in turn.
fn look_out(battle: &Battle) -> Square {
    let (width, height) = (battle.map().width() as i16, battle.map().height() as i16);
    let (left, right, top, bottom) = (width / 6, width - 1 - width / 6, height / 6, height - 1 - height / 6);
    let corners = [(width / 2, height / 2), (left, top), (right, bottom), (right, top), (left, bottom)];
    let at = usize::from(battle.scheduler().round / 4) % corners.len();
    let wanted = Square::from(corners[at]);
    let open = |at: &Square| battle.map().pace(*at) == Pace::Normal;
    battle.map().squares().filter(open).min_by_key(|at| (*at - wanted).squared()).unwrap_or(wanted)
}
