//! Opens the game.

#[cfg(feature = "client")]
fn main() -> bevy::app::AppExit {
    let query = std::env::args().nth(1).unwrap_or_default();
    six_seconds::client::run(six_seconds::client::Options::from_query(&query))
}

#[cfg(not(feature = "client"))]
fn main() {}
