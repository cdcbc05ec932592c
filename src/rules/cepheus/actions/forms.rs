//! What the orders of the 2D6 core may say beside who acts.

use crate::battle::Key;
use crate::battle::system::Targeting::{Enemy, Friend, Square};
use crate::battle::system::{ItemOf, OrderForm, Targeting};
use crate::rules::cepheus::keys::log::{GROUPED, SINGLE, SPRAY};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::*;

const FACINGS: &[Key] = &[
    Key::new("n"),
    Key::new("ne"),
    Key::new("e"),
    Key::new("se"),
    Key::new("s"),
    Key::new("sw"),
    Key::new("w"),
    Key::new("nw"),
];
/// Whoever has the choice fights hand to hand by Strength or by Dexterity (CE-ATK-02, CE-GRP-01).
const CHARACTERISTICS: &[Key] = &[STR, DEX];

const fn of(act: Key) -> OrderForm {
    OrderForm::of(act)
}

/// The actions that take a mode, a number or an item.
pub static FORMS: &[OrderForm] = &[
    of(ATTACK).modes(&[SINGLE, SPRAY, GROUPED, STR, DEX]).number("rounds").item(ItemOf::Bearer),
    of(THROW).item(ItemOf::Bearer).at(&[Square, Enemy]),
    of(STANCE).modes(&[STANDING, CROUCHED, PRONE]),
    of(DRAW).item(ItemOf::Bearer),
    of(RELOAD).modes(&[NO_DODGE]).item(ItemOf::Bearer),
    of(PANIC).item(ItemOf::Bearer),
    of(SUPPRESS).modes(&[SINGLE, SPRAY]).number("rounds").item(ItemOf::Bearer),
    of(BLIND).modes(&[SINGLE, SPRAY, GROUPED]).number("rounds").item(ItemOf::Bearer),
    of(COUP).item(ItemOf::Bearer),
    of(GRAPPLE).modes(CHARACTERISTICS),
    of(LAUNCH).ammunition().number("shells").item(ItemOf::Bearer).at(&[Square, Enemy]),
    of(FIRST_AID).at(&[Friend]),
    of(TASK).number("hurry").at(&[Square]),
    of(PLANT).item(ItemOf::Bearer),
    of(DETONATE).number("charge"),
    of(PICK_UP).number("thing"),
    of(TAKE_DRUG).item(ItemOf::Bearer),
    of(MANOEUVRE).modes(FACINGS),
    of(CLIMB).modes(&[UP, DOWN]),
    of(FIRE)
        .modes(&[SINGLE, SPRAY, GROUPED, SUPPRESS, TOGETHER])
        .number("rounds_or_guns")
        .item(ItemOf::Vehicle)
        .at(&[Enemy, Square]),
    of(VOLLEY).modes(&[SINGLE, SPRAY, GROUPED, TOGETHER]).number("rounds_or_guns").item(ItemOf::Either),
    of(RAM).number("speed"),
    of(STUNT).modes(&[EXTRA_ARC, CHAIN, THREE_MANOEUVRES, JUMP]).at(&[Targeting::None, Enemy, Friend]),
    of(WEAVE).number("weaving"),
    of(SEAT).modes(&[DRIVER, GUNNER, PASSENGER, FRONT, RIGHT, REAR, LEFT]),
];
