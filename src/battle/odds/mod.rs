//! Exact odds: the fourth asker. It runs an order through the code that resolves it, once for every outcome of the
//! dice, each with its weight. No dice are rolled, and the battle stays as it was.

mod answers;
mod branch;
mod breakage;
mod compare;
mod ends;
mod estimate;
mod exact;
mod graph;
mod joint;
mod landings;
mod late;
mod leaves;
mod limits;
mod many;
mod memory;
mod mid_order;
mod naive;
mod opposed;
mod raising;
mod row;
mod sample;
mod spending;
mod spreads;
mod table;
mod tree;

pub use crate::battle::model::Chance;
pub use answers::{AsForecast, is_reaction};
pub use breakage::Breakage;
pub use estimate::{Glance, Opening};
pub use late::Late;
pub use many::Forecasters;
pub use naive::{Naive, NotNaive};
pub use sample::Sample;
pub use spending::Spends;

use crate::battle::check::Check;
use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::Cx;
use crate::battle::system::Harm;
use crate::battle::world::Battle;
use answers::{Answers, NONE, one};
use leaves::Subject;
use limits::Limits;
use spending::{Spender, Weighing};
use spreads::Spreads;
use tree::{Rows, Tree};

/// The most branches that a player is willing to wait for.
pub const PATIENCE: u32 = 20_000;

/// The exact odds of an order for one combatant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The combatant that the odds are about.
    pub target: UnitId,
    /// The attack roll: dice, ledger and number. In the middle of an order it may have been made already. `None` if
    /// nothing is rolled.
    pub check: Option<Check>,
    /// The target's reaction in this forecast (`none` without one).
    pub reaction: Key,
    /// Chance that the attack hits.
    pub hit: Chance,
    /// The chance to win, if the check is opposed and no others add to it.
    pub won: Option<Chance>,
    /// The target's state afterwards, in the order of [`Harm::states`].
    pub states: Vec<(Key, Chance)>,
    /// Harm that gets through, in ascending order.
    pub harm: Vec<(i32, Chance)>,
    /// The target's average loss of worth, in millionths of its worth unhurt.
    pub loss: i64,
    /// The number of branches that were explored.
    pub branches: u32,
}

impl Forecast {
    /// The chance that the attack hits; for actions that hit nobody, such as a threat, the chance that it does harm.
    pub fn chance(&self) -> Chance {
        let harms = || self.harm.iter().filter(|entry| entry.0 > 0).map(|entry| entry.1.ways).sum();
        if self.hit.ways > 0 { self.hit } else { Chance { ways: harms(), of: self.hit.of } }
    }
}

/// The average harm of a forecast, in tenths of a point.
pub fn mean_harm(harm: &[(i32, Chance)]) -> u64 {
    let each = harm.iter().map(|(amount, chance)| u64::from(amount.unsigned_abs()) * u64::from(chance.per_million()));
    each.sum::<u64>() / 100_000
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
    /// The same if the acting combatant spends nothing, where that makes a difference (see [`Forecaster::shown`]).
    pub without: Option<Forecast>,
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
    /// The events of the latest run.
    events: Vec<Event>,
    /// The changes to the copy that [`Forecaster::work`] has counted.
    told: u64,
}

impl Forecaster {
    /// A forecaster for this battle and its later states.
    pub fn new(battle: &Battle) -> Self {
        Self { scratch: battle.fork(), spreads: Spreads::default(), most: u32::MAX, events: Vec::new(), told: 0 }
    }

    /// The same forecaster with a limit: orders with more than `most` outcomes of the dice are refused with
    /// `odds_too_wide`.
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

    /// The work done since the last call, in changes to the copy. A change takes about the same time, whatever the question.
    pub fn work(&mut self) -> u64 {
        let told = std::mem::replace(&mut self.told, self.scratch.ever_noted());
        self.told.saturating_sub(told)
    }

    /// The forecaster's copy of the battle.
    pub fn battle(&self) -> &Battle {
        &self.scratch
    }

    pub(super) fn battle_mut(&mut self) -> &mut Battle {
        &mut self.scratch
    }

    /// The odds of an order for a target that chooses `reaction` wherever it is offered.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn forecast(&mut self, order: &Order, target: UnitId, reaction: Key) -> Result<Forecast, Refusal> {
        let prospect = self.explore(order, Answers::with(target, reaction), Spends::Suggested)?;
        Ok(prospect.plain)
    }

    /// The odds of an order without a reaction, and with each one that the target is offered.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn prospect(&mut self, order: &Order, target: UnitId) -> Result<Prospect, Refusal> {
        self.explore(order, Answers::with_each(target), Spends::Suggested)
    }

    /// Explores all outcomes of the dice, once for all reactions; the first reaction becomes the plain forecast.
    fn explore(&mut self, order: &Order, answers: Answers, spends: Spends) -> Result<Prospect, Refusal> {
        engine::check(&self.scratch, order)?;
        let (battle, target) = (&mut self.scratch, answers.target);
        let (secondary, model) = (battle.rules().secondary_checks(), battle.rules().harm);
        let (worth, mut rows) = (model.worth(battle, target), Rows::new());
        let limits = Limits::new(order.unit, secondary, self.most);
        let mut tree = Tree::new(answers, &mut self.spreads, &mut rows, limits);
        tree.weighing = Spender::of(battle, (order.unit, target), spends).map(Weighing::new);
        self.events.clear();
        battle.note_changes();
        // Always ends with [`Halt::Explored`]; the results are in the tree.
        let _ = Cx::new(battle, &mut tree, &mut self.events).tail(true, |cx| engine::perform(cx, order));
        battle.keep();
        if tree.limits.wide {
            return Err(Refusal::form("odds_too_wide"));
        }
        let mut prospect = results(&mut tree, worth, model);
        if prospect.plain.check.as_ref().is_some_and(|check| check.against.is_some()) {
            let won = self.chance_to_win(order, target)?;
            prospect.plain.won = won;
            prospect.answers.iter_mut().for_each(|answer| answer.forecast.won = won);
        }
        #[cfg(debug_assertions)]
        self.check_now_and_then((order, target), spends, &prospect);
        Ok(prospect)
    }
}

/// The results of an explored tree for its target, whose worth was `worth` before; the first reaction becomes the
/// plain forecast.
fn results(tree: &mut Tree<'_>, worth: i32, model: &dyn Harm) -> Prospect {
    tree.pay();
    let (target, reactions) = (tree.answers.target, &tree.answers.reactions);
    let forecast = |at: usize| {
        let (check, branches, reaction) = (tree.limits.check(at), tree.branches(one(at)), reactions[at]);
        let subject = Subject { target, check, reaction, worth, branches };
        tree.totals(at).forecast(subject, model.states().iter().copied())
    };
    let answered = |at| Answered { forecast: forecast(at), price: tree.limits.price(at) };
    Prospect { plain: forecast(0), without: None, answers: (1..reactions.len()).map(answered).collect() }
}
