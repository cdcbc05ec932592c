//! The context of a rule procedure: the battle to read, the Oracle to ask, the events to emit.

use super::raise::{Raise, Raised};
use super::{Answer, Choice, Flow, Halt, Matters, Oracle, Pairs, Row, Shown};
use crate::battle::check::Faces;
use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, ThingId, UnitId};
use crate::battle::model::{HIDDEN, Ledger};
use crate::battle::world::{Battle, Fingerprint, apply};
use crate::dice::{Dice, Rolled};
use smallvec::SmallVec;
use std::cell::Cell;
use std::hash::{Hash, Hasher};

/// The context of a rule procedure.
pub struct Cx<'a> {
    pub(super) battle: &'a mut Battle,
    pub(super) oracle: &'a mut dyn Oracle,
    events: &'a mut Vec<Event>,
    /// The conclusions of the actions in progress, the innermost first.
    conclusion: Option<&'a Conclusion<'a>>,
}

/// The work left at the end of an action.
struct Conclusion<'a> {
    run: &'a dyn Fn(&mut Cx<'_>) -> Flow,
    /// True if a tail of the action has done it.
    done: Cell<bool>,
    outer: Option<&'a Conclusion<'a>>,
}

impl<'a> Cx<'a> {
    pub(in crate::battle) fn new(
        battle: &'a mut Battle,
        oracle: &'a mut dyn Oracle,
        events: &'a mut Vec<Event>,
    ) -> Self {
        Self { battle, oracle, events, conclusion: None }
    }

    /// The battle as it is now.
    pub fn battle(&self) -> &Battle {
        self.battle
    }

    pub(in crate::battle) fn battle_mut(&mut self) -> &mut Battle {
        self.battle
    }

    /// The events since the order was given.
    pub fn events(&self) -> &[Event] {
        self.events
    }

    /// Emits an event, which changes the battle at once.
    pub fn emit(&mut self, event: Event) {
        let watch = match &event {
            Event::TerrainChanged { .. } => Some(None),
            Event::Moved { unit, .. }
            | Event::AltitudeChanged { unit, .. }
            | Event::LifeChanged { unit, .. }
            | Event::SeatTaken { unit, .. } => Some(Some(*unit)),
            Event::ConditionSet { unit, condition } if condition.key == HIDDEN => Some(Some(*unit)),
            Event::ConditionEnded { unit, key, .. } if *key == HIDDEN => Some(Some(*unit)),
            _ => None,
        };
        apply(self.battle, &event);
        self.events.push(event);
        if let Some(by) = watch.filter(|_| self.keeps_aftereffects()) {
            self.look(by);
        }
    }

    /// True if effects on `victim` must wait because the turns of both are simultaneous (CE-INI-05).
    pub fn defers(&self, by: Option<UnitId>, victim: UnitId) -> bool {
        let tied = &self.battle.scheduler().tied;
        by.is_some_and(|by| by != victim && tied.contains(&by) && tied.contains(&victim))
    }

    /// Emits an event that affects `victim`. If the turns of its cause and the victim are simultaneous, the event
    /// waits until all of them have acted (CE-INI-05).
    pub fn emit_or_defer(&mut self, by: Option<UnitId>, victim: UnitId, event: Event) {
        if self.defers(by, victim) {
            self.battle.scheduler_mut().deferred.push(event);
        } else {
            self.emit(event);
        }
    }

    /// Updates the sightings by and of a combatant that has moved; with `None`, all sightings.
    pub(in crate::battle) fn look(&mut self, by: Option<UnitId>) {
        let mut news = Vec::new();
        self.battle.sight_news(by, &mut news);
        for event in news {
            apply(self.battle, &event);
            self.events.push(event);
        }
    }

    /// Announces who rolls the next dice, and for what.
    pub fn rolls(&mut self, unit: UnitId, what: Key) {
        self.oracle.rolls(unit, what);
    }

    /// Rolls dice that matter to everybody.
    ///
    /// # Errors
    /// Halts if the dice are missing.
    pub fn roll(&mut self, pool: Dice) -> Flow<Rolled> {
        self.oracle.roll(pool, &Matters::All)
    }

    /// Rolls dice that matter only to some.
    ///
    /// # Errors
    /// Halts if the dice are missing.
    pub fn roll_for(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        self.oracle.roll(pool, matters)
    }

    /// Rolls dice of which only the class of their sum matters (see [`Oracle::roll_by_class`]).
    ///
    /// # Errors
    /// Halts if the dice are missing.
    pub fn roll_by_class(&mut self, pool: Dice, matters: &Matters, class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        self.oracle.roll_by_class(pool, matters, class)
    }

    /// Rolls dice of which only the combination with an earlier roll matters (see [`Oracle::roll_jointly`]).
    ///
    /// # Errors
    /// Halts if the dice are missing.
    pub fn roll_jointly(&mut self, open: &mut Rolled, pool: Dice, matters: &Matters, by: &Pairs<'_>) -> Flow<Rolled> {
        self.oracle.roll_jointly(self.battle, open, pool, matters, by)
    }

    /// Rolls the dice of a row, lets one of them be replaced and takes the row's steps.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing; [`Halt::Explored`] if exact odds have explored everything that
    /// follows.
    pub fn row(&mut self, row: &Row<'_>) -> Flow {
        if let Some(end) = self.oracle.row(self.battle, self.events, row) {
            return end;
        }
        let victims = Matters::Only(row.victims.iter().copied().collect());
        let die = |_| self.oracle.roll(row.die, &victims).map(|rolled| rolled.sum);
        let faces: SmallVec<[i32; 8]> = (0..row.each * row.victims.len()).map(die).collect::<Flow<_>>()?;
        let replaced = (row.rolled)(self, &faces)?;
        for at in 0..row.victims.len() {
            let own = at * row.each..(at + 1) * row.each;
            let replaced = replaced.filter(|die| own.contains(die)).map(|die| die - own.start);
            (row.step)(self, at, Shown { faces: &faces[own], replaced })?;
        }
        Ok(())
    }

    /// Runs the tail of a branch. With `nothing_follows`, the procedure must not touch anybody's stats, life or
    /// conditions afterwards. Exact odds then restart here for every further outcome of the dice, not at the start of
    /// the order. Such a tail also runs the conclusions of the actions in progress.
    ///
    /// # Errors
    /// Errors of `run`; [`Halt::Explored`] when exact odds have explored all of it.
    pub fn tail<T>(&mut self, nothing_follows: bool, run: impl Fn(&mut Cx<'_>) -> Flow<T>) -> Flow<T> {
        self.oracle.tail_begins(self.events)?;
        if !nothing_follows {
            return run(self);
        }
        if !self.oracle.explores() {
            let end = run(self)?;
            self.conclude()?;
            self.oracle.concluded(self.events.len());
            return Ok(end);
        }
        let (from, noted, events) = (self.oracle.here(), self.battle.noted(), self.events.len());
        let open: SmallVec<[&Conclusion<'_>; 2]> = self.conclusions().filter(|one| !one.done.get()).collect();
        loop {
            let end = run(self).and_then(|_| self.conclude()).err();
            debug_assert!(matches!(end, None | Some(Halt::Explored)), "odds answer every question: {end:?}");
            let again = self.oracle.again(self.battle, self.events, from);
            self.battle.roll_back_to(noted);
            self.events.truncate(events);
            open.iter().for_each(|one| one.done.set(false));
            if !again {
                return Err(Halt::Explored);
            }
        }
    }

    /// Runs a [`Cx::tail`], within another tail, that depends only on `memory` and on the battle without budgets and
    /// initiative. When exact odds look for the best spending, they explore it once for each pair of both; other
    /// oracles just run it.
    ///
    /// # Errors
    /// Errors of [`Cx::tail`].
    pub fn known_tail<T>(
        &mut self,
        nothing_follows: bool,
        memory: impl Hash,
        run: impl Fn(&mut Cx<'_>) -> Flow<T>,
    ) -> Flow<T> {
        if !nothing_follows || !self.oracle.explores() {
            return run(self);
        }
        let memory = Fingerprint::default().with(memory).finish();
        match self.oracle.recalls(self.battle, self.events, memory) {
            None => run(self),
            Some(true) => Err(Halt::Explored),
            Some(false) => self.tail(true, run),
        }
    }

    /// Makes a roll, lets its total be raised, and goes on with the roll and what each die gained. It lies in a tail;
    /// `nothing_follows` as there. When exact odds look for the best spending, they explore what follows once for each
    /// [`Raise::class`], and work out from it which dice are worth spending.
    ///
    /// # Errors
    /// Errors of `then`; halts when dice or a decision are missing.
    pub fn raise<T>(
        &mut self,
        nothing_follows: bool,
        raise: &dyn Raise,
        then: &dyn Fn(&mut Cx<'_>, &Rolled, &[i32]) -> Flow<T>,
    ) -> Flow<T> {
        if nothing_follows && self.oracle.explores() {
            while let Some(next) = self.oracle.raises(self.battle, self.events, raise) {
                let Raised::End { sum, total, spent } = next else { return Err(Halt::Explored) };
                let (noted, events) = (self.battle.noted(), self.events.len());
                for (reserve, dice) in spent.into_iter().enumerate() {
                    (0..dice).for_each(|_| raise.take(self, reserve));
                }
                let gained = Some(total - raise.total(sum)).filter(|gained| *gained > 0);
                let rolled = Rolled { sum, ..Rolled::default() };
                let _ = self.tail(true, |cx| then(cx, &rolled, gained.as_slice()));
                self.battle.roll_back_to(noted);
                self.events.truncate(events);
            }
        }
        let rolled = raise.roll(self)?;
        let mut gained: SmallVec<[i32; 4]> = SmallVec::new();
        while i32::try_from(gained.len()).is_ok_and(|dice| dice < raise.most()) {
            let total = raise.total(rolled.sum) + gained.iter().sum::<i32>();
            let Some(gap) = raise.gap(total) else { break };
            let Some(reserve) = raise.ask(self, total, gap)? else { break };
            raise.take(self, reserve);
            gained.push(raise.throw(self, reserve, raise.enough(total))?);
        }
        then(self, &rolled, &gained)
    }

    /// Runs a [`Cx::tail`] in which sightings are not updated. With `nothing_follows`, effects that only show after
    /// the order (sightings, dropped items) may be left out; see [`Cx::keeps_aftereffects`].
    ///
    /// # Errors
    /// Errors of [`Cx::tail`].
    pub fn final_tail<T>(&mut self, nothing_follows: bool, run: impl Fn(&mut Cx<'_>) -> Flow<T>) -> Flow<T> {
        self.oracle.in_final_tail(nothing_follows);
        let end = self.tail(nothing_follows, run);
        self.oracle.in_final_tail(false);
        end
    }

    /// Runs an action and then its conclusion. A tail that nothing follows runs the conclusion itself, so exact odds
    /// do not skip it.
    ///
    /// # Errors
    /// Errors of either.
    pub fn concluding<T>(
        &mut self,
        conclude: &dyn Fn(&mut Cx<'_>) -> Flow,
        deed: impl FnOnce(&mut Cx<'_>) -> Flow<T>,
    ) -> Flow<T> {
        let conclusion = Conclusion { run: conclude, done: Cell::new(false), outer: self.conclusion };
        let Self { battle, oracle, events, .. } = self;
        let end = deed(&mut Cx { battle, oracle: *oracle, events, conclusion: Some(&conclusion) })?;
        if !conclusion.done.get() {
            conclude(self)?;
        }
        Ok(end)
    }

    fn conclusions(&self) -> impl Iterator<Item = &'a Conclusion<'a>> + use<'a> {
        std::iter::successors(self.conclusion, |one| one.outer)
    }

    /// Concludes all actions in progress.
    fn conclude(&mut self) -> Flow {
        for conclusion in self.conclusions() {
            if !conclusion.done.replace(true) {
                (conclusion.run)(self)?;
            }
        }
        Ok(())
    }

    /// Repeats an attempt while it is tied, that is, while it returns `None`. Exact odds do not repeat a tie that
    /// changed nothing: they leave it out and scale up the other outcomes.
    ///
    /// # Errors
    /// Errors of `attempt`; [`Halt::Explored`] where a tie is left out.
    pub fn until_decided<T>(&mut self, attempt: impl Fn(&mut Cx<'_>) -> Flow<Option<T>>) -> Flow<T> {
        loop {
            let (noted, events) = (self.battle.noted(), self.events.len());
            if self.oracle.attempting() {
                let from = self.oracle.here();
                loop {
                    let tied = attempt(self)?.is_none() && self.battle.noted() == noted;
                    let more = self.oracle.attempted(from, tied);
                    self.battle.roll_back_to(noted);
                    self.events.truncate(events);
                    if !more {
                        break;
                    }
                }
            }
            if let Some(decided) = attempt(self)? {
                return Ok(decided);
            }
            if self.battle.noted() == noted {
                self.oracle.tied()?;
            }
        }
    }

    /// Reports that an opposed check is decided, who began it, and whether that combatant won.
    ///
    /// # Errors
    /// [`Halt::Explored`] if only that was asked for.
    pub fn contested(&mut self, by: UnitId, won: bool) -> Flow {
        self.oracle.contested(by, won)
    }

    /// Runs an interruption of an action, which decides whether and how the action goes on.
    ///
    /// # Errors
    /// Errors of `run`.
    pub fn break_in<T>(&mut self, run: impl FnOnce(&mut Cx<'_>) -> Flow<T>) -> Flow<T> {
        self.oracle.breaking_in(true);
        let end = run(self);
        self.oracle.breaking_in(false);
        end
    }

    /// True if effects that only show after this order (sightings, dropped items) must be played out.
    pub fn keeps_aftereffects(&self) -> bool {
        self.oracle.keeps_aftereffects()
    }

    /// Rolls dice for an amount, a direction or a chance, and emits the event.
    ///
    /// # Errors
    /// Halts if the dice are missing.
    pub fn roll_amount(&mut self, unit: UnitId, what: Key, pool: Dice, matters: &Matters, rule: Rule) -> Flow<i32> {
        self.oracle.rolls(unit, what);
        let rolled = self.oracle.roll(pool, matters)?;
        let faces: Faces = rolled.faces.iter().copied().collect();
        self.emit(Event::Rolled { unit, what, pool, faces, rolled: rolled.sum, rule });
        Ok(rolled.sum)
    }

    /// An empty ledger; if its parts are not read, it keeps only the total.
    pub fn ledger(&self) -> Ledger {
        if self.oracle.reads() { Ledger::new() } else { Ledger::bare() }
    }

    /// True if every decision except reactions takes its suggested answer.
    pub fn takes_suggestions(&self) -> bool {
        self.oracle.takes_suggestions()
    }

    /// True if exact odds explore every answer of a combatant about spending on a target. Dice followed by such a
    /// decision must then not be merged by their result without spending. False if the decision can be skipped; `None`
    /// if it has to be asked.
    pub fn weighs(&self, unit: UnitId, on: Option<UnitId>) -> Option<bool> {
        self.oracle.weighs(unit, on)
    }

    /// Asks for a decision, declared or not.
    pub(in crate::battle) fn ask(&mut self, choice: &Choice) -> Flow<Answer> {
        self.oracle.choose(self.battle, choice)
    }

    /// The id of the next projectile, cloud or dropped item. Things whose appearance is deferred have theirs already.
    pub fn new_thing(&self) -> ThingId {
        let scheduler = self.battle.scheduler();
        let appears = |event: &&Event| matches!(event, Event::ThingAppeared { .. });
        let promised = scheduler.deferred.iter().filter(appears).count();
        ThingId(scheduler.next_thing.saturating_add(u16::try_from(promised).unwrap_or(u16::MAX)))
    }
}
