//! An attack as a damage model meets it, in words that no core owns.

use super::Harm;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::world::Battle;

/// What is known of an attack from its announcement on.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// Whose it is; `None` for what goes off by itself.
    pub by: Option<UnitId>,
    /// Whom it is aimed at; `None` for one at a square.
    pub target: Option<UnitId>,
    /// The action.
    pub act: Key,
    /// The weapon.
    pub item: Option<Key>,
    /// True for one hand to hand.
    pub melee: bool,
    /// True if the weapon is thrown.
    pub thrown: bool,
    /// True if it reaches whoever is near.
    pub blast: bool,
    /// True if its hits do damage; false where they seize somebody, or strike things.
    pub harms: bool,
    /// The rule of the attack.
    pub rule: Rule,
}

/// Somebody whom an attack has reached: the attack roll succeeded, whatever the victim can do about it.
#[derive(Clone, Copy, Debug)]
pub struct Struck {
    /// Who.
    pub victim: UnitId,
    /// Hits on their way to it; 0 once all of them are evaded or stopped.
    pub hits: i16,
    /// By how much the attack roll succeeded without the victim's evasion, in the core's own numbers.
    pub offence: i32,
    /// By how much the evasion failed, or the attack succeeded against it; negative where all was evaded, `None` where
    /// there was no evasion.
    pub margin: Option<i32>,
    /// What the victim did about it.
    pub reaction: Option<Key>,
    /// What the damage model carries from one hook to the next, in numbers of its own; 0 at first.
    pub carried: [i16; 12],
}

impl Struck {
    /// So many hits on somebody, with the success of the attack roll.
    pub fn new(victim: UnitId, hits: i16, offence: i32) -> Self {
        Self { victim, hits, offence, margin: None, reaction: None, carried: [0; 12] }
    }
}

/// The points of an attack at which a damage model can act: hooks (a) to (e) of DR-BGD-01. They are part of the attack, so
/// they may roll, decide and change what they like, and odds count it.
pub trait Hooks: Send + Sync {
    /// The margin from which a failed evasion means more, in the core's own numbers, if the model looks at nothing else about
    /// margins and about the success of attack rolls; `None` if every point may matter. Exact odds merge the rest.
    fn mark(&self, _: &Battle) -> Option<i32> {
        None
    }
    /// True if the model does all damage of hits on somebody, so that the core's own never counts.
    fn does_all(&self, _: &Battle, _victim: UnitId) -> bool {
        false
    }
    /// (a) The attack is declared.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn declared(&self, _: &mut Cx<'_>, _: &Attack) -> Flow {
        Ok(())
    }
    /// (b) The attack roll has reached a victim, which has not evaded yet. With no hits left it is not asked to.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn reached(&self, _: &mut Cx<'_>, _: &Attack, _: &mut Struck) -> Flow {
        Ok(())
    }
    /// (c) The margin is known: the victim has evaded, or could not.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn evaded(&self, _: &mut Cx<'_>, _: &Attack, _: &mut Struck) -> Flow {
        Ok(())
    }
    /// The last part of (c), with dice that depend on nothing after it: where the attack strikes.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn strikes(&self, _: &mut Cx<'_>, _: &Attack, _: &mut Struck) -> Flow {
        Ok(())
    }
    /// (d) The damage step, for one who is hit, or who has evaded a blast. True if the model has done all of it; else the
    /// core rolls its damage, and every blow comes to [`Harm::deal`].
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn damage(&self, _: &mut Cx<'_>, _: &Attack, _: &Struck) -> Flow<bool> {
        Ok(false)
    }
    /// (e) All damage of the attack is dealt. Those are told who were reached, also where they evaded; nobody if the
    /// attack has missed.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn after(&self, _: &mut Cx<'_>, _: &Attack, _: &[Struck]) -> Flow {
        Ok(())
    }
}

impl Cx<'_> {
    /// The hooks of the damage model in force; a core's own has none.
    pub fn hooks(&self) -> Option<&'static dyn Hooks> {
        let harm: &'static dyn Harm = self.battle().rules().harm;
        harm.hooks()
    }
}
