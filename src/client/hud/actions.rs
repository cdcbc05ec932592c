//! The action bar: actions with keys, prices and refusals; or the open decision.

use crate::battle::system::Offer;
use crate::battle::{Battle, Key};
use crate::client::base::assets::REGULAR;
use crate::client::base::chance::percent as percent_of;
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{FAINT, LAMP, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::game::decision::Decision;
use crate::client::game::draft::{Draft, PromptIntent};
use crate::client::game::plan::{Group, NAMED_KINDS, Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::price;
use crate::client::game::reel::Film;
use crate::client::game::repeat::Repeat;
use crate::client::game::select::TableIntent;
use crate::client::hints::Course;
use crate::client::hud::fit::{Fit, GAP};
use crate::client::hud::prompt;
use crate::client::layout::form::Form;
use crate::client::layout::panels::{Panel, refill};
use crate::client::layout::scroll::Scroll;
use crate::client::settings::Settings;
use crate::client::widgets::{Off, Skin, Tip, Ui, card, choice, icon, key_cap, quiet, row, text};
use crate::rules::rulebook;
use crate::words::{self, Kind};
use bevy::prelude::*;
use bevy::text::LineHeight;

/// The least width of a tile with room for what pays for its action.
const ROOMY: f32 = 80.0;
/// The size of an icon beside what pays for its action.
const SMALLER: f32 = 0.8;

/// Draws the bar.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, film, form, repeat): (Res<Game>, Res<Film>, Res<Form>, Res<Repeat>),
    (plan, pick, course): (Res<Plan>, Res<Pick>, Res<Course>),
    (decision, draft, settings): (Res<Decision>, Res<Draft>, Res<Settings>),
) {
    refill(&mut commands, &panels, Panel::Actions, |ui| {
        if let Some(choice) = &decision.choice {
            return prompt::draw(ui, game.battle(), (&form, &settings.keys), choice, &decision, &draft);
        }
        if plan.unit.is_none() {
            return waiting(ui, &game, &film, &repeat);
        }
        // On a phone the drawer replaces the tiles, not the map.
        if form.is_tall() && form.open {
            return;
        }
        let fit = Fit::of(&form, plan.groups.len());
        let tiles = fit.tiles(&plan.groups, course.asked_action());
        let row = Node {
            column_gap: form.px(GAP),
            row_gap: form.px(GAP),
            flex_grow: 1.0,
            max_width: if form.is_tall() { Val::Auto } else { form.px(fit.columns * (fit.width + GAP)) },
            flex_wrap: if form.is_tiny() { FlexWrap::NoWrap } else { FlexWrap::Wrap },
            overflow: if form.is_tiny() { Overflow::scroll_x() } else { Overflow::visible() },
            align_items: AlignItems::Center,
            justify_content: JustifyContent::FlexStart,
            ..default()
        };
        ui.spawn((row, Scroll::across())).with_children(|ui| {
            let letters = plan.letters(&settings);
            for &at in &tiles {
                let group = &plan.groups[at];
                let armed = pick.armed.is_some_and(|armed| armed.0 == at);
                let letter = letters.get(at).map(char::to_ascii_uppercase).filter(|_| !settings.keys.fingers);
                action(ui, game.battle(), (at, letter), group, armed, (&form, fit));
            }
            if tiles.len() < plan.groups.len() {
                let folded = pick.armed.is_some_and(|armed| !tiles.contains(&armed.0));
                more(ui, pick.more || folded, fit, &form);
            }
        });
    });
}

fn waiting(ui: &mut Ui, game: &Game, film: &Film, repeat: &Repeat) {
    let battle = game.battle();
    let known = |unit| game.viewer().is_none_or(|side| battle.is_known_to(side, unit));
    let words = match battle.current() {
        _ if battle.is_over() && film.is_playing() => String::new(),
        _ if battle.is_over() => say("turn.over"),
        Some(unit) if known(unit) => tell("turn.acts", &[("unit", battle.name(unit))]),
        Some(_) => say("turn.unseen_acts"),
        None => String::new(),
    };
    ui.spawn(quiet(words));
    if let Some(words) = repeat.words(battle) {
        ui.spawn(Node { margin: UiRect::left(px(18)), flex_wrap: FlexWrap::Wrap, ..row(10.0) }).with_children(|ui| {
            ui.spawn(quiet(words));
            choice(ui, &say("prompt.alike.stop"), false, PromptIntent::Alike);
        });
    }
}

/// The tile that shows the actions folded away.
fn more(ui: &mut Ui, open: bool, fit: Fit, form: &Form) {
    let (skin, color) = if open { (Skin::CHOSEN, LAMP) } else { (Skin::PLAIN, TEXT) };
    let tip = Tip(say("turn.more_help"));
    ui.spawn((card(skin, TableIntent::MoreActions), tile(fit, form), tip)).with_children(|ui| {
        ui.spawn(icon("menu", fit.sign, color));
        if fit.named {
            ui.spawn(text(say("turn.more"), REGULAR, Type::Tiny, color));
        }
    });
}

fn tile(fit: Fit, form: &Form) -> Node {
    Node {
        width: form.px(fit.width),
        flex_shrink: 0.0,
        height: form.px(fit.height),
        // Keys stand at the top: an icon without a name leaves room for them.
        padding: if fit.named { UiRect::axes(px(1), px(3)) } else { UiRect::top(px(11)) },
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        row_gap: px(if fit.height > 50.0 { 6.0 } else { 1.0 }),
        ..default()
    }
}

/// Draws one action as a tile.
pub fn action(
    ui: &mut Ui,
    battle: &Battle,
    (at, letter): (usize, Option<char>),
    group: &Group,
    armed: bool,
    (form, fit): (&Form, Fit),
) {
    let off = group.is_off();
    let color = if off {
        FAINT
    } else if armed {
        LAMP
    } else if group.aimless.is_some() {
        QUIET
    } else {
        TEXT
    };
    let quiet = if off { FAINT } else { QUIET };
    let node = tile(fit, form);
    let duty = battle.current().and_then(|unit| battle.rules().initiative.duty(battle, unit));
    let due = !off && duty.is_some_and(|duty| duty.act == group.info.key);
    let skin = if armed || due {
        Skin::CHOSEN
    } else if off || group.aimless.is_some() {
        Skin { rest: PANEL, ..Skin::PLAIN }
    } else {
        Skin::PLAIN
    };
    let mut button = ui.spawn((card(skin, TableIntent::Action(at)), node, Tip(tip(battle, group, letter))));
    if off {
        button.insert(Off);
    }
    let label = text(words::name(battle, Kind::Action, group.info.key), REGULAR, Type::Tiny, color);
    button.with_children(|ui| {
        let paid = group.offers.iter().find(|offer| offer.refused.is_none()).and_then(|offer| traded(battle, offer));
        match paid.filter(|_| fit.width >= ROOMY) {
            None => drop(ui.spawn(icon(group.info.icon, fit.sign, color))),
            Some(kind) => {
                // The key stands in the corner at the right.
                let beside = Node { margin: UiRect::right(px(10)), align_items: AlignItems::Center, ..row(3.0) };
                ui.spawn(beside).with_children(|ui| {
                    ui.spawn(icon(group.info.icon, fit.sign * SMALLER, color));
                    let kind = words::name(battle, Kind::Budget, kind);
                    ui.spawn((text(kind, REGULAR, Type::Tiny, LAMP), TextLayout::no_wrap()));
                });
            }
        }
        if fit.named {
            ui.spawn((label, TextLayout::justify(Justify::Center), LineHeight::RelativeToFont(1.0)));
        }
        let Some(letter) = letter.filter(|_| !form.is_tall()) else { return };
        let corner = Node { position_type: PositionType::Absolute, right: px(5), top: px(1), ..default() };
        ui.spawn(corner).with_children(|ui| key_cap(ui, &letter.to_string(), quiet));
    });
}

/// The kind of budget that pays for an offer because its own is spent, if that is so.
fn traded(battle: &Battle, offer: &Offer) -> Option<Key> {
    let left = |kind: Key| battle.budget(offer.order.unit).left(kind);
    offer.cost.iter().find(|cost| left(cost.0) < i32::from(cost.1))?;
    let kinds = battle.rules().core.vocabulary().budget.iter().take(NAMED_KINDS).copied();
    kinds.filter(|kind| offer.cost.iter().all(|cost| cost.0 != *kind)).find(|kind| left(*kind) > 0)
}

/// What a tile does: name, price, help, chance, what stands against it, rule.
pub fn tip(battle: &Battle, group: &Group, key: Option<char>) -> String {
    let key = key.map_or_else(String::new, |key| format!(" ({key})"));
    let open = group.offers.iter().find(|offer| offer.refused.is_none());
    let price = open.map(|offer| price::after(battle, &offer.cost)).unwrap_or_default();
    let why = match group.refused() {
        Some(refusal) => format!("\n{}", words::refusal(refusal)),
        None if group.is_off() => format!("\n{}", say("turn.not_now")),
        None => String::new(),
    };
    let traded = open.and_then(|offer| traded(battle, offer)).map_or_else(String::new, |kind| {
        format!("\n{}", tell("turn.traded", &[("kind", &words::name(battle, Kind::Budget, kind).to_lowercase())]))
    });
    let aimless = group
        .aimless
        .as_ref()
        .map_or_else(String::new, |aimless| format!("\n{}", tell("turn.aimless", &[("why", &aimless.words(battle))])));
    let told = |kind| words::name(battle, kind, group.info.key);
    // A reason against it cites the rule that counts.
    let rule = if rulebook::cited_last(&format!("{why}{aimless}")).is_some() {
        String::new()
    } else {
        format!("\n{}", group.info.rule)
    };
    let chance = group.chance.map(|chance| format!("\n{}", tell("turn.chance", &[("chance", &percent_of(chance))])));
    let chance = chance.unwrap_or_default();
    format!("{}{key}{price}\n{}{chance}{traded}{why}{aimless}{rule}", told(Kind::Action), told(Kind::ActionHelp),)
}
