//! Answers decisions by standing orders.

use crate::battle::oracle::{Answer, Choice, Wanted};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Key, UnitId, engine};
use crate::client::base::intent::Intent;
use crate::client::base::job::Job;
use crate::client::base::sets::ClientSystems;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::weighing::{Outlook, Weighed};
use crate::client::settings::{Settings, Standing, StandingOrder};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::collections::BTreeSet;

/// The danger from which scarce resources are spent, in millionths of a life.
const DANGER: u32 = 200_000;

/// The combatants that hasten in the next round, as switched on their cards.
#[derive(Resource, Default)]
pub struct Hastening(BTreeSet<UnitId>);

impl Hastening {
    /// True if a combatant hastens in the next round.
    pub fn has(&self, unit: UnitId) -> bool {
        self.0.contains(&unit)
    }

    fn of(&self, choice: &Choice) -> Vec<UnitId> {
        let Wanted::Some(units) = &choice.wanted else { return Vec::new() };
        units.iter().copied().filter(|unit| self.has(*unit)).collect()
    }
}

/// The standing order for the open decision.
#[derive(Resource, Default)]
pub struct Settling(Option<Open>);

struct Open {
    version: u64,
    order: StandingOrder,
    /// The answer being computed; `None` once the player is to be asked.
    job: Option<Job<Option<Answer>>>,
}

impl Settling {
    /// True if a standing order may still answer the open decision.
    pub fn holds(&self, game: &Game, settings: &Settings) -> bool {
        let Some((_, order)) = wanted(game, settings) else { return false };
        self.0.as_ref().is_none_or(|open| !open.is_about(game, order) || open.job.is_some())
    }
}

impl Open {
    fn is_about(&self, game: &Game, order: StandingOrder) -> bool {
        self.version == game.version() && self.order == order
    }
}

/// The standing order for the open decision, unless it is to ask.
fn wanted(game: &Game, settings: &Settings) -> Option<(DecisionInfo, StandingOrder)> {
    let about = about(game, game.waiting()?)?;
    let order = settings.order(about.subject);
    (order.standing != Standing::Ask).then_some((about, order))
}

/// Hasten with a combatant in the next round, or no longer.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct Hasten(pub UnitId);

impl Intent for Hasten {}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Hasten>();
    app.init_resource::<Settling>().init_resource::<Hastening>();
    app.add_systems(Update, switch.in_set(ClientSystems::Act).run_if(resource_exists::<Game>));
    app.add_systems(
        Update,
        answer.after(ClientSystems::Act).before(ClientSystems::Film).run_if(resource_exists::<Game>),
    );
}

/// Switches haste, and forgets it when another game begins.
fn switch(mut switched: MessageReader<Hasten>, game: Res<Game>, mut hastening: ResMut<Hastening>) {
    if game.is_added() && !hastening.0.is_empty() {
        hastening.0.clear();
    }
    for Hasten(unit) in switched.read() {
        if !hastening.0.remove(unit) {
            hastening.0.insert(*unit);
        }
    }
}

/// Answers the open decision.
fn answer(
    (mut game, mut film): (ResMut<Game>, ResMut<Film>),
    settings: Res<Settings>,
    (mut settling, mut hastening): (ResMut<Settling>, ResMut<Hastening>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some((info, order)) = wanted(&game, &settings).filter(|_| !film.is_playing()) else { return };
    if !settling.0.as_ref().is_some_and(|open| open.is_about(&game, order)) {
        let (Some(question), Some(choice)) = (game.session().question(), game.waiting().cloned()) else { return };
        let hasty = hastening.of(&choice);
        let job = Job::start(async move {
            let weighed = Weighed::new(question, choice.clone());
            settle(info, &choice, order, (&weighed, &hasty)).await
        });
        settling.0 = Some(Open { version: game.version(), order, job: Some(job) });
    }
    let Some(job) = settling.0.as_mut().and_then(|open| open.job.as_mut()) else { return };
    redraw.write(RequestRedraw);
    let Some(answer) = job.poll() else { return };
    settling.0.iter_mut().for_each(|open| open.job = None);
    if let Some(answer) = answer {
        if let (Subject::Haste, Answer::Some(units)) = (info.subject, &answer) {
            hastening.0.retain(|unit| !units.contains(unit));
        }
        film.extend(game.answer(answer));
    }
}

/// The declaration of a decision in the running rules.
pub fn about(game: &Game, choice: &Choice) -> Option<DecisionInfo> {
    engine::decisions(game.battle()).find(|one| one.key == choice.what).copied()
}

/// The answer of a standing order; `None` if the player is to be asked.
async fn settle(
    info: DecisionInfo,
    choice: &Choice,
    order: StandingOrder,
    (outlook, hasty): (&(impl Outlook + Sync), &[UnitId]),
) -> Option<Answer> {
    let standing = Some(order.standing).filter(|one| Standing::about(info.subject).contains(one))?;
    let least = u32::from(order.least) * 10_000;
    let ways = || -> Vec<Key> {
        match &choice.wanted {
            Wanted::One(answers) => answers.iter().map(|one| one.key).filter(|key| Some(*key) != info.leave).collect(),
            _ => Vec::new(),
        }
    };
    match (standing, info.subject) {
        (Standing::Ask, _) => None,
        (Standing::WhenItHelps, Subject::Detail) => Some(choice.default_answer()),
        (Standing::Always, Subject::Haste) => match &choice.wanted {
            Wanted::Some(units) => Some(Answer::Some(units.clone())),
            _ => None,
        },
        (Standing::Never, Subject::Haste) => Some(Answer::Some(hasty.to_vec())),
        (Standing::Never, _) => info.leave.map(Answer::One),
        (Standing::Always, _) => {
            let best = ways().into_iter().min_by_key(|key| outlook.struck(*key).unwrap_or(u32::MAX));
            best.or(info.leave).map(Answer::One)
        }
        (Standing::WhenItHelps, subject) => {
            let leave = info.leave?;
            let worth = match subject {
                Subject::Strike => ways().into_iter().find(|key| outlook.strikes(*key).is_some_and(|one| one >= least)),
                Subject::Reserve => {
                    let danger = outlook.danger(leave).await?;
                    let mut saves = None;
                    for key in ways().into_iter().filter(|_| danger >= DANGER) {
                        if outlook.danger(key).await.is_some_and(|then| then < danger) {
                            saves = Some(key);
                            break;
                        }
                    }
                    saves
                }
                _ => {
                    let now = outlook.struck(leave)?;
                    let best = ways().into_iter().filter_map(|key| Some((outlook.struck(key)?, key))).min();
                    best.filter(|(then, _)| then + least <= now).map(|best| best.1)
                }
            };
            Some(Answer::One(worth.unwrap_or(leave)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::pace::complete;
    use crate::battle::oracle::{Asked, Choosable, HASTEN, REACTION};
    use crate::battle::{Rule, SideId};
    use crate::rules::{INITIATIVE_MODELS, SYSTEMS};
    use Standing::{Always, Ask, Never, WhenItHelps};

    /// The odds of answers in percent, by key.
    struct Told(&'static [(&'static str, u32)]);

    impl Told {
        fn of(&self, key: Key) -> Option<u32> {
            self.0.iter().find(|one| one.0 == key.as_str()).map(|one| one.1 * 10_000)
        }
    }

    impl Outlook for Told {
        fn struck(&self, key: Key) -> Option<u32> {
            self.of(key)
        }
        fn strikes(&self, key: Key) -> Option<u32> {
            self.of(key)
        }
        async fn danger(&self, key: Key) -> Option<u32> {
            self.of(key)
        }
    }

    fn declared() -> impl Iterator<Item = &'static DecisionInfo> {
        let cores = SYSTEMS.iter().flat_map(|system| system.core.decisions());
        cores.chain(INITIATIVE_MODELS.iter().flat_map(|model| model.decisions()))
    }

    /// The answer of a standing order among these answers.
    fn says(what: &str, answers: &[&'static str], (standing, least): (Standing, u8), told: Told) -> Option<Answer> {
        let info = declared().find(|one| one.key.as_str() == what).copied().unwrap();
        let rule = Rule("SIX-TRN-01");
        let answers: Vec<_> = answers.iter().map(|key| Choosable { key: Key::new(key), rule }).collect();
        let choice = Choice::one(Asked::Unit(UnitId(0)), info.key, rule, &answers);
        complete(settle(info, &choice, StandingOrder { standing, least }, (&told, &[])))
    }

    fn one(key: &'static str) -> Option<Answer> {
        Some(Answer::One(Key::new(key)))
    }

    #[test]
    fn every_decision_has_a_standing_order_or_is_part_of_a_plan() {
        for info in declared() {
            let orders = Standing::about(info.subject);
            assert_eq!(orders.is_empty(), info.subject == Subject::Plan, "{}", info.key);
            let leaves =
                info.leave.is_some() || matches!(info.subject, Subject::Haste | Subject::Detail | Subject::Plan);
            assert!(leaves, "{} has no answer that leaves things as they are", info.key);
        }
        let mut plans: Vec<&str> =
            declared().filter(|one| one.subject == Subject::Plan).map(|one| one.key.as_str()).collect();
        // Two models share the decision about a delay.
        plans.dedup();
        let known = [
            // These are asked: once before the battle; what the winner of a hold does, and where; how an order is
            // meant; and whether a delaying combatant comes in.
            "withdraw",
            "grapple_outcome",
            "grapple_goes_on",
            "drag_to",
            "escape_to",
            "hurl_to",
            "with_each",
            "with_burst",
            "spread_hits",
            "disarm_of",
            "watched",
            "watch_zone",
            "readied_manoeuvre",
            "delay",
        ];
        assert_eq!(plans, known);
    }

    #[test]
    fn reactions_are_made_where_they_help_enough() {
        let odds = || Told(&[("none", 60), ("dodge", 50), ("parry", 45)]);
        let says = |order| says(REACTION.as_str(), &["none", "dodge", "parry"], order, odds());
        assert_eq!(says((Ask, 10)), None);
        assert_eq!(says((WhenItHelps, 15)), one("parry"));
        assert_eq!(says((WhenItHelps, 16)), one("none"));
        assert_eq!(says((Always, 0)), one("parry"));
        assert_eq!(says((Never, 0)), one("none"));
    }

    #[test]
    fn free_blows_and_shots_are_made_where_they_are_likely_enough() {
        for (what, deed) in [("counter", "strike"), ("opportunity", "strike"), ("watch_shot", "shoot")] {
            let says = |order| says(what, &[deed, "none"], order, Told(&[("strike", 40), ("shoot", 40)]));
            assert_eq!(says((Ask, 40)), None);
            assert_eq!(says((WhenItHelps, 40)), one(deed));
            assert_eq!(says((WhenItHelps, 41)), one("none"));
            assert_eq!(says((Always, 0)), one(deed));
            assert_eq!(says((Never, 0)), one("none"));
        }
    }

    #[test]
    fn fate_is_spent_where_it_saves_somebody() {
        let deadly = || Told(&[("keep", 50), ("reroll", 20), ("none", 200), ("burn", 100), ("spend", 0)]);
        assert_eq!(says("spend_fate", &["keep", "reroll"], (Ask, 0), deadly()), None);
        assert_eq!(says("spend_fate", &["keep", "reroll"], (WhenItHelps, 0), deadly()), one("reroll"));
        assert_eq!(says("burn_fate", &["burn", "none"], (WhenItHelps, 0), deadly()), one("burn"));
        assert_eq!(says("end_stun", &["keep", "spend"], (WhenItHelps, 0), deadly()), one("spend"));
        assert_eq!(says("spend_fate", &["keep", "reroll"], (Never, 0), deadly()), one("keep"));
        assert_eq!(says("burn_fate", &["burn", "none"], (Never, 0), deadly()), one("none"));
        let harmless = || Told(&[("keep", 10), ("reroll", 0)]);
        assert_eq!(says("spend_fate", &["keep", "reroll"], (WhenItHelps, 0), harmless()), one("keep"));
        let lost = || Told(&[("keep", 100), ("reroll", 100)]);
        assert_eq!(says("spend_fate", &["keep", "reroll"], (WhenItHelps, 0), lost()), one("keep"));
        assert_eq!(says("spend_fate", &["keep", "reroll"], (WhenItHelps, 0), Told(&[])), None);
    }

    #[test]
    fn haste_is_made_by_everybody_or_those_switched_to_it() {
        let info = declared().find(|one| one.key == HASTEN).copied().unwrap();
        let units = vec![UnitId(1), UnitId(4)];
        let rule = Rule("CE-INI-08");
        let choice = Choice::new(Asked::Side(SideId(0)), HASTEN, Wanted::Some(units.clone()), rule);
        let switched = Hastening([UnitId(4), UnitId(7)].into()).of(&choice);
        let order = |standing| StandingOrder { standing, least: 0 };
        let says = |standing| complete(settle(info, &choice, order(standing), (&Told(&[]), &switched)));
        assert_eq!(says(Ask), None);
        assert_eq!(says(Always), Some(Answer::Some(units.clone())));
        assert_eq!(says(Never), Some(Answer::Some(vec![UnitId(4)])));
        assert_eq!(says(WhenItHelps), None);
    }

    #[test]
    fn details_are_left_to_the_rules() {
        let info = declared().find(|one| one.key.as_str() == "wound").copied().unwrap();
        let (end, str) = (Key::new("end"), Key::new("str"));
        let wanted = Wanted::Split { points: 3, into: [(end, 4), (str, 6)].into_iter().collect() };
        let suggested = Answer::Split(vec![(end, 1), (str, 2)]);
        let choice =
            Choice::new(Asked::Unit(UnitId(0)), info.key, wanted, Rule("CE-DMG-03")).suggest(suggested.clone());
        let says = |standing| complete(settle(info, &choice, StandingOrder { standing, least: 0 }, (&Told(&[]), &[])));
        assert_eq!(says(Ask), None);
        assert_eq!(says(WhenItHelps), Some(suggested));
    }

    #[test]
    fn plans_are_always_asked_about() {
        for standing in [Ask, WhenItHelps, Always, Never] {
            assert_eq!(says("delay", &["wait", "act"], (standing, 0), Told(&[])), None);
        }
    }
}
