//! Campaigns: levels in a row that one side fights with the same people. Wounds, ammunition and losses carry over, and
//! between the battles there is a camp.

mod plan;

pub use plan::{Plan, Stage};

use crate::battle::engine::Stop;
use crate::battle::oracle::{Chooser, Live, Taped};
use crate::battle::system::Offer;
use crate::battle::{Battle, Event, Order, Phase, SideId, camp};
use crate::dice::DiceStream;

/// How a battle of a campaign went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Went {
    /// Won: the next level, after the camp.
    On,
    /// Won, and it was the last level.
    Triumph,
    /// Not won, or nobody is left who could go on.
    Defeat,
}

/// A campaign in progress.
pub struct Campaign {
    plan: Plan,
    stage: usize,
    camp: Option<Battle>,
    stream: DiceStream,
}

impl Campaign {
    /// A campaign before its first level; `seed` is for the dice of its camps.
    pub fn new(plan: Plan, seed: u64) -> Self {
        Self { plan, stage: 0, camp: None, stream: DiceStream::from_seed(seed) }
    }

    /// What it is made of.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The level that comes next, from 0.
    pub fn number(&self) -> usize {
        self.stage
    }

    /// The stage that comes next; `None` when all are won.
    pub fn stage(&self) -> Option<&Stage> {
        self.plan.stages.get(self.stage)
    }

    /// The battle of the next stage: its level, entered by those whom the campaign has brought this far.
    ///
    /// # Errors
    /// The name of the side that the level lacks.
    pub fn enter(&self, level: &Battle) -> Result<Battle, String> {
        let side = self.side_in(level)?;
        Ok(self.camp.as_ref().map_or_else(|| level.fork(), |camp| camp::muster(level, side, camp)))
    }

    fn side_in(&self, level: &Battle) -> Result<SideId, String> {
        let found = level.setup().sides.iter().position(|side| side.name == self.plan.side);
        let id = found.and_then(|at| u8::try_from(at).ok()).map(SideId);
        id.ok_or_else(|| format!("the level \"{}\" has no side \"{}\"", level.setup().name, self.plan.side))
    }

    /// The side of the campaign in a battle of it.
    pub fn side(&self, level: &Battle) -> SideId {
        self.side_in(level).unwrap_or(SideId(0))
    }

    /// A battle of the campaign is over: pitches camp and goes on to the next stage, if it was won.
    pub fn leave(&mut self, over: &Battle) -> Went {
        let side = self.side(over);
        let won = matches!(over.scheduler().phase, Phase::Over { winner: Some(winner), .. } if winner == side);
        let camp = camp::pitch(over, side, self.camp.as_ref());
        let anybody = camp.units().any(|unit| camp.is_up(unit));
        self.camp = Some(camp);
        if !won || !anybody {
            return Went::Defeat;
        }
        self.stage += 1;
        if self.stage == self.plan.stages.len() { Went::Triumph } else { Went::On }
    }

    /// The camp; `None` before the first battle.
    pub fn camp(&self) -> Option<&Battle> {
        self.camp.as_ref()
    }

    /// Everything that may be done in camp.
    pub fn offers(&self) -> Vec<Offer> {
        self.camp.as_ref().map(camp::offers).unwrap_or_default()
    }

    /// Gives an order in camp; decisions that it calls for are taken by `chooser`.
    ///
    /// # Errors
    /// See [`Stop`]; the camp is then as it was.
    pub fn give(&mut self, order: &Order, chooser: &mut dyn Chooser) -> Result<Vec<Event>, Stop> {
        let Some(camp) = &mut self.camp else {
            return Err(Stop::Refused(crate::battle::Refusal::form("not_begun")));
        };
        let mut tape: Vec<Taped> = Vec::new();
        camp::give(camp, order, &mut Live::new(&mut self.stream, &mut tape, chooser))
    }
}
