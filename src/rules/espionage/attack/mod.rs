//! Attacks against Defence (FI-BGD-02): what is planned, what changes it, how it is carried out.

pub mod first_hit;
pub mod hooked;
pub mod launch;
pub mod modifiers;
pub mod payment;
pub mod plan;
pub mod sequence;

use crate::battle::{Battle, ItemDefId, Key, Line, UnitId};
use crate::grid::Square;
use crate::rules::espionage::armoury::Weapon;
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
}

/// An attack as it is planned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strike {
    /// Who attacks.
    pub unit: UnitId,
    /// Whom; the attacker itself where it attacks a square.
    pub target: UnitId,
    /// The square that it is aimed at instead of somebody.
    pub ground: Option<Square>,
    /// The slot of the weapon; none for bare hands.
    pub slot: Option<u8>,
    /// The weapon.
    pub def: ItemDefId,
    /// The action.
    pub act: Key,
    /// How it reaches its target.
    pub manner: Manner,
    /// Shots that it takes.
    pub shots: i16,
    /// What the action itself adds to the attack.
    pub bonus: SmallVec<[Line; 2]>,
    /// What the action itself adds to the damage.
    pub force: Option<Line>,
    /// What the action adds to the range of errors.
    pub error: i32,
    /// Further hits that it can make.
    pub more_hits: i32,
    /// True if the running aim counts.
    pub aims: bool,
    /// True if nothing follows it in its order besides what it continues with.
    pub nothing_follows: bool,
    /// True if it continues with further attacks.
    pub continues: bool,
}

impl Strike {
    /// The rounds that its shots take.
    pub fn rounds(&self, battle: &Battle) -> i16 {
        self.shots * battle.rules().harm.rounds_a_shot(battle, self.unit, self.weapon(battle).id)
    }

    /// Its weapon.
    ///
    /// # Panics
    /// Never: a strike is planned with a weapon.
    pub fn weapon<'b>(&self, battle: &'b Battle) -> &'b Weapon {
        battle.setup().item(self.def).data().expect("an attack is planned with a weapon")
    }

    /// True if it is made hand to hand.
    pub fn is_melee(&self) -> bool {
        self.manner == Manner::Melee
    }
}
