//! The action bar: what may be done, with keys, prices and reasons why not.

use super::layout::{Panel, Solid, refill};
use crate::battle::{Key, Refusal};
use crate::client::film::Film;
use crate::client::intent::Intent;
use crate::client::plan::{Group, Pick, Plan};
use crate::client::play::Game;
use crate::client::theme::{BAD, BOTTOM, FAINT, LAMP, LINE, ON_LAMP, PANEL, QUIET, RAISED, ROUND, TEXT, Type};
use crate::client::widgets::{Off, Skin, Tip, Ui, bold, card, column, icon, key_cap, medium, quiet, row, spring, text};
use crate::words;
use bevy::prelude::*;

/// Draws it.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    game: Res<Game>,
    film: Res<Film>,
    plan: Res<Plan>,
    pick: Res<Pick>,
) {
    refill(&mut commands, &panels, Panel::Actions, |ui| {
        let Some(unit) = plan.unit else {
            return waiting(ui, &game, &film);
        };
        let wide = if plan.groups.len() > 11 {
            56.0
        } else if plan.groups.len() > 9 {
            60.0
        } else {
            70.0
        };
        let row = Node {
            column_gap: px(6),
            row_gap: px(4),
            flex_grow: 1.0,
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Center,
            ..default()
        };
        ui.spawn(row).with_children(|ui| {
            for (at, group) in plan.groups.iter().enumerate() {
                action(ui, at, group, pick.armed.is_some_and(|armed| armed.0 == at), wide);
            }
        });
        budget(ui, &game, unit);
        end_turn(ui, plan.groups.len());
        if let (Some((group, way)), true) = (pick.armed, pick.open) {
            ways(ui, &plan.groups[group.min(plan.groups.len() - 1)], way);
        } else if let Some(refusal) = game.refusal() {
            notice(ui, refusal);
        }
    });
}

fn waiting(ui: &mut Ui, game: &Game, film: &Film) {
    let words = match (game.battle().current(), film.is_playing()) {
        _ if game.battle().is_over() => "The battle is over.".to_owned(),
        (Some(unit), false) if game.choice().is_some() => {
            format!("{} acts; a decision is open.", game.battle().name(unit))
        }
        (Some(unit), _) => format!("{} acts ...", game.battle().name(unit)),
        (None, _) => String::new(),
    };
    ui.spawn(quiet(words));
}

fn action(ui: &mut Ui, at: usize, group: &Group, armed: bool, wide: f32) {
    let refused = group.refused();
    let color = if refused.is_some() {
        FAINT
    } else if armed {
        LAMP
    } else {
        TEXT
    };
    let node = Node {
        width: px(wide),
        height: px(70),
        padding: UiRect::axes(px(6), px(4)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    let skin = if armed {
        Skin::CHOSEN
    } else if refused.is_some() {
        Skin { rest: PANEL, ..Skin::PLAIN }
    } else {
        Skin::PLAIN
    };
    let price =
        group.offers.iter().find(|offer| offer.refused.is_none()).map(|offer| price(&offer.cost)).unwrap_or_default();
    let why = refused.map_or(String::new(), |refusal| format!("\n{}", words::refusal(refusal)));
    let tip = format!(
        "{} ({}){price}\n{}{why}\n{}",
        group.info.label,
        group.info.hotkey.to_ascii_uppercase(),
        group.info.help,
        group.info.rule
    );
    let mut button = ui.spawn((card(skin, Intent::Action(at)), node, Tip(tip)));
    if refused.is_some() {
        button.insert(Off);
    }
    button.with_children(|ui| {
        let cap = Node { align_self: AlignSelf::Stretch, justify_content: JustifyContent::SpaceBetween, ..default() };
        ui.spawn(cap).with_children(|ui| {
            let digit = if at < 9 { (at + 1).to_string() } else { String::new() };
            key_cap(ui, &digit, if refused.is_some() { FAINT } else { QUIET });
            key_cap(
                ui,
                &group.info.hotkey.to_ascii_uppercase().to_string(),
                if refused.is_some() { FAINT } else { QUIET },
            );
        });
        ui.spawn(icon(group.info.icon, 28.0, color));
        let words = text(group.info.label, crate::client::assets::REGULAR, Type::Tiny, color);
        ui.spawn((words, TextLayout::justify(Justify::Center), bevy::text::LineHeight::RelativeToFont(1.0)));
    });
}

fn price(cost: &[(Key, i16)]) -> String {
    let parts: Vec<String> =
        cost.iter().map(|(key, amount)| format!("{amount} {}", words::label(*key).to_lowercase())).collect();
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}

/// Kinds of action that the bar names; what is rarer is told by the tooltip.
const NAMED_KINDS: usize = 2;
/// Most pips in a row; more are told as a number.
const MOST_PIPS: i32 = 6;

/// What is left of the turn: each kind of action by name, with a pip for every one.
fn budget(ui: &mut Ui, game: &Game, unit: crate::battle::UnitId) {
    let battle = game.battle();
    let kinds = battle.rules().core.vocabulary().budget;
    let left = |word: &crate::battle::system::Word| battle.budget(unit).left(word.key);
    let tip: Vec<String> = kinds.iter().map(|word| format!("{}: {}", word.label, left(word))).collect();
    let node = Node { min_width: px(84), flex_shrink: 0.0, ..column(5.0) };
    ui.spawn((node, Tip(format!("Left of this turn\n{}", tip.join("\n"))), Interaction::None)).with_children(|ui| {
        for word in kinds.iter().take(NAMED_KINDS) {
            let left = left(word);
            ui.spawn(row(6.0)).with_children(|ui| {
                let color = if left > 0 { TEXT } else { FAINT };
                ui.spawn(text(word.label, crate::client::assets::REGULAR, Type::Tiny, color));
                ui.spawn(spring());
                if left > MOST_PIPS {
                    ui.spawn(bold(left.to_string(), Type::Small, LAMP));
                }
                for _ in 0..if left > MOST_PIPS { 0 } else { left } {
                    let round = BorderRadius::all(px(5));
                    let pip = Node { width: px(10), height: px(10), border_radius: round, ..default() };
                    ui.spawn((pip, BackgroundColor(LAMP)));
                }
            });
        }
    });
}

fn end_turn(ui: &mut Ui, at: usize) {
    let node = Node {
        height: px(66),
        padding: UiRect::horizontal(px(22)),
        border_radius: BorderRadius::all(px(9)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    ui.spawn((card(Skin::MAIN, Intent::Action(at)), node)).with_children(|ui| {
        ui.spawn((bold("End turn", Type::Body, ON_LAMP), TextLayout::no_wrap()));
        ui.spawn(text("Space", crate::client::assets::REGULAR, Type::Tiny, ON_LAMP));
    });
}

/// The ways of the chosen action, above the bar.
fn ways(ui: &mut Ui, group: &Group, chosen: usize) {
    ui.spawn(above()).with_children(|ui| {
        for (at, offer) in group.offers.iter().enumerate() {
            let refused = offer.refused.as_ref();
            let skin = if at == chosen { Skin::CHOSEN } else { Skin::PLAIN };
            let node = Node {
                padding: UiRect::axes(px(12), px(7)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND)),
                column_gap: px(8),
                ..default()
            };
            let why = refused.map(words::refusal).unwrap_or_default();
            let mut button = ui.spawn((card(skin, Intent::Variant(at)), node, Tip(why)));
            if refused.is_some() {
                button.insert(Off);
            }
            let color = if refused.is_some() {
                FAINT
            } else if at == chosen {
                LAMP
            } else {
                TEXT
            };
            button.with_children(|ui| {
                if at < 9 {
                    key_cap(ui, &(at + 1).to_string(), QUIET);
                }
                ui.spawn((
                    medium(format!("{}{}", offer.label, price(&offer.cost)), Type::Small, color),
                    TextLayout::no_wrap(),
                ));
            });
        }
    });
}

fn notice(ui: &mut Ui, refusal: &Refusal) {
    ui.spawn(above()).with_children(|ui| {
        let node = Node { padding: UiRect::axes(px(8), px(6)), ..default() };
        ui.spawn((text(words::refusal(refusal), crate::client::assets::MEDIUM, Type::Small, BAD), node));
    });
}

fn above() -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        bottom: px(BOTTOM - 8.0),
        padding: UiRect::all(px(6)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 2.0)),
        column_gap: px(6),
        row_gap: px(6),
        max_width: px(640),
        flex_wrap: FlexWrap::Wrap,
        ..default()
    };
    (node, BackgroundColor(RAISED.mix(&PANEL, 0.6)), BorderColor::all(LINE), Solid, Interaction::None)
}
