//! Tooltips beside the pointer or finger, or above the bar that they belong to.

use crate::client::base::assets::REGULAR;
use crate::client::base::intent::Intent;
use crate::client::base::say::{say, tell};
use crate::client::base::theme::{LINE, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::settings::{Command, Settings};
use crate::client::widgets::button::{Skin, card};
use crate::client::widgets::finger::Dense;
use crate::client::widgets::hold::Hold;
use crate::client::widgets::text::text;
use crate::rules::rulebook;
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The text shown while the pointer rests on a node that has an [`Interaction`].
#[derive(Component, Clone, Debug)]
pub struct Tip(pub String);

/// A bar whose tooltips show above it, so that they cover nothing in it.
#[derive(Component)]
pub struct TipsAbove;

/// A card that people read while they use a bar: the bar's tooltips leave it free.
#[derive(Component)]
pub struct KeptFree;

/// The tooltip on screen, with its text and its rule.
#[derive(Component)]
pub struct Shown {
    /// Its text.
    pub words: String,
    /// The rule that a key or a tap opens.
    pub rule: Option<&'static str>,
}

/// The greatest width of a tooltip.
const WIDTH: f32 = 300.0;
/// The height above a bar that its tooltips may take.
const HEIGHT: f32 = 140.0;
/// The gap between a tooltip and the bar below it, or the edge of the window.
const GAP: f32 = 6.0;

/// Opens the rulebook at a rule, by its ID.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct RuleLink(pub String);

impl Intent for RuleLink {
    const KEEPS_TYPING: bool = true;
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RuleLink>();
    app.add_systems(PostUpdate, show.before(bevy::ui::UiSystems::Layout));
}

type Place = (&'static ComputedNode, &'static UiGlobalTransform);

fn area((node, at): (&ComputedNode, &UiGlobalTransform)) -> Rect {
    let scale = node.inverse_scale_factor;
    Rect::from_center_size(at.translation * scale, node.size * scale)
}

/// The horizontal alignment of a tooltip.
#[derive(PartialEq, Debug)]
enum Along {
    Left(f32),
    Right(f32),
}

/// The greatest width of a tooltip in a window of that width.
fn widest(width: f32) -> f32 {
    WIDTH.min(width - 2.0 * GAP)
}

/// The alignment of a tooltip in a window of that width: flush with the left or right end of its node, or at the left
/// edge if the window is too narrow for both.
fn beside((left, right): (f32, f32), width: f32) -> Along {
    let wide = widest(width);
    if left + wide <= width {
        Along::Left(left)
    } else if (wide..=width).contains(&right) {
        Along::Right(right)
    } else {
        Along::Left(GAP)
    }
}

/// The width that the tooltips of a node may use above a bar at that height: up to the card to keep free, if that stands in
/// their way and leaves room for one.
fn width_beside(card: Option<Rect>, node: Rect, shelf: f32, width: f32) -> f32 {
    let reached = |card: &Rect| !card.is_empty() && (shelf - HEIGHT..shelf + HEIGHT).contains(&card.max.y);
    let limit = card.filter(reached).map(|card| card.min.x - GAP);
    limit.filter(|limit| *limit > widest(width) && *limit > node.min.x).unwrap_or(width)
}

/// The upper edge of a bar and of everything above it that the tooltip of a node must clear, such as a list of
/// variants.
fn highest(bar: Rect, all: impl Iterator<Item = Rect>, node: Rect, width: f32) -> f32 {
    let left = match beside((node.min.x, node.max.x), width) {
        Along::Left(left) => left,
        Along::Right(right) => right - widest(width),
    };
    let in_the_way = all.filter(|one| !one.is_empty() && one.min.x < left + widest(width) && one.max.x > left);
    in_the_way.map(|one| one.min.y).fold(bar.min.y, f32::min)
}

fn show(
    mut commands: Commands,
    hovered: Query<(Entity, &Interaction, &Tip)>,
    (places, shelves, parents): (Query<Place>, Query<Place, With<TipsAbove>>, Query<&ChildOf>),
    cards: Query<Place, With<KeptFree>>,
    shown: Query<Entity, With<Shown>>,
    window: Single<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
    (mouse, touches): (Res<ButtonInput<MouseButton>>, Res<Touches>),
    (hold, settings): (Res<Hold>, Res<Settings>),
    (mut pressed, mut last): (Local<Option<Entity>>, Local<Option<(Entity, String, Option<f32>)>>),
) {
    let under = hovered.iter().find(|(_, interaction, tip)| **interaction != Interaction::None && !tip.0.is_empty());
    let entity = under.map(|one| one.0);
    // A pressed node needs no help until the pointer returns.
    if mouse.any_pressed([MouseButton::Left, MouseButton::Right]) {
        *pressed = entity;
    } else if *pressed != entity {
        *pressed = None;
    }
    let size = window.size() / scale.0;
    let shelf = |entity| {
        let bar = parents.iter_ancestors(entity).find_map(|above| shelves.get(above).ok())?;
        Some(highest(area(bar), shelves.iter().map(area), area(places.get(entity).ok()?), size.x))
    };
    // Nodes also react to touches: only a real pointer rests on anything.
    let pointer = window.cursor_position().filter(|_| touches.iter().next().is_none());
    let rests = under.filter(|one| pointer.is_some() && *pressed != Some(one.0));
    let rests = rests.map(|(entity, _, tip)| (entity, tip.0.clone()));
    let asks = hold.asks.as_ref();
    if asks.is_some_and(|asked| last.as_ref().is_some_and(|last| last.0 == asked.entity && last.1 == asked.words)) {
        return;
    }
    let asked = asks.map(|asked| (asked.entity, asked.words.clone()));
    let now = asked.or(rests).map(|(entity, words)| {
        let shelf = shelf(entity);
        (entity, words, shelf)
    });
    if *last == now {
        return;
    }
    last.clone_from(&now);
    for entity in &shown {
        commands.entity(entity).despawn();
    }
    let (Some((entity, words, shelf)), Some(at)) = (now, asks.map(|asked| asked.at).or(pointer)) else {
        return;
    };
    let at = at / scale.0;
    let mut node = Node {
        position_type: PositionType::Absolute,
        max_width: px(widest(size.x)),
        padding: UiRect::axes(px(10), px(7)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        ..default()
    };
    let (left, right) = match (shelf, places.get(entity)) {
        (Some(_), Ok(place)) => (area(place).min.x, area(place).max.x),
        _ => (at.x + 14.0, at.x - 6.0),
    };
    let width = match (shelf, places.get(entity)) {
        (Some(shelf), Ok(place)) => width_beside(cards.iter().next().map(area), area(place), shelf, size.x),
        _ => size.x,
    };
    match beside((left, right.min(width)), width) {
        Along::Left(left) => node.left = px(left),
        Along::Right(right) => node.right = px(size.x - right),
    }
    if let Some(shelf) = shelf {
        node.bottom = px(size.y - shelf + GAP);
    } else if at.y > size.y * 0.6 {
        node.bottom = px(size.y - at.y + 10.0);
    } else {
        node.top = px(at.y + 16.0);
    }
    let rule = rulebook::cited_last(&words).map(|entry| entry.id.as_str());
    let shown = Shown { words: words.clone(), rule };
    let frame = (BackgroundColor(PANEL), BorderColor::all(LINE), GlobalZIndex(100), shown, Pickable::IGNORE);
    let mut tip = commands.spawn((node, frame));
    if let Some(rule) = rule.filter(|_| asks.is_some()) {
        // A finger can reach it; the pointer would leave its node.
        tip.insert((card(Skin { rest: PANEL, rim: LINE, ..Skin::PLAIN }, RuleLink(rule.to_owned())), Dense));
    }
    tip.with_children(|ui| {
        let mut said = ui.spawn((text(words, REGULAR, Type::Small, TEXT), Pickable::IGNORE));
        if rule.is_some() {
            let key = settings.keys.name(Command::Rules);
            let how = if asks.is_some() { say("tip.tap") } else { tell("tip.key", &[("key", &key)]) };
            let font = TextFont { font: REGULAR.into(), font_size: FontSize::Px(Type::Tiny.px()), ..default() };
            said.with_child((TextSpan::new(format!("\n{how}")), font, TextColor(QUIET)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tip_stays_in_its_window() {
        assert_eq!(beside((20.0, 90.0), 390.0), Along::Left(20.0));
        assert_eq!(beside((300.0, 370.0), 390.0), Along::Right(370.0));
        assert_eq!(beside((160.0, 230.0), 390.0), Along::Left(GAP));
        assert_eq!(beside((160.0, 230.0), 195.0), Along::Left(GAP));
    }

    #[test]
    fn a_tip_leaves_the_lesson_beside_its_bar_free() {
        let lesson = Rect::new(977.0, 392.0, 1264.0, 594.0);
        let width = |node: f32| width_beside(Some(lesson), Rect::new(node, 613.0, node + 90.0, 660.0), 604.0, 1280.0);
        assert_eq!([width(280.0), width(940.0), width(1165.0)], [971.0, 971.0, 1280.0]);
        assert_eq!(beside((940.0, 971.0), 971.0), Along::Right(971.0));
        let above = Rect::new(60.0, 60.0, 350.0, 200.0);
        assert_eq!(width_beside(Some(above), Rect::new(280.0, 613.0, 370.0, 660.0), 604.0, 1280.0), 1280.0);
    }

    #[test]
    fn a_tip_lies_above_the_list_that_its_bar_has_opened() {
        let [bar, list] = [Rect::new(0.0, 620.0, 1280.0, 720.0), Rect::new(250.0, 540.0, 700.0, 606.0)];
        let top = |left: f32| highest(bar, [bar, list].into_iter(), Rect::new(left, 630.0, left + 80.0, 700.0), 1280.0);
        assert_eq!([top(0.0), top(300.0), top(800.0), top(1190.0)], [540.0, 540.0, 620.0, 620.0]);
    }
}
