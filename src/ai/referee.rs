//! The referee: plays a battle between policies to its end, without a session, and tells what came of it.

use super::Policy;
use crate::battle::engine::{self, END_TURN, Stop};
use crate::battle::oracle::{Answer, Asked, Choice, Chooser, Live};
use crate::battle::{Battle, Key, Life, Order, Phase, SideId, UnitId};
use crate::dice::DiceStream;

/// Where the referee steps in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Orders that one combatant may give in a round before its turn is ended for it.
    pub orders: u16,
    /// Rounds after which a battle without a limit of its own is broken off.
    pub rounds: u16,
}

impl Default for Limits {
    fn default() -> Self {
        Self { orders: 40, rounds: 100 }
    }
}

/// What came of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<SideId>,
    /// How it was decided; `stalled` when the referee broke it off.
    pub what: Key,
    /// Rounds begun.
    pub rounds: u16,
    /// For each side, how many combatants it had.
    pub strength: Vec<u16>,
    /// For each side, how many of them are out of the fight at the end.
    pub losses: Vec<u16>,
    /// Orders carried out.
    pub orders: u32,
    /// Orders that were refused; the turn was ended instead.
    pub refused: u32,
    /// Turns that the referee ended because of [`Limits::orders`].
    pub cut: u32,
    /// The hash of the final state.
    pub hash: u64,
}

impl Outcome {
    /// Whether the battle went on without end until the referee broke it off, or a turn did.
    pub fn stalled(&self) -> bool {
        self.what == STALLED || self.cut > 0
    }
}

const STALLED: Key = Key::new("stalled");

/// The players at their table, one a side: a decision goes to the player whose it is.
pub struct Table<'a>(pub &'a mut [Box<dyn Policy>]);

impl Table<'_> {
    fn player(&mut self, side: SideId) -> &mut dyn Policy {
        let at = side.index().min(self.0.len() - 1);
        &mut *self.0[at]
    }
}

impl Chooser for Table<'_> {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        let side = match choice.asked {
            Asked::Unit(unit) => battle.side(unit),
            Asked::Side(side) => side,
        };
        self.player(side).choose(battle, choice)
    }
}

/// Plays a battle that has not begun to its end. `players` holds a player for each side, at least one.
pub fn play(battle: &mut Battle, stream: &mut DiceStream, players: &mut [Box<dyn Policy>], limits: Limits) -> Outcome {
    let mut table = Table(players);
    let mut tape = Vec::new();
    let (mut orders, mut refused, mut cut) = (0, 0, 0);
    let mut going = engine::begin(battle, &mut Live::new(stream, &mut tape, &mut table)).is_ok();
    let (mut turn, mut in_turn): (Option<(u16, UnitId)>, u16) = (None, 0);
    while let (true, Some(unit)) = (going && battle.scheduler().round <= limits.rounds, battle.current()) {
        let this = Some((battle.scheduler().round, unit));
        in_turn = if this == turn { in_turn + 1 } else { 1 };
        turn = this;
        let order = if in_turn > limits.orders {
            cut += 1;
            Order::new(unit, END_TURN)
        } else {
            table.player(battle.side(unit)).order(battle, unit)
        };
        tape.clear();
        let mut end = engine::give(battle, &order, &mut Live::new(stream, &mut tape, &mut table));
        if matches!(end, Err(Stop::Refused(_))) {
            refused += 1;
            tape.clear();
            let order = Order::new(unit, END_TURN);
            end = engine::give(battle, &order, &mut Live::new(stream, &mut tape, &mut table));
        }
        going = end.is_ok();
        orders += 1;
    }
    let (winner, what) = match battle.scheduler().phase {
        Phase::Over { winner, what } => (winner, what),
        Phase::Setup | Phase::Round => (None, STALLED),
    };
    let count = |side: usize, counts: &dyn Fn(UnitId) -> bool| {
        let of_side = |unit: &UnitId| battle.side(*unit).index() == side && counts(*unit);
        u16::try_from(battle.units().filter(of_side).count()).unwrap_or(u16::MAX)
    };
    let sides = 0..battle.setup().sides.len();
    Outcome {
        winner,
        what,
        rounds: battle.scheduler().round,
        strength: sides.clone().map(|side| count(side, &|_| true)).collect(),
        losses: sides.map(|side| count(side, &|unit| battle.body(unit).life != Life::Up)).collect(),
        orders,
        refused,
        cut,
        hash: battle.state_hash(),
    }
}
