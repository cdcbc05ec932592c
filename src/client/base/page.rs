//! Data from the browser's page.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// True if the device is used with fingers.
pub fn is_for_fingers() -> bool {
    told("__fingers").is_some_and(|told| told.is_truthy())
}

/// The property of the page with this name.
pub fn told(name: &str) -> Option<JsValue> {
    web_sys::window().and_then(|window| Reflect::get(&window, &name.into()).ok())
}
