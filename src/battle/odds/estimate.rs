//! Quick looks at an order for comparing many: its first check, and its loss from sampled rolls.

use super::answers::{ALL, Answers, is_reaction};
use super::leaves::Leaf;
use super::limits::own_check;
use super::{Chance, Forecaster, NONE};
use crate::battle::check::Check;
use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::UnitId;
use crate::battle::model::{Order, Refusal, Target};
use crate::battle::oracle::{Answer, Asked, Choice, Cx, Flow, Halt, Matters, Oracle, ScriptFault};
use crate::battle::phases::PhaseLabel;
use crate::battle::world::Battle;
use crate::dice::{Dice, DiceStream, Rolled};
use std::borrow::Cow;
use std::cell::Cell;

/// The seed of the samples, so that the same question always has the same answer.
const SEED: u64 = 6;

/// Answers one roll with its lowest sum and stops at the next. Whoever may interrupt the order leaves it alone.
struct OneRoll {
    unit: UnitId,
    /// True if it stops once the unit's first check has been made.
    just_check: bool,
    answers: Answers,
    /// How often dice may still be rolled.
    rolls: u32,
    /// Interruptions that were left out.
    interruptions: u32,
}

impl OneRoll {
    fn of(order: &Order, target: UnitId) -> Self {
        Self { unit: order.unit, just_check: false, answers: Answers::with(target, NONE), rolls: 1, interruptions: 0 }
    }
}

impl Oracle for OneRoll {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        if self.rolls == 0 {
            return Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left: 0 }));
        }
        self.rolls -= 1;
        Ok(Rolled { faces: Default::default(), sum: pool.min(), mark: 0 })
    }

    fn tail_begins(&mut self, events: &[Event]) -> Flow {
        let made = |event: &Event| matches!(event, Event::Checked(check) if check.unit == self.unit);
        if self.just_check && events.iter().any(made) { Err(Halt::Explored) } else { Ok(()) }
    }

    fn takes_suggestions(&self) -> bool {
        true
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        let interrupts = matches!(choice.asked, Asked::Unit(unit) if unit != self.unit) && !is_reaction(choice.what);
        let leave = engine::decisions(battle).find(|info| interrupts && info.key == choice.what);
        if let Some(leave) = leave.and_then(|info| info.leave) {
            self.interruptions += 1;
            return Ok(Answer::One(leave));
        }
        Ok(self.answers.to(choice, ALL))
    }
}

/// How an order begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The first check, without dice, if it is one that the order's unit rolls.
    pub check: Option<Check>,
    /// The number of times that others may interrupt the order before that.
    pub interruptions: u32,
}

/// The result of a quick look at an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// Its first check, without dice.
    pub check: Check,
    /// The chance that it succeeds, or is won if it is opposed.
    pub chance: Chance,
}

/// Turns of work that are looked ahead.
const LONGEST: u32 = 40;
/// Reruns of a tail after dice in the current run.
const AGAIN: u32 = 4;

/// Rolls its own dice and runs each tail several times.
struct Examples<'a> {
    /// The targets; they do not react.
    targets: &'a [UnitId],
    stream: DiceStream,
    /// True if dice have been rolled in the current run.
    thrown: bool,
    /// The reruns of the tail that remain, once it has begun.
    rest: Cell<Option<u32>>,
    in_final_tail: bool,
    left: u32,
    /// The sums of the targets' worth afterwards.
    worth: Vec<i64>,
}

impl Oracle for Examples<'_> {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        self.thrown = true;
        Ok(pool.roll(&mut self.stream))
    }

    fn here(&self) -> usize {
        self.rest.set(Some(if self.thrown { AGAIN } else { u32::MAX }));
        0
    }

    fn explores(&self) -> bool {
        self.rest.get().is_none()
    }

    fn reads(&self) -> bool {
        false
    }

    fn in_final_tail(&mut self, begins: bool) {
        self.in_final_tail = begins;
    }

    fn keeps_aftereffects(&self) -> bool {
        !self.in_final_tail
    }

    fn again(&mut self, battle: &Battle, events: &[Event], _: usize) -> bool {
        for (worth, target) in self.worth.iter_mut().zip(self.targets) {
            *worth += i64::from(Leaf::read(battle, events, *target).worth);
        }
        self.left -= 1;
        let rest = self.rest.get().map_or(0, |rest| rest - 1);
        self.rest.set(Some(rest));
        rest > 0 && self.left > 0
    }

    fn takes_suggestions(&self) -> bool {
        true
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        let own = matches!(choice.asked, Asked::Unit(unit) if self.targets.contains(&unit));
        Ok(if own && is_reaction(choice.what) { Answer::One(NONE) } else { choice.default_answer() })
    }
}

impl Forecaster {
    /// The first check of an order, if nobody interrupts it. Ledger and number are those of the order; the dice mean nothing.
    ///
    /// # Errors
    /// The refusal if the order may not be given.
    pub fn opening(&mut self, order: &Order, target: UnitId) -> Result<Opening, Refusal> {
        let order = &*self.along_its_way(order);
        engine::check(&self.scratch, order)?;
        let mut oracle = OneRoll { just_check: true, ..OneRoll::of(order, target) };
        self.once(order, &mut oracle);
        self.scratch.roll_back();
        self.scratch.keep();
        let check = self.events.drain(..).find_map(|event| match event {
            Event::Checked(check) if check.unit == order.unit => Some(check),
            _ => None,
        });
        Ok(Opening { check, interruptions: oracle.interruptions })
    }

    /// True if an order lays down what its unit holds before it rolls dice, as a throw of a weapon does.
    pub fn lays_down(&mut self, order: &Order) -> bool {
        let held = |battle: &Battle| battle.gear(order.unit).in_hand;
        let had = held(&self.scratch);
        self.once(order, &mut OneRoll::of(order, order.unit));
        let drops = |event: &Event| matches!(event, Event::Dropped { unit, .. } if *unit == order.unit);
        let lost = self.events.iter().any(drops) && held(&self.scratch) != had;
        self.scratch.roll_back();
        self.scratch.keep();
        lost
    }

    /// The first check of an order, or of the work that it begins, with the chance that it succeeds, or is won if it is
    /// opposed.
    ///
    /// # Errors
    /// The refusal if the order may not be given.
    pub fn glance(&mut self, order: &Order, target: UnitId) -> Result<Option<Glance>, Refusal> {
        let Opening { check, interruptions } = self.opening(order, target)?;
        let check = check.or_else(|| self.check_of_work(order, target)).filter(|_| interruptions == 0);
        let Some(check) = check else { return Ok(None) };
        let won = if check.against.is_some() { self.chance_to_win(order, target)? } else { None };
        Ok(Some(Glance { chance: won.unwrap_or_else(|| check.chance()), check }))
    }

    /// The check of the work that an order begins, once it is done.
    fn check_of_work(&mut self, order: &Order, target: UnitId) -> Option<Check> {
        let unit = order.unit;
        let works = |battle: &Battle| battle.rules().core.at_work(battle, unit);
        if works(&self.scratch) {
            return None;
        }
        let secondary = self.scratch.rules().secondary_checks();
        let mut oracle = OneRoll { rolls: LONGEST, ..OneRoll::of(order, target) };
        let mut events = Vec::with_capacity(24);
        self.scratch.note_changes();
        let mut cx = Cx::new(&mut self.scratch, &mut oracle, &mut events);
        let _ = engine::perform(&mut cx, order).and_then(|()| {
            for _ in 0..LONGEST {
                if !works(cx.battle()) {
                    break;
                }
                cx.turn_phase(PhaseLabel::TurnEnd, unit)?;
                let count = cx.battle().initiative(unit).count();
                cx.emit(Event::TurnStarted { unit, count });
                cx.turn_phase(PhaseLabel::TurnStart, unit)?;
            }
            Ok(())
        });
        self.scratch.roll_back();
        self.scratch.keep();
        events.iter().find_map(|event| own_check(event, unit, secondary)).cloned()
    }

    /// The average loss of each of some targets over `examples` sampled runs, in millionths of its worth unhurt, if
    /// nobody reacts. For orders whose dice have too many outcomes to count in time.
    ///
    /// # Errors
    /// The refusal if the order may not be given.
    pub fn sampled_losses(&mut self, order: &Order, targets: &[UnitId], examples: u32) -> Result<Vec<i64>, Refusal> {
        let order = &*self.along_its_way(order);
        engine::check(&self.scratch, order)?;
        let model = self.scratch.rules().harm;
        let before: Vec<i32> = targets.iter().map(|target| model.worth(&self.scratch, *target)).collect();
        let (stream, left, worth) = (DiceStream::from_seed(SEED), examples.max(1), vec![0; targets.len()]);
        let mut oracle =
            Examples { targets, stream, thrown: false, rest: Cell::new(None), in_final_tail: false, left, worth };
        while oracle.left > 0 {
            (oracle.thrown, oracle.rest) = (false, Cell::new(None));
            let before = oracle.left;
            self.once(order, &mut oracle);
            if oracle.left == before {
                oracle.again(&self.scratch, &self.events, 0);
            }
            self.scratch.roll_back();
        }
        self.scratch.keep();
        let examples = i64::from(examples.max(1));
        let lost = |(before, after): (i32, i64)| (i64::from(before) * examples - after) * 1000 / examples;
        Ok(before.into_iter().zip(oracle.worth).map(lost).collect())
    }

    /// An order that runs at somebody, with its way, so that it is looked for once.
    fn along_its_way<'o>(&self, order: &'o Order) -> Cow<'o, Order> {
        let Target::Unit(target) = order.at else { return Cow::Borrowed(order) };
        let way = self.scratch.rules().core.approach(&self.scratch, order);
        if way.is_empty() { Cow::Borrowed(order) } else { Cow::Owned(order.clone().at(Target::Run(target, way))) }
    }

    /// Carries out an order on the copy and records its changes and events.
    fn once(&mut self, order: &Order, oracle: &mut dyn Oracle) {
        self.events.clear();
        self.scratch.note_changes();
        // A run may stop early: only the events so far are needed.
        let _ = engine::perform(&mut Cx::new(&mut self.scratch, oracle, &mut self.events), order);
    }
}
