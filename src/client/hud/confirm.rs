//! The slip of an action that needs no target, for fingers: what it takes and its chance, before it is done.

use crate::battle::Battle;
use crate::client::base::assets::REGULAR;
use crate::client::base::theme::{QUIET, TEXT, Type};
use crate::client::game::plan::Group;
use crate::client::game::select::TableIntent;
use crate::client::hud::actions::tip;
use crate::client::layout::form::Form;
use crate::client::layout::map_card::map_card;
use crate::client::settings::{Bindings, Command};
use crate::client::widgets::{Skin, Ui, button, column, medium, row, text};
use crate::words::{self, Kind};
use bevy::prelude::*;

/// Draws the slip of the action with that number: what its tooltip says, and the buttons that do and drop it.
pub fn confirm(ui: &mut Ui, battle: &Battle, form: &Form, (at, group): (usize, &Group), keys: &Bindings) {
    ui.spawn(map_card(form, true)).with_children(|ui| {
        let node = Node { flex_grow: 1.0, padding: UiRect::axes(px(8), px(4)), ..column(6.0) };
        ui.spawn(node).with_children(|ui| {
            let told = tip(battle, group, None);
            let (title, rest) = told.split_once('\n').unwrap_or((&told, ""));
            ui.spawn(medium(title, Type::Body, TEXT));
            ui.spawn(text(rest, REGULAR, Type::Small, QUIET));
            ui.spawn(row(8.0)).with_children(|ui| {
                let act = words::name(battle, Kind::Action, group.info.key);
                button(ui, &act, Skin::MAIN, TableIntent::Action(at));
                button(ui, &keys.beside("turn.drop", Command::Cancel), Skin::PLAIN, TableIntent::Cancel);
            });
        });
    });
}
