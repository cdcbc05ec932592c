//! Loads the pictures: those of the title first, then those of the battle, each with mipmaps.

use crate::client::base::assets::{BOLD, GLOW, ICONS, MACHINES, MEDIUM, REGULAR, Sheet, TILES, TITLE, TOKENS};
use crate::client::base::options::Options;
use crate::client::base::states::Screen;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::collections::BTreeMap;

/// Small copies of a sheet's cells, for pictures of whole maps.
pub struct Thumb {
    /// Side of a cell, in pixels.
    pub side: usize,
    pitch: usize,
    columns: usize,
    width: usize,
    data: Vec<u8>,
}

impl Thumb {
    /// The small copy of a sheet that was halved `times` times, from its last mipmap.
    fn of(sheet: &Sheet, mut from: Scaled, times: u32) -> Self {
        for _ in mips(sheet) - 1..times {
            from = half(&from.data, from.width, from.height);
        }
        let (side, pitch) = ((sheet.cell >> times) as usize, ((sheet.cell + sheet.gap) >> times) as usize);
        Self { side, pitch, columns: sheet.columns as usize, width: from.width, data: from.data }
    }

    /// Red, green, blue and opacity of a pixel of a cell.
    pub fn pixel(&self, cell: usize, x: usize, y: usize) -> [u8; 4] {
        let corner = |at: usize| (self.pitch - self.side) + at * self.pitch;
        let at = ((corner(cell / self.columns) + y) * self.width + corner(cell % self.columns) + x) * 4;
        self.data.get(at..at + 4).map_or([0; 4], |pixel| [pixel[0], pixel[1], pixel[2], pixel[3]])
    }

    /// The same, interpolated between four pixels.
    pub fn between(&self, cell: usize, at: Vec2) -> [u8; 4] {
        let (x, y, share) = (at.x as usize, at.y as usize, at.fract());
        let row = |y: usize| (self.pixel(cell, x, y), self.pixel(cell, x + 1, y));
        let ((a, b), (c, d)) = (row(y), row(y + 1));
        let mix = |one: u8, other: u8, share: f32| f32::from(one) + (f32::from(other) - f32::from(one)) * share;
        std::array::from_fn(|at| {
            let (upper, lower) = (mix(a[at], b[at], share.x), mix(c[at], d[at], share.x));
            (upper + (lower - upper) * share.y) as u8
        })
    }
}

/// The small copies of terrain, tokens and machines that have been made so far.
#[derive(Resource, Default)]
pub struct Thumbs(BTreeMap<&'static str, Thumb>);

impl Thumbs {
    /// The small copy of a sheet.
    pub fn of(&self, sheet: &Sheet) -> Option<&Thumb> {
        self.0.get(sheet.file)
    }

    /// True if all copies have been made.
    pub fn are_complete(&self) -> bool {
        self.0.len() == SMALL.len()
    }
}

/// The sheets with small copies, and the number of halvings.
const SMALL: [(&str, u32); 3] = [("tiles.png", 3), ("tokens.png", 2), ("machines.png", 3)];
/// Frames drawn before the pictures of the battle are loaded, so that the title appears first.
const TITLE_FRAMES: u32 = 4;

/// A picture being loaded: its loading handle, its fixed handle, and its sheet.
type Coming = (Handle<Image>, Handle<Image>, Option<&'static Sheet>);

/// The pictures being loaded; the resource exists only while there are any.
#[derive(Resource)]
pub struct Loading {
    coming: Vec<Coming>,
    later: Vec<&'static Sheet>,
    frames: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thumbs>().add_systems(Startup, load);
    app.add_systems(Update, finish.run_if(resource_exists::<Loading>));
}

fn load(
    mut commands: Commands,
    (server, options): (Res<AssetServer>, Res<Options>),
    mut fonts: ResMut<Assets<Font>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    mut images: ResMut<Assets<Image>>,
) -> Result {
    images.insert(&GLOW, glow())?;
    let files = [
        (REGULAR, &include_bytes!("../../../assets/fonts/FiraSans-Regular.ttf")[..]),
        (MEDIUM, &include_bytes!("../../../assets/fonts/FiraSans-Medium.ttf")[..]),
        (BOLD, &include_bytes!("../../../assets/fonts/FiraSans-Bold.ttf")[..]),
    ];
    for (handle, bytes) in files {
        fonts.insert(&handle, Font::from_bytes(bytes.to_vec()))?;
    }
    for sheet in [&*TILES, &*TOKENS, &*MACHINES, &*ICONS] {
        layouts.insert(&sheet.layout, sheet.places())?;
    }
    let mut coming = vec![fetched(&server, &ICONS), (server.load("title.png"), TITLE, None)];
    let mut later = vec![&*TILES, &*TOKENS, &*MACHINES];
    if options.level.is_some() || options.saved.is_some() {
        coming.extend(later.drain(..).map(|sheet| fetched(&server, sheet)));
    }
    commands.insert_resource(Loading { coming, later, frames: 0 });
    Ok(())
}

/// The side of the soft white spot, in pixels.
const SPOT: u32 = 64;

/// A white spot that fades towards its edge.
fn glow() -> Image {
    let half = SPOT as f32 / 2.0;
    let pixel = |x: u32, y: u32| {
        let far = (Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - half).length() / half;
        [255, 255, 255, ((1.0 - far).max(0.0).powi(2) * 255.0) as u8]
    };
    let pixels = (0..SPOT).flat_map(|y| (0..SPOT).flat_map(move |x| pixel(x, y))).collect();
    let size = Extent3d { width: SPOT, height: SPOT, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::RENDER_WORLD)
}

fn fetched(server: &AssetServer, sheet: &'static Sheet) -> Coming {
    (server.load(sheet.file), sheet.image.clone(), Some(sheet))
}

/// Puts loaded pictures under their fixed handles, those of the battle one per frame, and opens the title once its
/// pictures are there.
fn finish(
    mut commands: Commands,
    (server, screen): (Res<AssetServer>, Res<State<Screen>>),
    (mut loading, mut thumbs): (ResMut<Loading>, ResMut<Thumbs>),
    mut images: ResMut<Assets<Image>>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let first = *screen.get() == Screen::Loading;
    while let Some(at) = loading.coming.iter().position(|(loaded, ..)| images.contains(loaded)) {
        let (loaded, fixed, sheet) = loading.coming.swap_remove(at);
        if let Some(image) = images.remove(&loaded) {
            let (image, last) = with_mips(image, sheet.map_or(1, mips));
            images.insert(&fixed, image)?;
            let small = sheet.and_then(|sheet| Some((sheet, SMALL.iter().find(|small| small.0 == sheet.file)?.1)));
            if let Some((sheet, times)) = small {
                thumbs.0.insert(sheet.file, Thumb::of(sheet, last, times));
            }
        }
        if !first {
            return Ok(());
        }
    }
    if !loading.coming.is_empty() {
        return Ok(());
    }
    if first {
        next.set(Screen::Title);
    } else if loading.later.is_empty() {
        commands.remove_resource::<Loading>();
    } else if loading.frames < TITLE_FRAMES {
        loading.frames += 1;
    } else {
        loading.coming = loading.later.drain(..).map(|sheet| fetched(&server, sheet)).collect();
    }
    Ok(())
}

/// The number of mipmaps of a sheet: as many as its gap keeps neighbouring cells apart.
const fn mips(sheet: &Sheet) -> u32 {
    if sheet.gap < 4 { 2 } else { sheet.gap.ilog2() }
}

/// The picture with its mipmaps, so that the map does not flicker when zoomed out; and the last mipmap.
fn with_mips(mut image: Image, levels: u32) -> (Image, Scaled) {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let mut all = image.data.take().unwrap_or_default();
    all.reserve(all.len() / 2);
    let mut last = Scaled { data: Vec::new(), width, height };
    for level in 1..levels {
        let from = if level == 1 { &all } else { &last.data };
        last = half(from, last.width, last.height);
        all.extend_from_slice(&last.data);
    }
    image.data = Some(all);
    image.texture_descriptor.mip_level_count = levels;
    image.asset_usage = RenderAssetUsages::RENDER_WORLD;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mipmap_filter: ImageFilterMode::Nearest,
        ..ImageSamplerDescriptor::linear()
    });
    (image, last)
}

/// An RGBA picture that was halved several times.
struct Scaled {
    data: Vec<u8>,
    width: usize,
    height: usize,
}

/// A picture at half its size; colours are weighted by opacity.
fn half(from: &[u8], width: usize, height: usize) -> Scaled {
    let (w, h) = ((width / 2).max(1), (height / 2).max(1));
    let mut data = Vec::with_capacity(w * h * 4);
    for rows in from.chunks_exact(width * 8).take(h) {
        let (upper, lower) = rows.split_at(width * 4);
        for (upper, lower) in upper.chunks_exact(8).zip(lower.chunks_exact(8)) {
            data.extend_from_slice(&mean([&upper[..4], &upper[4..], &lower[..4], &lower[4..]]));
        }
    }
    Scaled { data, width: w, height: h }
}

/// The mean of four colours.
fn mean(four: [&[u8]; 4]) -> [u8; 4] {
    let opacity: u32 = four.iter().map(|pixel| u32::from(pixel[3])).sum();
    match opacity {
        0 => [0; 4],
        1020 => std::array::from_fn(|at| (four.iter().map(|pixel| u32::from(pixel[at])).sum::<u32>() / 4) as u8),
        _ => {
            let dyed = |at: usize| four.iter().map(|pixel| u32::from(pixel[at]) * u32::from(pixel[3])).sum::<u32>();
            [(dyed(0) / opacity) as u8, (dyed(1) / opacity) as u8, (dyed(2) / opacity) as u8, (opacity / 4) as u8]
        }
    }
}
