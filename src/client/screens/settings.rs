//! The settings page.

use crate::battle::engine;
use crate::battle::system::Subject;
use crate::client::base::intent::AnyIntent;
use crate::client::base::say::{say, tell};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Overlay;
use crate::client::base::theme::{LAMP, LINE, NIGHT, Palette, ROUND, TEXT, Type};
use crate::client::game::play::Game;
use crate::client::screens::page::{ground, head};
use crate::client::settings::intent::SettingsIntent;
use crate::client::settings::{
    Bindings, Change, Chord, LEAST, Pace, Settings, Standing, StandingOrder, TEXT_SIZES, shifted,
};
use crate::client::widgets::{
    Off, Room, Skin, Typing, Ui, bold, card, column, line, medium, quiet, row, scroll, section, spring,
};
use crate::words::{Kind, name};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Settings), lay);
    let changed = resource_changed::<Settings>
        .or_else(resource_changed::<Typing>)
        .or_else(resource_changed::<Room>)
        .or_else(added);
    app.add_systems(Update, fill.in_set(ClientSystems::Draw).run_if(in_state(Overlay::Settings)).run_if(changed));
    app.add_systems(Update, rebind.after(ClientSystems::Sense).before(ClientSystems::Act));
}

fn added(pages: Query<(), Added<Page>>) -> bool {
    !pages.is_empty()
}

fn lay(mut commands: Commands) {
    ground(&mut commands, Overlay::Settings, Page);
}

/// Binds the key that was waited for. Escape cancels.
fn rebind(
    mut typed: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    game: Option<Res<Game>>,
    (mut typing, mut settings): (ResMut<Typing>, ResMut<Settings>),
) {
    if !typing.takes_every_key() {
        typed.clear();
        return;
    }
    let shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
    let pressed = typed.read().find(|key| key.state.is_pressed() && !shift.contains(&key.key_code));
    let Some(pressed) = pressed else { return };
    let key = pressed.key_code;
    let bound = match (*typing, &pressed.logical_key) {
        _ if key == KeyCode::Escape => true,
        (Typing::Key(command), _) => settings.keys.bind(command, Chord { key, shift: shifted(&keys) }),
        (Typing::Letter(action), Key::Character(text)) => {
            let letter = text.chars().next().filter(char::is_ascii_alphabetic);
            if let (Some(letter), Some(game)) = (letter, &game) {
                settings.bind_letter(&engine::actions(game.battle()), action, letter);
            }
            letter.is_some()
        }
        _ => false,
    };
    if bound {
        *typing = Typing::Off;
    }
}

fn fill(
    mut commands: Commands,
    page: Single<Entity, With<Page>>,
    settings: Res<Settings>,
    (typing, room, game): (Res<Typing>, Res<Room>, Option<Res<Game>>),
) {
    commands.entity(*page).despawn_children().with_children(|ui| {
        head(ui, "settings.title", &settings.keys);
        scroll(ui, "settings", |ui| {
            let columns = Node {
                flex_direction: if room.wide { FlexDirection::Row } else { FlexDirection::Column },
                column_gap: px(36),
                row_gap: px(18),
                padding: UiRect::bottom(px(16)),
                flex_shrink: 0.0,
                ..default()
            };
            let half = Node { flex_grow: 1.0, flex_basis: if room.wide { px(0) } else { auto() }, ..column(7.0) };
            ui.spawn(columns).with_children(|ui| {
                ui.spawn(half.clone()).with_children(|ui| {
                    sight(ui, &settings, room.wide);
                    motion(ui, &settings, room.wide);
                    sound(ui, &settings);
                    if !settings.keys.fingers {
                        letters(ui, &settings, *typing, game.as_deref());
                    }
                });
                ui.spawn(half).with_children(|ui| {
                    help(ui, &settings);
                    orders(ui, &settings, room.wide);
                    keys(ui, &settings, *typing);
                });
            });
        });
    });
}

fn sight(ui: &mut Ui, settings: &Settings, wide: bool) {
    part(ui, "settings.sight");
    let (least, most) = TEXT_SIZES;
    let (down, up) = (settings.text > least, settings.text < most);
    steps(ui, "settings.text", &format!("{}%", settings.text), (down, up), |by| Change::Text(i16::from(by) * 10));
    choices(
        ui,
        wide,
        "settings.palette",
        Palette::ALL.map(|palette| (say(palette.key()), settings.palette == palette, Change::Palette(palette))),
    );
    swatches(ui);
    switch(ui, "settings.contrast", settings.contrast, Change::Contrast);
    if cfg!(not(target_arch = "wasm32")) {
        switch(ui, "settings.fullscreen", settings.fullscreen, Change::Fullscreen);
    }
}

fn motion(ui: &mut Ui, settings: &Settings, wide: bool) {
    part(ui, "settings.motion");
    choices(ui, wide, "settings.pace", Pace::ALL.map(|pace| (pace.words(), settings.pace == pace, Change::Pace(pace))));
    switch(ui, "settings.calm", settings.calm, Change::Calm);
}

fn sound(ui: &mut Ui, settings: &Settings) {
    part(ui, "settings.sound");
    let bounds = |loud: u8| (loud > 0, loud < 100);
    let master = |by: i8| Change::Master(by * 10);
    steps(ui, "settings.master", &format!("{}%", settings.master), bounds(settings.master), master);
    let effects = |by: i8| Change::Effects(by * 10);
    steps(ui, "settings.effects", &format!("{}%", settings.effects), bounds(settings.effects), effects);
    let ambience = |by: i8| Change::Ambience(by * 10);
    steps(ui, "settings.ambience", &format!("{}%", settings.ambience), bounds(settings.ambience), ambience);
}

fn help(ui: &mut Ui, settings: &Settings) {
    part(ui, "settings.help");
    switch(ui, "settings.hints", settings.hints, Change::Hints);
}

/// The standing orders.
fn orders(ui: &mut Ui, settings: &Settings, wide: bool) {
    part(ui, "settings.orders");
    ui.spawn(quiet(say("settings.orders_help")));
    for (label, subject) in [
        ("settings.reactions", Subject::Reaction),
        ("settings.strikes", Subject::Strike),
        ("settings.reserves", Subject::Reserve),
        ("settings.haste", Subject::Haste),
        ("settings.details", Subject::Detail),
    ] {
        let StandingOrder { standing, least } = settings.order(subject);
        let percent = least.to_string();
        let way = |order: &Standing| {
            let words = tell(order.key(subject), &[("n", &percent)]);
            (words, standing == *order, Change::Stand(subject, *order))
        };
        choices(ui, wide, label, Standing::about(subject).iter().map(way));
        if standing == Standing::WhenItHelps && least > 0 {
            let bounds = (least > LEAST.0, least < LEAST.1);
            steps(ui, "settings.least", &format!("{least}%"), bounds, |by| Change::Least(subject, by * 5));
        }
    }
}

/// The letters of the actions of the rules in force.
fn letters(ui: &mut Ui, settings: &Settings, typing: Typing, game: Option<&Game>) {
    part(ui, "settings.keys_of_actions");
    let Some(game) = game else {
        ui.spawn(quiet(say("settings.keys_at_the_table")));
        return;
    };
    for action in engine::actions(game.battle()).iter().filter(|action| action.key != engine::END_TURN) {
        let waits = typing == Typing::Letter(action.key);
        let letter = Some(settings.letter(action)).filter(char::is_ascii_alphabetic);
        let letter =
            letter.map_or_else(|| say("settings.free_letter"), |letter| letter.to_ascii_uppercase().to_string());
        key(ui, &name(game.battle(), Kind::Action, action.key), letter, waits, Typing::Letter(action.key));
    }
}

fn keys(ui: &mut Ui, settings: &Settings, typing: Typing) {
    // Touch has no keys.
    let fingers = settings.keys.fingers;
    if !fingers {
        part(ui, "settings.keys");
    }
    for command in Bindings::commands().filter(|_| !fingers) {
        let waits = typing == Typing::Key(command);
        key(ui, &say(&command.words()), settings.keys.name(command), waits, Typing::Key(command));
    }
    ui.spawn(Node { margin: UiRect::top(px(8)), flex_wrap: FlexWrap::Wrap, row_gap: px(8), ..row(8.0) }).with_children(
        |ui| {
            if !fingers {
                small(ui, &say("settings.reset_keys"), Skin::PLAIN, SettingsIntent::Set(Change::ResetKeys), true);
            }
            small(ui, &say("settings.reset_all"), Skin::PLAIN, SettingsIntent::Set(Change::ResetAll), true);
        },
    );
}

/// A line with a command and its key.
fn key(ui: &mut Ui, what: &str, name: String, waits: bool, intent: impl Into<AnyIntent>) {
    ui.spawn(row(10.0)).with_children(|ui| {
        ui.spawn((line(what), Node { flex_shrink: 1.0, ..default() }));
        ui.spawn(spring());
        let words = if waits { say("settings.press_a_key") } else { name };
        small(ui, &words, if waits { Skin::CHOSEN } else { Skin::PLAIN }, intent, true);
    });
}

fn part(ui: &mut Ui, title: &str) {
    let node = Node {
        margin: UiRect::top(px(8)),
        padding: UiRect::bottom(px(5)),
        border: UiRect::bottom(px(1)),
        align_self: AlignSelf::Stretch,
        ..default()
    };
    ui.spawn((node, BorderColor::all(LINE))).with_children(|ui| {
        ui.spawn(section(&say(title)));
    });
}

/// A button for a row of settings.
fn small(ui: &mut Ui, words: &str, skin: Skin, intent: impl Into<AnyIntent>, on: bool) {
    let node = Node {
        padding: UiRect::axes(px(12), px(8)),
        min_width: px(38),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let color = if !on {
        crate::client::base::theme::FAINT
    } else if skin.rim == LAMP {
        LAMP
    } else {
        TEXT
    };
    let mut button = ui.spawn((card(skin, intent), node));
    if !on {
        button.insert(Off);
    }
    button.with_children(|ui| {
        ui.spawn((medium(words, Type::Small, color), TextLayout::no_wrap()));
    });
}

fn labelled(ui: &mut Ui, label: &str, fill: impl FnOnce(&mut Ui)) {
    let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(5), ..row(12.0) };
    ui.spawn(node).with_children(|ui| {
        ui.spawn(line(say(label)));
        ui.spawn(spring());
        fill(ui);
    });
}

fn steps(ui: &mut Ui, label: &str, value: &str, (down, up): (bool, bool), change: impl Fn(i8) -> Change) {
    labelled(ui, label, |ui| {
        ui.spawn(row(8.0)).with_children(|ui| {
            small(ui, "\u{2212}", Skin::PLAIN, SettingsIntent::Set(change(-1)), down);
            let middle = Node { width: px(58), justify_content: JustifyContent::Center, ..default() };
            ui.spawn(middle).with_children(|ui| {
                ui.spawn(bold(value, Type::Body, TEXT));
            });
            small(ui, "+", Skin::PLAIN, SettingsIntent::Set(change(1)), up);
        });
    });
}

fn switch(ui: &mut Ui, label: &str, on: bool, change: Change) {
    labelled(ui, label, |ui| {
        let words = say(if on { "settings.on" } else { "settings.off" });
        small(ui, &words, if on { Skin::CHOSEN } else { Skin::PLAIN }, SettingsIntent::Set(change), true);
    });
}

/// Choices beside their label; below it on a narrow page.
fn choices(ui: &mut Ui, wide: bool, label: &str, ways: impl IntoIterator<Item = (String, bool, Change)>) {
    let answers = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        justify_content: if wide { JustifyContent::FlexEnd } else { JustifyContent::FlexStart },
        flex_grow: 1.0,
        ..row(6.0)
    };
    let fill = |ui: &mut Ui| {
        ui.spawn(answers).with_children(|ui| {
            for (words, chosen, change) in ways {
                small(ui, &words, if chosen { Skin::CHOSEN } else { Skin::PLAIN }, SettingsIntent::Set(change), true);
            }
        });
    };
    if wide {
        labelled(ui, label, fill);
    } else {
        ui.spawn(Node { margin: UiRect::bottom(px(6)), ..column(6.0) }).with_children(|ui| {
            ui.spawn(line(say(label)));
            fill(ui);
        });
    }
}

/// Samples of the palette's colours.
fn swatches(ui: &mut Ui) {
    use crate::client::base::theme::{BAD, GOOD, QUIET};
    let node = Node {
        padding: UiRect::axes(px(10), px(8)),
        border_radius: BorderRadius::all(px(ROUND)),
        justify_content: JustifyContent::SpaceBetween,
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        ..row(6.0)
    };
    ui.spawn((node, BackgroundColor(NIGHT))).with_children(|ui| {
        ui.spawn(row(6.0)).with_children(|ui| {
            for side in 0..6 {
                let letter = char::from(b'A' + side as u8).to_string();
                crate::client::hud::side_mark(ui, side, &letter, 26.0, true);
            }
        });
        ui.spawn(row(10.0)).with_children(|ui| {
            ui.spawn(bold("+2", Type::Body, GOOD));
            ui.spawn(bold("\u{2212}2", Type::Body, BAD));
            ui.spawn(bold("0", Type::Body, QUIET));
        });
    });
}
