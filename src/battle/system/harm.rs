//! Harm: how combatants take damage and show it. A damage model replaces this part of the rules.

use super::{Happening, Hooks};
use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::Ledger;
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::PhaseBuilder;
use crate::battle::world::Battle;
use std::any::Any;

/// The name of a core's own damage model in level files, and the default.
pub const NATIVE: &str = "native";

/// What brings harm about, in words that no core owns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cause {
    /// A blow or a shot that hits.
    Attack,
    /// A blow or a shot at somebody helpless, which needs no roll.
    Finish,
    /// A blast.
    Blast,
    /// A fall.
    Fall,
    /// A collision.
    Collision,
    /// A hit on the machine that the victim is aboard.
    Aboard,
    /// Holding, squeezing or throwing somebody.
    Grapple,
    /// Bleeding.
    Bleeding,
    /// Being on fire.
    Burning,
    /// An own weapon that overheats.
    Overheating,
    /// A power.
    Power,
    /// The bulk of what the victim has rammed.
    Recoil,
    /// A drug.
    Drug,
    /// Treatment that fails.
    Surgery,
}

/// What a blow is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To wound.
    Wound,
    /// To stun, without a wound.
    Stun,
    /// To kill without more ado; its damage does not count.
    Kill,
}

/// What protects the victim of a blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protection {
    /// Armour and its own toughness.
    Armour,
    /// Its own toughness alone.
    Body,
    /// Nothing.
    Nothing,
}

/// Harm on its way to somebody: the damage is rolled, and nothing of what protects the victim is taken off yet.
#[derive(Clone, Debug)]
pub struct Blow<'a> {
    /// The combatant that it hits.
    pub victim: UnitId,
    /// The combatant that caused it.
    pub by: Option<UnitId>,
    /// What brings it about.
    pub cause: Cause,
    /// What it is to do.
    pub purpose: Purpose,
    /// The damage, part by part.
    pub damage: Ledger,
    /// Of which kind, such as `laser` or `rending`, where the core tells kinds apart.
    pub kind: Option<Key>,
    /// What protects the victim.
    pub protection: Protection,
    /// How much of the victim's protection it ignores.
    pub piercing: i32,
    /// By how much the attack succeeded, in the core's own numbers; `None` where it counts for nothing.
    pub margin: Option<i32>,
    /// True if other blows of the same event are still to be dealt: a [`Ruin`] waits until then.
    pub one_of_several: bool,
    /// What only the core's own model understands: a type of the core's.
    pub detail: Option<&'a dyn Any>,
    /// The rule of the harm.
    pub rule: Rule,
}

impl Blow<'_> {
    /// A blow that is to wound somebody, met by armour, without a kind.
    pub fn new(victim: UnitId, by: Option<UnitId>, cause: Cause, damage: Ledger, rule: Rule) -> Self {
        Self {
            victim,
            by,
            cause,
            purpose: Purpose::Wound,
            damage,
            kind: None,
            protection: Protection::Armour,
            piercing: 0,
            margin: None,
            one_of_several: false,
            detail: None,
            rule,
        }
    }
}

/// What becomes of a machine once all harm of an event is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ruin {
    /// It is torn apart, which harms whoever is near.
    pub explodes: bool,
    /// It can no longer fly.
    pub falls: bool,
}

/// What a blow has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[must_use]
pub struct Dealt {
    /// What got through.
    pub amount: i32,
    /// True if it was a critical hit.
    pub critical: bool,
    /// The critical injury that it left.
    pub injury: Option<Key>,
    /// What waits until all blows of the event are dealt; nothing for a blow that is the only one.
    pub ruin: Ruin,
}

impl Dealt {
    /// So much got through.
    pub fn amount(amount: i32) -> Self {
        Self { amount, ..Self::default() }
    }
}

/// A damage model: a core's own ([`super::Core::harm`]), or one that replaces it.
pub trait Harm: Send + Sync {
    /// Its id in level files; a core's own is [`NATIVE`].
    fn id(&self) -> &'static str {
        NATIVE
    }
    /// Deals damage: what protects the victim, what it loses, what follows from that. It tells the harm
    /// ([`Event::Harmed`](crate::battle::Event::Harmed)). Nobody calls it but [`Cx::harm`].
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt>;
    /// Carries out what a blow among several has left to be done.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn ruin(&self, _: &mut Cx<'_>, _victim: UnitId, _by: Option<UnitId>, _: Ruin) -> Flow {
        Ok(())
    }
    /// What the model does in the course of an attack. A core's own model has no hooks.
    fn hooks(&self) -> Option<&'static dyn Hooks> {
        None
    }
    /// Registers the damage model's work between orders, such as checks to stay conscious.
    fn register(&self, _: &mut PhaseBuilder) {}
    /// The happenings that one of the events of an order or a phase means to an initiative model, as far as it tells of harm
    /// that this model has dealt.
    fn happenings(&self, _: &Battle, _events: &[Event], _at: usize) -> Vec<(UnitId, Happening)> {
        Vec::new()
    }
    /// The combatant's state of health, one of [`Harm::states`].
    fn state(&self, battle: &Battle, unit: UnitId) -> Key;
    /// All states of health, from unhurt to dead.
    fn states(&self) -> &'static [Key];
    /// The combatant's remaining value in the fight, in thousandths of its value unhurt: the AI's measure of harm.
    fn worth(&self, battle: &Battle, unit: UnitId) -> i32;
}

impl dyn Harm + '_ {
    /// True for a core's own model. Only then may procedures of the core let exact odds merge rolls that come to the same
    /// harm under it.
    pub fn is_native(&self) -> bool {
        self.id() == NATIVE
    }
}

impl Cx<'_> {
    /// The one door through which harm comes to anybody, whatever brings it about and whichever damage model is in force.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    pub fn harm(&mut self, blow: Blow<'_>) -> Flow<Dealt> {
        let (victim, cause, wounds) = (blow.victim, blow.cause, blow.purpose == Purpose::Wound);
        let (core, harm) = (self.battle().rules().core, self.battle().rules().harm);
        let dealt = harm.deal(self, blow)?;
        if wounds {
            core.harmed(self, victim, cause, dealt)?;
        }
        Ok(dealt)
    }

    /// What blows of one event that were dealt one by one have left to be done.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    pub fn ruin(&mut self, victim: UnitId, by: Option<UnitId>, ruin: Ruin) -> Flow {
        let harm = self.battle().rules().harm;
        if ruin == Ruin::default() { Ok(()) } else { harm.ruin(self, victim, by, ruin) }
    }
}
