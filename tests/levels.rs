//! Every level loads and begins; every broken level is refused with its message.

use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::{Phase, engine};
use six_seconds::dice::DiceStream;
use six_seconds::scenario::{LEVELS, Library, Loaded, load, load_file};
use std::fs;
use std::path::{Path, PathBuf};

fn files_under(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("broken") {
            files_under(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            found.push(path);
        }
    }
}

fn begun(mut loaded: Loaded) -> Loaded {
    let (mut stream, mut tape) = (DiceStream::from_seed(1), Vec::new());
    engine::begin(&mut loaded.battle, &mut Live::new(&mut stream, &mut tape, &mut Defaults)).unwrap();
    loaded
}

#[test]
fn every_level_loads_and_begins() {
    let mut levels = Vec::new();
    files_under(Path::new("levels"), &mut levels);
    assert!(levels.len() >= 2);
    for path in levels {
        let loaded = load_file(&path, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(loaded.art.len(), loaded.battle.map().table().len());
        assert_eq!(begun(loaded).battle.scheduler().phase, Phase::Round, "{}", path.display());
    }
    for level in LEVELS {
        assert!(load(level.name, level.text, &Library::built_in()).is_ok(), "{}", level.name);
    }
}
