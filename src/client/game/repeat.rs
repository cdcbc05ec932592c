//! One answer for reactions that are alike and come in a row.

use crate::battle::Battle;
use crate::battle::odds::is_reaction;
use crate::battle::oracle::{Answer, Choice, Wanted};
use crate::client::base::say::tell;
use crate::client::base::sets::ClientSystems;
use crate::client::game::decision::Decision;
use crate::client::game::draft::{Draft, PromptIntent};
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::words;
use bevy::prelude::*;

/// The answer that is given again until the player's next turn.
#[derive(Resource, Default)]
pub struct Repeat(Option<Kept>);

struct Kept {
    choice: Choice,
    answer: Answer,
    /// How often it was given again.
    times: usize,
}

impl Repeat {
    /// Keeps the answer of a reaction if the player wants it for those alike.
    pub fn keep(&mut self, choice: Option<&Choice>, draft: &Draft, answer: &Answer) {
        if let Some(choice) = choice.filter(|choice| draft.alike && can_repeat(choice)) {
            self.0 = Some(Kept { choice: choice.clone(), answer: answer.clone(), times: 0 });
        }
    }

    /// The kept answer, if the open decision is like the one that it was given to.
    pub fn answer(&self, game: &Game) -> Option<Answer> {
        let kept = self.0.as_ref()?;
        game.choice().filter(|choice| are_alike(&kept.choice, choice)).map(|_| kept.answer.clone())
    }

    /// What is answered again, and how often it has been.
    pub fn words(&self, battle: &Battle) -> Option<String> {
        let Kept { choice, answer, times } = self.0.as_ref()?;
        let times = if *times == 0 { String::new() } else { tell("prompt.alike.times", &[("n", &times.to_string())]) };
        let answer = words::answer(battle, choice.what, answer);
        let who = choice.asked.name(battle);
        Some(tell("prompt.alike.now", &[("who", who), ("answer", &answer), ("times", &times)]))
    }
}

/// True if an answer can be kept for decisions like this one.
pub fn can_repeat(choice: &Choice) -> bool {
    is_reaction(choice.what) && matches!(choice.wanted, Wanted::One(_))
}

/// True if two reactions are the same one, by the same combatant or against the same enemy, with the same answers.
fn are_alike(one: &Choice, other: &Choice) -> bool {
    let same = one.asked == other.asked || one.about.by.is_some() && one.about.by == other.about.by;
    one.what == other.what && one.wanted == other.wanted && same
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Repeat>();
    let game = resource_exists::<Game>;
    app.add_systems(Update, stop.in_set(ClientSystems::Act).run_if(game));
    app.add_systems(Update, answer.after(ClientSystems::Act).before(ClientSystems::Film).run_if(game));
}

/// Forgets the answer in the player's next turn, in another game, or when the player asks for it.
fn stop(
    mut intents: MessageReader<PromptIntent>,
    (game, decision): (Res<Game>, Res<Decision>),
    mut repeat: ResMut<Repeat>,
) {
    let asked = intents.read().any(|intent| *intent == PromptIntent::Alike) && decision.choice.is_none();
    if repeat.0.is_some() && (asked || game.is_added() || game.acting().is_some()) {
        repeat.0 = None;
    }
}

fn answer((mut game, mut film): (ResMut<Game>, ResMut<Film>), mut repeat: ResMut<Repeat>) {
    let Some(answer) = repeat.answer(&game).filter(|_| !film.is_playing()) else { return };
    repeat.0.iter_mut().for_each(|kept| kept.times += 1);
    film.extend(game.answer(answer));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::oracle::{About, Asked, BLAST_REACTION, Choosable, REACTION};
    use crate::battle::{Key, Rule, UnitId};

    #[test]
    fn reactions_are_alike_by_the_same_person_or_against_the_same_enemy_with_the_same_answers() {
        let rule = Rule("CE-REA-01");
        let choice = |what, unit: u16, by: u16, keys: &[&'static str]| {
            let ways = keys.iter().map(|key| Choosable { key: Key::new(key), rule }).collect();
            let about = About { by: Some(UnitId(by)), ..About::default() };
            Choice::new(Asked::Unit(UnitId(unit)), what, Wanted::One(ways), rule).about(about)
        };
        let first = choice(REACTION, 0, 7, &["none", "dodge"]);
        assert!(are_alike(&first, &choice(REACTION, 0, 8, &["none", "dodge"])), "another enemy");
        assert!(are_alike(&first, &choice(REACTION, 1, 7, &["none", "dodge"])), "another target");
        assert!(!are_alike(&first, &choice(REACTION, 1, 8, &["none", "dodge"])));
        assert!(!are_alike(&first, &choice(REACTION, 0, 8, &["none", "dodge", "parry"])));
        assert!(!are_alike(&first, &choice(BLAST_REACTION, 0, 7, &["none", "dodge"])));
    }
}
