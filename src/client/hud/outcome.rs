//! The odds of an attack: chance, outcomes, and the target's reactions.

use crate::battle::odds::{Chance, Forecast, mean_harm};
use crate::battle::{Battle, Check};
use crate::client::base::assets::REGULAR;
use crate::client::base::chance::{percent, percent_of};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, LAMP, NIGHT, QUIET, TEXT, Type, outcome_colour};
use crate::client::hud::shares::{End, shares};
use crate::client::hud::why::signed;
use crate::client::widgets::{Tip, Ui, bold, column, medium, quiet, row, section, spring, text};
use crate::words::{self, Kind, name};
use bevy::prelude::*;
use bevy::ui::{BackgroundGradient, ColorStop, LinearGradient};

/// A reaction of the target.
pub struct Answer<'a> {
    /// Its name.
    pub words: String,
    /// The odds with it.
    pub odds: &'a Forecast,
    /// Its price.
    pub price: String,
}

/// The available height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    /// Every amount of harm is drawn.
    Roomy,
    /// The usual amount.
    Usual,
    /// As compact as possible.
    Tight,
}

/// Draws chance, outcomes and reactions.
pub fn outcome(ui: &mut Ui, battle: &Battle, plain: &Forecast, answers: &[Answer], room: Space) {
    let tight = room == Space::Tight;
    ui.spawn(Node { column_gap: px(12), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() })
        .with_children(|ui| {
            ui.spawn((
                bold(percent(plain.chance()), if tight { Type::Title } else { Type::Huge }, TEXT),
                TextLayout::no_wrap(),
            ));
            ui.spawn(Node { flex_shrink: 1.0, ..column(2.0) }).with_children(|ui| {
                if let Some(best) = best_reply(plain, answers) {
                    let values = [("what", &*best.words.to_lowercase()), ("chance", &percent(best.odds.chance()))];
                    ui.spawn(medium(tell("hud.if_answered", &values), Type::Small, LAMP));
                }
                if let Some(check) = &plain.check {
                    ui.spawn(quiet(roll(check)));
                }
                let mean = mean_harm(&plain.harm);
                ui.spawn(quiet(tell("hud.mean_harm", &[("n", &words::tenths(mean))])));
            });
        });
    bar(ui, battle, plain, if tight { 12.0 } else { 18.0 });
    legend(ui, battle, plain);
    if room == Space::Roomy {
        histogram(ui, &plain.harm);
    }
    if answers.is_empty() {
        return;
    }
    if !tight {
        ui.spawn((section(&say("hud.answers")), Node { margin: UiRect::top(px(3)), ..default() }));
    }
    for answer in answers {
        ui.spawn(Node { flex_shrink: 0.0, ..row(8.0) }).with_children(|ui| {
            let words = if tight { row(8.0) } else { column(0.0) };
            let words = Node { flex_grow: 1.0, flex_basis: px(0), flex_wrap: FlexWrap::Wrap, ..words };
            ui.spawn(words).with_children(|ui| {
                ui.spawn(medium(&*answer.words, Type::Small, TEXT));
                if !answer.price.is_empty() {
                    ui.spawn(text(&*answer.price, REGULAR, Type::Tiny, QUIET));
                }
            });
            if tight {
                let place = Node { width: px(70), flex_shrink: 0.0, ..column(0.0) };
                ui.spawn(place).with_children(|ui| bar(ui, battle, answer.odds, 8.0));
            }
            ui.spawn((bold(percent(answer.odds.chance()), Type::Body, LAMP), TextLayout::no_wrap()));
        });
        if !tight {
            bar(ui, battle, answer.odds, 8.0);
        }
    }
}

/// The reply that makes a hit least likely, if any does.
fn best_reply<'a>(plain: &Forecast, answers: &'a [Answer<'a>]) -> Option<&'a Answer<'a>> {
    let chance = |forecast: &Forecast| forecast.chance().per_million();
    let best = answers.iter().min_by_key(|answer| chance(answer.odds))?;
    Some(best).filter(|best| chance(best.odds) < chance(plain))
}

/// The required roll, or the result if the dice have been rolled.
pub fn roll(check: &Check) -> String {
    if !check.faces.is_empty() {
        let key = if check.success { "hud.rolled.hit" } else { "hud.rolled.missed" };
        return tell(key, &[("n", &check.total.to_string()), ("need", &check.need.to_string())]);
    }
    let (dice, need) = (check.pool.to_string(), check.need.to_string());
    // A single die is named by its sides alone.
    let dice = if check.pool.count == 1 { dice.trim_start_matches('1').to_owned() } else { dice };
    let add = match check.ledger.total() {
        0 => dice.clone(),
        add => format!("{dice} {}", signed(add)),
    };
    let own = if check.rolls_under() {
        tell("hud.roll.under", &[("dice", &dice), ("need", &need)])
    } else if check.against.is_some() {
        add
    } else {
        tell("hud.roll", &[("dice", &add), ("need", &need)])
    };
    if check.against.is_some() { tell("hud.roll.opposed", &[("dice", &own)]) } else { own }
}

/// The outcome bar.
fn bar(ui: &mut Ui, battle: &Battle, forecast: &Forecast, height: f32) {
    let model = battle.rules().harm;
    let states = model.states();
    let node = Node {
        height: px(height),
        flex_shrink: 0.0,
        border_radius: BorderRadius::all(px(4)),
        overflow: Overflow::clip(),
        column_gap: px(1),
        ..default()
    };
    ui.spawn(node).with_children(|ui| {
        for (end, share) in shares(forecast, states, model.state(battle, forecast.target)) {
            let part = Node { flex_grow: share as f32, flex_basis: px(0), min_width: px(2), ..default() };
            let tip = Tip(format!("{} {}", named(battle, forecast, end), percent_of(share)));
            ui.spawn((part, filled(end, states.len()), tip, Interaction::None));
        }
    });
}

/// The labels of the outcome bar.
fn legend(ui: &mut Ui, battle: &Battle, forecast: &Forecast) {
    let model = battle.rules().harm;
    let states = model.states();
    let node = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(11), flex_shrink: 0.0, ..default() };
    ui.spawn(node).with_children(|ui| {
        for (end, share) in shares(forecast, states, model.state(battle, forecast.target)) {
            ui.spawn(row(4.0)).with_children(|ui| {
                let swatch =
                    Node { width: px(12), height: px(10), border_radius: BorderRadius::all(px(2)), ..default() };
                ui.spawn((swatch, filled(end, states.len())));
                ui.spawn(quiet(named(battle, forecast, end)));
                ui.spawn(bold(percent_of(share), Type::Small, TEXT));
            });
        }
    });
}

/// An outcome in words; for harmless actions, that it succeeds.
fn named(battle: &Battle, forecast: &Forecast, end: End) -> String {
    match end {
        End::NoHarm if forecast.harm.iter().all(|entry| entry.0 == 0) => say("hud.works"),
        End::Miss => say("hud.miss"),
        End::NoHarm => say("hud.no_harm"),
        End::State(0) => say("hud.grazed"),
        End::State(at) => name(battle, Kind::State, battle.rules().harm.states()[at]).to_lowercase(),
    }
}

/// The colour and hatching of an outcome: each identifies it alone.
fn filled(end: End, of: usize) -> impl Bundle {
    let (at, hatch) = match end {
        End::Miss => (0, None),
        End::NoHarm => (1, Some((LinearGradient::TO_TOP_RIGHT, 7.0))),
        End::State(state) => (state + 1, HATCHES[(state.max(1) - 1) % HATCHES.len()]),
    };
    let stripes = hatch.map(|(angle, step)| LinearGradient::new(angle, stripes(step)));
    let gradient = BackgroundGradient(stripes.into_iter().map(Into::into).collect());
    (BackgroundColor(outcome_colour(at, of + 1)), gradient)
}

/// The direction and spacing of the hatching of the states, from the first worse than unhurt.
const HATCHES: [Option<(f32, f32)>; 5] = [
    None,
    Some((LinearGradient::TO_RIGHT, 6.0)),
    Some((LinearGradient::TO_BOTTOM_RIGHT, 5.0)),
    Some((LinearGradient::TO_TOP, 4.0)),
    Some((LinearGradient::TO_RIGHT, 3.0)),
];

/// The greatest width of a hatched part, in pixels.
const WIDEST: f32 = 360.0;

fn stripes(step: f32) -> Vec<ColorStop> {
    let dark = NIGHT.with_alpha(0.55);
    let clear = NIGHT.with_alpha(0.0);
    let count = (WIDEST / step) as usize;
    let stripe = |at: usize| {
        let (from, to) = (at as f32 * step, at as f32 * step + 1.5);
        [ColorStop::px(clear, from), ColorStop::px(dark, from), ColorStop::px(dark, to), ColorStop::px(clear, to)]
    };
    (0..count).flat_map(stripe).collect()
}

/// The most columns of the histogram; wider distributions are grouped in equal steps.
const COLUMNS: usize = 18;

/// Parts of a million below which the largest amounts of harm are left out.
const RARE: u32 = 500;

/// The histogram of the harm, if there is any.
fn histogram(ui: &mut Ui, harm: &[(i32, Chance)]) {
    let likely = |entry: &(i32, Chance)| entry.0 > 0 && entry.1.per_million() >= RARE;
    let last = harm.iter().rposition(likely).unwrap_or(harm.len().saturating_sub(1));
    let some: Vec<&(i32, Chance)> = harm.iter().take(last + 1).filter(|entry| entry.0 > 0).collect();
    let (Some(first), Some(last)) = (some.first().map(|entry| entry.0), some.last().map(|entry| entry.0)) else {
        return;
    };
    let step = usize::try_from(last - first + 1).unwrap_or(1).div_ceil(COLUMNS).max(1);
    let count = usize::try_from(last - first + 1).unwrap_or(1).div_ceil(step);
    let mut shares = vec![0_u32; count];
    for (amount, chance) in some {
        shares[usize::try_from(amount - first).unwrap_or(0) / step] += chance.per_million();
    }
    let top = shares.iter().copied().max().unwrap_or(1).max(1);
    let node = Node {
        height: px(36),
        column_gap: px(2),
        align_items: AlignItems::FlexEnd,
        margin: UiRect::top(px(3)),
        flex_shrink: 0.0,
        ..default()
    };
    ui.spawn(node).with_children(|ui| {
        for (at, share) in shares.iter().enumerate() {
            let from = first + i32::try_from(at * step).unwrap_or(0);
            let to = from + i32::try_from(step).unwrap_or(1) - 1;
            let amount = if step == 1 { from.to_string() } else { format!("{from}\u{2013}{to}") };
            let share_words = format!("{}%", words::tenths(u64::from(share / 1_000)));
            let tip = tell("hud.harm_share", &[("amount", &amount), ("share", &share_words)]);
            let column = Node { flex_grow: 1.0, flex_basis: px(0), height: Val::Percent(100.0), ..column(0.0) };
            let column = Node { justify_content: JustifyContent::FlexEnd, ..column };
            ui.spawn((column, Tip(tip), Interaction::None)).with_children(|ui| {
                let height = Val::Percent(*share as f32 * 100.0 / top as f32);
                let block = Node { height, min_height: px(1), border_radius: BorderRadius::top(px(2)), ..default() };
                ui.spawn((block, BackgroundColor(LAMP.mix(&BAD, at as f32 / count as f32))));
            });
        }
    });
    ui.spawn(Node { flex_shrink: 0.0, ..row(0.0) }).with_children(|ui| {
        ui.spawn(text(tell("hud.harm", &[("n", &first.to_string())]), REGULAR, Type::Tiny, QUIET));
        ui.spawn(spring());
        ui.spawn(text(last.to_string(), REGULAR, Type::Tiny, QUIET));
    });
}
