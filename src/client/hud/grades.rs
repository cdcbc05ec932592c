//! The scale of a graded check: what every roll of its die is worth.

use crate::battle::odds::Chance;
use crate::battle::{Check, Scale};
use crate::client::base::assets::REGULAR;
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, FAINT, LAMP, LAMP_LOW, NIGHT, QUIET, TEXT, Type};
use crate::client::hud::outcome::Space;
use crate::client::hud::why::signed;
use crate::client::widgets::{Tip, Ui, bold, column, section, text};
use bevy::prelude::*;

/// The height of the longest bar, in pixels.
const HEIGHT: f32 = 26.0;
/// The most sides of a die that fit.
const SIDES: i32 = 20;

/// One roll of the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Grade {
    die: i32,
    margin: i32,
    /// What it is worth.
    worth: i32,
    /// What of it gets through armour; the same where nothing is known of armour.
    left: i32,
    /// True if another roll is added.
    again: bool,
}

/// Draws the scale, if the check is graded and has one die; `harm` is what gets through, in ascending order.
pub fn grades(ui: &mut Ui, check: Option<&Check>, harm: &[(i32, Chance)], room: Space) {
    let all = check.map_or_else(Vec::new, |check| of(check, harm));
    if all.is_empty() || room == Space::Tight {
        return;
    }
    let most = all.iter().map(|one| one.worth.max(one.left)).max().unwrap_or(1).max(1) as f32;
    ui.spawn((section(&say("hud.grades")), Node { margin: UiRect::top(px(3)), ..default() }));
    let node = Node { column_gap: px(1), align_items: AlignItems::FlexEnd, flex_shrink: 0.0, ..default() };
    ui.spawn(node).with_children(|ui| all.iter().for_each(|one| bar(ui, one, most)));
}

/// A roll: its worth, of it what gets through, and the die below.
fn bar(ui: &mut Ui, one: &Grade, most: f32) {
    let place = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(1.0) };
    let place = Node { align_items: AlignItems::Center, ..place };
    ui.spawn((place, Tip(told(one)), Interaction::None)).with_children(|ui| {
        let number = if one.worth > 0 { one.left.to_string() } else { "\u{2013}".to_owned() };
        let ink = if one.left > 0 { TEXT } else { FAINT };
        ui.spawn((bold(number, Type::Tiny, ink), TextLayout::no_wrap()));
        let tall = |amount: i32| px(HEIGHT * amount as f32 / most);
        let whole = Node {
            width: percent(100),
            height: tall(one.worth.max(one.left).max(1)),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::FlexEnd,
            border_radius: BorderRadius::top(px(2)),
            ..default()
        };
        let tint = match one {
            Grade { again: true, .. } => BAD,
            Grade { margin: 0.., .. } => LAMP,
            _ => LAMP_LOW,
        };
        ui.spawn((whole, BackgroundColor(if one.worth > 0 { FAINT } else { NIGHT }))).with_children(|ui| {
            ui.spawn((Node { width: percent(100), height: tall(one.left), ..default() }, BackgroundColor(tint)));
        });
        let marked = one.die % 5 == 0 || one.die == 1;
        let die = if marked { one.die.to_string() } else { "\u{b7}".to_owned() };
        ui.spawn((text(die, REGULAR, Type::Tiny, QUIET), TextLayout::no_wrap()));
    });
}

fn told(one: &Grade) -> String {
    let key = match one {
        Grade { worth: ..1, .. } => "hud.grade.fails",
        Grade { again: true, .. } => "hud.grade.again",
        _ if one.left < one.worth => "hud.grade.stopped",
        _ => "hud.grade",
    };
    let values = [
        ("die", one.die.to_string()),
        ("margin", signed(one.margin)),
        ("n", one.worth.to_string()),
        ("left", one.left.to_string()),
    ];
    tell(key, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

/// Every roll of the check's die from the lowest.
fn of(check: &Check, harm: &[(i32, Chance)]) -> Vec<Grade> {
    let Scale::Graded(grades) = check.scale else { return Vec::new() };
    let sides = i32::from(check.pool.sides);
    if check.pool.count != 1 || sides > SIDES || !check.faces.is_empty() {
        return Vec::new();
    }
    let grade = |die: i32| {
        let (margin, worth) = (die + check.ledger.total() - check.need, check.worth(die)?);
        let again = die >= grades.again;
        // More harm comes of higher rolls only: each has an equal part of the distribution.
        let left = if harm.is_empty() || worth == 0 { worth } else { at(harm, 2 * die - 1, 2 * sides) };
        Some(Grade { die, margin, worth, left, again })
    };
    (1..=sides).filter_map(grade).collect()
}

/// The harm at a part of its distribution.
fn at(harm: &[(i32, Chance)], part: i32, of: i32) -> i32 {
    let mut sum = 0.0;
    let wanted = part as f32 / of as f32 * 1_000_000.0;
    let found = harm.iter().find(|entry| {
        sum += entry.1.per_million() as f32;
        sum >= wanted
    });
    found.or(harm.last()).map_or(0, |entry| entry.0)
}
