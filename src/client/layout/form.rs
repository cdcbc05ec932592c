//! The layout of the table in its window: side by side if there is room, stacked on a phone.

use crate::client::base::intent::Intent;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::Type;
use crate::client::layout::panels::{BottomCard, Edge, Panel, TopCard};
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// The size of body text for which the panels' widths are designed, in pixels.
const USUAL_TEXT: f32 = 15.0;

/// Least width of a table with a panel beside the map.
const BESIDE: f32 = 800.0;

/// The distance from the edge of the view to the middle of a sign for whoever is beyond it, in pixels of the panels' scale.
pub const SIGN_INSET: f32 = 23.0;

/// The arrangement of the panels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// Panels beside the map.
    #[default]
    Wide,
    /// Narrower: the panel at the right lies over the map.
    Slim,
    /// Stacked: everything in drawers below the map.
    Tall,
}

/// The layout of the window.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Form {
    /// The arrangement of the panels.
    pub shape: Shape,
    /// Width and height in pixels of the panels' scale, at the standard text size.
    pub size: Vec2,
    /// The text size relative to the standard.
    pub grow: f32,
    /// True if the panel at the right, or the drawer, is open.
    pub open: bool,
}

impl Form {
    /// True if everything is stacked.
    pub fn is_tall(&self) -> bool {
        self.shape == Shape::Tall
    }

    /// True if there is hardly any room for text.
    pub fn is_tiny(&self) -> bool {
        self.size.x < 340.0
    }

    /// True if panels at the right have hardly any height.
    pub fn is_low(&self) -> bool {
        self.shape != Shape::Tall && self.size.y < 600.0
    }

    /// True if the panel at the right lies beside the map, not over it.
    pub fn is_beside(&self) -> bool {
        self.shape == Shape::Wide || self.shape == Shape::Slim && self.size.x >= BESIDE
    }

    /// A length that scales with the text.
    pub fn px(&self, length: f32) -> Val {
        px(length * self.grow)
    }

    /// The width of the sheet in the bar below, at the standard text size.
    pub fn sheet(&self) -> f32 {
        if self.shape == Shape::Wide { 250.0 } else { 208.0 }
    }

    /// The width of the panel at the right, at the standard text size.
    pub fn right(&self) -> f32 {
        match self.shape {
            Shape::Wide => (self.size.x * 0.25).clamp(268.0, 330.0),
            Shape::Slim => (self.size.x * 0.36).clamp(250.0, 320.0),
            Shape::Tall => self.size.x,
        }
    }

    fn of(window: &Window, scale: f32, before: &Self) -> Self {
        let grow = Type::Body.px() / USUAL_TEXT;
        let size = (Vec2::new(window.width(), window.height()) / scale / grow).round();
        let shape = match size {
            Vec2 { x, y } if x < 720.0 && y > x => Shape::Tall,
            Vec2 { x, .. } if x < 1020.0 => Shape::Slim,
            _ => Shape::Wide,
        };
        let now = Self { shape, size, grow, open: before.open };
        let same = shape == before.shape && before.size != Vec2::ZERO;
        Self { open: if same { before.open } else { now.is_beside() }, ..now }
    }
}

/// The part of the window that the panels leave free, in its pixels.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Room {
    /// Its rectangle.
    pub free: Rect,
    /// The part of it that the overlay buttons at its left, and on a phone the hint card above, leave free as well.
    pub view: Rect,
    /// The height of what lies over its lower edge: slips, such as the variants of an action, and a card that stays
    /// there.
    pub slip: f32,
}

impl Room {
    /// The part of the view above that.
    pub fn clear(&self) -> Rect {
        Rect { max: self.view.max - Vec2::new(0.0, self.slip), ..self.view }
    }

    /// The part of it in which signs for what lies beyond can stand, `inset` pixels from its border; `None` if there is no
    /// room for them, as between a card and a slip on a phone.
    pub fn rim(&self, inset: f32) -> Option<Rect> {
        Some(self.clear().inflate(-inset)).filter(|rim| !rim.is_empty() && rim.size().min_element() >= inset * 3.0)
    }
}

/// The point of a rim on the way from its middle to a place beyond it.
pub fn at_rim(rim: Rect, place: Vec2) -> Vec2 {
    let way = place - rim.center();
    rim.center() + way * (rim.half_size() / way.abs()).min_element().min(1.0)
}

/// Open or close the panel at the right.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct FoldPanel;

impl Intent for FoldPanel {}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Form>().init_resource::<Room>().add_message::<FoldPanel>();
    app.add_systems(Update, fold.in_set(ClientSystems::Act).run_if(in_state(Screen::Table)));
    app.add_systems(PreUpdate, measure_window);
    app.add_systems(PostUpdate, measure_room.after(UiSystems::Layout).run_if(in_state(Screen::Table)));
    app.add_systems(
        Update,
        redraw.in_set(ClientSystems::Draw).run_if(resource_changed::<Room>.or_else(resource_changed::<Form>)),
    );
}

fn fold(mut folds: MessageReader<FoldPanel>, mut form: ResMut<Form>) {
    for _ in folds.read() {
        form.open = !form.open;
    }
}

fn measure_window(window: Single<&Window, With<PrimaryWindow>>, scale: Res<UiScale>, mut form: ResMut<Form>) {
    let now = Form::of(&window, scale.0, &form);
    form.set_if_neq(now);
}

fn redraw(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

fn measure_room(
    window: Single<&Window, With<PrimaryWindow>>,
    edges: Query<(&Edge, &ComputedNode, &UiGlobalTransform)>,
    panels: Query<(&Panel, &ComputedNode, &UiGlobalTransform)>,
    top_cards: Query<(&ComputedNode, &UiGlobalTransform), With<TopCard>>,
    bottom_cards: Query<(&ComputedNode, &UiGlobalTransform), With<BottomCard>>,
    mut room: ResMut<Room>,
) {
    let mut free = Rect::from_corners(Vec2::ZERO, window.size());
    for (edge, node, at) in &edges {
        if node.size.x < 1.0 || node.size.y < 1.0 {
            continue;
        }
        let half = node.size / 2.0 / window.scale_factor();
        let middle = at.translation / window.scale_factor();
        match edge {
            Edge::Top => free.min.y = free.min.y.max(middle.y + half.y),
            Edge::Bottom => free.max.y = free.max.y.min(middle.y - half.y),
            Edge::Right => free.max.x = free.max.x.min(middle.x - half.x),
        }
    }
    let free = Rect { min: free.min.round(), max: free.max.round() };
    let lenses = panels.iter().find(|(panel, node, _)| **panel == Panel::Lenses && node.size.x > 1.0);
    let lenses =
        lenses.map_or(free.min.x, |(_, node, at)| (at.translation.x + node.size.x / 2.0) / window.scale_factor());
    let left = if lenses < free.center().x { lenses.max(free.min.x).round() } else { free.min.x };
    let below = |(node, at): (&ComputedNode, &UiGlobalTransform)| {
        ((at.translation.y + node.size.y / 2.0) / window.scale_factor()).round()
    };
    let top = top_cards.iter().map(below).fold(free.min.y, f32::max).min(free.center().y);
    let slips = panels.iter().filter(|(panel, ..)| **panel == Panel::Variants);
    let above = |(node, at): (&ComputedNode, &UiGlobalTransform)| {
        free.max.y - (at.translation.y - node.size.y / 2.0) / window.scale_factor()
    };
    let slips = slips.map(|(_, node, _)| node.size.y / window.scale_factor());
    let slip = slips.chain(bottom_cards.iter().map(above)).fold(0.0, f32::max).round();
    let now = Room { free, slip, view: Rect { min: Vec2::new(left, top), max: free.max } };
    room.set_if_neq(now);
}
