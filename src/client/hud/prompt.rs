//! The prompt for an open decision, in the bar below so that the map stays free: the question, and the answers with
//! odds, price and key.

use crate::battle::engine::END_TURN;
use crate::battle::odds::{Forecast, mean_harm};
use crate::battle::oracle::{Answer, Asked, COME_IN, Choice, DEPLOY, DEPLOYED, DICE, Wanted};
use crate::battle::{Battle, Key, Order, UnitId};
use crate::client::base::chance::percent;
use crate::client::base::intent::Intents;
use crate::client::base::say::{say, tell};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::base::theme::{BAD, FAINT, GOOD, LAMP, QUIET, ROUND, TEXT, Type};
use crate::client::game::decision::{Decision, Way};
use crate::client::game::draft::{Draft, PromptIntent, is_read_by_digits};
use crate::client::game::odds::alone;
use crate::client::game::outlook::Standing;
use crate::client::game::play::Game;
use crate::client::game::repeat::{can_repeat, is_amid_a_turn};
use crate::client::game::select::TableIntent;
use crate::client::hud::rule_link::link;
use crate::client::hud::shares::changes;
use crate::client::layout::form::Form;
use crate::client::settings::{Bindings, Command, digit};
use crate::client::widgets::{
    Skin, Ui, bold, button, card, choice as choice_of, column, key_cap, line, medium, quiet, row, spring,
};
use crate::dice::Dice;
use crate::words;
use bevy::input::keyboard::{Key as Typed, KeyboardInput};
use bevy::prelude::*;

/// The width of the question: its share of the table's, the least and the most in pixels.
const QUESTION: (f32, f32, f32) = (0.27, 220.0, 400.0);
/// The least width of an answer, and of one of more than two, in pixels.
const WAY: (f32, f32) = (210.0, 180.0);
/// More answers than this are small: the least and the most width of one, in pixels.
const MANY: usize = 4;
const NARROW: (f32, f32) = (130.0, 200.0);

pub(super) fn plugin(app: &mut App) {
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(Update, keys.in_set(ClientSystems::Sense).run_if(table.and_then(in_state(Overlay::None))));
}

fn keys(mut typed: MessageReader<KeyboardInput>, game: Res<Game>, mut intents: Intents) {
    let Some(choice) = game.choice() else {
        typed.clear();
        return;
    };
    typed.read().filter_map(|key| by_digit(choice, key)).for_each(|intent| intents.send(intent));
}

/// The intent of a digit key.
pub fn by_digit(choice: &Choice, key: &KeyboardInput) -> Option<PromptIntent> {
    if (&key.logical_key, key.state.is_pressed(), choice.what) == (&Typed::Backspace, true, DICE) {
        return Some(PromptIntent::TakeFaceBack);
    }
    let Typed::Character(text) = &key.logical_key else { return None };
    let typed = |digit: char| text.chars().eq([digit]);
    let at = (0..).map_while(digit).position(typed).filter(|_| key.state.is_pressed())?;
    match &choice.wanted {
        Wanted::One(answers) => answers.get(at).map(|answer| PromptIntent::Answer(Answer::One(answer.key))),
        Wanted::Some(units) => units.get(at).map(|unit| PromptIntent::Include(*unit)),
        Wanted::Split { into, .. } => into.get(at).map(|part| PromptIntent::Part(part.0, 1)),
        Wanted::Faces(pool) => {
            u8::try_from(at + 1).ok().map(|n| if is_read_by_digits(*pool) { n % 10 } else { n }).map(PromptIntent::Face)
        }
        Wanted::Square(_) => None,
    }
}

/// Draws the decision.
pub fn draw(
    ui: &mut Ui,
    battle: &Battle,
    (form, keys): (&Form, &Bindings),
    choice: &Choice,
    decision: &Decision,
    draft: &Draft,
) {
    let key = &*keys.hint(Command::Confirm);
    let tall = form.is_tall();
    let node = Node {
        flex_direction: if tall { FlexDirection::Column } else { FlexDirection::Row },
        align_items: if tall { AlignItems::Stretch } else { AlignItems::Center },
        flex_grow: 1.0,
        column_gap: px(18),
        row_gap: px(8),
        min_width: px(0),
        ..default()
    };
    ui.spawn(node).with_children(|ui| {
        // A fixed width: the bar must know the height of the text.
        let wide = (form.size.x * QUESTION.0).clamp(QUESTION.1, QUESTION.2);
        let question = Node { width: if tall { Val::Auto } else { form.px(wide) }, flex_shrink: 1.0, ..column(3.0) };
        ui.spawn(question).with_children(|ui| {
            ui.spawn(medium(words::prompt(battle, choice), Type::Body, TEXT));
            let node = Node { flex_wrap: FlexWrap::Wrap, align_items: AlignItems::Center, ..row(6.0) };
            ui.spawn(node).with_children(|ui| {
                let words = about(battle, choice, decision.pending.as_ref());
                if !words.is_empty() {
                    ui.spawn(quiet(words));
                }
                if can_repeat(choice) && !tall {
                    choice_of(ui, &say("prompt.alike"), draft.alike, PromptIntent::Alike);
                }
                if choice.what == COME_IN
                    && let Some(each) = draft.each.or(is_amid_a_turn(choice).then_some(false))
                {
                    choice_of(ui, &say("prompt.each"), each, PromptIntent::Each);
                }
                if decision.computing {
                    ui.spawn(quiet(say("hud.computing")));
                }
                link(ui, choice.rule.0);
            });
        });
        // The width that is left must be known before the height is: otherwise the bar has room for two lines of answers.
        let answers = Node {
            flex_grow: 1.0,
            flex_basis: if tall { Val::Auto } else { px(0) },
            min_width: px(0),
            flex_wrap: FlexWrap::Wrap,
            row_gap: px(if keys.fingers { 10 } else { 6 }),
            column_gap: px(8),
            align_items: if matches!(choice.wanted, Wanted::One(_)) { AlignItems::Stretch } else { AlignItems::Center },
            justify_content: JustifyContent::FlexEnd,
            ..default()
        };
        ui.spawn(answers).with_children(|ui| match &choice.wanted {
            Wanted::One(_) if choice.what == DEPLOYED => {
                button(ui, &keys.beside("command.undo", Command::Undo), Skin::PLAIN, TableIntent::Undo);
                button(ui, &format!("{}{key}", say("answer.begin_battle")), Skin::MAIN, PromptIntent::Confirm);
            }
            Wanted::One(_) => {
                for way in decision.options.iter().enumerate() {
                    one(ui, battle, (choice, decision), (tall, !keys.fingers), way);
                }
            }
            Wanted::Split { points, into } => {
                split(ui, battle, (decision, draft), (key, tall, keys.fingers), (*points, into));
            }
            Wanted::Some(units) => some(ui, battle, draft, key, units, tall || keys.fingers),
            Wanted::Faces(pool) => faces(ui, draft, key, *pool),
            Wanted::Square(_) => {
                ui.spawn(quiet(say("prompt.click")));
                if choice.what == DEPLOY {
                    button(ui, &format!("{}{key}", say("prompt.stay")), Skin::MAIN, PromptIntent::Confirm);
                }
            }
        });
        // Above the answers of a phone it would look like one of them.
        if can_repeat(choice) && tall {
            choice_of(ui, &say("prompt.alike"), draft.alike, PromptIntent::Alike);
        }
    });
}

/// The subject of the decision, and the order during which it is asked.
fn about(battle: &Battle, choice: &Choice, pending: Option<&Order>) -> String {
    // The asked combatant stands beside the question; for an attack, the attacker is named here.
    let who = choice.about.by.map_or_else(|| choice.asked.name(battle).to_owned(), |by| battle.name(by).to_owned());
    let who = Some(who).filter(|who| !who.is_empty());
    let act = choice.about.act.map(|act| words::label(act).to_lowercase());
    let item = choice.about.item.map(|item| words::label(item).to_lowercase());
    // The end of a combatant's turn is unrelated to a side's decision.
    let during = pending.filter(|order| match choice.asked {
        Asked::Unit(_) => act.is_none(),
        Asked::Side(_) => false,
        Asked::Table => order.act != END_TURN,
    });
    let during = during.map(|order| {
        format!("{}: {}", battle.name(order.unit), words::name(battle, words::Kind::Action, order.act).to_lowercase())
    });
    let parts = who.into_iter().chain(during).chain(act).chain(item);
    let parts: Vec<String> = parts.collect();
    parts.join(" \u{b7} ")
}

fn one(
    ui: &mut Ui,
    battle: &Battle,
    (choice, decision): (&Choice, &Decision),
    (tall, keyed): (bool, bool),
    (at, way): (usize, &Way),
) {
    // What follows every answer, and the rule of the question itself, say nothing about one of them.
    let then = way.then.as_ref().filter(|then| decision.options.iter().any(|other| other.then.as_ref() != Some(*then)));
    let then = then.zip(decision.now.as_ref()).map(|(then, now)| then.unlike(now, battle));
    let many = decision.options.len() > MANY;
    // Odds, if known, decide which answer is recommended; otherwise the rules' suggestion does.
    let known =
        decision.options.iter().enumerate().filter_map(|(at, way)| Some((way.odds.as_ref()?.chance(), &way.price, at)));
    // Of equally good answers, one without a price is better.
    let best =
        known.min_by_key(|(chance, price, at)| (chance.per_million(), !price.is_empty(), *at)).map(|best| best.2);
    let suggested = match best {
        Some(best) => best == at,
        None => choice.suggested == Some(Answer::One(way.key)),
    };
    let skin = if suggested { Skin::CHOSEN } else { Skin::PLAIN };
    let node = Node {
        padding: UiRect::axes(px(14), px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_grow: 1.0,
        flex_basis: match decision.options.len() {
            _ if tall => Val::Auto,
            _ if many => px(NARROW.0),
            3.. => px(WAY.1),
            _ => px(WAY.0),
        },
        max_width: match many {
            _ if tall => Val::Percent(100.0),
            true => px(NARROW.1),
            false => px(330),
        },
        min_width: if tall { Val::Percent(60.0) } else { Val::Auto },
        ..row(12.0)
    };
    ui.spawn((card(skin, PromptIntent::Answer(Answer::One(way.key))), node)).with_children(|ui| {
        if keyed {
            digit_cap(ui, at);
        }
        ui.spawn(Node { flex_shrink: 1.0, ..column(1.0) }).with_children(|ui| {
            ui.spawn(medium(words::answer(battle, choice.what, &Answer::One(way.key)), Type::Body, TEXT));
            if let Some(then) = then.filter(|then| !then.is_empty()) {
                ui.spawn(medium(tell("prompt.after", &[("state", &then)]), Type::Small, LAMP));
            }
            let hint = suggested.then(|| say(if best.is_some() { "hud.best_odds" } else { "prompt.suggested" }));
            let notes: Vec<String> =
                hint.into_iter().chain(Some(way.price.clone())).filter(|note| !note.is_empty()).collect();
            if !notes.is_empty() {
                ui.spawn(quiet(notes.join(" \u{b7} ")));
            }
            if let Some(roll) = way.strikes.as_ref().and_then(alone) {
                ui.spawn(quiet(tell("hud.at_most.others", &[("chance", &percent(roll))])));
            }
            let ends = way.deals.iter().flat_map(|odds| changes(battle, odds)).collect::<Vec<_>>().join(", ");
            if !ends.is_empty() {
                ui.spawn(medium(ends, Type::Small, LAMP));
            }
            if !way.helped.is_empty() {
                let words = tell("prompt.helped", &[("names", &way.helped.join(", "))]);
                ui.spawn(medium(words, Type::Small, GOOD));
            }
            if !way.draws.is_empty() {
                let words = tell("prompt.draws", &[("names", &way.draws.join(", "))]);
                ui.spawn(medium(words, Type::Small, BAD));
            }
        });
        ui.spawn(spring());
        // On a phone it would be covered by the finger that answers.
        if !tall && way.rule != choice.rule.0 {
            link(ui, way.rule);
        }
        // Whoever is caught in a blast has been hit already.
        let hits = |way: &Way| way.odds.as_ref().is_some_and(|odds| odds.hit.ways > 0);
        let what = if decision.options.iter().any(hits) { "prompt.to_be_hit" } else { "prompt.to_be_hurt" };
        let struck = way.odds.as_ref().map(|odds| (percent(odds.chance()), what));
        let struck = struck.or(way.about.map(|about| (format!("\u{2248} {about}%"), "prompt.to_be_hit")));
        let to_hit = way.strikes.as_ref().map(Forecast::chance).or(way.raised);
        let strikes = to_hit.map(|chance| (percent(chance), "prompt.to_hit"));
        let harm = way.deals.as_ref().map(|odds| mean_harm(&odds.harm));
        let deals = harm.map(|harm| (format!("{}.{}", harm / 10, harm % 10), "prompt.deals"));
        if let Some((figure, what)) = struck.or(strikes).or(deals) {
            ui.spawn(Node { align_items: AlignItems::FlexEnd, ..column(0.0) }).with_children(|ui| {
                ui.spawn(bold(figure, Type::Head, LAMP));
                ui.spawn((quiet(say(what)), TextLayout::no_wrap()));
            });
        }
    });
}

fn digit_cap(ui: &mut Ui, at: usize) {
    if let Some(digit) = digit(at) {
        key_cap(ui, &digit.to_string(), QUIET);
    }
}

/// The stats that take points, each with its present and new value, and the resulting state.
fn split(
    ui: &mut Ui,
    battle: &Battle,
    (decision, draft): (&Decision, &Draft),
    (key, tall, fingers): (&str, bool, bool),
    (points, into): (i16, &[(Key, i16)]),
) {
    let placed: i16 = draft.parts.iter().map(|part| part.1).sum();
    let in_hand = |standing: &Option<Standing>, stat: Key| standing.as_ref().and_then(|standing| standing.has(stat));
    for (at, (stat, cap)) in into.iter().enumerate() {
        let part = draft.parts.iter().find(|part| part.0 == *stat).map_or(0, |part| part.1);
        let (now, then) = (in_hand(&decision.now, *stat), in_hand(&decision.then, *stat));
        let width = if tall { Val::Percent(100.0) } else { Val::Auto };
        ui.spawn(Node { width, ..row(7.0) }).with_children(|ui| {
            if !tall && !fingers {
                digit_cap(ui, at);
            }
            ui.spawn(Node { flex_grow: 1.0, ..column(0.0) }).with_children(|ui| {
                ui.spawn(line(words::label(*stat)));
                match (now, then) {
                    (Some(now), Some(then)) if now != then => {
                        let color = if then == 0 { BAD } else { TEXT };
                        ui.spawn(medium(format!("{now} \u{2192} {then}"), Type::Small, color));
                    }
                    (Some(now), _) => drop(ui.spawn(quiet(tell("prompt.has", &[("n", &now.to_string())])))),
                    _ => drop(ui.spawn(quiet(tell("prompt.takes", &[("n", &cap.to_string())])))),
                }
            });
            button(ui, "\u{2212}", Skin::PLAIN, PromptIntent::Part(*stat, -1));
            ui.spawn(Node { width: px(24), justify_content: JustifyContent::Center, ..default() }).with_children(
                |ui| {
                    ui.spawn(bold(part.to_string(), Type::Head, if part > 0 { LAMP } else { TEXT }));
                },
            );
            button(ui, "+", Skin::PLAIN, PromptIntent::Part(*stat, 1));
        });
    }
    ui.spawn(Node { align_items: AlignItems::Center, ..column(3.0) }).with_children(|ui| {
        if placed == points {
            confirm(ui, "prompt.confirm", key);
        } else {
            let values = [("n", &*placed.to_string()), ("of", &points.to_string())];
            ui.spawn(medium(tell("prompt.placed", &values), Type::Body, QUIET));
        }
        if let (Some(now), Some(then)) = (&decision.now, &decision.then) {
            let color = if then.state == now.state { QUIET } else { LAMP };
            let state = tell("prompt.then", &[("state", &then.state_words(battle).to_lowercase())]);
            ui.spawn(medium(state, Type::Small, color));
        }
    });
}

fn some(ui: &mut Ui, battle: &Battle, draft: &Draft, key: &str, units: &[UnitId], keyless: bool) {
    for (at, unit) in units.iter().enumerate() {
        let skin = if draft.units.contains(unit) { Skin::CHOSEN } else { Skin::PLAIN };
        let key = digit(at).filter(|_| !keyless).map_or_else(String::new, |digit| format!("  ({digit})"));
        button(ui, &format!("{}{key}", battle.name(*unit)), skin, PromptIntent::Include(*unit));
    }
    confirm(ui, if draft.units.is_empty() { "prompt.nobody" } else { "prompt.confirm" }, key);
}

/// The wanted dice, the faces set so far, and the faces to choose from.
fn faces(ui: &mut Ui, draft: &Draft, key: &str, pool: Dice) {
    ui.spawn(row(5.0)).with_children(|ui| {
        for at in 0..pool.faces_wanted() {
            let half = draft.tens.filter(|_| at == draft.faces.len()).map(|tens| format!("{tens}\u{b7}"));
            let face = draft.faces.get(at).map(u8::to_string).or(half);
            die(ui, face.as_deref().unwrap_or_default());
        }
    });
    let complete = draft.faces.len() == pool.faces_wanted();
    let numbers = if is_read_by_digits(pool) { 0..=9 } else { 1..=pool.sides };
    let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), flex_shrink: 1.0, ..row(6.0) };
    ui.spawn(node).with_children(|ui| {
        for number in numbers.filter(|_| !complete) {
            choice_of(ui, &number.to_string(), false, PromptIntent::Face(number));
        }
        if draft.tens.is_some() || !draft.faces.is_empty() {
            button(ui, &say("prompt.take_face_back"), Skin::PLAIN, PromptIntent::TakeFaceBack);
        }
    });
    if complete {
        confirm(ui, "prompt.confirm", key);
    } else if draft.tens.is_none() && draft.faces.is_empty() {
        button(ui, &format!("{}{key}", say("prompt.roll")), Skin::MAIN, PromptIntent::Roll);
    }
}

/// A die with its face; `None` while it is not set.
fn die(ui: &mut Ui, face: &str) {
    let node = Node {
        min_width: px(34),
        height: px(34),
        padding: UiRect::horizontal(px(5)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    ui.spawn((node, BorderColor::all(if face.is_empty() { FAINT } else { LAMP }))).with_children(|ui| {
        ui.spawn(bold(face, Type::Head, LAMP));
    });
}

fn confirm(ui: &mut Ui, words: &str, key: &str) {
    button(ui, &format!("{}{key}", say(words)), Skin::MAIN, PromptIntent::Confirm);
}
