//! What a combatant is offered: every action with its items, modes and numbers, and why not.

use super::actions::NOTHING;
use super::armoury::Weapon;
use super::keys::*;
use super::powers::{self, Effect};
use super::score::{equipped, held, is_merely_held, weapon};
use super::{arsenal, charge, clinch, contest, grapple, hands, loading, movement, space, stance, starship, tasks};
use crate::battle::system::Targeting::{self, Square};
use crate::battle::system::{self, Action, Offer, Wording};
use crate::battle::{Battle, ItemKind, Key, Order, Refusal, UnitId};

/// Collects offers.
pub struct Bar<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// Whose offers they are.
    pub unit: UnitId,
    bar: system::Bar<'a>,
}

impl<'a> Bar<'a> {
    fn new(battle: &'a Battle, unit: UnitId) -> Self {
        Self { battle, unit, bar: system::Bar::new(battle, unit) }
    }

    /// What a declared action offers.
    pub fn declared(&mut self, action: &Action) {
        (action.offers)(&mut self.bar);
    }

    /// An action at a target of its kind, and what forbids it whoever that is.
    pub fn add(&mut self, order: Order, harms: bool, refused: Option<Refusal>) {
        self.add_as(order, Wording::PLAIN, harms, refused);
    }

    /// The same in words that its order does not tell.
    pub fn add_as(&mut self, order: Order, wording: Wording, harms: bool, refused: Option<Refusal>) {
        let offer = self.bar.add_as(order, wording);
        offer.harms = harms;
        if offer.refused.is_none() {
            offer.refused = refused;
        }
    }

    /// An action aimed otherwise than most of its kind.
    pub fn aimed(&mut self, order: Order, targeting: Targeting, wording: Wording, harms: bool) {
        let offer = self.bar.add_as(order, wording);
        (offer.harms, offer.targeting) = (harms, targeting);
    }

    /// Aims the last offer otherwise.
    pub fn aim_last(&mut self, targeting: Targeting) {
        self.bar.retarget(targeting);
    }

    /// An order to this combatant.
    pub fn order(&self, act: Key) -> Order {
        Order::new(self.unit, act)
    }

    /// An action without a target: whatever forbids it.
    pub fn plain(&mut self, order: Order) {
        self.plain_as(order, Wording::PLAIN);
    }

    /// The same in words that its order does not tell.
    pub fn plain_as(&mut self, order: Order, wording: Wording) {
        self.bar.add_as(order, wording);
    }

    /// An action without a target that is shown only when it is possible by its nature.
    pub fn plain_if(&mut self, shown: bool, act: Key) {
        if shown {
            self.plain(self.order(act));
        }
    }
}

/// Everything the combatant might do now, allowed or not, in the order of the action bar.
pub fn offers(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut bar = Bar::new(battle, unit);
    let conditions = battle.conditions(unit);
    let restrained = conditions.has(RESTRAINED);
    let holding = grapple::holds(battle, unit);
    if !restrained {
        bar.add(bar.order(MOVE), false, movement::possible(battle, unit).err());
        flights(&mut bar);
        arsenal::weapons(&mut bar);
    }
    if starship::is(battle, unit) {
        ship(&mut bar);
        return bar.bar.finish();
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
        bar.add(bar.order(DISENGAGE), false, None);
    }
    bar.declared(&stance::STAND_ACTION);
    bar.declared(&stance::DROP_PRONE_ACTION);
    things(&mut bar);
    bar.bar.finish()
}

/// Bursts, flurries, multiple attacks and watches with the numbers of hits that [`offers`] leaves out.
pub fn further(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut bar = Bar::new(battle, unit);
    if !battle.conditions(unit).has(RESTRAINED) {
        arsenal::other_numbers(&mut bar);
    }
    bar.bar.finish()
}

/// What a starship does besides: boarding, ramming, and what becomes of its mounts.
fn ship(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    if starship::marines(battle, unit).is_some() {
        bar.add(bar.order(BOARDING), true, None);
    }
    bar.add(bar.order(RAM), true, charge::possible(battle, unit).err());
    arsenal::several(bar, &ready);
    arsenal::fire_zones(bar);
    bar.declared(&contest::AIM_ACTION);
    bar.declared(&contest::GUARD_ACTION);
    loads(bar);
    bar.plain_if(battle.conditions(unit).has(BURNING), PUT_OUT);
}

/// The powers that somebody owns, in a hold or out of one (PC-GRP-11).
fn powers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for slot in powers::slots(battle, unit) {
        let Some(power) = powers::power(battle, unit, slot) else { continue };
        let refused = powers::possible(battle, unit, power).err();
        let harms = matches!(power.effect, Effect::Harm { .. });
        bar.add_as(bar.order(ACTIVATE).with(slot), Wording::item(power.id), harms, refused);
        if matches!(power.effect, Effect::Leap { .. }) {
            bar.aim_last(Square);
        }
    }
}

fn holds(bar: &mut Bar<'_>, holding: bool) {
    if holding {
        bar.plain_as(bar.order(GRAPPLE), Wording::way("hold"));
        bar.aim_last(NOTHING);
        bar.plain(bar.order(GRAPPLE_DAMAGE));
        bar.plain(bar.order(PUSH));
        bar.plain(bar.order(PUSH).mode(STAY));
        bar.plain(bar.order(GRAPPLE_STAND));
        bar.plain(bar.order(GRAPPLE_STAND).mode(ALONE));
        bar.plain(bar.order(RELEASE));
    } else {
        bar.plain(bar.order(BREAK_FREE));
        bar.plain(bar.order(BREAK_FREE).mode(S));
        bar.plain(bar.order(BREAK_FREE).mode(ACROBATICS));
        bar.plain(bar.order(TAKE_CONTROL));
    }
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    for slot in ready.into_iter().filter(|slot| weapon(battle, unit, *slot).is_some_and(clinch::close_in)) {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        bar.add_as(bar.order(CLOSE_ATTACK).with(slot), Wording::item(def.key), true, None);
    }
    bar.add(bar.order(CLOSE_ATTACK).mode(UNARMED), true, None);
}

fn flights(bar: &mut Bar<'_>) {
    if !bar.battle.profile(bar.unit).has(FLYER) {
        return;
    }
    let ways = [(1, CLIMB), (-1, DIVE), (2, CLIMB_TWO), (-2, DIVE_TWO)];
    for (steps, mode) in ways {
        if super::altitude::shifted(bar.battle.body(bar.unit).altitude, i32::from(steps)).is_some() {
            bar.plain_as(bar.order(FLY).amount(steps), Wording { way: Some(mode), ..Wording::PLAIN });
            let refused = movement::possible(bar.battle, bar.unit).err();
            bar.add(bar.order(MOVE).mode(mode), false, refused);
        }
    }
}

/// Loading and clearing each weapon that is ready.
fn loads(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let main = battle.gear(unit).in_hand;
    for slot in equipped(battle, unit) {
        let Some((item, def)) = battle.item(unit, slot) else { continue };
        let with = |act| match main == Some(slot) {
            true => (Order::new(unit, act), Wording::PLAIN),
            false => (Order::new(unit, act).with(slot), Wording::item(def.key)),
        };
        if def.capacity > 0 && item.loaded < def.capacity {
            let (order, wording) = with(RELOAD);
            bar.plain_as(order, wording);
        }
        if loading::jammed(battle, unit, slot) {
            let (order, wording) = with(CLEAR_JAM);
            bar.plain_as(order, wording);
        }
    }
}

fn things(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let in_hand: Vec<u8> = held(battle, unit).collect();
    let slots = battle.gear(unit).slots();
    for slot in slots.filter(|slot| !in_hand.contains(slot) || is_merely_held(battle, unit, *slot)) {
        let Some((item, def)) = battle.item(unit, slot) else { continue };
        let Some(weapon) = def.data::<Weapon>().filter(|weapon| weapon.hands > 0) else { continue };
        if def.kind == ItemKind::Expendable && item.loaded < 1 {
            continue;
        }
        bar.plain_as(bar.order(DRAW).with(slot), Wording::item(def.key));
        if weapon.hands == 1 {
            bar.plain_as(bar.order(DRAW).with(slot).mode(OTHER_HAND), Wording::item(def.key));
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
        bar.aimed(bar.order(FIRST_AID), NOTHING, Wording::way("oneself"), false);
    }
    if battle.units().any(bleeds) {
        bar.add(bar.order(FIRST_AID), false, None);
    }
    bar.plain_if(battle.conditions(unit).has(BURNING), PUT_OUT);
    if tasks::near(battle, unit).next().is_some() {
        bar.add(bar.order(TASK), false, None);
    }
    if hands::door_near(battle, unit) {
        bar.add(bar.order(INTERACT), false, None);
    }
    for (place, (_, dropped)) in (1..).zip(hands::lying(battle, unit)) {
        bar.plain_as(bar.order(PICK_UP).amount(place), Wording::item(dropped.item));
    }
    for slot in in_hand {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        let (with, wording) = match main == Some(slot) {
            true => (None, Wording::PLAIN),
            false => (Some(slot), Wording::item(def.key)),
        };
        bar.plain_as(Order { with, ..bar.order(STOW) }, wording);
        bar.plain_as(Order { with, ..bar.order(DROP) }, wording);
    }
}
