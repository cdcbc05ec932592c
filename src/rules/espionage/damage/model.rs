//! The core's own damage model: armour, and what each sort of damage does (FI-BGD-06).

use crate::battle::system::{Blow, Dealt, Protection};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Rule, UnitId};
use crate::rules::espionage::armoury::Kind;
use crate::rules::espionage::checks::abilities::{insulation, reduction};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::wounds::{self, Injury, strain};
use smallvec::SmallVec;

const ARMOUR_RULE: Rule = Rule("FI-BGD-06");

/// What only this model knows of a blow.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// What sort of damage.
    pub kind: Kind,
    /// True if a critical was paid for.
    pub critical: bool,
    /// Further hits of the same injury, none of them critical.
    pub more: SmallVec<[Ledger; 3]>,
}

/// What a victim's armour takes from each hit.
pub fn armour(battle: &Battle, victim: UnitId, kind: Kind, piercing: i32) -> i32 {
    match kind {
        Kind::Stress => 0,
        Kind::Electrical => insulation(battle, victim),
        Kind::Lethal | Kind::Subdual => (reduction(battle, victim) - piercing).max(0),
    }
}

/// Deals a blow, with the further hits of the same injury: armour, then what its kind takes.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn deal(cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
    let Blow { victim, by, protection, piercing, detail, rule, .. } = blow;
    let extra = detail.and_then(|detail| detail.downcast_ref::<Extra>()).cloned().unwrap_or_default();
    let Extra { kind, critical, more } = extra;
    let taken = if protection == Protection::Armour { armour(cx.battle(), victim, kind, piercing) } else { 0 };
    let first = land(cx, (victim, by), blow.damage, (kind, taken), rule);
    let rest: i32 = more.into_iter().map(|ledger| land(cx, (victim, by), ledger, (kind, taken), rule)).sum();
    let all = first + rest;
    match kind {
        Kind::Lethal if critical && first > 0 => {
            wounds::suffer_with(cx, &Injury { victim, by, amount: first, critical, rule }, rest)?;
        }
        Kind::Lethal => wounds::suffer(cx, &Injury { victim, by, amount: all, critical: false, rule })?,
        Kind::Subdual => strain::subdue(cx, victim, by, all, critical)?,
        Kind::Stress => strain::frighten(cx, victim, by, all, critical)?,
        Kind::Electrical => strain::shock(cx, victim, by, all)?,
    }
    Ok(Dealt { critical: critical && first > 0, ..Dealt::amount(all) })
}

/// Tells one hit; gives what of it gets past armour.
fn land(
    cx: &mut Cx<'_>,
    (unit, by): (UnitId, Option<UnitId>),
    mut ledger: Ledger,
    (kind, taken): (Kind, i32),
    rule: Rule,
) -> i32 {
    ledger.add_some(if kind == Kind::Electrical { INSULATION } else { ARMOUR }, -taken, ARMOUR_RULE);
    let amount = ledger.total().max(0);
    let kind = (kind != Kind::Lethal).then(|| kind.name());
    cx.emit(Event::Harmed { unit, by, ledger, amount, kind, rule });
    amount
}
