// Draws the parts of panels like Bevy's own shader, in fewer steps: most parts are flat cards with a border of one colour.
#import bevy_render::view::View

const TEXTURED: u32 = 1u;
const BORDER_ANY: u32 = 3840u;
// Widths that differ by less than this many pixels are alike.
const SLACK: f32 = 0.01;

struct Part {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(1) color: vec4<f32>,
    // The offset from the middle of the part, in pixels.
    @location(2) point: vec2<f32>,
    @location(3) @interpolate(flat) half_size: vec2<f32>,
    @location(4) @interpolate(flat) flags: u32,
    // The corner radii: upper left, upper right, lower right, lower left.
    @location(5) @interpolate(flat) radius: vec4<f32>,
    // The border widths: left, top, right, bottom.
    @location(6) @interpolate(flat) border: vec4<f32>,
}

@group(0) @binding(0) var<uniform> view: View;
@group(1) @binding(0) var sprite_texture: texture_2d<f32>;
@group(1) @binding(1) var sprite_sampler: sampler;

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
    @location(3) flags: u32,
    @location(4) radius: vec4<f32>,
    @location(5) border: vec4<f32>,
    @location(6) size: vec2<f32>,
    @location(7) point: vec2<f32>,
) -> Part {
    let at = view.clip_from_world * vec4<f32>(position, 1.0);
    return Part(at, uv, color, point, 0.5 * size, flags, radius, border);
}

@fragment
fn fragment(in: Part) -> @location(0) vec4<f32> {
    let picture = textureSample(sprite_texture, sprite_sampler, in.uv);
    let color = select(in.color, in.color * picture, (in.flags & TEXTURED) != 0u);
    // The distance outside the part, and outside the area within its border.
    let side = select(in.radius.xy, in.radius.wz, in.point.y > 0.0);
    let radius = select(side.x, side.y, in.point.x > 0.0);
    let corner = abs(in.point) - in.half_size + radius;
    let outer = length(max(corner, vec2<f32>(0.0))) + min(max(corner.x, corner.y), 0.0) - radius;
    let before = in.border.xy - in.half_size - in.point;
    let behind = in.border.zw - in.half_size + in.point;
    let thin = min(min(in.border.x, in.border.y), min(in.border.z, in.border.w));
    let inner = max(outer + thin, max(max(before.x, before.y), max(behind.x, behind.y)));
    let rim = select(0.0, saturate(0.5 - max(outer, -inner)), outer + SLACK < inner);
    let cover = select(saturate(0.5 - inner), rim, (in.flags & BORDER_ANY) != 0u);
    return vec4<f32>(color.rgb, color.a * cover);
}
