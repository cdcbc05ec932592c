//! Weapons that are part of a vehicle: who fires them, and where they bear (CE-VEH-09, CE-WPN-07, CE-WPN-08).

use super::armoury::Weapon;
use super::keys::{SIGNIFICANT, SUPPRESS};
use super::terms::{GROUPED, SINGLE, SPRAY};
use super::vehicle::{drawn, in_arc};
use super::vehicle_keys::*;
use super::{attack, blind, suppression, turn};
use crate::battle::system::{Offer, Targeting, Wording};
use crate::battle::{
    Battle, Condition, Cx, Flow, ItemDef, Key, Mount, Order, Post, Refusal, Rule, Target, UnitId, Until,
};
use smallvec::smallvec;

const RULE: Rule = Rule("CE-VEH-09");
/// A weapon fires at its rate once a round, however many people could work it.
const ONCE: Rule = Rule("CE-WPN-08");

/// A mounted weapon as an order fires it.
pub struct Mounted<'a> {
    /// The vehicle.
    pub vehicle: UnitId,
    /// The slot of the weapon in the vehicle's gear.
    pub slot: u8,
    /// Rounds in it.
    pub loaded: i16,
    /// Its catalogue entry.
    pub def: &'a ItemDef,
    /// Weapons of the same mount that fire together.
    pub guns: u8,
}

impl<'a> Mounted<'a> {
    /// The mounted weapon of an order; none if the order is not about one.
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

/// The order as one about a single weapon, where it is about several of a mount; suppressive fire as the shots that it is.
pub fn plain(order: &Order) -> Order {
    match order.mode {
        Some(TOGETHER) => order.clone().mode(SINGLE).amount(1),
        Some(SUPPRESS) => order.clone().mode(if order.amount > 1 { SPRAY } else { SINGLE }),
        _ => order.clone(),
    }
}

fn mount(battle: &Battle, vehicle: UnitId, slot: u8) -> Option<Mount> {
    battle.machine(vehicle)?.design.mounts.iter().find(|mount| mount.slot == slot).copied()
}

/// The weapons like that of a mount, in the same place, that still work and have not fired this round.
fn battery(battle: &Battle, vehicle: UnitId, mount: Mount) -> u8 {
    u8::try_from(alike(battle, vehicle, mount).count()).unwrap_or(u8::MAX)
}

/// The mounts of that battery.
fn alike(battle: &Battle, vehicle: UnitId, mount: Mount) -> impl Iterator<Item = Mount> + '_ {
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

/// The sign of a mount among those of its vehicle that have fired.
fn sign(battle: &Battle, vehicle: UnitId, mount: Mount) -> i16 {
    let mounts = battle.machine(vehicle).map_or(&[][..], |machine| &machine.design.mounts);
    let at = mounts.iter().position(|other| other.slot == mount.slot).and_then(|at| u32::try_from(at).ok());
    at.and_then(|at| 1_i16.checked_shl(at)).unwrap_or(0)
}

fn fired(battle: &Battle, vehicle: UnitId) -> i16 {
    battle.conditions(vehicle).get(FIRED).map_or(0, |fired| fired.amount)
}

/// Whether a mounted weapon has not been fired this round.
fn is_ready(battle: &Battle, vehicle: UnitId, mount: Mount) -> bool {
    fired(battle, vehicle) & sign(battle, vehicle, mount) == 0
}

/// Notes that the weapons of an order have been fired this round.
fn note(cx: &mut Cx<'_>, order: &Order) {
    let battle = cx.battle();
    let Ok(Some(gun)) = Mounted::of(battle, order) else { return };
    let Some(own) = mount(battle, gun.vehicle, gun.slot) else { return };
    let others = alike(battle, gun.vehicle, own).filter(|other| other.slot != own.slot);
    let used = std::iter::once(own).chain(others).take(usize::from(gun.guns));
    let amount = used.fold(fired(battle, gun.vehicle), |all, one| all | sign(battle, gun.vehicle, one));
    let (vehicle, until) = (gun.vehicle, Until::RoundEnd(battle.scheduler().round));
    cx.set_condition(vehicle, Condition { key: FIRED, amount, until, on: None, rule: ONCE });
}

/// The vehicle whose weapons somebody works: its driver, or a gunner.
///
/// # Errors
/// The reason why nobody can.
fn works_weapons(battle: &Battle, unit: UnitId) -> Result<UnitId, Refusal> {
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

/// Whether a mounted weapon may be fired: at somebody, or blind at a square once the vehicle's sensors are gone.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    turn::can_spend(battle, order.unit, SIGNIFICANT)?;
    let Some(gun) = Mounted::of(battle, order)? else { return Err(Refusal::form("no_such_action")) };
    if let Some(arc) = mount(battle, gun.vehicle, gun.slot).and_then(|mount| mount.arc) {
        let to = match &order.at {
            Target::Unit(target) => battle.facing_squares(gun.vehicle, *target).1,
            Target::Square(square) => *square,
            _ => return Err(Refusal::form("needs_a_target")),
        };
        if !drawn(battle, gun.vehicle, order.target_unit()) && !in_arc(battle, gun.vehicle, arc, to) {
            return Err(Refusal::by("not_in_arc", RULE));
        }
    }
    match order.at {
        _ if order.mode == Some(SUPPRESS) => suppression::check(battle, order),
        Target::Square(_) if !super::vehicle::is_blind(battle, gun.vehicle) => Err(Refusal::form("needs_a_unit")),
        Target::Square(_) => blind::check(battle, order),
        _ => attack::check(battle, order),
    }
}

/// Fires a mounted weapon.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let fired = |cx: &mut Cx<'_>| {
        note(cx, order);
        Ok(())
    };
    cx.concluding(&fired, |cx| match order.at {
        _ if order.mode == Some(SUPPRESS) => suppression::resolve(cx, order),
        Target::Square(_) => blind::resolve(cx, order),
        _ => attack::resolve(cx, order),
    })
}

/// Adds what the weapons of somebody's vehicle can do.
pub fn offers(battle: &Battle, unit: UnitId, offers: &mut Vec<Offer>) {
    let Some(seat) = battle.seat(unit).filter(|seat| seat.post != Post::Passenger) else { return };
    let Some(machine) = battle.machine(seat.vehicle) else { return };
    let targeting = if super::vehicle::is_blind(battle, seat.vehicle) { Targeting::Square } else { Targeting::Enemy };
    let mut seen: Vec<(crate::battle::ItemDefId, Option<crate::grid::Quarter>)> = Vec::new();
    for mount in &machine.design.mounts {
        let Some((item, def)) = battle.item(seat.vehicle, mount.slot) else { continue };
        let Some(weapon) = def.data::<Weapon>().filter(|_| !seen.contains(&(item.def, mount.arc))) else { continue };
        let whole = machine.systems.iter().any(|system| system.slot == Some(mount.slot) && system.hits < 2);
        let ready = is_ready(battle, seat.vehicle, *mount);
        if whole && ready {
            seen.push((item.def, mount.arc));
        }
        let loaded = weapon.rounds == 0 || item.loaded > 0;
        let mut offer = |mode: Key, amount: i16, wording: Wording| {
            let order = Order::new(unit, FIRE).with(mount.slot).mode(mode).amount(amount);
            let broken = (!whole).then(|| Refusal::by("weapon_destroyed", Rule("CE-LOC-06")));
            let empty = (!loaded).then(|| Refusal::by("no_ammunition", Rule("CE-BUR-03")));
            let fired = (!ready).then(|| Refusal::by("weapon_fired", ONCE));
            let refused = turn::can_spend(battle, unit, SIGNIFICANT).err();
            let refused = refused.or_else(|| works_weapons(battle, unit).err()).or(broken).or(fired).or(empty);
            let harms = targeting == Targeting::Enemy && mode != SUPPRESS;
            offers.push(Offer { order, targeting, wording, cost: smallvec![(SIGNIFICANT, 1)], harms, refused });
        };
        let wording = Wording::item(def.key);
        for &rate in &weapon.rates {
            if rate == 1 {
                offer(SINGLE, 1, wording);
            } else {
                offer(SPRAY, rate, wording);
                offer(GROUPED, rate, wording);
            }
        }
        if targeting == Targeting::Enemy {
            for &rate in &weapon.rates {
                offer(SUPPRESS, rate, wording.number(2 * rate));
            }
        }
        for guns in 2..=battery(battle, seat.vehicle, *mount) {
            offer(TOGETHER, i16::from(guns), wording);
        }
    }
}
