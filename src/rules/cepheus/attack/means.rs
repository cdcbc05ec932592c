//! What an attack is made with: the weapon, its best use, the rounds it fires.

use crate::battle::{Battle, ItemDef, Key, Order, Refusal, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::cepheus::armoury::{Gear, Row, Use, Weapon};
use crate::rules::cepheus::attack::burst;
use crate::rules::cepheus::checks::check::Difficulty;
use crate::rules::cepheus::checks::suit::stat_dm;
use crate::rules::cepheus::checks::training;
use crate::rules::cepheus::keys::log::{GROUPED, SINGLE, SPRAY};
use crate::rules::cepheus::keys::{DEX, STR};
use crate::rules::cepheus::range::bands::Band;
use crate::rules::cepheus::range::cover;

const TABLE: Rule = Rule("CE-ATK-05");
/// The id of bare hands in an armoury.
pub const UNARMED: Key = Key::new("unarmed");

/// The square and the target of a throw or a launch. A visible enemy there that can be attacked is a target like any
/// other; an empty square has none (CE-THR-04).
pub fn aimed_at(battle: &Battle, order: &Order) -> Result<(Square, Option<UnitId>), Refusal> {
    let unit = order.unit;
    let exposed = |target: &UnitId| cover::open(battle, unit, *target).is_ok();
    match order.at {
        Target::Unit(target) => Ok((battle.facing_squares(unit, target).1, Some(target))),
        Target::Square(square) => Ok((square, battle.enemy_seen_at(unit, square).filter(exposed))),
        _ => Err(Refusal::form("needs_a_target")),
    }
}

/// The slot, rounds and catalogue entry of the order's weapon: the item in hand, one that needs no drawing, or bare
/// hands.
pub fn held<'a>(battle: &'a Battle, order: &Order) -> Result<(Option<u8>, i16, &'a ItemDef), Refusal> {
    let in_hand = battle.gear(order.unit).in_hand;
    if let Some(slot) = order.with.or(in_hand) {
        let (item, def) = battle.item(order.unit, slot).ok_or(Refusal::form("no_such_item"))?;
        let ready = in_hand == Some(slot) || def.data::<Weapon>().is_some_and(|weapon| weapon.draw_actions == 0);
        return if ready {
            Ok((Some(slot), item.loaded, def))
        } else {
            Err(Refusal::by("not_in_hand", Rule("CE-MIN-08")))
        };
    }
    let def = battle.setup().find_item(UNARMED).ok_or(Refusal::by("no_weapon", TABLE))?;
    Ok((None, 0, battle.setup().item(def)))
}

/// The use of a weapon with the best sum of difficulty and skill at the distance.
pub fn best_use<'a>(
    battle: &Battle,
    unit: UnitId,
    squares: u32,
    uses: impl Iterator<Item = &'a Use>,
) -> Result<(Use, Band, Difficulty), Refusal> {
    let band = Band::of(squares);
    let mut best: Option<(i32, Use, Difficulty)> = None;
    for one in uses {
        let row = if one.row == Row::Pistol && stocked(battle, unit) { Row::Shotgun } else { one.row };
        let Some(difficulty) = row.difficulty(band) else { continue };
        let sum = difficulty.dm() + training::dm(battle, unit, one.skill);
        if best.is_none_or(|best| sum > best.0) {
            best = Some((sum, *one, difficulty));
        }
    }
    let (_, one, difficulty) =
        best.ok_or(Refusal::by("out_of_band", TABLE).with(i32::try_from(squares).unwrap_or(i32::MAX)))?;
    Ok((one, band, difficulty))
}

/// True if a shoulder stock is among the gear: pistols then fire on the Shotgun row (CE-WPN-06).
fn stocked(battle: &Battle, unit: UnitId) -> bool {
    let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
    defs.filter_map(|def| def.data::<Gear>()).any(|gear| gear.row == Some(Row::Shotgun))
}

/// STR or DEX, as ordered, otherwise the better (CE-ATK-02).
pub(super) fn melee_stat(battle: &Battle, unit: UnitId, mode: Option<Key>) -> Key {
    match mode {
        Some(stat) if stat == STR || stat == DEX => stat,
        _ if stat_dm(battle, unit, DEX) > stat_dm(battle, unit, STR) => DEX,
        _ => STR,
    }
}

/// What a shot with a weapon takes of what that holds.
pub fn rounds_a_shot(battle: &Battle, unit: UnitId, item: Key) -> i16 {
    battle.rules().harm.rounds_a_shot(battle, unit, item).max(1)
}

/// The shots that the attack fires and its mode (CE-BUR-01 to CE-BUR-03).
pub(super) fn rounds(weapon: &Weapon, loaded: i16, order: &Order) -> Result<(i16, Option<Key>), Refusal> {
    let Some(&least) = weapon.rates.iter().min() else {
        let stat = order.mode.is_none_or(|mode| mode == STR || mode == DEX);
        return if stat { Ok((0, order.mode)) } else { Err(Refusal::by("no_such_mode", burst::CHOICE)) };
    };
    let mode = order.mode.unwrap_or(if least == 1 { SINGLE } else { SPRAY });
    let meant = if mode == SINGLE {
        1
    } else if mode == SPRAY || mode == GROUPED {
        let lowest = || weapon.rates.iter().copied().filter(|rate| *rate > 1).min();
        if order.amount == 0 { lowest().unwrap_or(0) } else { order.amount }
    } else {
        return Err(Refusal::by("no_such_mode", burst::CHOICE));
    };
    if !weapon.rates.contains(&meant) || (mode == SINGLE) != (meant == 1) {
        return Err(Refusal::by("no_such_rate", burst::TABLE).with(i32::from(meant)));
    }
    if weapon.rounds == 0 {
        return Ok((meant, Some(mode)));
    }
    if loaded < 1 {
        return Err(Refusal::by("no_ammunition", Rule("CE-BUR-03")));
    }
    Ok((burst::fired(meant, loaded), Some(mode)))
}

/// The whole magazine, hit or miss, for a small arm that fires slugs (CE-PAN-01, CE-PAN-02).
pub(super) fn magazine(weapon: &Weapon, loaded: i16) -> Result<(i16, Option<Key>), Refusal> {
    const RULE: Rule = Rule("CE-PAN-01");
    if !weapon.has("slug_small_arm") || weapon.rounds == 0 {
        return Err(Refusal::by("not_for_panic", RULE));
    }
    if loaded < 1 {
        return Err(Refusal::by("no_ammunition", RULE));
    }
    Ok((loaded, None))
}

/// Twice the rounds of an attack; never grouped (CE-SUP-02, CE-SUP-05).
pub(super) fn suppressive(weapon: &Weapon, fired: i16, loaded: i16, mode: Option<Key>) -> Result<i16, Refusal> {
    if mode == Some(GROUPED) {
        return Err(Refusal::by("no_such_mode", Rule("CE-SUP-05")));
    }
    if weapon.rounds > 0 && loaded < 2 * fired {
        return Err(Refusal::by("no_ammunition", Rule("CE-SUP-02")).with(i32::from(2 * fired)));
    }
    Ok(2 * fired)
}
