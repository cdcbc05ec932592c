//! Draws panels with a cheaper shader than Bevy's: without a graphics card, panels take a good part of a frame.

use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::render::{RenderApp, RenderStartup};
use bevy::ui_render::{UiPipeline, init_ui_pipeline};

const SHADER: Handle<Shader> = uuid_handle!("5a1f0c58-3f2e-4f0e-9a55-0c1f1b6b5a0e");

pub(super) fn plugin(app: &mut App) {
    let shader = Shader::from_wgsl(include_str!("panel.wgsl"), "widgets/panel.wgsl");
    app.add_systems(Startup, move |mut shaders: ResMut<Assets<Shader>>| -> Result {
        Ok(shaders.insert(&SHADER, shader.clone())?)
    });
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(RenderStartup, exchange.after(init_ui_pipeline));
    }
}

fn exchange(mut pipeline: ResMut<UiPipeline>) {
    pipeline.shader = SHADER;
}
