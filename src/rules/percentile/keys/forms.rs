//! What the orders of the d100 core may say beside who acts.

use crate::battle::Key;
use crate::battle::system::Targeting::{self, Direction, Enemy, Friend, Path, Square};
use crate::battle::system::{ItemOf, OrderForm};
use crate::rules::percentile::keys::decisions::TURNS;
use crate::rules::percentile::keys::*;

const BANDS: &[Key] = &[CLIMB, DIVE, CLIMB_TWO, DIVE_TWO];
const PLACES: &[Key] = &[HEAD, ARM, OTHER_ARM, LEG, TORSO, HELD_ITEM, OTHER_ITEM, SPOT];
const OCCASIONS: &[Key] = &[ENEMY_MOVES, ENEMY_ACTS, ENEMY_OUT_OF_REACTIONS, ENEMY_ATTACKS, ENEMY_ATTACKS_ALLY];

/// The actions that take a mode, a number or an item.
pub static FORMS: &[OrderForm] = &[
    of(MOVE).modes(BANDS),
    of(ATTACK).modes(&[UNARMED]).item(ItemOf::Bearer).at(&[Enemy, Square]),
    of(BURST).number("hits").item(ItemOf::Bearer),
    of(FLURRY).modes(&[UNARMED]).number("hits").item(ItemOf::Bearer),
    of(CALLED_SHOT).modes(PLACES).item(ItemOf::Bearer).at(&[Enemy, Square]),
    of(CHARGE).modes(&[UNARMED, KNOCK_DOWN, GRAPPLE]).item(ItemOf::Bearer).run(),
    of(HEAVY_ATTACK).modes(&[UNARMED]).item(ItemOf::Bearer),
    of(MULTIPLE_ATTACK).modes(&[BURST, EACH]).number("hits"),
    of(THROW).item(ItemOf::Bearer).at(&[Square, Enemy]),
    of(SUPPRESS).modes(&[FULL, SEMI]).item(ItemOf::Bearer).at(&[Enemy, Square, Direction]),
    of(OVERWATCH).modes(OCCASIONS).number("hits").item(ItemOf::Bearer).at(&[
        Targeting::None,
        Square,
        Direction,
        Enemy,
        Friend,
    ]),
    of(AIM).modes(&[FULL]),
    of(TAKE_DOWN).modes(&[UNARMED]).item(ItemOf::Bearer),
    of(DISARM).modes(&[TAKE]).item(ItemOf::Target),
    of(PUSH).modes(&[STAY]),
    of(GRAPPLE_STAND).modes(&[ALONE]),
    of(CLOSE_ATTACK).modes(&[UNARMED]).item(ItemOf::Bearer).at(&[Targeting::None, Enemy]),
    of(BREAK_FREE).modes(&[S, ACROBATICS]),
    of(TAKE_CONTROL).modes(TURNS),
    of(RAM).run(),
    of(ACTIVATE).item(ItemOf::Bearer).at(&[Enemy, Friend, Square]),
    of(FLY).number("bands").at(&[Targeting::None, Path]),
    of(DRAW).modes(&[OTHER_HAND]).item(ItemOf::Bearer),
    of(RELOAD).item(ItemOf::Bearer),
    of(CLEAR_JAM).item(ItemOf::Bearer),
    of(FIRST_AID).at(&[Friend, Targeting::None]),
    of(STOW).item(ItemOf::Bearer),
    of(PICK_UP).number("lying").at(&[Targeting::None, Square]),
    of(DROP).item(ItemOf::Bearer),
];

const fn of(act: Key) -> OrderForm {
    OrderForm::of(act)
}
