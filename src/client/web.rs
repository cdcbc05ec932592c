//! The page around the game in a browser: options from the address, a signal that the game is ready, and a phone's
//! keyboard for text fields.

use crate::client::base::intent::{AnyIntent, Intents};
use crate::client::base::options::Options;
use crate::client::base::page::told;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::settings::Settings;
use crate::client::widgets::{Field, Lines, Typing};
use bevy::prelude::*;
use bevy::ui::{CalculatedClip, UiSystems};
use bevy::window::PrimaryWindow;
use js_sys::{Array, Function, Reflect};
use serde_json::json;
use wasm_bindgen::{JsCast, JsValue};

/// The options in the page's address.
pub fn options() -> Options {
    let search = web_sys::window().and_then(|window| window.location().search().ok());
    Options::from_query(&search.unwrap_or_default())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hear.in_set(ClientSystems::Sense));
    app.add_systems(PostUpdate, tell_lines.after(UiSystems::Layout));
    app.add_systems(Last, tell_ready.run_if(not(in_state(Screen::Loading))));
}

/// Signals to the page that the first screen has been drawn.
fn tell_ready(mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    if *frames == 2
        && let Some(window) = web_sys::window()
    {
        // A page that forbids the property only misses the signal.
        let _unset = Reflect::set(&window, &"__six_seconds_ready".into(), &true.into());
    }
}

/// Reports the places of text fields to the page, which puts its own over them: a phone shows its keyboard only for
/// those.
fn tell_lines(
    buttons: Query<(&AnyIntent, &ComputedNode, &UiGlobalTransform, &InheritedVisibility, Option<&CalculatedClip>)>,
    window: Single<&Window, With<PrimaryWindow>>,
    (lines, settings): (Res<Lines>, Res<Settings>),
    mut last: Local<String>,
) {
    let shown = buttons.iter().filter(|(.., visible, _)| settings.keys.fingers && visible.get());
    let shown = shown.filter(|(_, _, at, _, clip)| clip.is_none_or(|clip| clip.clip.contains(at.translation)));
    let fields = shown.filter(|(_, node, ..)| node.size.x > 0.0).filter_map(|(intent, node, at, ..)| {
        field_of(intent).map(|field| {
            let [size, middle] = [node.size, at.translation].map(|place| place / window.scale_factor());
            let corner = middle - size / 2.0;
            let place = [corner.x, corner.y, size.x, size.y];
            json!({ "name": field.name, "words": lines.get(field), "digits": field.digits, "place": place })
        })
    });
    let now = serde_json::Value::from_iter(fields).to_string();
    if *last == now {
        return;
    }
    if let Some(lay) = told("__lay_lines").and_then(|lay| lay.dyn_into::<Function>().ok()) {
        // A page without such fields is one for keyboards.
        let _laid = lay.call1(&JsValue::NULL, &JsValue::from_str(&now));
    }
    *last = now;
}

/// The field that a button opens.
fn field_of(intent: &AnyIntent) -> Option<Field> {
    match intent.of() {
        Some(Typing::Words(field)) => Some(*field),
        _ => None,
    }
}

/// Takes over the text typed in the page's own fields.
fn hear(buttons: Query<&AnyIntent>, mut lines: ResMut<Lines>, typing: Res<Typing>, mut intents: Intents) {
    let Some(heard) = told("__written").and_then(|heard| heard.dyn_into::<Array>().ok()) else { return };
    while heard.length() > 0 {
        let pair = heard.shift().as_string().and_then(|pair| serde_json::from_str::<[String; 2]>(&pair).ok());
        let Some([line, words]) = pair else { continue };
        let Some(field) = buttons.iter().filter_map(field_of).find(|field| field.name == line) else { continue };
        if *typing != Typing::Words(field) {
            intents.send(Typing::Words(field));
        }
        lines.write(field, &words);
    }
}
