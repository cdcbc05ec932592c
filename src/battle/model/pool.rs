//! Pools: amounts that a combatant or a side may spend, each with a lifetime.

use crate::battle::key::Key;
use bevy_ecs::prelude::Component;
use serde::Serialize;
use smallvec::SmallVec;

/// The lifetime of a pool, after which its remainder is lost. Pools of one name are spent in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lifetime {
    /// Until its owner's turn ends; a suspended turn keeps it.
    #[default]
    Turn,
    /// Until its owner's next turn begins.
    NextTurn,
    /// Until the round ends.
    Round,
    /// Until the fight ends, full or empty.
    Fight,
    /// Until it is empty.
    Spent,
}

/// An amount of something to spend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Pool {
    /// Its name: `minor`, `half`, `action_points` ...
    pub key: Key,
    /// The amount left.
    pub left: i16,
    /// Its lifetime.
    pub lasts: Lifetime,
}

impl Pool {
    /// A pool for one turn.
    pub const fn turn(key: Key, left: i16) -> Self {
        Self { key, left, lasts: Lifetime::Turn }
    }
}

/// The pools of a combatant or a side, named by its system; at most one of each name and lifetime.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Budget(pub SmallVec<[Pool; 4]>);

impl Budget {
    /// The amount left in all pools of that name.
    pub fn left(&self, key: Key) -> i32 {
        self.0.iter().filter(|pool| pool.key.is(key)).map(|pool| i32::from(pool.left)).sum()
    }

    /// The amount left in those pools of that name that outlast the round.
    pub fn lasting(&self, key: Key) -> i32 {
        let lasts = |pool: &&Pool| pool.key.is(key) && pool.lasts >= Lifetime::Fight;
        self.0.iter().filter(lasts).map(|pool| i32::from(pool.left)).sum()
    }

    /// Replaces the pools that last for a turn.
    pub(in crate::battle) fn set_turn(&mut self, turn: &[(Key, i16)]) {
        self.0.retain(|pool| pool.lasts != Lifetime::Turn);
        self.0.extend(turn.iter().map(|&(key, left)| Pool::turn(key, left)));
    }

    /// Refills a pool, or adds it.
    pub(in crate::battle) fn set(&mut self, new: Pool) {
        match self.0.iter_mut().find(|pool| (pool.key, pool.lasts) == (new.key, new.lasts)) {
            Some(pool) => *pool = new,
            None => self.0.push(new),
        }
    }

    /// Reduces the pools of a name to a total of `left`, those that end first before the others, or adds the
    /// difference to the first.
    pub(in crate::battle) fn leave(&mut self, key: Key, left: i16) {
        let mut change = i32::from(left) - self.left(key);
        let mut own: SmallVec<[&mut Pool; 4]> = self.0.iter_mut().filter(|pool| pool.key.is(key)).collect();
        own.sort_by_key(|pool| pool.lasts);
        let last = own.len().saturating_sub(1);
        for (at, pool) in own.iter_mut().enumerate() {
            let all = change > 0 || at == last;
            let part = if all { change } else { change.max(-i32::from(pool.left.max(0))) };
            pool.left = i16::try_from(i32::from(pool.left) + part).unwrap_or(pool.left);
            change -= part;
        }
        let none = own.is_empty();
        drop(own);
        if none {
            self.0.push(Pool::turn(key, left));
        }
        self.0.retain(|pool| pool.lasts != Lifetime::Spent || pool.left > 0);
    }

    /// True if there are pools of that lifetime.
    pub(in crate::battle) fn has(&self, lasts: Lifetime) -> bool {
        self.0.iter().any(|pool| pool.lasts == lasts)
    }

    /// Removes the pools of a lifetime.
    pub(in crate::battle) fn end(&mut self, lasts: Lifetime) {
        self.0.retain(|pool| pool.lasts != lasts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: Key = Key::new("points");

    fn budget(pools: &[(i16, Lifetime)]) -> Budget {
        Budget(pools.iter().map(|&(left, lasts)| Pool { key: POINTS, left, lasts }).collect())
    }

    fn left(budget: &Budget) -> Vec<i16> {
        budget.0.iter().map(|pool| pool.left).collect()
    }

    #[test]
    fn what_ends_first_is_spent_first() {
        let mut both = budget(&[(2, Lifetime::Round), (1, Lifetime::Turn)]);
        both.leave(POINTS, 1);
        assert_eq!(left(&both), [1, 0]);
        both.leave(POINTS, 3);
        assert_eq!(left(&both), [1, 2], "what is given lands where it ends first");
    }

    #[test]
    fn overdrafts_show_in_the_pool_that_lasts_longest() {
        let mut both = budget(&[(1, Lifetime::Turn), (1, Lifetime::Fight)]);
        both.leave(POINTS, -1);
        assert_eq!(left(&both), [0, -1]);
        let mut none = Budget::default();
        none.leave(POINTS, -2);
        assert_eq!((none.left(POINTS), none.0[0].lasts), (-2, Lifetime::Turn));
    }

    #[test]
    fn a_pool_until_spent_is_gone_when_it_is_empty_and_one_for_the_fight_is_not() {
        let mut shield = budget(&[(3, Lifetime::Spent)]);
        shield.leave(POINTS, 1);
        assert_eq!(left(&shield), [1]);
        shield.leave(POINTS, 0);
        assert!(shield.0.is_empty());
        let mut dice = budget(&[(3, Lifetime::Fight)]);
        dice.leave(POINTS, 0);
        assert_eq!(left(&dice), [0]);
    }

    #[test]
    fn a_new_turn_replaces_only_what_lasts_for_a_turn() {
        let mut budget = budget(&[(3, Lifetime::Turn), (2, Lifetime::Round)]);
        budget.set_turn(&[(POINTS, 1)]);
        assert_eq!(budget.left(POINTS), 3);
        budget.end(Lifetime::Round);
        assert_eq!(budget.left(POINTS), 1);
    }
}
