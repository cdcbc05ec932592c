//! The remaining budget of the turn, and the button that ends it.

use crate::battle::system::{Price, Threshold};
use crate::battle::{Battle, Key, Ledger, UnitId};
use crate::client::base::assets::REGULAR;
use crate::client::base::say::{say, tell};
use crate::client::base::states::{Navigate, Overlay};
use crate::client::base::theme::{BAD, FAINT, LAMP, ON_LAMP, QUIET, TEXT, Type};
use crate::client::game::decision::Decision;
use crate::client::game::plan::{NAMED_KINDS, Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::reel::Film;
use crate::client::game::select::{Leaving, TableIntent};
use crate::client::layout::form::{Form, Shape};
use crate::client::layout::map_card::map_card;
use crate::client::layout::panels::{Panel, refill};
use crate::client::settings::{Bindings, Command, Settings};
use crate::client::widgets::{Skin, Tip, Ui, bold, button, card, column, medium, row, spring, text};
use crate::words::{Kind, brings, label, name, signed};
use bevy::prelude::*;

/// The most pips in a row; more are shown as a number.
const MOST_PIPS: i32 = 6;

/// Draws it.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, film, form, plan): (Res<Game>, Res<Film>, Res<Form>, Res<Plan>),
    (pick, preview): (Res<Pick>, Res<Preview>),
    (decision, leaving, settings): (Res<Decision>, Res<Leaving>, Res<Settings>),
) {
    refill(&mut commands, &panels, Panel::Turn, |ui| {
        if game.battle().is_over() && !game.is_watched() && !film.is_playing() {
            button(ui, &say("turn.result"), Skin::MAIN, Navigate::Over(Overlay::End));
        }
        let Some(unit) = plan.unit.filter(|_| decision.choice.is_none()) else { return };
        let named = form.shape != Shape::Slim && !form.is_tiny();
        budget(ui, &game, (unit, &plan), &Planned::of(game.battle(), &plan, &pick, &preview), named);
        end_turn(ui, plan.groups.len(), &form, &settings.keys);
    });
    refill(&mut commands, &panels, Panel::Leaving, |ui| {
        let open = plan.unit.is_some() && decision.choice.is_none();
        if let Some(words) = leaving.0.as_ref().filter(|_| open) {
            warn(ui, &form, words, plan.groups.len(), &settings.keys);
        }
    });
}

/// Asks for confirmation before a turn ends in which something could still be done.
fn warn(ui: &mut Ui, form: &Form, words: &str, end: usize, keys: &Bindings) {
    ui.spawn(map_card(form, false)).with_children(|ui| {
        let node = Node { padding: UiRect::axes(px(8), px(4)), ..column(8.0) };
        ui.spawn(node).with_children(|ui| {
            ui.spawn(medium(words, Type::Body, TEXT));
            ui.spawn(row(8.0)).with_children(|ui| {
                button(ui, &keys.beside("turn.go_on", Command::Cancel), Skin::PLAIN, TableIntent::Cancel);
                button(ui, &keys.beside("turn.end", Command::Confirm), Skin::MAIN, TableIntent::Action(end));
            });
        });
    });
}

/// The costs of the planned order: its price, and what it takes besides.
#[derive(Default)]
struct Planned {
    price: Price,
    toll: Ledger,
}

impl Planned {
    /// The price of the order under the pointer, or else of the chosen one.
    fn of(battle: &Battle, plan: &Plan, pick: &Pick, preview: &Preview) -> Self {
        let shown = preview.order.as_ref().filter(|_| preview.refused.is_none());
        let order = shown.or_else(|| plan.armed(pick).map(|offer| &offer.order));
        let Some((unit, price)) = order.and_then(|order| {
            let action = battle.rules().action(order.act)?;
            Some((order.unit, (action.price)(battle, order)))
        }) else {
            return Self::default();
        };
        let toll = battle.rules().core.toll(battle, unit, &price);
        Self { price, toll }
    }

    /// The part of the price in one kind of budget.
    fn uses(&self, kind: Key) -> i32 {
        self.price.cost.iter().filter(|part| part.0 == kind).map(|part| i32::from(part.1)).sum()
    }
}

/// What has to last for the whole battle: one's own and that of the side.
struct Stock {
    name: String,
    own: i32,
    of_side: i32,
}

impl Stock {
    /// All that is left of the rarer kinds.
    fn of(battle: &Battle, unit: UnitId, kinds: &[Key]) -> Vec<Self> {
        let side = battle.side_budget(battle.side(unit));
        let rarer = kinds.iter().skip(NAMED_KINDS).map(|kind| Self {
            name: name(battle, Kind::Budget, *kind),
            own: battle.budget(unit).lasting(*kind),
            of_side: side.lasting(*kind),
        });
        rarer.filter(|one| one.own + one.of_side > 0).collect()
    }

    fn told(&self) -> String {
        if self.of_side > 0 { format!("{} + {}", self.own, self.of_side) } else { self.own.to_string() }
    }
}

/// The remaining budget: each kind of action by name, with a pip for each action.
fn budget(ui: &mut Ui, game: &Game, (unit, plan): (UnitId, &Plan), planned: &Planned, named: bool) {
    let battle = game.battle();
    let kinds = battle.rules().core.vocabulary().budget;
    let mut offers = plan.groups.iter().flat_map(|group| &group.offers).filter(|offer| offer.refused.is_none());
    let open =
        offers.any(|offer| offer.cost.iter().any(|cost| kinds.iter().take(NAMED_KINDS).any(|kind| *kind == cost.0)));
    // A kind of action that is no longer usable counts as spent, unless a duty blocks it.
    let duty = battle.rules().initiative.duty(battle, unit);
    let left = |kind: Key| if open || duty.is_some() { battle.budget(unit).left(kind) } else { 0 };
    // Rarer kinds are shown while there are any.
    let told = kinds.iter().enumerate().filter(|(at, kind)| *at < NAMED_KINDS || left(**kind) > 0);
    let mut tip: Vec<String> =
        told.map(|(_, kind)| format!("{}: {}", name(battle, Kind::Budget, *kind), left(*kind))).collect();
    let stock = Stock::of(battle, unit, kinds);
    for one in stock.iter().filter(|one| one.of_side > 0) {
        tip.push(tell("turn.of_side", &[("what", &one.name), ("n", &one.of_side.to_string())]));
    }
    let node = Node { min_width: px(if named { 84.0 } else { 0.0 }), flex_shrink: 0.0, ..column(4.0) };
    let tip = format!("{}\n{}\n{}", say("turn.left"), tip.join("\n"), say("turn.left_help"));
    ui.spawn((node, Tip(tip), Interaction::None)).with_children(|ui| {
        if named {
            ui.spawn((text(say("turn.left"), REGULAR, Type::Tiny, QUIET), TextLayout::no_wrap()));
        }
        for kind in kinds.iter().take(NAMED_KINDS) {
            let left = left(*kind);
            ui.spawn(row(6.0)).with_children(|ui| {
                let color = if left > 0 { TEXT } else { FAINT };
                // Where there is no room for its name, its first letter.
                let name = name(battle, Kind::Budget, *kind);
                let name = if named { name } else { name.chars().take(1).collect() };
                ui.spawn((text(name, REGULAR, Type::Tiny, color), TextLayout::no_wrap()));
                ui.spawn(spring());
                if left > MOST_PIPS {
                    ui.spawn(bold(left.to_string(), Type::Small, LAMP));
                }
                let round = BorderRadius::all(px(5));
                let pip = Node { width: px(10), height: px(10), border_radius: round, ..default() };
                if left == 0 {
                    ui.spawn((Node { border: UiRect::all(px(1)), ..pip.clone() }, BorderColor::all(FAINT)));
                }
                // What the planned order would use is only outlined.
                for at in 0..if left > MOST_PIPS { 0 } else { left } {
                    let kept = at < left - planned.uses(*kind);
                    let node = Node { border: UiRect::all(px(2)), ..pip.clone() };
                    let fill = if kept { LAMP } else { LAMP.with_alpha(0.15) };
                    ui.spawn((node, BackgroundColor(fill), BorderColor::all(LAMP)));
                }
            });
        }
        for one in &stock {
            ui.spawn(row(6.0)).with_children(|ui| {
                let name = if named { one.name.clone() } else { one.name.chars().take(1).collect() };
                ui.spawn((text(name, REGULAR, Type::Tiny, TEXT), TextLayout::no_wrap()));
                ui.spawn(spring());
                ui.spawn((bold(one.told(), Type::Small, LAMP), TextLayout::no_wrap()));
            });
        }
        for line in planned.toll.lines() {
            let words = format!("{} {}", label(line.what), signed(line.amount));
            ui.spawn((text(words, REGULAR, Type::Tiny, BAD), TextLayout::no_wrap()));
        }
        if let Some(duty) = duty {
            ui.spawn(text(brings(battle, Threshold::Duty(duty)), REGULAR, Type::Tiny, LAMP));
        }
        // A move that is paid for need not be used at once.
        if !plan.reach.is_empty() && kinds.iter().take(NAMED_KINDS).all(|kind| left(*kind) == 0) {
            ui.spawn(text(say("turn.stride"), REGULAR, Type::Tiny, LAMP));
        }
    });
}

fn end_turn(ui: &mut Ui, at: usize, form: &Form, keys: &Bindings) {
    let wide = form.shape == Shape::Wide;
    let node = Node {
        padding: UiRect::axes(px(if wide { 20.0 } else { 12.0 }), px(if wide { 13.0 } else { 9.0 })),
        border_radius: BorderRadius::all(px(9)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    ui.spawn((card(Skin::MAIN, TableIntent::Action(at)), node)).with_children(|ui| {
        ui.spawn((bold(say("turn.end"), Type::Body, ON_LAMP), TextLayout::no_wrap()));
        if !form.is_tall() && !keys.fingers {
            ui.spawn(text(keys.name(Command::Confirm), REGULAR, Type::Tiny, ON_LAMP));
        }
    });
}
