//! The page around the table in a browser: options from the address, and a sign that the table is ready.

use super::options::Options;
use super::screens::Screen;
use bevy::prelude::*;

/// The options in the page's address.
pub fn options() -> Options {
    let search = web_sys::window().and_then(|window| window.location().search().ok());
    Options::from_query(&search.unwrap_or_default())
}

/// Whether what the page is on is pointed at with fingers.
pub fn is_for_fingers() -> bool {
    let told = web_sys::window().and_then(|window| js_sys::Reflect::get(&window, &"__fingers".into()).ok());
    told.is_some_and(|told| told.is_truthy())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, tell_ready.run_if(not(in_state(Screen::Loading))));
}

/// Tells the page when the first screen has been drawn.
fn tell_ready(mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    if *frames == 2
        && let Some(window) = web_sys::window()
    {
        // A page that forbids the property only misses the sign.
        let _unset = js_sys::Reflect::set(&window, &"__six_seconds_ready".into(), &true.into());
    }
}
