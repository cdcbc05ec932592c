//! Moving items that lie about, also into one's own hand (DR-PSG-02, DR-PSG-11).

use crate::battle::{Battle, Cx, DroppedItem, Event, Flow, Rule, Target, Thing, ThingId, UnitId};
use crate::grid::Square;
use crate::rules::drive::conditions::arms;
use crate::rules::drive::gravity::{guard, landing, moving};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

const RULE: Rule = Rule("DR-PSG-02");

/// The item that lies in a square.
pub fn lying(battle: &Battle, square: Square) -> Option<(ThingId, DroppedItem)> {
    let here = |(thing, _): &(&Thing, &DroppedItem)| thing.square == square;
    battle.things_with::<DroppedItem>().find(here).map(|(thing, item)| (thing.id, *item))
}

/// True if somebody has a hand free.
fn has_free_hand(battle: &Battle, unit: UnitId) -> bool {
    let Some((_, _, def)) = battle.in_hand(unit) else { return !arms::is_useless(battle, unit, false) };
    let both = state::armoury(battle).weapon(def.key).is_some_and(|weapon| weapon.hands > 1);
    !both && arms::held(battle, unit, true).is_none() && !arms::is_useless(battle, unit, true)
}

/// The squares that an item can be moved to, those nearest to the user first.
pub fn squares(battle: &Battle, user: UnitId, from: Square, most: u16) -> Vec<Square> {
    let own = battle.square(user);
    let mut squares = landing::squares_of_item(battle, user, from, most);
    // Into group defence it comes by the hand alone (DR-PSG-11).
    let into_hand = battle.gear(user).free_slot().is_some() && has_free_hand(battle, user);
    squares.retain(|to| into_hand || *to != own || !guard::is_in(battle, user));
    squares.sort_by_key(|to| ((*to - own).chebyshev(), *to));
    squares
}

/// Asks where to, and moves the item there; into the user's own square, and hand, if there is one free.
///
/// # Errors
/// Halts when the decision is missing.
pub fn displace(cx: &mut Cx<'_>, user: UnitId, from: Square, most: u16) -> Flow {
    let Some((thing, dropped)) = lying(cx.battle(), from) else { return Ok(()) };
    let (own, slot) = (cx.battle().square(user), cx.battle().gear(user).free_slot());
    let takes = slot.filter(|_| has_free_hand(cx.battle(), user));
    let squares = squares(cx.battle(), user, from, most);
    let Some(to) = moving::chosen(cx, user, Target::Square(from), squares)? else { return Ok(()) };
    cx.emit(Event::ThingMoved { thing, from, to, what: GRAVITY, rule: RULE });
    if let Some(slot) = takes.filter(|_| to == own) {
        let (item, held) = (dropped.item, cx.battle().gear(user).in_hand);
        cx.emit(Event::PickedUp { unit: user, slot, thing, item, rule: Rule("DR-PSG-11") });
        if held.is_none() {
            cx.emit(Event::Readied { unit: user, slot, item, rule: Rule("DR-PSG-11") });
        }
    }
    Ok(())
}
