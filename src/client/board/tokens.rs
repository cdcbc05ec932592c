//! Combatants on the board: a stack of pictures each, kept like the stage says.

use super::{CELL, OnBoard, ScreenSized, layer};
use crate::battle::{Life, Stance, UnitId};
use crate::client::assets::{BOLD, TOKENS};
use crate::client::film::{Hull, Look, Seen, Stage};
use crate::client::plan::Pick;
use crate::client::play::Game;
use crate::client::sets::ClientSystems;
use crate::client::theme::{self, side_colour, side_shape};
use crate::grid::{Altitude, Dir8};
use bevy::prelude::*;
use bevy::sprite::Text2dShadow;
use std::f32::consts::FRAC_PI_4;

/// A combatant's token with the look that it shows.
#[derive(Component)]
struct Token {
    unit: UnitId,
    shown: Option<(Look, Mood)>,
}

/// What the table wants of a token besides its look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mood {
    acting: bool,
    chosen: bool,
    named: bool,
}

/// Most badges on a token.
const BADGES: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (set_up, show).chain().in_set(ClientSystems::Draw).run_if(resource_exists::<Game>));
}

fn set_up(mut commands: Commands, game: Res<Game>, tokens: Query<(), With<Token>>) {
    if tokens.is_empty() {
        for unit in game.battle().units() {
            commands.spawn((Token { unit, shown: None }, Transform::default(), Visibility::default(), OnBoard));
        }
    }
}

fn show(
    mut commands: Commands,
    stage: Res<Stage>,
    game: Res<Game>,
    pick: Res<Pick>,
    mut tokens: Query<(Entity, &mut Token, &mut Transform, &mut Visibility)>,
) {
    if !(stage.is_changed() || pick.is_changed() || game.is_changed()) {
        return;
    }
    let battle = game.battle();
    for (entity, mut token, mut at, mut visible) in &mut tokens {
        let Some(look) = stage.looks.get(token.unit.index()) else { continue };
        let height = layer::TOKENS + f32::from(token.unit.0) * 0.01 + if look.life == Life::Up { 8.0 } else { 0.0 };
        at.translation = look.at.extend(height);
        let hidden = look.seen == Seen::Never || look.life == Life::Gone || look.aboard;
        visible.set_if_neq(if hidden { Visibility::Hidden } else { Visibility::Inherited });
        let hovered = pick.hover.is_some_and(|square| battle.covers_square(token.unit, square));
        let current = battle.current();
        let acting = current.is_some_and(|unit| battle.vehicle_of(unit).unwrap_or(unit) == token.unit);
        let mood = Mood { acting, chosen: pick.shown == Some(token.unit), named: hovered };
        let still = Look { at: Vec2::ZERO, ..look.clone() };
        if token.shown.as_ref() == Some(&(still.clone(), mood)) {
            continue;
        }
        commands.entity(entity).despawn_children();
        let side = battle.side(token.unit).index();
        let name = match current.filter(|unit| acting && *unit != token.unit) {
            Some(unit) => format!("{}: {}", battle.name(token.unit), battle.name(unit)),
            None => battle.name(token.unit).to_owned(),
        };
        commands.entity(entity).with_children(|parts| stack(parts, look, mood, side, &name));
        token.shown = Some((still, mood));
    }
}

/// Spawns the pictures of a token, from below.
fn stack(parts: &mut ChildSpawnerCommands, look: &Look, mood: Mood, side: usize, name: &str) {
    if let Some(hull) = &look.hull {
        return machine(parts, look, hull, mood, side, name);
    }
    let (colour, shape) = (side_colour(side), side_shape(side));
    let up = look.life == Life::Up;
    let strength = if look.seen == Seen::Remembered { 0.4 } else { 1.0 };
    let lift = lift(look.altitude);
    if lift > 0.0 {
        // The shadow stays on the ground, below and beside the one who flies.
        let shade = TOKENS.sprite(&format!("base_{shape}"), 0, CELL * 0.8, Color::BLACK.with_alpha(0.5));
        parts.spawn((shade, Transform::from_xyz(CELL * lift * 0.5, -CELL * lift * 0.6, 0.0)));
        let stem = Sprite {
            color: theme::TEXT.with_alpha(0.35),
            custom_size: Some(Vec2::new(CELL * 0.03, CELL * lift * 1.4)),
            ..default()
        };
        let tilt = Quat::from_rotation_z(0.7);
        parts.spawn((stem, Transform::from_xyz(CELL * lift * 0.2, 0.0, 0.0005).with_rotation(tilt)));
    }
    let up_by = Vec2::new(-0.15, 1.0) * lift * CELL;
    let mut put = |cell: &str, at: usize, size: f32, tint: Color, turn: f32, height: f32| {
        let sprite = TOKENS.sprite(cell, at, CELL * size, tint.with_alpha(tint.alpha() * strength));
        let at = Transform::from_translation(up_by.extend(height)).with_rotation(Quat::from_rotation_z(turn));
        parts.spawn((sprite, at));
    };
    let turn = angle(look.facing);
    let body = colour.mix(&Color::WHITE, 0.4);
    if !up {
        let stance = if look.life == Life::Dead { "dead" } else { "down" };
        put(
            &format!("figure_{stance}_{}", figure(&look.weapon, true)),
            0,
            0.95,
            body.mix(&Color::BLACK, 0.35),
            turn,
            0.001,
        );
        if look.life == Life::Down {
            put("badge_unconscious", 0, 0.34, Color::WHITE, 0.0, 0.004);
        }
        return;
    }
    if mood.acting || mood.chosen {
        let glow =
            if mood.acting { Color::srgb(1.0, 0.93, 0.78).with_alpha(0.85) } else { theme::TEXT.with_alpha(0.5) };
        put(&format!("glow_{shape}"), 0, 1.16, glow, 0.0, 0.001);
    }
    put(&format!("base_{shape}"), 0, 1.0, colour, 0.0, 0.002);
    let health = look.health();
    put("ring", (health * 16.0).round() as usize, 1.0, theme::health_colour(health), 0.0, 0.003);
    put("facing", 0, 1.12, colour, turn, 0.0035);
    let stance = match look.stance {
        Stance::Standing => "standing",
        Stance::Crouched => "crouched",
        Stance::Prone => "prone",
    };
    put(&format!("figure_{stance}_{}", figure(&look.weapon, false)), 0, 1.0, body, turn, 0.004);
    for (at, badge) in badges(look).take(BADGES).enumerate() {
        let sprite = TOKENS.sprite(badge, 0, CELL * 0.36, Color::WHITE);
        let place = up_by + Vec2::new(CELL * 0.40, CELL * (0.40 - 0.32 * at as f32));
        parts.spawn((sprite, Transform::from_translation(place.extend(0.005))));
    }
    if mood.named || mood.acting {
        label(parts, name, -CELL * 0.64);
    }
}

/// A name below a token.
fn label(parts: &mut ChildSpawnerCommands, name: &str, below: f32) {
    let font = TextFont { font: BOLD.into(), font_size: FontSize::Px(13.0), ..default() };
    let shade = Text2dShadow { offset: Vec2::new(1.0, -1.0), color: Color::BLACK.with_alpha(0.9) };
    let at = Transform::from_xyz(0.0, below, 15.0);
    parts.spawn((Text2d::new(name), font, TextColor(theme::TEXT), shade, at, ScreenSized));
}

/// Pixels that the picture of a vehicle fills of its cell, along and across.
fn picture_size(picture: &str) -> Vec2 {
    match picture {
        "vehicle_truck" => Vec2::new(124.0, 64.0),
        "vehicle_bike" => Vec2::new(108.0, 60.0),
        "vehicle_tank" => Vec2::new(118.0, 88.0),
        "vehicle_flyer" => Vec2::new(104.0, 118.0),
        _ => Vec2::new(114.0, 60.0),
    }
}

/// Spawns the pictures of a machine over the squares that it covers: rim, hull, sign of its side with its health.
fn machine(parts: &mut ChildSpawnerCommands, look: &Look, hull: &Hull, mood: Mood, side: usize, name: &str) {
    let (colour, shape) = (side_colour(side), side_shape(side));
    let strength = if look.seen == Seen::Remembered { 0.4 } else { 1.0 };
    let size = Vec2::new(f32::from(hull.size.0), f32::from(hull.size.1)) * CELL;
    let turn = Quat::from_rotation_z(angle(look.facing));
    let lift = lift(look.altitude);
    let centre = hull.middle + Vec2::new(-0.15, 1.0) * lift * CELL;
    let up = look.life == Life::Up;
    let picture = |tint: Color| {
        let sprite = TOKENS.sprite(hull.picture, 0, CELL, tint);
        Sprite { custom_size: Some(size * 0.96 * 128.0 / picture_size(hull.picture)), ..sprite }
    };
    let shadow = hull.middle + Vec2::new(0.10 + lift, -0.12 - lift) * CELL;
    let at = Transform::from_translation(shadow.extend(0.0)).with_rotation(turn);
    parts.spawn((picture(Color::BLACK.with_alpha(0.5 * strength)), at));
    let rim = if mood.acting || mood.chosen { theme::TEXT } else { colour };
    let (thick, half) = (CELL * if mood.acting { 0.06 } else { 0.035 }, size / 2.0);
    let sides = [
        (Vec2::new(0.0, half.y), Vec2::new(size.x, thick)),
        (Vec2::new(0.0, -half.y), Vec2::new(size.x, thick)),
        (Vec2::new(half.x, 0.0), Vec2::new(thick * 2.5, size.y)),
        (Vec2::new(-half.x, 0.0), Vec2::new(thick, size.y)),
    ];
    for (off, length) in sides {
        let sprite = Sprite { color: rim.with_alpha(0.75 * strength), custom_size: Some(length), ..default() };
        let at = hull.middle + (turn * off.extend(0.0)).truncate();
        parts.spawn((sprite, Transform::from_translation(at.extend(0.001)).with_rotation(turn)));
    }
    let tint = if up { colour.mix(&Color::WHITE, 0.4) } else { colour.mix(&Color::BLACK, 0.6) };
    let at = Transform::from_translation(centre.extend(0.002)).with_rotation(turn);
    parts.spawn((picture(tint.with_alpha(strength)), at));
    let mut sign = |cell: &str, at: usize, size: f32, tint: Color, place: Vec2, height: f32| {
        let sprite = TOKENS.sprite(cell, at, CELL * size, tint.with_alpha(tint.alpha() * strength));
        parts.spawn((sprite, Transform::from_translation(place.extend(height))));
    };
    if up {
        let health = look.health();
        sign(&format!("base_{shape}"), 0, 0.62, colour, centre, 0.003);
        sign("ring", (health * 16.0).round() as usize, 0.62, theme::health_colour(health), centre, 0.004);
    } else {
        sign("badge_dead", 0, 0.5, Color::WHITE, centre, 0.004);
    }
    for (at, badge) in badges(look).take(BADGES).enumerate() {
        let place = centre + Vec2::new(CELL * 0.5, CELL * (0.40 - 0.32 * at as f32));
        sign(badge, 0, 0.36, Color::WHITE, place, 0.005);
    }
    if mood.named || mood.acting {
        let aboard = if hull.aboard > 0 { format!("{name} ({} aboard)", hull.aboard) } else { name.to_owned() };
        label(parts, &aboard, hull.middle.y - size.min_element() / 2.0 - CELL * 0.25);
    }
}

/// The turn of a picture that looks east.
fn angle(facing: Dir8) -> f32 {
    (3.0 - f32::from(facing.face())) * FRAC_PI_4
}

/// Which figure carries a weapon of that name.
pub fn figure(weapon: &str, _lying: bool) -> &'static str {
    let kinds = [
        (&["point_defence"][..], "ship"),
        (&["shotgun"], "shotgun"),
        (&["rocket", "launcher", "machine_gun", "machinegun", "plasma", "fusion", "heavy"], "heavy"),
        (&["rifle", "carbine", "submachine", "smg", "lasgun", "bow"], "rifle"),
        (&["pistol", "revolver"], "pistol"),
        (
            &["blade", "sword", "cutlass", "dagger", "knife", "cudgel", "club", "axe", "spear", "staff", "baton"],
            "blade",
        ),
    ];
    let fits = |words: &[&str]| words.iter().any(|word| weapon.contains(word));
    kinds.iter().find(|kind| fits(kind.0)).map_or("unarmed", |kind| kind.1)
}

fn badges(look: &Look) -> impl Iterator<Item = &'static str> + '_ {
    let flying = match look.altitude {
        Altitude::Ground => None,
        Altitude::Low => Some("badge_flying_low"),
        Altitude::High => Some("badge_flying_high"),
    };
    flying.into_iter().chain(look.conditions.iter().filter_map(|key| badge(key.as_str())))
}

/// How far above its square somebody in a band is drawn, in squares.
fn lift(altitude: Altitude) -> f32 {
    match altitude {
        Altitude::Ground => 0.0,
        Altitude::Low => 0.22,
        Altitude::High => 0.42,
    }
}

/// The badge of a condition; none for conditions that the stance or figure shows.
fn badge(condition: &str) -> Option<&'static str> {
    const WORDS: &[(&str, &str)] = &[
        ("kill_aim", "badge_kill_aim"),
        ("aim", "badge_aim"),
        ("overwatch", "badge_overwatch"),
        ("hasten", "badge_hastened"),
        ("delay", "badge_delayed"),
        ("brace", "badge_brace"),
        ("led", "badge_leadership"),
        ("serious", "badge_serious"),
        ("wound", "badge_wounded"),
        ("unconscious", "badge_unconscious"),
        ("suppress", "badge_suppressed"),
        ("stun", "badge_stunned"),
        ("grappl", "badge_grappled"),
        ("burn", "badge_burning"),
        ("fire", "badge_burning"),
        ("dodg", "badge_dodge"),
        ("parr", "badge_parry"),
        ("hidden", "badge_hidden"),
        ("div", "badge_dive"),
        ("evad", "badge_evade"),
        ("panic", "badge_warning"),
        ("blind", "badge_warning"),
        ("fatigue", "badge_warning"),
    ];
    WORDS.iter().find(|word| condition.contains(word.0)).map(|word| word.1)
}
