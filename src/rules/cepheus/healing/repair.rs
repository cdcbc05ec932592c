//! Repairs of vehicles, robots and drones in camp: makeshift and real ones (CE-REP-01 to CE-REP-07).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ItemOf, OrderForm, Price, Targeting, Tested};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Life, Order, Patch, Refusal, Rule, System, UnitId};
use crate::dice::Dice;
use crate::rules::cepheus::checks::check::{self, add_skill, add_stat, add_tools, standing_penalties};
use crate::rules::cepheus::conditions::vehicle::{chassis, is_starship};
use crate::rules::cepheus::damage::hit_location::{beyond_repair, worn_out};
use crate::rules::cepheus::healing::camp::{all_alive, of_camp};
use crate::rules::cepheus::healing::spares::{at_hand, has_parts, take_part};
use crate::rules::cepheus::healing::{treatment, workshop};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::*;
use smallvec::SmallVec;

const JURY_RIGGING: Rule = Rule("CE-REP-02");
const MENDING: Rule = Rule("CE-REP-03");
const REPLACING: Rule = Rule("CE-REP-05");
const HULL_WORK: Rule = Rule("CE-REP-06");
const STRUCTURE_WORK: Rule = Rule("CE-REP-07");
/// What a system costs of the price of its machine: a tenth.
const SHARE: u32 = 10;

/// Something of a machine that is broken (CE-REP-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// One of its systems, by its place, with all hits on it, those under a patch included.
    System(usize, u8),
    /// Its armour, by points.
    Armour(i32),
    /// Its hull, by points.
    Hull(i32),
    /// Its structure, by points.
    Structure(i32),
}

/// Hits on a system, those under a patch included.
pub fn all_hits(system: &System) -> u8 {
    system.hits + system.patch.map_or(0, |patch| patch.hits)
}

/// True if a system is past ordinary repair.
pub fn destroyed(system: &System) -> bool {
    beyond_repair(system.key, all_hits(system))
}

/// What is broken of a machine, system, hull and structure damage apart (CE-REP-01); nothing of a wreck or a starship.
pub fn report(battle: &Battle, unit: UnitId) -> Vec<Broken> {
    let Some(machine) = battle.machine(unit) else { return Vec::new() };
    if battle.body(unit).life >= Life::Dead || is_starship(battle, unit) {
        return Vec::new();
    }
    let hit = machine.systems.iter().enumerate().filter(|(_, system)| all_hits(system) > 0);
    let mut report: Vec<Broken> = hit.map(|(place, system)| Broken::System(place, all_hits(system))).collect();
    let short = |key| battle.stats(unit).max(key) - battle.stats(unit).now(key);
    let tracks = [Broken::Armour(short(ARMOUR)), Broken::Hull(short(HULL)), Broken::Structure(short(STRUCTURE))];
    let lowered = |one: &Broken| !matches!(one, Broken::Armour(..=0) | Broken::Hull(..=0) | Broken::Structure(..=0));
    report.extend(tracks.into_iter().filter(lowered));
    report
}

/// The skill that mends a part of a machine (CE-REP-03).
pub fn skill(battle: &Battle, machine: UnitId, part: Key) -> Key {
    let floats = chassis(battle, machine).is_some_and(|chassis| chassis.skill.as_str() == "grav_vehicle");
    match part {
        SENSORS | COMPUTER => ELECTRONICS,
        POWER_PLANT => ENGINEERING,
        DRIVE if floats => GRAVITICS,
        _ => MECHANICS,
    }
}

/// The system that an order means: by its name and slot, the most damaged of several of a name that is still of the kind
/// wanted.
fn meant(battle: &Battle, order: &Order, wanted: impl Fn(&System) -> bool) -> Option<(UnitId, usize)> {
    let (unit, key) = (order.target_unit()?, order.mode?);
    let systems = battle.machine(unit)?.systems.iter().enumerate();
    let fits = |one: &(usize, &System)| one.1.key == key && one.1.slot == order.with && wanted(one.1);
    let worst = systems.filter(fits).max_by_key(|one| (all_hits(one.1), usize::MAX - one.0));
    worst.map(|(place, _)| (unit, place))
}

/// Everything of a machine that can be mended: its tracks and its systems, weapons apart, which go by their own names.
const PARTS: [Key; 9] = [ARMOUR, HULL, STRUCTURE, DRIVE, SENSORS, POWER_PLANT, COMPUTER, ARM, LEG];

/// Mending a hit of a system, or a point of armour, hull or structure.
pub const MEND_ACTION: Action = Action {
    info: of_camp(MEND, "interact", 'm', "CE-REP-03"),
    form: OrderForm::PLAIN.modes(&PARTS).item(ItemOf::Target).at(&[Targeting::Friend]),
    price: |_, _| Price::free(),
    offers: |bar| workshop::offers(bar, MEND),
    check: |battle, order| {
        let broken = report(battle, machine(battle, order)?);
        let any = |fits: fn(&Broken) -> bool, rule| broken.iter().any(fits).then_some(()).ok_or(whole(rule));
        match order.mode {
            Some(ARMOUR) => any(|one| matches!(one, Broken::Armour(_)), MENDING)?,
            Some(HULL) => any(|one| matches!(one, Broken::Hull(_)), HULL_WORK)?,
            Some(STRUCTURE) => {
                any(|one| matches!(one, Broken::Structure(_)), STRUCTURE_WORK)?;
                return workshop_at_hand(battle, STRUCTURE_WORK);
            }
            _ => system(battle, order, MENDING, |system| !destroyed(system))?,
        }
        if has_parts(battle) { Ok(()) } else { Err(Refusal::by("no_parts", Rule("CE-REP-04"))) }
    },
    resolve: |cx, order| match (order.mode, order.target_unit()) {
        (_, None) => Ok(()),
        (Some(ARMOUR), Some(machine)) => mend_track(cx, order.unit, machine, ARMOUR, MENDING),
        (Some(HULL), Some(machine)) => mend_track(cx, order.unit, machine, HULL, HULL_WORK),
        (Some(STRUCTURE), Some(machine)) => mend_structure(cx, order.unit, machine),
        _ => mend(cx, order),
    },
};

/// Patching a system up for some hours.
pub const JURY_RIG_ACTION: Action = Action {
    info: of_camp(JURY_RIG, "interact", 'j', "CE-REP-02"),
    form: OrderForm::PLAIN.modes(&PARTS).item(ItemOf::Target).at(&[Targeting::Friend]),
    price: |_, _| Price::free(),
    offers: |bar| workshop::offers(bar, JURY_RIG),
    check: |battle, order| {
        machine(battle, order)?;
        system(battle, order, JURY_RIGGING, |system| !destroyed(system) && system.patch.is_none())
    },
    resolve: jury_rig,
};

/// Putting a new system in the place of a destroyed one.
pub const REPLACE_ACTION: Action = Action {
    info: of_camp(REPLACE, "interact", 'r', "CE-REP-05"),
    form: OrderForm::PLAIN.modes(&PARTS).item(ItemOf::Target).at(&[Targeting::Friend]),
    price: |_, _| Price::free(),
    offers: |bar| workshop::offers(bar, REPLACE),
    check: |battle, order| {
        machine(battle, order)?;
        meant(battle, order, destroyed).ok_or(whole(REPLACING))?;
        workshop_at_hand(battle, REPLACING)
    },
    resolve: replace,
};

fn whole(rule: Rule) -> Refusal {
    Refusal::by("not_broken", rule)
}

/// The machine of a repair; a vehicle repairs nothing itself.
fn machine(battle: &Battle, order: &Order) -> Result<UnitId, Refusal> {
    all_alive(battle, order)?;
    let machine = order.target_unit().filter(|unit| battle.machine(*unit).is_some());
    let machine = machine.ok_or(Refusal::by("no_machine", MENDING))?;
    let vehicle = battle.machine(order.unit).is_some_and(|machine| machine.design.vehicle);
    if vehicle { Err(Refusal::form("no_such_action")) } else { Ok(machine) }
}

/// True if the system of an order is broken and fits a repair.
fn system(battle: &Battle, order: &Order, rule: Rule, fits: fn(&System) -> bool) -> Result<(), Refusal> {
    let (unit, place) = meant(battle, order, |system| all_hits(system) > 0).ok_or(whole(rule))?;
    let fit = meant(battle, order, |system| all_hits(system) > 0 && fits(system));
    let worst = battle.machine(unit).is_some_and(|machine| destroyed(&machine.systems[place]));
    fit.map(|_| ()).ok_or(Refusal::by(if worst { "destroyed" } else { "patched" }, rule))
}

fn workshop_at_hand(battle: &Battle, rule: Rule) -> Result<(), Refusal> {
    if at_hand(battle, WORKSHOP) { Ok(()) } else { Err(Refusal::by("no_workshop", rule)) }
}

/// The sum of a repair check: skill, Education, tools, and what stands over every check.
fn sheet(battle: &Battle, unit: UnitId, machine: UnitId, part: Key) -> Ledger {
    let skill = skill(battle, machine, part);
    let mut ledger = Ledger::new();
    add_skill(&mut ledger, battle, unit, skill);
    add_stat(&mut ledger, battle, unit, EDU);
    add_tools(&mut ledger, battle, unit, skill);
    standing_penalties(&mut ledger, battle, unit, Tested::Mind);
    ledger
}

fn time(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) -> Flow<i32> {
    cx.roll_amount(unit, TIMING, Dice::d6(1), &Matters::All, rule)
}

/// Tells how long work took, and lets that time pass.
fn took(cx: &mut Cx<'_>, unit: UnitId, machine: UnitId, hours: i32, rule: Rule) {
    cx.emit(Event::Noted { unit, what: REPAIR_HOURS, other: Some(machine), number: hours, rule });
    hours_pass(cx, hours);
}

/// Hours pass for everybody in camp: wounds grow old, and patches fail (CE-HEA-06, CE-REP-02).
pub fn hours_pass(cx: &mut Cx<'_>, hours: i32) {
    let units: SmallVec<[UnitId; 16]> = cx.battle().units().collect();
    for unit in units {
        treatment::grow_old(cx, unit, hours);
        let systems = cx.battle().machine(unit).map(|machine| machine.systems.clone()).unwrap_or_default();
        for (place, system) in systems.iter().enumerate() {
            let Some(patch) = system.patch else { continue };
            let left = i32::from(patch.hours) - hours;
            let patch = u8::try_from(left).ok().filter(|left| *left > 0).map(|hours| Patch { hours, ..patch });
            let hits = if patch.is_none() { all_hits(system) } else { system.hits };
            mended(cx, unit, place, hits, patch, JURY_RIGGING);
        }
    }
}

fn mended(cx: &mut Cx<'_>, unit: UnitId, at: usize, hits: u8, patch: Option<Patch>, rule: Rule) {
    let Some(system) = cx.battle().machine(unit).map(|machine| machine.systems[at].key) else { return };
    let place = u8::try_from(at).unwrap_or(u8::MAX);
    cx.emit(Event::SystemMended { unit, place, system, hits, patch, rule });
}

/// Patches a system: 1D6 rounds, an Average check without parts; it holds 1D6 hours (CE-REP-02).
fn jury_rig(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let whole = |system: &System| all_hits(system) > 0 && !destroyed(system) && system.patch.is_none();
    let Some((machine, place)) = meant(cx.battle(), order, whole) else { return Ok(()) };
    let Some(part) = order.mode else { return Ok(()) };
    let rounds = time(cx, order.unit, JURY_RIGGING)?;
    cx.emit(Event::Noted {
        unit: order.unit,
        what: REPAIR_ROUNDS,
        other: Some(machine),
        number: rounds,
        rule: JURY_RIGGING,
    });
    let ledger = sheet(cx.battle(), order.unit, machine, part);
    if check::roll(cx, order.unit, JURY_RIG, ledger, &Matters::All, JURY_RIGGING)? >= 0 {
        let hours = u8::try_from(time(cx, order.unit, JURY_RIGGING)?).unwrap_or(1);
        let hits = cx.battle().machine(machine).map_or(0, |machine| machine.systems[place].hits);
        mended(cx, machine, place, 0, Some(Patch { hits, hours }), JURY_RIGGING);
    }
    Ok(())
}

/// Mends a hit of a system: parts, 1D6 hours, an Average check; a failure uses up both (CE-REP-03).
fn mend(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let broken = |system: &System| all_hits(system) > 0 && !destroyed(system);
    let Some((machine, place)) = meant(cx.battle(), order, broken) else { return Ok(()) };
    let Some(part) = order.mode else { return Ok(()) };
    if work(cx, order.unit, machine, part, MENDING)? {
        let hits = cx.battle().machine(machine).map_or(0, |machine| all_hits(&machine.systems[place]));
        mended(cx, machine, place, hits.saturating_sub(1), None, MENDING);
    }
    Ok(())
}

/// Parts, hours and a check.
fn work(cx: &mut Cx<'_>, unit: UnitId, machine: UnitId, part: Key, rule: Rule) -> Flow<bool> {
    take_part(cx, unit);
    let hours = time(cx, unit, rule)?;
    let ledger = sheet(cx.battle(), unit, machine, part);
    let effect = check::roll(cx, unit, MEND, ledger, &Matters::All, rule)?;
    took(cx, unit, machine, hours, rule);
    Ok(effect >= 0)
}

/// Mends a point of hull or armour: parts, 1D6 hours and a Mechanics check (CE-REP-06).
fn mend_track(cx: &mut Cx<'_>, unit: UnitId, machine: UnitId, track: Key, rule: Rule) -> Flow {
    if work(cx, unit, machine, track, rule)? {
        raise(cx, machine, track, rule);
    }
    Ok(())
}

fn raise(cx: &mut Cx<'_>, machine: UnitId, track: Key, rule: Rule) {
    let to = i16::try_from(cx.battle().stats(machine).now(track) + 1).unwrap_or(i16::MAX);
    cx.set_stat(machine, track, to, rule);
}

/// Mends a point of structure in a workshop: 1D6 x 10 hours and a fifth of the machine's price, without a check
/// (CE-REP-07).
fn mend_structure(cx: &mut Cx<'_>, unit: UnitId, machine: UnitId) -> Flow {
    let hours = 10 * time(cx, unit, STRUCTURE_WORK)?;
    raise(cx, machine, STRUCTURE, STRUCTURE_WORK);
    paid(cx, unit, machine, price(cx.battle(), machine) / 5, STRUCTURE_WORK);
    took(cx, unit, machine, hours, STRUCTURE_WORK);
    Ok(())
}

/// Replaces a destroyed system in a full workshop, for 2D6 x 10 % of its price (CE-REP-05).
fn replace(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Some((machine, place)) = meant(cx.battle(), order, destroyed) else { return Ok(()) };
    let tenths = cx.roll_amount(order.unit, REPLACE, Dice::d6(2), &Matters::All, REPLACING)?;
    let cost = replacement_cost(price(cx.battle(), machine) / SHARE, tenths);
    mended(cx, machine, place, 0, None, REPLACING);
    let broken =
        |key| cx.battle().machine(machine).and_then(|body| body.hits(key)).is_some_and(|hits| worn_out(key, hits));
    let runs = ![COMPUTER, POWER_PLANT].into_iter().any(broken);
    if runs && cx.battle().body(machine).life == Life::Down {
        cx.set_life(machine, None, Life::Up, REPLACE, REPLACING);
    }
    paid(cx, order.unit, machine, cost, REPLACING);
    Ok(())
}

/// What it costs to replace a system of that price, in credits, where 2D6 came up with `tenths` (CE-REP-05).
pub fn replacement_cost(price: u32, tenths: i32) -> u32 {
    price / 10 * u32::try_from(tenths).unwrap_or(0)
}

fn price(battle: &Battle, machine: UnitId) -> u32 {
    chassis(battle, machine).map_or(0, |chassis| chassis.cost)
}

fn paid(cx: &mut Cx<'_>, unit: UnitId, machine: UnitId, credits: u32, rule: Rule) {
    let number = i32::try_from(credits).unwrap_or(i32::MAX);
    cx.emit(Event::Noted { unit, what: CREDITS, other: Some(machine), number, rule });
}
