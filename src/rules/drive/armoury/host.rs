//! The items of the starter armoury as items of each core, with people who carry them (DR-BGD-49).

use crate::rules::File;

static FILES: &[File] = &[
    built_in!("assets/armoury/drive_cepheus.ron"),
    built_in!("assets/armoury/drive_percentile.ron"),
    built_in!("assets/armoury/drive_espionage.ron"),
    built_in!("assets/armoury/drive_arrgs.ron"),
];

/// The file for a core: the one that is called after it.
pub fn file(core: &str) -> Option<File> {
    let name = format!("assets/armoury/drive_{core}.ron");
    FILES.iter().copied().find(|file| file.name == name)
}
