//! A game in progress: the battle, its dice, its log, and the step that waits for somebody's decision.

use super::log::{Entry, LogError, OrderLog, Step};
use crate::battle::engine::{self, Stop};
use crate::battle::oracle::{Answer, Choice, Chooser, Live, ScriptFault, Taped};
use crate::battle::{Battle, Event, Key, OptionFault, OptionValue, Order};
use crate::dice::DiceStream;

/// A game in progress.
pub struct Session {
    battle: Battle,
    stream: DiceStream,
    log: OrderLog,
    waiting: Option<Waiting>,
    undoable: Vec<Before>,
}

/// A step that waits for a decision, with the dice and decisions it has had so far.
struct Waiting {
    step: Step,
    tape: Vec<Taped>,
    choice: Choice,
    /// The dice before the step.
    stream: DiceStream,
}

/// The game before a step that can be taken back.
struct Before {
    battle: Battle,
    stream: DiceStream,
}

/// What was taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone(pub Order);

impl Session {
    /// A game that has not begun, with the hash of the level's text and the seed of its dice.
    pub fn new(battle: Battle, level: &str, level_hash: u64, seed: u64) -> Self {
        let log = OrderLog::new(level.to_owned(), level_hash, seed);
        Self { battle, stream: DiceStream::from_seed(seed), log, waiting: None, undoable: Vec::new() }
    }

    /// A game that has not begun, by other options of the rules than its level's.
    ///
    /// # Errors
    /// When the level cannot be played by them.
    pub fn ruled(
        battle: &Battle,
        level: &str,
        level_hash: u64,
        seed: u64,
        options: &[(Key, OptionValue)],
    ) -> Result<Self, OptionFault> {
        let mut session = Self::new(battle.ruled(options)?, level, level_hash, seed);
        session.log.options = options.to_vec();
        Ok(session)
    }

    /// The battle now.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// What happened so far.
    pub fn log(&self) -> &OrderLog {
        &self.log
    }

    /// Notes who plays which side.
    pub fn set_players(&mut self, players: Vec<(crate::battle::SideId, String)>) {
        self.log.players = players;
    }

    /// The decision that the game waits for.
    pub fn waiting(&self) -> Option<&Choice> {
        self.waiting.as_ref().map(|waiting| &waiting.choice)
    }

    /// Begins the battle. Decisions that `chooser` leaves open make the game wait.
    ///
    /// # Errors
    /// [`Stop::Waiting`]: see [`Session::answer`].
    pub fn begin(&mut self, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        self.step(Step::Begin, Vec::new(), chooser)
    }

    /// Gives an order.
    ///
    /// # Errors
    /// [`Stop::Refused`]: nothing has changed. [`Stop::Waiting`]: see [`Session::answer`].
    pub fn give(&mut self, order: &Order, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        self.step(Step::Order(order.clone()), Vec::new(), chooser)
    }

    /// Takes the decision that the game waits for and goes on.
    ///
    /// # Errors
    /// [`Stop::Waiting`] for the next decision; [`Stop::Broken`] when the answer does not fit or nothing waits: the game
    /// then still waits as before.
    pub fn answer(&mut self, answer: Answer, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        let fits = self.waiting.as_ref().is_some_and(|waiting| waiting.choice.allows(&answer));
        let Some(mut waiting) = self.waiting.take_if(|_| fits) else {
            return Err(Stop::Broken(ScriptFault::AnswersLeft(1)));
        };
        waiting.tape.push(Taped::Choice(answer));
        self.step(waiting.step, waiting.tape, chooser)
    }

    fn step(&mut self, step: Step, mut tape: Vec<Taped>, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        let fresh = tape.is_empty();
        let before = fresh.then(|| Before { battle: self.battle.fork(), stream: self.stream.clone() });
        let stream = before.as_ref().map_or_else(|| self.stream.clone(), |before| before.stream.clone());
        let mut live = Live::new(&mut self.stream, &mut tape, chooser);
        let end = match &step {
            Step::Begin => engine::begin(&mut self.battle, &mut live),
            Step::Order(order) => engine::give(&mut self.battle, order, &mut live),
        };
        match end {
            Ok(events) => {
                let open = match &step {
                    Step::Order(order) => tape.is_empty() && !events.iter().any(|event| self.tells(order, event)),
                    Step::Begin => false,
                };
                match before.filter(|_| open) {
                    Some(before) => self.undoable.push(before),
                    None => self.undoable.clear(),
                }
                self.waiting = None;
                let answers = tape.into_iter().filter_map(Taped::into_answer).collect();
                let entry = Entry { step, answers, hash: self.battle.state_hash() };
                self.log.entries.push(entry);
                Ok(events)
            }
            Err(Stop::Waiting(choice)) => {
                self.waiting = Some(Waiting { step, tape, choice: (*choice).clone(), stream });
                Err(Stop::Waiting(choice))
            }
            Err(stop) => Err(stop),
        }
    }

    /// Whether an event of an order tells its side something it did not know, or hands the turn on.
    fn tells(&self, order: &Order, event: &Event) -> bool {
        match event {
            Event::Spotted { side, .. } => *side == self.battle.side(order.unit),
            Event::TurnStarted { .. } | Event::BattleEnded { .. } => true,
            _ => false,
        }
    }

    /// Whether the latest order can be taken back: no die has fallen since, nobody was asked, nothing hidden was seen.
    pub fn can_undo(&self) -> bool {
        self.waiting.is_none() && !self.undoable.is_empty()
    }

    /// Takes the latest order back.
    pub fn undo(&mut self) -> Option<Undone> {
        if !self.can_undo() {
            return None;
        }
        let before = self.undoable.pop()?;
        self.battle = before.battle;
        self.stream = before.stream;
        match self.log.entries.pop()?.step {
            Step::Order(order) => Some(Undone(order)),
            Step::Begin => None,
        }
    }

    /// Drops an order that waits for a decision, where no die has fallen and nobody else has been asked yet.
    pub fn withdraw(&mut self) -> bool {
        let Some(waiting) = self.waiting.take_if(|waiting| waiting.tape.is_empty()) else { return false };
        self.stream = waiting.stream;
        true
    }

    /// Plays a recorded game again, up to `steps` entries of it, and checks the state after each.
    ///
    /// # Errors
    /// [`LogError::OtherLevel`], [`LogError::Rules`], [`LogError::Stuck`], [`LogError::Diverged`].
    pub fn replay(battle: Battle, level_hash: u64, log: &OrderLog, steps: usize) -> Result<Self, LogError> {
        if level_hash != log.level_hash {
            return Err(LogError::OtherLevel { level: log.level.clone() });
        }
        let mut session = Self::ruled(&battle, &log.level, level_hash, log.seed, &log.options)?;
        session.log.players.clone_from(&log.players);
        for (at, entry) in log.entries.iter().take(steps).enumerate() {
            session.replay_entry(at + 1, entry)?;
        }
        Ok(session)
    }

    /// Plays one recorded entry and gives its events.
    ///
    /// # Errors
    /// [`LogError::Stuck`], [`LogError::Diverged`].
    pub fn replay_entry(&mut self, step: usize, entry: &Entry) -> Result<Vec<Event>, LogError> {
        let mut recorded = Recorded::of(entry);
        let end = self.step(entry.step.clone(), Vec::new(), &mut recorded);
        recorded.judge(step, end, self.battle.state_hash())
    }
}

/// Gives the recorded decisions of an entry in order.
pub struct Recorded<'a> {
    answers: std::slice::Iter<'a, Answer>,
    hash: u64,
}

impl<'a> Recorded<'a> {
    /// The decisions of an entry.
    pub fn of(entry: &'a Entry) -> Self {
        Self { answers: entry.answers.iter(), hash: entry.hash }
    }

    /// What playing the entry again came to, where it led to the recorded state.
    ///
    /// # Errors
    /// [`LogError::Stuck`], [`LogError::Diverged`].
    pub fn judge(&self, step: usize, end: Result<Vec<Event>, Stop>, found: u64) -> Result<Vec<Event>, LogError> {
        let events = end.map_err(|stop| LogError::Stuck { step, why: words(&stop) })?;
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
}

fn words(stop: &Stop) -> String {
    match stop {
        Stop::Refused(refusal) => format!("the order is refused ({})", refusal.why),
        Stop::Waiting(choice) => format!("a decision is missing ({})", choice.what),
        Stop::Broken(fault) => fault.to_string(),
    }
}
