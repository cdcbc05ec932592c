//! The shot panel: how likely, what comes of it, and why, each reason with its rule.

use super::decision::Decision;
use super::layout::{Panel, refill};
use super::luck::rolls_under;
use super::rule_card::link;
use super::sheet;
use super::side_mark::side_mark;
use crate::battle::odds::{Chance, Forecast};
use crate::battle::{Battle, Ledger, SideId, UnitId};
use crate::client::assets::REGULAR;
use crate::client::board::{Exposure, Exposures};
use crate::client::plan::{Pick, Plan, Preview};
use crate::client::play::Game;
use crate::client::theme::{BAD, GOOD, LAMP, LINE, QUIET, TEXT, Type, state_colour};
use crate::client::widgets::{
    Tip, Ui, bold, column, fill, heading, line, medium, quiet, row, rule, section, spring, text,
};
use crate::grid::{Altitude, Cover, Square};
use crate::words::{self, label};
use bevy::prelude::*;

/// Draws it.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, plan, pick, preview): (Res<Game>, Res<Plan>, Res<Pick>, Res<Preview>),
    (decision, exposures): (Res<Decision>, Res<Exposures>),
) {
    let battle = game.battle();
    refill(&mut commands, &panels, Panel::Shot, |ui| {
        if let Some(unit) = pick.shown {
            sheet::long(ui, battle, unit);
        }
        if let Some(odds) = decision.options.first().and_then(|way| way.odds.as_ref()) {
            return threatened(ui, battle, &decision, odds);
        }
        match (plan.unit, preview.target) {
            (Some(unit), Some(target)) if preview.order.is_some() => attack(ui, battle, &preview, unit, target),
            (Some(_), _) if !preview.caught.is_empty() => caught(ui, battle, &preview, &plan),
            (Some(_), _) if preview.refused.is_some() => refusal(ui, &preview),
            _ if pick.shown.is_none() => ground(ui, battle, &pick, game.viewer()),
            _ => {}
        }
        from_here(ui, battle, &exposures);
    });
}

fn refusal(ui: &mut Ui, preview: &Preview) {
    if let Some(refusal) = &preview.refused {
        ui.spawn(text(words::refusal(refusal), crate::client::assets::MEDIUM, Type::Body, BAD));
        if let Some(rule) = refusal.rule {
            ui.spawn(row(0.0)).with_children(|ui| link(ui, rule.0));
        }
    }
}

fn attack(ui: &mut Ui, battle: &Battle, preview: &Preview, unit: UnitId, target: UnitId) {
    ui.spawn(section(&preview.label));
    ui.spawn(heading(format!("{} \u{2192} {}", battle.name(unit), battle.name(target))));
    let squares = crate::grid::straight(battle.square(unit), battle.square(target));
    let hand = battle.in_hand(unit).map_or("bare hands", |(_, _, def)| def.name.as_str());
    ui.spawn(quiet(format!("{hand}, {squares} squares ({} m)", f32::from(squares as u16) * 1.5)));
    refusal(ui, preview);
    if let Some(prospect) = &preview.prospect {
        outcome(ui, battle, &prospect.plain, prospect.answered.as_ref(), preview.price);
    }
}

/// What a reaction is asked for against: the attack as it stands.
fn threatened(ui: &mut Ui, battle: &Battle, decision: &Decision, odds: &Forecast) {
    let Some(by) = decision.choice.as_ref().and_then(|choice| choice.about.by) else { return };
    ui.spawn(section("under attack"));
    ui.spawn(heading(format!("{} \u{2192} {}", battle.name(by), battle.name(odds.target))));
    let best = decision.options.iter().skip(1).filter(|way| way.odds.is_some());
    let best = best.min_by_key(|way| way.odds.as_ref().map_or(0, |odds| odds.loss));
    outcome(ui, battle, odds, best.and_then(|way| way.odds.as_ref()), best.and_then(|way| way.count));
}

fn caught(ui: &mut Ui, battle: &Battle, preview: &Preview, plan: &Plan) {
    ui.spawn(section(&preview.label));
    for (unit, percent) in &preview.caught {
        ui.spawn(row(8.0)).with_children(|ui| {
            side_mark(ui, battle.side(*unit).index(), battle.name(*unit), 22.0, true);
            ui.spawn(line(battle.name(*unit)));
            ui.spawn(spring());
            let friend = plan.unit.is_some_and(|own| !battle.are_enemies(own, *unit));
            ui.spawn(bold(format!("{percent} %"), Type::Body, if friend { BAD } else { TEXT }));
        });
    }
}

/// What lies under the pointer.
fn ground(ui: &mut Ui, battle: &Battle, pick: &Pick, viewer: Option<SideId>) {
    let Some((square, terrain)) = pick.hover.and_then(|square| Some((square, battle.map().terrain(square)?))) else {
        return;
    };
    ui.spawn(section("here"));
    ui.spawn(heading(terrain.name.clone()));
    let mut facts = vec![format!("column {}, row {}", square.x, square.y)];
    if let Some(cover) = terrain.cover {
        facts.push(format!("{} cover", cover_words(cover)));
    }
    match terrain.pace {
        crate::grid::Pace::Difficult => facts.push("difficult ground".to_owned()),
        crate::grid::Pace::Impassable => facts.push("no way through".to_owned()),
        crate::grid::Pace::Normal => {}
    }
    ui.spawn(quiet(facts.join(" \u{b7} ")));
    stack(ui, battle, square, viewer);
}

/// The air over a square from the side: who stands or flies there, band by band.
fn stack(ui: &mut Ui, battle: &Battle, square: Square, viewer: Option<SideId>) {
    let known = |unit: &UnitId| viewer.is_none_or(|side| battle.in_sight_of(side, *unit));
    let here: Vec<UnitId> = battle.bodies_at(square).filter(known).collect();
    if here.iter().all(|unit| battle.body(*unit).altitude == Altitude::Ground) {
        return;
    }
    for (band, name) in [(Altitude::High, "High"), (Altitude::Low, "Low"), (Altitude::Ground, "Ground")] {
        let node = Node { min_height: px(28), border: UiRect::bottom(px(1)), flex_shrink: 0.0, ..row(8.0) };
        ui.spawn((node, BorderColor::all(LINE))).with_children(|ui| {
            ui.spawn((quiet(name), Node { width: px(56), ..default() }));
            for unit in here.iter().filter(|unit| battle.body(**unit).altitude == band) {
                side_mark(ui, battle.side(*unit).index(), battle.name(*unit), 24.0, true);
                ui.spawn(medium(battle.name(*unit), Type::Small, TEXT));
            }
        });
    }
}

/// What could be seen and hit from the square under the pointer, and who could hit there.
fn from_here(ui: &mut Ui, battle: &Battle, exposures: &Exposures) {
    if exposures.0.is_empty() {
        return;
    }
    ui.spawn((section("from here"), Node { margin: UiRect::top(px(6)), ..default() }));
    let chance = |chance: Option<Chance>| chance.map_or_else(|| "\u{2013}".to_owned(), percent);
    let cover = |cover: Option<Cover>| cover.map_or("open", cover_words);
    for Exposure { enemy, mine, its, its_cover, my_cover, .. } in &exposures.0 {
        ui.spawn(row(8.0)).with_children(|ui| {
            side_mark(ui, battle.side(*enemy).index(), battle.name(*enemy), 22.0, true);
            let name = Node { flex_grow: 1.0, flex_basis: px(0), ..column(0.0) };
            ui.spawn(name).with_children(|ui| {
                ui.spawn(medium(battle.name(*enemy), Type::Small, TEXT));
                ui.spawn(quiet(format!("it: {}, here: {}", cover(*its_cover), cover(*my_cover))));
            });
            ui.spawn(Node { align_items: AlignItems::FlexEnd, ..column(0.0) }).with_children(|ui| {
                ui.spawn(bold(format!("you {}", chance(*mine)), Type::Small, LAMP));
                ui.spawn(bold(format!("it {}", chance(*its)), Type::Small, BAD));
            });
        });
    }
}

fn cover_words(cover: Cover) -> &'static str {
    match cover {
        Cover::Quarter => "quarter",
        Cover::Half => "half",
        Cover::ThreeQuarter => "three quarters",
        Cover::Full => "full",
    }
}

/// Chance, outcome and reasons of a deed, and what its target can do about it.
fn outcome(ui: &mut Ui, battle: &Battle, plain: &Forecast, answered: Option<&Forecast>, price: Option<(i32, i32)>) {
    ui.spawn(Node { column_gap: px(12), align_items: AlignItems::Center, ..default() }).with_children(|ui| {
        ui.spawn((bold(percent(plain.hit), Type::Huge, TEXT), TextLayout::no_wrap()));
        ui.spawn(Node { flex_shrink: 1.0, ..column(3.0) }).with_children(|ui| {
            if let Some(check) = &plain.check {
                let words = if rolls_under(check) {
                    format!("{} for {} or less", check.pool, check.need)
                } else if check.ledger.total() == 0 {
                    format!("{} for {} or more", check.pool, check.need)
                } else {
                    format!("{} {} for {} or more", check.pool, signed(check.ledger.total()), check.need)
                };
                ui.spawn(quiet(words));
            }
            let mean = mean(&plain.harm);
            ui.spawn(quiet(format!("{}.{} harm on average", mean / 10, mean % 10)));
        });
    });
    bar(ui, battle, plain, true);
    histogram(ui, &plain.harm);
    if let Some(answered) = answered {
        ui.spawn((section("what it can do"), Node { margin: UiRect::top(px(6)), ..default() }));
        ui.spawn(row(8.0)).with_children(|ui| {
            ui.spawn(medium(label(answered.reaction), Type::Small, TEXT));
            if let Some((now, then)) = price {
                ui.spawn(quiet(format!("initiative {now} \u{2192} {then}")));
            }
            ui.spawn(spring());
            ui.spawn(bold(percent(answered.hit), Type::Body, LAMP));
        });
        bar(ui, battle, answered, false);
    }
    if let Some(check) = &plain.check {
        ui.spawn((section("why"), Node { margin: UiRect::top(px(6)), ..default() }));
        ledger(ui, &check.ledger);
    }
}

/// Average harm, in tenths.
fn mean(harm: &[(i32, Chance)]) -> u64 {
    harm.iter().map(|(amount, chance)| u64::from(amount.unsigned_abs()) * u64::from(chance.per_million())).sum::<u64>()
        / 100_000
}

/// Most columns of the histogram; wider distributions are put together by equal steps.
const COLUMNS: usize = 18;

/// How likely each amount of harm is, where there is any.
fn histogram(ui: &mut Ui, harm: &[(i32, Chance)]) {
    let some: Vec<&(i32, Chance)> = harm.iter().filter(|entry| entry.0 > 0).collect();
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
        height: px(42),
        column_gap: px(2),
        align_items: AlignItems::FlexEnd,
        margin: UiRect::top(px(4)),
        flex_shrink: 0.0,
        ..default()
    };
    ui.spawn(node).with_children(|ui| {
        for (at, share) in shares.iter().enumerate() {
            let from = first + i32::try_from(at * step).unwrap_or(0);
            let to = from + i32::try_from(step).unwrap_or(1) - 1;
            let amount = if step == 1 { from.to_string() } else { format!("{from}\u{2013}{to}") };
            let tip = format!("{amount} harm: {}.{} %", share / 10_000, share / 1_000 % 10);
            let column = Node { flex_grow: 1.0, flex_basis: px(0), height: percent_of(100.0), ..column(0.0) };
            let column = Node { justify_content: JustifyContent::FlexEnd, ..column };
            ui.spawn((column, Tip(tip), Interaction::None)).with_children(|ui| {
                let height = percent_of(*share as f32 * 100.0 / top as f32);
                let block = Node { height, min_height: px(1), border_radius: BorderRadius::top(px(2)), ..default() };
                ui.spawn((block, BackgroundColor(LAMP.mix(&BAD, at as f32 / count as f32))));
            });
        }
    });
    ui.spawn(Node { justify_content: JustifyContent::SpaceBetween, ..default() }).with_children(|ui| {
        ui.spawn(text(format!("{first} harm"), REGULAR, Type::Tiny, QUIET));
        ui.spawn(text(last.to_string(), REGULAR, Type::Tiny, QUIET));
    });
}

fn percent_of(share: f32) -> Val {
    Val::Percent(share)
}

/// The states of health that the target may end in.
fn bar(ui: &mut Ui, battle: &Battle, forecast: &Forecast, named: bool) {
    let words = battle.rules().core.states();
    let place = |key| words.iter().position(|word| word.key == key).unwrap_or(0);
    let node = Node {
        height: px(if named { 16 } else { 9 }),
        flex_shrink: 0.0,
        border_radius: BorderRadius::all(px(4)),
        overflow: Overflow::clip(),
        column_gap: px(1),
        margin: UiRect::top(px(4)),
        ..default()
    };
    ui.spawn(node).with_children(|ui| {
        for (key, chance) in &forecast.states {
            fill(ui, chance.per_million() as f32, state_colour(place(*key), words.len()));
        }
    });
    if !named {
        return;
    }
    let legend = Node { flex_wrap: FlexWrap::Wrap, column_gap: px(12), row_gap: px(1), ..default() };
    ui.spawn(legend).with_children(|ui| {
        for (key, chance) in &forecast.states {
            ui.spawn(row(5.0)).with_children(|ui| {
                let dot = Node { width: px(9), height: px(9), border_radius: BorderRadius::all(px(2)), ..default() };
                ui.spawn((dot, BackgroundColor(state_colour(place(*key), words.len()))));
                ui.spawn(quiet(words[place(*key)].label.to_lowercase()));
                ui.spawn(bold(percent(*chance), Type::Small, TEXT));
            });
        }
    });
}

/// A total as its parts, each with its rule.
pub fn ledger(ui: &mut Ui, ledger: &Ledger) {
    for part in ledger.lines() {
        ui.spawn(row(8.0)).with_children(|ui| {
            let name = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
            ui.spawn((text(label(part.what), REGULAR, Type::Small, TEXT), name));
            let color = match part.amount.signum() {
                1 => GOOD,
                -1 => BAD,
                _ => QUIET,
            };
            ui.spawn(bold(signed(part.amount), Type::Small, color));
            let rule = Node { min_width: px(82), justify_content: JustifyContent::FlexEnd, ..default() };
            ui.spawn(rule).with_children(|ui| link(ui, part.rule.0));
        });
    }
    ui.spawn(rule());
    ui.spawn(row(8.0)).with_children(|ui| {
        ui.spawn(medium("Sum", Type::Small, TEXT));
        ui.spawn(spring());
        ui.spawn(bold(signed(ledger.total()), Type::Small, TEXT));
        ui.spawn(Node { min_width: px(82), ..default() });
    });
}

/// A chance as people read it; what is possible is never 0 %, what may fail never 100 %.
pub fn percent(chance: Chance) -> String {
    match chance.per_million() {
        0 if chance.ways > 0 => "<1 %".to_owned(),
        1..5_000 => "<1 %".to_owned(),
        995_001..1_000_000 => ">99 %".to_owned(),
        _ => format!("{} %", chance.percent()),
    }
}

/// A number with its sign.
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("\u{2212}{}", number.unsigned_abs()),
    }
}
