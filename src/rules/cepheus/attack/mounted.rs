//! The mounted weapon that an order fires (CE-VEH-09, CE-WPN-07, CE-WPN-08).

use crate::battle::{Battle, ItemDef, Mount, Order, Post, Refusal, Rule, UnitId};
use crate::rules::cepheus::keys::SUPPRESS;
use crate::rules::cepheus::keys::log::{SINGLE, SPRAY};
use crate::rules::cepheus::keys::vehicles::*;

const RULE: Rule = Rule("CE-VEH-09");
/// A weapon fires its rate once a round, whatever the number of its gunners.
const ONCE: Rule = Rule("CE-WPN-08");

/// A mounted weapon with the state that an order needs.
pub struct Mounted<'a> {
    /// The vehicle.
    pub vehicle: UnitId,
    /// The slot of the weapon in the vehicle's gear.
    pub slot: u8,
    /// Rounds in it.
    pub loaded: i16,
    /// Its catalogue entry.
    pub def: &'a ItemDef,
    /// Linked weapons that fire together.
    pub guns: u8,
}

impl<'a> Mounted<'a> {
    /// The mounted weapon of an order; `None` if the order fires none.
    ///
    /// # Errors
    /// The reason why it cannot be fired, wherever it is aimed.
    pub fn of(battle: &'a Battle, order: &Order) -> Result<Option<Self>, Refusal> {
        if !matches!(order.act, FIRE) {
            return Ok(None);
        }
        let vehicle = works_weapons(battle, order.unit)?;
        let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
        let mount = mount(battle, vehicle, slot).ok_or(Refusal::by("no_mounted_weapon", RULE))?;
        let (item, def) = battle.item(vehicle, slot).ok_or(Refusal::by("no_mounted_weapon", RULE))?;
        if is_destroyed(battle, vehicle, slot) {
            return Err(Refusal::by("weapon_destroyed", Rule("CE-LOC-06")));
        }
        let guns = if order.mode == Some(TOGETHER) { u8::try_from(order.amount).unwrap_or(0) } else { 1 };
        if !is_ready(battle, vehicle, mount) {
            return Err(Refusal::by("weapon_fired", ONCE));
        }
        if guns == 0 || (guns > 1 && guns > battery(battle, vehicle, mount)) {
            return Err(Refusal::by("not_so_many_weapons", Rule("CE-WPN-07")));
        }
        Ok(Some(Self { vehicle, slot, loaded: item.loaded, def, guns }))
    }
}

/// The same order for a single weapon, if it fires several of a mount; suppressive fire as its plain shots.
pub fn plain(order: &Order) -> Order {
    match order.mode {
        Some(TOGETHER) => order.clone().mode(SINGLE).amount(1),
        Some(SUPPRESS) => order.clone().mode(if order.amount > 1 { SPRAY } else { SINGLE }),
        _ => order.clone(),
    }
}

/// The mount of a slot.
pub fn mount(battle: &Battle, vehicle: UnitId, slot: u8) -> Option<Mount> {
    battle.machine(vehicle)?.design.mounts.iter().find(|mount| mount.slot == slot).copied()
}

/// True if hits have destroyed the weapon in a slot of a machine (CE-LOC-06).
pub fn is_destroyed(battle: &Battle, machine: UnitId, slot: u8) -> bool {
    let systems = battle.machine(machine).map_or(&[][..], |machine| &machine.systems);
    systems.iter().any(|system| system.slot == Some(slot) && system.hits >= 2)
}

/// The weapons like that of a mount, in the same place, that still work and have not fired this round.
pub fn battery(battle: &Battle, vehicle: UnitId, mount: Mount) -> u8 {
    u8::try_from(alike(battle, vehicle, mount).count()).unwrap_or(u8::MAX)
}

/// The mounts of that battery.
pub fn alike(battle: &Battle, vehicle: UnitId, mount: Mount) -> impl Iterator<Item = Mount> + '_ {
    let item = move |slot: u8| battle.gear(vehicle).item(slot).map(|item| item.def);
    let machine = battle.machine(vehicle);
    let works = move |slot: u8| {
        machine.is_some_and(|machine| machine.systems.iter().any(|system| system.slot == Some(slot) && system.hits < 2))
    };
    let same = move |other: &Mount| {
        let like = other.arc == mount.arc && item(other.slot) == item(mount.slot);
        like && works(other.slot) && is_ready(battle, vehicle, *other)
    };
    machine.into_iter().flat_map(|machine| &machine.design.mounts).copied().filter(same)
}

/// The bit of a mount in the mask of mounts that have fired.
pub fn sign(battle: &Battle, vehicle: UnitId, mount: Mount) -> i16 {
    let mounts = battle.machine(vehicle).map_or(&[][..], |machine| &machine.design.mounts);
    let at = mounts.iter().position(|other| other.slot == mount.slot).and_then(|at| u32::try_from(at).ok());
    at.and_then(|at| 1_i16.checked_shl(at)).unwrap_or(0)
}

/// The mounts of a vehicle that have fired this round, as a bit mask.
pub fn fired(battle: &Battle, vehicle: UnitId) -> i16 {
    battle.conditions(vehicle).get(FIRED).map_or(0, |fired| fired.amount)
}

/// True if a mounted weapon has not been fired this round.
pub fn is_ready(battle: &Battle, vehicle: UnitId, mount: Mount) -> bool {
    fired(battle, vehicle) & sign(battle, vehicle, mount) == 0
}

/// The vehicle whose weapons a combatant can fire: as its driver, or as a gunner.
///
/// # Errors
/// The reason why nobody can.
pub fn works_weapons(battle: &Battle, unit: UnitId) -> Result<UnitId, Refusal> {
    let seat = battle.seat(unit).filter(|seat| seat.post != Post::Passenger);
    let seat = seat.ok_or(Refusal::by("not_at_the_weapons", RULE))?;
    let machine = battle.machine(seat.vehicle);
    let power = machine.and_then(|machine| machine.hits(POWER_PLANT)).unwrap_or(0);
    if !battle.is_up(seat.vehicle) {
        return Err(Refusal::by("vehicle_wrecked", Rule("CE-LOC-02")));
    }
    if power >= 3 || battle.conditions(seat.vehicle).has(POWERLESS) {
        return Err(Refusal::by("no_power", Rule("CE-LOC-08")));
    }
    Ok(seat.vehicle)
}
