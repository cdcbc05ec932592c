//! Vehicles: their data, their state, and their effect on those aboard (CE-VEH).

use crate::battle::{Battle, Cx, Event, Key, Ledger, Life, Refusal, Rule, Seat, Speed, TurnState, UnitId};
use crate::grid::{Altitude, Cover, Quarter, Square};
use crate::rules::cepheus::armoury::Chassis;
use crate::rules::cepheus::keys::vehicles::*;

/// Squares that a speed covers in a round (CE-VEH-02).
pub const fn squares(speed: Speed) -> u16 {
    (speed.0 / 900) as u16
}

/// The lowest whole number of km/h that covers that many squares in a round.
pub const fn speed_for(squares: u16) -> Speed {
    Speed::kph((squares as u32 * 9).div_ceil(10) as u16)
}

/// The data of a vehicle; `None` for anything else.
pub fn chassis(battle: &Battle, vehicle: UnitId) -> Option<&Chassis> {
    battle.machine(vehicle)?.design.data::<Chassis>()
}

/// True if a target is of the scale of starships (CE-GND-01).
pub fn is_starship(battle: &Battle, unit: UnitId) -> bool {
    chassis(battle, unit).is_some_and(|chassis| chassis.starship)
}

/// Hits that a system of a machine has taken; none if it has no such system.
pub fn hits(battle: &Battle, machine: UnitId, system: Key) -> u8 {
    battle.machine(machine).and_then(|machine| machine.hits(system)).unwrap_or(0)
}

/// True if a vehicle is made without Structure, as a grav belt is (CE-WPN-07).
pub fn is_bare(battle: &Battle, machine: UnitId) -> bool {
    battle.is_vehicle(machine) && !is_starship(battle, machine) && battle.stats(machine).max(STRUCTURE) <= 0
}

/// True if a machine cannot move by itself any more (CE-LOC-05, CE-LOC-08); the first hit inside one without Structure
/// is enough (CE-WPN-07).
pub fn disabled(battle: &Battle, machine: UnitId) -> bool {
    let broken = || is_bare(battle, machine) && battle.stats(machine).now(STRUCTURE) < 0;
    hits(battle, machine, DRIVE) >= 3 || hits(battle, machine, POWER_PLANT) >= 3 || broken()
}

/// True if a machine's sensors are gone (CE-LOC-07).
pub fn is_blind(battle: &Battle, machine: UnitId) -> bool {
    hits(battle, machine, SENSORS) >= 2
}

/// A damaged machine's movement, in thousandths: 90, 75 or 0 percent by hits on the drive, halved by the second hit on
/// the power plant, and for a robot multiplied by the share of its legs that work (CE-LOC-05, CE-LOC-08, CE-LOC-09).
pub fn mobility(battle: &Battle, machine: UnitId) -> u32 {
    let Some(body) = battle.machine(machine).filter(|_| !disabled(battle, machine)) else { return 0 };
    let percent = match hits(battle, machine, DRIVE) {
        0 => 100,
        1 => 90,
        _ => 75,
    };
    let power = if hits(battle, machine, POWER_PLANT) < 2 { 10 } else { 5 };
    let legs = || body.systems.iter().filter(|system| system.key == LEG);
    let left = legs().filter(|leg| leg.hits < 2).count() as u32;
    if legs().next().is_none() { percent * power } else { percent * power * left / legs().count() as u32 }
}

/// The top speed of a vehicle with its damage.
pub fn top_speed(battle: &Battle, vehicle: UnitId) -> Speed {
    let design = battle.machine(vehicle).map_or(0, |machine| u32::from(machine.design.top_speed));
    Speed(design * mobility(battle, vehicle))
}

/// Slows a vehicle down to its new top speed if it is faster. A disabled vehicle rolls out first (CE-LOC-05,
/// CE-LOC-08).
pub fn slow_down(cx: &mut Cx<'_>, vehicle: UnitId, rule: Rule) {
    let (from, to) = (speed(cx.battle(), vehicle), top_speed(cx.battle(), vehicle));
    if from > to && !disabled(cx.battle(), vehicle) {
        cx.emit(Event::SpeedChanged { unit: vehicle, from, to, what: DRIVE_HITS, rule });
    }
}

/// The speed of a vehicle; zero for anything else.
pub fn speed(battle: &Battle, vehicle: UnitId) -> Speed {
    battle.machine(vehicle).map_or(Speed::NONE, |machine| machine.speed)
}

/// Adds the bonus against a large target or a starship, not against those aboard (CE-MOD-04, CE-VEH-05, CE-GND-01).
pub fn add_size(ledger: &mut Ledger, battle: &Battle, target: UnitId) {
    match chassis(battle, target) {
        Some(chassis) if chassis.starship => ledger.add(STARSHIP, 4, Rule("CE-GND-01")),
        Some(chassis) if chassis.large => ledger.add(SIZE, 1, Rule("CE-VEH-05")),
        _ => {}
    }
}

/// Adds the penalty of evasive action on attacks on the vehicle, on those aboard and from it (CE-VAC-01), and the
/// penalty for firing on the move if an option sets one (CE-VEH-10).
pub fn add_motion(ledger: &mut Ledger, battle: &Battle, attacker: UnitId, target: Option<UnitId>) {
    let evading =
        |unit: UnitId| battle.vehicle_of(unit).map_or(0, |vehicle| battle.conditions(vehicle).amount(EVADING));
    let own = battle.vehicle_of(attacker);
    if let Some(target) = target.filter(|target| own.is_none() || battle.vehicle_of(*target) != own) {
        ledger.add_some(EVASION, -evading(target), Rule("CE-VAC-01"));
    }
    ledger.add_some(EVASION, -evading(attacker), Rule("CE-VAC-01"));
    let moving = own.and_then(|vehicle| battle.machine(vehicle)).is_some_and(|machine| machine.is_moving());
    ledger.add_some(MOVING_FIRE, if moving { battle.rules().number(MOVING_FIRE_DM) } else { 0 }, Rule("CE-VEH-10"));
}

/// A target's movement in half-metres relative to the attacker: those aboard move with their vehicle, and those in one
/// vehicle not at all (CE-MOD-03).
pub fn motion(battle: &Battle, attacker: UnitId, target: UnitId) -> u16 {
    let (own, other) = (battle.vehicle_of(attacker), battle.vehicle_of(target));
    if own.is_some() && own == other {
        return 0;
    }
    let raw = moved(battle, other.unwrap_or(target));
    if other.is_some() && battle.rules().is(VEHICLE_MOVEMENT_DM, RELATIVE) {
        return raw.abs_diff(own.map_or(0, |own| moved(battle, own)));
    }
    raw
}

/// The way of a combatant's latest turn in half-metres (CE-MOD-03). A vehicle that nobody drives, or whose driver waits,
/// covers what its speed carries from one round to the next (CE-VEH-03).
pub fn moved(battle: &Battle, unit: UnitId) -> u16 {
    let waits = |driver: UnitId| battle.initiative(driver).state == TurnState::Delaying;
    let idle = || battle.driver(unit).is_none_or(|driver| !battle.is_up(driver) || waits(driver));
    if battle.is_vehicle(unit) && battle.scheduler().round > 1 && idle() {
        return 3 * squares(speed(battle, unit));
    }
    battle.body(unit).moved
}

/// The limit of the penalty for a target's movement; `None` without a limit (CE-MOD-03).
pub fn motion_cap(battle: &Battle, target: UnitId) -> Option<i32> {
    let cap = battle.rules().number(VEHICLE_MOVEMENT_CAP);
    (cap > 0 && battle.vehicle_of(target).is_some()).then_some(cap)
}

/// The cover that a closed vehicle gives somebody aboard, and whether it is soft (CE-VEH-06, CE-VEH-08).
pub fn shelter(battle: &Battle, rider: UnitId) -> Option<(Cover, bool)> {
    let vehicle = battle.seat(rider)?.vehicle;
    if battle.machine(vehicle)?.design.open {
        return None;
    }
    Some(if chassis(battle, vehicle)?.military { (Cover::Full, false) } else { (Cover::Half, true) })
}

/// The protection of a military vehicle for somebody aboard against a shot from outside (CE-VEH-06).
pub fn plates(battle: &Battle, attacker: UnitId, rider: UnitId) -> i32 {
    let Some(seat) = battle.seat(rider).filter(|seat| battle.vehicle_of(attacker) != Some(seat.vehicle)) else {
        return 0;
    };
    let covered = shelter(battle, rider).is_some_and(|(cover, _)| cover == Cover::Full);
    if covered { battle.stats(seat.vehicle).now(ARMOUR).max(0) } else { 0 }
}

/// True if a combatant is in a closed vehicle, where passengers cannot dodge (CE-VAC-01).
pub fn shut_in(battle: &Battle, unit: UnitId) -> bool {
    let closed = |seat: Seat| battle.machine(seat.vehicle).is_some_and(|machine| !machine.design.open);
    battle.seat(unit).is_some_and(closed)
}

/// People who can shoot out of one side of a closed vehicle (CE-VEH-07).
pub fn windows(battle: &Battle, vehicle: UnitId) -> usize {
    battle.machine(vehicle).map_or(0, |machine| machine.design.windows.into())
}

/// True if a stunt has brought a target into another arc of a vehicle (CE-VAC-04).
pub fn drawn(battle: &Battle, vehicle: UnitId, target: Option<UnitId>) -> bool {
    let stunt = battle.conditions(vehicle).get(OTHER_ARC).and_then(|stunt| stunt.on);
    stunt.is_some() && stunt == target
}

/// True if a square lies in an arc of a vehicle (CE-VEH-01).
pub fn in_arc(battle: &Battle, vehicle: UnitId, arc: Quarter, to: Square) -> bool {
    let body = battle.body(vehicle);
    arc.contains(body.facing, to - body.square)
}

/// Checks whether a combatant can attack a target or a square from its place: out of a closed vehicle only through its
/// own window (CE-VEH-07), out of an open one in any direction (CE-VEH-08).
///
/// # Errors
/// `no_window`, or `not_at_this_window`.
pub fn bears(battle: &Battle, unit: UnitId, (target, to): (Option<UnitId>, Square)) -> Result<(), Refusal> {
    const RULE: Rule = Rule("CE-VEH-07");
    let Some(seat) = battle.seat(unit).filter(|_| shut_in(battle, unit)) else { return Ok(()) };
    let window = seat.window.ok_or(Refusal::by("no_window", RULE))?;
    let open = drawn(battle, seat.vehicle, target) || in_arc(battle, seat.vehicle, window, to);
    if open { Ok(()) } else { Err(Refusal::by("not_at_this_window", RULE)) }
}

/// True if a vehicle on the ground blocks a square for those on foot.
pub fn bars(battle: &Battle, vehicle: UnitId, square: Square) -> bool {
    let body = battle.body(vehicle);
    body.altitude == Altitude::Ground && body.life < Life::Gone && battle.covers_square(vehicle, square)
}

/// True if a combatant flies.
pub fn airborne(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).altitude != Altitude::Ground
}

/// The height of an altitude band in metres.
pub fn metres(battle: &Battle, altitude: Altitude) -> i32 {
    match altitude {
        Altitude::Ground => 0,
        Altitude::Low => battle.rules().number(LOW_METRES),
        Altitude::High => battle.rules().number(HIGH_METRES),
    }
}
const PURSUIT: Rule = Rule("CE-VAC-06");

/// Checks whether a combatant may attack a target: a vehicle that has broken off its pursuit this round cannot attack
/// its quarry or those aboard it (CE-VAC-06).
///
/// # Errors
/// `broke_off`.
pub fn keeps(battle: &Battle, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let lost = battle.vehicle_of(unit).and_then(|vehicle| battle.conditions(vehicle).get(BROKEN_OFF)?.on);
    let same = lost.is_some() && lost == battle.vehicle_of(target);
    if same { Err(Refusal::by("broke_off", PURSUIT)) } else { Ok(()) }
}
