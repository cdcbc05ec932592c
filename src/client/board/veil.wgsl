// Draws the ground in the light that falls on it. Lines between squares and the hatch of the unseen are as fine as the screen.
#import bevy_ecs_tilemap::common::{VertexInput, tilemap_data, sprite_texture, sprite_sampler}
#import bevy_ecs_tilemap::square::get_mesh
#import bevy_sprite::mesh2d_view_bindings::view

@group(3) @binding(0) var light: texture_2d<f32>;
@group(3) @binding(1) var light_sampler: sampler;
// The part of the window that panels leave free: its middle and half its size, in pixels.
@group(3) @binding(2) var<uniform> room: vec4<f32>;
// The size of the map.
@group(3) @binding(3) var<uniform> ground: vec4<f32>;

const CELL: f32 = 128.0;
const STRIPE: f32 = 32.0;
const UNSEEN: vec3<f32> = vec3<f32>(0.17, 0.22, 0.32);
const LAMP: vec3<f32> = vec3<f32>(2.68, 2.24, 1.60);
const RIM: vec3<f32> = vec3<f32>(0.44, 0.52, 0.72);

struct Place {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(1) at: vec2<f32>,
}

@vertex
fn vertex(in: VertexInput) -> Place {
    let cell = u32(in.uv.z);
    let pitch = tilemap_data.tile_size + tilemap_data.spacing;
    let columns = u32(round((tilemap_data.texture_size.x - tilemap_data.spacing.x) / pitch.x));
    let corner = tilemap_data.spacing + vec2<f32>(f32(cell % columns), f32(cell / columns)) * pitch;
    let n = in.v_index % 4u;
    let off = vec2<f32>(select(0.0, 1.0, n >= 2u), select(0.0, 1.0, n == 0u || n == 3u));
    let world = get_mesh(in.v_index, vec3<f32>(in.position.xy, 0.0)).world_position;
    var out: Place;
    out.position = view.clip_from_world * world;
    out.uv = (corner + off * tilemap_data.tile_size) / tilemap_data.texture_size;
    out.at = world.xy;
    return out;
}

@fragment
fn fragment(in: Place) -> @location(0) vec4<f32> {
    let colour = textureSample(sprite_texture, sprite_sampler, in.uv);
    let texel = textureSample(light, light_sampler, vec2<f32>(in.at.x, -in.at.y) / ground.xy);
    let pixel = abs(dpdx(in.at.x));
    let off = abs(fract(in.at / CELL + 0.5) - 0.5) * CELL;
    let line = clamp(0.5 + (max(1.6, 0.5 * pixel) - min(off.x, off.y)) / pixel, 0.0, 1.0);
    var lit = texel.rgb * texel.rgb * (1.0 - 0.26 * line);
    if texel.a > 0.004 {
        // The hatch is lighter than the dark that it marks.
        let way = abs(fract((in.at.x + in.at.y) / STRIPE) - 0.5) * STRIPE;
        let stripe = clamp(0.5 + (3.2 - way) / (1.5 * pixel), 0.0, 1.0);
        lit *= mix(vec3<f32>(1.0), UNSEEN * (1.0 + 1.1 * stripe), texel.a);
    }
    let far = length((in.position.xy - room.xy) / room.zw);
    return vec4<f32>(colour.rgb * lit * mix(LAMP, RIM, smoothstep(0.10, 1.40, far)), colour.a);
}
