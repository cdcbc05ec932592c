//! Vitality and wounds, falling, dying, death (FI-BGD-05), and states of health.
//!
//! A standard unit without wounds, or with a wound from a paid critical, is out of the fight: it counts as dead.

pub mod critical_injury;
pub mod lasting;
pub mod strain;

use crate::battle::system::{Happening, OLD_WOUND, Occasion};
use crate::battle::{Battle, Cx, Flow, Key, Life, Rule, UnitId, YIELDS};
use crate::rules::espionage::conditions::{break_off, tell};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;

/// Vitality, wounds, dying.
pub const WOUNDING: Rule = Rule("FI-BGD-05");
const PAID: Rule = Rule("FI-BGD-03");
/// Wounds at which a special dies.
const DEAD_AT: i32 = -10;

const UNHURT: Key = Key::new("unhurt");
const WINDED: Key = Key::new("winded");
const WOUNDED: Key = Key::new("wounded");
const BADLY: Key = Key::new("badly_wounded");
const UNCONSCIOUS: Key = Key::new("unconscious");
const DYING_STATE: Key = Key::new("dying");
const OUT_STATE: Key = Key::new("out");
const DEAD: Key = Key::new("dead");
/// All states of health, from unhurt to dead.
pub const STATES: &[Key] =
    &[UNHURT, WINDED, WOUNDED, BADLY, BROKEN, PARALYSED, UNCONSCIOUS, DYING_STATE, OUT_STATE, DEAD];

/// Damage past armour that takes vitality and wounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Injury {
    /// Whom it reaches.
    pub victim: UnitId,
    /// Whose it is.
    pub by: Option<UnitId>,
    /// How much.
    pub amount: i32,
    /// True if a critical was paid for: it goes past vitality.
    pub critical: bool,
    /// The rule of the harm.
    pub rule: Rule,
}

/// True if somebody is named and has vitality (FI-BGD-01).
pub fn is_special(battle: &Battle, unit: UnitId) -> bool {
    battle.profile(unit).has(SPECIAL)
}

/// Takes one injury: vitality first, then wounds, and what follows from that (FI-BGD-05).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn suffer(cx: &mut Cx<'_>, injury: &Injury) -> Flow {
    suffer_with(cx, injury, 0)
}

/// The same with further damage of the same injury that does not go past vitality.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn suffer_with(cx: &mut Cx<'_>, injury: &Injury, plain: i32) -> Flow {
    let Injury { victim, by, amount, critical, rule } = *injury;
    if amount + plain <= 0 || cx.battle().body(victim).life >= Life::Dead {
        return Ok(());
    }
    let lost = take(cx, victim, amount, critical) + take(cx, victim, plain, false);
    if lost <= 0 {
        return Ok(());
    }
    let what = if critical { Occasion::CriticallyHit } else { Occasion::Wounded };
    tell(cx, victim, Happening::of(what, rule).amount(lost).by(by))?;
    let able = cx.battle().is_up(victim);
    fall(cx, victim, by, critical);
    if able && critical {
        triumph(cx, by, victim)?;
    }
    critical_injury::after(cx, victim, by, lost)
}

/// Tells of a triumph if a paid critical has just taken a special enemy out of the fight (FI-BGD-16).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn triumph(cx: &mut Cx<'_>, by: Option<UnitId>, victim: UnitId) -> Flow {
    let battle = cx.battle();
    let counts = !battle.is_up(victim) && is_special(battle, victim) && battle.rules().flag(TRIUMPH_BY_CRITICAL);
    match by.filter(|by| counts && battle.are_enemies(*by, victim)) {
        Some(by) => tell(cx, by, Happening::of(Occasion::Triumphed, Rule("FI-BGD-16"))),
        None => Ok(()),
    }
}

/// Takes points from vitality, unless they go past it, and from wounds; gives the wounds lost.
fn take(cx: &mut Cx<'_>, unit: UnitId, amount: i32, past_vitality: bool) -> i32 {
    let stats = cx.battle().stats(unit);
    let (vitality, wounds) = (stats.now(VITALITY), stats.now(WOUNDS));
    let soaked = if past_vitality { 0 } else { amount.min(vitality).max(0) };
    let left = (wounds - (amount - soaked)).max(DEAD_AT.min(wounds));
    cx.set_stat(unit, VITALITY, i16::try_from(vitality - soaked).unwrap_or(0), WOUNDING);
    cx.set_stat(unit, WOUNDS, i16::try_from(left).unwrap_or(i16::MIN), WOUNDING);
    amount - soaked
}

/// True if somebody dies of one injury, or is out of the fight for good: of so much that goes past vitality, and so much
/// that does not (FI-BGD-05).
pub fn kills(battle: &Battle, unit: UnitId, past_vitality: i32, plain: i32) -> bool {
    let stats = battle.stats(unit);
    let lost = past_vitality + (plain - stats.now(VITALITY).max(0)).max(0);
    let left = stats.now(WOUNDS) - lost;
    match is_special(battle, unit) {
        true => lost > 0 && left <= DEAD_AT,
        false => lost > 0 && (left <= 0 || past_vitality > 0),
    }
}

/// Lets somebody fall whose wounds do not keep it up any more.
fn fall(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, critical: bool) {
    let wounds = cx.battle().stats(unit).now(WOUNDS);
    if !is_special(cx.battle(), unit) {
        if wounds <= 0 || critical {
            go_down(cx, unit, by, Life::Dead, OUT, if wounds <= 0 { WOUNDING } else { PAID });
        }
    } else if wounds <= DEAD_AT {
        go_down(cx, unit, by, Life::Dead, NO_WOUNDS, WOUNDING);
    } else if wounds <= 0 {
        if wounds < 0 {
            cx.end_condition(unit, STABLE, WORSE, WOUNDING);
        }
        go_down(cx, unit, by, Life::Down, if wounds < 0 { DYING } else { NO_WOUNDS }, WOUNDING);
    }
}

/// Takes somebody out of the fight.
pub fn go_down(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, to: Life, what: Key, rule: Rule) {
    if cx.battle().body(unit).life >= to {
        return;
    }
    cx.set_life(unit, by, to, what, rule);
    if cx.keeps_aftereffects() {
        break_off(cx, unit, what, rule);
    }
}

/// One point that somebody loses to a wound suffered before: no injury of its own, unless an option says so (FI-ROW-09).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn lose_one(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if cx.battle().body(unit).life >= Life::Dead {
        return Ok(());
    }
    if take(cx, unit, 1, false) > 0 {
        tell(cx, unit, Happening::of(Occasion::Wounded, WOUNDING).kind(OLD_WOUND))?;
    }
    fall(cx, unit, None, false);
    Ok(())
}

/// True if somebody is dying (FI-BGD-05).
pub fn is_dying(battle: &Battle, unit: UnitId) -> bool {
    lies_below_zero(battle, unit) && !battle.conditions(unit).has(STABLE)
}

/// True if somebody lies with less than 0 wounds and has not given up (SIX-TRN-06).
fn lies_below_zero(battle: &Battle, unit: UnitId) -> bool {
    let lies = battle.body(unit).life == Life::Down && !battle.profile(unit).has(YIELDS);
    lies && battle.stats(unit).now(WOUNDS) < 0
}

/// The state of health of a combatant.
pub fn state(battle: &Battle, unit: UnitId) -> Key {
    let (stats, conditions) = (battle.stats(unit), battle.conditions(unit));
    let (now, max) = (stats.now(WOUNDS), stats.max(WOUNDS));
    match battle.body(unit).life {
        Life::Dead if is_special(battle, unit) => DEAD,
        Life::Dead => OUT_STATE,
        Life::Down if lies_below_zero(battle, unit) => DYING_STATE,
        Life::Down if conditions.has(BROKEN) => BROKEN,
        Life::Down if conditions.has(PARALYSED) => PARALYSED,
        Life::Down => UNCONSCIOUS,
        _ if now >= max && stats.now(VITALITY) >= stats.max(VITALITY) => UNHURT,
        _ if now >= max => WINDED,
        _ if 2 * now <= max => BADLY,
        _ => WOUNDED,
    }
}
