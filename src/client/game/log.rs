//! The log of the battle in plain sentences.

use crate::battle::{Battle, Event, Faces, Rule, UnitId};
use crate::client::game::report::Report;
use crate::words::{self, Line, Reason, Teller};
use bevy::prelude::Resource;

/// One line of the log.
pub struct Entry {
    pub words: String,
    /// The combatant of the line, with its side and letter.
    pub whose: Option<(UnitId, usize, String)>,
    pub kind: Kind,
    pub rule: Option<&'static str>,
    pub reasons: Vec<Reason>,
    pub faces: Faces,
    pub sides: u8,
    pub heading: bool,
    /// The importance of the line.
    pub weight: u8,
}

/// The lines of the log, oldest first.
#[derive(Resource, Default)]
pub struct Log {
    pub entries: Vec<Entry>,
    pub open: Option<usize>,
    pub shown: Filter,
    pub report: Report,
    pub teller: Teller,
    /// The numbers of orders and lines at each moment when the table was idle.
    pub rests: Vec<(usize, usize)>,
}

/// The subject of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Plain,
    Dice,
    Harm,
}

/// The filter of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Lines with dice.
    Dice,
    /// Lines about harm.
    Harm,
}

impl Filter {
    /// All filters, each with the key of its name.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::All, "log.all"), (Self::Dice, "log.dice"), (Self::Harm, "log.harm")];
}

impl Entry {
    /// True if a filter shows it.
    pub fn is_among(&self, filter: Filter) -> bool {
        match filter {
            Filter::All => true,
            Filter::Dice => self.heading || self.kind == Kind::Dice || !self.faces.is_empty(),
            Filter::Harm => self.heading || self.kind == Kind::Harm,
        }
    }
}

impl Log {
    /// The most important line since the table was last idle; of equal ones the latest.
    pub fn news(&self) -> &str {
        let lines = self.entries.len();
        let from = self.rests.iter().rev().map(|rest| rest.1).find(|from| *from < lines).unwrap_or(0);
        self.entries[from..].iter().max_by_key(|entry| entry.weight).map_or("", |entry| &entry.words)
    }

    /// Adds the line of an event, if it has one.
    pub fn add(&mut self, battle: &Battle, event: &Event) {
        self.report.hear(battle.scheduler().round, event);
        let words = match self.teller.tell(battle, event) {
            Some(Line::New(words)) => words,
            Some(Line::Latest(words)) => {
                self.entries.pop();
                words
            }
            None => return,
        };
        let (ledger, faces, sides) = match event {
            Event::Checked(check) => (Some((check.unit, &check.ledger)), check.faces.clone(), check.pool.sides),
            Event::InitiativeSet { unit, ledger, faces, .. } => (Some((*unit, ledger)), faces.clone(), 6),
            Event::Harmed { unit, ledger, .. } => (Some((*unit, ledger)), Faces::new(), 6),
            Event::Rolled { faces, pool, .. } => (None, faces.clone(), pool.sides),
            _ => (None, Faces::new(), 6),
        };
        let reasons = ledger.map_or_else(Vec::new, |(unit, ledger)| words::reasons(battle, unit, ledger, None));
        let whose = event.unit().map(|unit| (unit, battle.side(unit).index(), initials(battle, unit)));
        let heading =
            matches!(event, Event::RoundStarted { .. } | Event::SurpriseRoundStarted | Event::BattleEnded { .. });
        let kind = match event {
            Event::Checked(_) | Event::Rolled { .. } => Kind::Dice,
            Event::Harmed { .. } | Event::StatChanged { .. } | Event::LifeChanged { .. } => Kind::Harm,
            _ => Kind::Plain,
        };
        let weight = match event {
            Event::BattleEnded { .. } => 4,
            Event::LifeChanged { .. } => 3,
            Event::Harmed { .. } => 2,
            Event::Hit { .. } | Event::Missed { .. } | Event::Exploded { .. } => 1,
            _ => 0,
        };
        let rule = rule_of(event).map(|rule| rule.0);
        self.entries.push(Entry { words, whose, kind, weight, rule, reasons, faces, sides, heading });
    }
}

/// The rule of an event.
fn rule_of(event: &Event) -> Option<Rule> {
    match event {
        Event::Checked(check) => Some(check.rule),
        Event::InitiativeShifted { shift, .. } => Some(shift.rule),
        Event::InitiativeCollected { entry, .. } => Some(entry.rule),
        Event::ConditionSet { condition, .. } => Some(condition.rule),
        Event::TurnPassed { rule, .. }
        | Event::TurnGranted { rule, .. }
        | Event::InitiativeSet { rule, .. }
        | Event::InitiativeSettled { rule, .. }
        | Event::Moved { rule, .. }
        | Event::AltitudeChanged { rule, .. }
        | Event::StanceChanged { rule, .. }
        | Event::Readied { rule, .. }
        | Event::ReloadProgressed { rule, .. }
        | Event::Reloaded { rule, .. }
        | Event::AmmoSpent { rule, .. }
        | Event::Stored { rule, .. }
        | Event::ItemDamaged { rule, .. }
        | Event::Jammed { rule, .. }
        | Event::Idled { rule, .. }
        | Event::Dropped { rule, .. }
        | Event::PickedUp { rule, .. }
        | Event::Declared { rule, .. }
        | Event::Reacted { rule, .. }
        | Event::HeldFire { rule, .. }
        | Event::Rolled { rule, .. }
        | Event::Hit { rule, .. }
        | Event::Missed { rule, .. }
        | Event::Harmed { rule, .. }
        | Event::StatChanged { rule, .. }
        | Event::ConditionEnded { rule, .. }
        | Event::LifeChanged { rule, .. }
        | Event::ThingMoved { rule, .. }
        | Event::Exploded { rule, .. }
        | Event::Caught { rule, .. }
        | Event::TerrainChanged { rule, .. }
        | Event::Noted { rule, .. } => Some(*rule),
        _ => None,
    }
}

/// A combatant's letters: the first of its name, and another if a combatant of the same side begins with the same
/// letter.
pub fn initials(battle: &Battle, unit: UnitId) -> String {
    let (side, name) = (battle.side(unit), battle.name(unit));
    let first: String = name.chars().take(1).collect();
    let others = battle.units().filter(|other| *other != unit && battle.side(*other) == side);
    let alike: Vec<&str> = others.map(|other| battle.name(other)).filter(|other| other.starts_with(&first)).collect();
    let is_own = |at: &usize| alike.iter().all(|other| other.chars().nth(*at) != name.chars().nth(*at));
    let own = (1..name.chars().count()).find(is_own).filter(|_| !alike.is_empty());
    let another = own.or((!alike.is_empty()).then_some(1)).and_then(|at| name.chars().nth(at));
    first.chars().chain(another).filter(|letter| !letter.is_whitespace()).collect()
}
