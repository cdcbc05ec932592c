//! Changes of initiative that last as long as their cause, in models without other changes.

use crate::battle::system::{Forecount, Happening, Occasion};
use crate::battle::{Battle, Cx, Shift, UnitId, When};

/// Makes a combatant quicker or slower if that has happened.
pub fn shift(cx: &mut Cx<'_>, unit: UnitId, happening: Happening) {
    let Happening { what, amount, kind: Some(cause), rule, .. } = happening else { return };
    let by = match what {
        Occasion::Quickened => amount,
        Occasion::Slowed => -amount,
        _ => return,
    };
    cx.shift_initiative(None, unit, Shift { what: cause, by, rule }, When::Lasting);
}

/// The counts of a combatant that nothing but such changes can alter.
pub fn preview(battle: &Battle, unit: UnitId) -> Forecount {
    let initiative = battle.initiative(unit);
    let stored: i32 = initiative.next.iter().map(|shift| shift.by).sum();
    Forecount { now: initiative.count(), next: initiative.base + stored, state: initiative.state }
}
