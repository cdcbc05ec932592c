//! Buttons with hover and press states; a press sends the button's intent.

use crate::client::base::intent::{AnyIntent, Intents};
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::{
    CLEAR, FAINT, HOVER, LAMP, LAMP_HIGH, LAMP_LOW, LAMP_LOW_HIGH, LAMP_PRESS, LINE, ON_LAMP, PRESS, RAISED, ROUND,
    TEXT, Type,
};
use crate::client::widgets::hold::Hold;
use crate::client::widgets::{Clicks, Ui, bold, icon, medium};
use bevy::prelude::*;
use bevy::ui::{CalculatedClip, ComputedStackIndex, FocusPolicy};
use bevy::window::PrimaryWindow;

/// The colours of a button's states.
#[derive(Component, Clone, Copy, Debug)]
pub struct Skin {
    /// Normal.
    pub rest: Color,
    /// Under the pointer.
    pub hover: Color,
    /// Pressed.
    pub press: Color,
    /// The border.
    pub rim: Color,
}

impl Skin {
    /// An ordinary button.
    pub const PLAIN: Self = Self { rest: RAISED, hover: HOVER, press: PRESS, rim: LINE };
    /// A button that is part of text or a list.
    pub const BARE: Self = Self { rest: CLEAR, hover: HOVER, press: PRESS, rim: CLEAR };
    /// The primary button.
    pub const MAIN: Self = Self { rest: LAMP, hover: LAMP_HIGH, press: LAMP_PRESS, rim: LAMP };
    /// A selected button.
    pub const CHOSEN: Self = Self { rest: LAMP_LOW, hover: LAMP_LOW_HIGH, press: PRESS, rim: LAMP };
}

/// A button that cannot be pressed now.
#[derive(Component)]
pub struct Off;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pressed>().add_systems(Update, (paint, press.in_set(ClientSystems::Sense)));
}

fn paint(mut buttons: Query<(&Interaction, &Skin, Has<Off>, &mut BackgroundColor), Changed<Interaction>>) {
    for (interaction, skin, off, mut ground) in &mut buttons {
        ground.0 = match interaction {
            _ if off => skin.rest,
            Interaction::None => skin.rest,
            Interaction::Hovered => skin.hover,
            Interaction::Pressed => skin.press,
        };
    }
}

/// Pixels that a finger or the pointer may move between press and release.
const STRAY: f32 = 12.0;

/// The distance from a button within which a touch still hits it, in pixels.
const REACH: f32 = 10.0;

/// The button that is pressed and not released yet, by its intent and place: buttons are often rebuilt in between.
#[derive(Resource, Default)]
struct Pressed(Option<(AnyIntent, Vec2)>);

/// The geometry of a node, and whether it lets presses through.
type Place = (
    &'static ComputedNode,
    &'static UiGlobalTransform,
    &'static ComputedStackIndex,
    &'static InheritedVisibility,
    Option<&'static CalculatedClip>,
    &'static FocusPolicy,
);

/// A button acts when it is released where it was pressed, so that a list can be dragged by its buttons.
///
/// The button is found by position: Bevy's interaction follows the mouse pointer even for a touch, and misses a press
/// and release within one slow frame.
fn press(
    nodes: Query<(Place, Option<&AnyIntent>, Has<Off>, Has<Interaction>)>,
    (clicks, touches): (Res<Clicks>, Res<Touches>),
    window: Single<&Window, With<PrimaryWindow>>,
    (mut held, hold): (ResMut<Pressed>, Res<Hold>),
    mut intents: Intents,
) {
    let finger = touches.iter().chain(touches.iter_just_released()).next().map(|touch| touch.position());
    let place = finger.or(clicks.up).or_else(|| window.cursor_position());
    let tapped = touches.iter_just_pressed().next().map(|touch| touch.start_position());
    let clicked = clicks.down.filter(|_| finger.is_none());
    if let Some(from) = tapped.or(clicked) {
        let at = from * window.scale_factor();
        let shown = || {
            nodes.iter().filter(move |((_, _, _, visible, clip, _), ..)| {
                visible.get() && clip.is_none_or(|clip| clip.clip.contains(at))
            })
        };
        let under = || shown().filter(move |((node, transform, ..), ..)| node.contains_point(**transform, at));
        let top = under().filter(|(place, ..)| *place.5 == FocusPolicy::Block).max_by_key(|(place, ..)| place.2.0);
        let intent = match top {
            Some((_, Some(intent), off, _)) => Some(intent).filter(|_| !off),
            // A touch that misses the buttons of a panel hits the nearest one.
            _ if tapped.is_some() && under().any(|node| node.3) => {
                let floor = top.map_or(0, |(place, ..)| place.2.0);
                let near = shown().filter(|(place, intent, off, _)| intent.is_some() && !off && place.2.0 > floor);
                let near = near.map(|((node, transform, ..), intent, ..)| (gap(node, transform, at), intent));
                let near = near.filter(|near| near.0 <= REACH * window.scale_factor());
                near.min_by(|one, other| one.0.total_cmp(&other.0)).and_then(|near| near.1)
            }
            _ => None,
        };
        held.0 = intent.map(|intent| (intent.clone(), from));
    }
    let released = clicks.up.is_some() || touches.any_just_released();
    if (released || touches.any_just_canceled())
        && let Some((intent, from)) = held.0.take()
        && released
        && place.is_some_and(|place| place.distance(from) < STRAY)
        && (finger.is_none() || hold.asks.is_none())
    {
        intents.send(intent);
    }
}

/// The distance of a point from a node, in physical pixels.
fn gap(node: &ComputedNode, transform: &UiGlobalTransform, at: Vec2) -> f32 {
    ((at - transform.translation).abs() - node.size / 2.0).max(Vec2::ZERO).length()
}

/// The frame of a pressable card.
pub fn card(skin: Skin, intent: impl Into<AnyIntent>) -> impl Bundle {
    (Button, intent.into(), skin, BackgroundColor(skin.rest), BorderColor::all(skin.rim))
}

/// A button with text.
pub fn button(ui: &mut Ui, words: &str, skin: Skin, intent: impl Into<AnyIntent>) {
    let node = Node {
        padding: UiRect::axes(px(16), px(9)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let color = if skin.rest == LAMP { ON_LAMP } else { TEXT };
    ui.spawn((card(skin, intent), node)).with_children(|ui| {
        ui.spawn(medium(words, Type::Body, color));
    });
}

/// One of several choices, as small as its text; the selected one is highlighted.
pub fn choice(ui: &mut Ui, words: &str, chosen: bool, intent: impl Into<AnyIntent>) {
    let node = Node {
        padding: UiRect::axes(px(12), px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        ..default()
    };
    let (skin, color) = if chosen { (Skin::CHOSEN, LAMP) } else { (Skin::PLAIN, TEXT) };
    ui.spawn((card(skin, intent), node)).with_children(|ui| {
        ui.spawn((medium(words, Type::Small, color), TextLayout::no_wrap()));
    });
}

/// A button with an icon only.
pub fn icon_button(ui: &mut Ui, name: &str, tip: &str, on: bool, intent: impl Into<AnyIntent>) {
    sign_button(ui, (name, false), tip, on, intent);
}

/// The same with a mirrored icon.
pub fn mirrored_button(ui: &mut Ui, name: &str, tip: &str, on: bool, intent: impl Into<AnyIntent>) {
    sign_button(ui, (name, true), tip, on, intent);
}

fn sign_button(ui: &mut Ui, (name, mirrored): (&str, bool), tip: &str, on: bool, intent: impl Into<AnyIntent>) {
    let node = Node {
        min_width: px(36),
        min_height: px(36),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(ROUND)),
        ..default()
    };
    let mut button = ui.spawn((card(Skin::BARE, intent), node, crate::client::widgets::Tip(tip.to_owned())));
    if !on {
        button.insert(Off);
    }
    button.with_children(|ui| {
        let scale = Vec2::new(if mirrored { -1.0 } else { 1.0 }, 1.0);
        ui.spawn((icon(name, 22.0, if on { TEXT } else { FAINT }), UiTransform::from_scale(scale)));
    });
}

/// The key cap on a button.
pub fn key_cap(ui: &mut Ui, key: &str, color: Color) {
    ui.spawn(bold(key, Type::Tiny, color));
}
