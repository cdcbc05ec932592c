//! Totals that dice from reserves may raise.

use super::{Cx, Flow, Matters};
use crate::battle::key::UnitId;
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};

/// Dice that somebody may add to a total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reserve {
    /// The die; its top face is thrown again and added.
    pub die: Dice,
    /// How many are left.
    pub left: i32,
}

/// The reserves of a combatant, its own and that of its side, in the order in which they are offered; each may be empty.
pub type Reserves = [Reserve; 2];

/// How many dice of each reserve are spent.
pub type Spent = [i32; 2];

/// The roll that a total begins with.
pub enum First<'a> {
    /// It has been made, with that sum.
    Made(i32),
    /// It is to be made, and matters to these combatants.
    Roll(Dice, &'a Matters),
}

/// A roll whose total somebody may raise with dice from reserves, one after the other (see [`Cx::raise`]).
pub trait Raise {
    /// Who may raise it.
    fn by(&self) -> UnitId;
    /// On whom the dice are spent, if it is somebody.
    fn on(&self) -> Option<UnitId>;
    /// The roll.
    fn first(&self) -> First<'_>;
    /// The total that a sum of the roll begins with.
    fn total(&self, sum: i32) -> i32;
    /// The reserves at first.
    fn reserves(&self, battle: &Battle) -> Reserves;
    /// The most dice that may be added.
    fn most(&self) -> i32;
    /// The lowest total that any roll begins with, and the total beyond which all are alike.
    fn bounds(&self) -> (i32, i32);
    /// Points to the next total that makes a difference; `None` if no more does.
    fn gap(&self, total: i32) -> Option<i32>;
    /// Points beyond which a throw is not continued.
    fn enough(&self, total: i32) -> i32;
    /// What the gaps and classes of a roll depend on besides its total.
    fn kind(&self, sum: i32) -> u64;
    /// What follows depends on the first number and on the battle without budgets and initiative; within a class only the
    /// harm to the target differs, as much as the second number does.
    fn class(&self, battle: &Battle, sum: i32, total: i32, spent: Spent) -> (u64, i32);

    /// Makes the roll, or gives the one that has been made.
    ///
    /// # Errors
    /// Halts when dice are missing.
    fn roll(&self, cx: &mut Cx<'_>) -> Flow<Rolled>;
    /// Asks for a die that may close the gap; gives the index of its reserve.
    ///
    /// # Errors
    /// Halts when the decision is missing.
    fn ask(&self, cx: &mut Cx<'_>, total: i32, gap: i32) -> Flow<Option<usize>>;
    /// Takes a die from a reserve.
    fn take(&self, cx: &mut Cx<'_>, reserve: usize);
    /// Throws a die that has been taken, until there is enough; gives what is gained.
    ///
    /// # Errors
    /// Halts when dice are missing.
    fn throw(&self, cx: &mut Cx<'_>, reserve: usize, enough: i32) -> Flow<i32>;
}

/// True if dice can close a gap, as far as their top faces go.
pub fn within_reach(gap: i32, reserves: &Reserves) -> bool {
    gap <= reserves.iter().map(|reserve| i32::from(reserve.die.sides) * reserve.left).sum::<i32>()
}

/// What exact odds need to know next about a roll that may be raised.
pub enum Raised {
    /// What follows if the roll shows `sum` and so many dice have raised it to `total`.
    End {
        /// The sum of the roll.
        sum: i32,
        /// The total in the end.
        total: i32,
        /// How many dice of each reserve are spent.
        spent: Spent,
    },
    /// Nothing: everything is counted.
    Known,
}
