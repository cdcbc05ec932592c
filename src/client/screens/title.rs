//! The title: the list of levels, and details of the selected one.

use crate::battle::{Key, SideId};
use crate::client::base::assets::{BOLD, REGULAR};
use crate::client::base::intent::AnyIntent;
use crate::client::base::options::Player;
use crate::client::base::pictures::Thumbs;
use crate::client::base::say::{say, tell};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Navigate, Overlay, Screen};
use crate::client::base::theme::{GOOD, LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type, side_colour};
use crate::client::game::levels::{Campaigns, Card, Chosen, Level, Levels};
use crate::client::saves::intent::SavesIntent;
use crate::client::saves::slot::Slots;
use crate::client::saves::wins::{Win, Wins};
use crate::client::screens::level_size::{against, minutes, strength};
use crate::client::screens::page::backdrop;
use crate::client::screens::title_choice::TitleIntent;
use crate::client::screens::{preview, rules_briefing};
use crate::client::settings::{Bindings, Command, Settings};
use crate::client::widgets::{
    Room, Skin, Ui, bold, button, card, column, heading, medium, quiet, row, scroll, section, spring, text,
};
use crate::scenario::Lesson;
use crate::words::{Kind, name as name_of};
use bevy::prelude::*;

/// The contents of the title.
#[derive(Component)]
pub(super) struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), lay);
    let changed = resource_changed::<Room>
        .or_else(resource_changed::<Levels>)
        .or_else(resource_changed::<Chosen>)
        .or_else(resource_changed::<Slots>)
        .or_else(resource_changed::<Wins>)
        .or_else(resource_changed::<Settings>)
        .or_else(|thumbs: Res<Thumbs>| thumbs.is_changed() && thumbs.are_complete())
        .or_else(|pages: Query<(), Added<Page>>| !pages.is_empty());
    app.add_systems(Update, fill.in_set(ClientSystems::Draw).run_if(changed).run_if(in_state(Screen::Title)));
}

fn lay(mut commands: Commands) {
    let whole = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    backdrop(&mut commands, Screen::Title);
    commands.spawn((whole, Page, DespawnOnExit(Screen::Title)));
}

fn fill(
    mut commands: Commands,
    page: Single<Entity, With<Page>>,
    (levels, campaigns, chosen): (Res<Levels>, Res<Campaigns>, Res<Chosen>),
    (slots, wins): (Res<Slots>, Res<Wins>),
    (room, thumbs, settings): (Res<Room>, Res<Thumbs>, Res<Settings>),
    mut images: ResMut<Assets<Image>>,
) {
    let picture = levels.0.get(chosen.level).map(|level| images.add(preview::picture(level, &thumbs)));
    let shown = levels.0.get(chosen.level).zip(picture).map(|(level, picture)| {
        let card = chosen.campaign.and_then(|at| campaigns.0.get(at));
        Shown {
            chosen: &chosen,
            level,
            card,
            picture,
            high: if room.low { 130.0 } else { 280.0 },
            keys: &settings.keys,
        }
    });
    let shelf = (&*levels, &*campaigns, &*wins);
    let mut page = commands.entity(*page);
    page.despawn_children();
    if room.wide {
        let rim = if room.low { 16.0 } else { 30.0 };
        page.insert((frame(px(40), px(rim), FlexDirection::Column), shade(0.30))).with_children(|ui| {
            let both = Node { flex_grow: 1.0, flex_basis: px(0), min_height: px(0), column_gap: px(24), ..default() };
            ui.spawn(both).with_children(|ui| {
                let left = Node { width: px(404), min_width: px(300), min_height: px(0), ..column(12.0) };
                ui.spawn(left).with_children(|ui| {
                    name(ui, room.low);
                    scroll(ui, "levels", |ui| list(ui, shelf, shown.as_ref(), false));
                    if !room.low {
                        menu(ui, &slots, false);
                    }
                });
                ui.spawn(spring());
                if let Some(shown) = &shown {
                    detail(ui, shown, &levels);
                }
            });
            if room.low {
                menu(ui, &slots, true);
            }
        });
    } else {
        // Here text lies directly on the picture.
        page.insert((frame(px(16), px(14), FlexDirection::Column), shade(0.62))).with_children(|ui| {
            name(ui, false);
            menu(ui, &slots, false);
            scroll(ui, "levels", |ui| list(ui, shelf, shown.as_ref(), true));
        });
    }
}

/// Dims the picture.
fn shade(strength: f32) -> BackgroundColor {
    BackgroundColor(Color::srgba(0.03, 0.04, 0.06, strength))
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

fn name(ui: &mut Ui, low: bool) {
    ui.spawn(Node { flex_shrink: 0.0, ..column(4.0) }).with_children(|ui| {
        ui.spawn(text(say("title.name"), BOLD, Type::Title, TEXT));
        if !low {
            ui.spawn(medium(say("title.motto"), Type::Body, QUIET));
        }
    });
}

/// The selection: a level, or a campaign with its first level.
struct Shown<'a> {
    chosen: &'a Chosen,
    level: &'a Level,
    card: Option<&'a Card>,
    picture: Handle<Image>,
    /// The greatest height of the picture.
    high: f32,
    keys: &'a Bindings,
}

/// The campaigns and levels; on a narrow page the selected one unfolds in its place.
fn list(ui: &mut Ui, (levels, campaigns, wins): (&Levels, &Campaigns, &Wins), shown: Option<&Shown>, unfold: bool) {
    let head = |ui: &mut Ui, words: &str| {
        ui.spawn((section(words), Node { margin: UiRect { top: px(6), bottom: px(5), ..default() }, ..default() }));
    };
    let now = shown.map(|shown| (shown.chosen.campaign, shown.chosen.level));
    let one = |ui: &mut Ui, name: &str, lines: (String, String), intent: TitleIntent, own: bool| {
        entry(ui, name, lines, intent, own);
        if let Some(shown) = shown.filter(|_| own && unfold) {
            let node = Node { flex_shrink: 0.0, margin: UiRect::bottom(px(12)), ..panel() };
            ui.spawn((node, BackgroundColor(PANEL.with_alpha(0.94)), BorderColor::all(LINE))).with_children(|ui| {
                begin(ui, shown);
                about_chosen(ui, shown, levels, 260.0);
            });
        }
    };
    if !campaigns.0.is_empty() {
        head(ui, &say("title.campaigns"));
    }
    for (at, card) in campaigns.0.iter().enumerate() {
        let own = now.is_some_and(|now| now.0 == Some(at));
        one(ui, &card.plan.name, (battles(card), String::new()), TitleIntent::Campaign(at), own);
    }
    let mut system = None;
    for (at, level) in levels.0.iter().enumerate().filter(|(_, level)| level.listed) {
        let rules = level.battle.rules();
        let own = Key::new(if rules.harm.is_native() { rules.core.id().as_str() } else { rules.harm.id() });
        if system.replace(own) != Some(own) {
            head(ui, &name_of(&level.battle, Kind::System, own));
        }
        let model = name_of(&level.battle, Kind::Initiative, rules.initiative.id());
        let kind = match rules.harm.is_native() {
            _ if level.is_training() => training(level, &name_of(&level.battle, Kind::System, own), at == 0),
            true => model,
            false => format!("{} \u{b7} {model}", name_of(&level.battle, Kind::System, rules.core.id())),
        };
        let about = format!("{kind} \u{b7} {} \u{b7} {}", against(level), minutes(level));
        let won = wins.on(level).map_or_else(String::new, Win::words);
        one(ui, &level.name, (about, won), TitleIntent::Level(at), now == Some((None, at)));
    }
    if levels.0.is_empty() {
        ui.spawn(quiet(say("title.no_level")));
    }
}

/// What a level teaches of a system; the first one says that it is the place to start.
fn training(level: &Level, system: &str, first: bool) -> String {
    let topics: Vec<&str> = level.lessons.iter().filter_map(Lesson::topic).collect();
    let key = if first { "title.training.first" } else { "title.training" };
    tell(key, &[("system", system), ("topics", &topics.join(", "))])
}

fn entry(ui: &mut Ui, name: &str, (about, won): (String, String), intent: impl Into<AnyIntent>, own: bool) {
    let skin = if own { Skin::CHOSEN } else { Skin { rest: PANEL.with_alpha(0.86), ..Skin::PLAIN } };
    let node = Node {
        padding: UiRect::axes(px(16), px(9)),
        margin: UiRect::bottom(px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        ..column(1.0)
    };
    ui.spawn((card(skin, intent), node)).with_children(|ui| {
        ui.spawn(medium(name, Type::Head, if own { LAMP } else { TEXT }));
        ui.spawn(quiet(about));
        if !won.is_empty() {
            ui.spawn(medium(won, Type::Small, GOOD));
        }
    });
}

fn battles(card: &Card) -> String {
    say("title.battles").replace("{n}", &card.plan.stages.len().to_string())
}

/// The other entries of the title; the latest battle on its own line, unless all fit in one line.
fn menu(ui: &mut Ui, slots: &Slots, in_line: bool) {
    let node = Node { flex_wrap: FlexWrap::Wrap, flex_shrink: 0.0, row_gap: px(6), ..row(5.0) };
    ui.spawn(node).with_children(|ui| {
        let mut entry = |words: String, wide: bool, intent: AnyIntent| {
            let node = Node {
                width: if wide { percent(100) } else { auto() },
                padding: UiRect::axes(px(if wide { 16.0 } else { 9.0 }), px(8)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND)),
                ..default()
            };
            ui.spawn((card(Skin::PLAIN, intent), node)).with_children(|ui| {
                ui.spawn(medium(words, if wide { Type::Body } else { Type::Small }, TEXT));
            });
        };
        if let Some(newest) = slots.all.first().filter(|newest| newest.goes_on()) {
            entry(format!("{}: {}", say("title.continue"), newest.level), !in_line, SavesIntent::Continue.into());
        }
        if !slots.all.is_empty() {
            entry(say("menu.saves"), false, Navigate::Over(Overlay::Saves).into());
        }
        entry(say("menu.rules"), false, Navigate::Over(Overlay::Rules).into());
        entry(say("menu.settings"), false, Navigate::Over(Overlay::Settings).into());
        entry(say("menu.credits"), false, Navigate::Over(Overlay::Credits).into());
        if cfg!(not(target_arch = "wasm32")) {
            entry(say("title.leave"), false, Navigate::Quit.into());
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

fn detail(ui: &mut Ui, shown: &Shown, levels: &Levels) {
    let node = Node { width: px(560), min_width: px(0), min_height: px(0), ..panel() };
    ui.spawn((node, BackgroundColor(PANEL.with_alpha(0.94)), BorderColor::all(LINE))).with_children(|ui| {
        scroll(ui, "level", |ui| {
            ui.spawn(heading(shown.card.map_or(&*shown.level.name, |card| &card.plan.name)));
            about_chosen(ui, shown, levels, 470.0);
        });
        play(ui, shown);
    });
}

fn play(ui: &mut Ui, shown: &Shown) {
    ui.spawn(Node { justify_content: JustifyContent::FlexEnd, flex_shrink: 0.0, ..row(10.0) })
        .with_children(|ui| begin(ui, shown));
}

/// Training starts at once; other battles are set up first.
fn begin(ui: &mut Ui, shown: &Shown) {
    let training = shown.card.is_none() && shown.level.is_training();
    let words = shown.keys.beside("title.play", Command::Confirm);
    if training {
        button(ui, &say("title.set_up"), Skin::PLAIN, Navigate::Open(Screen::Setup));
    }
    let intent: AnyIntent = if training { TitleIntent::Start.into() } else { Navigate::Open(Screen::Setup).into() };
    ui.spawn(Node { flex_shrink: 0.0, ..column(0.0) }).with_children(|ui| button(ui, &words, Skin::MAIN, intent));
}

fn about_chosen(ui: &mut Ui, shown: &Shown, levels: &Levels, wide: f32) {
    match shown.card {
        Some(card) => about_campaign(ui, card, shown, levels, wide),
        None => about(ui, shown, wide),
    }
}

/// The details of a campaign: the map of its first battle, its story and its battles in order.
fn about_campaign(ui: &mut Ui, card: &Card, shown: &Shown, levels: &Levels, wide: f32) {
    map(ui, shown, wide);
    ui.spawn(quiet(format!("{} \u{b7} {}", shown.level.rules(), battles(card))));
    let story = Node { margin: UiRect::vertical(px(8)), ..default() };
    ui.spawn((text(&*card.plan.briefing, REGULAR, Type::Body, TEXT), story));
    ui.spawn(section(&say("title.in_order")));
    for (number, stage) in (1..).zip(&card.plan.stages) {
        let level = levels.find(&card.plan.path(&card.file.path, stage)).map(|at| &levels.0[at]);
        let words = say("title.battle").replace("{n}", &u32::to_string(&number));
        let words = words.replace("{name}", level.map_or(&stage.level, |level| &level.name));
        let node = Node { margin: UiRect::top(px(4)), ..default() };
        ui.spawn((medium(words, Type::Body, LAMP), node));
        ui.spawn(quiet(level.map_or("", |level| &level.briefing)));
    }
}

/// The details of a level: its map, rules, length, story and sides.
fn about(ui: &mut Ui, shown: &Shown, wide: f32) {
    let level = shown.level;
    let (across, down) = map(ui, shown, wide);
    let size = say("title.size").replace("{across}", &across.to_string()).replace("{down}", &down.to_string());
    let length = match level.battle.last_round() {
        None => say("title.no_limit"),
        Some(rounds) => say("title.limit").replace("{rounds}", &rounds.to_string()),
    };
    ui.spawn(quiet(format!("{} \u{b7} {size} \u{b7} {length}", level.rules())));
    let story = Node { margin: UiRect::vertical(px(8)), ..default() };
    ui.spawn((text(&*level.briefing, REGULAR, Type::Body, TEXT), story));
    ui.spawn(section(&say("title.sides")));
    sides(ui, level);
    rules_briefing::briefing(ui, &level.battle);
    rules_briefing::rules(ui, &level.battle);
}

/// The map of a level, at most `wide` pixels wide; returns its width and height in squares.
fn map(ui: &mut Ui, shown: &Shown, wide: f32) -> (u16, u16) {
    let map = shown.level.battle.map();
    let (across, down) = (map.width(), map.height());
    let shape = f32::from(across) / f32::from(down);
    let wide = wide.min(shown.high * shape);
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
    ui.spawn((ImageNode::new(shown.picture.clone()), node));
    (across, down)
}

/// The sides of a level with their strengths and objectives.
pub fn sides(ui: &mut Ui, level: &Level) {
    for (at, side) in level.battle.setup().sides.iter().enumerate() {
        ui.spawn(Node { margin: UiRect::top(px(5)), ..column(1.0) }).with_children(|ui| {
            let you = level.players.get(at) == Some(&Player::Human);
            let you = if you { format!(" \u{b7} {}", say("title.you")) } else { String::new() };
            let strength = strength(&level.battle, at);
            ui.spawn(bold(format!("{} ({strength}){you}", side.name), Type::Small, side_colour(at)));
            ui.spawn(quiet(crate::words::aims(&level.battle, SideId(at as u8))));
        });
    }
}
