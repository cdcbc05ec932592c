//! The pictures of a token, for people, machines and the fallen.

use crate::battle::{Figure, Life, Stance, Vessel};
use crate::client::base::assets::{MACHINES, Sheet, TOKENS};
use crate::client::base::place::CELL;
use crate::client::base::theme;
use crate::client::base::theme::{side_colour, side_shape};
use crate::client::game::stage::{Hull, Look, Seen};
use crate::grid::{Altitude, Dir8};
use bevy::prelude::*;
use std::f32::consts::FRAC_PI_4;

/// The state of a token besides its look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mood {
    /// True if it is its turn.
    pub acting: bool,
    /// True if it is selected.
    pub chosen: bool,
    /// True if it is under the pointer.
    pub pointed: bool,
}

/// A picture of a token.
pub struct Part {
    /// The sheet that it is on.
    pub sheet: &'static Sheet,
    /// Its cell.
    pub cell: usize,
    /// Its offset from the middle of the token's square, in world units.
    pub at: Vec2,
    /// Its size in world units.
    pub size: Vec2,
    /// Its rotation, in radians.
    pub turn: f32,
    /// Its colour.
    pub tint: Color,
    /// True if it is a badge, which stays readable when zoomed out.
    pub badge: bool,
}

/// The most badges on a token.
const BADGES: usize = 3;
/// Size of a person's token, in squares.
const PERSON: f32 = 1.1;
/// The opacity of a combatant that is out of sight and remembered.
pub const MEMORY: f32 = 0.42;

/// Collects the pictures of one token, from the bottom up.
struct Stack {
    parts: Vec<Part>,
    strength: f32,
}

impl Stack {
    fn put(&mut self, sheet: &'static Sheet, cell: (&str, usize), at: Vec2, size: Vec2, turn: f32, tint: Color) {
        let tint = tint.with_alpha(tint.alpha() * self.strength);
        self.parts.push(Part { sheet, cell: sheet.index(cell.0, cell.1), at, size, turn, tint, badge: false });
    }

    fn badges<'a>(&mut self, names: impl Iterator<Item = &'a str>, corner: Vec2) {
        for (at, name) in names.take(BADGES).enumerate() {
            let at = corner - Vec2::Y * CELL * 0.31 * at as f32;
            self.put(&TOKENS, (name, 0), at, Vec2::splat(CELL * 0.36), 0.0, Color::WHITE);
            if let Some(part) = self.parts.last_mut() {
                part.badge = true;
            }
        }
    }
}

/// The pictures of a token, from the bottom up.
pub fn parts(look: &Look, mood: Mood, side: usize) -> Vec<Part> {
    let strength = if look.seen == Seen::Remembered { MEMORY } else { 1.0 };
    let mut stack = Stack { parts: Vec::new(), strength };
    match (&look.hull, look.life) {
        (Some(hull), _) => machine(&mut stack, look, hull, mood, side),
        (None, Life::Up) => person(&mut stack, look, mood, side),
        (None, _) if look.ship.is_some() => wreck(&mut stack, look, side),
        (None, _) => fallen(&mut stack, look, side),
    }
    stack.parts
}

fn person(stack: &mut Stack, look: &Look, mood: Mood, side: usize) {
    let (colour, shape) = (side_colour(side), side_shape(side));
    let lift = lift(look.altitude);
    let up_by = Vec2::new(-0.15, 1.0) * lift * CELL;
    if lift > 0.0 {
        // The shadow of a flier stays on the ground, below and beside it.
        let below = Vec2::new(lift * 0.5, -lift * 0.6) * CELL;
        let shade = Color::BLACK.with_alpha(0.5);
        stack.put(&TOKENS, (&format!("base_{shape}"), 0), below, Vec2::splat(CELL * 0.8), 0.0, shade);
        let (stem, size) = (below.lerp(up_by, 0.5), Vec2::new(below.distance(up_by), CELL * 0.25));
        stack.put(&TOKENS, ("beam", 0), stem, size, (up_by - below).to_angle(), theme::TEXT.with_alpha(0.4));
    }
    let whole = Vec2::splat(CELL * PERSON);
    if mood.acting || mood.chosen {
        let glow =
            if mood.acting { Color::srgb(1.0, 0.93, 0.78).with_alpha(0.85) } else { theme::TEXT.with_alpha(0.5) };
        stack.put(&TOKENS, (&format!("glow_{shape}"), 0), up_by, whole * 1.16, 0.0, glow);
    }
    let (health, turn) = (look.health(), angle(look.facing));
    stack.put(&TOKENS, (&format!("base_{shape}"), 0), up_by, whole, 0.0, colour);
    let (ring, tint) = ((health.abs() * 16.0).round() as usize, theme::health_colour(health));
    stack.put(&TOKENS, ("ring", ring), up_by, whole, 0.0, tint);
    stack.put(&TOKENS, ("facing", 0), up_by, whole * 1.12, turn, colour);
    let (stance, sign) = match look.stance {
        Stance::Standing => ("standing", None),
        Stance::Crouched => ("crouched", Some("badge_crouch")),
        Stance::Prone => ("prone", Some("badge_prone")),
    };
    if let Some(vessel) = look.ship {
        ship(stack, vessel, turn, Color::WHITE, colour);
        if matches!(vessel, Vessel::Cruiser | Vessel::Freighter) {
            // Such hulls hide the plate under them.
            let sign = Vec2::splat(CELL * 0.5);
            stack.put(&TOKENS, (&format!("base_{shape}"), 0), Vec2::ZERO, sign, 0.0, colour);
            stack.put(&TOKENS, ("ring", ring), Vec2::ZERO, sign, 0.0, tint);
        }
    } else if let Some(beast) = look.beast {
        stack.put(&TOKENS, (beast, 0), up_by, whole * 1.12, turn, hide(colour));
        if let Some(rider) = look.rider {
            let seat = up_by - Vec2::from_angle(turn) * CELL * 0.1;
            let body = colour.mix(&Color::WHITE, 0.4);
            stack.put(&TOKENS, (&format!("figure_standing_{}", figure(rider)), 0), seat, whole * 0.78, turn, body);
        }
    } else {
        let body = colour.mix(&Color::WHITE, 0.4);
        stack.put(&TOKENS, (&format!("figure_{stance}_{}", figure(look.figure)), 0), up_by, whole, turn, body);
    }
    stack.badges(sign.into_iter(), up_by + Vec2::new(-0.42, -0.36) * CELL);
    stack.badges(badges(look), up_by + Vec2::splat(0.42) * CELL);
}

/// A fallen combatant; while it falls, its plate fades out below it.
fn fallen(stack: &mut Stack, look: &Look, side: usize) {
    let (colour, shape) = (side_colour(side), side_shape(side));
    let (down, fallen) = (look.life == Life::Down, 1.0 - look.falling);
    let plate = if down { 0.5 } else { 0.22 };
    let plate = plate + (1.0 - plate) * look.falling;
    let dim = colour.mix(&Color::BLACK, 0.45).with_alpha(plate);
    stack.put(
        &TOKENS,
        (&format!("base_{shape}"), 0),
        Vec2::ZERO,
        Vec2::splat(CELL * (0.9 + 0.1 * look.falling)),
        0.0,
        dim,
    );
    let stance = match look.life {
        Life::Down if look.yields => "crouched",
        Life::Down => "down",
        _ => "dead",
    };
    let asleep = (down && !look.yields).then_some("badge_unconscious");
    let tint = colour.mix(&Color::WHITE, 0.4).mix(&Color::BLACK, if down { 0.15 } else { 0.3 } * fallen);
    let size = Vec2::splat(CELL * (0.95 + 0.25 * look.falling));
    let turn = angle(look.facing) + 0.9 * look.falling;
    if let Some(beast) = look.beast {
        let tint = hide(colour).mix(&Color::BLACK, if down { 0.3 } else { 0.55 } * fallen);
        stack.put(&TOKENS, (beast, 0), Vec2::ZERO, size, turn + 0.6, tint);
        stack.badges(asleep.into_iter(), Vec2::splat(0.39) * CELL);
        return;
    }
    stack.put(&TOKENS, (&format!("figure_{stance}_{}", figure(look.figure)), 0), Vec2::ZERO, size, turn, tint);
    stack.badges(asleep.into_iter(), Vec2::splat(0.39) * CELL);
}

/// The colour of an animal, tinted by that of its side.
fn hide(colour: Color) -> Color {
    Color::srgb(0.84, 0.72, 0.58).mix(&colour, 0.2)
}

/// A starship over its side's plate.
fn ship(stack: &mut Stack, vessel: Vessel, turn: f32, paint: Color, marks: Color) {
    let (kind, long) = match vessel {
        Vessel::Corvette => ("corvette", 1.25),
        Vessel::Frigate => ("frigate", 1.5),
        Vessel::Cruiser => ("cruiser", 1.75),
        Vessel::Freighter => ("freighter", 1.75),
    };
    let size = Vec2::splat(CELL * long);
    let body = format!("vehicle_{kind}");
    let shadow = Vec2::new(0.07, -0.09) * CELL;
    stack.put(&MACHINES, (&body, 0), shadow, size, turn, Color::BLACK.with_alpha(0.5));
    stack.put(&MACHINES, (&body, 0), Vec2::ZERO, size, turn, paint);
    stack.put(&MACHINES, (&format!("marks_{kind}"), 0), Vec2::ZERO, size, turn, marks);
}

/// A starship out of action: dark, adrift, without its plate.
fn wreck(stack: &mut Stack, look: &Look, side: usize) {
    let Some(vessel) = look.ship else { return };
    let drift = angle(look.facing) + 0.35 * (1.0 - look.falling);
    let dark = 0.45 + 0.55 * look.falling;
    let paint = Color::srgb(0.62 * dark, 0.58 * dark, 0.56 * dark);
    ship(stack, vessel, drift, paint, side_colour(side).mix(&Color::BLACK, 0.7));
    let sign = if look.life == Life::Down { "badge_warning" } else { "badge_dead" };
    stack.put(&TOKENS, (sign, 0), Vec2::ZERO, Vec2::splat(CELL * 0.42), 0.0, Color::WHITE);
}

/// A machine over the squares that it covers: shadow, border in its side's colour while it acts, body, marks, health
/// sign.
fn machine(stack: &mut Stack, look: &Look, hull: &Hull, mood: Mood, side: usize) {
    let (colour, shape) = (side_colour(side), side_shape(side));
    let kind = hull.picture;
    let size = Vec2::new(f32::from(hull.size.0), f32::from(hull.size.1)) * CELL;
    let size = size * 0.97 * 128.0 / picture_size(kind);
    let (turn, lift) = (angle(look.facing), lift(look.altitude));
    let centre = hull.middle + Vec2::new(-0.15, 1.0) * lift * CELL;
    let body = format!("vehicle_{kind}");
    let shadow = hull.middle + Vec2::new(0.10 + lift, -0.13 - lift) * CELL;
    stack.put(&MACHINES, (&body, 0), shadow, size, turn, Color::BLACK.with_alpha(0.5));
    let (rim, wide) = if mood.acting || mood.chosen { (theme::TEXT, 0.09) } else { (colour, 0.055) };
    // Borders would show through a translucent body.
    let rims = if stack.strength < 1.0 { &[][..] } else { &Dir8::ALL };
    for way in rims {
        let off = Vec2::from_angle(angle(*way)) * CELL * wide;
        stack.put(&MACHINES, (&format!("shape_{kind}"), 0), centre + off, size, turn, rim);
    }
    let (paint, marks) = match look.life {
        Life::Up => (Color::WHITE, colour),
        _ => (Color::srgb(0.30, 0.28, 0.27), colour.mix(&Color::BLACK, 0.7)),
    };
    stack.put(&MACHINES, (&body, 0), centre, size, turn, paint);
    stack.put(&MACHINES, (&format!("marks_{kind}"), 0), centre, size, turn, marks);
    if look.life == Life::Up {
        let (health, sign) = (look.health(), Vec2::splat(CELL * 0.8));
        stack.put(&TOKENS, (&format!("base_{shape}"), 0), centre, sign, 0.0, colour);
        let (ring, tint) = ((health.abs() * 16.0).round() as usize, theme::health_colour(health));
        stack.put(&TOKENS, ("ring", ring), centre, sign, 0.0, tint);
        stack.put(&TOKENS, ("facing", 0), centre, sign * 1.12, turn, colour);
    } else {
        stack.put(&TOKENS, ("badge_dead", 0), centre, Vec2::splat(CELL * 0.5), 0.0, Color::WHITE);
    }
    stack.badges(badges(look), centre + Vec2::new(0.5, 0.4) * CELL);
}

/// The size of a vehicle's picture in its cell, in pixels of 128, along and across.
fn picture_size(picture: &str) -> Vec2 {
    match picture {
        "truck" => Vec2::new(124.0, 64.0),
        "bike" => Vec2::new(110.0, 54.0),
        "cart" => Vec2::new(126.0, 96.0),
        "tank" => Vec2::new(120.0, 90.0),
        "flyer" => Vec2::new(114.0, 118.0),
        _ => Vec2::new(114.0, 64.0),
    }
}

/// The rotation for a facing; pictures face east.
fn angle(facing: Dir8) -> f32 {
    (3.0 - f32::from(facing.face())) * FRAC_PI_4
}

/// The height above its square at which a combatant in a band is drawn, in squares.
fn lift(altitude: Altitude) -> f32 {
    match altitude {
        Altitude::Ground => 0.0,
        Altitude::Low => 0.22,
        Altitude::High => 0.42,
    }
}

/// The name of a figure in the token sheet.
pub const fn figure(figure: Figure) -> &'static str {
    match figure {
        Figure::Unarmed => "unarmed",
        Figure::Blade => "blade",
        Figure::Pistol => "pistol",
        Figure::Rifle => "rifle",
        Figure::Shotgun => "shotgun",
        Figure::Heavy => "heavy",
    }
}

fn badges(look: &Look) -> impl Iterator<Item = &'static str> + '_ {
    let flying = match look.altitude {
        Altitude::Ground => None,
        Altitude::Low => Some("badge_flying_low"),
        Altitude::High => Some("badge_flying_high"),
    };
    let duty = look.bound.then_some(DUTY);
    flying.into_iter().chain(duty).chain(look.badges.iter().map(|badge| badge.1))
}

/// The badge of a combatant with a duty.
pub const DUTY: &str = "badge_duty";
