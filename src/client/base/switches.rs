//! Switches for measurements and tests: from the environment, in a browser from the page's address.

/// The value of a switch: that of `SIX_SECONDS_NAME` in the environment, or of `name` in the page's address. Empty if it
/// has none.
#[cfg(not(target_arch = "wasm32"))]
pub fn switch(name: &str) -> Option<String> {
    std::env::var(format!("SIX_SECONDS_{}", name.to_ascii_uppercase())).ok()
}

/// The value of a switch: that of `SIX_SECONDS_NAME` in the environment, or of `name` in the page's address. Empty if it
/// has none.
#[cfg(target_arch = "wasm32")]
pub fn switch(name: &str) -> Option<String> {
    let search = web_sys::window()?.location().search().ok()?;
    let mut pairs = search.trim_start_matches('?').split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.find(|pair| pair.0 == name).map(|pair| pair.1.to_owned())
}
