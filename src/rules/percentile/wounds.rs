//! Wounds, what happens at none, Lethal Damage and Fate (PC-ATK-21, PC-ATK-22, PC-LTH-01, PC-LTH-02, PC-LTH-08).

use super::armoury::Harm;
use super::keys::*;
use super::score::owns_fate;
use super::terms::*;
use super::{grapple, lethal, starship, states, turn};
use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Matters};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Life, Rule, UnitId, Until};
use crate::dice::{Dice, Rolled};
use crate::grid::Square;
use smallvec::smallvec;

const AT_ZERO: Rule = Rule("PC-ATK-22");
const DEATH: Rule = Rule("PC-LTH-08");
/// Lethal Damage from which its taker is helpless (PC-LTH-02).
const HELPLESS_FROM: i32 = 6;
/// Lethal Damage that kills (PC-LTH-08).
const DEATH_FROM: i32 = 10;
/// Rows of the lethal chart.
const ROWS: u8 = 5;

/// How harm comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// The column of the lethal chart.
    pub harm: Harm,
    /// Whether it cannot kill.
    pub subdual: bool,
    /// Where it comes from.
    pub from: Option<Square>,
    /// Whether it is a critical hit, which rolls on the chart.
    pub critical: bool,
    /// Whether nothing comes after it but other hits of its attack.
    pub nothing_follows: bool,
    /// Whether it comes from a weapon whose hits depend on how far off the victim is.
    pub scatters: bool,
}

impl Manner {
    /// Harm without a type of its own (PC-LTH-02).
    pub const IMPACT: Self = Self {
        harm: Harm::Impact,
        subdual: false,
        from: None,
        critical: false,
        nothing_follows: false,
        scatters: false,
    };
}

/// Takes Wounds for no blow but for a state: bleeding, fire. Whom fate has spared they spare too (PC-LTH-08).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn lose(cx: &mut Cx<'_>, unit: UnitId, state: Key, amount: i32, rule: Rule) -> Flow {
    if cx.battle().conditions(unit).has(SPARED) {
        return Ok(());
    }
    let mut ledger = Ledger::new();
    ledger.add(state, amount, rule);
    cx.emit(Event::Harmed { unit, by: None, ledger, amount, rule });
    take(cx, unit, None, amount, Manner::IMPACT)
}

/// Takes damage that got past soak from the Wounds of a combatant, with all that follows.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn take(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, dealt: i32, manner: Manner) -> Flow {
    let frame = Frame::of(cx.battle(), unit, manner.subdual);
    if !frame.takes(dealt) {
        return Ok(());
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
        states::set(cx, unit, LETHAL, amount, Until::Cleared, Rule("PC-LTH-02"));
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
            states::fall_helpless(cx, unit, by, LETHAL_DAMAGE, Rule("PC-LTH-02"));
        }
    }
    Ok(())
}

/// What damage that got past soak meets in a combatant.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    wounds: i32,
    /// Lethal Damage taken so far.
    lethal: i32,
    fated: bool,
    /// Whether damage counts for it at all.
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

    /// Whether so much is its death (PC-ATK-22).
    pub fn dies(self, dealt: i32) -> bool {
        self.wounds <= dealt && self.takes(dealt) && !self.subdual && !self.fated
    }

    /// Its Lethal Damage after so much, 0 where that brings none (PC-LTH-02).
    fn lethal(self, dealt: i32) -> i32 {
        let beyond = dealt - self.wounds;
        if beyond > 0 && !self.subdual && self.fated { self.lethal + beyond } else { 0 }
    }

    /// Whether so much is more than it can live with unless it burns Fate (PC-LTH-08).
    pub fn burns(self, dealt: i32) -> bool {
        self.takes(dealt) && self.lethal(dealt) >= DEATH_FROM
    }
}

/// Subdual harm has taken the last Wound: the victim is helpless; of a starship it is told whose marines have her.
fn disable(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>) {
    let rule = Rule("PC-BGD-37");
    if starship::is(cx.battle(), unit) {
        let (key, amount, until, on) = (BOARDED, 1, Until::Cleared, by);
        cx.set_condition(unit, Condition { key, amount, until, on, rule: Rule("PC-SHP-03") });
    }
    states::fall_helpless(cx, unit, by, NO_WOUNDS, rule);
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
    states::set(cx, unit, BURNED_FATE, i16::try_from(burned).unwrap_or(1), Until::Cleared, DEATH);
    let left = (cx.battle().stats(unit).max(FATE) - burned).min(cx.battle().stats(unit).now(FATE)).max(0);
    cx.set_stat(unit, FATE, i16::try_from(left).unwrap_or(0), DEATH);
    states::set(cx, unit, LETHAL, 9, Until::Cleared, DEATH);
    states::set(cx, unit, SPARED, 1, Until::Cleared, DEATH);
    if cx.battle().is_up(unit) {
        states::fall_helpless(cx, unit, by, BURN_FATE, DEATH);
    }
    Ok(())
}

fn die(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, what: Key, rule: Rule) {
    cx.set_life(unit, by, Life::Dead, what, rule);
    turn::interrupt(cx, unit);
    grapple::out(cx, unit);
}

const UNHURT: Key = Key::new("unhurt");
const WOUNDED: Key = Key::new("wounded");
const BADLY: Key = Key::new("badly_wounded");
const NO_WOUNDS_LEFT: Key = Key::new("no_wounds_left");
const DEAD: Key = Key::new("dead");
const DISABLED: Key = Key::new("disabled");

/// All states of health, from unhurt to dead.
pub const STATES: &[Key] = &[UNHURT, WOUNDED, BADLY, NO_WOUNDS_LEFT, HELPLESS, DISABLED, CAPTURED, DEAD];

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

/// What a combatant is still worth in the fight, in thousandths of itself unhurt: its Wounds, less what keeps it from
/// acting.
pub fn worth(battle: &Battle, unit: UnitId) -> i32 {
    let (stats, conditions) = (battle.stats(unit), battle.conditions(unit));
    match battle.body(unit).life {
        Life::Dead | Life::Gone => return 0,
        Life::Down => return 50,
        Life::Up => {}
    }
    let share = 350 + 650 * stats.now(WOUNDS) / stats.max(WOUNDS).max(1);
    let stunned = 120 * conditions.amount(STUNNED).min(2);
    let pinned = if conditions.has(PINNED) { 60 } else { 0 };
    let other = 25 * conditions.amount(LETHAL) + 20 * conditions.amount(FATIGUE) + 40 * conditions.amount(BLEEDING);
    (share - stunned - pinned - other).max(60)
}
