//! One line in place of a closed shot panel: the chance and outcomes, the selected combatant, or the latest news.

use crate::battle::odds::{Answered, mean_harm};
use crate::battle::oracle::{Answer, REACTION};
use crate::client::base::chance::percent;
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, LAMP, QUIET, TEXT, Type};
use crate::client::game::decision::{Decision, is_seen};
use crate::client::game::log::Log;
use crate::client::game::plan::Pick;
use crate::client::game::play::Game;
use crate::client::hud::outcome::roll;
use crate::client::hud::shares::changes;
use crate::client::hud::sheet::state;
use crate::client::hud::shown_attack::ShownAttack;
use crate::client::layout::form::Form;
use crate::client::layout::panels::{Panel, refill};
use crate::client::widgets::{bold, medium, quiet, section};
use crate::words;
use bevy::prelude::*;

/// Draws the strip.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, shown_attack, decision, log): (Res<Game>, Res<ShownAttack>, Res<Decision>, Res<Log>),
    (form, pick): (Res<Form>, Res<Pick>),
) {
    let (battle, preview) = (game.battle(), &shown_attack.0);
    let shown = pick.shown.filter(|unit| is_seen(&game, *unit));
    refill(&mut commands, &panels, Panel::Strip, |ui| {
        let odds = preview.prospect.as_ref().map(|prospect| &prospect.plain);
        let odds = odds.or_else(|| decision.options.first().and_then(|way| way.odds.as_ref()));
        if let Some(odds) = odds {
            ui.spawn((bold(percent(odds.chance()), Type::Head, LAMP), TextLayout::no_wrap()));
            ui.spawn((medium(battle.name(odds.target), Type::Small, TEXT), TextLayout::no_wrap()));
            let harm = mean_harm(&odds.harm);
            let harm = tell("hud.mean_harm", &[("n", &words::tenths(harm))]);
            let answers = preview.prospect.iter().flat_map(|prospect| &prospect.answers);
            let best = answers.min_by_key(|answer| answer.forecast.chance().per_million());
            // The target's best reaction is the most important.
            let spares = |best: &&Answered| best.forecast.chance().per_million() < odds.chance().per_million();
            let best = best.filter(spares).map(|best| {
                let what = words::answer(battle, REACTION, &Answer::One(best.forecast.reaction)).to_lowercase();
                tell("strip.if", &[("what", &what), ("chance", &percent(best.forecast.chance()))])
            });
            // On a phone there is no room for outcomes.
            let words: Vec<String> =
                [harm].into_iter().chain(changes(battle, odds)).take(if form.is_tall() { 1 } else { 3 }).collect();
            let words = best.filter(|_| form.is_tall()).unwrap_or_else(|| words.join(", "));
            ui.spawn(rest()).with_child(quiet(words));
        } else if let Some(glance) = preview.check.as_ref().filter(|_| preview.target.is_some()) {
            ui.spawn((bold(percent(glance.chance), Type::Head, LAMP), TextLayout::no_wrap()));
            ui.spawn(rest()).with_child(quiet(roll(&glance.check)));
        } else if let Some(object) = &preview.breakage {
            ui.spawn((bold(percent(object.damages), Type::Head, LAMP), TextLayout::no_wrap()));
            ui.spawn(rest()).with_child(quiet(roll(&object.check)));
        } else if let Some(words) = preview.deed_in_words(battle) {
            ui.spawn(rest()).with_child(medium(words, Type::Small, TEXT));
        } else if let Some(refusal) = &preview.refused {
            ui.spawn(rest()).with_child(medium(words::refusal(refusal), Type::Small, BAD));
        } else if let Some(unit) = shown {
            ui.spawn((medium(battle.name(unit), Type::Small, TEXT), TextLayout::no_wrap()));
            ui.spawn(rest()).with_child(quiet(state(battle, unit)));
        } else {
            ui.spawn(rest()).with_child(quiet(log.news().to_owned()));
        }
        let more = match (odds, shown) {
            (Some(_), _) => "strip.odds",
            (None, Some(_)) => "strip.sheet",
            (None, None) => "log.title",
        };
        ui.spawn(section(&say(if form.open { "strip.close" } else { more })));
        ui.spawn(medium(if form.open { "\u{2212}" } else { "+" }, Type::Head, QUIET));
    });
}

/// The width that the icon at the end leaves: longer text wraps.
fn rest() -> Node {
    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() }
}
