//! The bridge between the client and the battle: gives orders, takes events and runs the AI's sides.

use crate::ai::{self, Players};
use crate::battle::engine::Stop;
use crate::battle::oracle::{Answer, Choice};
use crate::battle::{Battle, Event, Order, Refusal, SideId, UnitId};
use crate::client::base::options::Player;
use crate::client::base::sets::ClientSystems;
use crate::client::game::reel::Film;
use crate::client::game::thought::Thought;
use crate::replay::{Entry, Eyes, LogError, OrderLog, Session};
use crate::words;
use bevy::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// The next revision number: unique across all games.
pub(super) fn next_version() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The game on the table.
#[derive(Resource)]
pub struct Game {
    pub(super) session: Session,
    players: Vec<Player>,
    pub(super) eyes: Eyes,
    /// The players of the AI's sides.
    machines: Players,
    /// The AI's order being computed.
    thought: Option<Thought>,
    pending: Option<Order>,
    refusal: Option<Refusal>,
    /// Orders that were undone, the latest last.
    pub(super) undone: Vec<Order>,
    pub(super) version: u64,
    /// True if a recorded game is being watched.
    pub(super) watched: bool,
    /// All events that were told since the game was set up.
    told: Vec<Event>,
}

impl Game {
    /// A game that has not begun yet.
    pub fn new(mut session: Session, players: Vec<Player>) -> Self {
        if !players.is_empty() {
            let seats = (0..).map(SideId).zip(players.iter().map(|player| player.name().to_owned()));
            session.set_players(seats.collect());
        }
        let seed = session.log().seed;
        let eyes = Eyes::of(people(&players), session.log().apart);
        let machine = |player: &Player| ai::by_name(player.policy()?, seed);
        let machines = Players::new(players.iter().map(machine).collect());
        Self {
            session,
            players,
            eyes,
            machines,
            thought: None,
            pending: None,
            refusal: None,
            undone: Vec::new(),
            version: next_version(),
            watched: false,
            told: Vec::new(),
        }
    }

    /// A recorded game without players, seen through those eyes; everything is in sight if they belong to no side.
    pub fn watched(session: Session, eyes: Eyes) -> Self {
        Self { watched: true, eyes, ..Self::new(session, Vec::new()) }
    }

    /// The watched game at another moment.
    pub fn at_moment(&self, session: Session) -> Self {
        Self::watched(session, self.eyes.clone())
    }

    /// Plays the next recorded entry of a watched game.
    ///
    /// # Errors
    /// If it leads to another state than the record.
    pub fn watch(&mut self, step: usize, entry: &Entry) -> Result<Vec<Event>, LogError> {
        let events = self.session.replay_entry(step, entry)?;
        self.version = next_version();
        Ok(events)
    }

    /// Reports events from before the game was loaded.
    pub fn remember(&mut self, events: &[Event]) {
        self.told.extend_from_slice(events);
    }

    /// The events that were told after the first `events`.
    pub fn told_since(&self, events: usize) -> &[Event] {
        self.told.get(events..).unwrap_or_default()
    }

    /// The steps of the game after the first `steps`.
    pub fn orders_since(&self, steps: usize) -> &[Entry] {
        self.session.log().entries.get(steps..).unwrap_or_default()
    }

    /// True if a recorded game is being watched.
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The present battle; if an order waits for a decision, in the middle of that order.
    pub fn battle(&self) -> &Battle {
        self.session.present()
    }

    /// The player of a side.
    pub fn player(&self, side: SideId) -> Player {
        self.players.get(side.index()).copied().unwrap_or_default()
    }

    /// The revision: a number that changes whenever the game advances, is undone or is replaced.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The decision that the viewing person has to take.
    pub fn choice(&self) -> Option<&Choice> {
        self.session.waiting().filter(|choice| self.asked(choice).is_none_or(|side| self.eyes.act_for(side)))
    }

    /// The decision that any person has to take.
    pub fn waiting(&self) -> Option<&Choice> {
        self.session.waiting()
    }

    fn asked(&self, choice: &Choice) -> Option<SideId> {
        choice.asked.side(self.battle())
    }

    /// The sides that may take the screen before the game continues: the side that acts or decides next; in the record
    /// of a game with hidden views, all sides that people play.
    pub fn heirs(&self) -> Vec<SideId> {
        match (self.watched, self.battle().is_over()) {
            (true, _) if self.eyes.are_shut() => self.eyes.people().to_vec(),
            (false, false) => self.due().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn due(&self) -> Option<SideId> {
        let turn = || self.battle().current().map(|unit| self.battle().side(unit));
        self.eyes.due(self.waiting().and_then(|choice| self.asked(choice)).or_else(turn))
    }

    /// Hands the screen over to a side, if allowed: returns the previous viewer and the events that the side has
    /// missed.
    pub fn hand_over(&mut self, to: SideId) -> Option<(Option<SideId>, Vec<Event>)> {
        if !self.heirs().contains(&to) {
            return None;
        }
        let from = self.eyes.side().filter(|_| !self.eyes.are_shut());
        self.undone.clear();
        self.version = next_version();
        let missed = self.eyes.hand_over(to);
        self.think();
        Some((from, missed))
    }

    /// The sides of people who take turns at the screen, while none of them is looking; empty if views are shared or the
    /// battle is over.
    pub fn in_turns(&self) -> &[SideId] {
        if self.eyes.are_shut() && !self.battle().is_over() { self.eyes.people() } else { &[] }
    }

    /// The order that waits for that decision.
    pub fn pending(&self) -> Option<&Order> {
        self.pending.as_ref()
    }

    /// The refusal of the latest order, until the next one.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// The current combatant, if a person plays it and no decision is open.
    pub fn acting(&self) -> Option<UnitId> {
        let unit = self.battle().current()?;
        (self.is_ours(unit) && !self.watched && self.waiting().is_none() && !self.battle().is_over()).then_some(unit)
    }

    /// True if it is the AI's move.
    pub fn machine_to_move(&self) -> bool {
        let current = self.battle().current();
        self.waiting().is_none()
            && self.in_turns().is_empty()
            && !self.watched
            && !self.battle().is_over()
            && current.is_some_and(|unit| self.player(self.battle().side(unit)) != Player::Human)
    }

    /// The objectives of the viewing side, or of every side by name.
    pub fn aims(&self) -> Vec<String> {
        let battle = self.battle();
        let all = (0..battle.setup().sides.len()).map(|at| SideId(at as u8));
        let shown = all.filter(|side| self.viewer().is_none_or(|viewer| viewer == *side));
        shown.map(|side| format!("{}: {}", battle.setup().side_name(side), words::aims(battle, side))).collect()
    }

    /// The viewing side; `None` if views are shared or the battle is over for all.
    pub fn viewer(&self) -> Option<SideId> {
        let revealed = self.eyes.are_apart() && self.battle().is_over();
        self.eyes.side().filter(|_| !revealed)
    }

    /// The saved game as text.
    pub fn saved(&self) -> String {
        self.recorded().write()
    }

    /// The order log with the players of the sides.
    pub fn recorded(&self) -> OrderLog {
        self.session.log().clone()
    }

    /// Begins the battle if it has not begun.
    pub fn begin_if_fresh(&mut self) -> Vec<Event> {
        if self.session.log().entries.is_empty() {
            return self.begin();
        }
        self.think();
        Vec::new()
    }

    /// Begins the battle.
    pub fn begin(&mut self) -> Vec<Event> {
        let end = self.session.begin(&mut self.machines);
        self.took(end)
    }

    /// Clears the latest refusal.
    pub fn forget_refusal(&mut self) {
        self.refusal = None;
    }

    /// Shows a refusal.
    pub fn refuse(&mut self, refusal: Refusal) {
        self.refusal = Some(refusal);
    }

    /// Gives an order; a refusal is kept for display.
    pub fn give(&mut self, order: &Order) -> Vec<Event> {
        if self.undone.last() == Some(order) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.pending = Some(order.clone());
        let end = self.session.give(order, &mut self.machines);
        self.took(end)
    }

    /// Starts the AI's next order, if it is the AI's move and none is being computed.
    pub(super) fn think(&mut self) {
        if self.thought.is_none() && self.machine_to_move() {
            self.thought = Some(Thought::of(self.version, std::mem::take(&mut self.machines), self.battle()));
        }
    }

    /// Gives the order that the AI has found.
    pub fn machine_order(&mut self) -> Vec<Event> {
        let Some((players, version, order)) = self.thought.as_mut().and_then(Thought::take) else { return Vec::new() };
        (self.machines, self.thought) = (players, None);
        match order.filter(|_| version == self.version && self.machine_to_move()) {
            Some(order) => self.give(&order),
            None => {
                self.think();
                Vec::new()
            }
        }
    }

    /// True if the AI has found an order; with a single thread, continues the computation first.
    pub fn has_thought(&self) -> bool {
        self.thought.as_ref().is_some_and(Thought::is_done)
    }

    /// Answers the open decision.
    pub fn answer(&mut self, answer: Answer) -> Vec<Event> {
        let end = self.session.answer(answer, &mut self.machines);
        self.took(end)
    }

    /// Rolls the dice that a person was asked to roll.
    pub fn roll(&mut self) -> Vec<Event> {
        let rolled = self.session.roll();
        rolled.map_or_else(Vec::new, |faces| self.answer(faces))
    }

    /// True if the viewing person plays the combatant's side.
    pub(super) fn is_ours(&self, unit: UnitId) -> bool {
        let side = self.battle().side(unit);
        self.player(side) == Player::Human && self.eyes.act_for(side)
    }

    fn took(&mut self, end: Result<Vec<Event>, Stop>) -> Vec<Event> {
        self.refusal = None;
        self.version = next_version();
        match end {
            Ok(events) => {
                self.pending = None;
                let shown = self.tell(self.session.log().entries.len(), events);
                self.think();
                shown
            }
            Err(Stop::Refused(refusal)) => {
                self.pending = None;
                self.refusal = Some(refusal);
                Vec::new()
            }
            Err(Stop::Waiting(_)) => {
                let events = self.session.so_far();
                self.tell(self.session.log().entries.len() + 1, events)
            }
            Err(Stop::Broken(fault)) => {
                error!("{fault}");
                Vec::new()
            }
        }
    }

    /// Records the events of the first `steps` steps; returns those that are shown now.
    fn tell(&mut self, steps: usize, events: Vec<Event>) -> Vec<Event> {
        self.told.extend(events.iter().cloned());
        self.eyes.miss(steps, &events);
        if self.in_turns().is_empty() { events } else { Vec::new() }
    }
}

/// The sides that people play.
pub fn people(players: &[Player]) -> Vec<SideId> {
    let seats = (0..).map(SideId).zip(players);
    seats.filter(|(_, player)| **player == Player::Human).map(|(side, _)| side).collect()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, machine.in_set(ClientSystems::Act).run_if(resource_exists::<Game>));
}

/// Gives one order of the AI as soon as the one before has been animated.
fn machine(mut game: ResMut<Game>, mut film: ResMut<Film>) {
    if game.has_thought() && !film.is_playing() {
        film.extend(game.machine_order());
    }
}
