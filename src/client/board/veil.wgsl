// Draws the lit ground. Grid lines and the hatching of unseen squares are as fine as the screen.
// Values that change slowly across a square are computed at its corners.
#import bevy_ecs_tilemap::common::{VertexInput, mesh, sprite_sampler, sprite_texture, tilemap_data}
#import bevy_sprite::mesh2d_view_bindings::view

@group(3) @binding(0) var light: texture_2d<f32>;
@group(3) @binding(1) var light_sampler: sampler;
// The part of the window that panels leave free: its middle and half its size, in pixels.
@group(3) @binding(2) var<uniform> room: vec4<f32>;
// The size of the map.
@group(3) @binding(3) var<uniform> ground: vec4<f32>;
// The part of each cell that is drawn: its lower left and upper right corner, of 1.
@group(3) @binding(4) var<uniform> part: vec4<f32>;

// Water: seconds that it has moved.
@group(3) @binding(5) var<uniform> flow: vec4<f32>;

const CELL: f32 = 128.0;
// Stripes of the hatching along the side of a square.
const STRIPES: f32 = 4.0;
const UNSEEN: vec3<f32> = vec3<f32>(0.17, 0.22, 0.32);
const LAMP: vec3<f32> = vec3<f32>(2.68, 2.24, 1.60);
const RIM: vec3<f32> = vec3<f32>(1.60, 1.50, 1.36);

struct Place {
    @builtin(position) position: vec4<f32>,
    // The coordinates of the tile picture, and its light.
    @location(0) uv: vec4<f32>,
    // Pixels from the middle of the square, stripes from its corner, and pixels from the middle to the line around it.
    @location(1) inner: vec4<f32>,
    // The lamp, and the sharpness of a stripe.
    @location(2) lamp: vec4<f32>,
}

@vertex
fn vertex(in: VertexInput) -> Place {
    let cell = u32(in.uv.z);
    let pitch = tilemap_data.tile_size + tilemap_data.spacing;
    let columns = u32(round((tilemap_data.texture_size.x - tilemap_data.spacing.x) / pitch.x));
    let corner = tilemap_data.spacing + vec2<f32>(f32(cell % columns), f32(cell / columns)) * pitch;
    let n = in.v_index % 4u;
    let off = vec2<f32>(select(part.x, part.z, n >= 2u), select(part.y, part.w, n == 1u || n == 2u));
    let world = mesh.model * vec4<f32>((in.position.xy - 0.5 + off) * CELL, 0.0, 1.0);
    let picture = (corner + vec2<f32>(off.x, 1.0 - off.y) * tilemap_data.tile_size) / tilemap_data.texture_size;
    let pixel = 2.0 / (view.clip_from_world[0][0] * view.viewport.z);
    let line = (0.5 * CELL - max(1.6, 0.5 * pixel)) / pixel - 0.5;
    var out: Place;
    out.position = view.clip_from_world * world;
    out.uv = vec4<f32>(picture, vec2<f32>(world.x, -world.y) / ground.xy);
    out.inner = vec4<f32>((off - 0.5) * CELL / pixel, STRIPES * (off.x + off.y), line);
    let at = (out.position.xy * vec2<f32>(0.5, -0.5) + 0.5) * view.viewport.zw;
    let far = smoothstep(0.40, 1.50, length((at - room.xy) / room.zw));
    out.lamp = vec4<f32>(mix(LAMP, RIM, far), CELL / STRIPES / (1.5 * pixel));
    return out;
}

// What waves add to the colour of water at a point, in squares: swells, and a net of light that drifts over the bottom.
fn waves(colour: vec3<f32>, at: vec2<f32>) -> vec3<f32> {
    let t = flow.x;
    let bent = at + 0.22 * sin(2.6 * at.yx + vec2<f32>(0.7 * t, 1.9 - 0.6 * t));
    let one = sin(6.1 * bent.x + 2.3 * bent.y + 0.8 * t) + sin(6.7 * bent.y - 2.9 * bent.x - 0.7 * t);
    let swell = sin(1.7 * bent.x + 1.1 * bent.y - 0.5 * t);
    let net = smoothstep(0.34, 0.0, abs(one)) * (0.55 + 0.45 * swell);
    let wet = smoothstep(0.0, 0.06, colour.b - colour.r);
    return wet * (0.05 * net + 0.012 * swell) * vec3<f32>(0.5, 0.9, 1.0);
}

@fragment
fn fragment(in: Place) -> @location(0) vec4<f32> {
    var colour = textureSample(sprite_texture, sprite_sampler, in.uv.xy);
#ifdef water
    colour = vec4<f32>(colour.rgb + waves(colour.rgb, in.uv.zw * ground.xy / CELL), colour.a);
#endif
    let texel = textureSample(light, light_sampler, in.uv.zw);
    let line = saturate(max(abs(in.inner.x), abs(in.inner.y)) - in.inner.w);
    // The hatching is lighter than the darkness that it marks.
    let stripe = saturate(0.5 + in.lamp.w * (0.1 - abs(fract(in.inner.z) - 0.5)));
    let left = 1.0 - texel.a * (1.0 - UNSEEN * (1.0 + 1.1 * stripe));
    return vec4<f32>(colour.rgb * texel.rgb * texel.rgb * left * in.lamp.rgb * (1.0 - 0.26 * line), colour.a);
}
