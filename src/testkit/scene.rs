//! The start of a test: the map, the figures, the rules.

use super::answers::Answers;
use super::figure::Figure;
use super::ground::{Marked, lay};
use super::table::Table;
use crate::battle::oracle::Answer;
use crate::battle::system::Outfit;
use crate::battle::{Battle, Condition, Key, OptionValue, Recruit, Rule, Rules, Setup, Side, Start, UnitId, Until};
use crate::rules;
use crate::scenario::Library;
use std::sync::Arc;

/// The names of the sides.
const SIDES: [&str; 2] = ["west", "east"];

/// A battle before it begins. The sides are `west` and `east`.
pub struct Scene {
    core: &'static str,
    initiative: &'static str,
    rows: Vec<String>,
    figures: Vec<Figure>,
    options: Vec<(&'static str, OptionValue)>,
    field: Vec<(Key, OptionValue)>,
    marked: Vec<Marked>,
    answers: Answers,
    hastens: Vec<(&'static str, Vec<String>)>,
    armoury: &'static str,
    damage: Option<&'static str>,
    damage_armoury: Option<&'static str>,
}

fn toward(key: Key, whom: &str, figures: &[Figure]) -> Condition {
    let at = figures.iter().position(|figure| figure.name == whom).unwrap_or_else(|| panic!("there is no {whom}"));
    let on = Some(UnitId(u16::try_from(at).expect("few figures")));
    Condition { key, amount: 1, until: Until::Cleared, on, rule: Rule("TEST") }
}

impl Scene {
    /// A scene under a core, with its map: `.` floor, `#` wall, `;` mud, `u` undergrowth, `x` crate, `s` sandbags,
    /// `~` ditch, `b` pillbox, `+` and `'` a door closed and open, `=` and `-` a hatch that takes the significant
    /// action; capital letters are figures.
    pub fn new<R: AsRef<str>>(core: &'static str, rows: &[R]) -> Self {
        let rows = rows.iter().map(|row| row.as_ref().to_owned()).collect();
        Self {
            core,
            initiative: "dynamic",
            rows,
            figures: Vec::new(),
            options: Vec::new(),
            field: Vec::new(),
            marked: Vec::new(),
            answers: Answers::default(),
            hastens: Vec::new(),
            armoury: "()",
            damage: None,
            damage_armoury: None,
        }
    }

    /// A battle of a level, given as its text, that begins without dice and decisions.
    ///
    /// # Panics
    /// If the level has faults.
    pub fn level(text: &str) -> Table {
        match crate::scenario::load("level", text, &Library::built_in()) {
            Ok(loaded) => Table::begin(loaded.battle, Answers::default()),
            Err(faults) => panic!("{faults}"),
        }
    }

    /// The scene's own items and archetypes, in the format of the core's armoury.
    pub fn armoury(self, text: &'static str) -> Self {
        Self { armoury: text, ..self }
    }

    /// Another damage model than the core's own.
    pub fn damage(self, model: &'static str) -> Self {
        Self { damage: Some(model), ..self }
    }

    /// The scene's own items and profiles of the damage model, in the format of its armoury.
    pub fn damage_armoury(self, text: &'static str) -> Self {
        Self { damage_armoury: Some(text), ..self }
    }

    /// The figures, in the order of their ids.
    pub fn figures(mut self, figures: impl IntoIterator<Item = Figure>) -> Self {
        self.figures.extend(figures);
        self
    }

    /// An option with a number.
    pub fn number(mut self, option: &'static str, value: i32) -> Self {
        self.options.push((option, OptionValue::Number(value)));
        self
    }

    /// An option that is on or off.
    pub fn flag(mut self, option: &'static str, value: bool) -> Self {
        self.options.push((option, OptionValue::Flag(value)));
        self
    }

    /// An option with a word.
    pub fn word(mut self, option: &'static str, value: &'static str) -> Self {
        self.options.push((option, OptionValue::Word(Key::new(value))));
        self
    }

    /// A field property.
    pub fn field(mut self, fact: &'static str, word: &'static str) -> Self {
        self.field.push((Key::new(fact), OptionValue::Word(Key::new(word))));
        self
    }

    /// A zone with that mark, from corner to corner.
    pub fn zone(mut self, mark: &'static str, from: (i16, i16), to: (i16, i16)) -> Self {
        self.marked.push((mark, from, to));
        self
    }

    /// Another initiative model than `dynamic`.
    pub fn initiative(self, model: &'static str) -> Self {
        Self { initiative: model, ..self }
    }

    /// The dice for the start of the battle.
    pub fn dice(mut self, faces: &[u8]) -> Self {
        self.answers.script.dice(faces);
        self
    }

    /// An answer of a combatant or a side at the start of the battle.
    pub fn answer(mut self, who: &str, answer: &'static str) -> Self {
        self.answers.give(who, Answer::One(Key::new(answer)));
        self
    }

    /// A side hastens some of its combatants in the first round.
    pub fn hasten(mut self, side: &'static str, who: &[&str]) -> Self {
        self.hastens.push((side, who.iter().map(|name| (*name).to_owned()).collect()));
        self
    }

    /// A side leaves some of its combatants out of their group's surprise check.
    pub fn leave_out(self, side: &'static str, who: &[&str]) -> Self {
        self.hasten(side, who)
    }

    /// Begins the battle.
    ///
    /// # Panics
    /// If a name in the scene is unknown, or a die is missing.
    pub fn begin(mut self) -> Table {
        let core = rules::core(self.core).unwrap_or_else(|| panic!("there is no core {}", self.core));
        let initiative = rules::initiative_model(self.initiative);
        let initiative = initiative.unwrap_or_else(|| panic!("there is no initiative model {}", self.initiative));
        let armoury = Library::built_in().armoury(core).map_or("()", |file| file.text);
        let mut armoury = core.armoury(armoury).expect("the armoury can be read");
        let model = |id: &str| rules::DAMAGE_MODELS.iter().copied().find(|model| model.id().eq_ignore_ascii_case(id));
        let harm = self.damage.map(|id| model(id).unwrap_or_else(|| panic!("there is no damage model {id}")));
        let harm = harm.unwrap_or(core.harm());
        if let Some((name, text)) = harm.armoury(core.id()) {
            let more = core.armoury(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            armoury.items.extend(more.items);
            armoury.archetypes.extend(more.archetypes);
        }
        let own = core.armoury(self.armoury).expect("the scene's armoury can be read");
        armoury.items.extend(own.items);
        armoury.archetypes.extend(own.archetypes);
        let models = rules::INITIATIVE_MODELS;
        let mut rules = Rules::new(core, (initiative, models), harm);
        for (name, value) in self.options {
            let entry = rules.options.iter_mut().find(|entry| entry.0.as_str() == name);
            entry.unwrap_or_else(|| panic!("there is no option {name}")).1 = value;
        }
        let (map, letters) = lay(&self.rows, &self.marked);
        let recruit = |figure: &Figure| {
            let vehicle = figure.aboard.as_ref().map(|name| {
                let at = self.figures.iter().position(|other| other.name == *name);
                let at = at.unwrap_or_else(|| panic!("there is no {name}"));
                (UnitId(u16::try_from(at).expect("few figures")), &self.figures[at])
            });
            let letter = vehicle.map_or(figure.letter, |(_, vehicle)| vehicle.letter);
            let at = letters.iter().find(|one| one.0 == letter);
            let (_, square) = at.unwrap_or_else(|| panic!("the map shows no {letter}"));
            let mut recruit = figure.recruit(*square, core, &armoury, vehicle);
            recruit.conditions.0.extend(figure.toward.iter().map(|(key, whom)| toward(*key, whom, &self.figures)));
            recruit
        };
        let mut recruits: Vec<Recruit> = self.figures.iter().map(recruit).collect();
        let profiles: Vec<Option<&str>> = self.figures.iter().map(|figure| figure.profile).collect();
        let outfit =
            Outfit { recruits: &mut recruits, profiles: &profiles, armoury: self.damage_armoury, rules: &rules };
        let harm = harm.outfit(outfit).unwrap_or_else(|unfit| panic!("{unfit:?}"));
        for (side, names) in self.hastens {
            let id = |name: &String| self.figures.iter().position(|figure| figure.name == *name);
            let ids = names.iter().filter_map(id).filter_map(|at| u16::try_from(at).ok()).map(UnitId).collect();
            self.answers.give(side, Answer::Some(ids));
        }
        let sides = SIDES.map(|name| Side { name: name.to_owned(), deploy: None, objectives: Vec::new() }).to_vec();
        let setup = Setup {
            name: "test".to_owned(),
            sides,
            catalogue: armoury.items.into(),
            rules: Arc::new(rules),
            harm,
            field: self.field,
            round_limit: 0,
            start: Start::default(),
        };
        Table::begin(Battle::new(Arc::new(setup), map, recruits), self.answers)
    }
}
