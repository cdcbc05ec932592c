//! Pictures and fonts under fixed handles, so that widgets can use them without asking the asset server.

use bevy::asset::{AssetMetaCheck, uuid_handle};
use bevy::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Body text.
pub const REGULAR: Handle<Font> = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a01");
/// Emphasised text.
pub const MEDIUM: Handle<Font> = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a02");
/// Titles and numbers.
pub const BOLD: Handle<Font> = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a03");
/// The picture behind the title.
pub const TITLE: Handle<Image> = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a04");
/// A soft white spot.
pub const GLOW: Handle<Image> = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a0f");

/// A sprite sheet of equal cells with names.
pub struct Sheet {
    /// The picture.
    pub image: Handle<Image>,
    /// The layout of its cells.
    pub layout: Handle<TextureAtlasLayout>,
    /// Side of a cell, in pixels.
    pub cell: u32,
    /// Pixels between cells.
    pub gap: u32,
    /// Cells in a row.
    pub columns: u32,
    rows: u32,
    /// Its file.
    pub file: &'static str,
    cells: BTreeMap<String, Cells>,
}

#[derive(Deserialize)]
struct Index {
    image: String,
    cell: u32,
    gap: u32,
    columns: u32,
    rows: u32,
    cells: BTreeMap<String, Cells>,
}

/// The cells of one name.
#[derive(Clone, Copy, Deserialize)]
pub struct Cells {
    /// The first.
    pub first: usize,
    /// The number of cells.
    pub count: usize,
    /// The way to choose among them.
    pub pick: Pick,
}

/// The way to choose among the cells of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Pick {
    /// Equal variants.
    Any,
    /// By neighbours of the same kind: 1 north, 2 east, 4 south, 8 west, added up.
    Linked,
    /// East-west, then north-south.
    Axis,
    /// North, east, south, west.
    Side,
    /// From empty to full.
    Step,
}

/// Terrain and overlays.
pub static TILES: LazyLock<Sheet> = LazyLock::new(|| {
    let image = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a05");
    let layout = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a06");
    Sheet::read(include_str!("../../../assets/tiles.ron"), "tiles.png", image, layout)
});
/// Combatants, badges and effects.
pub static TOKENS: LazyLock<Sheet> = LazyLock::new(|| {
    let image = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a07");
    let layout = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a08");
    Sheet::read(include_str!("../../../assets/tokens.ron"), "tokens.png", image, layout)
});
/// Vehicles of several squares.
pub static MACHINES: LazyLock<Sheet> = LazyLock::new(|| {
    let image = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a0c");
    let layout = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a0d");
    Sheet::read(include_str!("../../../assets/machines.ron"), "machines.png", image, layout)
});
/// Signs on buttons.
pub static ICONS: LazyLock<Sheet> = LazyLock::new(|| {
    let image = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a09");
    let layout = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a0a");
    Sheet::read(include_str!("../../../assets/icons.ron"), "icons.png", image, layout)
});

impl Sheet {
    fn read(text: &str, file: &'static str, image: Handle<Image>, layout: Handle<TextureAtlasLayout>) -> Self {
        let Index { image: named, cell, gap, columns, rows, cells } =
            ron::from_str(text).unwrap_or_else(|fault| unreachable!("the index of {file} is built in: {fault}"));
        debug_assert_eq!(named, file);
        Self { image, layout, cell, gap, columns, rows, file, cells }
    }

    /// The cells of a name, if the sheet has it.
    pub fn find(&self, name: &str) -> Option<Cells> {
        self.cells.get(name).copied()
    }

    /// The sheet's own copy of a name, or `None`.
    pub fn name(&'static self, name: &str) -> Option<&'static str> {
        self.cells.get_key_value(name).map(|entry| entry.0.as_str())
    }

    /// The index of a cell: `at` counts from the name's first. Unknown names give the sheet's first cell.
    pub fn index(&self, name: &str, at: usize) -> usize {
        self.find(name).map_or(0, |cells| cells.first + at % cells.count)
    }

    /// A cell as part of a sprite or a UI picture.
    pub fn atlas(&self, name: &str, at: usize) -> TextureAtlas {
        TextureAtlas { layout: self.layout.clone(), index: self.index(name, at) }
    }

    /// A cell as a square sprite of that size in world units.
    pub fn sprite(&self, name: &str, at: usize, size: f32, color: Color) -> Sprite {
        Sprite {
            image: self.image.clone(),
            texture_atlas: Some(self.atlas(name, at)),
            custom_size: Some(Vec2::splat(size)),
            color,
            ..default()
        }
    }

    /// A cell by its number.
    pub fn cell_sprite(&self, index: usize, color: Color) -> Sprite {
        let atlas = TextureAtlas { layout: self.layout.clone(), index };
        Sprite { image: self.image.clone(), texture_atlas: Some(atlas), color, ..default() }
    }

    /// A cell as a UI picture.
    pub fn node(&self, name: &str, at: usize, color: Color) -> ImageNode {
        ImageNode { image: self.image.clone(), texture_atlas: Some(self.atlas(name, at)), color, ..default() }
    }

    /// The layout of its cells.
    pub fn places(&self) -> TextureAtlasLayout {
        let gap = UVec2::splat(self.gap);
        TextureAtlasLayout::from_grid(UVec2::splat(self.cell), self.columns, self.rows, Some(gap), Some(gap))
    }
}

/// The source of assets: beside the working folder, the program, or the place where the game was built.
pub fn source() -> AssetPlugin {
    AssetPlugin { file_path: root("assets"), meta_check: AssetMetaCheck::Never, ..default() }
}

/// The path of one of the game's folders.
#[cfg(not(target_arch = "wasm32"))]
pub fn root(folder: &str) -> String {
    let beside = std::env::current_exe().ok().and_then(|exe| exe.parent().map(std::path::Path::to_path_buf));
    let built = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf();
    let here = std::env::current_dir().ok();
    let places = [here, beside, Some(built)];
    let found = places.into_iter().flatten().map(|place| place.join(folder)).find(|place| place.is_dir());
    found.map_or_else(|| folder.to_owned(), |place| place.to_string_lossy().into_owned())
}

/// The path of one of the game's folders.
#[cfg(target_arch = "wasm32")]
pub fn root(folder: &str) -> String {
    folder.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::system::Effect;
    use crate::rules::{DAMAGE_MODELS, INITIATIVE_MODELS, SYSTEMS};

    #[test]
    fn every_action_has_a_picture() {
        let actions = SYSTEMS.iter().flat_map(|system| system.core.actions());
        let bare: Vec<&str> = actions
            .chain(INITIATIVE_MODELS.iter().flat_map(|model| model.actions()))
            .map(|action| action.info)
            .filter(|action| ICONS.find(action.icon).is_none())
            .map(|action| action.key.as_str())
            .collect();
        assert!(bare.is_empty(), "{bare:?}");
    }

    #[test]
    fn every_station_of_a_hit_has_a_picture() {
        let icons = DAMAGE_MODELS.iter().flat_map(|model| model.pictures().icons());
        let bare: Vec<&&str> = icons.filter(|icon| ICONS.find(icon).is_none()).collect();
        assert!(bare.is_empty(), "{bare:?}");
    }

    #[test]
    fn every_badge_has_a_picture() {
        let declared = SYSTEMS.iter().flat_map(|system| system.core.vocabulary().badges).map(|badge| badge.1);
        let of_models = DAMAGE_MODELS.iter().flat_map(|model| model.declared().badges).map(|badge| badge.1);
        let badges = declared.chain(of_models).chain(Effect::ALL.into_iter().map(Effect::badge));
        let bare: Vec<&str> = badges.filter(|badge| TOKENS.find(badge).is_none()).collect();
        assert!(bare.is_empty(), "{bare:?}");
    }
}
