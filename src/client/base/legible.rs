//! Finds text that cannot be read: wider than its box, outside the window, or over other text. The trace reports it, so
//! that a program that plays can fail on it.

use crate::client::base::states::Veil;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::window::PrimaryWindow;

/// Pixels by which text may overflow without being reported.
const SLACK: f32 = 2.0;
/// Pixels by which a line may exceed its box: the space at the end of a wrapped line.
const BLANK: f32 = 10.0;
/// The most faults reported.
const MOST: usize = 8;

type Words = (Entity, &'static Text, &'static TextLayoutInfo, &'static ComputedNode, &'static UiGlobalTransform);

/// All text on screen.
#[derive(SystemParam)]
pub struct Legible<'w, 's> {
    words: Query<'w, 's, (Words, &'static InheritedVisibility)>,
    parents: Query<'w, 's, &'static ChildOf>,
    nodes: Query<'w, 's, (&'static Node, &'static ComputedNode, &'static UiGlobalTransform)>,
    layers: Query<'w, 's, (), With<GlobalZIndex>>,
    veils: Query<'w, 's, (), With<Veil>>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl Legible<'_, '_> {
    /// The unreadable text, one message each.
    pub fn faults(&self) -> Vec<String> {
        let window = Rect::from_corners(Vec2::ZERO, self.window.physical_size().as_vec2());
        let mut faults = Vec::new();
        let mut shown: Vec<(Entity, Rect, &str)> = Vec::new();
        for ((entity, text, layout, node, at), visible) in &self.words {
            if !visible.get() || text.0.trim().is_empty() || node.size.x < 1.0 {
                continue;
            }
            if layout.size.x > node.size.x + BLANK {
                faults.push(format!("wider than its place: {}", text.0));
            }
            let mut rect = Rect::from_center_size(at.translation, node.size);
            let mut root = entity;
            let mut layer = None;
            let mut scrolls = false;
            for above in self.parents.iter_ancestors(entity) {
                if let Ok((part, size, at)) = self.nodes.get(above)
                    && part.overflow != Overflow::visible()
                {
                    let place = Rect::from_center_size(at.translation, size.size);
                    let inside = rect.intersect(place);
                    scrolls |= [part.overflow.x, part.overflow.y].contains(&OverflowAxis::Scroll);
                    if !scrolls && inside.width() + SLACK < layout.size.x.min(rect.width()) {
                        faults.push(format!("cut off: {}", text.0));
                    }
                    rect = inside;
                }
                layer = layer.or(self.layers.contains(above).then_some(above));
                root = above;
            }
            // Text under a page need not be readable.
            if rect.is_empty() || !self.veils.is_empty() && !self.veils.contains(root) {
                continue;
            }
            let outside = rect.min.x < -SLACK || rect.max.x > window.max.x + SLACK || rect.max.y > window.max.y + SLACK;
            if outside && !scrolls {
                faults.push(format!("outside the window: {}", text.0));
            }
            shown.push((layer.unwrap_or(root), rect, &text.0));
        }
        for (at, (layer, rect, text)) in shown.iter().enumerate() {
            let over = shown[at + 1..].iter().filter(|other| other.0 == *layer).find(|other| {
                let both = rect.intersect(other.1);
                both.width() > SLACK && both.height() > SLACK
            });
            faults.extend(over.map(|other| format!("one over the other: {text} / {}", other.2)));
        }
        faults.truncate(MOST);
        faults
    }
}
