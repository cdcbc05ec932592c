//! The interface between a system of rules and the rest of the program. The rules of a battle have four parties: a
//! [`Core`], an [`InitiativeModel`], a damage model ([`Harm`]) and the options of the level. A core is split by
//! subject: [`Procedure`] (actions and their results), [`Ground`] (steps, reach, blasts), [`Facts`] (for initiative
//! models), [`Outlook`] (estimates for the AI) and [`LevelRules`] (its part in loading levels), with its
//! [`Declarations`] as data. Each system implements them in its own folder; no other code asks which system is
//! running.

mod action;
mod actions;
mod asking;
mod attack;
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
mod host;
mod initiative;
mod level;
mod options;
mod outfit;
mod outlook;
mod permission;
mod pictures;
mod procedure;
mod route;
mod rules;
mod tempo;
mod vocabulary;

pub use action::{Action, Price};
pub use actions::{ActionInfo, MoveRange, Offer, Targeting, Wording};
pub use attack::{Attack, Hooks, Struck};
pub use bar::Bar;
pub use decisions::{DecisionInfo, Subject};
pub use declarations::{Declarations, Lasting};
pub use effect::{Effect, Effects, Meaning};
pub use effort::{Duty, Effort, Efforts};
pub use facts::{Facts, TEAM_CHECK};
pub use forms::{Answers, ItemOf, Modes, OrderForm};
pub use ground::{Ground, Steps};
pub use happening::{Happening, OLD_WOUND, Occasion, SPECIAL};
pub use harm::{Blow, Cause, Dealt, Exertion, Harm, NATIVE, Protection, Purpose, Reacting, Ruin, Shifted, Tested};
pub use host::{BodyTest, Force, Host, Launch, Scale, Tired, carried};
pub use initiative::{Before, Forecount, InitiativeModel, Insight, Limit, Limits, Standing, Threshold};
pub use level::LevelRules;
pub use options::{INITIATIVE_OPTION, MOST_OPTION, OptionFault};
pub use outfit::{HarmDeclarations, Outfit, Unfit};
pub use outlook::Outlook;
pub use permission::{END_TURN, END_TURN_INFO, RETREAT, SURRENDER};
pub(super) use permission::{allows, allows_in_camp, bound, is_deed};
pub use pictures::{BodyPart, Critical, Extent, Gauge, Limb, Pictures, Sheen, Station, Throw, Veil};
pub use procedure::Procedure;
pub use rules::Rules;
pub use tempo::{Delay, Fatigue, Readiness, TeamCheck, Tempo};
pub use vocabulary::{
    Archetype, Armoury, Landmark, Misfit, OptionInfo, Sheet, StatInfo, TraitInfo, TraitValues, Vocabulary,
};

use crate::battle::key::{Key, UnitId};
use crate::battle::world::Battle;

/// A core system.
pub trait Core: Procedure + Ground + Facts + Outlook + LevelRules + Host + Send + Sync {
    /// Its declarations.
    fn declared(&self) -> &'static Declarations;

    /// Its own damage model, in force unless a level names another.
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

    /// Its actions, in the order of the action bar.
    pub fn actions(&self) -> impl Iterator<Item = &'static Action> + use<> {
        self.declared().actions.iter().copied().flatten()
    }

    /// Everything that its actions let a combatant do now, allowed or not, in the order of the action bar.
    pub fn offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        self.fill(Bar::new(battle, unit)).finish()
    }

    /// Those of them that harm and are not refused.
    pub fn attacks(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        self.fill(Bar::of_attacks(battle, unit)).attacks()
    }

    /// The same actions with the numbers that [`Self::offers`] leaves out: as legal, and left to people to choose.
    pub fn further_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Offer> {
        self.fill(Bar::of_further(battle, unit)).finish()
    }

    fn fill<'b>(&self, mut bar: Bar<'b>) -> Bar<'b> {
        let (battle, unit) = (bar.battle, bar.unit);
        let (harm, concerns) = (battle.rules().harm, |key| self.concerns(battle, unit, key));
        for action in self.actions().filter(|action| concerns(action.info.key)) {
            bar.take(action);
        }
        if !harm.is_native() {
            bar.leave_out(&|order| {
                let own = battle.rules().action(order.act).is_some_and(|action| action.form.item != ItemOf::Vehicle);
                own && order.with.is_some_and(|slot| harm.takes_over(battle, unit, slot))
            });
        }
        for action in harm.declared().actions.iter().filter(|action| concerns(action.info.key)) {
            bar.take(action);
        }
        bar
    }

    /// Its decisions.
    pub fn decisions(&self) -> &'static [DecisionInfo] {
        self.declared().decisions
    }
}
