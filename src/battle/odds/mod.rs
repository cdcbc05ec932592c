//! Exact odds: the fourth asker. It takes an order through the very code that resolves it, once for every way the dice
//! can fall, each with its weight. No die is drawn and the battle is left as it was.

mod answers;
mod estimate;
mod landings;
mod tally;
mod tree;

pub use answers::{AsForecast, is_reaction};

use super::cx::Cx;
use super::engine;
use super::event::{Check, Event};
use super::ids::UnitId;
use super::key::Key;
use super::oracle::Halt;
use super::order::Order;
use super::refusal::Refusal;
use super::world::Battle;
use answers::Answers;
use tally::{Leaf, Subject};
use tree::{Spreads, Tree};

/// A probability as an exact fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Ways that count.
    pub ways: u128,
    /// All ways; at least 1.
    pub of: u128,
}

impl Chance {
    /// In parts of a million, rounded down.
    pub fn per_million(self) -> u32 {
        u32::try_from(self.ways * 1_000_000 / self.of.max(1)).unwrap_or(1_000_000)
    }

    /// In whole percent, rounded to the nearest.
    pub fn percent(self) -> u32 {
        u32::try_from((self.ways * 200 + self.of) / (2 * self.of.max(1))).unwrap_or(100)
    }
}

/// What comes of an attack, exactly, for one combatant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The one it is told for.
    pub target: UnitId,
    /// The attack roll as it would be made: dice, ledger and the number to reach. `None` if nothing is rolled.
    pub check: Option<Check>,
    /// How the target answers in this forecast (`none` if it does not).
    pub reaction: Key,
    /// Chance that the attack strikes.
    pub hit: Chance,
    /// The target's state afterwards, in the order of [`super::system::Core::states`].
    pub states: Vec<(Key, Chance)>,
    /// Harm that gets through, rising.
    pub harm: Vec<(i32, Chance)>,
    /// What the target loses on average of its worth, in millionths of itself unhurt.
    pub loss: i64,
    /// In how many ways the dice can fall that were told apart.
    pub branches: u32,
}

/// A forecast without and with the best that the target can do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// If the target just takes it.
    pub plain: Forecast,
    /// If it does what serves it best; `None` if it can do nothing.
    pub answered: Option<Forecast>,
}

/// Computes odds on a copy of a battle that it keeps and reuses.
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

    /// Follows the battle to its present state.
    pub fn follow(&mut self, battle: &Battle) {
        self.scratch.fork_from(battle);
    }

    /// The battle as the forecaster has it.
    pub fn battle(&self) -> &Battle {
        &self.scratch
    }

    pub(super) fn battle_mut(&mut self) -> &mut Battle {
        &mut self.scratch
    }

    /// What comes of an order for a combatant if it answers with `reaction` wherever that is offered.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn forecast(&mut self, order: &Order, target: UnitId, reaction: Key) -> Result<Forecast, Refusal> {
        self.explore(order, target, reaction).map(|explored| explored.0)
    }

    /// The forecast with no reaction, and with the one that costs the target least.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn prospect(&mut self, order: &Order, target: UnitId) -> Result<Prospect, Refusal> {
        let (plain, offered) = self.explore(order, target, NONE)?;
        let mut answered: Option<Forecast> = None;
        for key in offered {
            let forecast = self.forecast(order, target, key)?;
            if answered.as_ref().is_none_or(|best| forecast.loss < best.loss) {
                answered = Some(forecast);
            }
        }
        Ok(Prospect { plain, answered })
    }

    fn explore(&mut self, order: &Order, target: UnitId, reaction: Key) -> Result<(Forecast, Vec<Key>), Refusal> {
        engine::check(&self.scratch, order)?;
        let battle = &mut self.scratch;
        let worth = battle.rules().core.worth(battle, target);
        let answers = Answers { target, reaction, offered: Vec::new() };
        let mut tree = Tree::new(answers, &mut self.spreads);
        let (mut check, mut branches) = (None, 0);
        let mut events = Vec::with_capacity(24);
        battle.note_changes();
        loop {
            tree.restart();
            events.clear();
            let end = engine::perform(&mut Cx::new(battle, &mut tree, &mut events), order);
            debug_assert!(matches!(end, Ok(()) | Err(Halt::Told)), "odds answer every question: {end:?}");
            let first = |event: &Event| match event {
                Event::Checked(one) if one.unit == order.unit => Some(one.clone()),
                _ => None,
            };
            check = check.or_else(|| events.iter().find_map(first));
            tree.count(Leaf::read(battle, &events, target));
            branches += 1;
            battle.roll_back();
            if !tree.next() {
                break;
            }
            if branches >= self.most {
                battle.keep();
                return Err(Refusal::form("odds_too_wide"));
            }
        }
        battle.keep();
        let states = battle.rules().core.states().iter().map(|word| word.key);
        let (told, offered) = tree.end();
        Ok((told.forecast(Subject { target, check, reaction, worth, branches }, states), offered))
    }
}

const NONE: Key = Key::new("none");
