//! Recorded battles of every level, on the level as it was then: on every platform they lead to the recorded states, order
//! by order.
//!
//! When rules change, record anew: `tests/golden/record`.

use six_seconds::replay::{OrderLog, Session};
use std::path::Path;

/// All files below a folder with that ending, sorted.
fn files(folder: &Path, ending: &str) -> Vec<std::path::PathBuf> {
    let mut found: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    found.sort();
    found
}

#[test]
fn recorded_battles_lead_to_their_recorded_states() {
    let golden = files(Path::new("tests/golden"), "ron");
    assert!(!golden.is_empty());
    for path in golden {
        let name = path.display();
        let log =
            OrderLog::read(&std::fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let own = log.own_level().unwrap_or_else(|| panic!("{name} lacks its level"));
        let (level, file) = own.unwrap_or_else(|error| panic!("{error}"));
        let session = Session::replay(level.battle, file.hash, &log, usize::MAX);
        let session = session.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(session.battle().is_over(), "{name} ends before the battle does");
    }
}
