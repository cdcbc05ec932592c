//! The prompt for an open decision: what it is about, the odds with and without, and the answers, each with a key.

use super::layout::{Panel, Solid, refill};
use super::shot::percent;
use crate::battle::odds::is_reaction;
use crate::battle::oracle::{Answer, Asked, Choice, Wanted};
use crate::battle::system::Happening;
use crate::battle::{Key, UnitId};
use crate::client::board::LookAt;
use crate::client::film::Film;
use crate::client::intent::Intent;
use crate::client::play::Game;
use crate::client::screens::{Overlay, Screen};
use crate::client::sets::ClientSystems;
use crate::client::theme::{LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::widgets::{
    Skin, Ui, bold, button, card, column, heading, key_cap, line, medium, quiet, row, spring,
};
use crate::words;
use bevy::input::keyboard::{Key as Typed, KeyboardInput};
use bevy::prelude::*;

/// What is set in the prompt but not answered yet.
#[derive(Resource, Default)]
pub struct Draft {
    parts: Vec<(Key, i16)>,
    units: Vec<UnitId>,
    about: Option<Choice>,
}

impl Draft {
    /// Forgets it.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Begins with the default answer when another decision is open.
    fn begin(&mut self, choice: &Choice) {
        if self.about.as_ref() == Some(choice) {
            return;
        }
        self.clear();
        match choice.default_answer() {
            Answer::Split(parts) => self.parts = parts,
            Answer::Some(units) => self.units = units,
            Answer::One(_) | Answer::Square(_) => {}
        }
        if let Wanted::Split { into, .. } = &choice.wanted {
            for (key, _) in into {
                if !self.parts.iter().any(|part| part.0 == *key) {
                    self.parts.push((*key, 0));
                }
            }
        }
        self.about = Some(choice.clone());
    }

    /// Takes a change made in the prompt.
    pub fn take(&mut self, intent: &Intent, choice: Option<&Choice>) {
        match (intent, choice.map(|choice| &choice.wanted)) {
            (Intent::Part(key, by), Some(Wanted::Split { points, into })) => {
                let cap = into.iter().find(|stat| stat.0 == *key).map_or(0, |stat| stat.1);
                let left = *points - self.parts.iter().map(|part| part.1).sum::<i16>();
                if let Some(part) = self.parts.iter_mut().find(|part| part.0 == *key) {
                    part.1 = (part.1 + (*by).min(left)).clamp(0, cap);
                }
            }
            (Intent::Include(unit), Some(Wanted::Some(_))) => match self.units.iter().position(|one| one == unit) {
                Some(at) => {
                    self.units.remove(at);
                }
                None => self.units.push(*unit),
            },
            _ => {}
        }
    }

    /// The answer that is set; none if it does not fit yet.
    pub fn answer(&self, choice: &Choice) -> Option<Answer> {
        let answer = match &choice.wanted {
            Wanted::Split { .. } => Answer::Split(self.parts.clone()),
            Wanted::Some(_) => Answer::Some(self.units.clone()),
            Wanted::One(_) | Wanted::Square(_) => choice.default_answer(),
        };
        choice.allows(&answer).then_some(answer)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>();
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(Update, keys.in_set(ClientSystems::Sense).run_if(table.clone().and_then(in_state(Overlay::None))));
    let changed =
        resource_exists_and_changed::<Game>.or_else(resource_changed::<Draft>).or_else(resource_changed::<Film>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(table).run_if(changed));
}

fn keys(mut typed: MessageReader<KeyboardInput>, game: Res<Game>, mut intents: MessageWriter<Intent>) {
    let Some(Wanted::One(answers)) = game.choice().map(|choice| &choice.wanted) else {
        typed.clear();
        return;
    };
    for key in typed.read().filter(|key| key.state.is_pressed()) {
        let Typed::Character(text) = &key.logical_key else { continue };
        let at = text.parse::<usize>().ok().and_then(|digit| digit.checked_sub(1));
        if let Some(answer) = at.and_then(|at| answers.get(at)) {
            intents.write(Intent::Answer(Answer::One(answer.key)));
        }
    }
}

fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    mut game: ResMut<Game>,
    film: Res<Film>,
    mut draft: ResMut<Draft>,
    mut look: MessageWriter<LookAt>,
) {
    let game = game.bypass_change_detection();
    let choice = game.choice().filter(|_| !film.is_playing()).cloned();
    let draft = draft.bypass_change_detection();
    let new = choice.is_some() && draft.about != choice;
    if let Some(choice) = &choice {
        draft.begin(choice);
    }
    refill(&mut commands, &panels, Panel::Prompt, |ui| {
        let Some(choice) = choice else { return };
        if let (true, Asked::Unit(unit)) = (new, choice.asked) {
            look.write(LookAt(unit));
        }
        let slim = matches!(choice.wanted, Wanted::Some(_));
        let node = Node {
            min_width: px(420),
            max_width: px(if slim { 620.0 } else { 560.0 }),
            padding: if slim { UiRect::axes(px(16), px(10)) } else { UiRect::all(px(20)) },
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(ROUND + 4.0)),
            ..column(if slim { 6.0 } else { 10.0 })
        };
        let shade = BoxShadow::new(Color::BLACK.with_alpha(0.6), px(0), px(6), px(2), px(24));
        ui.spawn((
            node,
            BackgroundColor(PANEL),
            BorderColor::all(LAMP.with_alpha(0.7)),
            shade,
            Solid,
            Interaction::None,
        ))
        .with_children(|ui| {
            if let Wanted::Some(units) = &choice.wanted {
                ui.spawn(medium(words::prompt(game.battle(), &choice), Type::Body, TEXT));
                return some(ui, game, draft, units);
            }
            ui.spawn(heading(words::prompt(game.battle(), &choice)));
            about(ui, game, &choice);
            match &choice.wanted {
                Wanted::One(answers) => {
                    let keys: Vec<(Key, String)> = answers.iter().map(|one| (one.key, one.rule.to_string())).collect();
                    one(ui, game, &choice, &keys);
                }
                Wanted::Split { points, into } => split(ui, draft, *points, into),
                Wanted::Some(_) => {}
                Wanted::Square(_) => {
                    ui.spawn(quiet("Click on one of the marked squares."));
                }
            }
        });
    });
}

fn about(ui: &mut Ui, game: &Game, choice: &Choice) {
    let battle = game.battle();
    let who = match choice.asked {
        Asked::Unit(unit) => battle.name(unit).to_owned(),
        Asked::Side(side) => battle.setup().side_name(side).to_owned(),
    };
    let by = choice.about.by.map(|unit| battle.name(unit).to_owned());
    let act = choice.about.act.map(|act| words::label(act).to_lowercase());
    let item = choice.about.item.map(|item| words::label(item).to_lowercase());
    let mut parts = vec![who];
    if let (Some(by), Some(act)) = (by, act) {
        parts.push(item.map_or_else(|| format!("{by}: {act}"), |item| format!("{by}: {act}, {item}")));
    }
    parts.push(choice.rule.to_string());
    ui.spawn(quiet(parts.join(" \u{b7} ")));
}

fn one(ui: &mut Ui, game: &mut Game, choice: &Choice, answers: &[(Key, String)]) {
    for (at, (key, rule)) in answers.iter().enumerate() {
        let odds = odds(game, choice, *key);
        let suggested = choice.suggested == Some(Answer::One(*key));
        let skin = if suggested { Skin::CHOSEN } else { Skin::PLAIN };
        let node = Node {
            padding: UiRect::axes(px(14), px(9)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(ROUND)),
            ..row(12.0)
        };
        ui.spawn((card(skin, Intent::Answer(Answer::One(*key))), node)).with_children(|ui| {
            key_cap(ui, &(at + 1).to_string(), QUIET);
            ui.spawn(medium(words::answer(game.battle(), &Answer::One(*key)), Type::Body, TEXT));
            ui.spawn(spring());
            if let Some(odds) = odds {
                ui.spawn(bold(odds, Type::Body, LAMP));
            }
            ui.spawn(quiet(rule.clone()));
        });
    }
}

/// The chance to be hit if the one who is asked answers so.
fn odds(game: &mut Game, choice: &Choice, key: Key) -> Option<String> {
    let Asked::Unit(unit) = choice.asked else { return None };
    let order = game.pending().filter(|_| is_reaction(choice.what))?.clone();
    let forecast = game.forecaster.forecast(&order, unit, key).ok()?;
    let now = game.battle().initiative(unit).count();
    let then = game.battle().rules().initiative.preview(game.battle(), unit, Happening::Reacted).now;
    let price = if key.as_str() == "none" || then == now {
        String::new()
    } else {
        format!("   initiative {now} \u{2192} {then}")
    };
    Some(format!("hit {}{price}", percent(forecast.hit)))
}

fn split(ui: &mut Ui, draft: &Draft, points: i16, into: &[(Key, i16)]) {
    let placed: i16 = draft.parts.iter().map(|part| part.1).sum();
    ui.spawn(quiet(format!("{placed} of {points} points placed")));
    for (key, cap) in into {
        let now = draft.parts.iter().find(|part| part.0 == *key).map_or(0, |part| part.1);
        ui.spawn(row(10.0)).with_children(|ui| {
            ui.spawn(line(words::label(*key)));
            ui.spawn(quiet(format!("has {cap}")));
            ui.spawn(spring());
            button(ui, "\u{2212}", Skin::PLAIN, Intent::Part(*key, -1));
            ui.spawn(Node { width: px(28), justify_content: JustifyContent::Center, ..default() }).with_children(
                |ui| {
                    ui.spawn(bold(now.to_string(), Type::Head, if now > 0 { LAMP } else { TEXT }));
                },
            );
            button(ui, "+", Skin::PLAIN, Intent::Part(*key, 1));
        });
    }
    confirm(ui, placed == points);
}

/// Names to choose among and the way on, in one line: it comes up every round and must not hide the map.
fn some(ui: &mut Ui, game: &Game, draft: &Draft, units: &[UnitId]) {
    let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(8.0) };
    ui.spawn(node).with_children(|ui| {
        for unit in units {
            let chosen = draft.units.contains(unit);
            button(
                ui,
                game.battle().name(*unit),
                if chosen { Skin::CHOSEN } else { Skin::PLAIN },
                Intent::Include(*unit),
            );
        }
        ui.spawn(spring());
        let words = if draft.units.is_empty() { "Nobody  (Space)" } else { "Confirm  (Space)" };
        button(ui, words, Skin::MAIN, Intent::Confirm);
    });
}

fn confirm(ui: &mut Ui, ready: bool) {
    ui.spawn(Node { justify_content: JustifyContent::FlexEnd, ..row(10.0) }).with_children(|ui| {
        if ready {
            button(ui, "Confirm  (Space)", Skin::MAIN, Intent::Confirm);
        } else {
            let node = Node {
                padding: UiRect::axes(px(16), px(9)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND)),
                ..default()
            };
            ui.spawn((node, BorderColor::all(LINE))).with_children(|ui| {
                ui.spawn(medium("Place every point", Type::Body, QUIET));
            });
        }
    });
}
