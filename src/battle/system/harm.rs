//! Harm: how combatants take damage and show it. A damage model replaces this part of the rules.

use super::pictures::{NoPictures, Pictures};
use super::{Happening, HarmDeclarations, Hooks, Outfit, Price, Unfit};
use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::{Ledger, Order, Refusal};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::PhaseBuilder;
use crate::battle::world::Battle;
use smallvec::SmallVec;
use std::any::Any;
use std::sync::Arc;

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

/// A kind of test that a damage model may make easier or harder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tested {
    /// The roll of an attack hand to hand.
    Melee,
    /// The roll of an attack from afar.
    Ranged,
    /// Dodging, parrying, or whatever makes one hard to hit.
    Evasion {
        /// True if the attacker has no training with its weapon.
        untrained: bool,
    },
    /// Noticing something.
    Awareness,
    /// Any other test of the body.
    Body,
    /// Any other test of the mind.
    Mind,
}

/// What an order asks of a body beyond its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exertion {
    /// Running or charging.
    Run,
    /// Getting up.
    Stand,
    /// The use of an arm: the weapon's, or the other one.
    Arm {
        /// True for the other arm.
        other: bool,
    },
    /// The use of an arm, whichever.
    EitherArm,
    /// Getting loose from somebody's hold.
    Struggle,
}

/// Whether somebody may react to attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reacting {
    /// As the core has it.
    Usual,
    /// Not at all, as it can do nothing, and why.
    Never(Key),
    /// However often it has reacted, and surprised too.
    Always,
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
    /// What it adds to the names and actions of the core.
    fn declared(&self) -> &'static HarmDeclarations {
        &HarmDeclarations::NONE
    }
    /// Items and archetypes for a core, in the core's own format; nothing if the model has none for it.
    fn armoury(&self, _core: Key) -> Option<(&'static str, &'static str)> {
        None
    }
    /// Reads the level's data and gives the combatants what they need under the model. Gives what the model keeps for
    /// the battle: [`Setup::harm`](crate::battle::Setup).
    ///
    /// # Errors
    /// Everything that cannot be used.
    fn outfit(&self, _: Outfit<'_>) -> Result<Arc<dyn Any + Send + Sync>, Vec<Unfit>> {
        Ok(Arc::new(()))
    }
    /// What forbids an order whatever its action.
    ///
    /// # Errors
    /// The reason if it is forbidden.
    fn forbids(&self, _: &Battle, _: &Order, _: &Price) -> Result<(), Refusal> {
        Ok(())
    }
    /// True if attacks with the item in a slot are actions of the model's own: the core then offers none.
    fn takes_over(&self, _: &Battle, _: UnitId, _slot: u8) -> bool {
        false
    }
    /// How much of what a weapon holds one shot of somebody takes: a round, or several cells.
    fn rounds_a_shot(&self, _: &Battle, _: UnitId, _item: Key) -> i16 {
        1
    }
    /// Called when an order has been carried out, with the number of its first event: what its moves have led through.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn moved(&self, _: &mut Cx<'_>, _from: usize) -> Flow {
        Ok(())
    }
    /// A number for everything besides the two that an attack on somebody depends on under the model, such as a shield that
    /// another holds over the target: attacks with equal numbers can be taken for alike.
    fn surroundings(&self, _: &Battle, _unit: UnitId, _target: UnitId) -> u64 {
        0
    }
    /// What makes a combatant's tests easier or harder, in points of a d100 test ([`super::Scale`] converts them). An
    /// attack names its target where it has one.
    fn shifts(&self, _: &Battle, _: UnitId, _: Tested, _target: Option<UnitId>) -> SmallVec<[Shifted; 4]> {
        SmallVec::new()
    }
    /// The squares of a combatant's half move, of the squares that it has unhurt.
    fn pace(&self, _: &Battle, _: UnitId, squares: i32) -> i32 {
        squares
    }
    /// True if no cover counts for a combatant, wherever it is.
    fn is_uncovered(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// The flying SPD that the model gives a combatant this round, in squares of a half move; 0 for none.
    fn lifts(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// Squares around a combatant that it lights by what it does under the model; 0 for none.
    fn light(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// What rules out an exertion: running, getting up, using an arm.
    ///
    /// # Errors
    /// The reason if it does.
    fn bars(&self, _: &Battle, _: UnitId, _: Exertion) -> Result<(), Refusal> {
        Ok(())
    }
    /// Whether a combatant may react to attacks, as far as the model has a say in it.
    fn reacting(&self, _: &Battle, _: UnitId) -> Reacting {
        Reacting::Usual
    }
    /// What the model does in the course of an attack. A core's own model has no hooks.
    fn hooks(&self) -> Option<&'static dyn Hooks> {
        None
    }
    /// What people see of the model besides words.
    fn pictures(&self) -> &'static dyn Pictures {
        &NoPictures
    }
    /// Registers the damage model's work between orders, such as checks to stay conscious.
    fn register(&self, _: &mut PhaseBuilder) {}
    /// The happenings that one of the events of an order or a phase means to an initiative model, as far as it tells of harm
    /// that this model has dealt.
    fn happenings(&self, _: &Battle, _events: &[Event], _at: usize) -> Vec<(UnitId, Happening)> {
        Vec::new()
    }
    /// True if whoever strikes a combatant hand to hand may be hurt by that, for the AI.
    fn strikes_back(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// The value of what a combatant holds ready or suffers that [`Harm::worth`] does not show, in thousandths of its value
    /// unhurt, as [`super::Outlook::pending_value`] for what is the core's.
    fn pending_value(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// A combatant has touched another otherwise than by an attack: tripped, disarmed, seized, thrown, treated.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn touched(&self, _: &mut Cx<'_>, _whom: UnitId, _by: UnitId) -> Flow {
        Ok(())
    }
    /// The name of what the model takes a combatant for, such as a kind of body; `None` if it tells nobody apart.
    fn profile(&self, _: &Battle, _: UnitId) -> Option<Key> {
        None
    }
    /// The combatant's state of health, one of [`Harm::states`].
    fn state(&self, battle: &Battle, unit: UnitId) -> Key;
    /// All states of health, from unhurt to dead.
    fn states(&self) -> &'static [Key];
    /// The combatant's remaining value in the fight, in thousandths of its value unhurt: the AI's measure of harm.
    fn worth(&self, battle: &Battle, unit: UnitId) -> i32;
}

/// What makes a test easier (positive) or harder, in points of a d100 test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shifted {
    /// Why.
    pub what: Key,
    /// The points; whole tens where `steps` is true.
    pub points: i32,
    /// True for Hindrance and Easing, which every core counts in steps of its own.
    pub steps: bool,
    /// The rule.
    pub rule: Rule,
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

    /// Tells the damage model that a combatant has touched another otherwise than by an attack.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    pub fn touched(&mut self, whom: UnitId, by: UnitId) -> Flow {
        let harm = self.battle().rules().harm;
        harm.touched(self, whom, by)
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
