//! The options of the rules before a battle: their meaning and their values.

use crate::battle::system::OptionInfo;
use crate::battle::{Battle, INITIATIVE_OPTION, Key, OptionValue};
use crate::client::base::say::say;
use crate::client::base::theme::{LAMP, TEXT, Type};
use crate::client::game::levels::Chosen;
use crate::client::screens::setup::SetupIntent;
use crate::client::widgets::{Skin, Ui, button, choice, column, medium, quiet, row, section};
use crate::words::{Kind, house_rules, name, option_value, rules_help};
use bevy::prelude::*;

/// The briefing on the rules of a battle: conditions stated by its level, and every option that differs from its
/// default.
pub fn briefing(ui: &mut Ui, battle: &Battle) {
    let lines = house_rules(battle);
    if lines.is_empty() {
        return;
    }
    head(ui, "setup.rules_briefing");
    for line in lines {
        ui.spawn(quiet(line));
    }
}

/// A summary of a battle's system and initiative model for newcomers.
pub fn rules(ui: &mut Ui, battle: &Battle) {
    head(ui, "setup.rules");
    for line in rules_help(battle) {
        ui.spawn(quiet(line));
    }
}

fn head(ui: &mut Ui, key: &str) {
    let node = Node { margin: UiRect { top: px(8), bottom: px(3), ..default() }, ..default() };
    ui.spawn((section(&say(key)), node));
}

/// The list of options, folded unless `open`; `level` is the battle with its own options and the chosen model.
pub fn options(ui: &mut Ui, level: &Battle, chosen: &Chosen, open: bool) {
    let changed = chosen.options.iter().filter(|option| option.0 != INITIATIVE_OPTION).count();
    let words = match (open, changed) {
        (true, _) => say("setup.fold_options"),
        (false, 0) => say("setup.options"),
        (false, _) => say("setup.options_changed").replace("{n}", &changed.to_string()),
    };
    ui.spawn(Node { margin: UiRect::vertical(px(10)), ..row(8.0) }).with_children(|ui| {
        button(ui, &words, Skin::PLAIN, SetupIntent::RulesBriefing);
    });
    if !open {
        return;
    }
    for info in level.rules().option_infos() {
        let own = level.rules().option(info.key).unwrap_or(info.default);
        let now = chosen.options.iter().find(|option| option.0 == info.key).map_or(own, |option| option.1);
        option(ui, level, info, now, now != own);
    }
}

fn option(ui: &mut Ui, level: &Battle, info: &OptionInfo, now: OptionValue, changed: bool) {
    let system = level.rules().core.id();
    ui.spawn(Node { margin: UiRect::bottom(px(12)), flex_shrink: 0.0, ..column(4.0) }).with_children(|ui| {
        ui.spawn(medium(name(level, Kind::Option, info.key), Type::Body, if changed { LAMP } else { TEXT }));
        ui.spawn(quiet(format!("{} ({})", name(level, Kind::OptionHelp, info.key), info.rule)));
        let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(6.0) };
        ui.spawn(node).with_children(|ui| match now {
            OptionValue::Flag(_) => {
                for value in [true, false].map(OptionValue::Flag) {
                    answer(ui, info.key, (system, value), value == now);
                }
            }
            OptionValue::Word(_) => {
                for value in info.words.iter().map(|word| OptionValue::Word(*word)) {
                    answer(ui, info.key, (system, value), value == now);
                }
            }
            OptionValue::Number(number) => {
                let step = step(info.default);
                button(ui, "\u{2212}", Skin::PLAIN, SetupIntent::Option(info.key, OptionValue::Number(number - step)));
                ui.spawn(Node { min_width: px(54), justify_content: JustifyContent::Center, ..default() })
                    .with_children(|ui| {
                        ui.spawn(medium(number.to_string(), Type::Body, if changed { LAMP } else { TEXT }));
                    });
                button(ui, "+", Skin::PLAIN, SetupIntent::Option(info.key, OptionValue::Number(number + step)));
            }
        });
    });
}

/// The step by which a press changes a number.
fn step(usual: OptionValue) -> i32 {
    match usual {
        OptionValue::Number(number) if number.abs() >= 1000 => 500,
        OptionValue::Number(number) if number.abs() > 20 => 5,
        _ => 1,
    }
}

fn answer(ui: &mut Ui, key: Key, (system, value): (Key, OptionValue), chosen: bool) {
    choice(ui, &option_value(system, value), chosen, SetupIntent::Option(key, value));
}
