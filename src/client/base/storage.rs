//! Storage between sessions: a folder of the user on a desktop, the browser's storage on the web.

use crate::client::base::say::say;

/// Stores a text under a name.
///
/// # Errors
/// One line that says why it failed.
#[cfg(not(target_arch = "wasm32"))]
pub fn write(name: &str, text: &str) -> Result<(), String> {
    let path = place(name)?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    }
    // The new file is written beside the old one first, so that a full disk cannot destroy both.
    let fresh = path.with_extension("new");
    std::fs::write(&fresh, text)
        .and_then(|()| std::fs::rename(&fresh, &path))
        .map_err(|fault| format!("{}: {fault}", path.display()))
}

/// The text under a name, or `None`.
///
/// # Errors
/// One line that says why it failed.
#[cfg(not(target_arch = "wasm32"))]
pub fn read(name: &str) -> Result<Option<String>, String> {
    let path = place(name)?;
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(format!("{}: {fault}", path.display())),
    }
}

/// The names of the stored texts that begin with `start`, which ends with a `/`.
///
/// # Errors
/// One line that says why it failed.
#[cfg(not(target_arch = "wasm32"))]
pub fn names(start: &str) -> Result<Vec<String>, String> {
    let folder = place(start)?.with_extension("");
    let files = match std::fs::read_dir(&folder) {
        Ok(files) => files,
        Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(fault) => return Err(format!("{}: {fault}", folder.display())),
    };
    let paths = files.filter_map(|file| file.ok().map(|file| file.path()));
    let texts = paths.filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    Ok(texts.filter_map(|path| Some(format!("{start}{}", path.file_stem()?.to_str()?))).collect())
}

/// Deletes the text under a name.
///
/// # Errors
/// One line that says why it failed.
#[cfg(not(target_arch = "wasm32"))]
pub fn remove(name: &str) -> Result<(), String> {
    let path = place(name)?;
    std::fs::remove_file(&path).map_err(|fault| format!("{}: {fault}", path.display()))
}

/// Seconds since 1970, for the list of saved games.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "people want to know when they saved a game")]
pub fn clock() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(not(target_arch = "wasm32"))]
fn place(name: &str) -> Result<std::path::PathBuf, String> {
    let home = || std::env::var_os("HOME").map(|home| std::path::PathBuf::from(home).join(".local/share"));
    let folder = ["XDG_DATA_HOME", "APPDATA"].iter().find_map(|name| std::env::var_os(name).map(Into::into));
    let folder = folder.or_else(home).ok_or_else(|| say("storage.no_folder"))?;
    Ok(folder.join("six-seconds").join(name).with_extension("ron"))
}

#[cfg(target_arch = "wasm32")]
fn shelf() -> Result<web_sys::Storage, String> {
    let window = web_sys::window().ok_or_else(|| say("storage.no_window"))?;
    window.local_storage().ok().flatten().ok_or_else(|| say("storage.forbidden"))
}

/// Stores a text under a name.
///
/// # Errors
/// One line that says why it failed.
#[cfg(target_arch = "wasm32")]
pub fn write(name: &str, text: &str) -> Result<(), String> {
    shelf()?.set_item(&format!("six-seconds/{name}"), text).map_err(|_| say("storage.full"))
}

/// The text under a name, or `None`.
///
/// # Errors
/// One line that says why it failed.
#[cfg(target_arch = "wasm32")]
pub fn read(name: &str) -> Result<Option<String>, String> {
    shelf()?.get_item(&format!("six-seconds/{name}")).map_err(|_| say("storage.unreadable"))
}

/// The names of the stored texts that begin with `start`.
///
/// # Errors
/// One line that says why it failed.
#[cfg(target_arch = "wasm32")]
pub fn names(start: &str) -> Result<Vec<String>, String> {
    let shelf = shelf()?;
    let all = (0..shelf.length().unwrap_or(0)).filter_map(|at| shelf.key(at).ok().flatten());
    let own = all.filter_map(|key| key.strip_prefix("six-seconds/").map(str::to_owned));
    Ok(own.filter(|name| name.starts_with(start)).collect())
}

/// Deletes the text under a name.
///
/// # Errors
/// One line that says why it failed.
#[cfg(target_arch = "wasm32")]
pub fn remove(name: &str) -> Result<(), String> {
    shelf()?.remove_item(&format!("six-seconds/{name}")).map_err(|_| say("storage.unchangeable"))
}

/// Seconds since 1970, for the list of saved games.
#[cfg(target_arch = "wasm32")]
pub fn clock() -> u64 {
    (js_sys::Date::now() / 1000.0) as u64
}
