//! Rolls of which only the combination with an earlier one matters, and throws that call for others.

use super::branch::{Outcome, Outcomes};
use super::leaves::{lcm, rounded};
use super::tree::{Tree, sum};
use crate::battle::oracle::{Class, Matters, Pairs, Throws};
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// Sums with their weights.
type Sums = SmallVec<[(i32, u128); 16]>;

/// Bits of a weight that both factors have room in.
const WIDEST: u32 = 120;
/// Classes from 0 up to this number are found at once.
const NEAR: usize = 1 << 10;
/// The usual number of outcomes of throws after all sums of an earlier roll.
const CHAINS: usize = 64;

/// Outcomes by class and harm.
#[derive(Default)]
struct Sieve {
    kept: Vec<Outcome>,
    /// For each class the latest outcome of it, plus 1.
    latest: Vec<u32>,
    harms: bool,
}

impl Sieve {
    /// A sieve with room for so many outcomes.
    fn with_room(count: usize) -> Self {
        Self { kept: Vec::with_capacity(count), latest: Vec::with_capacity(count), harms: false }
    }

    fn add(&mut self, outcome: Outcome) {
        let same = |entry: &Outcome| entry.class == outcome.class && entry.harm == outcome.harm;
        let near = usize::try_from(outcome.class).ok().filter(|class| *class < NEAR);
        let latest = near.and_then(|class| self.latest.get(class)).and_then(|at| usize::try_from(*at).ok());
        let found = match (near, latest) {
            (Some(_), None | Some(0)) => None,
            (Some(_), Some(at)) if same(&self.kept[at - 1]) => Some(at - 1),
            _ => self.kept.iter().rposition(same),
        };
        self.harms |= outcome.harm != 0;
        let at = found.unwrap_or(self.kept.len());
        match found {
            Some(at) => self.kept[at].weight += outcome.weight,
            None => self.kept.push(outcome),
        }
        if let Some(class) = near {
            if self.latest.len() <= class {
                self.latest.resize(class + 1, 0);
            }
            self.latest[class] = u32::try_from(at + 1).unwrap_or(0);
        }
    }

    /// All outcomes; those of one class are next to each other.
    fn outcomes(mut self) -> (Outcomes, u128) {
        if self.harms {
            self.kept.sort_by_key(|outcome| outcome.class);
        }
        let total = self.kept.iter().map(|outcome| outcome.weight).sum();
        (Outcomes::Only(self.kept), total)
    }
}

fn bits(number: u128) -> u32 {
    u128::BITS - number.leading_zeros()
}

impl Tree<'_> {
    /// The sums that an open roll may still have.
    fn members(&self, open: &Rolled) -> Sums {
        match usize::from(open.mark).checked_sub(1) {
            Some(at) => self.points[at].members(),
            None => smallvec![(open.sum, 1)],
        }
    }

    /// See [`crate::battle::oracle::Oracle::roll_jointly`].
    pub fn jointly(
        &mut self,
        battle: &Battle,
        open: &mut Rolled,
        pool: Dice,
        matters: &Matters,
        by: &Pairs<'_>,
    ) -> Rolled {
        if self.is_idle(matters) {
            return sum(pool.min());
        }
        let outcome = self.outcome(|tree| {
            let members = tree.members(open);
            let of: u128 = members.iter().map(|entry| entry.1).sum();
            let mut groups = Sieve::default();
            for (sum, weight) in members {
                groups.add(Outcome { class: (by.fine)(sum), sum, weight, ..Outcome::default() });
            }
            let spread = tree.spreads.of(pool);
            let spread = spread.narrowed(of.leading_zeros());
            let mut sieve = Sieve::default();
            for group in groups.kept {
                for &(sum, weight) in spread.weights() {
                    let (class, harm) = (by.class)(battle, group.class, sum);
                    let weight = group.weight * weight;
                    sieve.add(Outcome { class, sum, earlier: group.sum, weight, harm });
                }
            }
            sieve.outcomes()
        });
        *open = sum(outcome.earlier);
        sum(outcome.sum)
    }

    /// See [`crate::battle::oracle::Oracle::throw_on`]. Without an earlier roll the result stays open.
    pub fn throw_at_once(&mut self, battle: &Battle, open: &mut Rolled, throws: &Throws<'_>) -> Rolled {
        if self.is_idle(throws.matters) {
            let least = throws.die.min();
            let (mut state, mut more) = (throws.after)(open.sum, throws.start, least);
            while more {
                let next = (throws.after)(open.sum, state, least);
                (state, more) = (next.0, next.1 && next != (state, true));
            }
            return sum(state);
        }
        if open.mark == 0 {
            let outcome = self.outcome(|tree| tree.thrown(battle, open.sum, throws));
            let mark = u16::try_from(self.at).unwrap_or(0);
            return Rolled { sum: outcome.sum, mark, ..Rolled::default() };
        }
        let outcome = self.outcome(|tree| tree.thrown_jointly(battle, open, throws));
        *open = sum(outcome.earlier);
        sum(outcome.sum)
    }

    fn thrown(&mut self, battle: &Battle, earlier: i32, throws: &Throws<'_>) -> (Outcomes, u128) {
        let spread = Arc::clone(&self.spreads.ends(throws, [earlier])[0].spread);
        let mut sieve = Sieve::with_room(spread.weights().len());
        let mut classes = Vec::with_capacity(spread.weights().len());
        for &(sum, weight) in spread.weights() {
            let (class, harm) = (throws.class)(battle, earlier, sum);
            classes.push(class);
            sieve.add(Outcome { class, sum, weight, harm, ..Outcome::default() });
        }
        let total = spread.total();
        (Outcomes::Sifted(sieve.kept, spread, classes), total)
    }

    fn thrown_jointly(&mut self, battle: &Battle, open: &Rolled, throws: &Throws<'_>) -> (Outcomes, u128) {
        let members = self.members(open);
        let all = self.spreads.ends(throws, members.iter().map(|entry| entry.0));
        let whole: u128 = members.iter().map(|entry| entry.1).sum();
        let of = all.iter().map(|ends| ends.of).try_fold(1, lcm).filter(|of| bits(*of) + bits(whole) <= WIDEST);
        let shift = if of.is_none() { bits(whole).saturating_sub(WIDEST / 2 - 4) } else { 0 };
        let mut sieve = Sieve::with_room(CHAINS);
        for ((earlier, weight), ends) in members.into_iter().zip(all) {
            let weight = weight >> shift;
            let times = of.map(|of| of / ends.of);
            // Neighbouring sums are often of one class.
            let mut alike: Option<Outcome> = None;
            for &(sum, ways) in &ends.sums {
                let (class, harm) = (throws.class)(battle, earlier, sum);
                let share = times.map_or_else(|| rounded((ways, ends.of)), |times| ways * times);
                match &mut alike {
                    Some(one) if one.class == class && one.harm == harm => one.weight += share,
                    _ => {
                        let ended = alike.replace(Outcome { class, sum, earlier, weight: share, harm });
                        ended.into_iter().for_each(|one| sieve.add(Outcome { weight: weight * one.weight, ..one }));
                    }
                }
            }
            alike.into_iter().for_each(|one| sieve.add(Outcome { weight: weight * one.weight, ..one }));
        }
        sieve.outcomes()
    }

    /// See [`crate::battle::oracle::Oracle::close`].
    pub fn close_roll(&mut self, battle: &Battle, open: &mut Rolled, class: &dyn Fn(&Battle, i32) -> Class) {
        if open.mark == 0 {
            return;
        }
        let outcome = self.outcome(|tree| {
            let members = tree.members(open);
            let mut sieve = Sieve::with_room(members.len());
            for (sum, weight) in members {
                let (class, harm) = class(battle, sum);
                sieve.add(Outcome { class, sum, weight, harm, ..Outcome::default() });
            }
            sieve.outcomes()
        });
        *open = sum(outcome.sum);
    }
}
