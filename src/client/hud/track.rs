//! The initiative track: everyone's count in the order of the round.

use crate::battle::{Battle, Life, SideId, TurnState, UnitId};
use crate::client::base::assets::REGULAR;
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{FAINT, LAMP, QUIET, ROUND, TEXT, Type};
use crate::client::board::goals;
use crate::client::game::log::initials;
use crate::client::game::plan::Pick;
use crate::client::game::play::Game;
use crate::client::hud::side_mark::side_mark;
use crate::client::layout::form::Form;
use crate::client::layout::panels::{Panel, refill};
use crate::client::settings::intent::Intent;
use crate::client::widgets::{Skin, Tip, Ui, bold, card, column, medium, section, text};
use crate::words;
use bevy::prelude::*;

/// Draws the track.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, pick, form): (Res<Game>, Res<Pick>, Res<Form>),
) {
    let battle = game.battle();
    let viewer = game.viewer();
    refill(&mut commands, &panels, Panel::Track, |ui| {
        let mut round = ui.spawn(Node {
            flex_shrink: 0.0,
            min_width: form.px(if form.is_tall() { 28.0 } else { 46.0 }),
            border_radius: BorderRadius::all(px(ROUND)),
            ..column(0.0)
        });
        round.insert((Tip(game.aims().join("\n")), Interaction::None));
        if goals(battle).next().is_some() {
            round.insert(card(Skin::BARE, Intent::ShowGoals));
        }
        round.with_children(|ui| {
            if !form.is_tall() {
                ui.spawn(section(&say("track.round")));
            }
            ui.spawn(bold(battle.scheduler().round.max(1).to_string(), Type::Head, TEXT));
        });
        let cards = Cards::of(&form, &names(battle, viewer));
        let next = battle.rules().initiative.next(battle);
        for unit in order(battle, viewer) {
            unit_card(ui, battle, unit, &pick, &form, (cards, next == Some(unit)));
        }
    });
}

/// Everybody who may still act, in the order of the round; of those whom the viewer's side has never seen, nothing.
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

/// Least width of a tall table on which the track has names.
const TABLET: f32 = 600.0;
/// Room between cards.
const GAP: f32 = 7.0;
/// What the bar holds besides the cards: the round, the buttons at its end and its rims.
const BESIDE: f32 = 380.0;
/// What the card of a ghost takes.
const GHOST: f32 = 106.0;
/// What the rules' names take.
const RULES: f32 = 190.0;

/// How much of everybody the cards show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cards {
    /// Sign, name and count beside each other.
    Roomy,
    /// The name over a small sign and the count.
    Close,
    /// The sign over the count, for a phone.
    Bare,
}

/// About how wide a name is.
fn wide(name: &str, letter: f32) -> f32 {
    name.chars().count() as f32 * letter
}

impl Cards {
    /// Width of a card without its rim.
    fn width(self, name: &str) -> f32 {
        match self {
            Self::Roomy => 26.0 + 7.0 + wide(name, 8.0).max(34.0) + 17.0,
            Self::Close => wide(name, 6.5).max(38.0) + 13.0,
            Self::Bare => 44.0,
        }
    }

    /// The cards that have room for everybody; the closest where none have.
    pub(super) fn of(form: &Form, names: &[&str]) -> Self {
        if form.is_tall() && form.size.x < TABLET {
            return Self::Bare;
        }
        let all = |cards: Self| names.iter().map(|name| cards.width(name) + GAP).sum::<f32>();
        match form.size.x - BESIDE {
            room if all(Self::Roomy) + GHOST <= room => Self::Roomy,
            room if all(Self::Close) <= room => Self::Close,
            _ => Self::Bare,
        }
    }
}

pub(super) fn names(battle: &Battle, viewer: Option<SideId>) -> Vec<&str> {
    order(battle, viewer).into_iter().map(|unit| battle.name(unit)).collect()
}

/// Whether there is room for more than the cards.
pub fn has_room(game: &Game, form: &Form) -> bool {
    let names = names(game.battle(), game.viewer());
    let cards = Cards::of(form, &names);
    names.iter().map(|name| cards.width(name) + GAP).sum::<f32>() + GHOST <= form.size.x - BESIDE - RULES
}

pub(super) fn frame(form: &Form, cards: Cards) -> Node {
    let node = Node {
        min_height: form.px(44.0),
        padding: UiRect::axes(px(if cards == Cards::Roomy { 7.0 } else { 5.0 }), px(2)),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(ROUND)),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    match cards {
        Cards::Roomy => Node { min_width: form.px(84.0), column_gap: px(7), ..node },
        Cards::Close | Cards::Bare => Node {
            min_width: form.px(44.0),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            ..node
        },
    }
}

/// Somebody's card: sign, name, count, and a word about it.
pub(super) struct Card {
    pub(super) side: usize,
    /// The letter of its sign.
    pub(super) letter: String,
    /// What stands where the name does: the name, or what a ghost is there for.
    pub(super) title: String,
    pub(super) bright: bool,
    pub(super) count: String,
    pub(super) ink: Color,
    pub(super) note: String,
    pub(super) note_ink: Color,
}

impl Card {
    pub(super) fn draw(self, ui: &mut Ui, cards: Cards) {
        let title = |ui: &mut Ui, size: Type| {
            let ink = if self.bright { TEXT } else { FAINT };
            ui.spawn((medium(&*self.title, size, ink), TextLayout::no_wrap()));
        };
        let numbers = |ui: &mut Ui, notes: bool| {
            ui.spawn(bold(&*self.count, Type::Small, self.ink));
            if notes && !self.note.is_empty() {
                ui.spawn((text(&*self.note, REGULAR, Type::Tiny, self.note_ink), TextLayout::no_wrap()));
            }
        };
        let line = Node { column_gap: px(5), align_items: AlignItems::Center, ..default() };
        match cards {
            Cards::Roomy => {
                side_mark(ui, self.side, &self.letter, 26.0, self.bright);
                ui.spawn(column(0.0)).with_children(|ui| {
                    title(ui, Type::Small);
                    ui.spawn(line).with_children(|ui| numbers(ui, true));
                });
            }
            Cards::Close => {
                title(ui, Type::Tiny);
                ui.spawn(line).with_children(|ui| {
                    side_mark(ui, self.side, &self.letter, 20.0, self.bright);
                    numbers(ui, false);
                });
            }
            Cards::Bare => {
                side_mark(ui, self.side, &self.letter, 22.0, self.bright);
                ui.spawn(line).with_children(|ui| numbers(ui, false));
            }
        }
    }
}

fn unit_card(ui: &mut Ui, battle: &Battle, unit: UnitId, pick: &Pick, form: &Form, (cards, next): (Cards, bool)) {
    let initiative = battle.initiative(unit);
    let current = battle.current() == Some(unit);
    let skin = match (current, pick.shown == Some(unit)) {
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
    let name = battle.name(unit);
    let shifts = initiative.now.iter().map(|shift| format!("\n{} {:+}", words::label(shift.what), shift.by));
    let rolled = battle.scheduler().round > 0;
    let count = if rolled { words::number(initiative.count()) } else { "\u{2013}".to_owned() };
    let when = if rolled { tell("track.acts_on", &[("count", &count)]) } else { say("track.not_rolled") };
    let state = if note.is_empty() { String::new() } else { format!(" ({note})") };
    let tip = format!("{name}: {when}{state}{}", shifts.collect::<String>());
    let ink = match (current, quiet) {
        (true, _) => LAMP,
        (false, true) => FAINT,
        (false, false) => QUIET,
    };
    let side = battle.side(unit).index();
    let letter = initials(battle, unit);
    let card_of = Card { side, letter, title: name.to_owned(), bright: !quiet, count, ink, note, note_ink: QUIET };
    ui.spawn((card(skin, Intent::Show(unit)), frame(form, cards), Tip(tip)))
        .with_children(|ui| card_of.draw(ui, cards));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(width: f32) -> Form {
        Form { size: Vec2::new(width, 720.0), grow: 1.0, ..Form::default() }
    }

    #[test]
    fn cards_move_closer_before_anybody_is_cut_off() {
        let names = ["Kade", "Orlov", "Mira", "Tovik", "Ilse", "Brandt", "Sato", "Moss", "Duarte", "Ives"];
        let all = |cards: Cards| names.iter().map(|name| cards.width(name) + GAP).sum::<f32>();
        assert_eq!(Cards::of(&form(1280.0), &names[..6]), Cards::Roomy);
        assert_eq!(Cards::of(&form(1280.0), &names), Cards::Close);
        assert!(all(Cards::Close) <= 1280.0 - BESIDE);
        let phone = Form { shape: crate::client::layout::form::Shape::Tall, ..form(390.0) };
        assert_eq!(Cards::of(&phone, &names), Cards::Bare);
    }
}
