//! Continues a recorded campaign by replaying it from its first battle.

use super::log::{CampaignError, CampaignLog, Chapter};
use super::{Campaign, Plan};
use crate::battle::{Battle, Event};
use crate::replay::{LevelFile, LogError, OrderLog, Recorded, Session, Step};
use crate::words::say;

/// A recorded campaign in its latest state.
pub struct Resumed {
    /// The campaign: in camp, or before the battle in progress.
    pub campaign: Campaign,
    /// The battle in progress.
    pub battle: Option<Session>,
    /// The events in it.
    pub happened: Vec<Event>,
}

/// Returns the level that a record was played on, given its path and the record, with the hash of its text, or the
/// reason why it is not available.
pub type Levels<'a> = &'a mut dyn FnMut(&str, &OrderLog) -> Result<(Battle, u64), String>;

impl Resumed {
    /// Replays a recorded campaign from its file; `heard` receives the events.
    ///
    /// # Errors
    /// See [`CampaignError`].
    pub fn play(
        plan: Plan,
        file: &LevelFile,
        log: &CampaignLog,
        levels: Levels<'_>,
        heard: &mut dyn FnMut(&Battle, &[Event]),
    ) -> Result<Self, CampaignError> {
        if file.hash != log.campaign_hash {
            return Err(CampaignError::OtherCampaign(log.campaign.clone()));
        }
        let file = LevelFile { path: log.campaign.clone(), ..file.clone() };
        let campaign = Campaign::new(plan, &file, log.seed, log.options.clone());
        let mut resumed = Self { campaign, battle: None, happened: Vec::new() };
        for (at, chapter) in log.chapters.iter().enumerate() {
            if resumed.battle.is_some() || resumed.campaign.went().is_some_and(|went| !went.goes_on()) {
                return Err(CampaignError::GoesOn(at));
            }
            resumed.fight(chapter, at + 1, levels, heard)?;
        }
        Ok(resumed)
    }

    fn fight(
        &mut self,
        chapter: &Chapter,
        number: usize,
        levels: Levels<'_>,
        heard: &mut dyn FnMut(&Battle, &[Event]),
    ) -> Result<(), CampaignError> {
        let campaign = &mut self.campaign;
        let Some(path) = campaign.path() else { return Err(CampaignError::GoesOn(number)) };
        let (level, hash) = levels(&path, &chapter.battle).map_err(CampaignError::Level)?;
        let battle = campaign.enter(&level).map_err(|why| CampaignError::Level(format!("{path}: {why}")))?;
        let wrong = |fault| CampaignError::Battle { battle: number, fault };
        let mut session = Session::replay(battle, hash, &chapter.battle, 0).map_err(wrong)?;
        self.happened.clear();
        for (step, entry) in chapter.battle.entries.iter().enumerate() {
            let events = session.replay_entry(step + 1, entry).map_err(wrong)?;
            heard(session.battle(), &events);
            self.happened.extend(events);
        }
        if !session.battle().is_over() {
            self.battle = Some(session);
            return if chapter.camp.is_empty() { Ok(()) } else { Err(CampaignError::GoesOn(number)) };
        }
        campaign.leave(&session);
        for (step, entry) in chapter.camp.iter().enumerate() {
            let wrong = |fault| CampaignError::Camp { battle: number, fault };
            let Step::Order(order) = &entry.step else {
                return Err(wrong(LogError::Stuck { step: step + 1, why: say("fault.camp_begins", &[]) }));
            };
            let mut recorded = Recorded::of(entry);
            let end = campaign.give(order, &mut recorded);
            let Some(camp) = campaign.camp() else { return Err(CampaignError::GoesOn(number)) };
            let events = recorded.judge(step + 1, end, camp.state_hash()).map_err(wrong)?;
            heard(camp, &events);
        }
        Ok(())
    }
}
