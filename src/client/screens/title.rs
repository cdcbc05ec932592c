//! The title: the list of levels, and what the chosen one is about.

use super::{Overlay, Screen, preview};
use crate::client::assets::{BOLD, REGULAR, TITLE};
use crate::client::intent::Intent;
use crate::client::levels::{Chosen, Level, Levels};
use crate::client::saves::slot::Slots;
use crate::client::sets::ClientSystems;
use crate::client::theme::{LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type, side_colour};
use crate::client::widgets::{
    Reveal, Room, Skin, Ui, bold, button, card, column, heading, medium, quiet, row, say, scroll, section, spring, text,
};
use bevy::prelude::*;

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), lay);
    let changed = resource_changed::<Room>
        .or_else(resource_changed::<Chosen>)
        .or_else(resource_changed::<Slots>)
        .or_else(|pages: Query<(), Added<Page>>| !pages.is_empty());
    app.add_systems(
        Update,
        (choose.in_set(ClientSystems::Act), fill.in_set(ClientSystems::Draw).run_if(changed))
            .run_if(in_state(Screen::Title)),
    );
}

fn lay(mut commands: Commands) {
    let whole = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    let picture = NodeImageMode::Auto;
    commands.spawn((
        whole.clone(),
        ImageNode { image: TITLE, image_mode: picture, ..default() },
        GlobalZIndex(-2),
        DespawnOnExit(Screen::Title),
    ));
    let shade = BackgroundColor(Color::srgba(0.03, 0.04, 0.06, 0.30));
    commands.spawn((whole, shade, Page, DespawnOnExit(Screen::Title)));
}

fn choose(
    mut intents: MessageReader<Intent>,
    mut chosen: ResMut<Chosen>,
    keys: Res<ButtonInput<KeyCode>>,
    levels: Res<Levels>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Screen>>,
    mut reveal: MessageWriter<Reveal>,
) {
    for intent in intents.read() {
        if let Intent::Level(at) = intent {
            chosen.level = *at;
        }
    }
    if *overlay.get() != Overlay::None {
        return;
    }
    let count = levels.0.len().max(1);
    let down = usize::from(keys.just_pressed(KeyCode::ArrowDown));
    let up = usize::from(keys.just_pressed(KeyCode::ArrowUp));
    if down != up {
        chosen.level = (chosen.level + down + (count - 1) * up) % count;
        reveal.write(Reveal(Intent::Level(chosen.level)));
    }
    if keys.just_pressed(KeyCode::Space) {
        next.set(Screen::Setup);
    }
}

fn fill(
    mut commands: Commands,
    page: Single<Entity, With<Page>>,
    (levels, chosen, slots): (Res<Levels>, Res<Chosen>, Res<Slots>),
    room: Res<Room>,
    mut images: ResMut<Assets<Image>>,
) {
    let picture = levels.0.get(chosen.level).map(|level| images.add(preview::picture(level)));
    let chosen = levels.0.get(chosen.level).zip(picture).map(|(level, picture)| (chosen.level, level, picture));
    let mut page = commands.entity(*page);
    page.despawn_children();
    if room.wide {
        page.insert(frame(px(40), px(30), FlexDirection::Row)).with_children(|ui| {
            let left = Node { width: px(380), min_width: px(300), min_height: px(0), ..column(12.0) };
            ui.spawn(left).with_children(|ui| {
                name(ui);
                scroll(ui, "levels", |ui| list(ui, &levels, chosen.as_ref(), false));
                menu(ui, &slots);
            });
            ui.spawn(spring());
            if let Some((_, level, picture)) = &chosen {
                detail(ui, level, picture.clone());
            }
        });
    } else {
        page.insert(frame(px(16), px(14), FlexDirection::Column)).with_children(|ui| {
            name(ui);
            menu(ui, &slots);
            scroll(ui, "levels", |ui| list(ui, &levels, chosen.as_ref(), true));
        });
    }
}

fn frame(across: Val, down: Val, direction: FlexDirection) -> Node {
    Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        padding: UiRect::axes(across, down),
        flex_direction: direction,
        column_gap: px(24),
        row_gap: px(12),
        ..default()
    }
}

fn name(ui: &mut Ui) {
    ui.spawn(Node { flex_shrink: 0.0, ..column(4.0) }).with_children(|ui| {
        ui.spawn(text("SIX SECONDS", BOLD, Type::Title, TEXT));
        ui.spawn(medium(say("title.motto"), Type::Body, QUIET));
    });
}

/// The levels; on a narrow page the chosen one unfolds in its place.
fn list(ui: &mut Ui, levels: &Levels, chosen: Option<&(usize, &Level, Handle<Image>)>, unfold: bool) {
    for (at, level) in levels.0.iter().enumerate() {
        let own = chosen.is_some_and(|chosen| chosen.0 == at);
        let skin = if own { Skin::CHOSEN } else { Skin { rest: PANEL.with_alpha(0.86), ..Skin::PLAIN } };
        let node = Node {
            padding: UiRect::axes(px(16), px(9)),
            margin: UiRect::bottom(px(8)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(ROUND)),
            flex_shrink: 0.0,
            ..column(1.0)
        };
        ui.spawn((card(skin, Intent::Level(at)), node)).with_children(|ui| {
            ui.spawn(medium(&*level.name, Type::Head, if own { LAMP } else { TEXT }));
            ui.spawn(quiet(level.rules()));
        });
        if let Some((_, level, picture)) = chosen.filter(|_| own && unfold) {
            let node = Node { flex_shrink: 0.0, margin: UiRect::bottom(px(12)), ..panel() };
            ui.spawn((node, BackgroundColor(PANEL.with_alpha(0.94)), BorderColor::all(LINE))).with_children(|ui| {
                play(ui);
                about(ui, level, picture.clone(), 260.0);
            });
        }
    }
    if levels.0.is_empty() {
        ui.spawn(quiet(say("title.no_level")));
    }
}

fn menu(ui: &mut Ui, slots: &Slots) {
    let node = Node { flex_wrap: FlexWrap::Wrap, flex_shrink: 0.0, row_gap: px(8), ..row(8.0) };
    ui.spawn(node).with_children(|ui| {
        if let Some(newest) = slots.all.first() {
            let words = format!("{}: {}", say("title.continue"), newest.level);
            let node = Node {
                padding: UiRect::axes(px(16), px(9)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND)),
                ..default()
            };
            ui.spawn((card(Skin::PLAIN, Intent::Continue), node)).with_children(|ui| {
                ui.spawn(medium(words, Type::Body, TEXT));
            });
            button(ui, &say("menu.saves"), Skin::PLAIN, Intent::Over(Overlay::Saves));
        }
        button(ui, &say("menu.rules"), Skin::PLAIN, Intent::Over(Overlay::Rules));
        button(ui, &say("menu.settings"), Skin::PLAIN, Intent::Over(Overlay::Settings));
        button(ui, &say("menu.credits"), Skin::PLAIN, Intent::Over(Overlay::Credits));
        if cfg!(not(target_arch = "wasm32")) {
            button(ui, &say("title.leave"), Skin::PLAIN, Intent::Quit);
        }
    });
}

fn panel() -> Node {
    Node {
        padding: UiRect::all(px(20)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 4.0)),
        ..column(10.0)
    }
}

fn detail(ui: &mut Ui, level: &Level, picture: Handle<Image>) {
    let node = Node { width: px(560), min_width: px(0), min_height: px(0), ..panel() };
    ui.spawn((node, BackgroundColor(PANEL.with_alpha(0.94)), BorderColor::all(LINE))).with_children(|ui| {
        scroll(ui, "level", |ui| about(ui, level, picture, 470.0));
        play(ui);
    });
}

fn play(ui: &mut Ui) {
    ui.spawn(Node { justify_content: JustifyContent::FlexEnd, flex_shrink: 0.0, ..row(10.0) }).with_children(|ui| {
        button(ui, &format!("{}  ({})", say("title.play"), say("key.space")), Skin::MAIN, Intent::Open(Screen::Setup));
    });
}

/// Everything about a level: its map, rules, length, story and sides.
fn about(ui: &mut Ui, level: &Level, picture: Handle<Image>, wide: f32) {
    let map = level.battle.map();
    let (across, down) = (map.width(), map.height());
    let shape = f32::from(across) / f32::from(down);
    let wide = wide.min(280.0 * shape);
    ui.spawn(heading(&*level.name));
    let node = Node {
        width: percent(100),
        max_width: px(wide),
        aspect_ratio: Some(shape),
        align_self: AlignSelf::Center,
        border_radius: BorderRadius::all(px(5)),
        margin: UiRect::vertical(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    ui.spawn((ImageNode::new(picture), node));
    let size = say("title.size").replace("{across}", &across.to_string()).replace("{down}", &down.to_string());
    let length = match level.battle.setup().round_limit {
        0 => say("title.no_limit"),
        rounds => say("title.limit").replace("{rounds}", &rounds.to_string()),
    };
    ui.spawn(quiet(format!("{} \u{b7} {size} \u{b7} {length}", level.rules())));
    let story = Node { margin: UiRect::vertical(px(8)), ..default() };
    ui.spawn((text(&*level.briefing, REGULAR, Type::Body, TEXT), story));
    ui.spawn(section(&say("title.sides")));
    sides(ui, level);
}

/// The sides of a level with their strength and what they are after.
pub fn sides(ui: &mut Ui, level: &Level) {
    for (at, side) in level.battle.setup().sides.iter().enumerate() {
        let count = level.battle.units().filter(|unit| level.battle.side(*unit).index() == at).count();
        ui.spawn(Node { margin: UiRect::top(px(5)), ..column(1.0) }).with_children(|ui| {
            ui.spawn(bold(format!("{} ({count})", side.name), Type::Small, side_colour(at)));
            let goals = side.objectives.iter().map(|goal| goal.text.as_str());
            let goals =
                if side.objectives.is_empty() { say("title.defeat_all") } else { goals.collect::<Vec<_>>().join(" ") };
            ui.spawn(quiet(goals));
        });
    }
}
