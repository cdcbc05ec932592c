//! The campaign being played in the window: its battles, its camps, and the results of actions in camp.

use crate::battle::engine::Stop;
use crate::battle::oracle::{Answer, AskPeople};
use crate::battle::{Battle, Event, Ledger, SideId};
use crate::campaign::{Campaign, CampaignError, CampaignLog, Resumed};
use crate::client::base::intent::Intent;
use crate::client::base::options::Player;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Navigate, Overlay, Screen};
use crate::client::base::storage;
use crate::client::game::draft::{Draft, PromptIntent};
use crate::client::game::levels::{Campaigns, Card, Chosen, Level, Levels};
use crate::client::game::play::Game;
use crate::client::game::select::TableIntent;
use crate::client::saves::slot;
use crate::client::saves::slot::Slots;
use crate::client::settings::notice::Notice;
use crate::client::widgets::Room;
use crate::replay::OrderLog;
use crate::words;
use bevy::prelude::*;

/// A line about an action in camp: its name, or a sentence on its result with the ledger of its roll.
pub struct News {
    /// The sentence.
    pub words: String,
    /// The ledger of the roll.
    pub ledger: Option<Ledger>,
    /// True if it is the name of the action, the first of its lines.
    pub first: bool,
}

/// The campaign in progress.
#[derive(Resource)]
pub struct CampaignPlay {
    campaign: Campaign,
    /// The player of the campaign's side, and the player of its opponents.
    players: [Player; 2],
    /// True if people who share the screen hide their views from each other.
    apart: bool,
    entered: Option<Battle>,
    news: Vec<News>,
    /// The name under which this camp is autosaved.
    slot: Option<String>,
}

impl CampaignPlay {
    /// A campaign before its first battle, with the chosen set-up.
    pub fn new(card: &Card, chosen: &Chosen, levels: &Levels) -> Self {
        let campaign = Campaign::new(card.plan.clone(), &card.file, chosen.seed, chosen.options.clone());
        let side = levels.0.get(chosen.level).map_or(0, |level| campaign.side(&level.battle).index());
        let other = chosen.players.iter().enumerate().find(|player| player.0 != side).map(|player| *player.1);
        let own = chosen.players.get(side).copied().unwrap_or_default();
        let apart = levels.0.get(chosen.level).is_some_and(|level| chosen.is_apart(level));
        Self::of(campaign, [own, other.unwrap_or(Player::Normal)], apart)
    }

    fn of(campaign: Campaign, players: [Player; 2], apart: bool) -> Self {
        Self { campaign, players, apart, entered: None, news: Vec::new(), slot: None }
    }

    /// Replays a recorded campaign up to its camp or its battle in progress; for a battle, returns its events and its
    /// level's index.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn resume(
        log: &CampaignLog,
        levels: &mut Levels,
        campaigns: &Campaigns,
    ) -> Result<(Self, Option<(Game, Vec<Event>, usize)>), CampaignError> {
        let missing = || CampaignError::Level(say("notice.no_such_level").replace("{level}", &log.campaign));
        let (plan, file) = match log.own_plan() {
            Some(own) => own.map_err(CampaignError::Level)?,
            None => {
                let card = campaigns.find(&log.campaign).map(|at| &campaigns.0[at]).ok_or_else(missing)?;
                (card.plan.clone(), card.file.clone())
            }
        };
        let mut load = |_: &str, battle: &OrderLog| levels.take_in(battle).map(|at| levels.0[at].fresh());
        let resumed = Resumed::play(plan, &file, log, &mut load, &mut |_, _| {})?;
        let Resumed { campaign, battle, happened } = resumed;
        let latest = log.chapters.last().map(|chapter| &chapter.battle);
        let level = latest.and_then(|battle| levels.of(battle)).map(|at| &levels.0[at].battle);
        let side = level.map_or(SideId(0), |level| campaign.side(level));
        let seat = |own: bool| {
            let mut seats = latest.into_iter().flat_map(|battle| &battle.players);
            let found = seats.find(|seat| (seat.0 == side) == own).and_then(|seat| Player::named(&seat.1));
            found.unwrap_or(if own { Player::Human } else { Player::Normal })
        };
        let apart = latest.is_some_and(|battle| battle.apart);
        let mut saga = Self::of(campaign, [seat(true), seat(false)], apart);
        let Some(session) = battle else { return Ok((saga, None)) };
        let at = levels.of(session.log()).ok_or_else(missing)?;
        saga.entered = Some(saga.campaign.enter(&levels.0[at].battle).map_err(CampaignError::Level)?);
        let players = saga.seats(&levels.0[at]);
        Ok((saga, Some((Game::new(session, players), happened, at))))
    }

    /// The players of a level's sides.
    fn seats(&self, level: &Level) -> Vec<Player> {
        let own = self.campaign.side(&level.battle).index();
        (0..level.players.len()).map(|side| self.players[usize::from(side != own)]).collect()
    }

    /// The game of the next battle, and the index of its level.
    ///
    /// # Errors
    /// One line on why it cannot begin.
    pub fn begin(&mut self, levels: &Levels) -> Result<(Game, usize), String> {
        let path = self.campaign.path().unwrap_or_default();
        let missing = || say("notice.no_such_level").replace("{level}", &path);
        let at = levels.find(&path).ok_or_else(missing)?;
        let level = &levels.0[at];
        let battle = level.battle.fork();
        let mut session = self.campaign.begin(&battle, &level.file)?;
        session.set_apart(self.apart);
        self.entered = Some(self.campaign.enter(&battle)?);
        self.news.clear();
        self.slot = None;
        Ok((Game::new(session, self.seats(level)), at))
    }

    /// The campaign.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.campaign.plan().name
    }

    /// The latest battle as it began.
    pub fn entered(&self) -> Option<&Battle> {
        self.entered.as_ref()
    }

    /// The results of actions in this camp, oldest first.
    pub fn news(&self) -> &[News] {
        &self.news
    }

    /// The saved campaign as text, with the battle in progress if there is one.
    pub fn saved(&self, game: Option<&Game>) -> String {
        let log = game.map(Game::recorded);
        self.campaign.record(log.as_ref()).write()
    }

    /// Moves to the camp after the battle on the table.
    fn leave(&mut self, game: &Game) {
        self.campaign.leave(game.session());
        self.news.clear();
        self.slot = None;
    }

    /// Carries out the camp's offer with that index, unless a decision is open.
    fn give(&mut self, at: usize) {
        let Some(offer) = self.campaign.offers().into_iter().nth(at) else { return };
        if self.campaign.waiting().is_some() {
            return;
        }
        let deed = self.campaign.camp().map(|camp| words::offer(camp, &offer)).unwrap_or_default();
        let end = self.campaign.give(&offer.order, &mut AskPeople);
        self.news.push(News { words: deed, ledger: None, first: true });
        self.tell(end);
    }

    /// Answers the open decision of the camp.
    fn answer(&mut self, answer: Answer) {
        let end = self.campaign.answer(answer, &mut AskPeople);
        self.tell(end);
    }

    /// Undoes the latest order of the camp, if possible.
    fn undo(&mut self) -> bool {
        let undone = self.campaign.withdraw() || self.campaign.undo().is_some();
        if undone {
            let deed = self.news.iter().rposition(|line| line.first).unwrap_or(0);
            self.news.truncate(deed);
        }
        undone
    }

    fn tell(&mut self, end: Result<Vec<Event>, Stop>) {
        let mut tell = |words: String, ledger| self.news.push(News { words, ledger, first: false });
        match (end, self.campaign.camp()) {
            (Ok(events), Some(camp)) => {
                for event in &events {
                    let ledger = match event {
                        Event::Checked(check) => Some(check.ledger.clone()),
                        _ => None,
                    };
                    if let Some(words) = words::sentence(camp, event).filter(|words| !words.is_empty()) {
                        tell(words, ledger);
                    }
                }
            }
            (Ok(_), None) | (Err(Stop::Waiting(_)), _) => {}
            (Err(Stop::Refused(refusal)), _) => tell(format!("{}.", words::refusal(&refusal)), None),
            (Err(stop), _) => error!("{stop:?}"),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let camped = resource_exists::<CampaignPlay>.and_then(in_state(Screen::Camp));
    let played = resource_exists::<CampaignPlay>.and_then(resource_exists::<Game>);
    app.add_message::<CampOffer>();
    app.add_systems(Update, act.in_set(ClientSystems::Act).run_if(camped));
    app.add_systems(Update, leave.in_set(ClientSystems::Act).run_if(played.clone()));
    app.add_systems(OnEnter(Overlay::End), keep_end.run_if(played));
    for exited in [Screen::Table, Screen::Camp] {
        let back = OnTransition { exited, entered: Screen::Title };
        app.add_systems(back, |mut commands: Commands| commands.remove_resource::<CampaignPlay>());
    }
}

/// Carry out an offer of the camp, by its index.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct CampOffer(pub usize);

impl Intent for CampOffer {}

/// Keeps the end of a battle when its people go to the camp.
fn leave(
    mut ways: MessageReader<Navigate>,
    (mut saga, game): (ResMut<CampaignPlay>, Res<Game>),
    (mut slots, mut notice): (ResMut<Slots>, ResMut<Notice>),
) {
    if ways.read().any(|way| *way == Navigate::Open(Screen::Camp)) && game.battle().is_over() {
        saga.leave(&game);
        save(&mut saga, &mut slots, &mut notice);
    }
}

fn act(
    (mut offers, mut answers): (MessageReader<CampOffer>, MessageReader<PromptIntent>),
    mut others: MessageReader<TableIntent>,
    (mut saga, room): (ResMut<CampaignPlay>, Res<Room>),
    (mut slots, mut notice): (ResMut<Slots>, ResMut<Notice>),
    mut draft: ResMut<Draft>,
) {
    let mut acted = false;
    for CampOffer(at) in offers.read() {
        saga.give(*at);
        acted = true;
    }
    for intent in answers.read() {
        let answer = match intent {
            PromptIntent::Answer(answer) => Some(answer.clone()),
            PromptIntent::Confirm => saga.campaign.waiting().and_then(|choice| draft.answer(choice)),
            _ => None,
        };
        match answer {
            Some(answer) => {
                saga.answer(answer);
                acted = true;
            }
            None => draft.take(intent, saga.campaign.waiting()),
        }
    }
    let undone = others.read().any(|intent| *intent == TableIntent::Undo) && saga.undo();
    if !acted && !undone {
        return;
    }
    match saga.campaign.waiting() {
        Some(choice) => draft.begin(choice),
        None => draft.clear(),
    }
    // On a narrow page the result would be out of sight.
    let came = saga.news.iter().rev().take_while(|news| !news.first).last();
    if let Some(news) = came.filter(|_| !room.wide && !undone) {
        notice.say(news.words.clone());
    }
    save(&mut saga, &mut slots, &mut notice);
}

/// Autosaves a finished battle: continuing from there leads to the camp.
fn keep_end(saga: Res<CampaignPlay>, game: Res<Game>, mut slots: ResMut<Slots>, mut notice: ResMut<Notice>) {
    let name = slots.next_auto(&slot::level(&game, Some(&saga)));
    let end = storage::write(&name, &slot::text(&game, Some(&saga))).and_then(|()| slots.look());
    if let Err(fault) = end {
        notice.warn(say("notice.not_saved").replace("{fault}", &fault));
    }
}

/// Autosaves the camp under one name as long as it lasts.
fn save(saga: &mut CampaignPlay, slots: &mut Slots, notice: &mut Notice) {
    let name = saga.slot.clone().unwrap_or_else(|| slots.next_auto(saga.name()));
    saga.slot = Some(name.clone());
    let end = storage::write(&name, &slot::camp_text(saga)).and_then(|()| slots.look());
    if let Err(fault) = end {
        notice.warn(say("notice.not_saved").replace("{fault}", &fault));
    }
}
