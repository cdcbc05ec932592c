//! The program: the command line on a desktop machine, the game itself in a browser.

#[cfg(not(target_arch = "wasm32"))]
mod cli;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::main()
}

#[cfg(all(target_arch = "wasm32", feature = "client"))]
fn main() {
    six_seconds::client::run(six_seconds::client::Options::default());
}

#[cfg(all(target_arch = "wasm32", not(feature = "client")))]
fn main() {}
