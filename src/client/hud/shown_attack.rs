//! The action shown in the shot panel: the one under the pointer, kept while the pointer moves to the panel, so that
//! its modifiers can be read and pressed.

use crate::client::base::sets::ClientSystems;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::layout::panels::OverPanel;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::time::Duration;

/// The time for which the pointer must rest on the ground before the panel changes.
const REST: Duration = Duration::from_millis(700);

/// The action shown.
#[derive(Resource, Default)]
pub struct ShownAttack(pub Preview);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownAttack>();
    app.add_systems(
        Update,
        weigh.after(ClientSystems::Plan).before(ClientSystems::Draw).run_if(resource_exists::<Game>),
    );
}

/// True if there is more to show than a path.
fn tells(preview: &Preview) -> bool {
    let odds = preview.prospect.is_some() || preview.breakage.is_some() || preview.check.is_some();
    odds || preview.deed().is_some()
        || preview.computing
        || !preview.caught.is_empty()
        || (preview.refused.is_some() && preview.target.is_some())
}

fn weigh(
    (plan, pick, preview): (Res<Plan>, Res<Pick>, Res<Preview>),
    over: OverPanel,
    time: Res<Time<Real>>,
    mut shown_attack: ResMut<ShownAttack>,
    (mut rests_since, mut armed): (Local<Duration>, Local<Option<(usize, usize)>>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    if preview.is_changed() || pick.is_changed() {
        *rests_since = now;
    }
    let another = std::mem::replace(&mut *armed, pick.armed) != pick.armed;
    let follows = plan.is_changed() || another || tells(&preview) || !tells(&shown_attack.0);
    if follows {
        if plan.is_changed() || another || preview.is_changed() {
            shown_attack.0 = preview.clone();
        }
    } else if over.any() {
        *rests_since = now;
    } else if now.saturating_sub(*rests_since) >= REST {
        shown_attack.0 = preview.clone();
    } else {
        redraw.write(RequestRedraw);
    }
}
