//! Exact odds: the fourth asker. It takes an order through the very code that resolves it, once for every way the dice
//! can fall, each with its weight. No die is drawn and the battle is left as it was.

mod answers;
mod branch;
mod compare;
mod contest;
mod estimate;
mod exact;
mod graph;
mod landings;
mod leaves;
mod limits;
mod many;
mod mid_order;
mod naive;
mod row;
mod sample;
mod tree;

pub use crate::battle::model::Chance;
pub use answers::{AsForecast, is_reaction};
pub use estimate::Glance;
pub use many::Forecasters;
pub use naive::{Late, Naive, NotNaive};
pub use sample::Sample;

use crate::battle::engine;
use crate::battle::event::{Check, Event};
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::Cx;
use crate::battle::system::Harm;
use crate::battle::world::Battle;
use answers::{Answers, NONE, one};
use branch::Spreads;
use leaves::Subject;
use limits::Limits;
use tree::{Rows, Tree};

/// Branches beyond which a person does not want to wait for odds.
pub const PATIENCE: u32 = 20_000;

/// The exact odds of an order for one combatant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The combatant whose odds these are.
    pub target: UnitId,
    /// The attack roll as it would be made, or was if that was before: dice, ledger and the number to reach. `None` if
    /// nothing is rolled.
    pub check: Option<Check>,
    /// How the target answers in this forecast (`none` if it does not).
    pub reaction: Key,
    /// Chance that the attack hits.
    pub hit: Chance,
    /// Chance to win, if the check is opposed.
    pub won: Option<Chance>,
    /// The target's state afterwards, in the order of [`Harm::states`].
    pub states: Vec<(Key, Chance)>,
    /// Harm that gets through, in rising order.
    pub harm: Vec<(i32, Chance)>,
    /// The target's average loss of worth, in millionths of its worth unhurt.
    pub loss: i64,
    /// The number of branches that were explored.
    pub branches: u32,
}

/// One reaction of the target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The odds with this reaction.
    pub forecast: Forecast,
    /// Its price: the events that follow the answer at once.
    pub price: Vec<Event>,
}

/// The odds without a reaction and with each one that the target is offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The odds without a reaction.
    pub plain: Forecast,
    /// The reactions in the order in which they are offered.
    pub answers: Vec<Answered>,
}

impl Prospect {
    /// The odds with a reaction, or with `none`; `None` if it is not offered.
    pub fn with(&self, reaction: Key) -> Option<&Forecast> {
        let answers = self.answers.iter().map(|answer| &answer.forecast);
        answers.chain([&self.plain]).find(|forecast| forecast.reaction == reaction)
    }

    /// The odds with the reaction that serves the target best; `None` if there is none.
    pub fn best(&self) -> Option<&Forecast> {
        self.answers.iter().map(|answer| &answer.forecast).min_by_key(|forecast| forecast.loss)
    }
}

/// Computes odds on its own copy of a battle, which it reuses.
pub struct Forecaster {
    scratch: Battle,
    spreads: Spreads,
    most: u32,
}

impl Forecaster {
    /// A forecaster for this battle and its later states.
    pub fn new(battle: &Battle) -> Self {
        Self { scratch: battle.fork(), spreads: Spreads::default(), most: u32::MAX }
    }

    /// The same forecaster, which gives up on an order with more than `most` ways for the dice to fall (the refusal is
    /// then `odds_too_wide`): for those who would rather not know than wait.
    #[must_use]
    pub fn at_most(mut self, most: u32) -> Self {
        self.most = most;
        self
    }

    /// Updates the copy to the battle's current state; it may be another battle.
    pub fn follow(&mut self, battle: &Battle) {
        if self.scratch.is_sibling(battle) {
            self.scratch.fork_from(battle);
        } else {
            self.scratch = battle.fork();
        }
    }

    /// The forecaster's copy of the battle.
    pub fn battle(&self) -> &Battle {
        &self.scratch
    }

    pub(super) fn battle_mut(&mut self) -> &mut Battle {
        &mut self.scratch
    }

    /// The odds of an order for a target that answers with `reaction` wherever that is offered.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn forecast(&mut self, order: &Order, target: UnitId, reaction: Key) -> Result<Forecast, Refusal> {
        let told = self.explore(order, Answers::with(target, reaction))?;
        Ok(told.plain)
    }

    /// The odds of an order without a reaction, and with each one that the target is offered.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn prospect(&mut self, order: &Order, target: UnitId) -> Result<Prospect, Refusal> {
        self.explore(order, Answers::with_each(target))
    }

    /// Goes through all ways that the dice can fall, once for all reactions; the first of them is told as the plain one.
    fn explore(&mut self, order: &Order, answers: Answers) -> Result<Prospect, Refusal> {
        engine::check(&self.scratch, order)?;
        let (battle, target) = (&mut self.scratch, answers.target);
        let (core, model) = (battle.rules().core, battle.rules().harm);
        let (worth, mut rows) = (model.worth(battle, target), Rows::new());
        let limits = Limits::new(order.unit, core, self.most);
        let mut tree = Tree::new(answers, &mut self.spreads, &mut rows, limits);
        let mut events = Vec::with_capacity(24);
        battle.note_changes();
        // It ends by [`Halt::Explored`] always: what was told is in the tree.
        let _ = Cx::new(battle, &mut tree, &mut events).tail(true, |cx| engine::perform(cx, order));
        battle.keep();
        if tree.limits.wide {
            return Err(Refusal::form("odds_too_wide"));
        }
        let mut told = tell(&mut tree, worth, model);
        if told.plain.check.as_ref().is_some_and(|check| check.against.is_some()) {
            let won = self.chance_to_win(order, target)?;
            told.plain.won = won;
            told.answers.iter_mut().for_each(|answer| answer.forecast.won = won);
        }
        #[cfg(debug_assertions)]
        self.check_now_and_then(order, target, &told);
        Ok(told)
    }
}

/// What a tree that has been gone through tells about its target, which was worth so much before; the first reaction is
/// told as the plain one.
fn tell(tree: &mut Tree<'_>, worth: i32, model: &dyn Harm) -> Prospect {
    tree.pay();
    let (target, reactions) = (tree.answers.target, &tree.answers.reactions);
    let forecast = |at: usize| {
        let (check, branches, reaction) = (tree.limits.check(at), tree.branches(one(at)), reactions[at]);
        let subject = Subject { target, check, reaction, worth, branches };
        tree.told(at).forecast(subject, model.states().iter().copied())
    };
    let answered = |at| Answered { forecast: forecast(at), price: tree.limits.price(at) };
    Prospect { plain: forecast(0), answers: (1..reactions.len()).map(answered).collect() }
}
