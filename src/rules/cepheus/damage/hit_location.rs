//! Hit locations of machines and their effects (CE-VDM-03 to CE-VDM-05, CE-LOC-01 to CE-LOC-13).

use crate::battle::oracle::Matters;
use crate::battle::system::{Blow, Cause};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Life, Rule, UnitId, Until};
use crate::dice::Dice;
use crate::rules::cepheus::checks::chance::{self, pick};
use crate::rules::cepheus::conditions::{budget, grappled, vehicle};
use crate::rules::cepheus::keys::log::DICE;
use crate::rules::cepheus::keys::vehicles::*;
use smallvec::{SmallVec, smallvec};

/// A hit whose location is being determined.
#[derive(Clone, Copy, Debug)]
pub struct Struck {
    /// The machine.
    pub machine: UnitId,
    /// Who struck it.
    pub by: Option<UnitId>,
    /// Damage of the whole attack after armour.
    pub amount: i32,
    /// Hits at this location: 1 to 3.
    pub count: u8,
    /// Hits of the attack that are left, including these.
    pub left: u8,
}

/// A place on the table (CE-VDM-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The hull.
    Hull,
    /// Its structure.
    Structure,
    /// Its armour.
    Armour,
    /// A system of which there is one.
    System(Key),
    /// One of its weapons.
    Weapon,
    /// One of its weapons or limbs.
    WeaponOrLimb,
    /// Somebody aboard.
    Passengers,
    /// What it carries.
    Cargo,
    /// Its driver.
    Cockpit,
}

/// The row of the External column.
const fn external(row: i32) -> Place {
    match row {
        3 | 11 => Place::System(SENSORS),
        4 | 10 => Place::System(DRIVE),
        5 | 9 => Place::Weapon,
        7 => Place::Armour,
        _ => Place::Hull,
    }
}

/// The row of the Internal column.
const fn internal(row: i32) -> Place {
    match row {
        3 | 4 => Place::System(POWER_PLANT),
        5 | 9 => Place::Cargo,
        7 => Place::Passengers,
        10 => Place::System(COMPUTER),
        11 | 12 => Place::Cockpit,
        _ => Place::Structure,
    }
}

/// The row of the column for robots and drones.
const fn robot(row: i32) -> Place {
    match row {
        3 => Place::System(POWER_PLANT),
        4 | 11 => Place::System(SENSORS),
        5 | 9 => Place::WeaponOrLimb,
        7 => Place::Armour,
        10 => Place::System(DRIVE),
        12 => Place::System(COMPUTER),
        _ => Place::Hull,
    }
}

fn track(battle: &Battle, machine: UnitId, key: Key) -> i32 {
    battle.stats(machine).now(key)
}

/// Hits that destroy a system: 2 for weapons, limbs, sensors and computers, 3 for the drive and the power plant.
fn toughness(key: Key) -> u8 {
    if key == DRIVE || key == POWER_PLANT { 3 } else { 2 }
}

/// True if hits have made a system useless.
pub fn worn_out(key: Key, hits: u8) -> bool {
    hits >= toughness(key)
}

/// True if hits have destroyed a system: a drive is only disabled by them (CE-LOC-05).
pub fn beyond_repair(key: Key, hits: u8) -> bool {
    key != DRIVE && worn_out(key, hits)
}

/// The location of a row in the machine's present state (CE-VDM-05).
fn column(battle: &Battle, machine: UnitId, row: i32) -> Place {
    let inside = battle.rules().is(INTERNAL_COLUMN, ALL_AFTER_HULL_ZERO) && track(battle, machine, HULL) <= 0;
    match battle.is_vehicle(machine) {
        true if inside => internal(row),
        true => external(row),
        false => robot(row),
    }
}

/// The indices of the weapons, or of weapons and limbs, that are not destroyed.
fn parts(battle: &Battle, machine: UnitId, limbs: bool) -> SmallVec<[usize; 8]> {
    let Some(body) = battle.machine(machine) else { return SmallVec::new() };
    let part = |system: &crate::battle::System| system.slot.is_some() || (limbs && matches!(system.key, ARM | LEG));
    let whole = body.systems.iter().enumerate().filter(|(_, system)| part(system) && system.hits < 2);
    whole.map(|(at, _)| at).collect()
}

fn system(battle: &Battle, machine: UnitId, key: Key) -> Option<(usize, u8)> {
    let at = battle.machine(machine)?.systems.iter().position(|system| system.key == key)?;
    Some((at, battle.machine(machine)?.systems[at].hits))
}

/// The living aboard a vehicle, with or without its driver.
fn aboard(battle: &Battle, machine: UnitId, driver: bool) -> SmallVec<[UnitId; 4]> {
    let steers = battle.driver(machine);
    let alive = |unit: &UnitId| battle.body(*unit).life < Life::Dead && (Some(*unit) == steers) == driver;
    battle.occupants(machine).filter(alive).collect()
}

/// Hits that a location can take before further ones go elsewhere; `None` for hull, structure and armour.
fn room(battle: &Battle, machine: UnitId, place: Place) -> Option<u8> {
    let open = |key| system(battle, machine, key).map_or(0, |(_, hits)| toughness(key).saturating_sub(hits));
    let all = |limbs| {
        let systems = battle.machine(machine).map(|body| &body.systems);
        let parts = parts(battle, machine, limbs);
        let rooms = parts.iter().filter_map(|at| systems?.get(*at)).map(|system| 2_u8.saturating_sub(system.hits));
        rooms.fold(0, u8::saturating_add)
    };
    match place {
        Place::Hull | Place::Structure | Place::Passengers | Place::Cockpit | Place::Cargo => None,
        Place::Armour => Some(u8::try_from(track(battle, machine, ARMOUR).max(0)).unwrap_or(u8::MAX)),
        Place::System(key) => Some(open(key)),
        Place::Weapon => Some(all(false)),
        Place::WeaponOrLimb => Some(all(true)),
    }
}

/// A class for each row from 2 to 12: rows of one class have the same effect on hull, structure and those aboard. All
/// locations with room for every remaining hit are in one class.
pub fn kinds(battle: &Battle, struck: &Struck) -> [i32; 11] {
    let Struck { machine, left, .. } = *struck;
    let hull = track(battle, machine, HULL);
    let spills = hull < i32::from(left) && battle.is_vehicle(machine);
    let deep = |row: i32| match internal(row) {
        Place::Structure => 1,
        Place::System(POWER_PLANT) => 2,
        Place::Cargo => 3,
        Place::Passengers => 4,
        Place::Cockpit => 5,
        _ => 6,
    };
    let kind = |row: i32| {
        let place = column(battle, machine, row);
        let inside = if spills { 100 * deep(row) } else { 0 };
        let grave = matches!(place, Place::System(DRIVE | POWER_PLANT | COMPUTER));
        match room(battle, machine, place) {
            Some(0) | None if matches!(place, Place::Cargo | Place::Passengers | Place::Cockpit | Place::Structure) => {
                10_000 + deep(row)
            }
            Some(0) | None => 10 + inside,
            Some(room) if room > left || (room == left && !grave) => 0,
            Some(_) => 1000 * row + inside,
        }
    };
    std::array::from_fn(|at| kind(at as i32 + 2))
}

/// Applies a hit on a row: as many single hits as it counts for, one after the other.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn strike(cx: &mut Cx<'_>, struck: &Struck, row: i32) -> Flow {
    for _ in 0..struck.count {
        let place = column(cx.battle(), struck.machine, row);
        one(cx, struck, row, place)?;
    }
    Ok(())
}

fn one(cx: &mut Cx<'_>, struck: &Struck, row: i32, place: Place) -> Flow {
    let machine = struck.machine;
    match place {
        Place::Hull => hull(cx, struck, row),
        Place::Structure => structure(cx, machine),
        Place::Armour if track(cx.battle(), machine, ARMOUR) > 0 => {
            lower(cx, machine, ARMOUR, Rule("CE-LOC-04"));
            Ok(())
        }
        Place::Armour => hull(cx, struck, row),
        Place::System(key) => of_system(cx, struck, row, key),
        Place::Weapon => part(cx, struck, row, false),
        Place::WeaponOrLimb => part(cx, struck, row, true),
        Place::Passengers => person(cx, struck, false, Rule("CE-LOC-10")),
        Place::Cockpit => person(cx, struck, true, Rule("CE-LOC-12")),
        Place::Cargo => cargo(cx, machine),
    }
}

fn lower(cx: &mut Cx<'_>, machine: UnitId, key: Key, rule: Rule) {
    let to = i16::try_from(track(cx.battle(), machine, key) - 1).unwrap_or(i16::MIN);
    cx.set_stat(machine, key, to, rule);
}

/// A Hull hit; without Hull left it goes to the Internal column, on the same row, or to the Structure of a robot
/// (CE-VDM-05, CE-LOC-01).
fn hull(cx: &mut Cx<'_>, struck: &Struck, row: i32) -> Flow {
    if track(cx.battle(), struck.machine, HULL) > 0 {
        lower(cx, struck.machine, HULL, Rule("CE-LOC-01"));
        return Ok(());
    }
    if !cx.battle().is_vehicle(struck.machine) {
        return structure(cx, struck.machine);
    }
    one(cx, struck, row, internal(row))
}

fn structure(cx: &mut Cx<'_>, machine: UnitId) -> Flow {
    lower(cx, machine, STRUCTURE, Rule("CE-LOC-02"));
    Ok(())
}

fn mark(cx: &mut Cx<'_>, machine: UnitId, at: usize, rule: Rule) -> u8 {
    let Some((key, hits)) = cx.battle().machine(machine).map(|body| (body.systems[at].key, body.systems[at].hits + 1))
    else {
        return 0;
    };
    let place = u8::try_from(at).unwrap_or(u8::MAX);
    cx.emit(Event::SystemHit { unit: machine, place, system: key, hits, rule });
    hits
}

/// A hit on the drive, the sensors, the power plant or the computer.
fn of_system(cx: &mut Cx<'_>, struck: &Struck, row: i32, key: Key) -> Flow {
    let machine = struck.machine;
    let outside = key == DRIVE || key == SENSORS;
    let rule = Rule(match key {
        DRIVE => "CE-LOC-05",
        SENSORS => "CE-LOC-07",
        POWER_PLANT => "CE-LOC-08",
        _ => "CE-LOC-13",
    });
    let Some((at, _)) = system(cx.battle(), machine, key).filter(|(_, hits)| *hits < toughness(key)) else {
        return if outside { hull(cx, struck, row) } else { structure(cx, machine) };
    };
    let hits = mark(cx, machine, at, rule);
    if matches!(key, DRIVE | POWER_PLANT) {
        vehicle::slow_down(cx, machine, rule);
    }
    match (key, hits) {
        (POWER_PLANT, 1) => {
            powerless(cx, struck, rule);
            Ok(())
        }
        (POWER_PLANT, 3) => {
            if !cx.battle().is_vehicle(machine) {
                disable(cx, struck, rule);
            }
            more_hull_hits(cx, struck, row, rule)
        }
        (COMPUTER, _) if !cx.battle().is_vehicle(machine) => shut_down(cx, struck, hits, rule),
        _ => Ok(()),
    }
}

/// Loses one round's actions: of this round if the machine, or its driver, has still to act, otherwise of the next
/// (CE-LOC-08).
fn powerless(cx: &mut Cx<'_>, struck: &Struck, rule: Rule) {
    let (battle, machine) = (cx.battle(), struck.machine);
    let acts = if battle.is_vehicle(machine) { battle.driver(machine) } else { Some(machine) };
    let to_come = acts.is_some_and(|unit| budget::is_to_come(battle, unit));
    let until = Until::RoundEnd(battle.scheduler().round + u16::from(!to_come));
    let condition = Condition { key: POWERLESS, amount: 1, until, on: None, rule };
    cx.emit_or_defer(struck.by, acts.unwrap_or(machine), Event::ConditionSet { unit: machine, condition });
}

/// A robot or drone stops working.
fn disable(cx: &mut Cx<'_>, struck: &Struck, rule: Rule) {
    cx.set_life(struck.machine, struck.by, Life::Down, DISABLED, rule);
    grappled::release(cx, struck.machine, struck.by, DISABLED, rule);
}

/// The power plant explodes: 1D6 further Hull hits.
fn more_hull_hits(cx: &mut Cx<'_>, struck: &Struck, row: i32, rule: Rule) -> Flow {
    let matters = chance::matters(cx.battle(), [struck.machine]);
    let hits = cx.roll_amount(struck.machine, MORE_HITS, Dice::d6(1), &matters, rule)?;
    for _ in 0..hits {
        hull(cx, struck, row)?;
    }
    Ok(())
}

/// A robot or drone shuts down for some rounds, or for good (CE-LOC-13).
fn shut_down(cx: &mut Cx<'_>, struck: &Struck, hits: u8, rule: Rule) -> Flow {
    if hits >= 2 {
        disable(cx, struck, rule);
        return Ok(());
    }
    let machine = struck.machine;
    let rounds = cx.roll_amount(machine, SHUT_DOWN, Dice::d6(1), &Matters::Only(smallvec![machine]), rule)?;
    let to_come = budget::is_to_come(cx.battle(), machine);
    let last = cx.battle().scheduler().round + u16::try_from(rounds).unwrap_or(1) - u16::from(to_come);
    let amount = i16::try_from(rounds).unwrap_or(1);
    let condition = Condition { key: SHUT_DOWN, amount, until: Until::RoundEnd(last), on: None, rule };
    cx.emit_or_defer(struck.by, machine, Event::ConditionSet { unit: machine, condition });
    Ok(())
}

/// A random weapon, or weapon or limb (CE-LOC-06, CE-LOC-09); a Hull hit if none is left.
fn part(cx: &mut Cx<'_>, struck: &Struck, row: i32, limbs: bool) -> Flow {
    let machine = struck.machine;
    let rule = Rule(if limbs { "CE-LOC-09" } else { "CE-LOC-06" });
    let whole = parts(cx.battle(), machine, limbs);
    if whole.is_empty() {
        return hull(cx, struck, row);
    }
    let mut at = whole[0];
    if whole.len() > 1 {
        let die = Dice::new(1, u8::try_from(whole.len()).unwrap_or(u8::MAX));
        let matters = Matters::Only(SmallVec::new());
        let face = cx.roll_amount(machine, WHICH, die, &matters, rule)?;
        at = whole[usize::try_from(face - 1).unwrap_or(0).min(whole.len() - 1)];
    }
    mark(cx, machine, at, rule);
    Ok(())
}

/// Somebody aboard takes the damage that the machine took, less his own armour (CE-LOC-10, CE-LOC-12).
fn person(cx: &mut Cx<'_>, struck: &Struck, driver: bool, rule: Rule) -> Flow {
    let alive = aboard(cx.battle(), struck.machine, driver);
    if alive.is_empty() {
        return structure(cx, struck.machine);
    }
    let victim = pick(cx, struck.machine, &alive, WHICH, rule)?;
    let mut ledger = Ledger::new();
    ledger.add(DICE, struck.amount, rule);
    cx.harm(Blow::new(victim, struck.by, Cause::Aboard, ledger, rule)).map(|_| ())
}

/// A random piece of cargo, ruined on 4 or more (CE-LOC-11); a Structure hit if none is left.
fn cargo(cx: &mut Cx<'_>, machine: UnitId) -> Flow {
    const RULE: Rule = Rule("CE-LOC-11");
    let battle = cx.battle();
    let mounts = battle.machine(machine).map_or(0, |body| body.design.mounts.len());
    let slots = battle.gear(machine).slots().skip(mounts);
    let pieces: SmallVec<[(u8, Key); 4]> =
        slots.filter_map(|slot| battle.item(machine, slot).map(|(_, def)| (slot, def.key))).collect();
    if pieces.is_empty() {
        return structure(cx, machine);
    }
    let nobody = Matters::Only(SmallVec::new());
    let mut at = 0;
    if pieces.len() > 1 {
        let die = Dice::new(1, u8::try_from(pieces.len()).unwrap_or(u8::MAX));
        at = usize::try_from(cx.roll_amount(machine, WHICH, die, &nobody, RULE)? - 1).unwrap_or(0);
    }
    let (slot, item) = pieces[at.min(pieces.len() - 1)];
    let matters = chance::matters(cx.battle(), [machine]);
    if cx.roll_amount(machine, RUIN, Dice::d6(1), &matters, RULE)? >= 4 {
        cx.emit(Event::Ruined { unit: machine, slot, item, rule: RULE });
    }
    Ok(())
}
