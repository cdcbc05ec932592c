//! Losing Wounds, death, Lethal Damage and Fate (PC-ATK-21, PC-ATK-22, PC-LTH-01, PC-LTH-02, PC-LTH-08).
//!
//! Wounds start at their maximum and stop at 0 (PC-BGD-36).

pub mod falls;
pub mod lasting;
pub mod lethal;

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Matters};
use crate::battle::system::{Blow, Cause, Dealt, DecisionInfo, Protection, Subject};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Life, Rule, UnitId, Until};
use crate::dice::{Dice, Rolled};
use crate::grid::Square;
use crate::rules::percentile::armoury::Harm;
use crate::rules::percentile::checks::characteristics::owns_fate;
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::conditions::{self, holds};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{mark, *};
use smallvec::smallvec;

/// Whether a Fate point is burnt to live on (PC-LTH-08).
pub const BURN_FATE_DECISION: DecisionInfo = DecisionInfo::or(BURN_FATE, Subject::Reserve, NONE, &[BURN, NONE]);

const AT_ZERO: Rule = Rule("PC-ATK-22");
const DEATH: Rule = Rule("PC-LTH-08");
/// Lethal Damage that makes helpless (PC-LTH-02).
const HELPLESS_FROM: i32 = 6;
/// Lethal Damage that kills (PC-LTH-08).
const DEATH_FROM: i32 = 10;
/// Rows of the lethal chart.
const ROWS: u8 = 5;
const UNHURT: Key = Key::new("unhurt");
const WOUNDED: Key = Key::new("wounded");
const BADLY: Key = Key::new("badly_wounded");
const NO_WOUNDS_LEFT: Key = Key::new("no_wounds_left");
const DEAD: Key = Key::new("dead");
const DISABLED: Key = Key::new("disabled");
/// All states of health, from unhurt to dead.
pub const STATES: &[Key] = &[UNHURT, WOUNDED, BADLY, NO_WOUNDS_LEFT, HELPLESS, DISABLED, CAPTURED, DEAD];

/// How damage is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// The column of the lethal chart.
    pub harm: Harm,
    /// True if it cannot kill.
    pub subdual: bool,
    /// Its origin.
    pub from: Option<Square>,
    /// True if it is a critical hit, which rolls on the chart.
    pub critical: bool,
    /// True if nothing follows but other hits of the same attack.
    pub nothing_follows: bool,
    /// True if the weapon's damage depends on distance.
    pub scatters: bool,
}

impl Manner {
    /// Damage without a type (PC-LTH-02).
    pub const IMPACT: Self = Self {
        harm: Harm::Impact,
        subdual: false,
        from: None,
        critical: false,
        nothing_follows: false,
        scatters: false,
    };
}

/// Takes Wounds because of a state such as bleeding or fire, from which nothing protects.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn lose(cx: &mut Cx<'_>, unit: UnitId, (cause, state): (Cause, Key), amount: i32, rule: Rule) -> Flow {
    let mut damage = Ledger::new();
    damage.add(state, amount, rule);
    let blow = Blow::new(unit, None, cause, damage, rule);
    cx.harm(Blow { protection: Protection::Nothing, ..blow }).map(|_| ())
}

/// Records what a ledger comes to past soak and takes it from the victim's Wounds, with all its consequences. Those
/// whom Fate has spared lose none (PC-LTH-08).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn deal(
    cx: &mut Cx<'_>,
    victim: UnitId,
    by: Option<UnitId>,
    ledger: Ledger,
    manner: Manner,
    rule: Rule,
) -> Flow<Dealt> {
    let spared = cx.battle().conditions(victim).has(SPARED);
    let amount = if spared { 0 } else { ledger.total().max(0) };
    cx.emit(Event::Harmed { unit: victim, by, ledger, amount, kind: None, rule });
    let injury = take(cx, victim, by, amount, manner)?;
    Ok(Dealt { critical: manner.critical, injury, ..Dealt::amount(amount) })
}

/// Takes damage past soak from a combatant's Wounds, with all its consequences. Gives the critical injury that is left.
fn take(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, dealt: i32, manner: Manner) -> Flow<Option<Key>> {
    let frame = Frame::of(cx.battle(), unit, manner.subdual);
    if !frame.takes(dealt) {
        return Ok(None);
    }
    let (deadly, lethal, left) = (frame.dies(dealt), frame.lethal(dealt), frame.wounds - dealt);
    cx.set_stat(unit, WOUNDS, i16::try_from(left.max(0)).unwrap_or(0), Rule("PC-ATK-21"));
    if left <= 0 && manner.subdual {
        disable(cx, unit, by);
    } else if deadly {
        die(cx, unit, by, NO_WOUNDS, AT_ZERO);
    }
    if lethal > 0 {
        let amount = i16::try_from(lethal).unwrap_or(i16::MAX);
        mark::set(cx, unit, LETHAL, amount, Until::Cleared, Rule("PC-LTH-02"));
    }
    if manner.critical {
        let alive = cx.battle().body(unit).life < Life::Dead;
        let matters = if alive { smallvec![unit] } else { smallvec![] };
        let stays = manner.nothing_follows && lethal::stays(cx.battle(), manner);
        let class =
            |_: bool, row: i32| if manner.nothing_follows { lethal::bearing(manner.harm, row, stays) } else { row };
        let (pool, rule) = (Dice::new(1, ROWS), Rule("PC-ATK-17"));
        cx.rolls(unit, CHART);
        let Rolled { faces, sum: rolled, .. } = cx.roll_by_class(pool, &Matters::Only(matters), &class)?;
        let faces = faces.iter().copied().collect();
        cx.emit(Event::Rolled { unit, what: CHART, pool, faces, rolled, rule });
        if alive {
            lethal::apply(cx, unit, by, manner, rolled)?;
        }
    }
    if lethal >= DEATH_FROM {
        burn_or_die(cx, unit, by)?;
    } else if lethal > 0 {
        lethal::apply(cx, unit, by, manner, lethal.min(i32::from(ROWS)))?;
        if lethal >= HELPLESS_FROM && cx.battle().is_up(unit) {
            conditions::fall_helpless(cx, unit, by, LETHAL_DAMAGE, Rule("PC-LTH-02"));
        }
    }
    Ok(if lethal > 0 { Some(LETHAL) } else { manner.critical.then_some(CHART) })
}

/// A combatant as damage past soak meets it.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    wounds: i32,
    /// Lethal Damage taken so far.
    lethal: i32,
    fated: bool,
    /// False if damage no longer counts for it.
    open: bool,
    subdual: bool,
}

impl Frame {
    /// As the combatant is now, against harm that may be subdual.
    pub fn of(battle: &Battle, unit: UnitId, subdual: bool) -> Self {
        let (stats, conditions) = (battle.stats(unit), battle.conditions(unit));
        let open = !conditions.has(SPARED) && battle.body(unit).life < Life::Dead;
        let (wounds, lethal) = (stats.now(WOUNDS), conditions.amount(LETHAL));
        Self { wounds, lethal, fated: owns_fate(stats, conditions), open, subdual }
    }

    fn takes(self, dealt: i32) -> bool {
        dealt > 0 && self.open
    }

    /// True if that much damage kills it (PC-ATK-22).
    pub fn dies(self, dealt: i32) -> bool {
        self.wounds <= dealt && self.takes(dealt) && !self.subdual && !self.fated
    }

    /// Its Lethal Damage after that much damage, 0 if it takes none (PC-LTH-02).
    fn lethal(self, dealt: i32) -> i32 {
        let beyond = dealt - self.wounds;
        if beyond > 0 && !self.subdual && self.fated { self.lethal + beyond } else { 0 }
    }

    /// True if only burning Fate saves it from that much damage (PC-LTH-08).
    pub fn burns(self, dealt: i32) -> bool {
        self.takes(dealt) && self.lethal(dealt) >= DEATH_FROM
    }
}

/// Disables a victim whose last Wound was lost to Subdual damage; of a starship it records who boarded it.
fn disable(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>) {
    let rule = Rule("PC-BGD-37");
    if starship::is(cx.battle(), unit) {
        let (key, amount, until, on) = (BOARDED, 1, Until::Cleared, by);
        cx.set_condition(unit, Condition { key, amount, until, on, rule: Rule("PC-SHP-03") });
    }
    conditions::fall_helpless(cx, unit, by, NO_WOUNDS, rule);
}

/// Too much Lethal Damage: death, unless a Fate Point is burned (PC-LTH-08).
fn burn_or_die(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>) -> Flow {
    let answers = [BURN, NONE].map(|key| Choosable { key, rule: DEATH });
    let about = About { by: by.filter(|by| *by != unit), ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), BURN_FATE, DEATH, &answers).about(about).suggest(Answer::One(BURN));
    if cx.choose_one(&choice)? == NONE {
        die(cx, unit, by, LETHAL_DAMAGE, DEATH);
        return Ok(());
    }
    let burned = cx.battle().conditions(unit).amount(BURNED_FATE) + 1;
    mark::set(cx, unit, BURNED_FATE, i16::try_from(burned).unwrap_or(1), Until::Cleared, DEATH);
    let left = (cx.battle().stats(unit).max(FATE) - burned).min(cx.battle().stats(unit).now(FATE)).max(0);
    cx.set_stat(unit, FATE, i16::try_from(left).unwrap_or(0), DEATH);
    mark::set(cx, unit, LETHAL, 9, Until::Cleared, DEATH);
    mark::set(cx, unit, SPARED, 1, Until::Cleared, DEATH);
    if cx.battle().is_up(unit) {
        conditions::fall_helpless(cx, unit, by, BURN_FATE, DEATH);
    }
    Ok(())
}

fn die(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, what: Key, rule: Rule) {
    cx.set_life(unit, by, Life::Dead, what, rule);
    conditions::interrupt(cx, unit);
    holds::out(cx, unit);
}

/// The state of health of a combatant.
pub fn state(battle: &Battle, unit: UnitId) -> Key {
    let (now, max) = (battle.stats(unit).now(WOUNDS), battle.stats(unit).max(WOUNDS));
    match battle.body(unit).life {
        Life::Dead => DEAD,
        Life::Down if battle.conditions(unit).has(CAPTURED) => CAPTURED,
        Life::Down if starship::is(battle, unit) => DISABLED,
        Life::Down => HELPLESS,
        _ if now >= max => UNHURT,
        _ if now <= 0 => NO_WOUNDS_LEFT,
        _ if 2 * now <= max => BADLY,
        _ => WOUNDED,
    }
}
