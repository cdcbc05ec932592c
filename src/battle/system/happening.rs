//! What happens to combatants, in words that no core owns: what an initiative model may answer.

use crate::battle::key::{Key, Rule, UnitId};

/// Sorts of happenings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Occasion {
    /// Reacted to an attack.
    Reacted,
    /// Made haste.
    Hastened,
    /// Was led; the amount is the quality of the leading.
    Led,
    /// Was kept down by fire; the amount is the quality of the fire.
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
    /// Made an attack that left itself open.
    MadeFinalAttack,
    /// Failed badly; the amount is 2 where it could not be worse.
    FailedBadly,
    /// Succeeded as well as can be.
    Triumphed,
    /// Bleeds as the round ends.
    Bled,
    /// Became fatigued.
    Fatigued,
    /// Became exhausted.
    Exhausted,
    /// Suffered a critical injury.
    CriticallyInjured,
    /// Was wounded; the amount is the harm.
    Wounded,
    /// Was wounded by a critical hit; the amount is the harm.
    CriticallyHit,
    /// Failed a save against electricity; the amount is the harm.
    Electrified,
    /// Failed a save.
    FailedSave,
    /// Failed a save against stress.
    FailedStressSave,
    /// Failed a save against a blast.
    FailedBlastSave,
}

impl Occasion {
    /// Every sort.
    pub const ALL: [Self; 22] = [
        Self::Reacted,
        Self::Hastened,
        Self::Led,
        Self::Suppressed,
        Self::Aimed,
        Self::Braced,
        Self::SlowedByTerrain,
        Self::FiredTactical,
        Self::UsedUntrained,
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
    ];
}

/// Something that happened to a combatant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Happening {
    /// What sort of happening.
    pub what: Occasion,
    /// How much; 1 where there is nothing to count.
    pub amount: i32,
    /// Who caused it.
    pub by: Option<UnitId>,
    /// Of which kind: the reaction, the weapon.
    pub kind: Option<Key>,
    /// The rule by which it happened.
    pub rule: Rule,
}

impl Happening {
    /// A happening by a rule.
    pub const fn of(what: Occasion, rule: Rule) -> Self {
        Self { what, amount: 1, by: None, kind: None, rule }
    }

    /// The same, so much of it.
    pub const fn amount(mut self, amount: i32) -> Self {
        self.amount = amount;
        self
    }

    /// The same, caused by somebody.
    pub const fn by(mut self, by: Option<UnitId>) -> Self {
        self.by = by;
        self
    }

    /// The same, of a kind.
    pub const fn kind(mut self, kind: Key) -> Self {
        self.kind = Some(kind);
        self
    }
}
