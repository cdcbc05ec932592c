//! Light and darkness on the ground: applies the light map and darkens squares that the side cannot see.

use crate::battle::{Life, SideId};
use crate::client::base::job::Job;
use crate::client::base::place::{CELL, square_at};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::NIGHT;
use crate::client::board::light::LampLight;
use crate::client::board::stir::Stir;
use crate::client::game::dressing::Wardrobe;
use crate::client::game::play::Game;
use crate::client::game::stage::Stage;
use crate::client::layout::form::Room;
use crate::client::settings::Settings;
use crate::grid::{BitGrid, Map, Square};
use bevy::asset::{RenderAssetUsages, uuid_handle};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, Extent3d, RenderPipelineDescriptor, TextureDimension, TextureFormat};
use bevy::shader::ShaderRef;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_ecs_tilemap::prelude::{MaterialTilemap, MaterialTilemapKey, MaterialTilemapPlugin};

const SHADER: Handle<Shader> = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a0b");
/// The name in the shader of the variant with water.
const WATER: &str = "water";

/// The greatest overlap of a fringe, as a fraction of a square.
const FRINGE: f32 = 0.3125;
/// The whole of each cell.
const WHOLE: Vec4 = Vec4::new(0.0, 0.0, 1.0, 1.0);
/// The time to fade to dark, in seconds.
const DUSK: f32 = 0.25;

/// The material of a ground layer.
#[derive(Asset, TypePath, AsBindGroup, Clone, Default)]
#[bind_group_data(IsWater)]
pub struct Lit {
    #[texture(0)]
    #[sampler(1)]
    light: Handle<Image>,
    #[uniform(2)]
    room: Vec4,
    #[uniform(3)]
    ground: Vec4,
    /// The used part of each cell, as fractions: lower left to upper right corner.
    #[uniform(4)]
    part: Vec4,
    /// Water: seconds that it has moved, and 1. Otherwise 0.
    #[uniform(5)]
    flow: Vec4,
}

/// True for water. It has a shader of its own: without a graphics card, other ground would pay for a branch not taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IsWater(bool);

impl From<&Lit> for IsWater {
    fn from(lit: &Lit) -> Self {
        Self(lit.flow.y > 0.0)
    }
}

impl MaterialTilemap for Lit {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn specialize(descriptor: &mut RenderPipelineDescriptor, key: MaterialTilemapKey<Self>) {
        if let Some(fragment) = descriptor.fragment.as_mut().filter(|_| key.bind_group_data.0) {
            fragment.shader_defs.push(WATER.into());
        }
    }
}

/// The light map on the board and its inputs.
#[derive(Resource)]
pub struct Veil {
    /// The material of ground and things.
    pub whole: Handle<Lit>,
    /// The material of water.
    pub water: Handle<Lit>,
    /// The materials of fringes from the north, east, south and west.
    pub fringes: [Handle<Lit>; 4],
    laid: Option<Laid>,
}

struct Laid {
    light: LampLight,
    /// The light map after the ground has changed, while it is being computed.
    relit: Option<Job<LampLight>>,
    map: u32,
    /// The squares of the combatants whose sight the darkness follows; `None` if nothing is dark.
    eyes: Option<Vec<Square>>,
    /// The darkness of every pixel of the light map: target and present values.
    dark: Vec<u8>,
    shown: Vec<u8>,
}

impl FromWorld for Veil {
    fn from_world(world: &mut World) -> Self {
        let mut lits = world.resource_mut::<Assets<Lit>>();
        let water = lits.add(Lit { part: WHOLE, flow: Vec4::Y, ..default() });
        let mut lit = |part| lits.add(Lit { part, ..default() });
        let whole = lit(WHOLE);
        let fringes = [
            Vec4::new(0.0, 1.0 - FRINGE, 1.0, 1.0),
            Vec4::new(1.0 - FRINGE, 0.0, 1.0, 1.0),
            Vec4::new(0.0, 0.0, 1.0, FRINGE),
            Vec4::new(0.0, 0.0, FRINGE, 1.0),
        ];
        Self { whole, water, fringes: fringes.map(lit), laid: None }
    }
}

impl Veil {
    fn layers(&self) -> impl Iterator<Item = &Handle<Lit>> {
        self.fringes.iter().chain([&self.whole, &self.water])
    }
}

pub(super) fn plugin(app: &mut App) {
    let shader = Shader::from_wgsl(include_str!("veil.wgsl"), "board/veil.wgsl");
    app.add_plugins(MaterialTilemapPlugin::<Lit>::default());
    app.insert_resource(ClearColor(NIGHT)).init_resource::<Veil>();
    app.add_systems(Startup, move |mut shaders: ResMut<Assets<Shader>>| -> Result {
        Ok(shaders.insert(&SHADER, shader.clone())?)
    });
    app.add_systems(OnExit(Screen::Table), |mut veil: ResMut<Veil>| veil.laid = None);
    app.add_systems(
        Update,
        (
            cover.run_if(resource_exists_and_changed::<Game>.or_else(resource_changed::<Stage>)),
            spread,
            aim,
            flow.run_if(resource_changed::<Stir>),
        )
            .chain()
            .in_set(ClientSystems::Draw)
            .run_if(resource_exists::<Game>),
    );
}

/// Applies the light map to a new map, and updates the darkness when a combatant of the side has moved on the stage.
fn cover((game, stage, wear): (Res<Game>, Res<Stage>, Res<Wardrobe>), mut veil: ResMut<Veil>) {
    let map = game.battle().map();
    let eyes = game.viewer().map(|side| eyes(&game, &stage, side));
    let seen = |eyes: &Option<Vec<Square>>| eyes.as_ref().map(|eyes| in_view(map, eyes));
    let Some(laid) = &mut veil.laid else {
        let light = LampLight::new(game.battle(), &wear);
        let dark = light.dark(map, seen(&eyes).as_ref());
        veil.laid = Some(Laid { light, relit: None, map: map.version(), eyes, dark, shown: Vec::new() });
        return;
    };
    let other = laid.map != map.version();
    if other {
        let (battle, wear) = (game.battle().fork(), wear.clone());
        laid.relit = Some(Job::start(async move { LampLight::compute(&battle, &wear).await }));
    }
    if other || laid.eyes != eyes {
        laid.dark = laid.light.dark(map, seen(&eyes).as_ref());
        (laid.map, laid.eyes) = (map.version(), eyes);
    }
}

/// Fades the darkness in and out, and shows a new light map when it is ready.
fn spread(
    game: Res<Game>,
    (time, settings): (Res<Time>, Res<Settings>),
    mut veil: ResMut<Veil>,
    (mut images, mut lits): (ResMut<Assets<Image>>, ResMut<Assets<Lit>>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(laid) = veil.laid.as_mut() else { return };
    let light = laid.relit.as_mut().and_then(Job::poll);
    let relit = light.is_some();
    if let Some(light) = light {
        (laid.light, laid.relit) = (light, None);
    }
    if laid.relit.is_some() {
        redraw.write(RequestRedraw);
    }
    if !relit && laid.shown == laid.dark {
        return;
    }
    let pace = f32::from(settings.pace.factor());
    let step = (time.delta_secs().min(0.05) * pace / DUSK * 255.0).max(1.0) as u8;
    if laid.shown.len() != laid.dark.len() || settings.calm || pace == 0.0 {
        laid.shown.clone_from(&laid.dark);
    }
    for (shown, dark) in laid.shown.iter_mut().zip(&laid.dark) {
        *shown = (*dark).clamp(shown.saturating_sub(step), shown.saturating_add(step));
    }
    let picture = images.add(picture(&laid.light, laid.light.pixels(&laid.shown)));
    let map = game.battle().map();
    let ground = (Vec2::new(f32::from(map.width()), f32::from(map.height())) * CELL).extend(0.0).extend(0.0);
    for layer in veil.layers() {
        if let Some(mut lit) = lits.get_mut(layer) {
            (lit.light, lit.ground) = (picture.clone(), ground);
        }
    }
    redraw.write(RequestRedraw);
}

/// Keeps the lamp over the middle of the free part of the window.
fn aim(window: Single<&Window, With<PrimaryWindow>>, room: Res<Room>, veil: Res<Veil>, mut lits: ResMut<Assets<Lit>>) {
    let free = if room.free.is_empty() { Rect::from_corners(Vec2::ZERO, window.size()) } else { room.free };
    let (middle, half) = (free.center() * window.scale_factor(), free.half_size() * window.scale_factor());
    let wanted = Vec4::new(middle.x, middle.y, half.x, half.y);
    for layer in veil.layers() {
        if lits.get(layer).is_some_and(|lit| lit.room != wanted)
            && let Some(mut lit) = lits.get_mut(layer)
        {
            lit.room = wanted;
        }
    }
}

/// Lets the water move.
fn flow(stir: Res<Stir>, veil: Res<Veil>, mut lits: ResMut<Assets<Lit>>) {
    if let Some(mut water) = lits.get_mut(&veil.water) {
        water.flow.x = stir.0;
    }
}

fn picture(light: &LampLight, pixels: Vec<u8>) -> Image {
    let size = Extent3d { width: light.size.x, height: light.size.y, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8Unorm;
    let mut image = Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = bevy::image::ImageSampler::linear();
    image
}

/// The squares of a side's combatants that can see, at this moment of the animation.
fn eyes(game: &Game, stage: &Stage, side: SideId) -> Vec<Square> {
    let battle = game.battle();
    let own = battle.units().filter(|unit| battle.side(*unit) == side);
    own.filter_map(|unit| match stage.looks.get(unit.index()) {
        Some(look) => (look.life == Life::Up).then(|| square_at(look.at)),
        None => battle.is_up(unit).then(|| battle.square(unit)),
    })
    .collect()
}

/// The squares seen from any of these, including the walls beside them.
fn in_view(map: &Map, eyes: &[Square]) -> BitGrid {
    let mut seen = BitGrid::new(map.width(), map.height());
    for field in eyes.iter().map(|square| map.sight().field(*square)) {
        for square in map.squares().filter(|square| field.contains(*square)) {
            seen.set(square, true);
            if !map.is_solid(square) {
                let walls = square.neighbours().filter(|near| map.contains(*near) && map.is_solid(*near));
                walls.for_each(|wall| seen.set(wall, true));
            }
        }
    }
    seen
}
