//! What a hit meets on its way to its target: a picture, in which the beam becomes thinner from station to station, and the
//! same as a ledger.

use crate::battle::Battle;
use crate::battle::system::{Critical, Gauge, Station};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, FAINT, GOOD, LAMP, LINE, NIGHT, QUIET, TEXT, Type};
use crate::client::hud::outcome::Space;
use crate::client::hud::rule_link::link;
use crate::client::hud::why::sum;
use crate::client::widgets::{Tip, Ui, bold, column, icon, medium, quiet, row, section, spring};
use crate::words;
use bevy::prelude::*;

/// Draws the picture, and the ledger where there is room for it.
pub fn way(ui: &mut Ui, battle: &Battle, stations: &[Station], room: Space) {
    if stations.is_empty() {
        return;
    }
    if room != Space::Tight {
        ui.spawn((section(&say("hud.way")), Node { margin: UiRect::top(px(3)), ..default() }));
    }
    picture(ui, battle, stations);
    if room != Space::Tight {
        let (parts, left) = words::way(battle, stations);
        sum(ui, &parts, &left);
    }
}

/// Draws what becomes of the hit if it is critical: its way with more force, or the places to choose from.
pub fn critical(ui: &mut Ui, battle: &Battle, critical: &Critical, room: Space) {
    if room == Space::Tight {
        return;
    }
    ui.spawn(Node { margin: UiRect::top(px(3)), ..row(7.0) }).with_children(|ui| {
        let title = match critical.margin {
            Some(margin) => tell("hud.critical", &[("n", &margin.to_string())]),
            None => say("hud.critical.always"),
        };
        ui.spawn(section(&title));
        ui.spawn(spring());
        link(ui, critical.rule.0);
    });
    let left = left_after(&critical.way).last().copied().unwrap_or(0);
    let more = [("more", critical.more.to_string()), ("n", left.max(0).to_string())];
    let more = more.each_ref().map(|(name, value)| (*name, value.as_str()));
    ui.spawn(medium(tell("hud.critical.more", &more), Type::Small, TEXT));
    if room == Space::Roomy {
        picture(ui, battle, &critical.way);
    }
    let places: Vec<String> =
        critical.places.iter().map(|place| words::answer_name(critical.what, *place).to_lowercase()).collect();
    ui.spawn(quiet(tell("hud.critical.places", &[("places", &places.join(", "))])));
}

/// The damage after each station, from the last part of what is fired on.
fn left_after(stations: &[Station]) -> Vec<i32> {
    let running = stations.iter().scan(0, |left, station| {
        *left += station.amount;
        Some(*left)
    });
    running.collect()
}

/// The stations side by side; the beam between them is as thick as what is left.
fn picture(ui: &mut Ui, battle: &Battle, stations: &[Station]) {
    let left = left_after(stations);
    let full = left.iter().copied().max().unwrap_or(1).max(1);
    let node = Node { align_items: AlignItems::Start, flex_shrink: 0.0, margin: UiRect::vertical(px(2)), ..default() };
    ui.spawn(node).with_children(|ui| {
        for (at, one) in stations.iter().enumerate() {
            let fired = |one: &Station| matches!(one.gauge, Gauge::Force(_));
            if at > 0 {
                // The parts of what is fired stand together.
                let share = if fired(one) { None } else { Some(left[at - 1] as f32 / full as f32) };
                beam(ui, share, left[at - 1]);
            }
            let tip = Tip(words::station(battle, one));
            let place = Node { align_items: AlignItems::Center, flex_shrink: 0.0, ..column(1.0) };
            ui.spawn((place, tip, Interaction::None)).with_children(|ui| sign(ui, one, left[at]));
        }
    });
}

/// The height of a station's picture, in pixels.
const HEIGHT: f32 = 30.0;

/// The beam between two stations; `None` between parts that fly together.
fn beam(ui: &mut Ui, share: Option<f32>, left: i32) {
    let node = Node {
        flex_grow: if share.is_some() { 1.0 } else { 0.0 },
        min_width: px(if share.is_some() { 8.0 } else { 3.0 }),
        height: px(HEIGHT),
        align_items: AlignItems::Center,
        ..default()
    };
    ui.spawn(node).with_children(|ui| {
        let Some(share) = share else { return };
        let (height, tint) = if left > 0 { (2.0 + 8.0 * share, LAMP) } else { (1.0, FAINT) };
        let line = Node { flex_grow: 1.0, height: px(height), border_radius: BorderRadius::all(px(1)), ..default() };
        ui.spawn((line, BackgroundColor(tint)));
    });
}

/// A station: its picture, and its number below.
fn sign(ui: &mut Ui, one: &Station, left: i32) {
    let (border, number, tint) = match one.gauge {
        Gauge::Force(_) => (LAMP, one.amount.to_string(), TEXT),
        Gauge::Pool { before, after } => (TEXT, format!("{before} \u{203a} {after}"), TEXT),
        Gauge::Range { .. } => return armour(ui, one),
        Gauge::Degrees(_) | Gauge::Health(_) => (if left > 0 { BAD } else { GOOD }, left.to_string(), TEXT),
        Gauge::Nothing => (QUIET, crate::client::hud::why::signed(one.amount), QUIET),
    };
    let frame = Node {
        width: px(HEIGHT),
        height: px(HEIGHT),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(6)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    ui.spawn((frame, BorderColor::all(border), BackgroundColor(NIGHT))).with_children(|ui| {
        ui.spawn(icon(one.icon, 20.0, border));
    });
    ui.spawn((bold(number, Type::Tiny, tint), TextLayout::no_wrap()));
}

/// The width of an armour's picture, in pixels, and the share of it that lies beyond the higher of its numbers.
const WIDTH: f32 = 62.0;
const BEYOND: f32 = 1.2;

/// An armour range as a bar, with a mark where the force meets it.
fn armour(ui: &mut Ui, one: &Station) {
    let Gauge::Range { low, high, force } = one.gauge else { return };
    let passes = match force {
        _ if force < low => BAD,
        _ if force <= high && one.amount != 0 => LAMP,
        _ => GOOD,
    };
    let whole = high.max(force) as f32 * BEYOND;
    let at = |number: i32| number as f32 / whole * WIDTH;
    let frame = Node {
        width: px(WIDTH),
        height: px(HEIGHT),
        border_radius: BorderRadius::all(px(6)),
        overflow: Overflow::clip(),
        ..default()
    };
    let across = |from: f32, wide: f32| Node {
        position_type: PositionType::Absolute,
        left: px(from),
        width: px(wide),
        top: px(0),
        bottom: px(0),
        ..default()
    };
    ui.spawn((frame, BackgroundColor(LINE))).with_children(|ui| {
        // Closed below the range, half open within it, open above.
        ui.spawn((across(0.0, at(low)), BackgroundColor(QUIET)));
        ui.spawn((across(at(low), at(high) - at(low)), BackgroundColor(FAINT)));
        ui.spawn((across(at(force) - 2.5, 5.0), BackgroundColor(NIGHT)));
        ui.spawn((across(at(force) - 1.5, 3.0), BackgroundColor(passes)));
    });
    ui.spawn(Node { column_gap: px(4), ..default() }).with_children(|ui| {
        ui.spawn((medium(format!("{low}\u{2013}{high}"), Type::Tiny, QUIET), TextLayout::no_wrap()));
        ui.spawn((bold(force.to_string(), Type::Tiny, passes), TextLayout::no_wrap()));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{Key, Rule};

    #[test]
    fn what_is_left_is_counted_from_station_to_station() {
        let one = |amount| Station {
            what: Key::new("shield"),
            icon: "body",
            kind: None,
            item: None,
            owner: None,
            gauge: Gauge::Nothing,
            amount,
            rule: Rule("TEST"),
        };
        assert_eq!(left_after(&[17, 12, -12, -9, 0].map(one)), [17, 29, 17, 8, 8]);
    }
}
