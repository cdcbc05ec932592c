//! The items of the starter armoury as items of each core, with people who carry them (DR-BGD-49).

use crate::rules::File;

/// The file that belongs to a core.
pub fn file(core: &str) -> Option<File> {
    match core {
        "cepheus" => Some(built_in!("assets/armoury/drive_cepheus.ron")),
        "percentile" => Some(built_in!("assets/armoury/drive_percentile.ron")),
        "espionage" => Some(built_in!("assets/armoury/drive_espionage.ron")),
        "arrgs" => Some(built_in!("assets/armoury/drive_arrgs.ron")),
        _ => None,
    }
}
