//! What a combatant is offered: every action with its items, modes and numbers, and why not.

use super::actions::{ACTIONS, NOTHING};
use super::armoury::Weapon;
use super::keys::*;
use super::powers::{self, Effect};
use super::score::{equipped, held, weapon};
use super::turn::{self, Cost};
use super::{arsenal, charge, check, clinch, grapple, hands, movement, space, starship, tasks};
use crate::battle::system::Offer;
use crate::battle::system::Targeting::{self, Item, Square};
use crate::battle::{Battle, ItemKind, Key, Order, Refusal, UnitId};
use smallvec::{SmallVec, smallvec};

/// Collects offers.
pub struct Bar<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// Whose offers they are.
    pub unit: UnitId,
    offers: Vec<Offer>,
}

impl Bar<'_> {
    /// An action at a target of its kind, and what forbids it whoever that is.
    pub fn add(&mut self, order: Order, label: &str, harms: bool, refused: Option<Refusal>) {
        let info = ACTIONS.iter().find(|info| info.key == order.act);
        let targeting = match info.map_or(NOTHING, |info| info.targeting) {
            Item => NOTHING,
            other => other,
        };
        let cost: SmallVec<[(Key, i16); 2]> = match turn::deed(self.battle, &order).cost {
            Cost::Free => smallvec![],
            Cost::Half => smallvec![(HALF, 1)],
            Cost::Full => smallvec![(HALF, 2)],
        };
        let refused = turn::check(self.battle, &order).err().or(refused);
        self.offers.push(Offer { order, targeting, label: label.to_owned(), cost, harms, refused });
    }

    /// An action aimed otherwise than most of its kind.
    pub fn aimed(&mut self, order: Order, targeting: Targeting, label: &str, harms: bool) {
        self.add(order, label, harms, None);
        if let Some(offer) = self.offers.last_mut() {
            offer.targeting = targeting;
        }
    }

    /// An order to this combatant.
    pub fn order(&self, act: Key) -> Order {
        Order::new(self.unit, act)
    }

    /// An action without a target: whatever forbids it.
    pub fn plain(&mut self, order: Order, label: &str) {
        let refused = check(self.battle, &order).err();
        self.add(order, label, false, refused);
    }

    /// An action without a target that is shown only when it is possible by its nature.
    pub fn plain_if(&mut self, shown: bool, act: Key, label: &str) {
        if shown {
            self.plain(self.order(act), label);
        }
    }
}

/// Everything the combatant might do now, allowed or not, in the order of the action bar.
pub fn offers(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut bar = Bar { battle, unit, offers: Vec::new() };
    let conditions = battle.conditions(unit);
    let restrained = conditions.has(RESTRAINED);
    let holding = grapple::holds(battle, unit);
    if !restrained {
        bar.add(bar.order(MOVE), "Move", false, movement::possible(battle, unit).err());
        flights(&mut bar);
        arsenal::weapons(&mut bar);
    }
    if starship::is(battle, unit) {
        ship(&mut bar);
        return bar.offers;
    }
    if !restrained {
        arsenal::attacks(&mut bar);
        arsenal::tactics(&mut bar);
    }
    if restrained || holding {
        holds(&mut bar, holding);
    }
    powers(&mut bar);
    if !restrained {
        bar.add(bar.order(DISENGAGE), "Disengage", false, None);
    }
    let prone = battle.body(unit).stance == crate::battle::Stance::Prone;
    bar.plain_if(prone, STAND, "Stand up");
    bar.plain_if(!prone, DROP_PRONE, "Lie down");
    things(&mut bar);
    bar.offers
}

/// What a starship does besides: boarding, ramming, and what becomes of its mounts.
fn ship(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    if starship::marines(battle, unit).is_some() {
        bar.add(bar.order(BOARDING), "Board", true, None);
    }
    bar.add(bar.order(RAM), "Ram", true, charge::possible(battle, unit).err());
    arsenal::several(bar, &ready);
    arsenal::fire_zones(bar);
    bar.plain(bar.order(AIM), "Aim");
    bar.plain(bar.order(AIM).mode(FULL), "Aim for the whole turn");
    bar.plain(bar.order(GUARD_MODE), "Evade");
    loads(bar);
    bar.plain_if(battle.conditions(unit).has(BURNING), PUT_OUT, "Put out the fire");
}

/// The powers that somebody owns, in a hold or out of one (PC-GRP-11).
fn powers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for slot in powers::slots(battle, unit) {
        let Some(power) = powers::power(battle, unit, slot) else { continue };
        let refused = powers::possible(battle, unit, power).err();
        let harms = matches!(power.effect, Effect::Harm { .. });
        bar.add(bar.order(ACTIVATE).with(slot), &power.name, harms, refused);
        if let (Effect::Leap { .. }, Some(offer)) = (power.effect, bar.offers.last_mut()) {
            offer.targeting = Square;
        }
    }
}

fn holds(bar: &mut Bar<'_>, holding: bool) {
    if holding {
        bar.plain(bar.order(GRAPPLE), "Keep the hold");
        if let Some(offer) = bar.offers.last_mut() {
            offer.targeting = NOTHING;
        }
        bar.plain(bar.order(GRAPPLE_DAMAGE), "Squeeze");
        bar.plain(bar.order(PUSH), "Push");
        bar.plain(bar.order(PUSH).mode(STAY), "Push away and stay");
        bar.plain(bar.order(GRAPPLE_STAND), "Get up together");
        bar.plain(bar.order(RELEASE), "Let go");
    } else {
        bar.plain(bar.order(BREAK_FREE), "Break free");
        bar.plain(bar.order(TAKE_CONTROL), "Turn the hold");
    }
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    for slot in ready.into_iter().filter(|slot| weapon(battle, unit, *slot).is_some_and(clinch::close_in)) {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        bar.add(bar.order(CLOSE_ATTACK).with(slot), &format!("Attack in the clinch, {}", def.name), true, None);
    }
    bar.add(bar.order(CLOSE_ATTACK).mode(UNARMED), "Attack in the clinch with bare hands", true, None);
}

fn flights(bar: &mut Bar<'_>) {
    if !bar.battle.profile(bar.unit).has(FLYER) {
        return;
    }
    let ways = [
        (1, CLIMB, "Fly up", "Move and climb"),
        (-1, DIVE, "Fly down", "Move and dive"),
        (2, CLIMB_TWO, "Climb two bands", "Move and climb two bands"),
        (-2, DIVE_TWO, "Dive two bands", "Move and dive two bands"),
    ];
    for (steps, mode, still, along) in ways {
        if super::altitude::shifted(bar.battle.body(bar.unit).altitude, i32::from(steps)).is_some() {
            bar.plain(bar.order(FLY).amount(steps), still);
            let refused = movement::possible(bar.battle, bar.unit).err();
            bar.add(bar.order(MOVE).mode(mode), along, false, refused);
        }
    }
}

/// Loading and clearing each weapon that is ready.
fn loads(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let main = battle.gear(unit).in_hand;
    for slot in equipped(battle, unit) {
        let Some((item, def)) = battle.item(unit, slot) else { continue };
        let with = |act, label: &str| match main == Some(slot) {
            true => (Order::new(unit, act), label.to_owned()),
            false => (Order::new(unit, act).with(slot), format!("{label}: {}", def.name)),
        };
        if def.capacity > 0 && item.loaded < def.capacity {
            let (order, label) = with(RELOAD, "Reload");
            bar.plain(order, &label);
        }
        if hands::marked(battle, unit, JAMMED, slot) {
            let (order, label) = with(CLEAR_JAM, "Clear the jam");
            bar.plain(order, &label);
        }
    }
}

fn things(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let in_hand: Vec<u8> = held(battle, unit).collect();
    let slots = (0..battle.gear(unit).items.len()).filter_map(|at| u8::try_from(at).ok());
    for slot in slots.filter(|slot| !in_hand.contains(slot)) {
        let Some((item, def)) = battle.item(unit, slot) else { continue };
        let Some(weapon) = def.data::<Weapon>().filter(|weapon| weapon.hands > 0) else { continue };
        if def.kind == ItemKind::Expendable && item.loaded < 1 {
            continue;
        }
        bar.plain(bar.order(DRAW).with(slot), &format!("Draw {}", def.name));
        if weapon.hands == 1 {
            bar.plain(bar.order(DRAW).with(slot).mode(OTHER_HAND), &format!("Draw {} in the other hand", def.name));
        }
    }
    loads(bar);
    let main = battle.gear(unit).in_hand;
    let bleeds = |other: UnitId| {
        other != unit
            && !battle.are_enemies(unit, other)
            && battle.conditions(other).has(BLEEDING)
            && space::beside(battle, unit, other)
    };
    if battle.conditions(unit).has(BLEEDING) {
        bar.add(bar.order(FIRST_AID), "First aid for oneself", false, None);
        if let Some(offer) = bar.offers.last_mut() {
            offer.targeting = NOTHING;
        }
    }
    if battle.units().any(bleeds) {
        bar.add(bar.order(FIRST_AID), "First aid", false, None);
    }
    bar.plain_if(battle.conditions(unit).has(BURNING), PUT_OUT, "Put out the fire");
    if tasks::near(battle, unit).next().is_some() {
        bar.add(bar.order(TASK), "Work", false, None);
    }
    if hands::door_near(battle, unit) {
        bar.add(bar.order(INTERACT), "Use door", false, None);
    }
    for (place, thing) in (1..).zip(hands::lying(battle, unit)) {
        let def = thing.item.and_then(|item| battle.setup().find_item(item)).map(|def| battle.setup().item(def));
        let label = def.map_or_else(String::new, |def| format!("Pick up {}", def.name));
        bar.plain(bar.order(PICK_UP).amount(place), &label);
    }
    for slot in in_hand {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        let (with, label) = match main == Some(slot) {
            true => (None, String::new()),
            false => (Some(slot), format!(" {}", def.name)),
        };
        bar.plain(Order { with, ..bar.order(STOW) }, &format!("Put away{label}"));
        bar.plain(Order { with, ..bar.order(DROP) }, &format!("Drop{label}"));
    }
}
