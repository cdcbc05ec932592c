//! Squares, Threat Ranges, lines (AR-RNG-03, AR-THR, AR-ATK-04): a diagonal counts as one square, or every other one as two,
//! and large creatures are measured from their nearest square.

use crate::battle::system::Misfit;
use crate::battle::{Battle, Key, Life, Refusal, Rule, UnitId};
use crate::grid::{Metric, Pace, Square};
use crate::rules::arrgs::armoury::Weapon;
pub use crate::rules::arrgs::keys::breadth;
use crate::rules::arrgs::keys::traits::{MAXIMUM, MINIMUM, THREAT_RANGE};
use crate::rules::arrgs::keys::*;
use std::cmp::Reverse;

/// The natural Threat Range of a combatant, minimum and maximum: that of its Size Category unless its stat block says otherwise
/// (AR-THR-01, AR-BGD-10).
fn natural_threat(battle: &Battle, unit: UnitId) -> (u32, u32) {
    let (least, most) = threat_by_size(battle.stats(unit).now(SIZE));
    let own = |part, usual| battle.profile(unit).number(THREAT_RANGE, part).map_or(usual, i32::unsigned_abs);
    (own(MINIMUM, least), own(MAXIMUM, most))
}

const fn threat_by_size(size: i32) -> (u32, u32) {
    match size {
        ..=-3 => (0, 0),
        -2 => (0, 1),
        -1 | 0 => (1, 1),
        1 => (1, 2),
        2 => (1, 3),
        3 => (1, 4),
        _ => (1, 6),
    }
}

/// How diagonals count (AR-RNG-03).
pub fn metric(battle: &Battle) -> Metric {
    if alternates(battle) { Metric::Alternating } else { Metric::Chebyshev }
}

/// True if every other diagonal counts as two squares.
pub fn alternates(battle: &Battle) -> bool {
    battle.rules().is(DIAGONALS, ALTERNATING)
}

/// Squares between two squares.
pub fn across(battle: &Battle, one: Square, other: Square) -> u32 {
    metric(battle).distance(one, other)
}

/// Squares between a combatant and a square.
pub fn to_square(battle: &Battle, unit: UnitId, square: Square) -> u32 {
    let metric = metric(battle);
    battle.covered(unit).iter().map(|own| metric.distance(*own, square)).min().unwrap_or(u32::MAX)
}

/// The squares that a combatant fills: those of its mount or vehicle aboard one (AR-BGD-27).
pub fn space(battle: &Battle, unit: UnitId) -> Vec<Square> {
    battle.covered(battle.vehicle_of(unit).unwrap_or(unit)).into_iter().collect()
}

/// Squares between two combatants.
pub fn distance(battle: &Battle, unit: UnitId, other: UnitId) -> u32 {
    battle.covered(other).iter().map(|square| to_square(battle, unit, *square)).min().unwrap_or(u32::MAX)
}

/// The Threat Range of a combatant: minimum and maximum, shifted as far as Reach allows (AR-THR-01, AR-THR-03).
pub fn threat(battle: &Battle, unit: UnitId) -> (u32, u32) {
    let (least, most) = natural_threat(battle, unit);
    let wanted = battle.conditions(unit).amount(REACH_SHIFTED);
    if wanted < 1 {
        return (least, most);
    }
    let held = battle.in_hand(unit).and_then(|(_, _, def)| def.data::<Weapon>());
    let reach = held.map_or(0, |weapon| i32::from(weapon.reach));
    let shift = u32::try_from(wanted.min(reach)).unwrap_or(0);
    (least + shift, most + shift)
}

/// True if a distance is within the Threat Range of a combatant (AR-THR-02).
pub fn within_threat(battle: &Battle, unit: UnitId, squares: u32) -> bool {
    let (least, most) = threat(battle, unit);
    (least..=most).contains(&squares)
}

/// Checks that Line of Sight and Line of Effect lead from some square of a body to some other square: glass lets only sight
/// through (AR-ATK-04).
///
/// # Errors
/// Which of the two is missing.
pub fn lines(battle: &Battle, from: &[Square], to: &[Square]) -> Result<(), Refusal> {
    const RULE: Rule = Rule("AR-ATK-04");
    let leads = |line: &dyn Fn(Square, Square) -> bool| from.iter().any(|from| to.iter().any(|to| line(*from, *to)));
    match () {
        () if leads(&|from, to| open(battle, from, to)) => Ok(()),
        () if leads(&|from, to| battle.clear_between(from, to)) => Err(Refusal::by("no_line_of_effect", RULE)),
        () => Err(Refusal::by("no_line_of_sight", RULE)),
    }
}

/// True if Line of Sight and Line of Effect lead from a combatant to another (AR-ATK-04).
pub fn clear(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let to = battle.covered(other);
    battle.covered(unit).iter().any(|from| to.iter().any(|to| open(battle, *from, *to)))
}

/// True if a Line of Effect leads from a combatant to another, seen or not.
pub fn effects_reach(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let to = battle.covered(other);
    battle.covered(unit).iter().any(|from| to.iter().any(|to| battle.can_hit(*from, *to)))
}

/// True if Line of Sight and Line of Effect lead from square to square.
pub fn open(battle: &Battle, from: Square, to: Square) -> bool {
    battle.can_hit(from, to) && battle.clear_between(from, to) && battle.map().sees(from, to)
}

/// True if a combatant could strike at another hand to hand as both stand.
pub fn in_reach(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let (least, most) = threat(battle, unit);
    battle.gap_at_least(unit, battle.square(other)) <= most
        && (least..=most).contains(&distance(battle, unit, other))
        && clear(battle, unit, other)
}

/// True if there is somebody where a body would come to stand.
pub fn taken(battle: &Battle, unit: UnitId, square: Square) -> bool {
    let stands = |at: &Square| battle.bodies_at(*at).any(|other| other != unit && bars(battle, unit, other));
    battle.covered_at(unit, square).iter().any(stands)
}

/// True if somebody cannot end in the square of another: alive, and of a size within two categories (AR-MOV-07).
pub fn bars(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let apart = battle.stats(unit).now(SIZE) - battle.stats(other).now(SIZE);
    battle.body(other).life < Life::Dead && apart.abs() < 3
}

/// Everybody alive, the highest Initiative first (AR-STR-12, AR-OPP-07).
pub fn in_order(battle: &Battle) -> Vec<UnitId> {
    let model = battle.rules().initiative;
    let mut units: Vec<UnitId> = battle.units().filter(|unit| battle.body(*unit).life < Life::Dead).collect();
    units.sort_by_cached_key(|unit| (Reverse(model.precedence(battle, *unit)), unit.0));
    units
}

/// Combatants whose minimum Threat Range is greater than their maximum.
pub fn inverted(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let inverted = |unit: &UnitId| {
        let (least, most) = natural_threat(battle, *unit);
        least > most
    };
    battle.units().filter(inverted).map(|unit| Misfit { unit, why: Key::new("threat_inverted") })
}

/// Large combatants without room where the level puts them.
pub fn cramped(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let barred = |square: &Square| !battle.map().contains(*square) || battle.map().pace(*square) == Pace::Impassable;
    let cramped = move |unit: &UnitId| {
        let covered = battle.covered(*unit);
        covered.len() > 1
            && battle.seat(*unit).is_none()
            && (covered.iter().any(barred) || taken(battle, *unit, battle.square(*unit)))
    };
    battle.units().filter(cramped).map(|unit| Misfit { unit, why: Key::new("no_room") })
}
