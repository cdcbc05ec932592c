//! Campaigns: a series of levels that one side fights with the same people. Wounds, ammunition, vehicles and losses
//! carry over. Between the battles there is a camp.

mod log;
mod plan;
mod resume;

pub use log::{CampaignError, CampaignLog, Chapter};
pub use plan::{Plan, Stage};
pub use resume::{Levels, Resumed};

use crate::battle::engine::Stop;
use crate::battle::oracle::{Answer, Choice, Chooser, Live};
use crate::battle::system::Offer;
use crate::battle::{Battle, CALLED, Crossroads, Event, Key, OptionValue, Order, Phase, Refusal, SideId, UnitId, camp};
use crate::dice::DiceStream;
use crate::replay::{Entry, LevelFile, OrderLog, Progress, Session, Step};
use crate::words::{option_fault, say};

/// The order to pass a day in camp; each camp has a limited number of days.
pub const DAY: Key = Key::new("pass_day");

/// The outcome of a battle for the campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Went {
    /// Won: the next level, after the camp.
    On,
    /// Won, and it was the last level.
    Triumph,
    /// Retreated: the same level again, after the camp, with those who got away.
    Again,
    /// Not won, or nobody is left to continue.
    Defeat,
}

impl Went {
    /// True if a camp and another battle follow.
    pub fn goes_on(self) -> bool {
        matches!(self, Self::On | Self::Again)
    }
}

/// A campaign in progress.
pub struct Campaign {
    plan: Plan,
    log: CampaignLog,
    stage: usize,
    went: Option<Went>,
    camp: Option<Progress>,
    days: u16,
}

impl Campaign {
    /// A campaign before its first level, with its file; the rules options apply to all of its levels.
    pub fn new(plan: Plan, file: &LevelFile, seed: u64, options: Vec<(Key, OptionValue)>) -> Self {
        let log = CampaignLog::new(file, seed, options);
        Self { plan, log, stage: 0, went: None, camp: None, days: 0 }
    }

    /// The contents of its file.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The index of the next level, from 0.
    pub fn number(&self) -> usize {
        self.stage
    }

    /// The next stage; `None` when all are won, or the campaign is lost.
    pub fn stage(&self) -> Option<&Stage> {
        self.plan.stages.get(self.stage).filter(|_| self.went != Some(Went::Defeat))
    }

    /// The path of the next level.
    pub fn path(&self) -> Option<String> {
        Some(self.plan.path(&self.log.campaign, self.stage()?))
    }

    /// The outcome of the latest battle; `None` before the first.
    pub fn went(&self) -> Option<Went> {
        self.went
    }

    /// The text after the latest battle, if it was won.
    pub fn after(&self) -> &str {
        let won = self.stage.checked_sub(1).filter(|_| matches!(self.went, Some(Went::On | Went::Triumph)));
        won.and_then(|at| self.plan.stages.get(at)).map_or("", |stage| &stage.after)
    }

    /// Days left in camp.
    pub fn days(&self) -> u16 {
        self.days
    }

    /// The campaign's saved game, with the battle in progress if there is one.
    pub fn record(&self, battle: Option<&OrderLog>) -> CampaignLog {
        let mut log = self.log.clone();
        log.chapters.extend(battle.map(|battle| Chapter { battle: battle.clone(), camp: Vec::new() }));
        log
    }

    /// The session of the next stage on its level, with its file.
    ///
    /// # Errors
    /// One line: the level lacks the side, or cannot be played with the options.
    pub fn begin(&self, level: &Battle, file: &LevelFile) -> Result<Session, String> {
        let battle = self.enter(level)?;
        let seed = self.log.seed.wrapping_add(self.log.chapters.len() as u64);
        Session::ruled(&battle, file, seed, &self.log.options).map_err(|fault| option_fault(&fault))
    }

    /// The battle of the next stage: its level, with the campaign's survivors.
    ///
    /// # Errors
    /// The name of the side that the level lacks.
    pub fn enter(&self, level: &Battle) -> Result<Battle, String> {
        let side = self.side_in(level)?;
        Ok(self.camp().map_or_else(|| level.fork(), |camp| camp::muster(level, side, camp)))
    }

    fn side_in(&self, level: &Battle) -> Result<SideId, String> {
        let found = level.setup().sides.iter().position(|side| side.name == self.plan.side);
        let id = found.and_then(|at| u8::try_from(at).ok()).map(SideId);
        id.ok_or_else(|| say("fault.no_side", &[("level", &level.setup().name), ("side", &self.plan.side)]))
    }

    /// The side of the campaign in a battle of it.
    pub fn side(&self, level: &Battle) -> SideId {
        self.side_in(level).unwrap_or(SideId(0))
    }

    /// Ends a battle of the campaign: pitches camp and, if the battle was won, advances to the next stage.
    pub fn leave(&mut self, session: &Session) -> Went {
        let over = session.battle();
        let side = self.side(over);
        let won = matches!(over.scheduler().phase, Phase::Over { winner: Some(winner), .. } if winner == side);
        let camp = camp::pitch(over, side, self.camp());
        let anybody = camp.units().any(|unit| camp.is_up(unit) && !camp.is_vehicle(unit));
        let stream = self.camp.as_ref().map(|camp| camp.stream().clone());
        let stream = stream.unwrap_or_else(|| DiceStream::from_seed(self.log.seed));
        self.camp = Some(Progress::new(camp, stream));
        self.log.chapters.push(Chapter { battle: session.log().clone(), camp: Vec::new() });
        let went = if anybody && camp::has_retreated(over, side) {
            Went::Again
        } else if !won || !anybody {
            Went::Defeat
        } else if self.stage + 1 == self.plan.stages.len() {
            Went::Triumph
        } else {
            Went::On
        };
        self.days = self.plan.stages.get(self.stage).filter(|_| went == Went::On).map_or(0, |stage| stage.days);
        self.stage += usize::from(matches!(went, Went::On | Went::Triumph));
        self.went = Some(went);
        went
    }

    /// The camp; `None` before the first battle.
    pub fn camp(&self) -> Option<&Battle> {
        self.camp.as_ref().map(Progress::battle)
    }

    /// The combatants of its side in its next battle who are not in camp: everybody before the first battle, newcomers
    /// before the others. `next` is that battle as [`Campaign::enter`] gives it.
    pub fn newcomers(&self, next: &Battle) -> Vec<UnitId> {
        let side = self.side(next);
        let known = |unit: UnitId| self.camp().is_some_and(|camp| camp.find_unit(next.name(unit)).is_some());
        let called = |unit: UnitId| next.initiative(unit).arrives == CALLED;
        next.units().filter(|unit| next.side(*unit) == side && !known(*unit) && !called(*unit)).collect()
    }

    /// Every action in camp.
    pub fn offers(&self) -> Vec<Offer> {
        let mut offers =
            self.camp().filter(|_| self.went.is_some_and(Went::goes_on)).map(camp::offers).unwrap_or_default();
        for offer in offers.iter_mut().filter(|offer| offer.refused.is_none()) {
            offer.refused = self.out_of_days(&offer.order);
        }
        offers
    }

    fn out_of_days(&self, order: &Order) -> Option<Refusal> {
        (order.act == DAY && self.days == 0).then(|| Refusal::form("no_days_left"))
    }

    /// Gives an order in camp. Decisions that `chooser` leaves open make the camp wait.
    ///
    /// # Errors
    /// [`Stop::Refused`]: nothing has changed. [`Stop::Waiting`]: see [`Campaign::answer`].
    pub fn give(&mut self, order: &Order, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        if let Some(refusal) = self.out_of_days(order) {
            return Err(Stop::Refused(refusal));
        }
        let Some(camp) = &mut self.camp else { return Err(Stop::Refused(Refusal::form("not_begun"))) };
        let done = camp.step(Step::Order(order.clone()), chooser, &run, &|_, _| false);
        self.note(done)
    }

    /// The decision that the camp waits for.
    pub fn waiting(&self) -> Option<&Choice> {
        self.camp.as_ref()?.waiting()
    }

    /// The decision that the camp waits for, with its order; `None` if it waits for none.
    pub fn crossroads(&self) -> Option<Crossroads<'_>> {
        let camp = self.camp.as_ref()?;
        let (step, decision, so_far) = camp.open()?;
        let Step::Order(order) = step else { return None };
        Some(Crossroads::in_camp(camp.battle(), order, decision, so_far))
    }

    /// Answers the decision that the camp waits for and continues.
    ///
    /// # Errors
    /// [`Stop::Waiting`] for the next decision; [`Stop::Broken`] if the answer does not fit or nothing waits: the camp
    /// then still waits as before.
    pub fn answer(&mut self, answer: Answer, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        let Some(camp) = &mut self.camp else { return Err(Stop::Refused(Refusal::form("not_begun"))) };
        let done = camp.answer(answer, chooser, &run);
        self.note(done)
    }

    fn note(&mut self, done: Result<(Vec<Event>, Entry), Stop>) -> Result<Vec<Event>, Stop> {
        let (events, entry) = done?;
        self.days -= u16::from(lets_a_day_pass(&entry.step));
        if let Some(chapter) = self.log.chapters.last_mut() {
            chapter.camp.push(entry);
        }
        Ok(events)
    }

    /// True if the latest order of this camp can be undone: no dice have been rolled since, and nobody was asked.
    pub fn can_undo(&self) -> bool {
        self.camp.as_ref().is_some_and(Progress::can_undo)
    }

    /// Undoes the latest order of this camp.
    pub fn undo(&mut self) -> Option<Order> {
        if !self.camp.as_mut()?.undo() {
            return None;
        }
        let undone = self.log.chapters.last_mut()?.camp.pop()?.step;
        self.days += u16::from(lets_a_day_pass(&undone));
        match undone {
            Step::Order(order) => Some(order),
            Step::Begin => None,
        }
    }

    /// Drops an order that waits for a decision, if no dice have been rolled and nobody else has been asked yet.
    pub fn withdraw(&mut self) -> bool {
        self.camp.as_mut().is_some_and(Progress::withdraw)
    }
}

fn lets_a_day_pass(step: &Step) -> bool {
    matches!(step, Step::Order(order) if order.act == DAY)
}

fn run(camp: &mut Battle, step: &Step, live: &mut Live<'_>) -> Result<Vec<Event>, Stop> {
    match step {
        Step::Order(order) => camp::give(camp, order, live),
        Step::Begin => Err(Stop::Refused(Refusal::form("no_such_action"))),
    }
}
