//! Throws of one die of which each may call for another, as in a chain of criticals.

use super::{Cx, Flow, Matters};
use crate::battle::key::{Key, UnitId};
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};

/// A class of results, and the harm to the target by which its members may differ; they must differ in nothing else.
pub type Class = (i32, i32);

/// Throws of one die that come to one result. They lead from state to state; the last state is the sum of the roll. Each
/// function is first given the sum of an earlier roll that is still open (see [`Cx::throw_on`]), or 0.
pub struct Throws<'a> {
    /// Who makes them, and for what.
    pub by: (UnitId, Key),
    /// The die.
    pub die: Dice,
    /// Whom they matter to.
    pub matters: &'a Matters,
    /// Tells these throws from others: `start` and `after` are the same wherever this number is the same.
    pub numbers: u64,
    /// The state before the first throw.
    pub start: i32,
    /// The state after a face, and whether it calls for another throw. A throw that calls for another and changes nothing is
    /// repeated like a tie.
    pub after: &'a dyn Fn(i32, i32, i32) -> (i32, bool),
    /// The class of a last state.
    pub class: &'a dyn Fn(&Battle, i32, i32) -> Class,
    /// Tells of a throw, with the state before it.
    pub tell: &'a dyn Fn(&mut Cx<'_>, i32, &Rolled),
}

impl Cx<'_> {
    /// Makes throws, and gives what they come to. Exact odds make them all at once, and tell of the first at most. With an
    /// earlier roll that is still `open` only the class of both together matters: it becomes one that goes with the result.
    ///
    /// # Errors
    /// Halts if dice are missing.
    pub fn throw_on(&mut self, open: &mut Rolled, throws: &Throws<'_>) -> Flow<Rolled> {
        if let Some(end) = self.oracle.throw_on(self.battle, open, throws) {
            if self.oracle.reads() {
                (throws.tell)(self, throws.start, &Rolled { sum: throws.die.min(), ..Rolled::default() });
            }
            return Ok(end);
        }
        let mut state = throws.start;
        loop {
            let (next, more) = self.until_decided(|cx| {
                cx.rolls(throws.by.0, throws.by.1);
                let rolled = cx.roll_for(throws.die, throws.matters)?;
                let next = (throws.after)(open.sum, state, rolled.sum);
                (throws.tell)(cx, state, &rolled);
                Ok((next != (state, true)).then_some(next))
            })?;
            state = next;
            if !more {
                return Ok(Rolled { sum: state, ..Rolled::default() });
            }
        }
    }

    /// Decides on the class of an open roll: it becomes one of that class.
    pub fn close(&mut self, open: &mut Rolled, class: &dyn Fn(&Battle, i32) -> Class) {
        self.oracle.close(self.battle, open, class);
    }

    /// True unless these are the odds for somebody else.
    pub fn is_about(&self, unit: UnitId) -> bool {
        self.oracle.is_about(unit)
    }
}
