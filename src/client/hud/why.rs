//! A ledger: each part in plain words, with its amount and its rule.

use crate::client::base::assets::REGULAR;
use crate::client::base::say::say;
use crate::client::base::theme::{BAD, GOOD, QUIET, TEXT, Type};
use crate::client::hud::rule_link::link;
use crate::client::widgets::{Ui, bold, column, medium, row, rule, text};
use crate::words::Reason;
use bevy::prelude::*;

/// Draws the parts and their sum.
pub fn why(ui: &mut Ui, reasons: &[Reason]) {
    sum(ui, reasons, &say("hud.sum"));
}

/// Draws the parts, and their sum under a name.
pub fn sum(ui: &mut Ui, reasons: &[Reason], name: &str) {
    ui.spawn(Node { flex_shrink: 0.0, ..column(1.0) }).with_children(|ui| {
        for reason in reasons {
            ui.spawn(row(7.0)).with_children(|ui| {
                let name = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
                ui.spawn((text(&*reason.words, REGULAR, Type::Small, TEXT), name));
                let color = match reason.amount.signum() {
                    1 => GOOD,
                    -1 => BAD,
                    _ => QUIET,
                };
                ui.spawn(bold(signed(reason.amount), Type::Small, color));
                let place = Node { min_width: px(66), justify_content: JustifyContent::FlexEnd, ..default() };
                ui.spawn(place).with_children(|ui| link(ui, reason.rule.0));
            });
        }
        ui.spawn(rule());
        ui.spawn(row(7.0)).with_children(|ui| {
            let place = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
            ui.spawn((medium(name, Type::Small, TEXT), place));
            let sum = reasons.iter().map(|reason| reason.amount).sum();
            ui.spawn(bold(signed(sum), Type::Small, TEXT));
            ui.spawn(Node { min_width: px(66), ..default() });
        });
    });
}

/// A number with its sign.
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("\u{2212}{}", number.unsigned_abs()),
    }
}
