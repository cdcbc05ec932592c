//! The list at the end of a round: everybody's new count, while the cards of the track move to their new places.

use crate::battle::UnitId;
use crate::battle::system::Effect;
use crate::client::base::assets::{REGULAR, TOKENS};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::board::DUTY;
use crate::client::game::log::initials;
use crate::client::game::play::Game;
use crate::client::game::settling::{Settled, Settling};
use crate::client::hud::side_mark::side_mark;
use crate::client::hud::track::{TrackCard, order, sum_ink};
use crate::client::layout::form::Form;
use crate::client::layout::panels::{Panel, Solid, refill};
use crate::client::settings::Settings;
use crate::client::widgets::{Ui, bold, column, medium, quiet, row, section, text};
use crate::words;
use bevy::prelude::*;

/// The height of a row, in pixels at the standard text size.
const ROW: f32 = 25.0;
/// The greatest width of the list, in pixels at the standard text size.
const WIDTH: f32 = 620.0;
/// The least width of a list with all reasons in full.
const ROOMY: f32 = 480.0;
/// The greatest share of the table's height for the rows.
const SHARE: f32 = 0.42;

/// A row of the list, with the number of places it has risen; negative if it has fallen.
#[derive(Component)]
pub struct SettledRow(f32);

/// Fills the list when a settling begins, and empties it when it ends.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (settling, game, form): (Res<Settling>, Res<Game>, Res<Form>),
    mut drawn: Local<Vec<Settled>>,
) {
    if *drawn == settling.rows {
        return;
    }
    drawn.clone_from(&settling.rows);
    refill(&mut commands, &panels, Panel::Settled, |ui| {
        if !settling.rows.is_empty() {
            list(ui, &settling, &game, &form);
        }
    });
}

fn list(ui: &mut Ui, settling: &Settling, game: &Game, form: &Form) {
    let width = WIDTH.min(form.size.x - 16.0);
    let node = Node {
        width: form.px(width),
        padding: UiRect::axes(px(12), px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 2.0)),
        ..column(2.0)
    };
    let frame = (BackgroundColor(PANEL), BorderColor::all(LINE), Solid, Interaction::None);
    let most = ((form.size.y * SHARE / ROW) as usize).max(3);
    ui.spawn((node, frame)).with_children(|ui| {
        ui.spawn(row(8.0)).with_children(|ui| {
            let round = game.battle().scheduler().round.saturating_sub(1).to_string();
            ui.spawn((section(&tell("settled.title", &[("round", &round)])), TextLayout::no_wrap()));
        });
        for (at, settled) in settling.rows.iter().enumerate().take(most) {
            let from = settling.old_place(at) as f32 - at as f32;
            let node = Node { height: form.px(ROW), flex_shrink: 0.0, ..row(8.0) };
            ui.spawn((node, SettledRow(from))).with_children(|ui| entry(ui, game, settled, width >= ROOMY));
        }
        if settling.rows.len() > most {
            let n = (settling.rows.len() - most).to_string();
            ui.spawn(quiet(tell("settled.more", &[("n", &n)])));
        }
    });
}

fn entry(ui: &mut Ui, game: &Game, settled: &Settled, roomy: bool) {
    let battle = game.battle();
    let place = |width: f32| Node { width: px(width), flex_shrink: 0.0, overflow: Overflow::clip_x(), ..default() };
    side_mark(ui, battle.side(settled.unit).index(), &initials(battle, settled.unit), 20.0, true);
    ui.spawn(place(if roomy { 90.0 } else { 62.0 }))
        .with_child((medium(battle.name(settled.unit), Type::Small, TEXT), TextLayout::no_wrap()));
    let end = Node { justify_content: JustifyContent::FlexEnd, ..place(30.0) };
    ui.spawn(end).with_child(bold(words::signed(settled.by), Type::Small, sum_ink(settled.by, false)));
    ui.spawn(place(if roomy { 88.0 } else { 78.0 }))
        .with_child((bold(way(settled), Type::Small, TEXT), TextLayout::no_wrap()));
    let bound = battle.rules().initiative.duty(battle, settled.unit);
    let reeling = Effect::Reeling.condition();
    let brought = if settled.reels {
        Some((Effect::Reeling.badge(), words::name(battle, words::Kind::Condition, reeling).to_lowercase()))
    } else {
        bound.map(|duty| (DUTY, words::brings(battle, crate::battle::system::Threshold::Duty(duty))))
    };
    // Without room for both, the effect of the count takes precedence over the reasons.
    let most = match (roomy, brought.is_some()) {
        (true, _) => 3,
        (false, brings) => usize::from(!brings),
    };
    if let Some((name, words)) = brought {
        let node = Node { width: px(18), height: px(18), flex_shrink: 0.0, ..default() };
        ui.spawn((TOKENS.node(name, 0, Color::WHITE), node));
        ui.spawn((medium(words, Type::Small, LAMP), TextLayout::no_wrap()));
    }
    let rest = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), overflow: Overflow::clip_x(), ..default() };
    ui.spawn(rest).with_child((text(reasons(settled, most), REGULAR, Type::Small, QUIET), TextLayout::no_wrap()));
}

/// The old and new count, with the count before a rebound.
fn way(settled: &Settled) -> String {
    let over = (settled.reached != settled.to).then_some(settled.reached);
    let counts = [Some(settled.from), over, Some(settled.to)].into_iter().flatten().map(words::number);
    counts.collect::<Vec<_>>().join(&say("settled.to"))
}

/// The main reasons that fit.
fn reasons(settled: &Settled, most: usize) -> String {
    if most == 0 {
        return String::new();
    }
    let one = |(what, by, _): &(crate::battle::Key, i32, crate::battle::Rule)| {
        format!("{} {}", words::label(*what).to_lowercase(), words::signed(*by))
    };
    let mut told: Vec<String> = settled.reasons.iter().take(most).map(one).collect();
    if settled.sum != settled.by {
        told.push(tell("settled.limited", &[("sum", &words::signed(settled.sum))]));
    } else if settled.reasons.len() > most {
        told.push("\u{2026}".to_owned());
    }
    told.join(", ")
}

/// Moves the rows of the list and the cards of the track from their old places to the new ones.
pub fn slide(
    (settling, settings, game, form): (Res<Settling>, Res<Settings>, Res<Game>, Res<Form>),
    mut rows: Query<(&SettledRow, &mut UiTransform), Without<TrackCard>>,
    mut cards: Query<(&TrackCard, &ComputedNode, &UiGlobalTransform, &mut UiTransform)>,
    mut ways: Local<Vec<(UnitId, f32)>>,
) {
    if settling.rows.is_empty() || settings.calm {
        ways.clear();
        return;
    }
    let moved = settling.moved();
    for (from, mut transform) in &mut rows {
        transform.translation = Val2::new(Val::ZERO, form.px(from.0 * (ROW + 2.0) * (1.0 - moved)));
    }
    if ways.is_empty() {
        let lie = |(card, node, at, _): (&TrackCard, &ComputedNode, &UiGlobalTransform, &UiTransform)| {
            let scale = node.inverse_scale_factor;
            (card.0, (at.translation.x - node.size.x / 2.0) * scale, node.size.x * scale)
        };
        let lying: Vec<(UnitId, f32, f32)> = cards.iter().map(lie).collect();
        *ways = shifts(lying, &order(game.battle(), game.viewer()));
    }
    for (card, _, _, mut transform) in &mut cards {
        if let Some((_, by)) = ways.iter().find(|way| way.0 == card.0) {
            transform.translation = Val2::px(by * moved, 0.0);
        }
    }
}

/// The shift of each card to the right, from the positions and widths of the cards and their new order.
fn shifts(mut lying: Vec<(UnitId, f32, f32)>, order: &[UnitId]) -> Vec<(UnitId, f32)> {
    lying.sort_by(|one, other| one.1.total_cmp(&other.1));
    let Some(&(_, first, _)) = lying.first() else { return Vec::new() };
    let gap = lying.windows(2).map(|pair| pair[1].1 - pair[0].1 - pair[0].2).fold(f32::MAX, f32::min);
    let gap = if lying.len() > 1 { gap.max(0.0) } else { 0.0 };
    let place = |unit: UnitId| order.iter().position(|other| *other == unit).unwrap_or(order.len());
    let mut then = lying.clone();
    then.sort_by_key(|card| place(card.0));
    let mut left = first;
    let mut ways = Vec::new();
    for (unit, was, width) in then {
        ways.push((unit, left - was));
        left += width + gap;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_different_widths_change_places_without_lying_on_each_other() {
        let [a, b, c] = [0, 1, 2].map(UnitId);
        let lying = vec![(a, 100.0, 50.0), (b, 157.0, 80.0), (c, 244.0, 60.0)];
        let ways = shifts(lying, &[c, a, b]);
        assert_eq!(ways, [(c, -144.0), (a, 67.0), (b, 67.0)]);
    }

    #[test]
    fn a_rebound_is_told_from_where_it_comes() {
        let settled = |reached: i32, to: i32| {
            let (reasons, reels) = (Vec::new(), reached != to);
            Settled { unit: UnitId(0), from: 6, reached, to, by: 0, sum: 0, reasons, reels }
        };
        assert_eq!(way(&settled(-2, 18)).matches("18").count(), 1);
        assert_eq!(way(&settled(4, 4)), "6 \u{2192} 4");
    }

    #[test]
    fn who_has_left_goes_to_the_end() {
        let [a, b] = [0, 1].map(UnitId);
        assert_eq!(shifts(vec![(a, 0.0, 10.0), (b, 15.0, 10.0)], &[b]), [(b, -15.0), (a, 15.0)]);
        assert!(shifts(Vec::new(), &[b]).is_empty());
    }
}
