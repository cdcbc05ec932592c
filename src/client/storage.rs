//! Where games are kept between sessions: a folder of the user's on a desktop, the browser's own storage on the web.

/// Keeps a text under a name.
///
/// # Errors
/// Says in one line what stands in the way.
#[cfg(not(target_arch = "wasm32"))]
pub fn write(name: &str, text: &str) -> Result<(), String> {
    let path = place(name)?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    }
    // Written beside the old one first, so that a full disk cannot cost both.
    let fresh = path.with_extension("new");
    std::fs::write(&fresh, text)
        .and_then(|()| std::fs::rename(&fresh, &path))
        .map_err(|fault| format!("{}: {fault}", path.display()))
}

/// The text kept under a name, if there is one.
///
/// # Errors
/// Says in one line what stands in the way.
#[cfg(not(target_arch = "wasm32"))]
pub fn read(name: &str) -> Result<Option<String>, String> {
    let path = place(name)?;
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(format!("{}: {fault}", path.display())),
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn place(name: &str) -> Result<std::path::PathBuf, String> {
    let home = || std::env::var_os("HOME").map(|home| std::path::PathBuf::from(home).join(".local/share"));
    let folder = ["XDG_DATA_HOME", "APPDATA"].iter().find_map(|name| std::env::var_os(name).map(Into::into));
    let folder = folder.or_else(home).ok_or("no folder for saved games: set HOME or XDG_DATA_HOME")?;
    Ok(folder.join("six-seconds").join(name).with_extension("ron"))
}

#[cfg(target_arch = "wasm32")]
fn shelf() -> Result<web_sys::Storage, String> {
    let window = web_sys::window().ok_or("the page has no window")?;
    window.local_storage().ok().flatten().ok_or_else(|| "the browser lets this page keep nothing".to_owned())
}

/// Keeps a text under a name.
///
/// # Errors
/// Says in one line what stands in the way.
#[cfg(target_arch = "wasm32")]
pub fn write(name: &str, text: &str) -> Result<(), String> {
    shelf()?.set_item(&format!("six-seconds/{name}"), text).map_err(|_| "the browser's storage is full".to_owned())
}

/// The text kept under a name, if there is one.
///
/// # Errors
/// Says in one line what stands in the way.
#[cfg(target_arch = "wasm32")]
pub fn read(name: &str) -> Result<Option<String>, String> {
    shelf()?.get_item(&format!("six-seconds/{name}")).map_err(|_| "the browser's storage cannot be read".to_owned())
}
