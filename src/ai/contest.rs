//! Zones that decide the battle: who holds one, how long it takes until that wins, and who has to go there.

use super::view::View;
use crate::battle::{Battle, Goal, SideId, TurnState, UnitId};
use crate::grid::{BitGrid, Pace, Square};

/// The value of the battle, in millionths of a combatant.
const BATTLE: i64 = 2_400_000;
/// The value is halved for each round that is left, this often at most.
const FAR_OFF: i64 = 4;
/// Combatants of a side that go to contest a zone, the nearest ones.
const CONTENDERS: usize = 2;
/// The distance in squares from a zone within which an enemy who wants to be there counts for more, and within which one
/// may be there before the round ends.
const NEAR: u32 = 6;
const IN_REACH: u32 = 10;
/// The added weight of such an enemy's fall, and of one inside, in percent.
const COMES: i64 = 30;
const INSIDE: i64 = 30;

/// Keepers can keep a zone if `KEEPS` times their worth is at least `WINS` times that of the intruders.
const KEEPS: i64 = 2;
const WINS: i64 = 3;
/// The worth of an enemy out of sight, whose wounds the side cannot know: that of an unhurt combatant, in thousandths.
const UNHURT: i64 = 1000;

/// What a combatant's presence in a zone is worth.
pub(super) struct Contest {
    pub zone: BitGrid,
    /// In millionths of a combatant.
    pub value: i64,
    /// True if the zone may be lost as this round ends.
    pub last_chance: bool,
}

fn standing(battle: &Battle, zone: &BitGrid, unit: UnitId) -> bool {
    battle.is_up(unit) && battle.takes_turns(unit) && zone.contains(battle.square(unit))
}

fn away(zone: &BitGrid, from: Square) -> u32 {
    zone.iter().map(|at| (at - from).chebyshev()).min().unwrap_or(u32::MAX)
}

/// Known enemies in a zone: those seen there, and those last seen there.
fn holders(battle: &Battle, zone: &BitGrid, view: &View) -> Vec<UnitId> {
    let seen = view.seen.iter().copied().filter(|foe| standing(battle, zone, *foe));
    seen.chain(view.ghosts.iter().filter(|ghost| zone.contains(ghost.square)).map(|ghost| ghost.unit)).collect()
}

/// Visible enemies beside the unfinished tasks in a zone, with the percentage that their fall counts for more: the more, the sooner
/// these are done.
fn at_work(battle: &Battle, zone: &BitGrid, view: &View) -> Vec<(UnitId, i64)> {
    let turns = |at: &Square| i64::from(battle.rules().core.task_turns(battle, *at));
    let left: Vec<Square> = zone.iter().filter(|at| turns(at) > 0).collect();
    let beside = |foe: UnitId| left.iter().any(|at| (*at - battle.square(foe)).chebyshev() <= 1);
    let acts = |foe: UnitId| battle.is_up(foe) && battle.takes_turns(foe);
    let workers: Vec<UnitId> = view.seen.iter().copied().filter(|foe| acts(*foe) && beside(*foe)).collect();
    let share = at_stake(left.iter().map(turns).sum()) / 10_000 / workers.len().max(1) as i64;
    workers.into_iter().map(|foe| (foe, share)).collect()
}

/// A side's combatants besides one.
fn others(view: &View, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    view.friends.iter().copied().filter(move |friend| *friend != unit)
}

/// True if a known enemy may be in a zone before the round ends.
pub(super) fn threatened(battle: &Battle, zone: &BitGrid, view: &View) -> bool {
    view.enemy_squares(battle).chain(view.missed.iter().map(|ghost| ghost.square)).any(|at| away(zone, at) <= IN_REACH)
}

/// Rounds until a side has held its zone for that long, this one included.
fn left(battle: &Battle, side: SideId, rounds: u16) -> i64 {
    i64::from(rounds) - battle.scheduler().held.get(side.index()).map_or(0, |held| i64::from(*held))
}

/// What is at stake in a place that decides the battle in so many rounds, in millionths of a combatant.
pub(super) fn at_stake(left: i64) -> i64 {
    BATTLE >> (left - 1).clamp(0, FAR_OFF)
}

impl Contest {
    /// The zone that a combatant has to stand in because an enemy is about to win by it and too few others are there to
    /// keep it; `None` if there is none, or others are nearer.
    pub fn of(battle: &Battle, unit: UnitId, view: &View) -> Option<Self> {
        let side = battle.side(unit);
        for (at, other) in battle.setup().sides.iter().enumerate().filter(|(at, _)| *at != side.index()) {
            for objective in &other.objectives {
                let Goal::Hold { zone, rounds } = objective.goal else { continue };
                let Some(zone) = battle.map().zone(zone.as_str()).map(|zone| &zone.squares) else { continue };
                let left = left(battle, SideId(at as u8), rounds);
                let known = |unit: UnitId| battle.side(unit) == side || view.seen.contains(&unit);
                let one =
                    |unit: UnitId| if known(unit) { battle.rules().harm.worth(battle, unit).into() } else { UNHURT };
                let worth = |units: &[UnitId]| units.iter().map(|unit| one(*unit)).sum::<i64>();
                let (friends, intruders) = (others(view, unit), holders(battle, zone, view));
                let (keepers, outside): (Vec<UnitId>, Vec<UnitId>) =
                    friends.partition(|friend| standing(battle, zone, *friend));
                let threatened = || keepers.is_empty() && threatened(battle, zone, view);
                let last_chance = left == 1 && (!intruders.is_empty() || threatened());
                let begun = left < i64::from(rounds) || !intruders.is_empty() || last_chance;
                let enough = !keepers.is_empty() && KEEPS * worth(&keepers) >= WINS * worth(&intruders);
                let own = away(zone, battle.square(unit));
                let in_time = |friend: UnitId| !last_chance || battle.initiative(friend).state != TurnState::Acted;
                let comes = |friend: &UnitId| {
                    battle.takes_turns(*friend) && away(zone, battle.square(*friend)) < own && in_time(*friend)
                };
                if begun && !enough && outside.into_iter().filter(comes).count() < CONTENDERS {
                    let value = at_stake(if keepers.is_empty() { left } else { left + 1 });
                    return Some(Self { zone: zone.clone(), value, last_chance });
                }
            }
        }
        None
    }

    /// What it is worth to a side that a combatant stands in the zone that the side has to hold: the more, the longer it
    /// has been held, and most if nobody else is there.
    pub fn keeping(battle: &Battle, unit: UnitId, zone: &BitGrid) -> Option<i64> {
        let side = battle.side(unit);
        let held =
            |goal: &Goal| if let Goal::Hold { rounds, .. } = *goal { Some(left(battle, side, rounds)) } else { None };
        let left = battle.setup().sides[side.index()].objectives.iter().find_map(|objective| held(&objective.goal))?;
        let others = battle.units().filter(|other| *other != unit && battle.side(*other) == side);
        let alone = others.filter(|other| standing(battle, zone, *other)).count() == 0;
        Some(if alone { at_stake(left + 1) } else { at_stake(FAR_OFF) / 2 })
    }
}

/// Where an intruder is in the zone that a side stands in and has to hold alone: an enemy seen or last seen there, or else a
/// square that none of its combatants sees, if the zone does not count as held and no enemy is in sight; the nearest to
/// `from`.
pub(super) fn intruder(battle: &Battle, side: SideId, from: Square, view: &View) -> Option<Square> {
    let own = &battle.setup().sides[side.index()].objectives;
    let held = |goal: &Goal| if let Goal::Hold { zone, .. } = *goal { Some(zone) } else { None };
    let zone = &battle.map().zone(own.iter().find_map(|objective| held(&objective.goal))?.as_str())?.squares;
    let inside: Vec<Square> =
        view.friends.iter().filter(|one| standing(battle, zone, **one)).map(|one| battle.square(*one)).collect();
    if inside.is_empty() {
        return None;
    }
    let nearest = |squares: &mut dyn Iterator<Item = Square>| squares.min_by_key(|at| (*at - from).squared());
    nearest(&mut view.enemy_squares(battle).filter(|at| zone.contains(*at))).or_else(|| {
        let counts = battle.scheduler().held.get(side.index()).is_some_and(|held| *held > 0);
        let unseen = |at: &Square| {
            battle.map().pace(*at) != Pace::Impassable && !inside.iter().any(|eye| battle.clear_between(*eye, *at))
        };
        if counts || !view.seen.is_empty() { None } else { nearest(&mut zone.iter().filter(unseen)) }
    })
}

/// Enemies whose fall counts for more because of where they are, and those who keep a zone from them, with the percentage
/// added.
pub(super) fn marked(battle: &Battle, side: SideId, view: &View) -> Vec<(UnitId, i64)> {
    let mut marked = Vec::new();
    for (at, other) in battle.setup().sides.iter().enumerate() {
        for objective in &other.objectives {
            let (zone, rounds) = match objective.goal {
                Goal::Hold { zone, rounds } => (zone, Some(rounds)),
                Goal::Reach { zone, .. } | Goal::TaskDone { zone } => (zone, None),
                Goal::TakeOut { .. } | Goal::Survive { .. } | Goal::Eliminate => continue,
            };
            let Some(zone) = battle.map().zone(zone.as_str()).map(|zone| &zone.squares) else { continue };
            let inside = holders(battle, zone, view);
            let own = at == side.index();
            let decides = |rounds: u16| at_stake(left(battle, SideId(at as u8), rounds)) / 10_000;
            let held = rounds.filter(|_| !own).map(decides);
            let share = |of: usize| held.map_or(INSIDE, |held| held / of.max(1) as i64);
            marked.extend(inside.iter().map(|foe| (*foe, share(inside.len()))));
            if held.is_some() && !inside.is_empty() {
                let keeps = |friend: &&UnitId| standing(battle, zone, **friend);
                let keepers: Vec<UnitId> = view.friends.iter().filter(keeps).copied().collect();
                marked.extend(keepers.iter().map(|friend| (*friend, share(keepers.len()))));
            }
            if !own {
                let near = |foe: &&UnitId| !inside.contains(*foe) && away(zone, battle.square(**foe)) <= NEAR;
                marked.extend(view.seen.iter().filter(near).map(|foe| (*foe, COMES)));
                if let Goal::TaskDone { .. } = objective.goal {
                    marked.extend(at_work(battle, zone, view));
                }
            }
        }
    }
    marked
}
