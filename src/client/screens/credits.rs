//! The credits.

use crate::client::base::assets::REGULAR;
use crate::client::base::states::Overlay;
use crate::client::base::theme::{LAMP, QUIET, TEXT, Type};
use crate::client::screens::page::{ground, head};
use crate::client::settings::Settings;
use crate::client::widgets::{Ui, bold, scroll, text};
use bevy::prelude::*;

/// The credits file: headings with `##`, bullets with `-`, and emphasis that is left out here.
static CREDITS: &str = include_str!("../../../assets/CREDITS.md");

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Credits), |mut commands: Commands| ground(&mut commands, Overlay::Credits, Page));
    app.add_systems(Update, fill);
}

fn fill(mut commands: Commands, pages: Query<Entity, Added<Page>>, settings: Res<Settings>) {
    for page in &pages {
        commands.entity(page).with_children(|ui| {
            head(ui, "credits.title", &settings.keys);
            scroll(ui, "credits", |ui| paragraphs(CREDITS).iter().for_each(|one| paragraph(ui, one)));
        });
    }
}

fn paragraph(ui: &mut Ui, words: &str) {
    let node = Node { margin: UiRect::bottom(px(10)), flex_shrink: 0.0, max_width: px(820), ..default() };
    if let Some(title) = words.strip_prefix("## ") {
        let node = Node { margin: UiRect { top: px(10), bottom: px(6), ..default() }, ..node };
        ui.spawn((bold(title, Type::Head, LAMP), node));
    } else if let Some(point) = words.strip_prefix("- ") {
        ui.spawn(Node { column_gap: px(8), ..node }).with_children(|ui| {
            ui.spawn(text("\u{2022}", REGULAR, Type::Body, QUIET));
            ui.spawn((text(point, REGULAR, Type::Body, TEXT), Node { flex_shrink: 1.0, ..default() }));
        });
    } else {
        ui.spawn((text(words, REGULAR, Type::Body, TEXT), node));
    }
}

/// The paragraphs of a marked text, each on one line, without its title.
fn paragraphs(marked: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = false;
    for line in marked.lines().filter(|line| !line.starts_with("# ")) {
        let begins = line.starts_with("- ") || line.starts_with("## ");
        match all.last_mut() {
            _ if line.trim().is_empty() => open = false,
            Some(last) if open && !begins => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => {
                all.push(line.to_owned());
                open = true;
            }
        }
    }
    all.into_iter().map(|words| words.replace("**", "").replace('`', "")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_run_together_until_a_blank_line_or_a_new_point() {
        let marked = "# Title\n\n## Part\n\nOne\ntwo.\n\n- **A**: `x`\n  y\n- B\n";
        assert_eq!(paragraphs(marked), ["## Part", "One two.", "- A: x y", "- B"]);
    }
}
