//! Who has a profile, and what it gives: injury factor, resilience, insight (DR-BGD-01, DR-BGD-03, DR-BGD-34).

use crate::battle::system::{Outfit, Rules, Unfit};
use crate::battle::{Recruit, Stat};
use crate::rules::drive::armoury::{Armoury, Limit, Profile};
use crate::rules::drive::formulas::injury_factor;
use crate::rules::drive::keys::*;
use crate::rules::drive::state::Records;
use std::any::Any;
use std::sync::Arc;

/// The profile of those to whom a level gives none.
const USUAL: crate::battle::Key = crate::battle::Key::new("soldier");
/// Insight at the start of a fight (DR-BGD-34).
const INSIGHT_FULL: i16 = 10;

/// Reads the level's armoury and profiles, and gives stats to those who have a profile.
///
/// # Errors
/// Everything that cannot be used.
pub fn outfit(level: Outfit<'_>) -> Result<Arc<dyn Any + Send + Sync>, Vec<Unfit>> {
    let own = level.armoury.map_or_else(|| Ok(Armoury::built_in().clone()), Armoury::read);
    let armoury = own.map_err(|error| vec![Unfit { unit: None, error }])?;
    let (mut profiles, mut faults) = (Vec::new(), Vec::new());
    for (at, recruit) in level.recruits.iter_mut().enumerate() {
        let profile = match level.profiles.get(at).copied().flatten() {
            Some(text) => match armoury.profile_of(text) {
                Ok(profile) => Some(profile),
                Err(error) => {
                    faults.push(Unfit { unit: Some(at), error });
                    None
                }
            },
            None => usual(level.rules, recruit, &armoury),
        };
        if let Some(profile) = &profile {
            equip(level.rules, recruit, profile);
        }
        profiles.push(profile);
    }
    if faults.is_empty() { Ok(Arc::new(Records { armoury, profiles })) } else { Err(faults) }
}

/// Without a word of the level all the living are soldiers, with an injury factor of their own, or nobody has a profile.
fn usual(rules: &Rules, recruit: &Recruit, armoury: &Armoury) -> Option<Profile> {
    let everybody = rules.is(PROFILES, ALL) && recruit.machine.is_none();
    let soldier = armoury.profile(USUAL).filter(|_| everybody)?;
    Some(Profile { injury_factor: None, ..soldier.clone() })
}

fn equip(rules: &Rules, recruit: &mut Recruit, profile: &Profile) {
    let con = rules.core.constitution(&recruit.stats);
    let factor = profile.injury_factor.unwrap_or_else(|| injury_factor::of(con, profile.pounds)).max(2);
    let Limit { dead, .. } = profile.thresholds.total;
    let factor = i16::try_from(factor).unwrap_or(i16::MAX);
    let full = factor.saturating_mul(dead.and_then(|dead| i16::try_from(dead).ok()).unwrap_or(8));
    let mut give = |key, max| {
        if recruit.stats.get(key).is_none() {
            recruit.stats.0.push(Stat { key, max, now: max });
        }
    };
    give(RESILIENCE, full);
    give(INJURY_FACTOR, factor);
    give(INSIGHT, INSIGHT_FULL);
}
