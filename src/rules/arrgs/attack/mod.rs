//! Attacks (AR-ATK-01, AR-ATK-02, AR-DEF-03, AR-ATM): what is planned, what changes it, how it is carried out, how it is lessened.

pub mod aim;
pub mod battering;
pub mod defence;
pub mod extent;
pub mod modifiers;
pub mod plan;
pub mod rhythm;
pub mod sequence;
pub mod series;
pub mod strikes;

use crate::battle::{Battle, ItemDefId, Key, Line, UnitId};
use crate::rules::arrgs::armoury::{DamageType, Stored, Weapon};
use crate::rules::arrgs::checks::traits::critical_range;
use crate::rules::arrgs::checks::{Use, magnitude};
use crate::rules::arrgs::damage::Types;
use smallvec::SmallVec;

/// How an attack reaches its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Hand to hand.
    Melee,
    /// Thrown.
    Thrown,
    /// Shot.
    Shot,
    /// Cast.
    Spell,
}

/// An attack with a weapon or a spell at one target, as it is planned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strike {
    /// Who attacks.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Whose the weapon is: the attacker's, or that of the vehicle on which it is mounted.
    pub bearer: UnitId,
    /// The slot of the weapon or the spell; none for bare hands.
    pub slot: Option<u8>,
    /// The weapon.
    pub def: ItemDefId,
    /// The action.
    pub act: Key,
    /// How it reaches its target.
    pub manner: Manner,
    /// What the attack check is made with.
    pub of: Use,
    /// The defence that it meets.
    pub defence: Use,
    /// The type of damage that the wielder has named, where the weapon leaves a choice (AR-DMG-03).
    pub named: Option<DamageType>,
    /// The base Success Value; `None` for an attack that succeeds or fails (AR-CHK-06).
    pub sv: Option<i32>,
    /// The base difficulty of a spell: below it the check fails (AR-ATK-09).
    pub least: Option<i32>,
    /// True if the target does not wish to resist: its defence is 0 (AR-ATK-10).
    pub willing: bool,
    /// What the action itself adds to the check.
    pub bonus: SmallVec<[Line; 2]>,
    /// What the action adds to the defence.
    pub defended: SmallVec<[Line; 1]>,
    /// The Success Value with which the attacker is content, where it is not the target's life.
    pub enough: Option<i32>,
    /// True if nothing follows it in its order.
    pub nothing_follows: bool,
}

impl Strike {
    /// The rounds that a shot takes.
    pub fn rounds(&self, battle: &Battle) -> i16 {
        battle.rules().harm.rounds_a_shot(battle, self.unit, self.weapon(battle).id)
    }

    /// Its weapon; a spell as such.
    ///
    /// # Panics
    /// Never: a strike is planned with a weapon.
    pub fn weapon<'b>(&self, battle: &'b Battle) -> &'b Weapon {
        weapon_of(battle, self.def).expect("an attack is planned with a weapon")
    }

    /// The lowest natural number of its Critical Range: the wider of what the weapon says and what its bearer has (AR-CRT-03).
    pub fn crit(&self, battle: &Battle) -> i32 {
        self.weapon(battle).crit.min(critical_range(battle, self.unit, self.of))
    }

    /// Its magnitude: that of the weapon, or of the attacker (AR-MAG-06).
    pub fn magnitude(&self, battle: &Battle) -> i32 {
        match self.weapon(battle).magnitude {
            0 => magnitude::of(battle, self.unit),
            own => own,
        }
    }

    /// True if it is made hand to hand.
    pub fn is_melee(&self) -> bool {
        self.manner == Manner::Melee
    }

    /// Its types of damage: all of the weapon's, or of those to choose from the one that the target stands least.
    pub fn types(&self, battle: &Battle) -> Types {
        use crate::rules::arrgs::damage::protection::{is_vulnerable, resistance};
        let weapon = self.weapon(battle);
        if let Some(named) = self.named {
            return Types::from_slice(&[named]);
        }
        if !weapon.choose {
            return weapon.types.iter().copied().collect();
        }
        let bears = |kind: &&DamageType| {
            let one = [**kind];
            (resistance(battle, self.target, &one), !is_vulnerable(battle, self.target, &one))
        };
        weapon.types.iter().min_by_key(bears).copied().into_iter().collect()
    }
}

/// What an item of the catalogue is in an attack: a weapon, or a stored spell.
pub fn weapon_of(battle: &Battle, def: ItemDefId) -> Option<&Weapon> {
    let def = battle.setup().item(def);
    def.data::<Weapon>().or_else(|| def.data::<Stored>().map(|stored| &stored.arms))
}
