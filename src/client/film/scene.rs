//! The display and duration of an event. Nothing takes longer than four tenths of a second, except the settling of a
//! round, which has to be read.

use crate::battle::{Battle, Event, Life, Target};
use crate::client::base::assets::TOKENS;
use crate::client::base::place::{CELL, layer, place};
use crate::client::base::say::{say, tell};
use crate::client::base::theme;
use crate::client::base::theme::Type;
use crate::client::board::{ScreenSized, caption};
use crate::client::film::effects::{Effect, Motion};
use crate::client::film::shot;
use crate::client::game::stage::Stage;
use crate::grid::{Dir8, Square};
use crate::words;
use bevy::prelude::*;

/// An event being animated.
pub struct Scene {
    /// The event.
    pub event: Event,
    /// Its duration in seconds.
    pub seconds: f32,
}

/// The duration of an event, in seconds.
pub fn seconds(event: &Event) -> f32 {
    match event {
        Event::Moved { path, .. } => (path.len() as f32 * 0.08).min(0.4),
        Event::Declared { .. } => 0.12,
        Event::Hit { .. } | Event::Missed { .. } => 0.22,
        Event::Harmed { .. } | Event::Exploded { .. } => 0.32,
        Event::LifeChanged { .. } => 0.3,
        Event::Reacted { .. } | Event::ThingMoved { .. } => 0.25,
        Event::ThingAppeared { .. } => 0.35,
        Event::StanceChanged { .. } | Event::Turned { .. } => 0.06,
        Event::TurnStarted { .. } => 0.15,
        Event::RoundStarted { .. } => 0.25,
        _ => 0.0,
    }
}

impl Scene {
    /// Shows the event at a fraction of its duration, from 0 to 1.
    pub fn show(&self, stage: &mut Stage, share: f32) {
        match &self.event {
            Event::Moved { unit, from, path, .. } => {
                let Some(look) = stage.looks.get_mut(unit.index()) else { return };
                let (at, facing) = along(*from, path, share);
                look.at = at;
                look.facing = facing.unwrap_or(look.facing);
            }
            Event::LifeChanged { unit, to: to @ (Life::Down | Life::Dead), .. } => {
                if let Some(look) = stage.looks.get_mut(unit.index()) {
                    (look.life, look.falling) = (*to, (1.0 - share).powi(2));
                }
            }
            Event::Hit { unit, target, .. } | Event::Missed { unit, target: Some(target), .. } => {
                shot::kick(stage, *unit, *target, share);
            }
            Event::Harmed { unit, amount, .. } if *amount > 0 => shot::flinch(stage, *unit, share),
            Event::ThingMoved { thing, from, to, .. } => fly(stage, *thing, *from, *to, share, 0.2),
            Event::ThingAppeared { thing, kind, state, square, from, .. } => {
                let look = crate::client::game::stage::ThingLook {
                    kind: *kind,
                    item: state.item(),
                    at: place(*from),
                    lift: 1.0,
                };
                stage.things.entry(*thing).or_insert(look);
                fly(stage, *thing, *from, *square, share, 0.8);
            }
            _ => {}
        }
    }
}

fn fly(stage: &mut Stage, thing: crate::battle::ThingId, from: Square, to: Square, share: f32, height: f32) {
    if let Some(look) = stage.things.get_mut(&thing) {
        let arc = (share * std::f32::consts::PI).sin();
        look.at = place(from).lerp(place(to), share) + Vec2::Y * arc * height * CELL * 0.6;
        look.lift = 1.0 + arc * height;
    }
}

fn along(from: Square, path: &[Square], share: f32) -> (Vec2, Option<Dir8>) {
    let whole = share * path.len() as f32;
    let step = (whole as usize).min(path.len().saturating_sub(1));
    let Some(&to) = path.get(step) else { return (place(from), None) };
    let before = if step == 0 { from } else { path[step - 1] };
    (place(before).lerp(place(to), whole - step as f32), Dir8::nearest(to - before))
}

/// Spawns the effects of an event.
pub fn effects(commands: &mut Commands, stage: &Stage, battle: &Battle, event: &Event) {
    match event {
        Event::Hit { unit, target, .. } => shot::fire(commands, stage, *unit, *target, true),
        Event::Missed { unit, target: Some(target), .. } => {
            shot::fire(commands, stage, *unit, *target, false);
            float(commands, stage.at(*target), say("film.miss"), Type::Body, theme::QUIET);
        }
        Event::Harmed { unit, amount, kind, .. } if *amount > 0 => {
            let amount = amount.to_string();
            let told = kind.and_then(|kind| words::phrase(&format!("harm_label.{kind}"), &[("amount", &amount)]));
            float(commands, stage.at(*unit), told.unwrap_or(format!("\u{2212}{amount}")), Type::Head, theme::BAD);
        }
        Event::Harmed { unit, .. } => float(commands, stage.at(*unit), say("film.no_harm"), Type::Body, theme::QUIET),
        Event::Reacted { unit, .. } => {
            if let Some(words) = words::evaded(event) {
                float(commands, stage.at(*unit), words.to_lowercase(), Type::Body, theme::TEXT);
            }
        }
        Event::Checked(check) => {
            let evader = words::evasion(check).and_then(|evasion| evasion.own.or(stage.evader));
            if let Some((unit, words)) = evader.zip(words::evaded(event)) {
                float(commands, stage.at(unit), words, Type::Body, theme::TEXT);
            }
        }
        Event::LifeChanged { unit, to, .. } => {
            let words = match to {
                Life::Up => "film.up",
                Life::Down => "sheet.down",
                Life::Dead if battle.machine(*unit).is_some() => "sheet.wrecked",
                Life::Dead => "sheet.dead",
                Life::Gone => "sheet.gone",
            };
            float(commands, stage.at(*unit), say(words), Type::Head, theme::BAD);
        }
        Event::InitiativeShifted { unit, shift, .. } if !stage.is_aboard(*unit) => {
            let sign = if shift.by < 0 { "\u{2212}" } else { "+" };
            let below = stage.at(*unit) - Vec2::Y * CELL / 2.0;
            let by = format!("{sign}{}", shift.by.abs());
            float(commands, below, tell("film.initiative", &[("by", &by)]), Type::Small, theme::QUIET);
        }
        Event::Declared { unit, at: Target::Unit(target), .. } => {
            let motion = Motion::Pulse { from: 1.3, to: 0.9 };
            let sprite = TOKENS.sprite("ripple", 0, CELL, theme::BAD);
            let side = battle.side(*unit);
            let sprite = Sprite { color: theme::side_colour(side.index()), ..sprite };
            commands.spawn((
                sprite,
                Transform::from_translation(stage.at(*target).extend(layer::EFFECTS)),
                Effect::new(0.3, motion),
            ));
        }
        Event::Exploded { square, .. } => shot::explode(commands, place(*square)),
        _ => {}
    }
}

fn float(commands: &mut Commands, at: Vec2, text: impl Into<String>, size: Type, color: Color) {
    let from = at + Vec2::Y * CELL * 0.45;
    commands.spawn((
        caption(text, size.px(), color),
        Transform::from_translation(from.extend(layer::WORDS)),
        ScreenSized(size.px()),
        Effect::new(1.1, Motion::Rise { from }),
    ));
}
