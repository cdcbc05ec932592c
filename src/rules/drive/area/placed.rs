//! Charges that are placed by hand: they go off as whoever placed them begins its next turn (DR-WPN-02).

use crate::battle::{Cx, Event, Flow, Key, Projectile, Rule, ThingId, UnitId};
use crate::grid::Square;
use crate::rules::drive::area::explosives::{self, Device};
use crate::rules::drive::area::victims::Bang;
use crate::rules::drive::area::zones;
use crate::rules::drive::state;

const RULE: Rule = Rule("DR-WPN-02");
/// What a charge is called among the things of a battle.
const PLACED: Key = Key::new("placed_charge");

/// Places a charge in a square.
pub fn place(cx: &mut Cx<'_>, unit: UnitId, slot: u8, square: Square) {
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return };
    let (item, left) = (def.key, carried.loaded - 1);
    cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule: RULE });
    let (thing, from, state) = (cx.new_thing(), cx.battle().square(unit), Projectile { item }.into());
    cx.emit(Event::ThingAppeared { thing, kind: PLACED, square, from, by: Some(unit), state });
}

/// A turn starts: the charges of whoever has it go off.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn turn_starts(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let mine = cx.battle().things_with::<Projectile>();
    let mine = mine.filter(|(thing, _)| thing.kind == PLACED && thing.by == Some(unit));
    let all: Vec<(ThingId, Key, Square)> = mine.map(|(thing, charge)| (thing.id, charge.item, thing.square)).collect();
    for (thing, item, square) in all {
        cx.emit(Event::Exploded { thing, item, square, by: Some(unit), rule: RULE });
        let bang = Bang { by: Some(unit), thing, centre: square };
        let Some(weapon) = state::armoury(cx.battle()).weapon(item) else { continue };
        let (zone, explosive, dismember) = (weapon.zone, weapon.explosive, weapon.dismember);
        if let Some(zone) = zone {
            zones::go_off(cx, bang, zone)?;
        }
        if let Some(explosive) = explosive {
            explosives::go_off(cx, Device { bang, explosive, dismember }, None)?;
        }
        cx.emit(Event::ThingGone { thing });
    }
    Ok(())
}

/// A round ends: charges of those who are out go off.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    let out: Vec<UnitId> = cx.battle().units().filter(|unit| !cx.battle().is_up(*unit)).collect();
    out.into_iter().try_for_each(|unit| turn_starts(cx, unit))
}
