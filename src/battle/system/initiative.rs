//! What an initiative model is to the rest of the house.

use super::{Action, DecisionInfo, Duty, Happening, Occasion};
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, TurnState};
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
    /// The decisions that it asks people for.
    fn decisions(&self) -> &'static [DecisionInfo] {
        &[]
    }
    /// Sets everybody's initiative at the start of the fight.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn setup(&self, cx: &mut Cx<'_>) -> Flow;
    /// Finds out who is surprised, once initiative is set, and whether a surprise round comes before the first round.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn surprise(&self, _: &mut Cx<'_>) -> Flow<bool> {
        Ok(false)
    }
    /// Registers what the model does between orders: as rounds begin and end, and in between
    /// ([`PhaseLabel::Settle`](crate::battle::PhaseLabel)). In a surprise round it passes over whoever does not act
    /// ([`Event::TurnPassed`](crate::battle::Event)).
    fn register(&self, _: &mut PhaseBuilder) {}
    /// Sets the initiative of one who comes later; it has its first turn in the next round.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn join(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow;
    /// What places a combatant among those who have still to act: its count and what breaks ties, higher first. Who are
    /// equal in all of it come in the order of their ids.
    fn precedence(&self, battle: &Battle, unit: UnitId) -> [i32; 3];
    /// Who comes next, suspended turns included that must go on now; `None` when everybody has acted. Turns that are still
    /// suspended at the end of the round are lost.
    fn next(&self, battle: &Battle) -> Option<UnitId>;
    /// Everybody whose turn counts as simultaneous with this one's, itself included.
    fn tied(&self, battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]>;
    /// Offers those who wait the chance to come in before a turn (`None`: before the round closes) or an order.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn window(&self, cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>>;
    /// What a combatant must do before anything else this turn. A duty that it cannot do binds it to nothing.
    fn duty(&self, _: &Battle, _: UnitId) -> Option<Duty> {
        None
    }
    /// Reacts to something that happened to a combatant.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    fn on(&self, cx: &mut Cx<'_>, unit: UnitId, what: Happening) -> Flow;
    /// True if it answers what only the events of an order show, such as wounds and failed saves; it then hears of that
    /// after the order.
    fn listens(&self) -> bool {
        false
    }
    /// The count that the combatant would have after a happening: what the track shows in dashes, and for which round.
    fn preview(&self, battle: &Battle, unit: UnitId, what: Occasion) -> Forecount;
}

/// What a combatant that waits may come in before.
#[derive(Clone, Copy, Debug)]
pub enum Before<'a> {
    /// Somebody's turn.
    Turn(UnitId),
    /// Somebody's order.
    Order(&'a Order),
    /// The end of the round.
    RoundEnd,
}

/// A count as it would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecount {
    /// The count in this round.
    pub now: i32,
    /// The count in the next round.
    pub next: i32,
    /// Where the combatant stands in this round.
    pub state: TurnState,
}
