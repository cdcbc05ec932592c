//! Shorthands of rule procedures for single changes; each is an event.

use super::Cx;
use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, SideId, UnitId};
use crate::battle::model::{Condition, Life, Pool, Shift, Stance, Until, When, YIELDS};
use smallvec::SmallVec;

/// What takes somebody out of the battle that gave up.
const YIELDED: Key = Key::new("yielded");
/// Why a condition ended: its time was over.
const EXPIRED: Key = Key::new("expired");

impl Cx<'_> {
    /// Creates or refills a pool of a combatant.
    pub fn give_pool(&mut self, unit: UnitId, pool: Pool, rule: Rule) {
        self.emit(Event::PoolSet { unit, pool, rule });
    }

    /// Creates or refills a pool that all combatants of a side may spend.
    pub fn give_side_pool(&mut self, side: SideId, pool: Pool, rule: Rule) {
        self.emit(Event::SidePoolSet { side, pool, rule });
    }

    /// Spends from a side's pools for one of its combatants.
    pub fn spend_of_side(&mut self, unit: UnitId, what: Key, amount: i16) {
        let side = self.battle().side(unit);
        let left = i16::try_from(self.battle().side_budget(side).left(what)).unwrap_or(i16::MAX) - amount;
        self.emit(Event::SideSpent { unit, side, what, amount, left });
    }

    /// Spends from a combatant's budget.
    pub fn spend(&mut self, unit: UnitId, what: Key, amount: i16) {
        let left = i16::try_from(self.battle().budget(unit).left(what)).unwrap_or(i16::MAX) - amount;
        self.emit(Event::Spent { unit, what, amount, left });
    }

    /// Sets a condition or changes its amount.
    pub fn set_condition(&mut self, unit: UnitId, condition: Condition) {
        self.emit(Event::ConditionSet { unit, condition });
    }

    /// Ends a condition if the combatant has it.
    pub fn end_condition(&mut self, unit: UnitId, key: Key, what: Key, rule: Rule) {
        if self.battle().conditions(unit).has(key) {
            self.emit(Event::ConditionEnded { unit, key, what, rule });
        }
    }

    /// Ends the conditions of a combatant that last until then.
    pub fn expire(&mut self, unit: UnitId, until: Until) {
        let over = |condition: &&Condition| match (condition.until, until) {
            (Until::RoundEnd(last), Until::RoundEnd(round)) => last <= round,
            (a, b) => a == b,
        };
        let all = self.battle().conditions(unit).0.iter().filter(over);
        let keys: SmallVec<[(Key, Rule); 4]> = all.map(|condition| (condition.key, condition.rule)).collect();
        for (key, rule) in keys {
            self.emit(Event::ConditionEnded { unit, key, what: EXPIRED, rule });
        }
    }

    /// Changes a stat and emits the event, unless it has that value.
    pub fn set_stat(&mut self, unit: UnitId, stat: Key, to: i16, rule: Rule) {
        let from = self.battle().stats(unit).get(stat).map_or(to, |stat| stat.now);
        if from != to {
            self.emit(Event::StatChanged { unit, stat, from, to, rule });
        }
    }

    /// Changes the stance and emits the event, unless it is the same.
    pub fn set_stance(&mut self, unit: UnitId, to: Stance, what: Key, rule: Rule) {
        let from = self.battle().body(unit).stance;
        if from != to {
            self.emit(Event::StanceChanged { unit, from, to, what, rule });
        }
    }

    /// Changes whether a combatant can take part, now or after simultaneous turns. One that yields never dies: it gives up
    /// instead of falling, and stays out of the battle (SIX-TRN-06).
    pub fn set_life(&mut self, unit: UnitId, by: Option<UnitId>, to: Life, what: Key, rule: Rule) {
        let from = self.battle().body(unit).life;
        let (to, what, rule) = match (from, to) {
            _ if !self.battle().profile(unit).has(YIELDS) => (to, what, rule),
            (Life::Up, Life::Down | Life::Dead) => (Life::Down, YIELDED, Rule("SIX-TRN-06")),
            (Life::Down, Life::Up | Life::Dead) => return,
            _ => (to, what, rule),
        };
        if from != to {
            self.emit_or_defer(by, unit, Event::LifeChanged { unit, from, to, what, rule });
        }
    }

    /// Shifts a combatant's initiative.
    pub fn shift_initiative(&mut self, by: Option<UnitId>, unit: UnitId, shift: Shift, when: When) {
        self.emit_or_defer(by, unit, Event::InitiativeShifted { unit, shift, when });
    }
}
