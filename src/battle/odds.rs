//! Exact odds: the fourth asker. It takes an order through the very code that resolves it, once for every way the dice
//! can fall, each with its weight. No die is drawn and the battle is left as it was.

use super::cx::Cx;
use super::engine;
use super::event::{Check, Event};
use super::ids::UnitId;
use super::key::Key;
use super::oracle::{Answer, Choice, Chooser, Flow, Matters, Oracle, Wanted};
use super::order::Order;
use super::refusal::Refusal;
use super::unit::Life;
use super::world::Battle;
use crate::dice::{Dice, Rolled, Spread};
use std::sync::Arc;

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
        let mut tree = Tree { points: Vec::new(), at: 0, answers, spreads: &mut self.spreads };
        let mut tally = Tally::default();
        let mut check = None;
        let mut events = Vec::with_capacity(24);
        battle.note_changes();
        loop {
            tree.at = 0;
            events.clear();
            let end = engine::perform(&mut Cx::new(battle, &mut tree, &mut events), order);
            debug_assert!(end.is_ok(), "odds answer every question: {end:?}");
            let core = battle.rules().core;
            let (ways, of) = tree.weight();
            let deferred = battle.scheduler().deferred.iter();
            let mut leaf =
                Leaf { state: core.state(battle, target), harm: 0, hit: false, worth: core.worth(battle, target) };
            for event in events.iter().chain(deferred) {
                match event {
                    Event::Hit { target: struck, .. } if *struck == target => leaf.hit = true,
                    Event::Harmed { unit, amount, .. } if *unit == target => leaf.harm += amount,
                    Event::Caught { unit, .. } if *unit == target => leaf.hit = true,
                    Event::LifeChanged { unit, to: Life::Dead, .. } if *unit == target => leaf.worth = 0,
                    Event::Checked(one) if check.is_none() && one.unit == order.unit => check = Some(one.clone()),
                    _ => {}
                }
            }
            tally.add(leaf, ways, of);
            battle.roll_back();
            if !tree.next() {
                break;
            }
            if tally.branches >= self.most {
                battle.keep();
                return Err(Refusal::form("odds_too_wide"));
            }
        }
        battle.keep();
        let states = battle.rules().core.states().iter().map(|word| word.key).collect();
        Ok((tally.forecast(target, check, reaction, worth, states), tree.answers.offered))
    }
}

const NONE: Key = Key::new("none");

/// One throw of dice on the way to a leaf.
struct Point {
    spread: Arc<Spread>,
    current: usize,
}

/// The distributions of the dice met so far.
#[derive(Default)]
struct Spreads(Vec<(Dice, Arc<Spread>)>);

impl Spreads {
    fn of(&mut self, pool: Dice) -> Arc<Spread> {
        if let Some((_, spread)) = self.0.iter().find(|entry| entry.0 == pool) {
            return Arc::clone(spread);
        }
        let spread = Arc::new(pool.spread());
        self.0.push((pool, Arc::clone(&spread)));
        spread
    }
}

/// Walks through every way the dice can fall.
struct Tree<'a> {
    points: Vec<Point>,
    at: usize,
    answers: Answers,
    spreads: &'a mut Spreads,
}

/// Decisions as a forecast takes them, and the reactions that were offered.
struct Answers {
    target: UnitId,
    reaction: Key,
    offered: Vec<Key>,
}

impl Tree<'_> {
    /// Goes on to the next leaf; false when there is none.
    fn next(&mut self) -> bool {
        while let Some(point) = self.points.last_mut() {
            point.current += 1;
            if point.current < point.spread.weights().len() {
                return true;
            }
            self.points.pop();
        }
        false
    }

    fn weight(&self) -> (u128, u128) {
        self.points[..self.at].iter().fold((1, 1), |(ways, of), point| {
            let weight = point.spread.weights()[point.current].1;
            (ways * weight, of * point.spread.total())
        })
    }
}

impl Tree<'_> {
    /// The outcome of the throw at hand; a throw not met before branches into what `spread` gives.
    fn outcome(&mut self, spread: impl FnOnce(&mut Spreads) -> Arc<Spread>) -> Rolled {
        if self.at == self.points.len() {
            let spread = spread(self.spreads);
            self.points.push(Point { spread, current: 0 });
        }
        let point = &self.points[self.at];
        self.at += 1;
        Rolled { faces: Default::default(), sum: point.spread.weights()[point.current].0 }
    }

    fn is_idle(&self, matters: &Matters) -> bool {
        matches!(matters, Matters::Only(units) if !units.contains(&self.answers.target))
    }
}

/// The distribution of a pool with one outcome left for each class.
fn sifted(spread: &Spread, class: impl Fn(i32) -> i32) -> Spread {
    let mut kept: Vec<(i32, i32, u128)> = Vec::new();
    for &(sum, weight) in spread.weights() {
        let class = class(sum);
        match kept.iter_mut().find(|entry| entry.0 == class) {
            Some(entry) => entry.2 += weight,
            None => kept.push((class, sum, weight)),
        }
    }
    Spread::from_weights(kept.into_iter().map(|(_, sum, weight)| (sum, weight)))
}

impl Oracle for Tree<'_> {
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        if self.is_idle(matters) {
            return Ok(Rolled { faces: Default::default(), sum: pool.min() });
        }
        Ok(self.outcome(|spreads| spreads.of(pool)))
    }

    fn roll_by(&mut self, pool: Dice, matters: &Matters, class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        let mine = !self.is_idle(matters);
        Ok(self.outcome(|spreads| Arc::new(sifted(&spreads.of(pool), |sum| class(mine, sum)))))
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        Ok(self.answers.to(choice))
    }
}

impl Answers {
    fn to(&mut self, choice: &Choice) -> Answer {
        let own = matches!(choice.asked, super::oracle::Asked::Unit(unit) if unit == self.target);
        if let (true, Wanted::One(answers)) = (own && is_reaction(choice.what), &choice.wanted) {
            for answer in answers.iter().filter(|answer| answer.key != NONE) {
                if !self.offered.contains(&answer.key) {
                    self.offered.push(answer.key);
                }
            }
            let key = if answers.iter().any(|answer| answer.key == self.reaction) { self.reaction } else { NONE };
            return Answer::One(key);
        }
        choice.default_answer()
    }
}

/// Whether a decision is one that a target takes about an attack on it.
pub fn is_reaction(what: Key) -> bool {
    what == super::oracle::REACTION || what == super::oracle::BLAST_REACTION
}

/// An answerer for play that takes the same decisions as a forecast does: one reaction wherever it is offered, the
/// default otherwise. Rolling many attacks with it must give what the forecast says.
pub struct AsForecast {
    /// Who answers.
    pub target: UnitId,
    /// How.
    pub reaction: Key,
}

impl Chooser for AsForecast {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        Some(Answers { target: self.target, reaction: self.reaction, offered: Vec::new() }.to(choice))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Leaf {
    state: Key,
    harm: i32,
    hit: bool,
    worth: i32,
}

/// Leaves added up, apart by denominator so that nothing is rounded.
#[derive(Default)]
struct Tally {
    by_denominator: Vec<(u128, Vec<(Leaf, u128)>)>,
    branches: u32,
}

impl Tally {
    fn add(&mut self, leaf: Leaf, ways: u128, of: u128) {
        self.branches += 1;
        let at = self.by_denominator.iter().position(|entry| entry.0 == of).unwrap_or_else(|| {
            self.by_denominator.push((of, Vec::new()));
            self.by_denominator.len() - 1
        });
        let leaves = &mut self.by_denominator[at].1;
        match leaves.iter_mut().find(|entry| entry.0 == leaf) {
            Some(entry) => entry.1 += ways,
            None => leaves.push((leaf, ways)),
        }
    }

    fn forecast(&self, target: UnitId, check: Option<Check>, reaction: Key, worth: i32, states: Vec<Key>) -> Forecast {
        let of = self.by_denominator.iter().fold(1, |all, entry| lcm(all, entry.0));
        let (mut hit, mut loss) = (0, 0_i128);
        let mut by_state: Vec<(Key, u128)> = states.into_iter().map(|key| (key, 0)).collect();
        let mut by_harm: Vec<(i32, u128)> = Vec::new();
        for (denominator, leaves) in &self.by_denominator {
            for (leaf, ways) in leaves {
                let ways = ways * (of / denominator);
                if leaf.hit {
                    hit += ways;
                }
                if let Some(entry) = by_state.iter_mut().find(|entry| entry.0 == leaf.state) {
                    entry.1 += ways;
                }
                match by_harm.binary_search_by_key(&leaf.harm, |entry| entry.0) {
                    Ok(at) => by_harm[at].1 += ways,
                    Err(at) => by_harm.insert(at, (leaf.harm, ways)),
                }
                loss += i128::from(worth - leaf.worth) * i128::try_from(ways).unwrap_or(i128::MAX / 4096);
            }
        }
        let chance = |ways| Chance { ways, of };
        Forecast {
            target,
            check,
            reaction,
            hit: chance(hit),
            states: by_state.into_iter().filter(|entry| entry.1 > 0).map(|(key, ways)| (key, chance(ways))).collect(),
            harm: by_harm.into_iter().map(|(harm, ways)| (harm, chance(ways))).collect(),
            loss: i64::try_from(loss * 1000 / i128::try_from(of).unwrap_or(1)).unwrap_or(0),
            branches: self.branches,
        }
    }
}

fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
