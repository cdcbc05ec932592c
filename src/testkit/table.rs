//! A battle in progress as a test plays it.

use super::answers::Answers;
use super::deed::{Deed, end_turn};
use crate::battle::camp;
use crate::battle::engine::{self, Stop};
use crate::battle::oracle::{Answer, Choice, Cx, Flow};
use crate::battle::{Battle, Body, Check, Event, Key, UnitId};

/// A battle in progress. When it goes out of scope, all given dice and answers must have been used.
pub struct Table {
    battle: Battle,
    answers: Answers,
    events: Vec<Event>,
    latest: usize,
}

impl Table {
    pub(super) fn begin(battle: Battle, answers: Answers) -> Self {
        let mut table = Self { battle, answers, events: Vec::new(), latest: 0 };
        let begun = engine::begin(&mut table.battle, &mut table.answers);
        table.note(begun);
        table
    }

    fn note(&mut self, events: Result<Vec<Event>, Stop>) {
        match events {
            Ok(events) => {
                self.latest = self.events.len();
                self.events.extend(events);
            }
            Err(stop) => panic!("{stop:?}"),
        }
    }

    /// The next dice.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.answers.script.dice(faces);
        self
    }

    /// The answer of a combatant or a side to the next question that it fits.
    pub fn answer(&mut self, who: &str, answer: &'static str) -> &mut Self {
        self.answers.give(who, Answer::One(Key::new(answer)));
        self
    }

    /// The square that a combatant chooses when next asked for one.
    pub fn goes_to(&mut self, who: &str, x: i16, y: i16) -> &mut Self {
        self.answers.give(who, Answer::Square(crate::grid::Square::new(x, y)));
        self
    }

    /// The distribution of a combatant's next wound, such as `[("str", 2), ("dex", 1)]`.
    pub fn split(&mut self, who: &str, parts: &[(&'static str, i16)]) -> &mut Self {
        let parts = parts.iter().map(|(stat, points)| (Key::new(stat), *points)).collect();
        self.answers.give(who, Answer::Split(parts));
        self
    }

    /// The combatants that a side chooses when next asked, such as for haste.
    pub fn choose(&mut self, side: &str, names: &[&str]) -> &mut Self {
        let units = names.iter().map(|name| self.id(name)).collect();
        self.answers.give(side, Answer::Some(units));
        self
    }

    /// A standing answer to one kind of decision for everybody, used where it is offered.
    pub fn always(&mut self, what: &'static str, answer: &'static str) -> &mut Self {
        self.answers.stand(Key::new(what), Answer::One(Key::new(answer)));
        self
    }

    /// Gives an order that must be allowed.
    ///
    /// # Panics
    /// If it is refused, or dice are missing.
    pub fn order(&mut self, who: &str, deed: Deed) -> &mut Self {
        let order = deed.order(&self.battle, self.id(who));
        let done = engine::give(&mut self.battle, &order, &mut self.answers);
        if let Err(Stop::Refused(refusal)) = &done {
            panic!("{who} may not {}: {refusal:?}", order.act);
        }
        self.note(done);
        self
    }

    /// What a procedure gives with these dice; nothing of it stays.
    ///
    /// # Panics
    /// If dice or decisions are missing.
    pub fn tried<T>(&mut self, faces: &[u8], run: impl FnOnce(&mut Cx<'_>) -> Flow<T>) -> T {
        self.answers.script.dice(faces);
        match engine::try_out(&mut self.battle, &mut self.answers, run) {
            Ok(given) => given,
            Err(stop) => panic!("{stop:?}"),
        }
    }

    /// Gives an order in camp that must be allowed, as if the battle were over.
    ///
    /// # Panics
    /// If it is refused, or dice are missing.
    pub fn camp(&mut self, who: &str, deed: Deed) -> &mut Self {
        let order = deed.order(&self.battle, self.id(who));
        let done = camp::give(&mut self.battle, &order, &mut self.answers);
        self.note(done);
        self
    }

    /// The rule that forbids an order in camp; empty for a matter of form.
    ///
    /// # Panics
    /// If it is allowed.
    pub fn refused_in_camp(&self, who: &str, deed: Deed) -> &'static str {
        match camp::check(&self.battle, &deed.order(&self.battle, self.id(who))) {
            Ok(()) => panic!("{who} may do that in camp"),
            Err(refusal) => refusal.rule.map_or("", |rule| rule.0),
        }
    }

    /// The rule that forbids an order; empty for a matter of form.
    ///
    /// # Panics
    /// If it is allowed.
    pub fn refused(&self, who: &str, deed: Deed) -> &'static str {
        let order = deed.order(&self.battle, self.id(who));
        match engine::check(&self.battle, &order) {
            Ok(()) => panic!("{who} may {}", order.act),
            Err(refusal) => refusal.rule.map_or("", |rule| rule.0),
        }
    }

    /// True if an order may be given.
    pub fn allows(&self, who: &str, deed: Deed) -> bool {
        engine::check(&self.battle, &deed.order(&self.battle, self.id(who))).is_ok()
    }

    /// Ends turns until a combatant's turn begins.
    ///
    /// # Panics
    /// If it does not begin within 100 turns.
    pub fn pass_to(&mut self, who: &str) -> &mut Self {
        for _ in 0..100 {
            let current = self.current().to_owned();
            self.order(&current, end_turn());
            if self.current() == who {
                return self;
            }
        }
        panic!("{who} gets no turn");
    }

    /// The battle itself.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// A combatant's id.
    pub fn id(&self, who: &str) -> UnitId {
        self.battle.find_unit(who).unwrap_or_else(|| panic!("there is no {who}"))
    }

    /// A combatant's place and posture.
    pub fn body(&self, who: &str) -> &Body {
        self.battle.body(self.id(who))
    }

    /// A combatant's column and row.
    pub fn square(&self, who: &str) -> (i16, i16) {
        let square = self.body(who).square;
        (square.x, square.y)
    }

    /// The present value of a stat.
    pub fn stat(&self, who: &str, stat: &'static str) -> i32 {
        self.battle.stats(self.id(who)).now(Key::new(stat))
    }

    /// The speed of a vehicle in km/h, rounded down.
    pub fn speed(&self, who: &str) -> u16 {
        u16::try_from(self.metres_an_hour(who) / 1000).unwrap_or(u16::MAX)
    }

    /// The speed of a vehicle in metres an hour.
    pub fn metres_an_hour(&self, who: &str) -> u32 {
        self.battle.machine(self.id(who)).map_or(0, |machine| machine.speed.0)
    }

    /// Hits on a system of a machine.
    pub fn hits(&self, who: &str, system: &'static str) -> u8 {
        self.battle.machine(self.id(who)).and_then(|machine| machine.hits(Key::new(system))).unwrap_or(0)
    }

    /// What a combatant has left of a part of its budget.
    pub fn left(&self, who: &str, what: &'static str) -> i32 {
        self.battle.budget(self.id(who)).left(Key::new(what))
    }

    /// The amount of a combatant's condition; 0 if it does not have it.
    pub fn condition(&self, who: &str, condition: &'static str) -> i32 {
        self.battle.conditions(self.id(who)).amount(Key::new(condition))
    }

    /// The rounds in a combatant's item in hand.
    pub fn loaded(&self, who: &str) -> i16 {
        self.battle.in_hand(self.id(who)).map_or(0, |(_, item, _)| item.loaded)
    }

    /// True if the item in hand is jammed.
    pub fn jammed(&self, who: &str) -> bool {
        self.battle.in_hand(self.id(who)).is_some_and(|(_, item, _)| item.wear.jammed)
    }

    /// True if the item in hand cannot be fired yet.
    pub fn idle(&self, who: &str) -> bool {
        self.battle.in_hand(self.id(who)).is_some_and(|(_, item, _)| self.battle.is_idle(item))
    }

    /// The item in hand; `nothing` for empty hands.
    pub fn in_hand(&self, who: &str) -> &'static str {
        self.battle.in_hand(self.id(who)).map_or("nothing", |(_, _, def)| def.key.as_str())
    }

    /// The count on which a combatant acts this round.
    pub fn count(&self, who: &str) -> i32 {
        self.battle.initiative(self.id(who)).count()
    }

    /// The initiative that a combatant keeps from round to round.
    pub fn base(&self, who: &str) -> i32 {
        self.battle.initiative(self.id(who)).base
    }

    /// The round.
    pub fn round(&self) -> u16 {
        self.battle.scheduler().round
    }

    /// Whose turn it is; empty when the battle is over.
    pub fn current(&self) -> &str {
        self.battle.current().map_or("", |unit| self.battle.name(unit))
    }

    /// All events.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events of the latest order.
    pub fn latest(&self) -> &[Event] {
        &self.events[self.latest..]
    }

    /// The turns begun so far: name and count.
    pub fn turns(&self) -> Vec<(&str, i32)> {
        let turn = |event: &Event| match event {
            Event::TurnStarted { unit, count } => Some((self.battle.name(*unit), *count)),
            _ => None,
        };
        self.events.iter().filter_map(turn).collect()
    }

    /// The latest check of the test's last roller.
    ///
    /// # Panics
    /// If nobody has rolled.
    pub fn check(&self) -> &Check {
        let check = self.events.iter().rev().find_map(|event| match event {
            Event::Checked(check) => Some(check),
            _ => None,
        });
        check.expect("somebody has rolled a check")
    }

    /// The amount of a line in the latest check's ledger; `None` if there is no such line.
    pub fn dm(&self, line: &'static str) -> Option<i32> {
        self.check().ledger.amount_of(Key::new(line))
    }

    /// The latest decision that a combatant or a side was asked for.
    pub fn asked(&self, who: &str) -> Option<&Choice> {
        self.answers.asked.iter().rev().find(|entry| entry.0 == who).map(|entry| &entry.1)
    }

    /// True if that answer was offered in the latest decision that a combatant was asked for.
    pub fn was_offered(&self, who: &str, answer: &'static str) -> bool {
        self.asked(who).is_some_and(|choice| choice.allows(&Answer::One(Key::new(answer))))
    }

    /// The latest decision of a kind that anybody was asked for.
    pub fn asked_of(&self, what: &'static str) -> Option<&Choice> {
        self.answers.asked.iter().rev().find(|entry| entry.1.what == Key::new(what)).map(|entry| &entry.1)
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.answers.finish();
        }
    }
}
