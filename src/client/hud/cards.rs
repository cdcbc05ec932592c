//! The cards of the initiative track: their sizes and their drawing.

use crate::battle::system::Effect;
use crate::battle::{Battle, UnitId};
use crate::client::base::assets::{REGULAR, TOKENS};
use crate::client::base::say::say;
use crate::client::base::theme::{FAINT, QUIET, ROUND, TEXT, Type};
use crate::client::board::DUTY;
use crate::client::game::select::TableIntent;
use crate::client::game::settle::Hasten;
use crate::client::hud::side_mark::side_mark;
use crate::client::layout::form::Form;
use crate::client::widgets::{Dense, Skin, Tip, Ui, bold, card, column, icon, medium, row, text};
use bevy::prelude::*;

/// The least width of an upright table on which the track shows names.
const TABLET: f32 = 600.0;
/// The gap between cards.
pub const GAP: f32 = 7.0;
/// The width of everything in the bar besides the cards: the round, the buttons at its end and its borders.
pub const BESIDE: f32 = 380.0;
/// The width of a ghost's card.
pub const GHOST: f32 = 106.0;
/// The width of a count with its collected changes and the next count, in small type and in the smallest.
const NUMBERS: (f32, f32) = (84.0, 72.0);
/// Side of a badge on a card.
const BADGE: f32 = 14.0;
/// The size of the icon of somebody who would move there, and of the arrow beside it, relative to the usual one.
const AHEAD: f32 = 0.7;
/// The most badges on a card.
const MOST_BADGES: usize = 2;

/// The size of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cards {
    /// Icon, name and count beside each other.
    Roomy,
    /// The name over a small icon and the count.
    Close,
    /// The icon over the count, for a phone.
    Bare,
}

/// The approximate width of a name.
fn wide(name: &str, letter: f32) -> f32 {
    name.chars().count() as f32 * letter
}

impl Cards {
    /// The width of a card without its border; `tempo`: counts collect changes.
    pub fn width(self, name: &str, tempo: bool) -> f32 {
        let numbers = |wide: f32, usual: f32| if tempo { wide } else { usual };
        match self {
            Self::Roomy => 26.0 + 7.0 + wide(name, 8.0).max(numbers(NUMBERS.0, 34.0)) + 17.0,
            Self::Close if tempo => (19.0 + wide(name, 6.5)).max(NUMBERS.1) + 13.0,
            Self::Close => wide(name, 6.5).max(38.0) + 13.0,
            Self::Bare => numbers(56.0, 44.0),
        }
    }

    /// The total width of the cards.
    pub fn all(self, names: &[&str], tempo: bool) -> f32 {
        names.iter().map(|name| self.width(name, tempo) + GAP).sum()
    }

    /// The largest cards that fit; the smallest if none fit.
    pub fn of(form: &Form, names: &[&str], tempo: bool) -> Self {
        if form.is_tall() && form.size.x < TABLET {
            return Self::Bare;
        }
        match form.size.x - BESIDE {
            room if Self::Roomy.all(names, tempo) + GHOST <= room => Self::Roomy,
            room if Self::Close.all(names, tempo) <= room => Self::Close,
            _ => Self::Bare,
        }
    }

    /// The frame of a card.
    pub fn frame(self, form: &Form, tempo: bool) -> Node {
        let node = Node {
            min_height: form.px(44.0),
            padding: UiRect::axes(px(if self == Self::Roomy { 7.0 } else { 5.0 }), px(2)),
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(ROUND)),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        };
        match self {
            Self::Roomy => Node { min_width: form.px(self.width("", tempo)), column_gap: px(7), ..node },
            Self::Close | Self::Bare => Node {
                min_width: form.px(if self == Self::Bare || tempo { self.width("", tempo) } else { 44.0 }),
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::Center,
                ..node
            },
        }
    }
}

/// The line of numbers on a combatant's card.
#[derive(Component)]
pub struct Numbers(pub UnitId);

/// A combatant's card: icon, name, count, collected changes, next count, and a note.
#[derive(Default)]
pub struct Card {
    /// The side.
    pub side: usize,
    /// The letter on its icon.
    pub letter: String,
    /// The text in place of the name: the name, or the purpose of a ghost.
    pub title: String,
    /// True if it has yet to act.
    pub bright: bool,
    /// The combatant who stands there; `None` for the place to which somebody would move, which an arrow marks.
    pub of: Option<UnitId>,
    /// The count.
    pub count: String,
    /// The colour of the count.
    pub ink: Color,
    /// The changes collected in this round, with their colour.
    pub sum: Option<(String, Color)>,
    /// The next count.
    pub next: String,
    /// A note on its turn.
    pub note: String,
    /// The colour of the note.
    pub note_ink: Color,
    /// Badges of its duty and effects.
    pub badges: Vec<&'static str>,
    /// Who hastens when the switch is pressed, and whether it is on; none for those who cannot.
    pub haste: Option<(UnitId, bool)>,
    /// The combatant whose initiative panel opens when the numbers are pressed, and their tooltip.
    pub opens: Option<(UnitId, String)>,
}

impl Card {
    /// Draws the card.
    pub fn draw(self, ui: &mut Ui, cards: Cards) {
        match cards {
            Cards::Roomy => {
                self.sign(ui, 26.0);
                ui.spawn(column(0.0)).with_children(|ui| {
                    ui.spawn(row(4.0)).with_children(|ui| {
                        self.title(ui, Type::Small);
                        self.badges(ui);
                    });
                    self.numbers(ui, true);
                });
            }
            Cards::Close if self.opens.is_some() => {
                ui.spawn(row(4.0)).with_children(|ui| {
                    self.sign(ui, 16.0);
                    self.title(ui, Type::Tiny);
                    self.badges(ui);
                });
                self.numbers(ui, false);
            }
            Cards::Close => {
                self.title(ui, Type::Tiny);
                ui.spawn(row(5.0)).with_children(|ui| {
                    self.sign(ui, 20.0);
                    self.numbers(ui, false);
                    self.badges(ui);
                });
            }
            Cards::Bare => {
                ui.spawn(row(2.0)).with_children(|ui| {
                    self.sign(ui, 22.0);
                    self.badges(ui);
                });
                self.numbers(ui, false);
            }
        }
    }

    fn title(&self, ui: &mut Ui, size: Type) {
        let ink = if self.bright { TEXT } else { FAINT };
        ui.spawn((medium(&*self.title, size, ink), TextLayout::no_wrap()));
    }

    fn sign(&self, ui: &mut Ui, size: f32) {
        let here = self.of.is_some();
        let size = if here { size } else { size * AHEAD };
        if !here {
            ui.spawn(icon("move", size, self.ink));
        }
        side_mark(ui, self.side, &self.letter, size, self.bright && here);
    }

    fn badges(&self, ui: &mut Ui) {
        if let Some((unit, on)) = self.haste {
            let node = Node { width: px(BADGE), height: px(BADGE), flex_shrink: 0.0, ..default() };
            let ink = if on { Color::WHITE } else { Color::WHITE.with_alpha(0.3) };
            let tip = Tip(say(if on { "track.hastens" } else { "track.hasten" }));
            ui.spawn((card(Skin::BARE, Hasten(unit)), node.clone(), tip, Dense))
                .with_child((TOKENS.node(Effect::Hasty.badge(), 0, ink), node));
        }
        for name in self.badges.iter().take(MOST_BADGES) {
            let node = Node { width: px(BADGE), height: px(BADGE), flex_shrink: 0.0, ..default() };
            ui.spawn((TOKENS.node(name, 0, Color::WHITE), node));
        }
    }

    fn numbers(&self, ui: &mut Ui, notes: bool) {
        let node = Node { column_gap: px(if notes { 5.0 } else { 4.0 }), align_items: AlignItems::Center, ..default() };
        let mut line = match &self.opens {
            Some((unit, tip)) if !tip.is_empty() => {
                let round = BorderRadius::all(px(4));
                let node = Node { padding: UiRect::horizontal(px(3)), margin: UiRect::horizontal(px(-3)), ..node };
                let node = Node { border_radius: round, ..node };
                ui.spawn((card(Skin::BARE, TableIntent::Tempo(*unit)), node, Tip(tip.clone())))
            }
            _ => ui.spawn(node),
        };
        if let Some(unit) = self.of {
            line.insert(Numbers(unit));
        }
        line.with_children(|ui| {
            ui.spawn((bold(&*self.count, Type::Small, self.ink), TextLayout::no_wrap()));
            if let Some((sum, ink)) = &self.sum {
                ui.spawn((bold(&**sum, Type::Tiny, *ink), TextLayout::no_wrap()));
            }
            if !self.next.is_empty() {
                ui.spawn((text(&*self.next, REGULAR, Type::Tiny, QUIET), TextLayout::no_wrap()));
            }
            if notes && !self.note.is_empty() {
                ui.spawn((text(&*self.note, REGULAR, Type::Tiny, self.note_ink), TextLayout::no_wrap()));
            }
        });
    }
}

/// The badges of a combatant's initiative: a duty, then effects.
pub fn badges(battle: &Battle, unit: UnitId) -> Vec<&'static str> {
    let duty = battle.rules().initiative.duty(battle, unit).map(|_| DUTY);
    let effects = Effect::ALL.into_iter().rev().filter(|effect| battle.conditions(unit).has(effect.condition()));
    duty.into_iter().chain(effects.map(Effect::badge)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::layout::form::Shape;

    fn form(width: f32) -> Form {
        Form { size: Vec2::new(width, 720.0), grow: 1.0, ..Form::default() }
    }

    #[test]
    fn cards_move_closer_before_anybody_is_cut_off() {
        let names = ["Kade", "Orlov", "Mira", "Tovik", "Ilse", "Brandt", "Sato", "Moss", "Duarte", "Ives"];
        assert_eq!(Cards::of(&form(1280.0), &names[..6], false), Cards::Roomy);
        assert_eq!(Cards::of(&form(1280.0), &names, false), Cards::Close);
        assert!(Cards::Close.all(&names, false) <= 1280.0 - BESIDE);
        let phone = Form { shape: Shape::Tall, ..form(390.0) };
        assert_eq!(Cards::of(&phone, &names, false), Cards::Bare);
    }

    #[test]
    fn eight_with_what_they_collect_stand_side_by_side_on_a_laptop() {
        let names = ["Kade", "Orlov", "Mira", "Tovik", "Sato", "Moss", "Duarte", "Ives"];
        assert_eq!(Cards::of(&form(1280.0), &names, true), Cards::Close);
        assert!(Cards::Close.width("Ives", true) > Cards::Close.width("Ives", false));
    }
}
