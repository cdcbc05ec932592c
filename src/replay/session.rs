//! A game in progress: the battle and its log.

use super::log::{Entry, LevelFile, LogError, OrderLog, Step};
use super::progress::Progress;
use crate::battle::engine::{self, Stop};
use crate::battle::oracle::{Answer, Asked, Choice, Chooser, DEPLOY, DEPLOYED, Live, ScriptFault, Taped};
use crate::battle::{Battle, Crossroads, Event, Key, OptionFault, OptionValue, Order};
use crate::dice::{Dice, DiceStream};
use crate::words::{self, say};

/// A game in progress.
pub struct Session {
    progress: Progress,
    log: OrderLog,
    pause: Option<Pause>,
}

/// The state of a step in which a decision is open.
struct Pause {
    /// The battle at the decision.
    battle: Battle,
    /// The events of the step.
    events: Vec<Event>,
    /// The number of events already reported.
    reported: usize,
}

/// An undone order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone(pub Order);

/// An open decision, with all that is needed to evaluate its answers outside of the game.
pub struct Question {
    battle: Battle,
    step: Step,
    choice: Choice,
    so_far: Vec<Taped>,
}

impl Question {
    /// The state of the step.
    pub fn crossroads(&self) -> Crossroads<'_> {
        crossroads(&self.battle, &self.step, &self.choice, &self.so_far)
    }
}

fn crossroads<'a>(battle: &Battle, step: &Step, choice: &'a Choice, so_far: &'a [Taped]) -> Crossroads<'a> {
    match step {
        Step::Begin => Crossroads::at_the_beginning(battle, choice, so_far),
        Step::Order(order) => Crossroads::before(battle, order, choice, so_far),
    }
}

impl Session {
    /// A game that has not begun, with its level's file and the seed of its dice.
    pub fn new(battle: Battle, level: &LevelFile, seed: u64) -> Self {
        let log = OrderLog::new(level, seed);
        Self { progress: Progress::new(battle, DiceStream::from_seed(seed)), log, pause: None }
    }

    /// A game that has not begun, with rules options that replace the level's.
    ///
    /// # Errors
    /// If the level cannot be played with them.
    pub fn ruled(
        battle: &Battle,
        level: &LevelFile,
        seed: u64,
        options: &[(Key, OptionValue)],
    ) -> Result<Self, OptionFault> {
        let mut session = Self::new(battle.ruled(options)?, level, seed);
        session.log.options = options.to_vec();
        Ok(session)
    }

    /// The battle after the last finished step.
    pub fn battle(&self) -> &Battle {
        self.progress.battle()
    }

    /// The present battle: in the middle of a step if a decision is open.
    pub fn present(&self) -> &Battle {
        self.pause.as_ref().map_or(self.battle(), |pause| &pause.battle)
    }

    /// The events of the waiting step that have not been reported yet; [`Session::answer`] then returns the later
    /// ones. Empty for an order that can still be withdrawn.
    pub fn so_far(&mut self) -> Vec<Event> {
        let Some(pause) = &mut self.pause else { return Vec::new() };
        let events = pause.events.get(pause.reported..).unwrap_or_default().to_vec();
        pause.reported = pause.events.len();
        events
    }

    /// The log so far.
    pub fn log(&self) -> &OrderLog {
        &self.log
    }

    /// Records who plays which side.
    pub fn set_players(&mut self, players: Vec<(crate::battle::SideId, String)>) {
        self.log.players = players;
    }

    /// Records whether people who share the screen hide their views from each other.
    pub fn set_apart(&mut self, apart: bool) {
        self.log.apart = apart;
    }

    /// Sets whether people roll their own dice (SIX-DIC-01).
    pub fn set_own_dice(&mut self, own_dice: bool) {
        self.log.own_dice = own_dice;
        self.progress.set_own_dice(own_dice);
    }

    /// Rolls the dice that people are asked for: an answer to [`Session::waiting`].
    pub fn roll(&mut self) -> Option<Answer> {
        self.progress.roll()
    }

    /// The open decision.
    pub fn waiting(&self) -> Option<&Choice> {
        self.progress.waiting()
    }

    /// The state of the step that waits for a decision; `None` if none does.
    pub fn crossroads(&self) -> Option<Crossroads<'_>> {
        let (step, choice, so_far) = self.progress.open()?;
        Some(crossroads(self.battle(), step, choice, so_far))
    }

    /// A copy of the decision that the step waits for; `None` if none does.
    pub fn question(&self) -> Option<Question> {
        let (step, choice, so_far) = self.progress.open()?;
        let battle = self.battle().fork();
        Some(Question { battle, step: step.clone(), choice: choice.clone(), so_far: so_far.to_vec() })
    }

    /// Begins the battle. Decisions that `chooser` leaves open make the game wait.
    ///
    /// # Errors
    /// [`Stop::Waiting`]: see [`Session::answer`].
    pub fn begin(&mut self, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        self.step(Step::Begin, chooser)
    }

    /// Gives an order.
    ///
    /// # Errors
    /// [`Stop::Refused`]: nothing has changed. [`Stop::Waiting`]: see [`Session::answer`].
    pub fn give(&mut self, order: &Order, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        self.step(Step::Order(order.clone()), chooser)
    }

    /// Answers the open decision and continues.
    ///
    /// # Errors
    /// [`Stop::Waiting`] for the next decision; [`Stop::Broken`] if the answer does not fit or nothing waits: the game
    /// then still waits as before.
    pub fn answer(&mut self, answer: Answer, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        let done = self.progress.answer(answer, chooser, &run);
        self.note(done)
    }

    fn step(&mut self, step: Step, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        let reported = step.clone();
        self.pause = None;
        let done = self.progress.step(step, chooser, &run, &|battle, event| tells(battle, &reported, event));
        self.note(done)
    }

    fn note(&mut self, done: Result<(Vec<Event>, Entry), Stop>) -> Result<Vec<Event>, Stop> {
        let reported = self.pause.as_ref().map_or(0, |pause| pause.reported);
        if let Err(Stop::Waiting(_)) = done {
            self.pause = self.pause_after(reported);
        }
        let (mut events, entry) = done?;
        self.pause = None;
        self.log.entries.push(entry);
        Ok(events.split_off(reported.min(events.len())))
    }

    fn pause_after(&self, reported: usize) -> Option<Pause> {
        let (battle, events) = self.crossroads().filter(|_| !self.can_withdraw())?.so_far()?;
        Some(Pause { battle, events, reported })
    }

    /// True if the latest order can be undone: since then no dice were rolled, whoever was asked left everything as it
    /// is, and nothing hidden was seen.
    pub fn can_undo(&self) -> bool {
        self.progress.can_undo()
    }

    /// Undoes the latest order.
    pub fn undo(&mut self) -> Option<Undone> {
        if !self.progress.undo() {
            return None;
        }
        match self.log.entries.pop()?.step {
            Step::Order(order) => Some(Undone(order)),
            Step::Begin => None,
        }
    }

    /// True if an order waits for its own unit's decision, no dice have been rolled and nobody has been asked yet.
    pub fn can_withdraw(&self) -> bool {
        match self.progress.open() {
            Some((Step::Order(order), choice, [])) => choice.asked == Asked::Unit(order.unit),
            _ => false,
        }
    }

    /// Drops an order that can be withdrawn.
    pub fn withdraw(&mut self) -> bool {
        self.can_withdraw() && self.progress.withdraw()
    }

    /// True if the latest answer of a deployment can be taken back.
    pub fn can_take_back(&self) -> bool {
        let deploys = self.waiting().is_some_and(|choice| matches!(choice.what, DEPLOY | DEPLOYED));
        deploys && self.progress.can_take_back()
    }

    /// Takes the latest answer of a deployment back; [`Session::so_far`] then gives all events of the step anew.
    pub fn take_back(&mut self) -> bool {
        let done = self.can_take_back() && self.progress.take_back(&run);
        if done {
            self.pause = self.pause_after(0);
        }
        done
    }

    /// Replays a recorded game up to `steps` entries, and checks the state after each.
    ///
    /// # Errors
    /// [`LogError::OtherLevel`], [`LogError::Rules`], [`LogError::Stuck`], [`LogError::Diverged`].
    pub fn replay(battle: Battle, level_hash: u64, log: &OrderLog, steps: usize) -> Result<Self, LogError> {
        if level_hash != log.level_hash {
            return Err(LogError::OtherLevel { level: log.level.clone() });
        }
        let battle = battle.ruled(&log.options).map_err(LogError::Rules)?;
        let mut progress = Progress::new(battle, DiceStream::from_seed(log.seed));
        progress.set_own_dice(log.own_dice);
        let mut session = Self { progress, log: OrderLog { entries: Vec::new(), ..log.clone() }, pause: None };
        for (at, entry) in log.entries.iter().take(steps).enumerate() {
            session.replay_entry(at + 1, entry)?;
        }
        Ok(session)
    }

    /// Replays one recorded entry and returns its events.
    ///
    /// # Errors
    /// [`LogError::Stuck`], [`LogError::Diverged`].
    pub fn replay_entry(&mut self, step: usize, entry: &Entry) -> Result<Vec<Event>, LogError> {
        let mut recorded = Recorded::of(entry);
        let end = self.step(entry.step.clone(), &mut recorded);
        recorded.judge(step, end, self.battle().state_hash())
    }
}

fn run(battle: &mut Battle, step: &Step, live: &mut Live<'_>) -> Result<Vec<Event>, Stop> {
    match step {
        Step::Begin => engine::begin(battle, live),
        Step::Order(order) => engine::give(battle, order, live),
    }
}

/// True if an event of a step reveals something to the side that gave the order, or passes the turn on.
fn tells(battle: &Battle, step: &Step, event: &Event) -> bool {
    match (step, event) {
        (Step::Begin, _) | (_, Event::TurnStarted { .. } | Event::BattleEnded { .. }) => true,
        (Step::Order(order), Event::Spotted { side, .. }) => *side == battle.side(order.unit),
        _ => false,
    }
}

/// Replays the recorded answers of an entry in order.
pub struct Recorded<'a> {
    answers: std::slice::Iter<'a, Answer>,
    hash: u64,
}

impl<'a> Recorded<'a> {
    /// The answers of an entry.
    pub fn of(entry: &'a Entry) -> Self {
        Self { answers: entry.answers.iter(), hash: entry.hash }
    }

    /// The events of a replayed entry, if it led to the recorded state.
    ///
    /// # Errors
    /// [`LogError::Stuck`], [`LogError::Diverged`].
    pub fn judge(&self, step: usize, end: Result<Vec<Event>, Stop>, found: u64) -> Result<Vec<Event>, LogError> {
        let events = end.map_err(|stop| LogError::Stuck { step, why: why(&stop) })?;
        match self.answers.len() {
            0 if found == self.hash => Ok(events),
            0 => Err(LogError::Diverged { step, recorded: self.hash, found }),
            left => Err(LogError::Stuck { step, why: ScriptFault::AnswersLeft(left).to_string() }),
        }
    }
}

impl Chooser for Recorded<'_> {
    fn choose(&mut self, _: &Battle, _: &Choice) -> Option<Answer> {
        self.answers.next().cloned()
    }

    fn faces(&mut self, _: Dice) -> Option<Vec<u8>> {
        match self.answers.next()? {
            Answer::Faces(faces) => Some(faces.clone()),
            _ => None,
        }
    }
}

fn why(stop: &Stop) -> String {
    match stop {
        Stop::Refused(refusal) => say("fault.refused", &[("why", &words::refusal(refusal))]),
        Stop::Waiting(choice) => say("fault.undecided", &[("what", &choice.what)]),
        Stop::Broken(fault) => fault.to_string(),
    }
}
