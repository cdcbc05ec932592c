//! The initiative track: everyone's count in the order of the round.

use crate::battle::oracle::Asked;
use crate::battle::system::Insight;
use crate::battle::{Battle, Entry, Life, SideId, TurnState, UnitId};
use crate::client::base::options::Player;
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{BAD, FAINT, GOOD, LAMP, QUIET, ROUND, TEXT, Type};
use crate::client::board::{ShowGoals, goals};
use crate::client::game::log::initials;
use crate::client::game::plan::Pick;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::select::TableIntent;
use crate::client::game::settle::Hastening;
use crate::client::hud::cards::{BESIDE, Card, Cards, GHOST, badges};
use crate::client::layout::form::Form;
use crate::client::layout::panels::{Panel, refill};
use crate::client::settings::{Settings, Standing};
use crate::client::widgets::{Skin, Tip, Ui, bold, card, column, section};
use crate::words;
use bevy::prelude::*;

/// The width of the name of the rules.
const RULES: f32 = 190.0;

/// The card of a combatant.
#[derive(Component)]
pub struct TrackCard(pub UnitId);

/// Draws the track. While the settling of a round is still to be animated, it shows the round that has ended.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, pick, form, film): (Res<Game>, Res<Pick>, Res<Form>, Res<Film>),
    (settings, hastening): (Res<Settings>, Res<Hastening>),
    mut drawn_for: Local<Option<Option<SideId>>>,
) {
    let battle = game.battle();
    let viewer = game.viewer();
    if film.is_settling() && *drawn_for == Some(viewer) && !form.is_changed() {
        return;
    }
    *drawn_for = Some(viewer);
    refill(&mut commands, &panels, Panel::Track, |ui| {
        let mut round = ui.spawn(Node {
            flex_shrink: 0.0,
            min_width: form.px(if form.is_tall() { 28.0 } else { 46.0 }),
            border_radius: BorderRadius::all(px(ROUND)),
            ..column(0.0)
        });
        round.insert((Tip(game.aims().join("\n")), Interaction::None));
        if goals(battle).next().is_some() {
            round.insert(card(Skin::BARE, ShowGoals));
        }
        round.with_children(|ui| {
            if !form.is_tall() {
                ui.spawn(section(&say("track.round")));
            }
            ui.spawn(bold(battle.scheduler().round.max(1).to_string(), Type::Head, TEXT));
        });
        let cards = Cards::of(&form, &names(battle, viewer), has_tempo(battle));
        let next = battle.rules().initiative.next(battle);
        for unit in order(battle, viewer) {
            let switch = switches(&game, &settings, unit).then(|| (unit, hastening.has(unit)));
            unit_card(ui, &game, (unit, switch), &pick, &form, (cards, next == Some(unit)));
        }
    });
}

/// All combatants that may still act, in the order of the round, except those that the viewer's side has never seen.
pub(super) fn order(battle: &Battle, viewer: Option<SideId>) -> Vec<UnitId> {
    let there = |unit: &UnitId| {
        let known = viewer.is_none_or(|side| battle.is_known_to(side, *unit));
        known && battle.takes_turns(*unit) && battle.body(*unit).life <= Life::Down
    };
    let mut units: Vec<UnitId> = battle.units().filter(there).collect();
    units.sort_by_key(|unit| {
        let done = battle.initiative(*unit).state == TurnState::Acted;
        let precedence = battle.rules().initiative.precedence(battle, *unit);
        (battle.body(*unit).life != Life::Up, done, std::cmp::Reverse(precedence), *unit)
    });
    if let Some(current) = battle.current()
        && let Some(at) = units.iter().position(|unit| *unit == current)
    {
        let unit = units.remove(at);
        units.insert(0, unit);
    }
    units
}

pub(super) fn names(battle: &Battle, viewer: Option<SideId>) -> Vec<&str> {
    order(battle, viewer).into_iter().map(|unit| battle.name(unit)).collect()
}

/// True if counts collect changes that are settled at the end of the round.
pub(super) fn has_tempo(battle: &Battle) -> bool {
    battle.rules().initiative.limits().is_some()
}

/// True if there is room for more than the cards.
pub fn has_room(game: &Game, form: &Form) -> bool {
    let (names, tempo) = (names(game.battle(), game.viewer()), has_tempo(game.battle()));
    Cards::of(form, &names, tempo).all(&names, tempo) + GHOST <= form.size.x - BESIDE - RULES
}

/// True if a combatant's card has a switch for haste: the player's own, unless the settings answer otherwise.
fn switches(game: &Game, settings: &Settings, unit: UnitId) -> bool {
    let battle = game.battle();
    let side = battle.side(unit);
    let own = game.player(side) == Player::Human && game.viewer().is_none_or(|viewer| viewer == side);
    own && !game.is_watched()
        && battle.is_up(unit)
        && settings.haste == Standing::Never
        && battle.rules().initiative.has_haste(battle)
}

/// Draws a combatant's card.
fn unit_card(
    ui: &mut Ui,
    game: &Game,
    (unit, haste): (UnitId, Option<(UnitId, bool)>),
    pick: &Pick,
    form: &Form,
    (cards, next): (Cards, bool),
) {
    let battle = game.battle();
    let initiative = battle.initiative(unit);
    let rolled = battle.scheduler().round > 0 || battle.scheduler().surprise;
    let deploys = !rolled && game.choice().is_some_and(|choice| choice.asked == Asked::Unit(unit));
    let (current, next) = (battle.current() == Some(unit) || deploys, next && rolled);
    let shown = pick.shown == Some(unit) || pick.tempo == Some(unit);
    let skin = match (current, shown) {
        (true, _) => Skin::CHOSEN,
        (false, true) => Skin { rim: TEXT, ..Skin::PLAIN },
        (false, false) if next => Skin { rim: QUIET, ..Skin::PLAIN },
        (false, false) => Skin::PLAIN,
    };
    let down = battle.body(unit).life != Life::Up;
    let quiet = down || (initiative.state == TurnState::Acted && !current);
    let note = match (down, initiative.state) {
        (true, _) => say("track.down"),
        (_, TurnState::Delaying) => say("track.waits"),
        (_, TurnState::Acted) if !current => say("track.done"),
        _ if next => say("track.next"),
        _ => String::new(),
    };
    let tempo = has_tempo(battle);
    let count = if rolled { words::number(initiative.count()) } else { "\u{2013}".to_owned() };
    let tip = tip(battle, unit, game.viewer(), (&note, rolled));
    let ink = match (current, quiet) {
        (true, _) => LAMP,
        (false, true) => FAINT,
        (false, false) => QUIET,
    };
    let standing = battle.rules().initiative.standing(battle, unit);
    let insight = Insight::of(battle, game.viewer(), unit);
    let collects = tempo && insight >= Insight::Collected && standing.entries.iter().any(|entry| !entry.applied);
    let sum = collects.then(|| (words::signed(standing.due()), sum_ink(standing.due(), quiet)));
    let next = if collects && !down && insight == Insight::Forecast {
        tell("track.then_on", &[("count", &words::number(standing.then()))])
    } else {
        String::new()
    };
    // The collected changes replace notes that the frame and colours convey as well.
    let note = if collects && !down && initiative.state != TurnState::Delaying { String::new() } else { note };
    let opens = (tempo && rolled).then(|| (unit, if cards == Cards::Bare { String::new() } else { tip.clone() }));
    let card_of = Card {
        side: battle.side(unit).index(),
        letter: initials(battle, unit),
        title: battle.name(unit).to_owned(),
        bright: !quiet,
        count,
        ink,
        sum,
        next,
        note,
        note_ink: QUIET,
        badges: if rolled { badges(battle, unit) } else { Vec::new() },
        haste,
        opens,
        of: Some(unit),
    };
    // On a phone the whole card opens its count.
    let intent =
        if tempo && rolled && cards == Cards::Bare { TableIntent::Tempo(unit) } else { TableIntent::Show(unit) };
    ui.spawn((card(skin, intent), cards.frame(form, tempo), Tip(tip), TrackCard(unit)))
        .with_children(|ui| card_of.draw(ui, cards));
}

/// The colour of collected changes.
pub(super) fn sum_ink(sum: i32, quiet: bool) -> Color {
    match sum {
        _ if quiet => QUIET,
        0 => QUIET,
        1.. => GOOD,
        _ => BAD,
    }
}

/// The tooltip of a card: when the combatant acts, why, and its next count.
pub(super) fn tip(battle: &Battle, unit: UnitId, viewer: Option<SideId>, (note, rolled): (&str, bool)) -> String {
    let initiative = battle.initiative(unit);
    let count = words::number(initiative.count());
    let when = if rolled { tell("track.acts_on", &[("count", &count)]) } else { say("track.not_rolled") };
    let state = if note.is_empty() { String::new() } else { format!(" ({note})") };
    let mut lines = vec![format!("{}: {when}{state}", battle.name(unit))];
    lines.extend(initiative.now.iter().map(|shift| format!("{} {:+}", words::label(shift.what), shift.by)));
    if has_tempo(battle) && rolled {
        lines.extend(standing_lines(battle, unit, Insight::of(battle, viewer, unit)));
    }
    lines.join("\n")
}

/// The collected changes of a combatant, one per line, and their effect.
fn standing_lines(battle: &Battle, unit: UnitId, insight: Insight) -> Vec<String> {
    let standing = battle.rules().initiative.standing(battle, unit);
    let line = |entry: &Entry| format!("{} {}", words::signed(entry.by), words::row(entry));
    let mut lines: Vec<String> = Vec::new();
    if insight >= Insight::Collected {
        lines.extend(standing.entries.iter().map(line));
        lines.extend(words::limited(&standing));
    }
    if insight == Insight::Forecast {
        lines.push(words::forecast(battle, &standing));
    }
    lines
}
