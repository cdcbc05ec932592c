//! Damage: the core's own model. Resistance, then vulnerability, then Vitality (AR-DMG-04 to AR-DMG-11, in the order of
//! AR-DMG-07, dropping fractions by AR-DMG-10).

pub mod host;
pub mod impact;
pub mod protection;
pub mod shock;
pub mod told;
pub mod walls;

use crate::battle::system::{Blow, Cause, Dealt, Happening, Occasion, Protection};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Rule, UnitId};
use crate::rules::arrgs::armoury::DamageType;
use crate::rules::arrgs::conditions::tell;
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::wounds::{Loss, dying, lose};
use protection::{Protected, is_vulnerable, resistance};
use smallvec::SmallVec;

const RESISTING: Rule = Rule("AR-DMG-04");
const AMPLIFIED: Rule = Rule("AR-DMG-08");
const CRITICAL: Rule = Rule("AR-CRT-04");

/// The types of an attack.
pub type Types = SmallVec<[DamageType; 2]>;

/// Damage on its way to somebody.
#[derive(Clone, Debug)]
pub struct Injury {
    /// Whom it reaches.
    pub victim: UnitId,
    /// Whose it is.
    pub by: Option<UnitId>,
    /// What brings it about.
    pub cause: Cause,
    /// The Success Value, part by part.
    pub sv: Ledger,
    /// Its types; none for a loss that nothing resists (AR-DMG-05).
    pub types: Types,
    /// True for a critical hit.
    pub critical: bool,
    /// The rule.
    pub rule: Rule,
}

/// What only this model knows of a blow.
#[derive(Clone, Debug, Default)]
struct Extra {
    types: Types,
    critical: bool,
}

/// Deals an injury by the damage model in force.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn inflict(cx: &mut Cx<'_>, injury: Injury) -> Flow<Dealt> {
    let Injury { victim, by, cause, sv, types, critical, rule } = injury;
    if cx.battle().body(victim).life >= Life::Dead {
        return Ok(Dealt::default());
    }
    let kind = types.first().map(|kind| kind.key());
    let margin = Some(sv.total());
    let protection = if types.is_empty() { Protection::Nothing } else { Protection::Armour };
    let extra = Extra { types, critical };
    let detail: Option<&dyn std::any::Any> = Some(&extra);
    cx.harm(Blow { kind, margin, protection, detail, ..Blow::new(victim, by, cause, sv, rule) })
}

/// The core's own model: the best Resistance once, then half as much again for vulnerability, dropping fractions; a critical
/// hit that costs Vitality causes Dying.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn deal(cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
    let Blow { victim, by, cause, protection, piercing, detail, rule, .. } = blow;
    let mut ledger = blow.damage;
    let extra = detail.and_then(|detail| detail.downcast_ref::<Extra>()).cloned().unwrap_or_default();
    if protection != Protection::Nothing {
        let protected = Protected::of(cx.battle(), victim, &extra.types);
        ledger.add_some(RESISTANCE, -protected.takes(ledger.total(), piercing), RESISTING);
        ledger.add_some(VULNERABILITY, protected.adds(ledger.total()), AMPLIFIED);
    }
    let amount = ledger.total().max(0);
    cx.emit(Event::Harmed { unit: victim, by, ledger, amount, kind: None, rule });
    let needs = cx.battle().rules().flag(DYING_NEEDS_DAMAGE);
    let critical = extra.critical && (amount > 0 || !needs);
    let applications = i32::from(critical);
    let whole = cx.battle().body(victim).life < Life::Dead;
    lose(cx, Loss { victim, by, amount, dying: applications, rule: if critical { CRITICAL } else { rule } });
    if let Some(what) = wound(cx.battle(), victim, cause, critical).filter(|_| amount > 0) {
        tell(cx, victim, Happening::of(what, rule).amount(amount).by(by))?;
    }
    if critical {
        dying::deepens(cx, victim, CRITICAL)?;
    }
    if amount > 0 && extra.types.contains(&DamageType::Electricity) {
        shock::withstand(cx, victim, amount)?;
    }
    if whole && cx.battle().body(victim).life == Life::Dead && cx.battle().machine(victim).is_some() {
        impact::wrecked(cx, victim)?;
    }
    Ok(Dealt { critical, ..Dealt::amount(amount) })
}

/// What harm means to an initiative model: a critical hit always counts, another one of an attack from half of the Vitality on
/// (FI-MAP-04).
fn wound(battle: &Battle, victim: UnitId, cause: Cause, critical: bool) -> Option<Occasion> {
    let stats = battle.stats(victim);
    let low = 2 * stats.now(VITALITY) <= stats.max(VITALITY);
    match cause {
        _ if critical => Some(Occasion::CriticallyHit),
        Cause::Attack | Cause::Blast if low => Some(Occasion::Wounded),
        _ => None,
    }
}

/// The Success Value that kills somebody whatever else happens: attackers are content with it.
pub fn deadly(battle: &Battle, victim: UnitId, types: &[DamageType]) -> i32 {
    let stats = battle.stats(victim);
    let left = (stats.now(VITALITY) + stats.max(VITALITY)).max(1);
    let through = if is_vulnerable(battle, victim, types) { (2 * left + 2) / 3 } else { left };
    through + resistance(battle, victim, types)
}
