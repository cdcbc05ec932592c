//! The shot panel: chance, outcomes, reactions, and the modifiers with their rules.

use crate::battle::odds::{Breakage, Forecast, Glance, mean_harm};
use crate::battle::oracle::{Answer as Answers, REACTION};
use crate::battle::system::Insight;
use crate::battle::{Battle, Check, Key, Order, UnitId};
use crate::client::base::assets::{MEDIUM, REGULAR};
use crate::client::base::chance::percent;
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, TEXT, Type};
use crate::client::board::{Dangers, Exposures};
use crate::client::game::decision::{Decision, is_seen};
use crate::client::game::log::initials;
use crate::client::game::odds::alone;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::price;
use crate::client::hints::Course;
use crate::client::hud::grades::grades;
use crate::client::hud::ground::{from_here, ground};
use crate::client::hud::outcome::{Answer, Space, outcome, roll};
use crate::client::hud::rule_link::link;
use crate::client::hud::sheet;
use crate::client::hud::shown_attack::ShownAttack;
use crate::client::hud::side_mark::side_mark;
use crate::client::hud::way::{critical, way};
use crate::client::hud::why::why;
use crate::client::layout::form::{Form, Shape};
use crate::client::layout::panels::{Panel, refill};
use crate::client::widgets::{Ui, bold, column, line, medium, quiet, row, rule, section, spring, text};
use crate::grid::{Altitude, Square, straight};
use crate::words;
use bevy::prelude::*;

/// The least height of the table at which every amount of harm is shown, and the same beside a lesson.
const ROOMY: f32 = 800.0;
const ROOMY_IN_A_LESSON: f32 = 900.0;

/// Draws the panel.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, plan, pick, form): (Res<Game>, Res<Plan>, Res<Pick>, Res<Form>),
    (shown_attack, decision): (Res<ShownAttack>, Res<Decision>),
    (exposures, dangers, course): (Res<Exposures>, Res<Dangers>, Res<Course>),
) {
    let battle = game.battle();
    let preview = &shown_attack.0;
    // A lesson must be readable beside its subject.
    let taught = course.lesson().is_some() && form.size.y < ROOMY_IN_A_LESSON;
    let room = match form.shape {
        _ if form.is_low() || taught => Space::Tight,
        Shape::Wide if form.size.y >= ROOMY => Space::Roomy,
        _ => Space::Usual,
    };
    let shot = decision.options.first().is_some_and(|way| way.odds.is_some()) || preview.prospect.is_some();
    refill(&mut commands, &panels, Panel::Shot, |ui| {
        match pick.shown.filter(|unit| is_seen(&game, *unit)) {
            Some(unit) if !shot => sheet::long(ui, battle, (unit, Insight::of(battle, game.viewer(), unit))),
            Some(unit) if room != Space::Tight => sheet::brief(ui, battle, unit),
            _ => {}
        }
        if let Some(odds) = decision.options.first().and_then(|way| way.odds.as_ref()) {
            return threatened(ui, battle, &decision, odds, room);
        }
        if let Some(order) = preview.deed().filter(|_| plan.unit.is_some()) {
            deed(ui, battle, (preview, order), room);
        }
        match (plan.unit, preview.target) {
            (Some(unit), Some(target)) if preview.order.is_some() => {
                let told = pick.shown == Some(target);
                attack(ui, battle, (preview, told), (unit, target), room);
            }
            (Some(unit), _) if !preview.caught.is_empty() => {
                ui.spawn(section(&preview.label));
                landing(ui, preview, pick.hover);
                ui.spawn(quiet(say("hud.in_blast")));
                caught(ui, battle, preview, unit);
                way(ui, battle, &preview.way, room);
                if let Some(Glance { check, .. }) = &preview.check {
                    ui.spawn((section(&say("hud.why")), Node { margin: UiRect::top(px(3)), ..default() }));
                    why(ui, &words::reasons(battle, unit, &check.ledger, None));
                }
            }
            (Some(unit), _) if preview.breakage.is_some() => {
                ui.spawn(section(&preview.label));
                object(ui, battle, (preview, unit), room);
            }
            (Some(_), _) if preview.refused.is_some() => refusal(ui, preview),
            (Some(_), None) if preview.computing => {
                ui.spawn(section(&preview.label));
                ui.spawn(computing());
            }
            _ if pick.shown.is_none() => {
                let walks = plan.unit.filter(|_| pick.armed.is_none());
                let away = walks.is_some_and(|unit| pick.hover != Some(battle.square(unit)));
                let far = away && preview.order.is_none() && preview.target.is_none();
                let there =
                    pick.hover.and_then(|square| battle.bodies_at(square).find(|unit| is_told(&game, &plan, *unit)));
                if let Some(unit) = there.filter(|_| room != Space::Tight) {
                    sheet::brief(ui, battle, unit);
                }
                ground(ui, battle, (&pick, form.is_low(), far), game.viewer(), &dangers);
            }
            _ => {}
        }
        from_here(ui, battle, &exposures);
    });
}

/// Says that the odds are being computed.
fn computing() -> impl Bundle {
    quiet(say("hud.computing"))
}

/// True if the panel shows a combatant under the pointer; the bar below shows the acting one.
fn is_told(game: &Game, plan: &Plan, unit: UnitId) -> bool {
    plan.unit != Some(unit) && is_seen(game, unit)
}

fn refusal(ui: &mut Ui, preview: &Preview) {
    if let Some(refusal) = &preview.refused {
        ui.spawn(text(words::why_refused(refusal), MEDIUM, Type::Body, BAD));
        if let Some(rule) = refusal.rule {
            ui.spawn(row(0.0)).with_children(|ui| link(ui, rule.0));
        }
    }
}

/// A combatant's altitude, in words.
fn altitude(battle: &Battle, unit: UnitId) -> String {
    say(match battle.body(unit).altitude {
        Altitude::Ground => "hud.on_the_ground",
        Altitude::Low => "hud.flies_low",
        Altitude::High => "hud.flies_high",
    })
}

fn named(battle: &Battle, key: Key) -> String {
    words::answer(battle, REACTION, &Answers::One(key))
}

/// The attack of a click; `told`: the target's sheet stands above.
fn attack(
    ui: &mut Ui,
    battle: &Battle,
    (preview, told): (&Preview, bool),
    (unit, target): (UnitId, UnitId),
    room: Space,
) {
    if unit == target && preview.refused.is_some() {
        return refusal(ui, preview);
    }
    let (from, to) = (battle.square(unit), battle.square(target));
    let span = preview.order.as_ref().and_then(|order| battle.rules().core.span(battle, order, to));
    let range = span.map(|span| words::name(battle, words::Kind::Range, span.what));
    let range = range.as_deref();
    let squares = straight(from, to);
    let metres = format!("{}", f32::from(squares as u16) * 1.5);
    let far = tell(
        if squares == 1 { "hud.distance.one" } else { "hud.distance" },
        &[("n", &squares.to_string()), ("metres", &metres)],
    );
    let height = (battle.body(unit).altitude != battle.body(target).altitude).then(|| altitude(battle, target));
    let counts = Some(battle.rules().core.distance(battle, unit, target)).filter(|counts| *counts > squares);
    let counts = counts.map(|counts| tell("hud.counts_as", &[("n", &counts.to_string())]));
    let far = [range.map(str::to_owned), Some(far), height, counts];
    let far = far.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
    if room == Space::Tight {
        let node =
            Node { flex_wrap: FlexWrap::Wrap, align_items: AlignItems::Baseline, column_gap: px(8), ..default() };
        ui.spawn(node).with_children(|ui| {
            whom(ui, battle, (unit, target), room);
            ui.spawn(quiet(far));
        });
    } else {
        ui.spawn(section(&preview.label));
        whom(ui, battle, (unit, target), room);
        ui.spawn(quiet(far));
    }
    refusal(ui, preview);
    if preview.computing {
        ui.spawn(computing());
    }
    if preview.prospect.is_none() && room != Space::Tight {
        if let Some(order) = preview.order.as_ref().filter(|_| preview.refused.is_none()) {
            ui.spawn(text(words::name(battle, words::Kind::ActionHelp, order.act), REGULAR, Type::Body, TEXT));
        }
        // The result of the last order must be readable beside a refusal.
        if !told && (preview.refused.is_none() || room == Space::Roomy) {
            sheet::brief(ui, battle, target);
        }
    }
    let glance = preview.check.as_ref().filter(|_| preview.prospect.is_none() && preview.refused.is_none());
    if let Some(glance) = glance {
        rolled(ui, battle, glance, (unit, range), room);
    }
    if let Some(prospect) = &preview.prospect {
        let answers: Vec<Answer> = prospect
            .answers
            .iter()
            .map(|answer| Answer {
                words: named(battle, answer.forecast.reaction),
                odds: &answer.forecast,
                price: words::price(battle, &answer.price),
            })
            .collect();
        outcome(ui, battle, &prospect.plain, &answers, room);
        grades(ui, prospect.plain.check.as_ref(), &prospect.plain.harm, room);
        if let Some(without) = &prospect.without {
            let harm = mean_harm(&without.harm);
            let values = [("chance", percent(without.chance())), ("n", words::tenths(harm))];
            ui.spawn(quiet(tell("hud.without_dice", &values.each_ref().map(|(name, value)| (*name, value.as_str())))));
        }
        if let Some(words) = broken_into(battle, (unit, preview), &prospect.plain) {
            ui.spawn(medium(words, Type::Small, BAD));
        }
        if !preview.caught.is_empty() {
            ui.spawn((section(&say("hud.caught")), Node { margin: UiRect::top(px(3)), ..default() }));
            caught(ui, battle, preview, unit);
        }
        way(ui, battle, &preview.way, room);
        answered(ui, battle, preview, (unit, target));
        reasons(ui, battle, &prospect.plain, (unit, range), room);
        if let Some(one) = &preview.critical {
            critical(ui, battle, one, room);
        }
    } else if glance.is_none() {
        way(ui, battle, &preview.way, room);
    }
}

/// Warns of a glow around a target that strikes back at whoever touches it, with its strength where that is known.
fn answered(ui: &mut Ui, battle: &Battle, preview: &Preview, (unit, target): (UnitId, UnitId)) {
    let touches = preview.order.as_ref().is_some_and(|order| battle.rules().core.strikes_by_hand(battle, order));
    let veils = battle.rules().harm.pictures().veils(battle, Some(battle.side(unit)));
    let glows = veils.iter().filter(|veil| veil.sheen.glows && veil.owner == Some(target));
    if let Some(most) = glows.map(|veil| veil.number).max().filter(|_| touches) {
        let number = most.map(|most| most.to_string()).unwrap_or_default();
        let key = if most.is_some() { "hud.strikes_back.with" } else { "hud.strikes_back" };
        let values = [("name", battle.name(target)), ("n", &*number)];
        ui.spawn(medium(tell(key, &values), Type::Small, BAD));
    }
}

/// The reason why the chance is lower than that of the roll: overwatch that may interrupt, helpers that step in, or shields
/// that stop all of a hit.
fn broken_into(battle: &Battle, (unit, preview): (UnitId, &Preview), plain: &Forecast) -> Option<String> {
    let roll = alone(plain)?;
    let left: i32 = preview.way.iter().map(|station| station.amount).sum();
    if !preview.way.is_empty() && left < 1 && plain.chance().ways == 0 {
        return Some(tell("hud.at_most.stopped", &[("chance", &percent(roll))]));
    }
    let helpers = &preview.helpers;
    let waits = |other: &UnitId| {
        let known = battle.are_enemies(unit, *other) && battle.in_sight_of(battle.side(unit), *other);
        known && battle.is_up(*other) && battle.rules().core.lies_in_wait(battle, *other)
    };
    let watchers: Vec<&str> = battle.units().filter(waits).map(|other| battle.name(other)).collect();
    let helpers: Vec<&str> = helpers.iter().map(|other| battle.name(*other)).collect();
    let (key, names) = match (watchers.is_empty(), helpers.is_empty()) {
        (true, true) => ("hud.at_most.others", Vec::new()),
        (true, false) => ("hud.at_most.helped", helpers),
        (false, _) => ("hud.at_most", watchers),
    };
    Some(tell(key, &[("chance", &percent(roll)), ("names", &names.join(", "))]))
}

fn whom(ui: &mut Ui, battle: &Battle, (unit, target): (UnitId, UnitId), room: Space) {
    let size = if room == Space::Tight { Type::Body } else { Type::Head };
    ui.spawn(medium(format!("{} \u{2192} {}", battle.name(unit), battle.name(target)), size, TEXT));
}

/// The attack that a reaction answers, with its present odds.
fn threatened(ui: &mut Ui, battle: &Battle, decision: &Decision, odds: &Forecast, room: Space) {
    let Some(by) = decision.choice.as_ref().and_then(|choice| choice.about.by) else { return };
    if room != Space::Tight {
        ui.spawn(section(&say("hud.under_attack")));
    }
    whom(ui, battle, (by, odds.target), room);
    let answer = |way: &'_ crate::client::game::decision::Way| (named(battle, way.key), way.price.clone());
    let answers: Vec<Answer> = decision
        .options
        .iter()
        .skip(1)
        .filter_map(|way| {
            let (words, price) = answer(way);
            Some(Answer { words, odds: way.odds.as_ref()?, price })
        })
        .collect();
    outcome(ui, battle, odds, &answers, room);
    let pending = decision.pending.as_ref().filter(|order| order.unit == by);
    let span = pending.and_then(|order| battle.rules().core.span(battle, order, battle.square(odds.target)));
    let range = span.map(|span| words::name(battle, words::Kind::Range, span.what));
    if let Some(order) = pending {
        way(ui, battle, &battle.rules().harm.pictures().way(battle, order, odds.target), room);
    }
    reasons(ui, battle, odds, (by, range.as_deref()), room);
}

fn reasons(ui: &mut Ui, battle: &Battle, plain: &Forecast, (unit, range): (UnitId, Option<&str>), room: Space) {
    if let Some(check) = &plain.check {
        because(ui, battle, check, (unit, range), room);
    }
}

/// The ledger of a roll.
fn because(ui: &mut Ui, battle: &Battle, check: &Check, (unit, range): (UnitId, Option<&str>), room: Space) {
    if room == Space::Tight {
        ui.spawn(rule());
    } else {
        ui.spawn((section(&say("hud.why")), Node { margin: UiRect::top(px(3)), ..default() }));
    }
    why(ui, &words::reasons(battle, unit, &check.ledger, range));
}

/// What is done to something on a square: its price, and its roll if it takes one.
fn deed(ui: &mut Ui, battle: &Battle, (preview, order): (&Preview, &Order), room: Space) {
    ui.spawn(medium(format!("{}{}", preview.label, price::of(battle, order)), Type::Body, TEXT));
    if let Some(glance) = &preview.check {
        rolled(ui, battle, glance, (order.unit, None), room);
    }
}

/// The roll of an order that harms nobody.
fn rolled(
    ui: &mut Ui,
    battle: &Battle,
    Glance { check, chance }: &Glance,
    (unit, range): (UnitId, Option<&str>),
    room: Space,
) {
    ui.spawn(Node { column_gap: px(12), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() })
        .with_children(|ui| {
            ui.spawn((bold(percent(*chance), Type::Title, TEXT), TextLayout::no_wrap()));
            ui.spawn(quiet(roll(check)));
        });
    grades(ui, Some(check), &[], room);
    because(ui, battle, check, (unit, range), room);
}

/// The odds for an object that is attacked: the chances to damage and to break it, the average damage, and the roll.
fn object(ui: &mut Ui, battle: &Battle, (preview, unit): (&Preview, UnitId), room: Space) {
    let Some(Breakage { check, damages, breaks, harm }) = &preview.breakage else { return };
    let average = mean_harm(harm);
    let average = tell("hud.mean_harm", &[("n", &words::tenths(average))]);
    ui.spawn(Node { column_gap: px(12), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() })
        .with_children(|ui| {
            ui.spawn((bold(percent(*damages), Type::Title, TEXT), TextLayout::no_wrap()));
            ui.spawn(Node { flex_shrink: 1.0, ..column(2.0) }).with_children(|ui| {
                ui.spawn(quiet(roll(check)));
                ui.spawn(quiet(average));
                ui.spawn(quiet(tell("hud.breaks", &[("chance", &percent(*breaks))])));
            });
        });
    grades(ui, Some(check), harm, room);
    because(ui, battle, check, (unit, None), room);
}

/// The roll for a thrown weapon, its chance to land on target, and the distance it may scatter.
fn landing(ui: &mut Ui, preview: &Preview, aim: Option<Square>) {
    let Some(aim) = aim.filter(|_| !preview.landings.is_empty()) else { return };
    let there = preview.landings.iter().find(|landing| landing.0 == aim).map(|landing| percent(landing.1));
    let far = preview.landings.iter().map(|landing| straight(landing.0, aim)).max().unwrap_or(0);
    let words = [
        preview.check.as_ref().map(|glance| roll(&glance.check)),
        Some(tell("hud.lands", &[("chance", &there.unwrap_or_else(|| "0%".to_owned()))])),
        (far > 0).then(|| {
            let metres = format!("{}", f32::from(far as u16) * 1.5);
            tell("hud.scatters", &[("n", &far.to_string()), ("metres", &metres)])
        }),
    ];
    ui.spawn(medium(words.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} "), Type::Small, TEXT));
}

/// Everybody who may be in the blast, with the chance; friends in red.
fn caught(ui: &mut Ui, battle: &Battle, preview: &Preview, own: UnitId) {
    for (unit, chance) in &preview.caught {
        ui.spawn(Node { flex_shrink: 0.0, ..row(8.0) }).with_children(|ui| {
            side_mark(ui, battle.side(*unit).index(), &initials(battle, *unit), 22.0, true);
            ui.spawn(line(battle.name(*unit)));
            let friend = !battle.are_enemies(own, *unit);
            if friend {
                ui.spawn(text(say("hud.friend"), MEDIUM, Type::Tiny, BAD));
            }
            ui.spawn(spring());
            ui.spawn(bold(percent(*chance), Type::Body, if friend { BAD } else { TEXT }));
        });
    }
}
