//! The luck of each side: hits against expected hits.

use crate::battle::{Battle, SideId};
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, GOOD, QUIET, Type};
use crate::client::game::report::Report;
use crate::client::widgets::{Tip, Ui, bold, row, section};
use bevy::prelude::*;

/// Draws a line with every side's balance, computed as in the report.
pub fn draw(ui: &mut Ui, battle: &Battle, report: &Report) {
    if report.shots.is_empty() {
        return;
    }
    ui.spawn(Node { flex_wrap: FlexWrap::Wrap, flex_shrink: 0.0, ..row(10.0) }).with_children(|ui| {
        ui.spawn(section(&say("hud.luck")));
        for (at, side) in battle.setup().sides.iter().enumerate() {
            let tally = report.tally(battle, SideId(at as u8));
            if tally.shots == 0 {
                continue;
            }
            let more = tally.hits as f32 - tally.expected;
            let key = if more < 0.0 { "hud.luck.fewer" } else { "hud.luck.more" };
            let words = tell(key, &[("n", &format!("{:.1}", more.abs()))]);
            let tip = tell(
                "hud.luck.tip",
                &[
                    ("side", &side.name),
                    ("hits", &tally.hits.to_string()),
                    ("shots", &tally.shots.to_string()),
                    ("expected", &format!("{:.1}", tally.expected)),
                    ("n", &format!("{:.0}", tally.luck)),
                ],
            );
            let tint = match more {
                ..=-0.5 => BAD,
                0.5.. => GOOD,
                _ => QUIET,
            };
            ui.spawn((row(4.0), Tip(tip), Interaction::None)).with_children(|ui| {
                crate::client::hud::side_mark(ui, at, "", 16.0, true);
                ui.spawn(bold(words, Type::Small, tint));
            });
        }
    });
}
