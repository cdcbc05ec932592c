//! A battle or a camp in progress, step by step: its dice, the step that waits for a decision, and the steps that can
//! be undone.

use super::log::{Entry, Step};
use crate::battle::engine::{self, Stop};
use crate::battle::oracle::{Answer, AskPeople, Asked, Choice, Chooser, Live, ScriptFault, Taped, Wanted};
use crate::battle::{Battle, Event};
use crate::dice::{Dice, DiceStream};

/// A function that carries a step out.
pub type Run<'a> = &'a dyn Fn(&mut Battle, &Step, &mut Live<'_>) -> Result<Vec<Event>, Stop>;

/// A battle or a camp in progress.
pub struct Progress {
    battle: Battle,
    stream: DiceStream,
    waiting: Option<Waiting>,
    undoable: Vec<Before>,
    own_dice: bool,
}

/// A step that waits for a decision.
struct Waiting {
    open: Open,
    choice: Choice,
}

/// A step that has begun, with its dice and decisions so far.
struct Open {
    step: Step,
    tape: Vec<Taped>,
    /// The dice before the step.
    stream: DiceStream,
    /// The decisions that were answered from outside: their places on the tape, and who was asked.
    answered: Vec<(usize, Asked)>,
}

/// The state before a step that can be undone.
struct Before {
    battle: Battle,
    stream: DiceStream,
}

/// Tells whether a chooser does more than leave everything as it is.
struct Bystander<'a> {
    chooser: &'a mut dyn Chooser,
    meddles: bool,
}

impl Bystander<'_> {
    fn note(&mut self, battle: &Battle, choice: &Choice, answer: Option<&Answer>) {
        let info = engine::decisions(battle).find(|info| info.key == choice.what);
        let leave = info.and_then(|info| info.leave).map(Answer::One);
        self.meddles |= answer.is_some() && answer != leave.as_ref();
    }
}

impl Chooser for Bystander<'_> {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        let answer = self.chooser.choose(battle, choice);
        self.note(battle, choice, answer.as_ref());
        answer
    }

    fn faces(&mut self, pool: Dice) -> Option<Vec<u8>> {
        let faces = self.chooser.faces(pool);
        self.meddles |= faces.is_some();
        faces
    }

    fn decide(&mut self, battle: &Battle, choice: &Choice, so_far: &[Taped]) -> Option<Answer> {
        let answer = self.chooser.decide(battle, choice, so_far);
        self.note(battle, choice, answer.as_ref());
        answer
    }
}

impl Progress {
    /// A battle or camp before its first step.
    pub fn new(battle: Battle, stream: DiceStream) -> Self {
        Self { battle, stream, waiting: None, undoable: Vec::new(), own_dice: false }
    }

    /// Sets whether people roll their own dice (SIX-DIC-01).
    pub fn set_own_dice(&mut self, own_dice: bool) {
        self.own_dice = own_dice;
    }

    /// Rolls the dice that people are asked for.
    pub fn roll(&mut self) -> Option<Answer> {
        match self.waiting.as_ref()?.choice.wanted {
            Wanted::Faces(pool) => Some(Answer::Faces(pool.roll(&mut self.stream).faces.to_vec())),
            _ => None,
        }
    }

    /// The present battle.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The dice stream after the last finished step.
    pub fn stream(&self) -> &DiceStream {
        self.waiting.as_ref().map_or(&self.stream, |waiting| &waiting.open.stream)
    }

    /// The open decision.
    pub fn waiting(&self) -> Option<&Choice> {
        self.waiting.as_ref().map(|waiting| &waiting.choice)
    }

    /// The step that waits for a decision, that decision, and the step's dice and decisions so far.
    pub fn open(&self) -> Option<(&Step, &Choice, &[Taped])> {
        self.waiting.as_ref().map(|waiting| (&waiting.open.step, &waiting.choice, &*waiting.open.tape))
    }

    /// Carries out a step and drops one that still waits. The step can be undone later if no dice are rolled in it,
    /// nobody is asked or whoever is leaves everything as it is, and `tells` is false for all its events.
    ///
    /// # Errors
    /// [`Stop::Refused`]: nothing has changed. [`Stop::Waiting`]: see [`Progress::answer`].
    pub fn step(
        &mut self,
        step: Step,
        chooser: &mut dyn Chooser,
        run: Run<'_>,
        tells: &dyn Fn(&Battle, &Event) -> bool,
    ) -> Result<(Vec<Event>, Entry), Stop> {
        let stream = self.stream().clone();
        self.waiting = None;
        self.stream = stream.clone();
        let before = Before { battle: self.battle.fork(), stream };
        let open = Open { step, tape: Vec::new(), stream: before.stream.clone(), answered: Vec::new() };
        let mut chooser = Bystander { chooser, meddles: false };
        let (events, entry) = self.go(open, &mut chooser, run)?;
        if !chooser.meddles && before.stream == self.stream && !events.iter().any(|one| tells(&self.battle, one)) {
            self.undoable.push(before);
        } else {
            self.undoable.clear();
        }
        Ok((events, entry))
    }

    /// Answers the open decision and continues the step.
    ///
    /// # Errors
    /// [`Stop::Waiting`] for the next decision; [`Stop::Broken`] if the answer does not fit or nothing waits: the step
    /// then still waits as before.
    pub fn answer(
        &mut self,
        answer: Answer,
        chooser: &mut dyn Chooser,
        run: Run<'_>,
    ) -> Result<(Vec<Event>, Entry), Stop> {
        let fits = self.waiting.as_ref().is_some_and(|waiting| waiting.choice.allows(&answer));
        let Some(Waiting { mut open, choice }) = self.waiting.take_if(|_| fits) else {
            return Err(Stop::Broken(ScriptFault::AnswersLeft(1)));
        };
        open.answered.push((open.tape.len(), choice.asked));
        open.tape.push(answer.into());
        let done = self.go(open, chooser, run)?;
        self.undoable.clear();
        Ok(done)
    }

    /// Carries a step out with its answers so far.
    fn go(&mut self, mut open: Open, chooser: &mut dyn Chooser, run: Run<'_>) -> Result<(Vec<Event>, Entry), Stop> {
        let live = Live::new(&mut self.stream, &mut open.tape, chooser);
        match run(&mut self.battle, &open.step, &mut live.own_dice(self.own_dice)) {
            Ok(events) => {
                let Open { step, tape, .. } = open;
                let answers = tape.into_iter().filter_map(|taped| taped.into_answer(self.own_dice)).collect();
                let entry = Entry { step, answers, hash: self.battle.state_hash() };
                Ok((events, entry))
            }
            Err(Stop::Waiting(choice)) => {
                self.waiting = Some(Waiting { open, choice: (*choice).clone() });
                Err(Stop::Waiting(choice))
            }
            Err(stop) => Err(stop),
        }
    }

    /// True if the open decision follows directly upon another one of the same side, without dice in between.
    pub fn can_take_back(&self) -> bool {
        let side = |asked: Asked| asked.side(&self.battle);
        self.waiting.as_ref().is_some_and(|Waiting { open, choice }| {
            let before = open.answered.last().filter(|(at, _)| at + 1 == open.tape.len());
            before.is_some_and(|(_, asked)| side(*asked) == side(choice.asked))
        })
    }

    /// Takes such an answer back: its decision is open again.
    pub fn take_back(&mut self, run: Run<'_>) -> bool {
        let can = self.can_take_back();
        let Some(Waiting { mut open, .. }) = self.waiting.take_if(|_| can) else { return false };
        open.tape.pop();
        open.answered.pop();
        let end = self.go(open, &mut AskPeople, run);
        matches!(end, Err(Stop::Waiting(_)))
    }

    /// True if the latest step can be undone.
    pub fn can_undo(&self) -> bool {
        self.waiting.is_none() && !self.undoable.is_empty()
    }

    /// Undoes the latest step, if that is possible.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.undoable.pop_if(|_| self.waiting.is_none()) else { return false };
        (self.battle, self.stream) = (before.battle, before.stream);
        true
    }

    /// Drops a step that waits for its first decision, before any dice have been rolled.
    pub fn withdraw(&mut self) -> bool {
        let Some(waiting) = self.waiting.take_if(|waiting| waiting.open.tape.is_empty()) else {
            return false;
        };
        self.stream = waiting.open.stream;
        true
    }
}
