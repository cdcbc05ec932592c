//! Damage: from dice to the one door through which harm comes (FI-BGD-06).

pub mod host;
pub mod model;

use crate::battle::system::{Blow, Cause, Protection};
use crate::battle::{Cx, Flow, Ledger, Life, Rule, UnitId};
use crate::rules::espionage::armoury::Kind;
use crate::rules::espionage::damage::model::Extra;
use smallvec::SmallVec;

/// Damage of one injury on its way to somebody: rolled, and nothing taken off yet.
#[derive(Clone, Debug)]
pub struct Injuring {
    /// Whom it reaches.
    pub victim: UnitId,
    /// Whose it is.
    pub by: Option<UnitId>,
    /// What brings it about.
    pub cause: Cause,
    /// What was rolled, hit by hit: armour takes its part from each.
    pub hits: SmallVec<[Ledger; 3]>,
    /// What sort of damage.
    pub kind: Kind,
    /// Damage reduction that it ignores.
    pub piercing: i32,
    /// True if a critical was paid for: of the first hit.
    pub critical: bool,
    /// The rule of the harm.
    pub rule: Rule,
}

/// Deals the damage of one injury. The core's own model takes all hits at once, any other hit by hit; it
/// may hand them on to the core's.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn deal(cx: &mut Cx<'_>, injuring: Injuring) -> Flow {
    let Injuring { victim, by, cause, mut hits, kind, piercing, critical, rule } = injuring;
    if hits.is_empty() || cx.battle().body(victim).life >= Life::Dead {
        return Ok(());
    }
    let first = hits.remove(0);
    let protection = if kind == Kind::Stress { Protection::Nothing } else { Protection::Armour };
    let blow = |damage| {
        let kind = Some(kind.name());
        Blow { kind, piercing, protection, ..Blow::new(victim, by, cause, damage, rule) }
    };
    if cx.battle().rules().harm.is_native() {
        let extra = Extra { kind, critical, more: hits };
        let _ = cx.harm(Blow { detail: Some(&extra), ..blow(first) })?;
        return Ok(());
    }
    for (at, damage) in std::iter::once(first).chain(hits).enumerate() {
        let extra = Extra { kind, critical: critical && at == 0, ..Extra::default() };
        let _ = cx.harm(Blow { detail: Some(&extra), ..blow(damage) })?;
    }
    Ok(())
}
