//! The overlay buttons, at the edge of the map.

use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::{LAMP, LINE, PANEL, QUIET, ROUND, Type};
use crate::client::board::{Lenses, ToggleLens};
use crate::client::game::play::Game;
use crate::client::layout::form::{Form, Shape};
use crate::client::layout::panels::{Panel, refill};
use crate::client::settings::lens::Lens;
use crate::client::settings::{Bindings, Settings};
use crate::client::widgets::{Skin, Tip, Ui, bold, card, icon};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let changed =
        resource_changed::<Lenses>.or_else(resource_changed::<Form>).or_else(resource_exists_and_changed::<Game>);
    let changed = changed.or_else(resource_changed::<Settings>);
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(table).run_if(changed));
}

fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    lenses: Res<Lenses>,
    form: Res<Form>,
    settings: Res<Settings>,
) {
    refill(&mut commands, &panels, Panel::Lenses, |ui| {
        for lens in Lens::ALL {
            button(ui, lens, lenses.shows(lens), &form, &settings.keys);
        }
    });
}

fn button(ui: &mut Ui, lens: Lens, on: bool, form: &Form, keys: &Bindings) {
    let side = if form.is_tall() { 38.0 } else { 36.0 };
    let node = Node {
        min_width: px(side),
        min_height: px(side),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let (skin, ink) = if on {
        (Skin::CHOSEN, LAMP)
    } else {
        (Skin { rest: PANEL.with_alpha(0.86), rim: LINE, ..Skin::PLAIN }, QUIET)
    };
    let tip = Tip(format!("{}{}", lens.words(), keys.hint(lens.command())));
    ui.spawn((card(skin, ToggleLens(lens)), node, tip)).with_children(|ui| {
        if keys.fingers || form.shape == Shape::Wide {
            ui.spawn(icon(lens.icon(), 19.0, ink));
            ui.spawn((bold(lens.name(), Type::Tiny, ink), TextLayout::no_wrap()));
            return;
        }
        ui.spawn(icon(lens.icon(), 21.0, ink));
    });
}
