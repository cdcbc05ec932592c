//! Weapons that are part of a vehicle: who fires them, and where they bear (CE-VEH-09, CE-WPN-07, CE-WPN-08).

use crate::battle::system::{Action, ActionInfo, Bar, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{
    Battle, Condition, Cx, Flow, ItemDefId, Key, Mount, Order, Post, Refusal, Rule, Target, UnitId, Until,
};
use crate::grid::Quarter;
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::mounted::{Mounted, alike, battery, fired, is_destroyed, is_ready, mount, sign};
use crate::rules::cepheus::attack::plan::Armed;
use crate::rules::cepheus::attack::{assault, sequence};
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::conditions::vehicle::{self, drawn, in_arc};
use crate::rules::cepheus::fire::{blind, suppression};
use crate::rules::cepheus::keys::SUPPRESS;
use crate::rules::cepheus::keys::log::{GROUPED, SINGLE, SPRAY};
use crate::rules::cepheus::keys::vehicles::*;

const RULE: Rule = Rule("CE-VEH-09");
/// A weapon fires at its rate once a round, however many people could work it.
const ONCE: Rule = Rule("CE-WPN-08");

/// Notes that the weapons of an order have been fired this round.
pub fn note(cx: &mut Cx<'_>, order: &Order) {
    let battle = cx.battle();
    let Ok(Some(gun)) = Mounted::of(battle, order) else { return };
    let Some(own) = mount(battle, gun.vehicle, gun.slot) else { return };
    let others = alike(battle, gun.vehicle, own).filter(|other| other.slot != own.slot);
    let used = std::iter::once(own).chain(others).take(usize::from(gun.guns));
    let amount = used.fold(fired(battle, gun.vehicle), |all, one| all | sign(battle, gun.vehicle, one));
    let (vehicle, until) = (gun.vehicle, Until::RoundEnd(battle.scheduler().round));
    cx.set_condition(vehicle, Condition { key: FIRED, amount, until, on: None, rule: ONCE });
}

/// Firing a mounted weapon.
pub const FIRE_ACTION: Action = Action {
    info: ActionInfo { key: FIRE, icon: "shoot", hotkey: '8', targeting: Targeting::Enemy, rule: Rule("CE-VEH-09") },
    form: OrderForm::PLAIN
        .harms()
        .modes(&[SINGLE, SPRAY, GROUPED, SUPPRESS, TOGETHER])
        .number("rounds_or_guns")
        .item(ItemOf::Vehicle)
        .at(&[Targeting::Enemy, Targeting::Square]),
    price: budget::one_significant,
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        let Some(seat) = battle.seat(unit).filter(|seat| seat.post != Post::Passenger) else { return };
        let mounts = battle.machine(seat.vehicle).map_or(&[][..], |machine| &machine.design.mounts);
        let mut seen: Vec<(ItemDefId, Option<Quarter>)> = Vec::new();
        for mount in mounts {
            let Some(item) = battle.gear(seat.vehicle).item(mount.slot) else { continue };
            if seen.contains(&(item.def, mount.arc)) {
                continue;
            }
            offer(bar, seat.vehicle, *mount);
            if is_ready(battle, seat.vehicle, *mount) && !is_destroyed(battle, seat.vehicle, mount.slot) {
                seen.push((item.def, mount.arc));
            }
        }
    },
    check,
    resolve,
};

/// Offers what a mounted weapon can do: each rate of fire in each mode, and with others of its battery.
fn offer(bar: &mut Bar<'_>, vehicle: UnitId, mount: Mount) {
    let battle = bar.battle;
    let Some((_, def)) = battle.item(vehicle, mount.slot) else { return };
    let Some(weapon) = def.data::<Weapon>() else { return };
    let targeting = if vehicle::is_blind(battle, vehicle) { Targeting::Square } else { Targeting::Enemy };
    let wording = Wording::item(def.key);
    let mut add = |mode: Key, amount: i16, wording: Wording| {
        let offer = bar.add_as(bar.order(FIRE).with(mount.slot).mode(mode).amount(amount), wording);
        offer.targeting = targeting;
        offer.harms = targeting == Targeting::Enemy && mode != SUPPRESS;
    };
    for &rate in &weapon.rates {
        let modes = if rate == 1 { &[SINGLE][..] } else { &[SPRAY, GROUPED] };
        modes.iter().for_each(|mode| add(*mode, rate, wording));
    }
    if targeting == Targeting::Enemy {
        weapon.rates.iter().for_each(|rate| add(SUPPRESS, *rate, wording.number(2 * rate)));
    }
    for guns in 2..=battery(battle, vehicle, mount) {
        add(TOGETHER, i16::from(guns), wording);
    }
}

/// Checks whether a mounted weapon may be fired: at somebody, or blind at a square once the vehicle's sensors are
/// gone.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let Some(gun) = Mounted::of(battle, order)? else { return Err(Refusal::form("no_such_action")) };
    Armed::of(battle, order)?;
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
        Target::Square(_) if !vehicle::is_blind(battle, gun.vehicle) => Err(Refusal::form("needs_a_unit")),
        Target::Square(_) => blind::check(battle, order),
        _ => sequence::check(battle, order),
    }
}

/// Fires a mounted weapon.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let fired = |cx: &mut Cx<'_>| {
        note(cx, order);
        Ok(())
    };
    cx.concluding(&fired, |cx| match order.at {
        _ if order.mode == Some(SUPPRESS) => suppression::resolve(cx, order),
        Target::Square(_) => blind::resolve(cx, order),
        _ => assault::resolve(cx, order),
    })
}
