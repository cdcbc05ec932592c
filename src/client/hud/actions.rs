//! The action bar: what may be done, with keys, prices and reasons why not; or the decision that is open.

use super::decision::{Decision, Draft};
use super::form::{Form, Shape};
use super::layout::{Panel, above, refill};
use super::prompt;
use super::scroll::Scroll;
use crate::battle::system::Targeting;
use crate::battle::{Battle, Key};
use crate::client::assets::{MEDIUM, REGULAR};
use crate::client::film::Film;
use crate::client::intent::Intent;
use crate::client::plan::{Group, Pick, Plan, Preview};
use crate::client::play::Game;
use crate::client::select::needs_nothing;
use crate::client::settings::{Bindings, Command, Settings, digit};
use crate::client::theme::{BAD, FAINT, LAMP, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::widgets::{Off, Skin, Tip, Ui, card, icon, key_cap, medium, quiet, say, tell, text};
use crate::words::{self, Kind};
use bevy::prelude::*;
use bevy::text::LineHeight;

/// Least width of a tile in a bar of one row, and of one in a bar of several.
const TILES: (f32, f32) = (62.0, 56.0);
/// Least width of a tile where the text is large for the window.
const NARROW: f32 = 52.0;
/// Width of what stands at the right of the bar: with the names of what is left of the turn, and without.
const TURN: (f32, f32) = (212.0, 124.0);
/// Room between tiles.
const GAP: f32 = 5.0;

/// Draws it.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, film, form): (Res<Game>, Res<Film>, Res<Form>),
    (plan, pick, preview): (Res<Plan>, Res<Pick>, Res<Preview>),
    (decision, draft, settings): (Res<Decision>, Res<Draft>, Res<Settings>),
) {
    refill(&mut commands, &panels, Panel::Actions, |ui| {
        if let Some(choice) = &decision.choice {
            return prompt::draw(ui, game.battle(), (&form, &settings.keys), choice, &decision, &draft);
        }
        if plan.unit.is_none() {
            return waiting(ui, &game, &film);
        }
        let fit = Fit::of(&form, plan.groups.len());
        let row = Node {
            column_gap: form.px(GAP),
            row_gap: form.px(GAP),
            flex_grow: 1.0,
            max_width: if form.is_tall() { Val::Auto } else { form.px(fit.columns * (fit.width + GAP)) },
            flex_wrap: if form.is_tiny() { FlexWrap::NoWrap } else { FlexWrap::Wrap },
            overflow: if form.is_tiny() { Overflow::scroll_x() } else { Overflow::visible() },
            align_items: AlignItems::Center,
            justify_content: if form.is_tall() && !form.is_tiny() {
                JustifyContent::Center
            } else {
                JustifyContent::FlexStart
            },
            ..default()
        };
        ui.spawn((row, Scroll::across())).with_children(|ui| {
            for (at, (group, letter)) in plan.groups.iter().zip(plan.letters(&settings)).enumerate() {
                let armed = pick.armed.is_some_and(|armed| armed.0 == at);
                action(ui, game.battle(), (at, letter.to_ascii_uppercase()), group, armed, (&form, fit));
            }
        });
        if let (Some((group, way)), true) = (pick.armed, pick.open) {
            let group = &plan.groups[group.min(plan.groups.len() - 1)];
            ways(ui, game.battle(), &form, (group, way), &plan.way_keys(&settings));
        } else if let Some(refusal) = game.refusal() {
            notice(ui, &form, &words::refusal(refusal), BAD);
        } else if let Some(words) = pick
            .armed
            .filter(|_| pick.tapped.is_none())
            .and_then(|armed| wanted(game.battle(), &plan, armed, &settings.keys))
        {
            notice(ui, &form, &words, QUIET);
        } else if let Some(words) = pick.tapped.and_then(|_| again(game.battle(), &preview)) {
            notice(ui, &form, &words, LAMP);
        }
    });
}

/// Least height of the table beside whose map tiles bear names; the size of those that bear none.
const NAMES: f32 = 420.0;
const BARE: (f32, f32) = (35.0, 34.0);

/// Size of the tiles.
#[derive(Clone, Copy)]
struct Fit {
    width: f32,
    height: f32,
    sign: f32,
    /// Most tiles in a row.
    columns: f32,
    /// Whether each bears the name of its action.
    named: bool,
}

impl Fit {
    const fn large(width: f32, columns: f32) -> Self {
        Self { width, height: 74.0, sign: 24.0, columns, named: true }
    }

    const fn small(width: f32, columns: f32) -> Self {
        Self { width, height: 47.0, sign: 18.0, columns, named: true }
    }

    /// One row of large tiles where they have room, else as many rows of small ones as it takes.
    fn of(form: &Form, count: usize) -> Self {
        let count = count.max(1) as f32;
        if form.is_tiny() {
            return Self::large(66.0, count);
        }
        if form.is_tall() {
            let columns = if count > 8.0 { 5.0 } else { 4.0 };
            return Self::small((form.size.x - 20.0 - GAP * columns) / columns, columns);
        }
        let wide = form.shape == Shape::Wide;
        let (turn, least) = if wide { (TURN.0, TILES.1) } else { (TURN.1, NARROW) };
        let room = form.size.x - form.sheet() - turn - 60.0;
        if form.size.y < NAMES {
            let columns = (room / (BARE.0 + GAP)).floor().max(1.0);
            return Self { width: BARE.0, height: BARE.1, sign: 18.0, columns, named: false };
        }
        let one_row = room / count - GAP;
        if one_row >= TILES.0 {
            return Self::large(one_row.min(74.0), count);
        }
        let width = |rows: f32| room / (count / rows).ceil() - GAP - 0.5;
        let rows = [2.0, 3.0].into_iter().find(|rows| width(*rows) >= least).unwrap_or(4.0);
        let columns = (count / rows).ceil();
        Self::small((room / columns - GAP - 0.5).clamp(least, 100.0), columns)
    }
}

fn waiting(ui: &mut Ui, game: &Game, film: &Film) {
    let words = match (game.battle().current(), film.is_playing()) {
        _ if game.battle().is_over() => say("turn.over"),
        (Some(unit), _) => tell("turn.acts", &[("unit", game.battle().name(unit))]),
        (None, _) => String::new(),
    };
    ui.spawn(quiet(words));
}

fn action(
    ui: &mut Ui,
    battle: &Battle,
    (at, letter): (usize, char),
    group: &Group,
    armed: bool,
    (form, fit): (&Form, Fit),
) {
    let refused = group.refused();
    let color = if refused.is_some() {
        FAINT
    } else if armed {
        LAMP
    } else {
        TEXT
    };
    let quiet = if refused.is_some() { FAINT } else { QUIET };
    let node = Node {
        width: form.px(fit.width),
        flex_shrink: 0.0,
        height: form.px(fit.height),
        // Keys stand at the top: a sign without a name makes way for them.
        padding: if fit.named { UiRect::axes(px(1), px(3)) } else { UiRect::top(px(11)) },
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        row_gap: px(if fit.height > 50.0 { 6.0 } else { 1.0 }),
        ..default()
    };
    let skin = if armed {
        Skin::CHOSEN
    } else if refused.is_some() {
        Skin { rest: PANEL, ..Skin::PLAIN }
    } else {
        Skin::PLAIN
    };
    let mut button = ui.spawn((card(skin, Intent::Action(at)), node, Tip(tip(battle, group, letter))));
    if refused.is_some() {
        button.insert(Off);
    }
    let label = text(words::name(battle, Kind::Action, group.info.key), REGULAR, Type::Tiny, color);
    button.with_children(|ui| {
        ui.spawn(icon(group.info.icon, fit.sign, color));
        if fit.named {
            ui.spawn((label, TextLayout::justify(Justify::Center), LineHeight::RelativeToFont(1.0)));
        }
        if form.is_tall() {
            return;
        }
        let corner = Node { position_type: PositionType::Absolute, right: px(5), top: px(1), ..default() };
        ui.spawn(corner).with_children(|ui| key_cap(ui, &letter.to_string(), quiet));
        if let Some(digit) = digit(at) {
            let corner = Node { position_type: PositionType::Absolute, left: px(5), top: px(1), ..default() };
            ui.spawn(corner).with_children(|ui| key_cap(ui, &digit.to_string(), quiet));
        }
    });
}

fn tip(battle: &Battle, group: &Group, key: char) -> String {
    let open = group.offers.iter().find(|offer| offer.refused.is_none());
    let price = open.map(|offer| price(battle, &offer.cost)).unwrap_or_default();
    let why = group.refused().map_or(String::new(), |refusal| format!("\n{}", words::refusal(refusal)));
    let told = |kind| words::name(battle, kind, group.info.key);
    format!("{} ({key}){price}\n{}{why}\n{}", told(Kind::Action), told(Kind::ActionHelp), group.info.rule)
}

fn price(battle: &Battle, cost: &[(Key, i16)]) -> String {
    let parts: Vec<String> = cost.iter().map(|part| words::cost(battle, *part)).collect();
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}

/// The ways of the chosen action, above the bar.
fn ways(ui: &mut Ui, battle: &Battle, form: &Form, (group, chosen): (&Group, usize), keys: &[char]) {
    ui.spawn(above(form, false)).with_children(|ui| {
        let alike = group.offers.windows(2).all(|pair| pair[0].cost == pair[1].cost);
        for (at, offer) in group.offers.iter().enumerate() {
            // What all of them cost, the tile says.
            let price = if alike { String::new() } else { price(battle, &offer.cost) };
            let refused = offer.refused.as_ref();
            // What needs no target is done by choosing it: none of it is chosen yet.
            let chosen = at == chosen && !needs_nothing(offer.targeting);
            let skin = if chosen { Skin::CHOSEN } else { Skin::PLAIN };
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
            } else if chosen {
                LAMP
            } else {
                TEXT
            };
            button.with_children(|ui| {
                if let Some(key) = keys.get(at) {
                    key_cap(ui, &key.to_ascii_uppercase().to_string(), QUIET);
                }
                let act = words::name(battle, Kind::Action, group.info.key);
                let words = format!("{}{price}", without(&act, words::offer(battle, offer)));
                ui.spawn((medium(words, Type::Small, color), TextLayout::no_wrap()));
            });
        }
    });
}

/// What the next tap on the marked square does.
fn again(battle: &Battle, preview: &Preview) -> Option<String> {
    let order = preview.order.as_ref().filter(|_| preview.refused.is_none())?;
    let walks = words::name(battle, Kind::Action, order.act);
    let act = if preview.label.is_empty() { walks } else { preview.label.clone() };
    Some(tell("turn.again", &[("act", &act)]))
}

/// What a way is called where the name of its action stands beside it.
fn without(act: &str, way: String) -> String {
    let rest = way.strip_prefix(act).and_then(|rest| rest.strip_prefix([',', ':', ' ']));
    let Some(rest) = rest.map(str::trim_start) else { return way };
    let mut letters = rest.chars();
    letters.next().map_or_else(|| way.clone(), |first| first.to_uppercase().chain(letters).collect())
}

/// What the chosen action still needs.
fn wanted(battle: &Battle, plan: &Plan, (group, way): (usize, usize), keys: &Bindings) -> Option<String> {
    let group = plan.groups.get(group)?;
    let key = match group.offers.get(way)?.targeting {
        Targeting::Enemy | Targeting::Friend => "turn.whom",
        Targeting::Square | Targeting::Path | Targeting::Direction => "turn.where",
        Targeting::None | Targeting::Item => return None,
    };
    let act = words::name(battle, Kind::Action, group.info.key);
    Some(tell(key, &[("act", &act), ("cancel", &keys.name(Command::Cancel))]))
}

fn notice(ui: &mut Ui, form: &Form, words: &str, color: Color) {
    ui.spawn(above(form, false)).with_children(|ui| {
        let node = Node { padding: UiRect::axes(px(8), px(6)), ..default() };
        ui.spawn((text(words, MEDIUM, Type::Small, color), node));
    });
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn ways_leave_the_name_of_their_action_out() {
        for (act, way, short) in [
            ("Called shot", "Called shot, head, rifle", "Head, rifle"),
            ("Stunt", "Stunt: jump an obstacle", "Jump an obstacle"),
            ("Overwatch", "Overwatch over an arc", "Over an arc"),
            ("Overwatch", "Overwatch", "Overwatch"),
            ("Draw", "Drawing of lots", "Drawing of lots"),
        ] {
            assert_eq!(without(act, way.to_owned()), short);
        }
    }
}
