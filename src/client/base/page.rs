//! What the page in a browser tells.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// Whether what the page is on is pointed at with fingers.
pub fn is_for_fingers() -> bool {
    told("__fingers").is_some_and(|told| told.is_truthy())
}

/// What the page keeps under a name.
pub fn told(name: &str) -> Option<JsValue> {
    web_sys::window().and_then(|window| Reflect::get(&window, &name.into()).ok())
}
