//! The display and duration of an event. Nothing takes longer than four tenths of a second, except the settling of a
//! round, which has to be read.

use crate::battle::{Battle, Event, Figure, Life, Target, UnitId};
use crate::client::base::assets::TOKENS;
use crate::client::base::place::{CELL, layer, place};
use crate::client::base::say::{say, tell};
use crate::client::base::theme;
use crate::client::base::theme::Type;
use crate::client::board::{ScreenSized, caption};
use crate::client::film::effects::{Effect, Motion};
use crate::client::game::stage::Stage;
use crate::grid::{Dir8, Square};
use crate::words;
use bevy::prelude::*;

/// How long a shot's parts are seen, in seconds: the flash, the bullet's flight, its trail, and where it strikes.
const FLASH: f32 = 0.16;
const FLIGHT: f32 = 0.2;
const TRAIL: f32 = 0.34;
const IMPACT: f32 = 0.36;
/// The width of the trail, in world units.
const STREAK: f32 = 7.0;

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
        Event::Hit { unit, target, .. } => shot(commands, stage, *unit, *target, true),
        Event::Missed { unit, target: Some(target), .. } => {
            shot(commands, stage, *unit, *target, false);
            float(commands, stage.at(*target), say("film.miss"), Type::Body, theme::QUIET);
        }
        Event::Harmed { unit, amount, .. } if *amount > 0 => {
            float(commands, stage.at(*unit), format!("\u{2212}{amount}"), Type::Head, theme::BAD);
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
        Event::Exploded { square, .. } => {
            for (at, size, life) in [(0, 5.0, 0.4), (1, 3.2, 0.3)] {
                let sprite = TOKENS.sprite("blast", at, CELL, Color::WHITE);
                let motion = Motion::Pulse { from: 0.6, to: size };
                commands.spawn((
                    sprite,
                    Transform::from_translation(place(*square).extend(layer::EFFECTS)),
                    Effect::new(life, motion),
                ));
            }
            let sprite = TOKENS.sprite("ripple", 0, CELL, Color::WHITE);
            commands.spawn((
                sprite,
                Transform::from_translation(place(*square).extend(layer::EFFECTS)),
                Effect::new(0.4, Motion::Pulse { from: 1.0, to: 8.0 }),
            ));
        }
        _ => {}
    }
}

fn shot(commands: &mut Commands, stage: &Stage, unit: UnitId, target: UnitId, hit: bool) {
    let (from, to) = (stage.at(unit), stage.at(target));
    let way = to - from;
    let turn = Quat::from_rotation_z(way.to_angle());
    let figure = stage.looks.get(unit.index()).map_or(Figure::Unarmed, |look| look.figure);
    if stage.are_close(unit, target) && figure != Figure::Pistol {
        let sprite = TOKENS.sprite("slash", 0, CELL, Color::WHITE);
        let at = Transform::from_translation(from.lerp(to, 0.7).extend(layer::EFFECTS)).with_rotation(turn);
        commands.spawn((sprite, at, Effect::new(0.22, Motion::Pulse { from: 0.8, to: 1.2 })));
        return;
    }
    let muzzle = from + way.normalize_or_zero() * CELL * 0.55;
    let end = if hit { to } else { to + way.normalize_or_zero().perp() * CELL * 0.45 + way.normalize_or_zero() * CELL };
    let flash = TOKENS.sprite("muzzle_flash", usize::from(hit), CELL, Color::WHITE);
    commands.spawn((
        flash,
        Transform::from_translation(muzzle.extend(layer::EFFECTS)).with_rotation(turn),
        Effect::new(FLASH, Motion::Pulse { from: 0.6, to: 1.15 }),
    ));
    let turn = Quat::from_rotation_z((end - muzzle).to_angle());
    let streak = Sprite::from_color(theme::LAMP, Vec2::new(muzzle.distance(end), STREAK));
    let middle = Transform::from_translation(muzzle.midpoint(end).extend(layer::EFFECTS)).with_rotation(turn);
    commands.spawn((streak, middle, Effect::new(TRAIL, Motion::Still)));
    let tracer = TOKENS.sprite("tracer", 0, CELL, Color::WHITE);
    let fly = Effect::new(FLIGHT, Motion::Fly { from: muzzle, to: end });
    commands.spawn((tracer, Transform::from_translation(muzzle.extend(layer::EFFECTS)).with_rotation(turn), fly));
    let (impact, size) = if hit { ("spark", 1.1) } else { ("ripple", 0.5) };
    let colour = if hit { Color::WHITE } else { theme::QUIET };
    commands.spawn((
        TOKENS.sprite(impact, 0, CELL * 0.8, colour),
        Transform::from_translation(end.extend(layer::EFFECTS)),
        Effect::new(IMPACT, Motion::Pulse { from: 0.3, to: size }),
    ));
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
