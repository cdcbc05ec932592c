//! A level as it is written: the records of the file, before anything is looked up.

use super::armoury;
use super::decode::{Brief, Decode, Int, Mark, Name, Row, Setting, Table};
use super::diagnostic::Faults;
pub use super::lesson::{LearntDef, LessonDef};
use super::node::Node;
pub use super::objective::*;
use super::record::{record, words};
use super::span::{At, Span};
use crate::battle::{Life, Post, Stance, Until, Vessel};
use crate::grid::{Altitude, Cover, Dir8, Pace, Quarter, Shelter, Visibility};

/// Most rounds in an item, and most carried besides.
const MOST_ROUNDS: i16 = 9999;

record! {
    /// A level.
    Level {
        /// What it is called.
        name: String,
        /// What people read before it begins.
        briefing: String = String::new(),
        /// The rules in force.
        rules: RulesDef,
        /// Facts of the field that the rules ask for, such as its light.
        field: Table<Name, At<Setting>> = Table::default(),
        /// Terrains that only this level has.
        terrains: Vec<TerrainDef> = Vec::new(),
        /// The map.
        map: MapDef,
        /// Named parts of the map.
        zones: Vec<ZoneDef> = Vec::new(),
        /// The sides, at least two.
        sides: Vec<SideDef>,
        /// The combatants.
        units: Vec<UnitDef>,
        /// After this round the battle is a draw; 0: never.
        round_limit: Int<0, 1000> = Int::of(0),
        /// How far the battle has come when it begins; at its first round if left out.
        start: Option<StartDef> = None,
        /// What the level teaches, step by step.
        lessons: Vec<LessonDef> = Vec::new(),
        /// Items and archetypes that only this level has, in the format of the core's own armoury.
        armoury: Option<Source> = None,
    }

    /// How far a battle has come when it begins.
    StartDef {
        /// The round that it begins in.
        round: Int<1, 1000> = Int::of(1),
        /// Who acts first in it: those who come before have had their turns. At the start of the round if left out.
        acting: Option<Name> = None,
    }

    /// The rules in force.
    RulesDef {
        /// The core system.
        core: Name,
        /// The initiative model.
        initiative: Name,
        /// The damage model: the core's own if left out.
        damage: Option<Name> = None,
        /// Options that differ from what holds otherwise.
        options: Table<Name, At<Setting>> = Table::default(),
    }

    /// A terrain.
    TerrainDef {
        /// Its name in files.
        id: Name,
        /// Its name for people.
        name: String,
        /// The letter that stands for it on a text map.
        glyph: Mark,
        /// How it slows movement.
        pace: Pace = Pace::Normal,
        /// What it does to sight.
        visibility: Visibility = Visibility::Clear,
        /// The cover it gives.
        cover: Option<Cover> = None,
        /// Where one must be to have that cover.
        shelter: Shelter = Shelter::Both,
        /// Whether the cover is soft.
        soft: bool = false,
        /// Whether it stops shots, throws, flight and blasts, and vehicles.
        solid: bool = false,
        /// Whether it stops vehicles although shots pass it.
        massive: bool = false,
        /// Whether a weapon can be rested on it.
        rest: bool = false,
        /// Whether it is a door.
        door: Option<DoorDef> = None,
        /// What is left of it when it is destroyed.
        wreck: Option<Name> = None,
        /// The picture it wears: its id if left out.
        art: Option<Name> = None,
        /// The terrain whose picture lies under it.
        on: Option<Name> = None,
        /// Marks that rules look for.
        tags: Vec<Name> = Vec::new(),
    }

    /// A door.
    DoorDef {
        /// Whether it stands open.
        open: bool,
        /// The terrain that it turns into when it is opened or closed.
        other: Name,
    }

    /// The map.
    MapDef {
        /// Its rows from north to south, a letter a square.
        rows: Vec<Row>,
        /// The terrain that each letter stands for.
        legend: Table<Mark, Brief<LegendDef>>,
    }

    /// What a letter of the map stands for.
    LegendDef {
        /// The terrain.
        terrain: Name,
        /// The terrain whose picture lies under it.
        on: Option<Name> = None,
    }

    /// A named part of the map.
    ZoneDef {
        /// Its name.
        name: Name,
        /// Rectangles of it.
        areas: Vec<AreaDef> = Vec::new(),
        /// Letters of the map whose squares belong to it.
        marks: Vec<Mark> = Vec::new(),
        /// Marks that rules look for.
        tags: Vec<Name> = Vec::new(),
    }

    /// A rectangle of squares.
    AreaDef {
        /// One corner.
        from: SquareDef,
        /// The corner across, itself included; the same square if left out.
        to: Option<SquareDef> = None,
    }

    /// A side.
    SideDef {
        /// Its name.
        name: Name,
        /// The number of its colour, 0 to 7; its place in the list if left out.
        colour: Option<Int<0, 7>> = None,
        /// Who plays it, unless somebody chooses otherwise; a human the first side, the computer the others.
        control: Option<Control> = None,
        /// Ways to win besides driving every enemy off.
        objectives: Vec<ObjectiveDef> = Vec::new(),
    }

    /// A combatant.
    UnitDef {
        /// Its name, unique in the level.
        name: Name,
        /// The name of its side.
        side: Name,
        /// Where it stands; nowhere of its own aboard a vehicle.
        at: PlaceDef = PlaceDef::Unknown,
        /// The ready-made combatant that it is based on.
        archetype: Option<Name> = None,
        /// What kind of combatant it is, for people; the archetype's name if left out.
        kind: String = String::new(),
        /// The picture of a starship; the archetype's if left out.
        vessel: Option<Vessel> = None,
        /// Stats at full strength, where they differ from the archetype's.
        stats: Table<Name, Int<{ i16::MIN }, { i16::MAX }>> = Table::default(),
        /// Stats at the start, where they differ from full strength.
        now: Table<Name, Int<{ i16::MIN }, { i16::MAX }>> = Table::default(),
        /// Skill levels, besides the archetype's.
        skills: Table<Name, Int<-20, 200>> = Table::default(),
        /// Traits, besides the archetype's.
        tags: Vec<Name> = Vec::new(),
        /// What it carries, instead of what the archetype does.
        items: Option<Vec<Brief<CarriedDef>>> = None,
        /// What it wears, outermost first, instead of what the archetype does.
        worn: Option<Vec<Name>> = None,
        /// The item in hand; the first weapon if left out.
        in_hand: Option<HandDef> = None,
        /// The item in the other hand, by rules that know two hands; nothing if left out.
        other_hand: Option<HandDef> = None,
        /// Where it looks; toward the nearest enemy if left out.
        facing: Option<Dir8> = None,
        /// How it holds itself.
        stance: Stance = Stance::Standing,
        /// Whether it can take part.
        life: Life = Life::Up,
        /// Height band above the ground.
        altitude: Altitude = Altitude::Ground,
        /// Half-metres travelled in the turn before the battle.
        moved: Int<0, { i16::MAX }> = Int::of(0),
        /// Conditions that it is in.
        conditions: Vec<Brief<ConditionDef>> = Vec::new(),
        /// A fixed initiative instead of a roll.
        initiative: Option<Int<-1000, 1000>> = None,
        /// The round in which it comes; it is there from the start if left out.
        arrives: Option<Int<2, 1000>> = None,
        /// Speed of a vehicle in km/h.
        speed: Int<0, 2000> = Int::of(0),
        /// Hits that the systems of a machine have taken.
        hits: Table<Name, Int<0, 3>> = Table::default(),
        /// Its place aboard a vehicle.
        aboard: Option<SeatDef> = None,
        /// The work that it is in the middle of.
        work: Option<WorkDef> = None,
    }

    /// Work of several turns that somebody is in the middle of.
    WorkDef {
        /// The action that it began with.
        act: Name,
        /// The square of the task.
        at: Option<SquareDef> = None,
        /// Whom it is done to.
        on: Option<Name> = None,
        /// The item that it is done with.
        with: Option<Name> = None,
        /// Turns of it that are done.
        done: Int<0, 1000> = Int::of(0),
        /// Turns that are left, where the rules do not know by themselves.
        left: Option<Int<1, 1000>> = None,
    }

    /// A place aboard a vehicle.
    SeatDef {
        /// The vehicle.
        vehicle: Name,
        /// What the one who has the place does.
        post: Post = Post::Passenger,
        /// Whether that one is strapped in; in closed vehicles everybody is, unless it says otherwise.
        belted: Option<bool> = None,
        /// The side of a closed vehicle that the place looks out of.
        window: Option<Quarter> = None,
    }

    /// An item that somebody carries.
    CarriedDef {
        /// Its id in the armoury.
        id: Name,
        /// How many of them.
        count: Int<1, 99> = Int::of(1),
        /// Rounds in it; full if left out.
        loaded: Option<Int<0, MOST_ROUNDS>> = None,
        /// Rounds carried besides; four times what it holds if left out.
        spare: Option<Int<0, MOST_ROUNDS>> = None,
        /// Actions already spent on a reload.
        progress: Int<0, 100> = Int::of(0),
        /// Whether it is jammed.
        jammed: bool = false,
        /// The last round in which it cannot be fired, as it is too hot or recharges.
        idle: Int<0, { i16::MAX }> = Int::of(0),
    }

    /// A condition that somebody is in.
    ConditionDef {
        /// Its name.
        id: Name,
        /// How much of it.
        amount: Int<-10_000, 10_000> = Int::of(1),
        /// The combatant that it is about, such as the one aimed at.
        on: Option<Name> = None,
        /// When it ends.
        until: Until = Until::Cleared,
    }
}

impl From<Name> for LegendDef {
    fn from(terrain: Name) -> Self {
        Self { span: terrain.span, terrain, on: None }
    }
}

impl From<Name> for CarriedDef {
    fn from(id: Name) -> Self {
        let (count, progress, idle) = (Int::of(1), Int::of(0), Int::of(0));
        Self { span: id.span, id, count, loaded: None, spare: None, progress, jammed: false, idle }
    }
}

impl From<Name> for ConditionDef {
    fn from(id: Name) -> Self {
        Self { span: id.span, id, amount: Int::of(1), on: None, until: Until::Cleared }
    }
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Control {
    /// A person.
    #[default]
    Human,
    /// The computer.
    Ai,
}

words! {
    Control { "human" => Control::Human, "ai" => Control::Ai, }
}

/// A square as it is written, `(column, row)`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SquareDef {
    /// Column, from 0 in the west.
    pub x: i16,
    /// Row, from 0 in the north.
    pub y: i16,
    /// Its place in the text.
    pub span: Span,
}

impl Decode for SquareDef {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let Ok([x, y]) = node.pair() else {
            faults.add(node.span(), "this is not a square", "its column and row: (3, 5)");
            return None;
        };
        let (x, y) = (Int::<0, 511>::decode(x, faults), Int::<0, 511>::decode(y, faults));
        Some(Self { x: x?.value, y: y?.value, span: node.span() })
    }
}

/// Where a combatant stands.
#[derive(Clone, Copy, Debug, Default)]
pub enum PlaceDef {
    /// It could not be read.
    #[default]
    Unknown,
    /// On the next free square of that letter.
    Mark(Mark),
    /// On that square.
    Square(SquareDef),
}

impl Decode for PlaceDef {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        if node.text().starts_with('(') {
            SquareDef::decode(node, faults).map(Self::Square)
        } else {
            Mark::decode(node, faults).map(Self::Mark)
        }
    }
}

/// The item in hand.
#[derive(Clone, Debug)]
pub enum HandDef {
    /// None.
    Nothing,
    /// The first of that id, or with a number behind it that one of them, such as `pistol 2`.
    Item(Name),
}

impl HandDef {
    /// The place of the name.
    pub fn span(&self) -> Span {
        match self {
            Self::Nothing => Span::default(),
            Self::Item(name) => name.span,
        }
    }
}

impl Decode for HandDef {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let name = Name::decode(node, faults)?;
        Some(if name.as_str() == "nothing" { Self::Nothing } else { Self::Item(name) })
    }
}

impl Decode for Until {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        const KINDS: [&str; 4] = ["Cleared", "RoundEnd(3)", "TurnStart", "TurnEnd"];
        match node.ident().unwrap_or_default() {
            "Cleared" => Some(Self::Cleared),
            "TurnStart" => Some(Self::TurnStart),
            "TurnEnd" => Some(Self::TurnEnd),
            "RoundEnd" if let Ok(round) = node.after_ident().inside() => {
                Int::<1, 1000>::decode(round, faults).map(|round| Self::RoundEnd(round.value.unsigned_abs()))
            }
            other => {
                let expected = format!("one of {}", KINDS.join(", "));
                faults.unknown(node.span(), "there is no such end of a condition", expected, other, KINDS);
                None
            }
        }
    }
}

/// The armoury of a level: a part of the text that the rules read themselves.
#[derive(Clone, Debug)]
pub struct Source {
    /// The text, comments that follow it included.
    pub text: String,
    /// Its place.
    pub span: Span,
}

impl Decode for Source {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        armoury::numbers(node, faults);
        Some(Self { text: node.text().to_owned(), span: node.span() })
    }
}
