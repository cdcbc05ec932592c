//! Happenings: events that an initiative model may answer, in terms that no core owns.

use crate::battle::key::{Key, Rule, UnitId};

/// Kind of a failed save that is told of as a special one, too.
pub const SPECIAL: Key = Key::new("special");
/// Kind of harm that comes from a wound suffered before, such as loss of blood.
pub const OLD_WOUND: Key = Key::new("old_wound");

/// Kinds of happenings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Occasion {
    /// Reacted to an attack.
    Reacted,
    /// Made haste.
    Hastened,
    /// Was led; the amount is the quality of the command.
    Led,
    /// Was suppressed; the amount is the strength of the fire.
    Suppressed,
    /// Aimed.
    Aimed,
    /// Braced itself or its weapon.
    Braced,
    /// Was slowed by terrain as it moved.
    SlowedByTerrain,
    /// Fired a weapon too heavy for quick work; the kind is the weapon.
    FiredTactical,
    /// Used a weapon without training; the kind is the weapon.
    UsedUntrained,
    /// Made an attack, where every attack after the first in a round leaves the attacker exposed.
    MadeAttack,
    /// Made an attack that left it exposed.
    MadeFinalAttack,
    /// Failed badly; the amount is 2 for the worst failure.
    FailedBadly,
    /// Succeeded outstandingly.
    Triumphed,
    /// Bleeds as the round ends.
    Bled,
    /// Became fatigued.
    Fatigued,
    /// Became exhausted.
    Exhausted,
    /// Suffered a critical injury.
    CriticallyInjured,
    /// Was wounded; the amount is the harm. Of kind [`OLD_WOUND`] where an old wound did it.
    Wounded,
    /// Was wounded by a critical hit; the amount is the harm.
    CriticallyHit,
    /// Failed a save against electricity; the amount is the harm.
    Electrified,
    /// Failed a save; of kind [`SPECIAL`] where the same roll is told of as a save against stress or a blast as well.
    FailedSave,
    /// Failed a save against stress.
    FailedStressSave,
    /// Failed a save against a blast.
    FailedBlastSave,
    /// Was hit by an attack.
    Struck,
    /// Is quicker for as long as something lasts, or no longer slower; the amount says by how much.
    Quickened,
    /// Is slower for as long as something lasts, or no longer quicker; the amount says by how much.
    Slowed,
}

impl Occasion {
    /// Every kind.
    pub const ALL: [Self; 26] = [
        Self::Reacted,
        Self::Hastened,
        Self::Led,
        Self::Suppressed,
        Self::Aimed,
        Self::Braced,
        Self::SlowedByTerrain,
        Self::FiredTactical,
        Self::UsedUntrained,
        Self::MadeAttack,
        Self::MadeFinalAttack,
        Self::FailedBadly,
        Self::Triumphed,
        Self::Bled,
        Self::Fatigued,
        Self::Exhausted,
        Self::CriticallyInjured,
        Self::Wounded,
        Self::CriticallyHit,
        Self::Electrified,
        Self::FailedSave,
        Self::FailedStressSave,
        Self::FailedBlastSave,
        Self::Struck,
        Self::Quickened,
        Self::Slowed,
    ];
}

/// Something that happened to a combatant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Happening {
    /// Its kind.
    pub what: Occasion,
    /// Its amount; 1 if there is nothing to count.
    pub amount: i32,
    /// The combatant that caused it.
    pub by: Option<UnitId>,
    /// The reaction or weapon involved.
    pub kind: Option<Key>,
    /// The rule behind it.
    pub rule: Rule,
}

impl Happening {
    /// A happening by a rule.
    pub const fn of(what: Occasion, rule: Rule) -> Self {
        Self { what, amount: 1, by: None, kind: None, rule }
    }

    /// The same with an amount.
    pub const fn amount(mut self, amount: i32) -> Self {
        self.amount = amount;
        self
    }

    /// The same with its cause.
    pub const fn by(mut self, by: Option<UnitId>) -> Self {
        self.by = by;
        self
    }

    /// The same with the reaction or weapon involved.
    pub const fn kind(mut self, kind: Key) -> Self {
        self.kind = Some(kind);
        self
    }
}
