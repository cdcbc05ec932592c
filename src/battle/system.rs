//! What a system of rules is to the rest of the house: two interfaces, a core and an initiative model. Each system
//! implements them in its own folder; nothing else asks which one is running.

use super::Battle;
use super::cx::Cx;
use super::ids::UnitId;
use super::initiative::TurnState;
use super::key::{Key, Rule};
use super::ledger::Ledger;
use super::lens::{Sector, Span};
use super::machine::Design;
use super::oracle::Flow;
use super::order::Order;
use super::refusal::Refusal;
use super::setup::{ItemDef, OptionValue};
use crate::grid::Square;
use smallvec::SmallVec;
use std::sync::Arc;

/// What an action is aimed at, so that the table knows what to ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Targeting {
    /// Nothing.
    None,
    /// A combatant, mostly an enemy.
    Enemy,
    /// A combatant of the own side.
    Friend,
    /// A square.
    Square,
    /// A way to walk.
    Path,
    /// An item of the own gear.
    Item,
    /// A direction.
    Direction,
}

/// An action that a system knows, with all that a table needs to show it.
#[derive(Clone, Copy, Debug)]
pub struct ActionInfo {
    /// Its key in orders.
    pub key: Key,
    /// Its name for people.
    pub label: &'static str,
    /// The picture it wears (a name in the icon atlas).
    pub icon: &'static str,
    /// The letter that calls it.
    pub hotkey: char,
    /// What it is aimed at.
    pub targeting: Targeting,
    /// One sentence on what it does.
    pub help: &'static str,
    /// The rule it comes from.
    pub rule: Rule,
}

/// Something a combatant might do now: an action with its item, mode and number, and whether it may.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The order, still without a target where it needs one.
    pub order: Order,
    /// What it is aimed at.
    pub targeting: Targeting,
    /// Its name for people, such as `Burst of 4, spray`.
    pub label: String,
    /// What it costs, by the names of the budget.
    pub cost: SmallVec<[(Key, i16); 2]>,
    /// Whether it is meant to harm its target: what the AI and the odds panel look at.
    pub harms: bool,
    /// Why it cannot be done, whoever the target; `None` if it can.
    pub refused: Option<Refusal>,
}

/// A name that level files may use, with what people read.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The name in files.
    pub key: Key,
    /// What people read.
    pub label: &'static str,
}

/// A stat of a system's sheet.
#[derive(Clone, Copy, Debug)]
pub struct StatInfo {
    /// Its name in files.
    pub key: Key,
    /// What people read, short.
    pub label: &'static str,
    /// Its value where a level does not state it.
    pub default: i16,
    /// Lowest value that a level may give.
    pub min: i16,
    /// Highest value that a level may give.
    pub max: i16,
    /// Whether its loss is harm (shown in the health ring).
    pub vital: bool,
    /// On whose sheets it stands.
    pub sheet: Sheet,
}

/// Whose sheet a stat stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Only living beings have it.
    Living,
    /// Only machines have it.
    Machine,
    /// Living beings have it, and machines whose archetype says so.
    Both,
}

impl StatInfo {
    /// Whether a combatant has the stat: the living have all that are theirs, machines those that their archetype `lists`.
    pub fn belongs(&self, machine: bool, lists: bool) -> bool {
        match self.sheet {
            Sheet::Living => !machine,
            Sheet::Machine => machine && lists,
            Sheet::Both => !machine || lists,
        }
    }
}

/// An option of a system: what a level may set, and what holds otherwise.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name in files.
    pub key: Key,
    /// One sentence on what it does.
    pub help: &'static str,
    /// What holds otherwise.
    pub default: OptionValue,
    /// The words it may be, for options that are words.
    pub words: &'static [Key],
    /// The rule it belongs to.
    pub rule: Rule,
}

/// All names of a system that level files may use.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The stats, in the order of the sheet.
    pub stats: &'static [StatInfo],
    /// The skills.
    pub skills: &'static [Word],
    /// The conditions a unit may be in, at the start or later.
    pub conditions: &'static [Word],
    /// The traits a unit may have.
    pub tags: &'static [Word],
    /// The kinds of budget, in the order in which the HUD shows them.
    pub budget: &'static [Word],
    /// The options.
    pub options: &'static [OptionInfo],
    /// Facts of the field that a level may state, with the words each may be.
    pub field: &'static [(Key, &'static [Key])],
}

/// A ready-made combatant of an armoury.
#[derive(Clone, Debug, Default)]
pub struct Archetype {
    /// Its id in files.
    pub key: String,
    /// Its name for people.
    pub name: String,
    /// One line on it.
    pub note: String,
    /// Stats by name.
    pub stats: Vec<(String, i16)>,
    /// Skills by name.
    pub skills: Vec<(String, i16)>,
    /// Items by id, with how many.
    pub items: Vec<(String, i16)>,
    /// What is worn, by id.
    pub worn: Vec<String>,
    /// Traits by name.
    pub tags: Vec<String>,
    /// The design of a machine; none for the living. The first of its items are the weapons of its mounts.
    pub machine: Option<Arc<Design>>,
}

/// What an armoury file holds.
#[derive(Clone, Debug, Default)]
pub struct Armoury {
    /// The items.
    pub items: Vec<ItemDef>,
    /// The ready-made combatants.
    pub archetypes: Vec<Archetype>,
}

/// How far a combatant gets: its costs are those of [`Core::step_cost`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveRange {
    /// Cost that is covered by one action, by two ... in rising order; empty when it cannot move.
    pub limits: SmallVec<[u16; 4]>,
    /// Whether the last of them is a run, which takes the actions of the one before.
    pub run: bool,
}

/// A combatant of a level that cannot be as it is, or not beside the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// Who.
    pub unit: UnitId,
    /// What is wrong with it, as the rest of a sentence about it.
    pub what: &'static str,
    /// What there could be instead.
    pub expected: &'static str,
}

/// A core-neutral happening that an initiative model may listen to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    /// Reacted to an attack.
    Reacted,
    /// Hastened.
    Hastened,
    /// Aimed.
    Aimed,
    /// Braced.
    Braced,
    /// Was wounded.
    Wounded,
    /// Struck, or was struck, critically.
    Critical,
    /// Failed a save.
    FailedSave,
    /// Was slowed by terrain.
    SlowedByTerrain,
    /// Was suppressed by that much.
    Suppressed(i32),
    /// Was led by that much.
    Led(i32),
}

/// A core system: it decides what may be done and what comes of it.
pub trait Core: Send + Sync {
    /// Its id in level files, such as `cepheus`.
    fn id(&self) -> Key;
    /// Its name for people.
    fn title(&self) -> &'static str;
    /// Every name that level files may use.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// Reads an armoury in the system's own format.
    ///
    /// # Errors
    /// The place and the reason when the text is not such an armoury.
    fn armoury(&self, text: &str) -> Result<Armoury, ron::error::SpannedError>;
    /// The actions it knows, in the order of the action bar.
    fn actions(&self) -> &'static [ActionInfo];

    /// The combatants of a battle that has not begun who cannot be as they are: what only the system can judge of a
    /// level.
    fn misfits(&self, _: &Battle) -> Vec<Misfit> {
        Vec::new()
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

    /// What a step between neighbouring squares costs; `None` where it cannot go.
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16>;
    /// How easily the attack of an order, still without a target, reaches a square; `None` out of its reach.
    fn span(&self, _: &Battle, _: &Order, _: Square) -> Option<Span> {
        Some(Span::ANY)
    }
    /// The squares that what an order throws or fires would cover if it burst in a square; empty if nothing bursts.
    fn blast(&self, _: &Battle, _: &Order, _: Square) -> Vec<Square> {
        Vec::new()
    }
    /// The sectors that a combatant covers: arcs of fire, zones under watch.
    fn sectors(&self, _: &Battle, _: UnitId) -> Vec<Sector> {
        Vec::new()
    }
    /// How far the combatant may still walk this turn.
    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange;

    /// What the combatant adds to an initiative roll under a model.
    fn initiative_bonus(&self, battle: &Battle, unit: UnitId, model: Key) -> Ledger;
    /// What breaks a tie: higher goes first.
    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32;
    /// Whether the combatant was ready for the fight when it began.
    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool;

    /// The combatant's state of health, one of [`Core::states`].
    fn state(&self, battle: &Battle, unit: UnitId) -> Key;
    /// All states of health, from unhurt to dead, with what people read.
    fn states(&self) -> &'static [Word];
    /// What the combatant is still worth in the fight, in thousandths of itself unhurt: the AI's measure of harm.
    fn worth(&self, battle: &Battle, unit: UnitId) -> i32;
}

/// An initiative model: counts, ties and order, under any core.
pub trait InitiativeModel: Send + Sync {
    /// Its id in level files, such as `dynamic`.
    fn id(&self) -> Key;
    /// Its name for people.
    fn title(&self) -> &'static str;
    /// The actions it adds (delay, hasten ...).
    fn actions(&self) -> &'static [ActionInfo];
    /// Sets everybody's initiative at the start of the fight.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn setup(&self, cx: &mut Cx<'_>) -> Flow;
    /// The model's work when a round opens, after stored shifts have come into force.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn open_round(&self, cx: &mut Cx<'_>) -> Flow;
    /// The model's work when a round closes, before stored shifts come into force.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn close_round(&self, cx: &mut Cx<'_>) -> Flow;
    /// Who comes next; `None` when everybody has acted.
    fn next(&self, battle: &Battle) -> Option<UnitId>;
    /// Everybody whose turn counts as simultaneous with this one's, itself included.
    fn tied(&self, battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]>;
    /// Offers those who wait the chance to come in before a turn (`None`: before the round closes) or an order.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn window(&self, cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>>;
    /// Reacts to something that happened to a combatant.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn on(&self, cx: &mut Cx<'_>, unit: UnitId, what: Happening, why: Key, rule: Rule) -> Flow;
    /// Whether one of the model's own orders may be given.
    ///
    /// # Errors
    /// The reason why not.
    fn check(&self, battle: &Battle, order: &Order) -> Result<(), Refusal>;
    /// Carries out one of the model's own orders.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn resolve(&self, cx: &mut Cx<'_>, order: &Order) -> Flow;
    /// The count that the combatant would have after a happening: what the track shows in dashes, and for which round.
    fn preview(&self, battle: &Battle, unit: UnitId, what: Happening) -> Forecount;
}

/// What a combatant that waits may come in before.
#[derive(Clone, Copy, Debug)]
pub enum Before<'a> {
    /// Somebody's turn.
    Turn(UnitId),
    /// Somebody's order.
    Order(&'a Order),
    /// The end of the round.
    RoundEnd,
}

/// A count as it would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecount {
    /// The count in this round.
    pub now: i32,
    /// The count in the next round.
    pub next: i32,
    /// Where the combatant stands in this round.
    pub state: TurnState,
}
