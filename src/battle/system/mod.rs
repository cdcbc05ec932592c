//! What a system of rules is to the rest of the house: two interfaces, a core and an initiative model. Each system
//! implements them in its own folder; nothing else asks which one is running.

mod actions;
mod decisions;
mod initiative;
mod vocabulary;

pub use actions::{ActionInfo, MoveRange, Offer, Targeting, Wording};
pub use decisions::{DecisionInfo, Subject};
pub use initiative::{Before, Forecount, Happening, InitiativeModel};
pub use vocabulary::{Archetype, Armoury, Landmark, Misfit, OptionInfo, Sheet, StatInfo, Vocabulary};

use super::Battle;
use super::cx::Cx;
use super::ids::UnitId;
use super::key::Key;
use super::ledger::Ledger;
use super::lens::{Sector, Span};
use super::oracle::Flow;
use super::order::Order;
use super::refusal::Refusal;
use super::unit::{Profile, Stats};
use crate::grid::{Square, straight};

/// What a step between neighbouring squares costs somebody; `None` where it cannot go.
pub type Steps<'b> = Box<dyn Fn(Square, Square) -> Option<u16> + 'b>;

/// A core system: it decides what may be done and what comes of it.
pub trait Core: Send + Sync {
    /// Its id in level files, such as `cepheus`.
    fn id(&self) -> Key;
    /// Every name that level files may use.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// Reads an armoury in the system's own format.
    ///
    /// # Errors
    /// The place and the reason when the text is not such an armoury.
    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError>;
    /// The actions it knows, in the order of the action bar.
    fn actions(&self) -> &'static [ActionInfo];
    /// The decisions that it asks people for.
    fn decisions(&self) -> &'static [DecisionInfo];

    /// The combatants of a battle that has not begun who cannot be as they are: what only the system can judge of a
    /// level.
    fn misfits(&self, _: &Battle) -> Vec<Misfit> {
        Vec::new()
    }

    /// What a mark of a terrain or a zone should be, if it is one that the system reads and cannot be as it is.
    fn bad_mark(&self, _: &str) -> Option<&'static str> {
        None
    }

    /// What the system makes of a level's own ground, for its briefing.
    fn landmarks(&self, _: &Battle) -> Vec<Landmark> {
        Vec::new()
    }

    /// Squares from side to side that a living body with such stats covers; its own square is the north-western one.
    fn breadth(&self, _: &Stats) -> u8 {
        1
    }

    /// Items that a combatant has by its traits, as parts of its body.
    fn innate(&self, _: &Profile) -> &'static [Key] {
        &[]
    }

    /// Called once before initiative is settled.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn prepare(&self, cx: &mut Cx<'_>) -> Flow;
    /// Called once after initiative is settled, before the first round.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn begun(&self, _: &mut Cx<'_>) -> Flow {
        Ok(())
    }
    /// Opens a turn: sets the budget.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn turn_start(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow;
    /// Closes a turn.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn turn_end(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow;
    /// The system's work at the end of a round, before conditions expire.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn round_end(&self, cx: &mut Cx<'_>) -> Flow;

    /// What becomes of everybody once the battle is over: recovery, prizes. Asks for no dice and no decision; a system
    /// that says nothing of it leaves everybody as they are.
    fn aftermath(&self, _: &mut Cx<'_>) {}
    /// Whether a condition that somebody is in after a battle stays with it until the next.
    fn carries(&self, _: Key) -> bool {
        true
    }
    /// Everything that may be done in camp, between battles.
    fn camp_offers(&self, _: &Battle) -> Vec<Offer> {
        Vec::new()
    }
    /// Whether an order may be given in camp.
    ///
    /// # Errors
    /// The reason why not.
    fn camp_check(&self, _: &Battle, _: &Order) -> Result<(), Refusal> {
        Err(Refusal::form("no_such_action"))
    }
    /// Carries out an order in camp that was checked.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn camp(&self, _: &mut Cx<'_>, _: &Order) -> Flow {
        Ok(())
    }

    /// Whether an order may be given. Changes nothing, draws nothing.
    ///
    /// # Errors
    /// The reason why not.
    fn check(&self, battle: &Battle, order: &Order) -> Result<(), Refusal>;
    /// Carries out an order that was checked.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn resolve(&self, cx: &mut Cx<'_>, order: &Order) -> Flow;
    /// Everything the combatant might do now, allowed or not, in the order of the action bar.
    fn offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer>;
    /// The same actions with the numbers that [`Core::offers`] leaves out: as legal, and left to people to choose.
    fn further_offers(&self, _: &Battle, _: UnitId) -> Vec<Offer> {
        Vec::new()
    }

    /// Whether nothing on the ground hides those in the air, nor anybody from them.
    fn sees_over(&self) -> bool {
        false
    }
    /// What a step between neighbouring squares costs; `None` where it cannot go.
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16>;
    /// The same for those who ask for many steps of one combatant: what all of them depend on is looked up once.
    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        Box::new(move |from, to| self.step_cost(battle, unit, from, to))
    }
    /// How easily the attack of an order, still without a target, reaches a square; `None` out of its reach.
    fn span(&self, _: &Battle, _: &Order, _: Square) -> Option<Span> {
        Some(Span::ANY)
    }
    /// Squares between two combatants as an attack counts them, heights included.
    fn distance(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u32 {
        straight(battle.square(unit), battle.square(target))
    }
    /// The squares that what an order throws or fires would cover if it burst in a square; empty if nothing bursts.
    fn blast(&self, _: &Battle, _: &Order, _: Square) -> Vec<Square> {
        Vec::new()
    }
    /// The squares that an order aimed at somebody leads through on the way there, the last one included; empty if it does not
    /// move whom it is given to.
    fn approach(&self, _: &Battle, _: &Order) -> Vec<Square> {
        Vec::new()
    }
    /// The sectors that a combatant covers: arcs of fire, zones under watch.
    fn sectors(&self, _: &Battle, _: UnitId) -> Vec<Sector> {
        Vec::new()
    }
    /// How far the combatant may still walk this turn.
    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange;
    /// Whether the state that the combatant is in lets its walk end in a square.
    fn may_end(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        true
    }

    /// Whether a run may lead over a square.
    fn may_run_over(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        true
    }

    /// Whether a driver may stop in a square although its vehicle is too fast to: at the edge of the field.
    fn may_stop_short(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        false
    }

    /// What the combatant adds to an initiative roll under a model.
    fn initiative_bonus(&self, battle: &Battle, unit: UnitId, model: Key) -> Ledger;
    /// What breaks a tie: higher goes first.
    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32;
    /// Whether the combatant was ready for the fight when it began.
    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool;

    /// The combatant's state of health, one of [`Core::states`].
    fn state(&self, battle: &Battle, unit: UnitId) -> Key;
    /// All states of health, from unhurt to dead.
    fn states(&self) -> &'static [Key];
    /// What the combatant is still worth in the fight, in thousandths of itself unhurt: the AI's measure of harm.
    fn worth(&self, battle: &Battle, unit: UnitId) -> i32;
    /// How much better off somebody would be with what lies in a square, in thousandths of a combatant.
    fn lure(&self, _: &Battle, _: UnitId, _: Square) -> i32 {
        0
    }
    /// Whether a combatant is in the middle of something that takes several turns.
    fn at_work(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// Whether a combatant is ready to break in on what others do.
    fn lies_in_wait(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// Turns of work that a task in a square still takes on average; 0 where there is none.
    fn task_turns(&self, _: &Battle, _: Square) -> u16 {
        0
    }
    /// Whether an order only finds out what its side does not know: what comes of it must not tell whether to give it.
    fn explores(&self, _: &Battle, _: &Order) -> bool {
        false
    }
    /// Whether a check is made besides the one that an order is about, such as who is quicker or whether a hit is critical:
    /// odds are not explained by it.
    fn is_aside(&self, _: Key) -> bool {
        false
    }
    /// What the combatant has begun, holds ready or suffers that shows neither in its worth nor in the attacks it could
    /// make, in thousandths of itself unhurt: work under way, a watch kept, a seat at the controls, a hold on somebody. The
    /// AI weighs by it what bears fruit later; negative for what will cost.
    fn promise(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
}
