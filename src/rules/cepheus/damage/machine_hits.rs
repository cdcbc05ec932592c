//! Damage to machines: from damage to hits, from hits to locations, and the loss of Hull and Structure (CE-VDM-01,
//! CE-VDM-02, CE-VDM-03, CE-LOC-02, CE-LOC-03).

use crate::battle::oracle::Matters;
use crate::battle::system::Ruin;
use crate::battle::{Battle, Cx, Event, Explosion, Flow, Key, Life, Rule, Speed, UnitId};
use crate::dice::Dice;
use crate::rules::cepheus::checks::chance;
use crate::rules::cepheus::conditions::vehicle::{self, airborne, disabled, is_starship};
use crate::rules::cepheus::damage::blast::{self, Blast};
use crate::rules::cepheus::damage::falling;
use crate::rules::cepheus::damage::hit_location::{self, Struck};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::wounds::consciousness;
use smallvec::{SmallVec, smallvec};

const HITS: Rule = Rule("CE-VDM-02");
const PLACES: Rule = Rule("CE-VDM-03");
const BLAST: Rule = Rule("CE-LOC-03");
const DESTROYED: Rule = Rule("CE-LOC-02");

/// The hits for an amount of damage after armour, each with its number of single hits, in order (CE-VDM-02).
pub fn hits(damage: i32) -> SmallVec<[u8; 8]> {
    match damage {
        ..=0 => smallvec![],
        1..=3 => smallvec![1],
        4..=6 => smallvec![1, 1],
        7..=9 => smallvec![2],
        10..=12 => smallvec![1, 1, 1],
        13..=15 => smallvec![1, 1, 2],
        16..=18 => smallvec![2, 2],
        19..=21 => smallvec![3],
        22..=24 => smallvec![3, 1],
        25..=27 => smallvec![3, 2],
        28..=30 => smallvec![3, 2, 1],
        31.. => {
            let steps = usize::try_from((damage - 33).max(0)).unwrap_or(0).div_ceil(3);
            let mut hits: SmallVec<[u8; 8]> = smallvec![3, 3];
            hits.extend(std::iter::repeat_n(2, steps / 2));
            hits.extend(std::iter::repeat_n(1, steps % 2));
            hits
        }
    }
}

/// Whether the machine is scrap, or beyond that (CE-LOC-03).
fn structure(battle: &Battle, machine: UnitId) -> i32 {
    battle.stats(machine).now(STRUCTURE)
}

/// The machine explodes (CE-LOC-03) or falls out of the sky (CE-BGD-13).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn ruin(cx: &mut Cx<'_>, machine: UnitId, by: Option<UnitId>, ruin: Ruin) -> Flow {
    if ruin.explodes {
        explode(cx, machine, by)?;
    }
    if ruin.falls && airborne(cx.battle(), machine) { falling::crash(cx, machine) } else { Ok(()) }
}

/// Applies damage that got through to a machine: each hit finds its location and takes effect, one after the other. A
/// machine beyond repair becomes scrap; the caller carries out an explosion or a fall.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn suffer(cx: &mut Cx<'_>, machine: UnitId, by: Option<UnitId>, amount: i32) -> Flow<Ruin> {
    if cx.battle().body(machine).life >= Life::Dead {
        return Ok(Ruin::default());
    }
    if is_starship(cx.battle(), machine) {
        ship(cx, machine, by, amount);
        return Ok(Ruin::default());
    }
    let (hits, before) = (hits(amount), disabled(cx.battle(), machine));
    let all: u8 = hits.iter().sum();
    let mut left = all;
    for count in hits {
        let wrecked = structure(cx.battle(), machine) < 0;
        let struck = Struck { machine, by, amount, count, left };
        let row = roll(cx, &struck, wrecked)?;
        hit_location::strike(cx, &struck, row)?;
        left -= count;
    }
    Ok(settle(cx, machine, by, before))
}

/// Rolls the location of a hit. Odds distinguish rows only where that can matter: not at all for a machine that is
/// scrap already.
fn roll(cx: &mut Cx<'_>, struck: &Struck, wrecked: bool) -> Flow<i32> {
    let machine = struck.machine;
    let matters = match wrecked {
        true => Matters::Only(cx.battle().occupants(machine).collect()),
        false => chance::matters(cx.battle(), [machine]),
    };
    let kinds = hit_location::kinds(cx.battle(), struck);
    let class = |mine: bool, row: i32| if mine { kinds[usize::try_from(row - 2).unwrap_or(0).min(10)] } else { 0 };
    let pool = Dice::d6(2);
    cx.rolls(machine, LOCATION);
    let rolled = cx.roll_by_class(pool, &matters, &class)?;
    let faces = rolled.faces.iter().copied().collect();
    cx.emit(Event::Rolled { unit: machine, what: LOCATION, pool, faces, rolled: rolled.sum, rule: PLACES });
    Ok(rolled.sum)
}

/// The result of all hits: a machine that can no longer fly falls, one without Structure is scrap, one below that
/// explodes. A machine made without Structure is only disabled (CE-WPN-07).
fn settle(cx: &mut Cx<'_>, machine: UnitId, by: Option<UnitId>, before: bool) -> Ruin {
    let left = structure(cx.battle(), machine);
    let scrap = left <= 0 && !vehicle::is_bare(cx.battle(), machine);
    if scrap {
        wreck(cx, machine, by);
    } else if !before && disabled(cx.battle(), machine) {
        cx.emit(Event::Noted { unit: machine, what: DISABLED, other: by, number: 0, rule: HITS });
    }
    let explodes = scrap && left < 0 && cx.battle().is_vehicle(machine);
    Ruin { explodes, falls: scrap || disabled(cx.battle(), machine) }
}

/// The machine is scrap (CE-LOC-02).
fn wreck(cx: &mut Cx<'_>, machine: UnitId, by: Option<UnitId>) {
    consciousness::leave(cx, machine, by, Life::Dead, WRECKED, DESTROYED);
    stop(cx, machine, WRECKED, DESTROYED);
}

/// A vehicle comes to a halt.
pub fn stop(cx: &mut Cx<'_>, vehicle: UnitId, what: Key, rule: Rule) {
    let from = vehicle::speed(cx.battle(), vehicle);
    if from > Speed::NONE {
        cx.emit(Event::SpeedChanged { unit: vehicle, from, to: Speed::NONE, what, rule });
    }
}

/// An exploding vehicle: 4D6 within 6 m, those aboard included, 2D6 within 12 m (CE-LOC-03).
fn explode(cx: &mut Cx<'_>, vehicle: UnitId, by: Option<UnitId>) -> Flow {
    let (centre, thing) = (cx.battle().square(vehicle), cx.new_thing());
    let rings = smallvec![(4, Dice::d6(4)), (8, Dice::d6(2))];
    let kind = VEHICLE_BLAST;
    cx.emit(Event::ThingAppeared { thing, kind, square: centre, from: centre, by, state: Explosion.into() });
    let altitude = cx.battle().body(vehicle).altitude;
    let blast = Blast { thing, item: kind, centre, altitude, by, stun: false, rings, times: 1, rule: BLAST };
    blast::burst_of(cx, &blast, None, Some(vehicle))?;
    cx.emit(Event::ThingGone { thing });
    Ok(())
}

/// A starship loses a point of its hull for every four points of damage or part of four (CE-GND-04).
fn ship(cx: &mut Cx<'_>, ship: UnitId, by: Option<UnitId>, amount: i32) {
    const RULE: Rule = Rule("CE-GND-04");
    let hull = cx.battle().stats(ship).now(HULL);
    let points = (amount + 3) / 4;
    let to = i16::try_from((hull - points).max(0)).unwrap_or(0);
    cx.set_stat(ship, HULL, to, RULE);
    if to == 0 {
        consciousness::leave(cx, ship, by, Life::Dead, WRECKED, RULE);
    }
}
