//! The orders for a manoeuvre before they have a target, and whether it makes sense for somebody to have it ready.

use crate::battle::system::Price;
use crate::battle::{Battle, Key, LastingSpell, Life, Mount, Order, Post, Refusal, Target, Thing, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::Control;
use crate::rules::arrgs::checks::assisted;
use crate::rules::arrgs::field::{category, doors};
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::healing::TREAT;
use crate::rules::arrgs::keys::manoeuvres::{AID, CHANGE_REACH};
use crate::rules::arrgs::keys::readying::SHIFTS;
use crate::rules::arrgs::keys::*;

/// An order for a manoeuvre before it has a target.
#[derive(Clone, Debug)]
pub struct Form {
    /// The order.
    pub order: Order,
    /// What tells it apart from other orders for the manoeuvre.
    pub how: Option<Key>,
    /// Where the spell in effect is that it is about.
    pub effect: Option<Square>,
    /// How far it moves the area of that spell, in squares; none where that stays.
    pub moves: Option<u16>,
}

impl Form {
    fn plain(order: Order) -> Self {
        Self { order, how: None, effect: None, moves: None }
    }
}

/// The orders for a manoeuvre before they have a target.
pub fn forms(battle: &Battle, unit: UnitId, manoeuvre: Key) -> Vec<Form> {
    let plain = Order::new(unit, manoeuvre);
    let as_one = |how: Key, order: Order| Form { how: Some(how), ..Form::plain(order) };
    match manoeuvre {
        DROP_PRONE => vec![Form::plain(plain.mode(ALONE))],
        MOVE => {
            let going = category::going(battle, unit);
            vec![Form::plain(if going == SPEED { plain } else { plain.mode(going) })]
        }
        AID => assisted::KINDS.iter().map(|kind| as_one(kind.0, plain.clone().mode(kind.0))).collect(),
        CHANGE_REACH => {
            let reach = items::held(battle, unit).map_or(0, |(_, weapon)| usize::from(weapon.reach));
            let shifts = (0..).zip(SHIFTS).take(reach + 1);
            shifts.map(|(squares, how)| as_one(how, plain.clone().amount(squares))).collect()
        }
        CONTROL_SPELL | DISMISS_SPELL => of_spells(battle, &plain),
        TURN => TURNS.map(|way| as_one(way, plain.clone().mode(way))).into(),
        THROWN => vec![Form::plain(Order::new(unit, ATTACK).mode(THROWN))],
        DRAW => {
            let order = |(slot, item)| as_one(item, plain.clone().mode(ALONE).with(slot));
            own_items(battle, unit).map(order).filter(|form| allowed(battle, &form.order).is_ok()).collect()
        }
        FIRE => guns(battle, unit).into_iter().map(|(slot, item)| as_one(item, plain.clone().with(slot))).collect(),
        _ => vec![Form::plain(plain)],
    }
}

/// What somebody carries, by its slots.
fn own_items(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (u8, Key)> + '_ {
    battle.gear(unit).slots().filter_map(move |slot| Some((slot, battle.item(unit, slot)?.1.key)))
}

/// The weapons of the vehicle that somebody mans, by their slots.
fn guns(battle: &Battle, unit: UnitId) -> Vec<(u8, Key)> {
    let seat = battle.seat(unit).filter(|seat| seat.post != Post::Passenger);
    let Some((seat, machine)) = seat.and_then(|seat| Some((seat, battle.machine(seat.vehicle)?))) else {
        return Vec::new();
    };
    let gun = |mount: &Mount| Some((mount.slot, battle.item(seat.vehicle, mount.slot)?.1.key));
    machine.design.mounts.iter().filter_map(gun).collect()
}

/// The orders about each spell in effect that somebody controls, those first that have not been kept up in this round. An order
/// numbers them as they were cast.
fn of_spells(battle: &Battle, plain: &Order) -> Vec<Form> {
    let stored = |lasting: &LastingSpell| {
        let def = battle.setup().find_item(lasting.item)?;
        battle.setup().item(def).data::<Stored>()
    };
    let known = battle.things_with::<LastingSpell>().filter_map(|(thing, one)| Some((thing, one, stored(one)?)));
    let own = known.filter(|one| one.1.controller == plain.unit);
    let form = |(number, (thing, lasting, stored)): (i16, (&Thing, &LastingSpell, &Stored))| {
        let moves = match stored.spell.control {
            Control::MoveArea(most) if plain.act == CONTROL_SPELL => Some(most),
            _ => None,
        };
        let effect = Some(lasting.on.map_or(thing.square, |on| battle.square(on)));
        (lasting.kept, Form { order: plain.clone().amount(number), how: Some(lasting.item), effect, moves })
    };
    let mut all: Vec<(bool, Form)> = (1..).zip(own).map(form).collect();
    all.sort_by_key(|one| one.0);
    all.into_iter().map(|one| one.1).collect()
}

/// True if it makes sense for somebody to have a manoeuvre ready, as it stands and with what it holds.
pub fn suits(battle: &Battle, unit: UnitId, manoeuvre: Key) -> bool {
    let open = |form: &Form| match allowed(battle, &form.order) {
        Err(refusal) => refusal.is_incomplete(),
        Ok(()) => true,
    };
    let possible = || forms(battle, unit, manoeuvre).iter().any(open);
    battle.rules().core.concerns(battle, unit, manoeuvre)
        && match manoeuvre {
            ATTACK => true,
            AID | TREAT => comrades(battle, unit).next().is_some() && possible(),
            MOUNT | CLIMB_UP => battle.vehicles().iter().any(|mount| {
                let order = Order::new(unit, manoeuvre).at(Target::Unit(*mount));
                allowed(battle, &order).is_ok()
            }),
            STEER => battle.driven_by(unit).is_some() && possible(),
            RAM | TURN => battle.driven_by(unit).is_some_and(|mover| battle.machine(mover).is_some()) && possible(),
            SPUR => mount(battle, unit).is_some_and(|mount| items::held(battle, mount).is_some()),
            THROWN => items::held(battle, unit).is_some_and(|(_, weapon)| weapon.strikes() && weapon.thrown),
            INTERACT => doors::near(battle, unit).next().is_some(),
            FIRE => !guns(battle, unit).is_empty(),
            _ => possible(),
        }
}

/// The mount that somebody rides and steers.
pub fn mount(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    battle.driven_by(unit).filter(|mover| battle.machine(*mover).is_none())
}

/// The others who are alive and no enemies of somebody.
pub fn comrades(battle: &Battle, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let is = move |other: &UnitId| {
        *other != unit && !battle.are_enemies(unit, *other) && battle.body(*other).life < Life::Dead
    };
    battle.units().filter(is)
}

/// The price of an order in a turn of one's own.
pub fn price(battle: &Battle, order: &Order) -> Option<Price> {
    battle.rules().action(order.act).map(|action| (action.price)(battle, order))
}

/// Whether the rules allow an order, whatever it costs and whoever's turn it is.
///
/// # Errors
/// The reason why not, or what the order lacks.
pub fn allowed(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let rules = battle.rules();
    let action = rules.action(order.act).ok_or(Refusal::form("no_such_action"))?;
    rules.harm.forbids(battle, order, &(action.price)(battle, order))?;
    (action.check)(battle, order)
}
