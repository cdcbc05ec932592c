//! Exact odds of what an order does to things that are no combatants: every end of it is read, each with its weight.

use super::answers::Answers;
use super::limits::Limits;
use super::tree::{Rows, Tree};
use super::{Chance, Forecaster, NONE};
use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::UnitId;
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::{Cx, Halt};

impl Forecaster {
    /// What `read` finds in the events of each end of an order, with its chance, in ascending order. Dice that matter only
    /// to other combatants than `about` do not branch.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub(super) fn ends<K: Ord>(
        &mut self,
        order: &Order,
        about: UnitId,
        mut read: impl FnMut(&[Event]) -> Option<K>,
    ) -> Result<Vec<(K, Chance)>, Refusal> {
        engine::check(&self.scratch, order)?;
        let battle = &mut self.scratch;
        let answers = Answers::with(about, NONE);
        let limits = Limits::new(order.unit, battle.rules().secondary_checks(), self.most);
        let mut rows = Rows::new();
        let mut tree = Tree::new(answers, &mut self.spreads, &mut rows, limits).without_rows();
        let mut found: Vec<(K, u128, u128)> = Vec::new();
        let mut events = Vec::with_capacity(24);
        let mut left = self.most;
        battle.note_changes();
        loop {
            events.clear();
            let end = engine::perform(&mut Cx::new(battle, &mut tree, &mut events), order);
            debug_assert!(matches!(end, Ok(()) | Err(Halt::Explored)), "odds answer every question: {end:?}");
            let (ways, of) = tree.weight();
            if let Some(what) = read(&events).filter(|_| end.is_ok()) {
                match found.iter_mut().find(|entry| entry.0 == what && entry.2 == of) {
                    Some(entry) => entry.1 += ways,
                    None => found.push((what, ways, of)),
                }
            }
            battle.roll_back();
            left = left.saturating_sub(1);
            if !tree.next(0) {
                break;
            }
            if left == 0 {
                battle.keep();
                return Err(Refusal::form("odds_too_wide"));
            }
        }
        battle.keep();
        Ok(together(found))
    }
}

fn together<K: Ord>(found: Vec<(K, u128, u128)>) -> Vec<(K, Chance)> {
    let of = found.iter().fold(1, |all, entry| super::leaves::lcm(all, entry.2).unwrap_or(all));
    let mut ends: Vec<(K, Chance)> = Vec::new();
    for (what, ways, denominator) in found {
        let ways = ways * (of / denominator);
        match ends.iter_mut().find(|entry| entry.0 == what) {
            Some(entry) => entry.1.ways += ways,
            None => ends.push((what, Chance { ways, of })),
        }
    }
    ends.sort_by(|one, other| one.0.cmp(&other.0));
    ends
}
