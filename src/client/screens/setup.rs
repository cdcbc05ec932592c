//! The set-up of a battle: briefing, players of the sides, options, and the seed of the dice.

use crate::battle::{INITIATIVE_OPTION, Key, OptionValue, SideId};
use crate::client::base::assets::REGULAR;
use crate::client::base::intent::Intent;
use crate::client::base::options::Player;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Navigate, Overlay, Screen};
use crate::client::base::theme::{LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type, side_colour};
use crate::client::game::levels::{Campaigns, Chosen, Level, Levels, fresh_seed};
use crate::client::layout::form::Form;
use crate::client::screens::page::backdrop;
use crate::client::screens::rules_briefing;
use crate::client::settings::notice::Notice;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{
    Field, Lines, Reveal, Skin, Typing, Ui, bold, button, choice, column, field, heading, medium, quiet, row, rule,
    scroll, section, spring, text,
};
use crate::words::{self, Kind, name_under, option_fault, phrase};
use bevy::prelude::*;

#[derive(Component)]
struct Page;

/// True if the options of the rules are shown.
#[derive(Resource, Default)]
struct Unfolded(bool);

/// What the player does in the set-up of a battle.
#[derive(Message, Clone, PartialEq, Debug)]
pub(super) enum SetupIntent {
    /// Choose the player of a side.
    Seat(SideId, Player),
    /// Choose whether people who share the screen hide their views from each other.
    Apart(bool),
    /// Choose whether people roll their own dice.
    OwnDice(bool),
    /// Draw a new seed for the dice.
    Shuffle,
    /// Show or hide the options of the rules.
    RulesBriefing,
    /// Set an option of the rules.
    Option(Key, OptionValue),
    /// Start the battle.
    Start,
}

impl Intent for SetupIntent {}

/// The field of the seed of the dice.
const SEED: Field = Field { name: "seed", digits: true };

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfolded>().add_message::<SetupIntent>().add_systems(OnEnter(Screen::Setup), lay);
    let changed = resource_changed::<Chosen>
        .or_else(resource_changed::<Lines>)
        .or_else(resource_changed::<Typing>)
        .or_else(resource_changed::<Settings>)
        .or_else(resource_changed::<Unfolded>);
    app.add_systems(
        Update,
        (change.in_set(ClientSystems::Act), fill.in_set(ClientSystems::Draw).run_if(changed))
            .run_if(in_state(Screen::Setup)),
    );
}

fn lay(
    mut commands: Commands,
    mut chosen: ResMut<Chosen>,
    (levels, form): (Res<Levels>, Res<Form>),
    (mut lines, mut unfolded): (ResMut<Lines>, ResMut<Unfolded>),
) {
    unfolded.0 = false;
    if let Some(level) = levels.0.get(chosen.level) {
        chosen.seat(level);
    }
    let seed = another_seed(&lines).to_string();
    lines.set(SEED, seed);
    chosen.set_changed();
    let whole = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    backdrop(&mut commands, Screen::Setup);
    let page = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        padding: UiRect::all(px(12)),
        ..whole
    };
    commands
        .spawn((page, BackgroundColor(Color::srgba(0.03, 0.04, 0.06, 0.45)), DespawnOnExit(Screen::Setup)))
        .with_children(|ui| {
            let panel = Node {
                width: px(660),
                max_width: percent(100),
                height: percent(100),
                max_height: px(if form.is_tall() { 800.0 } else { 680.0 }),
                padding: UiRect::all(px(22)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND + 4.0)),
                ..column(12.0)
            };
            ui.spawn((panel, BackgroundColor(PANEL.with_alpha(0.96)), BorderColor::all(LINE), Page));
        });
}

/// A new seed, different from the present one.
fn another_seed(lines: &Lines) -> u64 {
    fresh_seed(lines.get(SEED).parse().unwrap_or(0))
}

fn change(
    mut intents: MessageReader<SetupIntent>,
    (mut chosen, mut lines): (ResMut<Chosen>, ResMut<Lines>),
    (keys, settings): (Res<ButtonInput<KeyCode>>, Res<Settings>),
    (typing, overlay): (Res<Typing>, Res<State<Overlay>>),
    (levels, mut unfolded, mut notice): (Res<Levels>, ResMut<Unfolded>, ResMut<Notice>),
    (mut next, mut reveal): (ResMut<NextState<Screen>>, MessageWriter<Reveal>),
) {
    let free = !typing.takes_letters() && *overlay.get() == Overlay::None;
    let pressed = |command| free && settings.keys.pressed(&keys, command);
    let mut begin = pressed(Command::Confirm);
    for intent in intents.read() {
        match intent {
            SetupIntent::Seat(side, who) => {
                if let Some(player) = chosen.players.get_mut(side.index()) {
                    *player = *who;
                }
            }
            SetupIntent::Apart(apart) => chosen.apart = Some(*apart),
            SetupIntent::OwnDice(own) => chosen.own_dice = *own,
            SetupIntent::Shuffle => {
                let seed = another_seed(&lines).to_string();
                lines.set(SEED, seed);
            }
            SetupIntent::RulesBriefing => {
                unfolded.0 = !unfolded.0;
                if unfolded.0 {
                    reveal.write(Reveal::on_top(SetupIntent::RulesBriefing));
                }
            }
            SetupIntent::Option(key, value) => {
                let Some(level) = levels.0.get(chosen.level) else { continue };
                match chosen.changed(&level.battle, (*key, *value)) {
                    Ok(options) => chosen.options = options,
                    Err(fault) => notice.warn(option_fault(&fault)),
                }
            }
            SetupIntent::Start => begin = true,
        }
    }
    if begin {
        chosen.seed = lines.get(SEED).parse().unwrap_or(1);
        next.set(if chosen.campaign.is_some() { Screen::Camp } else { Screen::Table });
    }
    if pressed(Command::Cancel) {
        next.set(Screen::Title);
    }
}

fn fill(
    mut commands: Commands,
    page: Single<Entity, With<Page>>,
    (levels, campaigns, chosen): (Res<Levels>, Res<Campaigns>, Res<Chosen>),
    (lines, typing, unfolded): (Res<Lines>, Res<Typing>, Res<Unfolded>),
    (settings, form): (Res<Settings>, Res<Form>),
) {
    let Some(level) = levels.0.get(chosen.level) else { return };
    commands.entity(*page).despawn_children().with_children(|ui| {
        scroll(ui, "setup", |ui| {
            let card = chosen.campaign.and_then(|at| campaigns.0.get(at));
            ui.spawn(heading(card.map_or(&*level.name, |card| &card.plan.name)));
            let ruled = level.battle.ruled(&chosen.options);
            ui.spawn(quiet(ruled.as_ref().map_or_else(|_| level.rules(), words::rules)));
            let story = Node { margin: UiRect::vertical(px(10)), ..default() };
            if let Some(card) = card {
                ui.spawn((text(&*card.plan.briefing, REGULAR, Type::Body, TEXT), story.clone()));
                ui.spawn(section(&say("setup.first_battle")));
                ui.spawn(medium(&*level.name, Type::Body, LAMP));
            }
            ui.spawn((text(&*level.briefing, REGULAR, Type::Body, TEXT), story));
            if let Ok(battle) = &ruled {
                rules_briefing::briefing(ui, battle);
            }
            for at in 0..level.battle.setup().sides.len() {
                ui.spawn(rule());
                side(ui, level, at, chosen.players.get(at).copied().unwrap_or_default());
            }
            if chosen.is_shared() {
                ui.spawn(rule());
                screen(ui, chosen.is_apart(level));
            }
            if card.is_none() {
                ui.spawn(rule());
                dice(ui, chosen.own_dice);
            }
            if level.lessons.is_empty() {
                ui.spawn(rule());
                model(ui, level, &chosen);
            }
            ui.spawn(rule());
            let node = Node { margin: UiRect::top(px(12)), flex_wrap: FlexWrap::Wrap, row_gap: px(8), ..row(10.0) };
            ui.spawn(node).with_children(|ui| {
                let node = Node { width: if form.is_tall() { percent(100) } else { auto() }, ..default() };
                ui.spawn((section(&say("setup.seed")), node));
                field(ui, SEED, &lines, *typing, "setup.seed");
                button(ui, &say("setup.shuffle"), Skin::PLAIN, SetupIntent::Shuffle);
            });
            let node = Node { margin: UiRect::vertical(px(6)), ..default() };
            ui.spawn((medium(say("setup.same_seed"), Type::Small, QUIET), node));
            // Lessons are only true under the level's own rules.
            if level.lessons.is_empty() {
                ui.spawn(rule());
                if let Ok(battle) = chosen.by_model(&level.battle) {
                    rules_briefing::options(ui, &battle, &chosen, unfolded.0);
                }
            }
        });
        ui.spawn(Node { flex_shrink: 0.0, ..row(10.0) }).with_children(|ui| {
            button(ui, &settings.keys.beside("page.back", Command::Cancel), Skin::PLAIN, Navigate::Open(Screen::Title));
            ui.spawn(spring());
            let words = settings.keys.beside("setup.begin", Command::Confirm);
            button(ui, &words, Skin::MAIN, SetupIntent::Start);
        });
    });
}

/// The choice between shared and hidden views.
fn screen(ui: &mut Ui, apart: bool) {
    ui.spawn(Node { margin: UiRect::vertical(px(10)), ..column(6.0) }).with_children(|ui| {
        ui.spawn(section(&say("setup.screen")));
        let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(6.0) };
        ui.spawn(node).with_children(|ui| {
            choice(ui, &say("setup.apart"), apart, SetupIntent::Apart(true));
            choice(ui, &say("setup.open"), !apart, SetupIntent::Apart(false));
        });
        ui.spawn(medium(say(if apart { "setup.apart_means" } else { "setup.open_means" }), Type::Small, QUIET));
    });
}

/// The choice of the initiative model, each with a line for newcomers.
fn model(ui: &mut Ui, level: &Level, chosen: &Chosen) {
    let rules = level.battle.rules();
    let (own, system) = (rules.initiative.id(), rules.core.id());
    let now = chosen.model().unwrap_or(own);
    let told = |key: String, kind: Kind, id: Key| phrase(&key, &[]).unwrap_or_else(|| name_under(system, kind, id));
    ui.spawn(Node { margin: UiRect::vertical(px(10)), ..column(8.0) }).with_children(|ui| {
        ui.spawn(section(&say("setup.initiative")));
        for id in rules.models.iter().map(|model| model.id()) {
            ui.spawn(column(3.0)).with_children(|ui| {
                let node = Node { flex_wrap: FlexWrap::Wrap, ..row(8.0) };
                ui.spawn(node).with_children(|ui| {
                    let option = SetupIntent::Option(INITIATIVE_OPTION, OptionValue::Word(id));
                    choice(ui, &told(format!("setup.initiative.{id}"), Kind::Initiative, id), id == now, option);
                    if id == own {
                        ui.spawn(quiet(say("setup.levels_own")));
                    }
                });
                ui.spawn(quiet(told(format!("setup.initiative_means.{id}"), Kind::InitiativeHelp, id)));
            });
        }
    });
}

/// The choice between the game's dice and one's own.
fn dice(ui: &mut Ui, own: bool) {
    ui.spawn(Node { margin: UiRect::vertical(px(10)), ..column(6.0) }).with_children(|ui| {
        ui.spawn(section(&say("setup.dice")));
        let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(6.0) };
        ui.spawn(node).with_children(|ui| {
            choice(ui, &say("setup.game_rolls"), !own, SetupIntent::OwnDice(false));
            choice(ui, &say("setup.own_dice"), own, SetupIntent::OwnDice(true));
        });
        if own {
            ui.spawn(medium(say("setup.own_dice_means"), Type::Small, QUIET));
        }
    });
}

/// A side with its people, its objectives, and its player.
fn side(ui: &mut Ui, level: &Level, at: usize, player: Player) {
    let battle = &level.battle;
    let side = &battle.setup().sides[at];
    ui.spawn(Node { margin: UiRect::vertical(px(10)), ..column(6.0) }).with_children(|ui| {
        ui.spawn(bold(&*side.name, Type::Body, side_colour(at)));
        let own = battle.enlisted().filter(|unit| battle.side(*unit).index() == at);
        let names: Vec<&str> = own.map(|unit| battle.name(unit)).collect();
        ui.spawn(quiet(names.join(", ")));
        ui.spawn(medium(crate::words::aims(battle, SideId(at as u8)), Type::Small, TEXT));
        let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), margin: UiRect::top(px(4)), ..row(6.0) };
        ui.spawn(node).with_children(|ui| {
            for who in Player::ALL {
                let words = say(&format!("player.{}", who.name()));
                choice(ui, &words, who == player, SetupIntent::Seat(SideId(at as u8), who));
            }
        });
        if player != Player::Human {
            ui.spawn(medium(say(&format!("player_help.{}", player.name())), Type::Small, QUIET));
        }
    });
}
