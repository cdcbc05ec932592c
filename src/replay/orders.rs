//! Order files: orders and decisions in sequence, written by hand. All names are checked when the file is read; every
//! fault has its place.

use crate::battle::oracle::Answer;
use crate::battle::system::Modes;
use crate::battle::{Battle, Key, SideId, UnitId, engine};
use crate::grid::{Dir8, Square};
use crate::scenario::{Diagnostics, Faults, Fields, Node, Span};
use serde::Deserialize;

/// The largest order file to read, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;

/// An order file. All its names exist in its battle.
#[derive(Clone, Debug, Default)]
pub struct OrderFile {
    /// Standing answers, by kind of decision.
    pub standing: Vec<(Key, Key)>,
    /// Decisions asked for as the battle begins.
    pub opening: Vec<GivenChoice>,
    /// The orders, each with the decisions that follow it in the file.
    pub orders: Vec<(GivenOrder, Vec<GivenChoice>)>,
}

/// An order as written.
#[derive(Clone, Debug)]
pub struct GivenOrder {
    /// Its place in the file.
    pub span: Span,
    /// The unit.
    pub unit: UnitId,
    /// The action.
    pub act: Key,
    /// The target.
    pub aim: Aim,
    /// The item, by id or name, and its place in the file.
    pub with: Option<(String, Span)>,
    /// The mode.
    pub mode: Option<Key>,
    /// The number.
    pub amount: i16,
}

/// The target of an order as written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// Nothing.
    #[default]
    None,
    /// A combatant.
    Unit(UnitId),
    /// A square; for an action that takes a path, the square where it ends.
    Square(Square),
    /// A direction.
    Toward(Dir8),
    /// A path, square by square.
    Path(Vec<Square>),
    /// A combatant, and the path of a charge or ram at it.
    Run(UnitId, Vec<Square>),
}

/// The target of an order in the file.
#[derive(Deserialize)]
enum AimFile {
    Unit(String),
    Square(i16, i16),
    Toward(Dir8),
    Path(Vec<Square>),
    Run(String, Vec<Square>),
}

/// A decision as written.
#[derive(Clone, Debug)]
pub struct GivenChoice {
    /// Its place in the file.
    pub span: Span,
    /// The name of the combatant or side that decides.
    pub asked: String,
    /// The kind of decision; `None` fits any.
    pub what: Option<Key>,
    /// The decision.
    pub answer: Answer,
}

/// The fields of a file, an order and a decision.
const FILE: [&str; 2] = ["standing", "steps"];
const ORDER: [&str; 9] = ["unit", "do", "at", "to", "path", "with", "mode", "rounds", "amount"];
const CHOICE: [&str; 6] = ["choice", "what", "answer", "split", "units", "square"];

/// The fields that hold an answer.
const ANSWERS: [&str; 4] = ["answer", "split", "units", "square"];

impl OrderFile {
    /// Reads an order file for a battle.
    ///
    /// # Errors
    /// All faults of the file, in order of place.
    pub fn read(file: &str, text: &str, battle: &Battle) -> Result<Self, Diagnostics> {
        if text.len() > LARGEST {
            let what = format!("the file has {} bytes; an order file has at most {LARGEST}", text.len());
            return Err(Diagnostics::unreadable(file, what, ""));
        }
        let mut faults = Faults::default();
        let mut reader = Reader { battle, faults: &mut faults };
        let read = Node::parse(text, "orders in parentheses: (steps: [...])", reader.faults)
            .map(|node| reader.file(node))
            .unwrap_or_default();
        if faults.is_empty() { Ok(read) } else { Err(faults.report(file, text)) }
    }
}

/// Reads one file; records faults and continues.
struct Reader<'a> {
    battle: &'a Battle,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    fn file(&mut self, node: Node<'_>) -> OrderFile {
        let mut file = OrderFile::default();
        let Some(fields) = Fields::of(node, &FILE, self.faults) else { return file };
        if let Some(standing) = fields.find("standing") {
            file.standing = self.standing(standing);
        }
        if let Some(steps) = fields.find("steps") {
            self.steps(steps, &mut file);
        }
        file
    }

    fn standing(&mut self, node: Node<'_>) -> Vec<(Key, Key)> {
        let Ok(entries) = node.entries() else {
            self.faults.add(node.span(), "these are not standing decisions", "{\"reaction\": \"none\"}");
            return Vec::new();
        };
        let pairs = entries.into_iter().map(|(what, answer)| Some((self.decision(what)?, self.key(answer)?)));
        pairs.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    fn steps(&mut self, node: Node<'_>, file: &mut OrderFile) {
        let Ok(steps) = node.list() else {
            self.faults.add(node.span(), "this is not a list of steps", "[(unit: \"...\", do: \"...\"), ...]");
            return;
        };
        for step in steps {
            let is_choice = step.entries().is_ok_and(|fields| fields.iter().any(|(name, _)| name.text() == "choice"));
            if is_choice {
                let Some(choice) = self.choice(step) else { continue };
                match file.orders.last_mut() {
                    Some((_, choices)) => choices.push(choice),
                    None => file.opening.push(choice),
                }
            } else if let Some(order) = self.order(step) {
                file.orders.push((order, Vec::new()));
            }
        }
    }

    fn order(&mut self, node: Node<'_>) -> Option<GivenOrder> {
        let fields = Fields::of(node, &ORDER, self.faults)?;
        let unit = self.required(node, &fields, "unit").and_then(|name| self.unit(name));
        let act = self.required(node, &fields, "do").and_then(|name| self.act(name));
        let aim = match self.one_of(&fields, &["to", "path", "at"]) {
            Some(("to", to)) => self.value(to, "a square such as (5, 6)").map_or(Aim::None, Aim::Square),
            Some(("path", path)) => self.value(path, "squares such as [(5, 6), (5, 7)]").map_or(Aim::None, Aim::Path),
            Some((_, at)) => self.aim(at),
            None => Aim::None,
        };
        let with = match fields.find("with") {
            Some(item) => self.text(item).map(|name| (name, item.span())),
            None => None,
        };
        let mode = fields.find("mode").zip(act).and_then(|(mode, act)| self.mode(mode, act));
        let amount = self.one_of(&fields, &["rounds", "amount"]);
        let amount = amount.and_then(|(_, number)| self.value(number, "a whole number")).unwrap_or(0);
        let order = (unit?, act?);
        Some(GivenOrder { span: node.span(), unit: order.0, act: order.1, aim, with, mode, amount })
    }

    fn aim(&mut self, node: Node<'_>) -> Aim {
        const EXPECTED: &str =
            "Unit(\"name\"), Square(7, 8), Toward(NE), Path([(5, 6), (5, 7)]) or Run(\"name\", [(5, 6), (5, 7)])";
        match self.value(node, EXPECTED) {
            None => Aim::None,
            Some(AimFile::Square(x, y)) => Aim::Square(Square::new(x, y)),
            Some(AimFile::Toward(dir)) => Aim::Toward(dir),
            Some(AimFile::Path(path)) => Aim::Path(path),
            Some(AimFile::Run(name, path)) => {
                let span = node.after_ident().inside().map_or(node.span(), |run| run.span());
                self.named(&name, span).map_or(Aim::None, |unit| Aim::Run(unit, path))
            }
            Some(AimFile::Unit(name)) => {
                let span = node.after_ident().inside().map_or(node.span(), |name| name.span());
                self.named(&name, span).map_or(Aim::None, Aim::Unit)
            }
        }
    }

    fn choice(&mut self, node: Node<'_>) -> Option<GivenChoice> {
        let fields = Fields::of(node, &CHOICE, self.faults)?;
        let asked = self.required(node, &fields, "choice").and_then(|name| self.asked(name));
        let what = fields.find("what").and_then(|what| self.decision(what));
        let answer = match self.one_of(&fields, &ANSWERS) {
            Some(("answer", word)) => self.key(word).map(Answer::One),
            Some(("split", points)) => self.split(points),
            Some(("units", units)) => self.units(units),
            Some((_, square)) => self.value(square, "a square such as (5, 6)").map(Answer::Square),
            None => {
                self.faults.add(node.span(), "the decision is missing", format!("one of {}", ANSWERS.join(", ")));
                None
            }
        };
        let (asked, answer) = (asked?, answer?);
        Some(GivenChoice { span: node.span(), asked, what, answer })
    }

    fn split(&mut self, node: Node<'_>) -> Option<Answer> {
        let Ok(entries) = node.entries() else {
            self.faults.add(node.span(), "this does not split points", "points by name, such as {\"str\": 3}");
            return None;
        };
        let mut parts = Vec::new();
        for (key, points) in entries {
            parts.push((self.key(key)?, self.value(points, "a number of points")?));
        }
        Some(Answer::Split(parts))
    }

    fn units(&mut self, node: Node<'_>) -> Option<Answer> {
        let Ok(names) = node.list() else {
            self.faults.add(node.span(), "this is not a list of names", "[\"name\", \"name\"]");
            return None;
        };
        let units: Vec<Option<UnitId>> = names.into_iter().map(|name| self.unit(name)).collect();
        units.into_iter().collect::<Option<Vec<_>>>().map(Answer::Some)
    }

    fn unit(&mut self, node: Node<'_>) -> Option<UnitId> {
        let name = self.text(node)?;
        self.named(&name, node.span())
    }

    fn named(&mut self, name: &str, span: Span) -> Option<UnitId> {
        let found = self.battle.find_unit(name);
        if found.is_none() {
            let known = self.battle.units().map(|unit| self.battle.name(unit));
            let what = format!("nobody is called \"{name}\" in this level");
            self.faults.unknown(span, what, "the name of a combatant", name, known);
        }
        found
    }

    fn asked(&mut self, node: Node<'_>) -> Option<String> {
        let name = self.text(node)?;
        let battle = self.battle;
        let sides = (0..battle.setup().sides.len()).filter_map(|at| u8::try_from(at).ok());
        let sides = sides.map(|at| battle.setup().side_name(SideId(at)));
        let known: Vec<&str> = battle.units().map(|unit| battle.name(unit)).chain(sides).collect();
        if known.contains(&name.as_str()) {
            return Some(name);
        }
        let what = format!("no combatant or side is called \"{name}\" in this level");
        self.faults.unknown(node.span(), what, "whose decision it is", &name, known);
        None
    }

    fn act(&mut self, node: Node<'_>) -> Option<Key> {
        let name = self.text(node)?;
        let actions = engine::actions(self.battle);
        let found = actions.iter().find(|action| action.key.as_str() == name).map(|action| action.key);
        if found.is_none() {
            let known: Vec<&str> = actions.iter().map(|action| action.key.as_str()).collect();
            let what = format!("there is no action \"{name}\" in these rules");
            self.faults.unknown(node.span(), what, format!("one of {}", known.join(", ")), &name, known);
        }
        found
    }

    /// A mode of an action.
    fn mode(&mut self, node: Node<'_>, act: Key) -> Option<Key> {
        let key = self.key(node)?;
        let form = engine::form(self.battle, act);
        if form.has_mode(key) {
            return Some(key);
        }
        let what = format!("{act} has no mode \"{key}\"");
        let Modes::Listed(modes) = form.modes else { return Some(key) };
        let known: Vec<&str> = modes.iter().map(|mode| mode.as_str()).collect();
        let expected = if known.is_empty() { "no mode".to_owned() } else { format!("one of {}", known.join(", ")) };
        self.faults.unknown(node.span(), what, expected, key.as_str(), known);
        None
    }

    fn decision(&mut self, node: Node<'_>) -> Option<Key> {
        let name = self.text(node)?;
        let mut known: Vec<&str> = engine::decisions(self.battle).map(|one| one.key.as_str()).collect();
        let found = engine::decisions(self.battle).map(|one| one.key).find(|key| key.as_str() == name);
        if found.is_none() {
            known.sort_unstable();
            let what = format!("there is no decision \"{name}\" in these rules");
            self.faults.unknown(node.span(), what, format!("one of {}", known.join(", ")), &name, known);
        }
        found
    }

    fn key(&mut self, node: Node<'_>) -> Option<Key> {
        let name = self.text(node)?;
        let key = Key::intern(&name);
        if key.is_none() {
            self.faults.add(node.span(), "the name is too long", format!("at most {} letters", Key::LONGEST));
        }
        key
    }

    fn text(&mut self, node: Node<'_>) -> Option<String> {
        self.value(node, "a text in quotes")
    }

    fn value<'t, T: Deserialize<'t>>(&mut self, node: Node<'t>, expected: &str) -> Option<T> {
        let read = node.read();
        if let Err(error) = &read {
            self.faults.add(node.span(), error.code.to_string(), expected);
        }
        read.ok()
    }

    /// The one of several exclusive fields that is present; a second one is a fault.
    fn one_of<'t>(&mut self, fields: &Fields<'t>, names: &[&'static str]) -> Option<(&'static str, Node<'t>)> {
        let mut given = names.iter().filter_map(|name| Some((*name, fields.find(name)?)));
        let first = given.next();
        if let (Some((name, _)), Some((_, second))) = (first, given.next()) {
            let expected = format!("only one of {}", names.join(", "));
            self.faults.add(second.span(), format!("this says again what {name} says"), expected);
        }
        first
    }

    fn required<'t>(&mut self, node: Node<'_>, fields: &Fields<'t>, name: &str) -> Option<Node<'t>> {
        let field = fields.find(name);
        if field.is_none() {
            self.faults.add(node.span(), format!("the field {name} is missing"), format!("{name}: \"...\""));
        }
        field
    }
}
