//! What a system of rules is to the rest of the program. The rules of a battle are four parties: a [`Core`], an
//! [`InitiativeModel`], a damage model ([`Harm`]) and the options of the level. A core is split by subject: [`Procedure`]
//! (what may be done and what comes of it), [`Ground`] (steps, reach, blasts), [`Facts`] (what models ask about),
//! [`Outlook`] (what the AI weighs) and [`LevelRules`] (what it reads of a level), with its [`Declarations`] as data.
//! Each system implements them in its own folder; nothing else asks which one is running.

mod action;
mod actions;
mod asking;
mod bar;
mod decisions;
mod declarations;
mod effect;
mod effort;
mod facts;
mod forms;
mod ground;
mod happening;
mod harm;
mod initiative;
mod level;
mod options;
mod outlook;
mod permission;
mod procedure;
mod route;
mod rules;
mod vocabulary;

pub use action::{Action, Price};
pub use actions::{ActionInfo, MoveRange, Offer, Targeting, Wording};
pub use bar::Bar;
pub use decisions::{DecisionInfo, Subject};
pub use declarations::{Declarations, Lasting};
pub use effect::{Effect, Effects, Meaning};
pub use effort::{Duty, Effort, Efforts};
pub use facts::Facts;
pub use forms::{Answers, ItemOf, Modes, OrderForm};
pub use ground::{Ground, Steps};
pub use happening::{Happening, Occasion};
pub use harm::{Blow, Harm, NATIVE};
pub use initiative::{Before, Forecount, InitiativeModel};
pub use level::LevelRules;
pub use options::{MOST_OPTION, OptionFault};
pub use outlook::Outlook;
pub use permission::{END_TURN, END_TURN_INFO};
pub(super) use permission::{allows, is_deed};
pub use procedure::Procedure;
pub use rules::Rules;
pub use vocabulary::{Archetype, Armoury, Landmark, Misfit, OptionInfo, Sheet, StatInfo, Vocabulary};

use crate::battle::key::Key;

/// A core system.
pub trait Core: Procedure + Ground + Facts + Outlook + LevelRules + Send + Sync {
    /// What it declares of itself.
    fn declared(&self) -> &'static Declarations;

    /// Its own damage model, in force where a level names no other.
    fn harm(&self) -> &'static dyn Harm;
}

impl dyn Core + '_ {
    /// Its id in level files, such as `cepheus`.
    pub fn id(&self) -> Key {
        self.declared().id
    }

    /// Every name that level files may use.
    pub fn vocabulary(&self) -> &'static Vocabulary {
        self.declared().vocabulary
    }

    /// The actions it knows, in the order of the action bar.
    pub fn actions(&self) -> impl Iterator<Item = &'static ActionInfo> + use<> {
        self.declared().actions.iter().copied().flatten().map(|action| &action.info)
    }

    /// The decisions that it asks people for.
    pub fn decisions(&self) -> &'static [DecisionInfo] {
        self.declared().decisions
    }
}
