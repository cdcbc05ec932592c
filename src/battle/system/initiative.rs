//! The interface of an initiative model.

use super::{Action, DecisionInfo, Duty, Happening, Occasion, OptionInfo};
use crate::battle::key::{Key, Rule, SideId, UnitId};
use crate::battle::model::{Entries, Entry, Order, Refusal, Shift, TurnState};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::PhaseBuilder;
use crate::battle::world::Battle;
use smallvec::SmallVec;

/// An initiative model: counts, ties and order, under any core.
pub trait InitiativeModel: Send + Sync {
    /// Its id in level files, such as `dynamic`.
    fn id(&self) -> Key;
    /// The actions it adds (delay, hasten ...), in the order of the action bar.
    fn actions(&self) -> &'static [Action];
    /// Its decisions.
    fn decisions(&self) -> &'static [DecisionInfo] {
        &[]
    }
    /// The options that it adds to those of the core.
    fn options(&self) -> &'static [OptionInfo] {
        &[]
    }
    /// The conditions that it adds to those that a level can put combatants in.
    fn conditions(&self) -> &'static [Key] {
        &[]
    }
    /// True if combatants can hasten at the start of a round.
    fn has_haste(&self, _: &Battle) -> bool {
        false
    }
    /// Sets every combatant's initiative at the start of the fight.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn setup(&self, cx: &mut Cx<'_>) -> Flow;
    /// Finds out who is surprised, once initiative is set; returns true if a surprise round comes before the first
    /// round.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn surprise(&self, _: &mut Cx<'_>) -> Flow<bool> {
        Ok(false)
    }
    /// Registers the model's work between orders: as rounds begin and end, and between rounds
    /// ([`PhaseLabel::Settle`](crate::battle::PhaseLabel)). In a surprise round it skips combatants that do not act
    /// ([`Event::TurnPassed`](crate::battle::Event)).
    fn register(&self, _: &mut PhaseBuilder) {}
    /// Sets the initiative of a combatant that arrives later; it has its first turn in the next round.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn join(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow;
    /// Whether one who has just come has its first turn in this round.
    fn acts_at_once(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// The rank of a combatant among those still to act: its count, then its tie-breakers, higher first. Combatants of
    /// equal rank act in order of their ids.
    fn precedence(&self, battle: &Battle, unit: UnitId) -> [i32; 3];
    /// The next combatant, which may have to resume a suspended turn; `None` if all have acted. Turns that are still
    /// suspended at the end of the round are lost.
    fn next(&self, battle: &Battle) -> Option<UnitId>;
    /// All combatants whose turns are simultaneous with this one's, itself included.
    fn tied(&self, battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]>;
    /// Offers delaying combatants the chance to act before a turn, before the round ends or before an order.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn window(&self, cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>>;
    /// The action that a combatant must take first this turn. A duty it cannot fulfil does not bind it.
    fn duty(&self, _: &Battle, _: UnitId) -> Option<Duty> {
        None
    }
    /// What forbids an order before its action is asked.
    ///
    /// # Errors
    /// The reason why not.
    fn forbids(&self, _: &Battle, _: &Order) -> Result<(), Refusal> {
        Ok(())
    }
    /// Called when an order has been carried out; `from` is how many events there were before it.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn acted(&self, _: &mut Cx<'_>, _: &Order, _from: usize) -> Flow {
        Ok(())
    }
    /// Reacts to a happening.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    fn on(&self, cx: &mut Cx<'_>, unit: UnitId, what: Happening) -> Flow;
    /// True if it answers happenings that only an order's events show, such as wounds and failed saves; it is told of
    /// them after the order.
    fn listens(&self) -> bool {
        false
    }
    /// The combatant's count after a happening, and its round: the track previews it with dashes.
    fn preview(&self, battle: &Battle, unit: UnitId, what: Occasion) -> Forecount;
    /// The limits of counts, if the model has any.
    fn limits(&self) -> Option<Limits> {
        None
    }
    /// The count on which one who has waited comes in before a turn on another one.
    fn comes_in_on(&self, _: &Battle, _: UnitId, next: i32) -> i32 {
        next
    }
    /// Where a combatant stands, and where it would stand if the round ended now.
    fn standing(&self, battle: &Battle, unit: UnitId) -> Standing {
        Standing::of(battle, unit)
    }
}

/// The point before which a delaying combatant may act.
#[derive(Clone, Copy, Debug)]
pub enum Before<'a> {
    /// A turn.
    Turn(UnitId),
    /// An order.
    Order(&'a Order),
    /// The end of the round.
    RoundEnd,
}

/// A previewed count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecount {
    /// The count in this round.
    pub now: i32,
    /// The count in the next round.
    pub next: i32,
    /// The combatant's turn in this round.
    pub state: TurnState,
}

/// Where a combatant stands in the order, and where it would stand if the round ended now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub unit: UnitId,
    /// The count in this round.
    pub count: i32,
    /// Where the combatant stands in this round.
    pub state: TurnState,
    /// What has collected in this round, each change with its rule.
    pub entries: Entries,
    /// All of it together.
    pub sum: i32,
    /// What of it would count: the sum within the limit of a round.
    pub counts: i32,
    /// The count that it would come to, before anything that this count brings.
    pub next: i32,
    /// What that count would bring; nothing in the ordinary case.
    pub brings: Option<Threshold>,
}

impl Standing {
    /// Where a combatant stands by a model that settles nothing: shifts stored for the next round are all there is.
    fn of(battle: &Battle, unit: UnitId) -> Self {
        let initiative = battle.initiative(unit);
        let entry =
            |shift: &Shift| Entry { what: shift.what, by: shift.by, of: None, applied: false, rule: shift.rule };
        let entries: Entries = initiative.next.iter().map(entry).collect();
        let sum = entries.iter().map(|entry| entry.by).sum();
        let (count, state) = (initiative.count(), initiative.state);
        Self { unit, count, state, entries, sum, counts: sum, next: initiative.base + sum, brings: None }
    }

    /// What the end of the round would still change, without its limit: a delay has changed the count already.
    pub fn due(&self) -> i32 {
        self.entries.iter().filter(|entry| !entry.applied).map(|entry| entry.by).sum()
    }

    /// The count on which the combatant would begin the next round.
    pub fn then(&self) -> i32 {
        match self.brings {
            Some(Threshold::Falls { to, .. }) => to,
            _ => self.next,
        }
    }
}

/// How much of a combatant's standing a side knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Insight {
    /// The count.
    Count,
    /// What has collected as well: it came of events that everybody saw.
    Collected,
    /// The forecast as well.
    Forecast,
}

impl Insight {
    /// What a side knows: the forecast of its own combatants, what has collected for those in sight, the count of others.
    /// Without a side, everything. Nobody knows more than the count before initiative is settled.
    pub fn of(battle: &Battle, side: Option<SideId>, unit: UnitId) -> Self {
        match side {
            _ if battle.scheduler().round == 0 && !battle.scheduler().surprise => Self::Count,
            Some(side) if battle.side(unit) != side && !battle.in_sight_of(side, unit) => Self::Count,
            Some(side) if battle.side(unit) != side => Self::Collected,
            _ => Self::Forecast,
        }
    }
}

/// The limits of counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// What a count rises or falls by at most in a round.
    pub cap: i32,
    /// The rule of that.
    pub rule: Rule,
    /// At this count or a lower one a combatant falls back: the condition.
    pub low: Limit,
    /// At this count or a higher one a combatant must act first: the action.
    pub high: Limit,
}

/// A count at which something happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The count.
    pub at: i32,
    /// A condition or an action; see [`Limits`].
    pub brings: Key,
    /// The rule.
    pub rule: Rule,
}

/// What a count brings that is very high or very low.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threshold {
    /// The first thing in the next round must be this action.
    Duty(Duty),
    /// The combatant loses its next turn and comes on this count instead.
    Falls {
        /// The count.
        to: i32,
        /// The rule.
        rule: Rule,
    },
}
