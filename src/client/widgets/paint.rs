//! Replaces the inks of the theme by those of the player's palette, on everything about to be drawn.

use crate::client::base::theme::{Inks, NIGHT};
use crate::client::settings::Settings;
use bevy::prelude::*;

/// The inks on screen.
#[derive(Resource)]
struct Applied(Inks);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Applied(Inks::STANDARD))
        .add_systems(PostUpdate, (repaint.run_if(resource_changed::<Settings>), paint).chain());
}

type Coloured<'w> = (
    Option<Mut<'w, BackgroundColor>>,
    Option<Mut<'w, BorderColor>>,
    Option<Mut<'w, TextColor>>,
    Option<Mut<'w, ImageNode>>,
    Option<Mut<'w, Sprite>>,
);

type All<'w, 's> = Query<
    'w,
    's,
    (
        Option<&'static mut BackgroundColor>,
        Option<&'static mut BorderColor>,
        Option<&'static mut TextColor>,
        Option<&'static mut ImageNode>,
        Option<&'static mut Sprite>,
    ),
    Or<(With<BackgroundColor>, With<BorderColor>, With<TextColor>, With<ImageNode>, With<Sprite>)>,
>;

type New =
    Or<(Changed<BackgroundColor>, Changed<BorderColor>, Changed<TextColor>, Changed<ImageNode>, Changed<Sprite>)>;

/// Applies a newly chosen palette to everything on screen.
fn repaint(settings: Res<Settings>, mut applied: ResMut<Applied>, mut ground: ResMut<ClearColor>, mut all: All) {
    let inks = Inks::of(settings.palette, settings.contrast);
    if inks == applied.0 {
        return;
    }
    all.iter_mut().for_each(|one| exchange(one, &inks, &applied.0));
    ground.0 = inks.instead_of(NIGHT, &Inks::STANDARD);
    applied.0 = inks;
}

/// Applies the palette to new nodes, which are spawned in standard inks.
fn paint(
    applied: Res<Applied>,
    mut new: Query<
        (
            Option<&mut BackgroundColor>,
            Option<&mut BorderColor>,
            Option<&mut TextColor>,
            Option<&mut ImageNode>,
            Option<&mut Sprite>,
        ),
        New,
    >,
) {
    if applied.0 != Inks::STANDARD {
        new.iter_mut().for_each(|one| exchange(one, &applied.0, &Inks::STANDARD));
    }
}

fn exchange((ground, border, text, image, sprite): Coloured, to: &Inks, from: &Inks) {
    let swap = |color: &mut Color| *color = to.instead_of(*color, from);
    let new = |color: Color| to.instead_of(color, from) != color;
    if let Some(mut ground) = ground.filter(|ground| new(ground.0)) {
        swap(&mut ground.0);
    }
    if let Some(mut border) = border
        && [border.top, border.right, border.bottom, border.left].into_iter().any(new)
    {
        swap(&mut border.top);
        swap(&mut border.right);
        swap(&mut border.bottom);
        swap(&mut border.left);
    }
    if let Some(mut text) = text.filter(|text| new(text.0)) {
        swap(&mut text.0);
    }
    if let Some(mut image) = image.filter(|image| new(image.color)) {
        swap(&mut image.color);
    }
    if let Some(mut sprite) = sprite.filter(|sprite| new(sprite.color)) {
        swap(&mut sprite.color);
    }
}
