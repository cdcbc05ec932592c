//! Weapons that are part of a vehicle: who fires them, and where they bear (CE-VEH-09, CE-WPN-07, CE-WPN-08).

use crate::battle::system::{Action, ActionInfo, Offer, Targeting, Wording};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Order, Post, Refusal, Rule, Target, UnitId, Until};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::mounted::{Mounted, alike, battery, fired, is_ready, mount, sign, works_weapons};
use crate::rules::cepheus::attack::sequence;
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::conditions::vehicle::{self, drawn, in_arc};
use crate::rules::cepheus::fire::{blind, suppression};
use crate::rules::cepheus::keys::log::{GROUPED, SINGLE, SPRAY};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::{SIGNIFICANT, SUPPRESS};
use smallvec::smallvec;

const RULE: Rule = Rule("CE-VEH-09");
/// A weapon fires at its rate once a round, however many people could work it.
const ONCE: Rule = Rule("CE-WPN-08");

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

/// Firing a mounted weapon.
pub const FIRE_ACTION: Action = Action {
    info: ActionInfo { key: FIRE, icon: "shoot", hotkey: 'f', targeting: Targeting::Enemy, rule: Rule("CE-VEH-09") },
    price: None,
    offers: |_| {},
    check,
    resolve,
};

/// Whether a mounted weapon may be fired: at somebody, or blind at a square once the vehicle's sensors are gone.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    budget::can_spend(battle, order.unit, SIGNIFICANT)?;
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
        Target::Square(_) if !vehicle::is_blind(battle, gun.vehicle) => Err(Refusal::form("needs_a_unit")),
        Target::Square(_) => blind::check(battle, order),
        _ => sequence::check(battle, order),
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
        _ => sequence::resolve(cx, order),
    })
}

/// Adds what the weapons of somebody's vehicle can do.
pub fn offers(battle: &Battle, unit: UnitId, offers: &mut Vec<Offer>) {
    let Some(seat) = battle.seat(unit).filter(|seat| seat.post != Post::Passenger) else { return };
    let Some(machine) = battle.machine(seat.vehicle) else { return };
    let targeting = if vehicle::is_blind(battle, seat.vehicle) { Targeting::Square } else { Targeting::Enemy };
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
            let refused = budget::can_spend(battle, unit, SIGNIFICANT).err();
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
