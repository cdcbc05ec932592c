//! How combatants are harmed and what shows of it: the part of the rules that a damage model takes over.

use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::PhaseBuilder;
use crate::battle::world::Battle;

/// The name by which level files call a core's own damage model: what holds where they name none.
pub const NATIVE: &str = "native";

/// Damage on its way to somebody: rolled, and nothing taken off yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Whom it reaches.
    pub victim: UnitId,
    /// Whose it is.
    pub by: Option<UnitId>,
    /// The damage rolled.
    pub amount: i32,
    /// How much of what protects the victim it ignores.
    pub piercing: i32,
    /// The rule of the harm.
    pub rule: Rule,
}

/// A damage model: a core's own ([`super::Core::harm`]), or one that replaces it.
pub trait Harm: Send + Sync {
    /// Its id in level files; a core's own is [`NATIVE`].
    fn id(&self) -> &'static str {
        NATIVE
    }
    /// Deals damage: what protects the victim, what it loses, what follows from that. Gives what got through.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn deal(&self, cx: &mut Cx<'_>, blow: &Blow) -> Flow<i32>;
    /// Registers what the damage model does between orders, such as checks to stay conscious.
    fn register(&self, _: &mut PhaseBuilder) {}
    /// The combatant's state of health, one of [`Harm::states`].
    fn state(&self, battle: &Battle, unit: UnitId) -> Key;
    /// All states of health, from unhurt to dead.
    fn states(&self) -> &'static [Key];
    /// What the combatant is still worth in the fight, in thousandths of itself unhurt: the AI's measure of harm.
    fn worth(&self, battle: &Battle, unit: UnitId) -> i32;
}
