//! Help by touch: a long press shows a tooltip without pressing; so does a tap on a disabled button.

use crate::client::base::states::Overlay;
use crate::client::widgets::{Off, Tip, Veils};
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy::ui::{CalculatedClip, ComputedStackIndex};
use bevy::window::{PrimaryWindow, RequestRedraw};

/// Seconds of a long press.
const LONG: f32 = 0.45;
/// The longest time a single frame counts for, in seconds: a slow frame must not make a tap a long press.
const FRAME: f32 = 0.1;
/// Pixels that a resting finger may move.
const STRAY: f32 = 12.0;

/// The state of the finger.
#[derive(Resource, Default)]
pub struct Hold {
    from: Option<Vec2>,
    since: f32,
    /// The help requested, until the next touch or until a page opens or closes.
    pub asks: Option<Asked>,
}

/// A request for help. Panels are often rebuilt meanwhile: the text stays.
#[derive(Clone)]
pub struct Asked {
    /// The place of the finger, in pixels of the window.
    pub at: Vec2,
    /// The node under it.
    pub entity: Entity,
    /// The text of the tooltip.
    pub words: String,
}

/// All nodes with tooltips and their geometry.
type Tips<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static Tip,
        &'static ComputedNode,
        &'static UiGlobalTransform,
        &'static ComputedStackIndex,
        Option<&'static CalculatedClip>,
        Has<Off>,
    ),
>;

/// The tooltip at a point of the window, in its physical pixels: its entity, its text, and whether it is disabled.
/// Nodes under an open page have none.
fn tip_at(tips: &Tips, veils: &Veils, at: Vec2) -> Option<(Entity, String, bool)> {
    let there = tips.iter().filter(|(entity, tip, node, transform, _, clip, _)| {
        let there = node.contains_point(**transform, at) && clip.is_none_or(|clip| clip.clip.contains(at));
        !tip.0.is_empty() && there && veils.reaches(*entity)
    });
    there.max_by_key(|one| one.4.0).map(|(entity, tip, .., off)| (entity, tip.0.clone(), off))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hold>().add_systems(PreUpdate, follow.after(bevy::input::InputSystems));
    app.add_systems(Update, (|mut hold: ResMut<Hold>| hold.asks = None).run_if(state_changed::<Overlay>));
}

fn follow(
    touches: Res<Touches>,
    time: Res<Time>,
    (tips, veils): (Tips, Veils),
    window: Single<&Window, With<PrimaryWindow>>,
    mut hold: ResMut<Hold>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let hold = &mut *hold;
    let under = |at: Vec2| {
        let (entity, words, off) = tip_at(&tips, &veils, at * window.scale_factor())?;
        Some((Asked { at, entity, words }, off))
    };
    if let Some(touch) = touches.iter_just_pressed().next() {
        let alone = touches.iter().count() <= 1;
        *hold = Hold { from: alone.then_some(touch.start_position()), ..default() };
    }
    let Some(from) = hold.from else { return };
    let finger = touches.iter().chain(touches.iter_just_released()).next();
    if touches.iter().count() > 1 || finger.is_none_or(|finger| finger.position().distance(from) > STRAY) {
        hold.from = None;
        return;
    }
    if touches.any_just_released() {
        hold.from = None;
        if hold.asks.is_none() {
            hold.asks = under(from).filter(|tip| tip.1).map(|tip| tip.0);
        }
        return;
    }
    redraw.write(RequestRedraw);
    hold.since += time.delta_secs().min(FRAME);
    if hold.since > LONG && hold.asks.is_none() {
        hold.asks = under(from).map(|tip| tip.0);
    }
}
