//! The distance at which groups meet (FI-DST): rolled by the place, no farther than anybody sees or hears.

use super::check::groups;
use super::options::{self, DISTANCE, FLUID, PLACE, PLACES};
use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Flow, Key, OptionValue, Rule, UnitId};
use crate::dice::Dice;
use crate::grid::{Altitude, Dir8, Pace, Square};
use std::cmp::Reverse;
use std::collections::BTreeSet;

const ROLL: Rule = Rule("FI-DST-01");
const SENSES: Rule = Rule("FI-DST-02");
/// The roll, and the note of what it comes to.
const ENCOUNTER_DISTANCE: Key = Key::new("encounter_distance");
/// Note: nobody sees or hears farther.
const DISTANCE_LIMITED: Key = Key::new("distance_limited");
/// Why people are moved before the fight.
const DEPLOYED: Key = Key::new("deployed");
/// Dice and squares a point of each place, in the order of its words; indoors the line of sight counts.
const BASE: [(u16, u32); 5] = [(0, 0), (6, 4), (4, 2), (2, 2), (6, 1)];
/// Squares of the ground beyond which the longest line indoors is looked for from where the groups stand only.
const LARGE: usize = 1024;

/// Rolls the distance and puts the groups there, where the option says so. Dice are rolled once for all groups.
pub fn settle(cx: &mut Cx<'_>) -> Flow {
    if !options::is(cx.battle(), DISTANCE, FLUID) {
        return Ok(());
    }
    let groups = groups(cx.battle());
    let Some(&unit) = groups.first().and_then(|group| group.first()) else { return Ok(()) };
    let place = match cx.battle().rules().option(PLACE) {
        Some(OptionValue::Word(word)) => PLACES.iter().position(|place| *place == word).unwrap_or(0),
        _ => 0,
    };
    let (dice, squares) = BASE[place];
    let rolled = match dice {
        0 => longest_line(cx.battle(), &groups, &meeting_ground(cx.battle(), &groups)),
        dice => {
            let sum = cx.roll_amount(unit, ENCOUNTER_DISTANCE, Dice::d6(dice), &Matters::All, ROLL)?;
            squares * u32::try_from(sum).unwrap_or(0)
        }
    };
    note(cx, unit, ENCOUNTER_DISTANCE, rolled, ROLL);
    let core = cx.battle().rules().core;
    let limit = groups.iter().flatten().filter_map(|one| core.senses(cx.battle(), *one)).max();
    let distance = limit.map_or(rolled, |limit| rolled.min(limit));
    if distance < rolled {
        note(cx, unit, DISTANCE_LIMITED, distance, SENSES);
    }
    let ground = meeting_ground(cx.battle(), &groups);
    for at in 1..groups.len() {
        deploy(cx, &groups, at, distance, &ground);
    }
    Ok(())
}

/// The room, the corridor or the open ground where the groups meet: what can be walked to from where they stand without passing a
/// door.
fn meeting_ground(battle: &Battle, groups: &[Vec<UnitId>]) -> BTreeSet<Square> {
    let map = battle.map();
    let is_open =
        |at: Square| map.pace(at) != Pace::Impassable && map.terrain(at).is_some_and(|terrain| terrain.door.is_none());
    let mut ground: BTreeSet<Square> = groups.iter().flatten().map(|unit| battle.square(*unit)).collect();
    let mut edge: Vec<Square> = ground.iter().copied().collect();
    while let Some(from) = edge.pop() {
        for dir in Dir8::ALL {
            let to = from.step(dir);
            if is_open(to) && !map.is_pinched(from, dir) && ground.insert(to) {
                edge.push(to);
            }
        }
    }
    ground
}

fn note(cx: &mut Cx<'_>, unit: UnitId, what: Key, squares: u32, rule: Rule) {
    cx.emit(Event::Noted { unit, what, other: None, number: i32::try_from(squares).unwrap_or(i32::MAX), rule });
}

/// The longest clear line of the ground; on a large one, of those that begin where somebody stands.
fn longest_line(battle: &Battle, groups: &[Vec<UnitId>], ground: &BTreeSet<Square>) -> u32 {
    let from: Vec<Square> = match ground.len() > LARGE {
        true => groups.iter().flatten().map(|unit| battle.square(*unit)).collect(),
        false => ground.iter().copied().collect(),
    };
    let mut longest = 0;
    for one in from {
        for other in ground {
            let squares = apart(one, *other);
            if squares > longest && battle.can_hit(one, *other) {
                longest = squares;
            }
        }
    }
    longest
}

fn apart(one: Square, other: Square) -> u32 {
    (one - other).chebyshev()
}

/// The distance between the nearest of two groups, each moved by so many steps.
fn between(battle: &Battle, groups: [&[UnitId]; 2], steps: [(i16, i16); 2]) -> u32 {
    let places = |at: usize| groups[at].iter().map(move |unit| moved(battle, *unit, steps[at]));
    let pairs = places(0).flat_map(|one| places(1).map(move |other| apart(one, other)));
    pairs.min().unwrap_or(0)
}

/// Where somebody comes to that many squares away, the edge of the map at the farthest.
fn moved(battle: &Battle, unit: UnitId, (x, y): (i16, i16)) -> Square {
    let (at, map) = (battle.square(unit), battle.map());
    let within = |to: i16, size: u16| to.clamp(0, i16::try_from(size).unwrap_or(i16::MAX) - 1);
    Square::new(within(at.x + x, map.width()), within(at.y + y, map.height()))
}

/// Moves two neighbouring groups along the line between them until they stand as near to a distance as the map allows. Only
/// the first two both move; all groups that come after them move along.
fn deploy(cx: &mut Cx<'_>, groups: &[Vec<UnitId>], at: usize, distance: u32, ground: &BTreeSet<Square>) {
    let (one, other) = (&groups[at - 1], &groups[at]);
    let battle = cx.battle();
    let middle = |group: &[UnitId]| {
        let squares = group.iter().map(|unit| battle.square(*unit));
        let (count, x, y) = squares.fold((0, 0, 0), |(n, x, y), at| (n + 1, x + i32::from(at.x), y + i32::from(at.y)));
        (x / count.max(1), y / count.max(1))
    };
    let (from, to) = (middle(one), middle(other));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.abs().max(dy.abs()).max(1);
    let step = |by: i32| {
        let part = |way: i32| i16::try_from(way * by / long).unwrap_or(0);
        (part(dx), part(dy))
    };
    let most = i32::from(battle.map().width().max(battle.map().height()));
    let shares = |by: i32| if at > 1 { [0, 0] } else { [by / 2, by - by / 2] };
    let nearest = (-most..=most).flat_map(|by| shares(by).map(|own| (own, by - own)));
    let best = nearest.min_by_key(|(own, others)| {
        let got = between(battle, [one, other], [step(-own), step(*others)]);
        (got.abs_diff(distance), own.abs() + others.abs())
    });
    let Some((own, others)) = best else { return };
    let (back, forth) = (step(-own), step(others));
    for group in groups[at..].iter().rev() {
        shift(cx, group, forth, ground);
    }
    shift(cx, one, back, ground);
}

/// Moves a group by so many steps, those in front first.
fn shift(cx: &mut Cx<'_>, group: &[UnitId], steps: (i16, i16), ground: &BTreeSet<Square>) {
    let ahead = |at: Square| i32::from(at.x) * i32::from(steps.0) + i32::from(at.y) * i32::from(steps.1);
    let mut units = group.to_vec();
    units.sort_by_key(|unit| Reverse(ahead(cx.battle().square(*unit))));
    for unit in units.into_iter().filter(|_| steps != (0, 0)) {
        place(cx, unit, moved(cx.battle(), unit, steps), ground);
    }
}

/// Puts somebody on the free square of the ground nearest to that one.
fn place(cx: &mut Cx<'_>, unit: UnitId, wanted: Square, ground: &BTreeSet<Square>) {
    let (battle, from) = (cx.battle(), cx.battle().square(unit));
    if battle.seat(unit).is_some() {
        return;
    }
    let flies = battle.body(unit).altitude != Altitude::Ground;
    let open = |at: &Square| flies || ground.contains(at);
    let free = |at: &Square| open(at) && battle.bodies_at(*at).all(|other| other == unit);
    let to = battle.map().squares().filter(free).min_by_key(|at| (*at - wanted).squared());
    if let Some(to) = to.filter(|to| *to != from) {
        let path = vec![to];
        cx.emit(Event::Moved { unit, from, path, half_metres: 0, forced: true, what: DEPLOYED, rule: ROLL });
    }
}
