//! The ID of a rule: its tooltip shows the rule, a press opens the rulebook there.

use crate::client::base::assets::REGULAR;
use crate::client::base::theme::{LINE, QUIET, Type};
use crate::client::widgets::{Dense, RuleLink, Skin, Tip, Ui, card, text};
use crate::rules::rulebook;
use bevy::prelude::*;

/// The most letters of a rule in the tooltip.
const SAID: usize = 320;

/// Draws the link.
pub fn link(ui: &mut Ui, id: &'static str) {
    let node = Node {
        padding: UiRect::axes(px(4), px(1)),
        border: UiRect::bottom(px(1)),
        border_radius: BorderRadius::all(px(3)),
        flex_shrink: 0.0,
        ..default()
    };
    let skin = Skin { rim: LINE, ..Skin::BARE };
    ui.spawn((card(skin, RuleLink(id.to_owned())), node, Tip(said(id)), Dense)).with_children(|ui| {
        ui.spawn((text(id, REGULAR, Type::Tiny, QUIET), TextLayout::no_wrap()));
    });
}

fn said(id: &str) -> String {
    let Some(entry) = rulebook::find(id) else { return String::new() };
    let text = match entry.text.char_indices().nth(SAID) {
        Some((end, _)) => format!("{} \u{2026}", &entry.text[..end]),
        None => entry.text.clone(),
    };
    format!("{}\n{text}", entry.title)
}
