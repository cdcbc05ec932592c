//! What if: a forecaster's battle may be put where the real one is not, to ask for odds there.

use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, Refusal, TurnState, Until};
use crate::battle::odds::Forecaster;
use crate::battle::oracle::{Answer, Choice, Cx, Flow, Halt, Matters, Oracle, ScriptFault};
use crate::battle::phases::PhaseLabel;
use crate::battle::world::{Battle, Phase};
use crate::dice::{Dice, Rolled};
use crate::grid::Square;

/// Answers decisions with their defaults and has no dice.
struct NoDice;

impl Oracle for NoDice {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left: 0 }))
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        Ok(choice.default_answer())
    }
}

/// One of a row of examples. Every roll shows one of as many evenly spaced quantiles of its dice as there are examples;
/// which one turns from roll to roll, so that the row as a whole has high and low of each roll alike.
struct Example {
    at: u32,
    of: u32,
    turn: u32,
    /// How often a roll was repeated.
    ties: u32,
}

/// What the place in the row is multiplied by from roll to roll: a primitive root of the usual length of a row, 5.
const TURN: u32 = 2;

impl Oracle for Example {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        let place = (2 * (self.at * self.turn + self.turn - 1) + 1) % (2 * self.of);
        self.turn = self.turn * TURN % self.of.max(1);
        let spread = pool.spread();
        let (share, mut below) = (spread.total() * u128::from(place), 0);
        let reached = |entry: &&(i32, u128)| {
            below += entry.1;
            below * 2 * u128::from(self.of) > share
        };
        let sum = spread.weights().iter().find(reached).map_or(pool.max(), |entry| entry.0);
        Ok(Rolled { faces: Default::default(), sum, mark: 0 })
    }

    /// A tie goes on with another example of the row; where all of them tie, examples tell nothing.
    fn tied(&mut self) -> Flow {
        (self.at, self.ties) = ((self.at + 1) % self.of, self.ties + 1);
        if self.ties > self.of { Err(Halt::Explored) } else { Ok(()) }
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        Ok(choice.default_answer())
    }
}

impl Forecaster {
    /// Supposes that the combatant's turn has just begun, whoever acts in truth; that one's turn is then over.
    pub fn suppose_turn(&mut self, unit: UnitId) {
        let battle = self.battle_mut();
        let scheduler = battle.scheduler_mut();
        scheduler.parked.clear();
        scheduler.tied.clear();
        if scheduler.phase == Phase::Setup {
            (scheduler.phase, scheduler.round) = (Phase::Round, 1);
        }
        let mut events = Vec::new();
        let mut oracle = NoDice;
        let mut cx = Cx::new(battle, &mut oracle, &mut events);
        if let Some(acts) = cx.battle().current().filter(|acts| *acts != unit) {
            engine::expire(&mut cx, acts, Until::TurnEnd);
            engine::expire(&mut cx, unit, Until::TurnStart);
        }
        let count = cx.battle().initiative(unit).count();
        let moves = cx.battle().driven_by(unit).unwrap_or(unit);
        let moved = cx.battle().body(moves).moved;
        cx.emit(Event::TurnStarted { unit, count });
        cx.battle_mut().body_mut(moves).moved = moved;
        // A turn that cannot open without dice stays as it is: the odds then refuse what its budget does not cover.
        let _ = cx.turn_phase(PhaseLabel::TurnStart, unit);
    }

    /// Supposes that the combatant's next turn has just begun: of one whose turn in this round has come, that in the next,
    /// with all that is over for it by then.
    pub fn suppose_next_turn(&mut self, unit: UnitId) {
        let battle = self.battle_mut();
        let comes = !matches!(battle.initiative(unit).state, TurnState::Acting | TurnState::Acted);
        if battle.scheduler().phase == Phase::Round && !comes {
            let over = battle.scheduler().round;
            battle.scheduler_mut().round = over.saturating_add(1);
            let (mut oracle, mut events) = (NoDice, Vec::new());
            engine::expire(&mut Cx::new(battle, &mut oracle, &mut events), unit, Until::RoundEnd(over));
        }
        self.suppose_turn(unit);
    }

    /// Supposes that the combatant stands in another square; with one who drives goes the vehicle.
    pub fn suppose_at(&mut self, unit: UnitId, square: Square) {
        let moves = self.battle().driven_by(unit).unwrap_or(unit);
        let with: Vec<UnitId> = self.battle().occupants(moves).chain([moves]).collect();
        for one in with {
            self.battle_mut().body_mut(one).square = square;
        }
    }

    /// Supposes that everybody has looked who sees the combatant where it stands now, and itself.
    pub fn suppose_look(&mut self, unit: UnitId) {
        let (mut oracle, mut events) = (NoDice, Vec::new());
        Cx::new(self.battle_mut(), &mut oracle, &mut events).look(Some(unit));
    }

    /// Supposes that the combatant has spent something of its budget.
    pub fn suppose_spent(&mut self, unit: UnitId, cost: &[(Key, i16)]) {
        let mut events = Vec::new();
        let mut oracle = NoDice;
        let mut cx = Cx::new(self.battle_mut(), &mut oracle, &mut events);
        for &(what, amount) in cost {
            cx.spend(unit, what, amount);
        }
    }

    /// Supposes that an order has been carried out. Only orders that need no dice can be supposed.
    ///
    /// # Errors
    /// The refusal, or `needs_dice`; the supposed battle is then as before.
    pub fn suppose(&mut self, order: &Order) -> Result<Vec<Event>, Refusal> {
        self.carry_out(order, &mut NoDice)
    }

    /// Supposes that an order has been carried out with dice as they fall in example `at` of a row `of` so many: high and
    /// low, evenly. Rows of a prime length are spread best.
    ///
    /// # Errors
    /// The refusal, or `needs_dice` where the rules ask for more than an example tells; the battle is then as before.
    pub fn suppose_example(&mut self, order: &Order, (at, of): (u32, u32)) -> Result<Vec<Event>, Refusal> {
        self.carry_out(order, &mut Example { at, of: of.max(1), turn: 1, ties: 0 })
    }

    fn carry_out(&mut self, order: &Order, oracle: &mut dyn Oracle) -> Result<Vec<Event>, Refusal> {
        engine::check(self.battle(), order)?;
        let battle = self.battle_mut();
        let mut events = Vec::new();
        battle.note_changes();
        let end = engine::perform(&mut Cx::new(battle, oracle, &mut events), order);
        if end.is_err() {
            battle.roll_back();
        }
        battle.keep();
        end.map(|()| events).map_err(|_| Refusal::form("needs_dice"))
    }
}
