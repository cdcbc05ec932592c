//! Draws the background of the panels around the map, opaque and before the board, so that no square below them is
//! drawn.

use crate::client::base::states::Screen;
use crate::client::base::theme::{CLEAR, Inks, LINE, PANEL};
use crate::client::board::BoardCamera;
use crate::client::layout::form::{Form, Room, Shape};
use crate::client::layout::panels::Edge;
use crate::client::settings::Settings;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::window::PrimaryWindow;

/// A part of the curtain: the background of a panel, or its border line.
#[derive(Component, Clone, Copy)]
struct Curtain {
    edge: Edge,
    line: bool,
}

/// Above everything on the board.
const HEIGHT: f32 = 900.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, hang).add_systems(OnExit(Screen::Table), put_away);
    app.add_systems(
        PostUpdate,
        (uncover, draw, recolour.run_if(resource_changed::<Settings>))
            .before(TransformSystems::Propagate)
            .run_if(in_state(Screen::Table)),
    );
}

fn hang(
    mut commands: Commands,
    camera: Single<Entity, With<BoardCamera>>,
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<ColorMaterial>>),
) {
    let mesh = Mesh2d(meshes.add(Rectangle::from_size(Vec2::ONE)));
    for line in [false, true] {
        let color = if line { LINE } else { PANEL };
        let cloth =
            MeshMaterial2d(materials.add(ColorMaterial { color, alpha_mode: AlphaMode2d::Opaque, ..default() }));
        for edge in [Edge::Top, Edge::Bottom, Edge::Right] {
            let part = Curtain { edge, line };
            commands.spawn((part, mesh.clone(), cloth.clone(), Visibility::Hidden, ChildOf(*camera)));
        }
    }
}

fn put_away(mut parts: Query<&mut Visibility, With<Curtain>>) {
    parts.iter_mut().for_each(|mut visible| *visible = Visibility::Hidden);
}

/// Applies the player's colours to the curtain.
fn recolour(
    settings: Res<Settings>,
    parts: Query<(&Curtain, &MeshMaterial2d<ColorMaterial>)>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let inks = Inks::of(settings.palette, settings.contrast);
    for (part, cloth) in &parts {
        if let Some(mut cloth) = materials.get_mut(&cloth.0) {
            cloth.color = inks.instead_of(if part.line { LINE } else { PANEL }, &Inks::STANDARD);
        }
    }
}

/// Removes the panels' own background where the curtain covers it, and restores it elsewhere.
fn uncover(
    (form, settings): (Res<Form>, Res<Settings>),
    mut panels: Query<(&mut BackgroundColor, &mut BorderColor), With<Edge>>,
) {
    let inks = Inks::of(settings.palette, settings.contrast);
    for (mut ground, mut border) in &mut panels {
        let bare = ground.0 == CLEAR;
        if form.shape == Shape::Wide && !bare {
            (*ground, *border) = (BackgroundColor(CLEAR), BorderColor::all(CLEAR));
        } else if form.shape != Shape::Wide && bare {
            let ink = |color| inks.instead_of(color, &Inks::STANDARD);
            (*ground, *border) = (BackgroundColor(ink(PANEL)), BorderColor::all(ink(LINE)));
        }
    }
}

fn draw(
    window: Single<&Window, With<PrimaryWindow>>,
    (room, form): (Res<Room>, Res<Form>),
    camera: Single<&Projection, With<BoardCamera>>,
    mut parts: Query<(&Curtain, &mut Transform, &mut Visibility)>,
) {
    let Projection::Orthographic(ortho) = *camera else { return };
    let (free, size) = (room.free, window.size());
    for (part, mut at, mut visible) in &mut parts {
        let thick = if part.line { 1.0 } else { f32::MAX };
        let area = match part.edge {
            Edge::Top => Rect::new(0.0, (free.min.y - thick).max(0.0), size.x, free.min.y),
            Edge::Bottom => Rect::new(0.0, free.max.y, size.x, (free.max.y + thick).min(size.y)),
            Edge::Right => Rect::new(free.max.x, free.min.y, (free.max.x + thick).min(size.x), free.max.y),
        };
        let shown = form.shape == Shape::Wide && !free.is_empty() && !area.is_empty();
        visible.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
        let middle = (area.center() - size / 2.0) * Vec2::new(1.0, -1.0) * ortho.scale;
        let scale = (area.size() * ortho.scale).max(Vec2::splat(0.01));
        let height = HEIGHT + f32::from(u8::from(part.line));
        at.set_if_neq(Transform::from_translation(middle.extend(height)).with_scale(scale.extend(1.0)));
    }
}
