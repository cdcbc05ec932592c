//! A combatant's initiative panel: its count, the changes of this round with their rules, and the next count.

use crate::battle::system::{Insight, Standing, Threshold};
use crate::battle::{Battle, Entry, Rule, UnitId};
use crate::client::base::assets::REGULAR;
use crate::client::base::assets::TOKENS;
use crate::client::base::say::say;
use crate::client::base::theme::{BAD, LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::game::log::initials;
use crate::client::game::plan::Pick;
use crate::client::game::play::Game;
use crate::client::game::select::TableIntent;
use crate::client::hud::cards::badges;
use crate::client::hud::rule_link::link;
use crate::client::hud::scale::scale;
use crate::client::hud::side_mark::side_mark;
use crate::client::hud::track::{order, sum_ink};
use crate::client::layout::form::Form;
use crate::client::layout::panels::{Panel, Solid, refill};
use crate::client::widgets::{Dense, Skin, Ui, bold, card, column, icon, medium, quiet, row, rule, section, text};
use crate::words;
use bevy::prelude::*;

/// The width of the panel, in pixels.
const WIDTH: f32 = 340.0;
/// The width of its content.
const INNER: f32 = WIDTH - 26.0;

/// Draws the panel.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, pick, form): (Res<Game>, Res<Pick>, Res<Form>),
) {
    let (battle, viewer) = (game.battle(), game.viewer());
    let open = pick.tempo.filter(|unit| order(battle, viewer).contains(unit));
    refill(&mut commands, &panels, Panel::Tempo, |ui| {
        let (Some(unit), Some(limits)) = (open, battle.rules().initiative.limits()) else { return };
        let node = Node {
            width: if form.is_tall() { percent(100) } else { form.px(WIDTH) },
            padding: UiRect::axes(px(12), px(9)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(ROUND + 2.0)),
            flex_shrink: 0.0,
            ..column(5.0)
        };
        let frame = (BackgroundColor(PANEL), BorderColor::all(LINE), Solid, Interaction::None);
        ui.spawn((node, frame)).with_children(|ui| {
            let (standing, insight) =
                (battle.rules().initiative.standing(battle, unit), Insight::of(battle, viewer, unit));
            head(ui, battle, unit);
            numbers(ui, battle, &standing, insight);
            rows(ui, &standing, insight);
            if insight == Insight::Forecast {
                outcome(ui, battle, &standing);
            } else {
                ui.spawn(quiet(say(if insight == Insight::Count { "tempo.unseen" } else { "tempo.theirs" })));
            }
            ui.spawn(rule());
            let width = if form.is_tall() { form.size.x - 42.0 } else { INNER };
            scale(ui, battle, viewer, &limits, (width, false));
            let [cap, high, low] = words::limits(battle, &limits);
            for (line, of) in [(cap, limits.rule), (high, limits.high.rule), (low, limits.low.rule)] {
                stated(ui, line, QUIET, of);
            }
        });
    });
}

/// The combatant, and the button that closes the panel.
fn head(ui: &mut Ui, battle: &Battle, unit: UnitId) {
    ui.spawn(row(8.0)).with_children(|ui| {
        side_mark(ui, battle.side(unit).index(), &initials(battle, unit), 26.0, true);
        ui.spawn((bold(battle.name(unit), Type::Head, TEXT), TextLayout::no_wrap()));
        for name in badges(battle, unit) {
            let node = Node { width: px(18), height: px(18), flex_shrink: 0.0, ..default() };
            ui.spawn((TOKENS.node(name, 0, Color::WHITE), node));
        }
        let state: Vec<String> = words::conditions(battle, unit).collect();
        let node = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
        ui.spawn(node).with_child(quiet(state.join(", ")));
        let node = Node {
            padding: UiRect::all(px(6)),
            border_radius: BorderRadius::all(px(ROUND)),
            flex_shrink: 0.0,
            ..default()
        };
        ui.spawn((card(Skin::BARE, TableIntent::Tempo(unit)), node, Dense)).with_child(icon("close", 16.0, QUIET));
    });
}

/// The count, the collected changes, and the next count, in large figures.
fn numbers(ui: &mut Ui, battle: &Battle, standing: &Standing, insight: Insight) {
    let figure = |ui: &mut Ui, name: &str, figure: String, ink: Color| {
        ui.spawn(column(0.0)).with_children(|ui| {
            ui.spawn((section(&say(name)), TextLayout::no_wrap()));
            ui.spawn((bold(figure, Type::Head, ink), TextLayout::no_wrap()));
        });
    };
    ui.spawn(row(18.0)).with_children(|ui| {
        let begun = battle.scheduler().round > 0 || battle.scheduler().surprise;
        let count = if begun { words::number(standing.count) } else { "\u{2013}".to_owned() };
        figure(ui, "tempo.count", count, TEXT);
        if insight >= Insight::Collected {
            figure(ui, "tempo.so_far", words::signed(standing.due()), sum_ink(standing.due(), false));
        }
        if insight == Insight::Forecast {
            let ink = if standing.brings.is_some() { LAMP } else { TEXT };
            let then = if battle.scheduler().surprise { "tempo.after_first" } else { "tempo.next_count" };
            figure(ui, then, words::number(standing.then()), ink);
        }
    });
}

/// Every collected row with its rule, and the limit of the sum.
fn rows(ui: &mut Ui, standing: &Standing, insight: Insight) {
    if insight < Insight::Collected {
        return;
    }
    if standing.entries.is_empty() {
        ui.spawn(quiet(say("tempo.nothing")));
    }
    for entry @ Entry { by, rule, .. } in &standing.entries {
        ui.spawn(row(7.0)).with_children(|ui| {
            let name = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
            ui.spawn((text(words::row(entry), REGULAR, Type::Small, TEXT), name));
            ui.spawn(bold(words::signed(*by), Type::Small, sum_ink(*by, false)));
            linked(ui, *rule);
        });
    }
    if let Some(limited) = words::limited(standing) {
        ui.spawn(medium(limited, Type::Small, LAMP));
    }
}

/// The effect of the next count, with its rule.
fn outcome(ui: &mut Ui, battle: &Battle, standing: &Standing) {
    let Some((brings, line)) = standing.brings.zip(words::consequence(battle, standing)) else { return };
    let (ink, of) = match brings {
        Threshold::Duty(duty) => (LAMP, duty.rule),
        Threshold::Falls { rule, .. } => (BAD, rule),
    };
    stated(ui, line, ink, of);
}

/// A line with its rule.
fn stated(ui: &mut Ui, line: String, ink: Color, of: Rule) {
    ui.spawn(Node { align_items: AlignItems::Start, ..row(7.0) }).with_children(|ui| {
        let node = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
        ui.spawn(node).with_child(medium(line, Type::Small, ink));
        linked(ui, of);
    });
}

fn linked(ui: &mut Ui, of: Rule) {
    let place = Node { min_width: px(72), justify_content: JustifyContent::FlexEnd, flex_shrink: 0.0, ..default() };
    ui.spawn(place).with_children(|ui| link(ui, of.0));
}
