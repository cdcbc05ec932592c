//! Odds by what the acting combatant spends, such as dice that buy criticals.
//!
//! Every answer to a weighed decision is explored. The best one is that which costs an enemy most worth on average, or
//! which spares a friend most; of equal ones that which is likeliest to hit, and of these the first, which spends least.
//! What is explored after an answer is summed up on its own.

use super::answers::{ALL, Answers};
use super::branch::{Outcomes, Point};
use super::leaves::{Leaf, Start, Totals, Weight};
use super::memory::{Memory, Part};
use super::table::{End, Table};
use super::tree::Tree;
use super::{Forecast, Forecaster, NONE, Prospect};
use crate::battle::engine;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, Refusal, Target};
use crate::battle::oracle::{Asked, Choice, Wanted};
use crate::battle::world::Battle;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Branches beyond which nobody waits for the odds of each reaction.
const ENDLESS: u32 = 500_000;

/// How the acting combatant answers weighed decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spends {
    /// As suggested.
    Suggested,
    /// It spends nothing.
    Nothing,
    /// As is best for it; nothing on others than the target, and nothing in odds of its own.
    Best,
}

/// Who spends, and on whom.
#[derive(Clone, Copy)]
pub(super) struct Spender {
    by: UnitId,
    hostile: bool,
    spends: Spends,
}

impl Spender {
    /// The combatant of an order; `None` if it follows suggestions.
    pub fn of(battle: &Battle, (by, target): (UnitId, UnitId), spends: Spends) -> Option<Self> {
        let hostile = battle.units().any(|unit| unit == target) && battle.are_enemies(by, target);
        (spends != Spends::Suggested).then_some(Self { by, hostile, spends })
    }

    /// True if every answer about what the combatant spends on somebody is explored.
    pub fn explores(&self, unit: UnitId, on: Option<UnitId>, target: UnitId) -> bool {
        let own = self.spends == Spends::Best && unit == self.by && unit != target;
        own && on.is_none_or(|on| on == target)
    }

    /// The answers to a decision if it is weighed: all that are explored, or the one that spends nothing.
    pub fn answers(&self, battle: &Battle, choice: &Choice, target: UnitId) -> Option<SmallVec<[Key; 4]>> {
        let (Asked::Unit(unit), Wanted::One(answers)) = (choice.asked, &choice.wanted) else { return None };
        if unit != self.by {
            return None;
        }
        let info = engine::decisions(battle).find(|info| info.key == choice.what && info.weighed)?;
        if self.explores(unit, on(choice), target) {
            return Some(answers.iter().map(|answer| answer.key).collect());
        }
        info.leave.map(|leave| [leave].into_iter().collect())
    }

    /// True if one mean is better for the combatant than another: the worth first, then the chance of a hit, over the
    /// same number of ways.
    pub fn prefers_mean(&self, (worth, hits): (u128, u128), (other, others): (u128, u128)) -> bool {
        let worth = if self.hostile { other.cmp(&worth) } else { worth.cmp(&other) };
        worth.then_with(|| hits.cmp(&others)) == Ordering::Greater
    }

    /// True if some results are better for the combatant than others.
    pub fn prefers(&self, these: &Totals, others: &Totals) -> bool {
        let worth = compare(mean(these, |leaf| leaf.worth), mean(others, |leaf| leaf.worth));
        let worth = if self.hostile { worth.reverse() } else { worth };
        let hits = |totals| mean(totals, |leaf| i32::from(leaf.hits > 0));
        worth.then_with(|| compare(hits(these), hits(others))) == Ordering::Greater
    }
}

/// The combatant that a decision is about.
fn on(choice: &Choice) -> Option<UnitId> {
    match choice.about.at {
        Target::Unit(unit) | Target::Run(unit, _) => Some(unit),
        _ => None,
    }
}

/// The mean of a number that is not negative, as a fraction.
fn mean(totals: &Totals, number: impl Fn(&Leaf) -> i32) -> (u128, u128) {
    let weighted = |(leaf, ways): &(Leaf, u128)| u128::from(number(leaf).max(0).unsigned_abs()) * ways;
    (totals.leaves.iter().map(weighted).sum(), totals.of.max(1))
}

/// Compares two fractions.
fn compare((a, of): (u128, u128), (b, by): (u128, u128)) -> Ordering {
    let (rest, other) = (a % of, b % by);
    (a / of).cmp(&(b / by)).then_with(|| match rest == 0 || other == 0 {
        true => rest.cmp(&other),
        false => compare((by, other), (of, rest)),
    })
}

/// What a tree knows of what its combatant spends.
pub(super) struct Weighing {
    spender: Spender,
    /// What rolls that may be raised come to.
    pub tables: BTreeMap<u64, Table>,
}

impl Weighing {
    pub fn new(spender: Spender) -> Self {
        Self { spender, tables: BTreeMap::new() }
    }

    pub fn spends(&self) -> Spends {
        self.spender.spends
    }

    /// Works out where dice are worth spending.
    pub fn solve(&mut self, table: u64, hit: bool, memory: &Memory) {
        if let Some(table) = self.tables.get_mut(&table) {
            table.solve(&self.spender, hit, |key| memory.totals(key));
        }
    }

    /// What follows these totals of a roll by the best use of dice, and the harm beyond that.
    pub fn shares<'m>(
        &self,
        table: u64,
        begins: &[(i32, Weight)],
        memory: &'m Memory,
    ) -> Vec<(&'m Totals, i32, Weight)> {
        let shares = self.tables.get(&table).map(|table| table.shares(begins)).unwrap_or_default();
        let results = |(end, harm, weight): (&End, i32, Weight)| Some((memory.totals(end.key)?, harm, weight));
        shares.into_iter().filter_map(results).collect()
    }

    /// See [`Spender::explores`].
    pub fn explores(&self, unit: UnitId, on: Option<UnitId>, target: UnitId) -> bool {
        self.spender.explores(unit, on, target)
    }
}

impl Tree<'_> {
    /// The answer to a weighed decision; `None` if it is none.
    pub fn spend(&mut self, battle: &Battle, choice: &Choice) -> Option<Key> {
        let offers = self.weighing.as_ref()?.spender.answers(battle, choice, self.answers.target)?;
        if let [only] = offers[..] {
            return Some(only);
        }
        if self.at == self.points.len() {
            self.points.push(Point { outcomes: Outcomes::Offers(offers), total: 1, current: 0 });
            self.at += 1;
            self.begin(Part::Answers(None));
        } else {
            self.at += 1;
        }
        self.points[self.at - 1].offer()
    }

    /// Keeps the results of the present answer if they are the best so far.
    pub fn weigh(&mut self) {
        let totals = self.summed_up();
        let Some(Weighing { spender, .. }) = &self.weighing else { return };
        if let Some(Part::Answers(best)) = self.memory.part()
            && best.as_ref().is_none_or(|best| spender.prefers(&totals, best))
        {
            *best = Some(totals);
        }
    }

    /// All answers at a point have been explored: the best one counts.
    pub fn settle(&mut self, point: usize) {
        if let Some(Part::Answers(Some(best))) = self.end() {
            self.join((ALL, &best), point, Start::default());
        }
    }
}

impl Forecaster {
    /// The odds of an order for a target that does not react, by what the acting combatant spends.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn spending(&mut self, order: &Order, target: UnitId, spends: Spends) -> Result<Forecast, Refusal> {
        Ok(self.explore(order, Answers::with(target, NONE), spends)?.plain)
    }

    /// The odds of an order as players are shown them: without a reaction by the best use of what the combatant may
    /// spend, and without spending; with each reaction without spending. Where that is too wide and nothing can be spent, the odds
    /// without a reaction alone.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn shown(&mut self, order: &Order, target: UnitId) -> Result<Prospect, Refusal> {
        if !engine::decisions(self.battle()).any(|info| info.weighed) {
            let most = self.most;
            self.most = most.min(ENDLESS);
            let each = self.prospect(order, target);
            self.most = most;
            // Only where nobody reacts are known tails remembered, which several attacks need.
            return each.or_else(|_| {
                let plain = self.spending(order, target, Spends::Best)?;
                Ok(Prospect { plain, without: None, answers: Vec::new() })
            });
        }
        let mut shown = self.explore(order, Answers::with_each(target), Spends::Nothing)?;
        let best = self.spending(order, target, Spends::Best)?;
        if best.difference(&shown.plain).is_some() {
            shown.without = Some(std::mem::replace(&mut shown.plain, best));
        }
        Ok(shown)
    }
}
