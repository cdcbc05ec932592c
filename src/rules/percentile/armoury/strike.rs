//! A weapon in use: one attack with everything that its order settles (PC-ATK-01).

use crate::battle::{Battle, ItemDefId, Key, Line, Order, UnitId};
use crate::grid::Square;
use crate::rules::percentile::armoury::{Class, Weapon};
use crate::rules::percentile::keys::*;

/// How a weapon is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// Melee.
    Melee,
    /// A shot.
    Shot,
    /// A throw.
    Thrown,
}

/// One attack with one weapon, with everything that the order settles.
#[derive(Clone, Copy, Hash, Debug)]
pub struct Strike {
    /// The attacker.
    pub unit: UnitId,
    /// The target.
    pub target: UnitId,
    /// The action.
    pub act: Key,
    /// The slot of the weapon; none for bare hands.
    pub slot: Option<u8>,
    /// The weapon.
    pub def: ItemDefId,
    /// How it is used.
    pub manner: Manner,
    /// The characteristic tested.
    pub stat: Key,
    /// The action's own modifier.
    pub base: Line,
    /// Hits intended.
    pub hits: i16,
    /// True if degrees of success bring more hits.
    pub multi: bool,
    /// The part of the body it is called at.
    pub place: Option<Key>,
    /// True if it stuns instead of wounding (PC-AAC-26).
    pub stuns: bool,
    /// The square aimed at instead of a combatant; `target` is then the attacker.
    pub ground: Option<Square>,
    /// What the attacker's bulk adds to damage and penetration (PC-SHP-06).
    pub bulk: i32,
    /// The origin of the harm if it is not the attacker: the centre of a blast (PC-LTH-06).
    pub origin: Option<Square>,
    /// True if nothing that follows in the same order can change anybody's state, harm or worth.
    pub nothing_follows: bool,
}

impl Strike {
    /// One melee blow with the item of a slot, or none, and the action's own modifier.
    pub fn by_hand(order: &Order, target: UnitId, (slot, def): (Option<u8>, ItemDefId), base: Line) -> Self {
        Self {
            unit: order.unit,
            target,
            act: order.act,
            slot,
            def,
            manner: Manner::Melee,
            stat: WS,
            base,
            hits: 1,
            multi: false,
            place: None,
            stuns: false,
            ground: None,
            bulk: 0,
            origin: None,
            nothing_follows: false,
        }
    }

    /// True for melee.
    pub fn is_melee(&self) -> bool {
        self.manner == Manner::Melee
    }
}

/// The weapon of an attack.
///
/// # Panics
/// If the item is no weapon: strikes are planned with weapons only.
pub fn weapon_of<'a>(battle: &'a Battle, strike: &Strike) -> &'a Weapon {
    battle.setup().item(strike.def).data::<Weapon>().expect("an attack is planned with a weapon")
}

/// The stated range of an attack.
pub fn range_of(battle: &Battle, strike: &Strike) -> u16 {
    let weapon = weapon_of(battle, strike);
    if strike.manner == Manner::Thrown && weapon.thrown > 0 { weapon.thrown } else { weapon.range }
}

/// Shots left in the weapon, or pieces left to throw; `None` if they are not counted.
pub fn rounds_left(battle: &Battle, strike: &Strike) -> Option<i16> {
    let weapon = weapon_of(battle, strike);
    let counted = weapon.class == Class::Thrown || (weapon.clip > 0 && battle.rules().flag(TRACK_AMMO));
    let item = strike.slot.filter(|_| counted).and_then(|slot| battle.gear(strike.unit).item(slot));
    item.map(|item| item.loaded / rounds_a_shot(battle, strike))
}

/// The rounds that a shot takes.
pub fn rounds_a_shot(battle: &Battle, strike: &Strike) -> i16 {
    battle.rules().harm.rounds_a_shot(battle, strike.unit, weapon_of(battle, strike).id).max(1)
}
