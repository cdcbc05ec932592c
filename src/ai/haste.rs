//! Haste at the start of a round: for those who forestall an enemy by it.

use super::aims::Aims;
use super::judge::Judge;
use super::targets;
use super::view::View;
use crate::battle::odds::Forecaster;
use crate::battle::system::Occasion;
use crate::battle::{Battle, SideId, UnitId, engine};
use std::collections::BTreeMap;

/// What haste takes from an attack, in percent.
const HASTY: i64 = 20;
/// What must be saved beyond that, in millionths of a combatant.
const MARGIN: i64 = 10_000;
/// Friends looked into whom an enemy could attack.
const TARGETS: usize = 3;

/// Those of a side's combatants who had better hurry: each has an attack on an enemy that would come before it, and what
/// that enemy then does less of is worth more than haste costs.
pub(super) fn hurry(battle: &Battle, side: SideId, units: &[UnitId]) -> Vec<UnitId> {
    let (view, aims) = (View::of(battle, side), Aims::wishes(battle, side));
    let (mut forecaster, mut judge) = (Judge::forecaster(battle), Judge::default());
    let count = |unit: UnitId| battle.initiative(unit).count();
    let mut harms: BTreeMap<UnitId, i64> = BTreeMap::new();
    let lined = |one: UnitId, other: UnitId| battle.can_hit(battle.square(one), battle.square(other));
    let mut hurries = |unit: &UnitId| {
        let hastened = battle.rules().initiative.preview(battle, *unit, Occasion::Hastened).now;
        let forestalled = view.seen.iter().filter(|foe| (count(*unit)..hastened).contains(&count(**foe)));
        forestalled.copied().filter(|foe| lined(*unit, *foe)).any(|foe| {
            let gain = best(battle, (&mut forecaster, &mut judge), (*unit, &[foe]), &aims);
            let left = i64::from(battle.rules().harm.worth(battle, foe)) * 1000;
            if gain * 100 < left * HASTY {
                return false;
            }
            let harm = *harms.entry(foe).or_insert_with(|| {
                let exposed: Vec<UnitId> =
                    view.friends.iter().copied().filter(|own| lined(foe, *own)).take(TARGETS).collect();
                best(battle, (&mut forecaster, &mut judge), (foe, &exposed), &aims)
            });
            harm * gain.min(left) / left.max(1) > gain * HASTY / 100 + MARGIN
        })
    };
    units.iter().copied().filter(|unit| hurries(unit)).collect()
}

/// What the best attack of a combatant on any of those is worth from where it is.
fn best(
    battle: &Battle,
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    (unit, targets): (UnitId, &[UnitId]),
    aims: &Aims,
) -> i64 {
    forecaster.follow(battle);
    forecaster.suppose_turn(unit);
    let mut offers = engine::offers(forecaster.battle(), unit);
    offers.retain(|offer| offer.refused.is_none());
    targets::best((forecaster, judge), &offers, targets, aims).map_or(0, |attack| attack.gain)
}
