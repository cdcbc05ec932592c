//! The attacks that a combatant can make from its square.

use super::pace::pause;
use super::plan::Planner;
use super::targets::{self, Attack};
use super::view;
use crate::battle::Order;
use crate::battle::system::Offer;

/// The part of an attack's toll that counts where little time is left for the goal, in percent.
const TOLL_LATE: i64 = 50;

/// The attacks worth making from the combatant's square, with their targets' responses taken into account, and those
/// that impose conditions instead of harm.
pub(super) async fn worth_making(planner: &mut Planner<'_>, offers: &[Offer]) -> (Vec<Attack>, Vec<Order>) {
    let (battle, unit, view, aims) = (planner.battle, planner.unit, planner.view, planner.aims);
    let effort = planner.judge.effort;
    let enemies = view::nearest_of(battle, unit, view.seen.clone(), effort.targets);
    let (forecaster, judge) = planner.now();
    let mut attacks = targets::all((forecaster, judge), offers, &enemies, aims).await;
    let afflictions = targets::afflictions((forecaster, judge), battle, &attacks);
    let gainful = attacks.iter().filter(|attack| attack.gain > 0).count();
    let rest = attacks.split_off(effort.answered.min(gainful));
    let unanswered: i64 = attacks.iter().map(|attack| attack.gain).sum();
    for attack in &mut attacks {
        attack.gain = targets::answered((&mut *forecaster, &mut *judge), attack, aims);
        pause().await;
    }
    let answered: i64 = attacks.iter().map(|attack| attack.gain).sum();
    let (mut run_at, mut tolls) = (0, 0);
    for attack in &mut attacks {
        let toll = targets::toll(forecaster, &attack.order);
        let toll = if aims.dares { toll * TOLL_LATE / 100 } else { toll };
        if targets::approaches(battle, &attack.order) {
            (run_at, tolls) = (run_at + attack.gain, tolls + toll);
        }
        attack.gain -= toll;
    }
    pause().await;
    attacks.extend(targets::area((forecaster, judge), offers, view, unit, aims));
    planner.passed_over.extend(rest.into_iter().map(|attack| (attack.order, attack.gain)));
    if unanswered > 0 {
        planner.answered = 100 * answered / unanswered;
    }
    if run_at > 0 {
        planner.arrives = (100 - 100 * tolls / run_at).max(0);
    }
    (attacks, afflictions)
}
