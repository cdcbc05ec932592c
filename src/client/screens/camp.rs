//! The roster before the first battle of a campaign, and the camp between two battles: the people with their gear and
//! wounds, the actions for each, and their results.

use crate::battle::system::Offer;
use crate::battle::{Battle, UnitId};
use crate::campaign::{Campaign, DAY, Went};
use crate::client::base::assets::REGULAR;
use crate::client::base::intent::Intents;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Navigate, Overlay, Screen};
use crate::client::base::theme::{BAD, GOOD, LAMP, NIGHT, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::game::decision::Decision;
use crate::client::game::draft::{Draft, PromptIntent};
use crate::client::game::levels::{Campaigns, Chosen, Level, Levels};
use crate::client::game::select::TableIntent;
use crate::client::hud::prompt;
use crate::client::layout::form::Form;
use crate::client::saves::campaign::{CampOffer, CampaignPlay, News};
use crate::client::saves::slot::Slots;
use crate::client::screens::camp_card;
use crate::client::screens::page::backdrop;
use crate::client::settings::{Bindings, Command, Settings};
use crate::client::widgets::{
    Room, Skin, Typing, Ui, bold, button, column, medium, quiet, row, rule, scroll, section, spring, text,
};
use crate::words::{self, label};
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

/// The least height of an open question beside its answers, at the standard text size.
const QUESTION: f32 = 84.0;

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    for exited in [Screen::Title, Screen::Setup] {
        let begun = OnTransition { exited, entered: Screen::Camp };
        app.add_systems(begun, begin.run_if(not(resource_exists::<CampaignPlay>)));
    }
    app.add_systems(OnEnter(Screen::Camp), lay);
    let changed = resource_exists_and_changed::<CampaignPlay>
        .or_else(resource_changed::<Room>)
        .or_else(resource_changed::<Slots>)
        .or_else(resource_changed::<Draft>)
        .or_else(resource_changed::<Settings>)
        .or_else(|pages: Query<(), Added<Page>>| !pages.is_empty());
    app.add_systems(Update, fill.in_set(ClientSystems::Draw).run_if(in_state(Screen::Camp)).run_if(changed));
    app.add_systems(Update, keys.in_set(ClientSystems::Sense).run_if(in_state(Screen::Camp)));
}

/// Begins the chosen campaign, unless a saved one has been loaded.
fn begin(
    mut commands: Commands,
    (levels, campaigns, chosen): (Res<Levels>, Res<Campaigns>, Res<Chosen>),
    mut next: ResMut<NextState<Screen>>,
) {
    match chosen.campaign.and_then(|at| campaigns.0.get(at)) {
        Some(card) => commands.insert_resource(CampaignPlay::new(card, &chosen, &levels)),
        None => next.set(Screen::Title),
    }
}

fn lay(mut commands: Commands) {
    let whole = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    backdrop(&mut commands, Screen::Camp);
    let shade = Node { justify_content: JustifyContent::Center, ..whole };
    let dark = BackgroundColor(NIGHT.with_alpha(0.86));
    commands.spawn((shade, dark, DespawnOnExit(Screen::Camp))).with_children(|ui| {
        let page = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            max_width: px(1240),
            padding: UiRect::axes(px(18), px(14)),
            ..column(12.0)
        };
        ui.spawn((page, Page));
    });
}

fn keys(
    (keys, mut typed): (Res<ButtonInput<KeyCode>>, MessageReader<KeyboardInput>),
    (overlay, typing): (Res<State<Overlay>>, Res<Typing>),
    (saga, settings): (Option<Res<CampaignPlay>>, Res<Settings>),
    mut intents: Intents,
) {
    if *overlay.get() != Overlay::None || overlay.is_changed() || typing.takes_letters() {
        typed.clear();
        return;
    }
    let goes_on = saga.as_ref().is_some_and(|saga| saga.campaign().stage().is_some());
    let choice = saga.as_ref().and_then(|saga| saga.campaign().waiting());
    let waits = choice.is_some();
    typed.read().filter_map(|key| prompt::by_digit(choice?, key)).for_each(|intent| intents.send(intent));
    if waits && settings.keys.pressed(&keys, Command::Confirm) {
        intents.send(PromptIntent::Confirm);
    } else if !waits && settings.keys.pressed(&keys, Command::Confirm) && goes_on {
        intents.send(Navigate::Open(Screen::Table));
    }
    if settings.keys.pressed(&keys, Command::Undo) {
        intents.send(TableIntent::Undo);
    }
    if settings.keys.pressed(&keys, Command::Cancel) {
        match waits {
            true => intents.send(TableIntent::Undo),
            false => intents.send(Navigate::Open(Screen::Title)),
        }
    }
}

fn fill(
    mut commands: Commands,
    page: Single<Entity, With<Page>>,
    (saga, levels, room): (Option<Res<CampaignPlay>>, Res<Levels>, Res<Room>),
    (form, settings, draft): (Res<Form>, Res<Settings>, Res<Draft>),
) {
    let Some(saga) = saga else { return };
    let next = saga.campaign().path().and_then(|path| levels.find(&path)).map(|at| &levels.0[at]);
    commands.entity(*page).despawn_children().with_children(|ui| {
        if room.wide {
            head(ui, &saga);
            let node = Node { flex_grow: 1.0, flex_basis: px(0), min_height: px(0), ..row(18.0) };
            ui.spawn(Node { align_items: AlignItems::Stretch, ..node }).with_children(|ui| {
                part(ui, 3.0, |ui| scroll(ui, "camp", |ui| roster(ui, &saga, next)));
                part(ui, 2.0, |ui| {
                    scroll(ui, "camp_news", |ui| {
                        news(ui, saga.news());
                        story(ui, &saga, next);
                    });
                });
            });
        } else {
            scroll(ui, "camp", |ui| {
                head(ui, &saga);
                ui.spawn(Node { height: px(10), flex_shrink: 0.0, ..default() });
                news(ui, saga.news());
                roster(ui, &saga, next);
                story(ui, &saga, next);
                ui.spawn(feet()).with_children(|ui| menu(ui, &settings.keys));
            });
        }
        ui.spawn(rule());
        if let (Some(camp), Some(choice)) = (saga.campaign().camp(), saga.campaign().waiting()) {
            let keys = (&*form, &settings.keys);
            let least = if form.is_tall() { Val::Auto } else { form.px(QUESTION) };
            let node = Node { flex_shrink: 0.0, min_height: least, align_items: AlignItems::Center, ..row(0.0) };
            ui.spawn(node).with_children(|ui| {
                let decision = Decision::plain(choice, saga.campaign().crossroads(), &draft);
                prompt::draw(ui, camp, keys, choice, &decision, &draft);
            });
            return;
        }
        ui.spawn(feet()).with_children(|ui| {
            if room.wide {
                menu(ui, &settings.keys);
            }
            if saga.campaign().can_undo() {
                button(ui, &settings.keys.beside("command.undo", Command::Undo), Skin::PLAIN, TableIntent::Undo);
            }
            ui.spawn(spring());
            march(ui, next, &settings.keys);
        });
    });
}

fn part(ui: &mut Ui, share: f32, fill: impl FnOnce(&mut Ui)) {
    let node = Node { flex_grow: share, flex_basis: px(0), min_width: px(0), min_height: px(0), ..column(0.0) };
    ui.spawn(node).with_children(fill);
}

/// The stage of the campaign, and the days left.
fn head(ui: &mut Ui, saga: &CampaignPlay) {
    let campaign = saga.campaign();
    let (words, color) = match campaign.went() {
        Some(Went::Triumph) => (say("camp.won"), GOOD),
        Some(Went::Defeat) => (say("camp.lost"), BAD),
        Some(Went::On) => (say("camp.after"), LAMP),
        Some(Went::Again) => (say("camp.again"), LAMP),
        None => (say("camp.before"), LAMP),
    };
    let words = words
        .replace("{battle}", &campaign.number().to_string())
        .replace("{next}", &(campaign.number() + 1).to_string())
        .replace("{of}", &campaign.plan().stages.len().to_string());
    let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(8), flex_shrink: 0.0, ..row(14.0) };
    ui.spawn(node).with_children(|ui| {
        ui.spawn(column(2.0)).with_children(|ui| {
            ui.spawn(bold(saga.name(), Type::Head, TEXT));
            ui.spawn(medium(words, Type::Body, color));
        });
        ui.spawn(spring());
        if campaign.went().is_some_and(Went::goes_on) && campaign.waiting().is_none() {
            days(ui, campaign);
        }
    });
}

fn days(ui: &mut Ui, campaign: &Campaign) {
    let (left, offers) = (campaign.days(), campaign.offers());
    let key = match left {
        0 => "camp.no_days",
        1 => "camp.one_day",
        _ => "camp.days",
    };
    ui.spawn(medium(say(key).replace("{n}", &left.to_string()), Type::Body, TEXT));
    for (at, offer) in offers.iter().enumerate().filter(|(_, offer)| offer.order.act == DAY && offer.refused.is_none())
    {
        if let Some(camp) = campaign.camp() {
            button(ui, &words::offer(camp, offer), Skin::PLAIN, CampOffer(at));
        }
    }
}

/// The text before the first battle or after the latest one, and the next battle.
fn story(ui: &mut Ui, saga: &CampaignPlay, next: Option<&Level>) {
    let campaign = saga.campaign();
    let after = if campaign.went().is_none() { &campaign.plan().briefing } else { campaign.after() };
    if after.is_empty() && next.is_none() {
        return;
    }
    let node = Node {
        padding: UiRect::all(px(14)),
        margin: UiRect::bottom(px(8)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        ..column(4.0)
    };
    ui.spawn((node, BackgroundColor(PANEL))).with_children(|ui| {
        if !after.is_empty() {
            let node = Node { margin: UiRect::bottom(px(6)), ..default() };
            ui.spawn((text(after, REGULAR, Type::Body, TEXT), node));
        }
        if let Some(level) = next {
            ui.spawn(section(&say("camp.next")));
            ui.spawn(medium(&*level.name, Type::Body, LAMP));
            ui.spawn(quiet(&*level.briefing));
        }
    });
}

fn roster(ui: &mut Ui, saga: &CampaignPlay, next: Option<&Level>) {
    let campaign = saga.campaign();
    let offers = if campaign.waiting().is_some() { Vec::new() } else { campaign.offers() };
    if let Some(camp) = campaign.camp() {
        parts(ui, camp, camp.units().collect(), "camp.people", &offers);
    }
    if let Some(battle) = next.and_then(|level| campaign.enter(&level.battle).ok()) {
        let title = if campaign.camp().is_some() { "camp.newcomers" } else { "camp.people" };
        parts(ui, &battle, campaign.newcomers(&battle), title, &[]);
    }
}

/// The cards of people under their title, then those of machines.
fn parts(ui: &mut Ui, battle: &Battle, units: Vec<UnitId>, title: &str, offers: &[Offer]) {
    let (people, machines): (Vec<_>, Vec<_>) = units.into_iter().partition(|unit| battle.machine(*unit).is_none());
    for (title, units) in [(title, people), ("camp.machines", machines)] {
        if units.is_empty() {
            continue;
        }
        ui.spawn((section(&say(title)), Node { margin: UiRect::bottom(px(5)), ..default() }));
        for unit in units {
            camp_card::card(ui, battle, unit, offers);
        }
    }
}

/// The results of actions in camp, the latest first, each roll with its ledger.
fn news(ui: &mut Ui, news: &[News]) {
    if news.is_empty() {
        return;
    }
    ui.spawn((section(&say("camp.news")), Node { margin: UiRect::bottom(px(5)), ..default() }));
    let mut deeds: Vec<&[News]> = news.chunk_by(|_, next| !next.first).collect();
    deeds.reverse();
    for deed in deeds {
        let node = Node {
            padding: UiRect::axes(px(12), px(9)),
            margin: UiRect::bottom(px(8)),
            border_radius: BorderRadius::all(px(ROUND)),
            flex_shrink: 0.0,
            ..column(4.0)
        };
        ui.spawn((node, BackgroundColor(PANEL))).with_children(|ui| {
            for line in deed {
                if line.first {
                    ui.spawn(medium(&*line.words, Type::Small, LAMP));
                } else {
                    ui.spawn(text(&*line.words, REGULAR, Type::Small, TEXT));
                }
                if let Some(ledger) = &line.ledger {
                    let parts = ledger.lines().iter();
                    let parts = parts.map(|part| format!("{} {:+} ({})", label(part.what), part.amount, part.rule));
                    let node = Node { margin: UiRect::left(px(12)), ..default() };
                    ui.spawn((quiet(parts.collect::<Vec<_>>().join(", ")), node));
                }
            }
        });
    }
}

/// A row of buttons that wraps.
fn feet() -> Node {
    Node { flex_wrap: FlexWrap::Wrap, row_gap: px(8), flex_shrink: 0.0, ..row(8.0) }
}

fn menu(ui: &mut Ui, keys: &Bindings) {
    let title = keys.beside("menu.title_screen", Command::Cancel);
    button(ui, &title, Skin::PLAIN, Navigate::Open(Screen::Title));
    button(ui, &say("menu.saves"), Skin::PLAIN, Navigate::Over(Overlay::Saves));
    button(ui, &say("menu.rules"), Skin::PLAIN, Navigate::Over(Overlay::Rules));
}

fn march(ui: &mut Ui, next: Option<&Level>, keys: &Bindings) {
    if next.is_some() {
        button(ui, &keys.beside("camp.march", Command::Confirm), Skin::MAIN, Navigate::Open(Screen::Table));
    } else {
        ui.spawn(medium(say("camp.over"), Type::Body, QUIET));
    }
}
