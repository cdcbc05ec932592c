//! What a combatant is offered: every action with its items, modes and numbers, and why not.

use super::actions::{ACTIONS, NOTHING};
use super::armoury::{Class, Weapon};
use super::keys::*;
use super::powers::{self, Effect};
use super::score::{equipped, free_hands, held, weapon};
use super::turn::{self, Cost};
use super::{charge, check, grapple, hands, movement, starship};
use crate::battle::system::Offer;
use crate::battle::system::Targeting::{Enemy, Item, Square};
use crate::battle::{Battle, ItemKind, Key, Order, Refusal, Rule, UnitId};
use smallvec::{SmallVec, smallvec};

/// Hits of a burst or flurry up to which its exact odds are told at once: each hit more has ten times as many ways.
const FORESEEABLE_HITS: i16 = 2;

/// Collects offers.
struct Bar<'a> {
    battle: &'a Battle,
    unit: UnitId,
    offers: Vec<Offer>,
}

impl Bar<'_> {
    fn add(&mut self, order: Order, label: &str, harms: bool, refused: Option<Refusal>) {
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

    fn order(&self, act: Key) -> Order {
        Order::new(self.unit, act)
    }

    /// An action without a target: whatever forbids it.
    fn plain(&mut self, order: Order, label: &str) {
        let refused = check(self.battle, &order).err();
        self.add(order, label, false, refused);
    }

    /// An action without a target that is shown only when it is possible by its nature.
    fn plain_if(&mut self, shown: bool, act: Key, label: &str) {
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
        weapons(&mut bar);
    }
    if starship::is(battle, unit) {
        ship(&mut bar);
        return bar.offers;
    }
    if !restrained {
        attacks(&mut bar);
        tactics(&mut bar);
    }
    if restrained || holding {
        holds(&mut bar, holding);
    }
    powers(&mut bar);
    if !restrained {
        bar.add(bar.order(DISENGAGE), "Disengage", false, None);
        flights(&mut bar);
    }
    let prone = battle.body(unit).stance == crate::battle::Stance::Prone;
    bar.plain_if(prone, STAND, "Stand up");
    bar.plain_if(!prone, DROP_PRONE, "Lie down");
    things(&mut bar);
    bar.offers
}

/// The ways to attack with each weapon that is ready.
fn weapons(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for slot in &equipped(battle, unit) {
        let Some((item, def)) = battle.item(unit, *slot) else { continue };
        let Some(weapon) = def.data::<Weapon>() else { continue };
        let (name, order) = (&def.name, |act| Order::new(unit, act).with(*slot));
        let empty = weapon.clip > 0 && battle.rules().flag(TRACK_AMMO) && item.loaded < 1;
        let jammed = hands::marked(battle, unit, JAMMED, *slot);
        let refused = if jammed {
            Some(Refusal::by("jammed", Rule("PC-BGD-21")))
        } else if empty {
            Some(Refusal::by("no_ammunition", Rule("PC-BGD-20")))
        } else {
            None
        };
        if weapon.class == Class::Thrown {
            let none = (item.loaded < 1).then_some(Refusal::by("none_left", Rule("PC-BGD-20")));
            bar.add(order(THROW), &format!("Throw {name}"), true, none);
            continue;
        }
        if weapon.is_melee() || weapon.single {
            bar.add(order(ATTACK), &format!("Attack, {name}"), true, refused.clone());
        }
        for hits in rates(weapon) {
            let act = if weapon.is_melee() { FLURRY } else { BURST };
            let label = format!("{} of {hits}, {name}", if weapon.is_melee() { "Flurry" } else { "Burst" });
            bar.add(order(act).amount(hits), &label, hits <= FORESEEABLE_HITS, refused.clone());
        }
        if weapon.thrown > 0 {
            bar.add(order(THROW), &format!("Throw {name}"), true, None);
            if let Some(offer) = bar.offers.last_mut() {
                offer.targeting = Enemy;
            }
        }
    }
}

/// What a starship does besides: boarding, ramming, and what becomes of its mounts.
fn ship(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    if starship::marines(battle, unit).is_some() {
        bar.add(bar.order(BOARDING), "Board", true, None);
    }
    bar.add(bar.order(RAM), "Ram", true, charge::possible(battle, unit).err());
    if ready.len() > 1 {
        bar.add(bar.order(MULTIPLE_ATTACK), "Fire every mount", true, None);
        bar.add(bar.order(MULTIPLE_ATTACK).mode(BURST), "Bursts from every mount", false, None);
    }
    fire_zones(bar);
    bar.plain(bar.order(AIM), "Aim");
    bar.plain(bar.order(AIM).mode(FULL), "Aim for the whole turn");
    bar.plain(bar.order(GUARD_MODE), "Evade");
    for slot in ready {
        let Some((item, def)) = battle.item(unit, slot) else { continue };
        if def.capacity > 0 && item.loaded < def.capacity {
            bar.plain(bar.order(RELOAD).with(slot), &format!("Reload {}", def.name));
        }
        if hands::marked(battle, unit, JAMMED, slot) {
            bar.plain(bar.order(CLEAR_JAM).with(slot), &format!("Clear {}", def.name));
        }
    }
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

/// The other ways to attack, with bare hands too.
fn attacks(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    let unarmed = !ready.iter().any(|slot| weapon(battle, unit, *slot).is_some_and(Weapon::is_melee));
    if unarmed {
        bar.add(bar.order(ATTACK).mode(Key::new("unarmed")), "Attack with bare hands", true, None);
    }
    let called = ready.iter().any(|slot| weapon(battle, unit, *slot).is_some_and(|one| one.is_melee() || one.single));
    for (place, label) in [(HEAD, "head"), (ARM, "arm"), (LEG, "leg"), (TORSO, "body")] {
        if called {
            bar.add(bar.order(CALLED_SHOT).mode(place), &format!("Called shot, {label}"), true, None);
        }
    }
    for (mode, label) in
        [(None, "Charge"), (Some(KNOCK_DOWN), "Charge and knock down"), (Some(GRAPPLE), "Charge and grapple")]
    {
        if mode != Some(GRAPPLE) || free_hands(battle, unit) > 0 {
            let order = Order { mode, ..bar.order(CHARGE) };
            bar.add(order, label, mode.is_none(), charge::possible(battle, unit).err());
        }
    }
    bar.add(bar.order(HEAVY_ATTACK), "Heavy attack", true, None);
    if ready.len() > 1 {
        bar.add(bar.order(MULTIPLE_ATTACK), "Attack with every weapon", true, None);
        bar.add(bar.order(MULTIPLE_ATTACK).mode(BURST), "Bursts with every weapon", false, None);
    }
}

/// The numbers of hits that a burst or flurry is offered for; an order may name any other up to the weapon's.
fn rates(weapon: &Weapon) -> SmallVec<[i16; 3]> {
    let mut rates: SmallVec<[i16; 3]> = smallvec![2, weapon.semi, weapon.hits];
    rates.retain(|rate| *rate >= 2 && *rate <= weapon.hits);
    rates.sort_unstable();
    rates.dedup();
    rates
}

/// Suppressive fire and overwatch.
fn fire_zones(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    let guns = || ready.iter().filter_map(|slot| weapon(battle, unit, *slot)).filter(|one| one.range > 0);
    if let Some(gun) = guns().find(|one| one.full > 0 || one.semi > 0) {
        if gun.full > 0 {
            bar.add(bar.order(SUPPRESS).mode(FULL), "Suppressive fire, full", false, None);
        }
        if gun.semi > 0 {
            bar.add(bar.order(SUPPRESS).mode(SEMI), "Suppressive fire, semi", false, None);
        }
    }
    if let Some(gun) = guns().find(|one| one.class != Class::Thrown) {
        let bursts = rates(gun).into_iter().chain(gun.single.then_some(0));
        for hits in bursts {
            let order = bar.order(OVERWATCH).mode(ENEMY_MOVES).amount(hits);
            let label = if hits == 0 { "Overwatch".to_owned() } else { format!("Overwatch, burst of {hits}") };
            bar.plain(order, &label);
        }
        bar.plain(
            bar.order(OVERWATCH).mode(ENEMY_ACTS).amount(if gun.single { 0 } else { gun.hits }),
            "Overwatch on any act",
        );
    }
}

/// What is neither a plain attack nor movement.
fn tactics(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    fire_zones(bar);
    bar.plain(bar.order(AIM), "Aim");
    bar.plain(bar.order(AIM).mode(FULL), "Aim for the whole turn");
    bar.plain(bar.order(GUARD_MODE), "Guard");
    bar.add(bar.order(KNOCK_DOWN), "Knock down", false, None);
    let profile = battle.profile(unit);
    if profile.has(TAKEDOWN) {
        bar.add(bar.order(TAKE_DOWN), "Take down", true, None);
    }
    bar.add(bar.order(FEINT), "Feint", false, None);
    if profile.has(DISARM) {
        bar.add(bar.order(DISARM), "Disarm", false, None);
        bar.add(bar.order(DISARM).mode(TAKE), "Disarm and take", false, None);
    }
    if free_hands(battle, unit) > 0 && !grapple::holds(battle, unit) {
        bar.add(bar.order(GRAPPLE), "Grapple", false, None);
    }
    let ready = equipped(battle, unit);
    let heavy = ready.iter().any(|slot| weapon(battle, unit, *slot).is_some_and(|one| one.has("heavy")));
    bar.plain_if(heavy && !battle.conditions(unit).has(BRACED), BRACE, "Brace");
}

fn holds(bar: &mut Bar<'_>, holding: bool) {
    if holding {
        bar.plain(bar.order(GRAPPLE), "Keep the hold");
        if let Some(offer) = bar.offers.last_mut() {
            offer.targeting = NOTHING;
        }
        bar.plain(bar.order(GRAPPLE_DAMAGE), "Squeeze");
        bar.plain(bar.order(PUSH), "Push");
        bar.plain(bar.order(GRAPPLE_STAND), "Get up together");
        bar.plain(bar.order(RELEASE), "Let go");
    } else {
        bar.plain(bar.order(BREAK_FREE), "Break free");
        bar.plain(bar.order(TAKE_CONTROL), "Turn the hold");
    }
    bar.add(bar.order(CLOSE_ATTACK), "Attack in the clinch", true, None);
}

fn flights(bar: &mut Bar<'_>) {
    if !bar.battle.profile(bar.unit).has(FLYER) {
        return;
    }
    for (steps, label) in [(1, "Fly up"), (-1, "Fly down"), (2, "Climb two bands"), (-2, "Dive two bands")] {
        let order = bar.order(FLY).amount(steps);
        if super::altitude::shifted(bar.battle.body(bar.unit).altitude, i32::from(steps)).is_some() {
            bar.plain(order, label);
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
    let loads = battle.in_hand(unit).is_some_and(|(_, item, def)| def.capacity > 0 && item.loaded < def.capacity);
    bar.plain_if(loads, RELOAD, "Reload");
    bar.plain_if(battle.conditions(unit).has(JAMMED), CLEAR_JAM, "Clear the jam");
    let bleeds = |other: UnitId| {
        battle.conditions(other).has(BLEEDING) && (battle.square(other) - battle.square(unit)).chebyshev() <= 1
    };
    if battle.units().any(bleeds) {
        bar.add(bar.order(FIRST_AID), "First aid", false, None);
    }
    bar.plain_if(battle.conditions(unit).has(BURNING), PUT_OUT, "Put out the fire");
    if hands::door_near(battle, unit) {
        bar.add(bar.order(INTERACT), "Use door", false, None);
    }
    let pick = hands::check_pick_up(battle, &bar.order(PICK_UP)).is_ok();
    bar.plain_if(pick, PICK_UP, "Pick up");
    bar.plain_if(!in_hand.is_empty(), DROP, "Drop");
}
