//! Hypothetical states: changes to a forecaster's battle, to ask for odds there.

use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, Refusal, Stance, TurnState, Until};
use crate::battle::odds::Forecaster;
use crate::battle::oracle::{Answer, Choice, Cx, Flow, Halt, Matters, Oracle, ScriptFault};
use crate::battle::phases::PhaseLabel;
use crate::battle::system::Standing;
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

/// One of a series of examples. Every roll shows one of as many evenly spaced quantiles of its dice as there are
/// examples. The quantile varies from roll to roll, so that the series as a whole has high and low results of each
/// roll alike.
struct Example {
    at: u32,
    of: u32,
    turn: u32,
    /// Repetitions of a roll after a tie.
    ties: u32,
}

/// The factor of the example's index from roll to roll: a primitive root of the usual length of a series, 5.
const TURN: u32 = 2;

impl Oracle for Example {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        let place = (2 * (self.at * self.turn + self.turn + self.of - 1) + 1) % (2 * self.of);
        self.turn = self.turn * TURN % self.of;
        if let Some(faces) = pool.faces() {
            let sides = u64::from(faces.start().abs_diff(*faces.end())) + 1;
            let below = sides * u64::from(place) / (2 * u64::from(self.of));
            let sum = faces.start() + i32::try_from(below).unwrap_or(0);
            return Ok(Rolled { faces: Default::default(), sum, mark: 0 });
        }
        let spread = pool.spread();
        let (share, mut below) = (spread.total() * u128::from(place), 0);
        let reached = |entry: &&(i32, u128)| {
            below += entry.1;
            below * 2 * u128::from(self.of) > share
        };
        let sum = spread.weights().iter().find(reached).map_or(pool.max(), |entry| entry.0);
        Ok(Rolled { faces: Default::default(), sum, mark: 0 })
    }

    /// Replaces a tie by the next example of the series. If all of them tie, examples show nothing.
    fn tied(&mut self) -> Flow {
        (self.at, self.ties) = ((self.at + 1) % self.of, self.ties + 1);
        if self.ties > self.of { Err(Halt::Explored) } else { Ok(()) }
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        Ok(choice.default_answer())
    }
}

impl Battle {
    /// What a part of a procedure gives on a copy of the battle, if it needs no dice; decisions take their default answers.
    pub fn suppose<T>(&self, run: impl FnOnce(&mut Cx<'_>) -> Flow<T>) -> Option<T> {
        let (mut copy, mut oracle, mut events) = (self.fork(), NoDice, Vec::new());
        run(&mut Cx::new(&mut copy, &mut oracle, &mut events)).ok()
    }
}

impl Forecaster {
    /// Supposes that a combatant's turn has just begun and that the acting one's turn is over.
    pub fn suppose_turn(&mut self, unit: UnitId) {
        let battle = self.battle_mut();
        let scheduler = battle.scheduler_mut();
        scheduler.parked.clear();
        scheduler.tied.clear();
        let begins = scheduler.phase == Phase::Setup;
        if begins {
            (scheduler.phase, scheduler.round) = (Phase::Round, 1);
        }
        let core = battle.rules().core;
        let mut events = Vec::new();
        let mut oracle = NoDice;
        let mut cx = Cx::new(battle, &mut oracle, &mut events);
        if begins {
            // Set-up steps that need dice keep the level's values.
            let _ = core.prepare(&mut cx);
        }
        if let Some(acts) = cx.battle().current().filter(|acts| *acts != unit) {
            cx.expire(acts, Until::TurnEnd);
            cx.expire(unit, Until::TurnStart);
        }
        let count = cx.battle().initiative(unit).count();
        let moves = cx.battle().driven_by(unit).unwrap_or(unit);
        let moved = cx.battle().body(moves).moved;
        cx.emit(Event::TurnStarted { unit, count });
        cx.battle_mut().body_mut(moves).moved = moved;
        // A turn that cannot begin without dice stays as it is: the odds then refuse orders that its budget does not
        // cover.
        let _ = cx.turn_phase(PhaseLabel::TurnStart, unit);
    }

    /// Supposes that a combatant's next turn has just begun, in the next round if it has had its turn in this one,
    /// with everything ended that ends before then.
    pub fn suppose_next_turn(&mut self, unit: UnitId) {
        let battle = self.battle_mut();
        let comes = !matches!(battle.initiative(unit).state, TurnState::Acting | TurnState::Acted);
        if battle.scheduler().phase == Phase::Round && !comes {
            let over = battle.scheduler().round;
            battle.scheduler_mut().round = over.saturating_add(1);
            let (mut oracle, mut events) = (NoDice, Vec::new());
            Cx::new(battle, &mut oracle, &mut events).expire(unit, Until::RoundEnd(over));
        }
        self.suppose_turn(unit);
    }

    /// Supposes that a combatant is in another square; a driver takes the vehicle along.
    pub fn suppose_at(&mut self, unit: UnitId, square: Square) {
        let moves = self.battle().driven_by(unit).unwrap_or(unit);
        let with: Vec<UnitId> = self.battle().occupants(moves).chain([moves]).collect();
        for one in with {
            self.battle_mut().body_mut(one).square = square;
        }
    }

    /// Supposes that a combatant stands.
    pub fn suppose_upright(&mut self, unit: UnitId) {
        self.battle_mut().body_mut(unit).stance = Stance::Standing;
    }

    /// Supposes that sightings of and by a combatant are up to date.
    pub fn suppose_look(&mut self, unit: UnitId) {
        let (mut oracle, mut events) = (NoDice, Vec::new());
        Cx::new(self.battle_mut(), &mut oracle, &mut events).look(Some(unit));
    }

    /// Supposes that a combatant has spent part of its budget.
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

    /// Supposes that an order has been carried out with the dice of example `at` in a series of `of` examples, spread
    /// evenly over high and low results. A prime number of examples spreads best.
    ///
    /// # Errors
    /// The refusal, or `needs_dice` if the rules ask for more than an example can give; the battle is then as before.
    pub fn suppose_example(&mut self, order: &Order, (at, of): (u32, u32)) -> Result<Vec<Event>, Refusal> {
        self.carry_out(order, &mut Example { at, of: of.max(1), turn: 1, ties: 0 })
    }

    /// A combatant's place in initiative after an order of its own, as far as it is certain: up to the first dice. The
    /// battle is not changed.
    ///
    /// # Errors
    /// The refusal if the order may not be given.
    pub fn standing_after(&mut self, order: &Order) -> Result<Standing, Refusal> {
        engine::check(self.battle(), order)?;
        let (battle, mut oracle, mut events) = (self.battle_mut(), NoDice, Vec::new());
        battle.note_changes();
        let mut cx = Cx::new(battle, &mut oracle, &mut events);
        let certain = engine::perform(&mut cx, order).or_else(|_| engine::report(&mut cx, 0));
        debug_assert!(certain.is_ok(), "what has happened is told without dice: {certain:?}");
        let standing = cx.battle().rules().initiative.standing(cx.battle(), order.unit);
        battle.roll_back();
        battle.keep();
        Ok(standing)
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
