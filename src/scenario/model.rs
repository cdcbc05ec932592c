//! The records of a level file, before any name is looked up.

use super::decode::{Brief, Decode, Int, Mark, Name, Row, Setting, Table};
use super::diagnostic::Faults;
pub use super::lesson::{LearntDef, LessonDef};
use super::node::Node;
pub use super::objective::*;
pub use super::places::{HandDef, PlaceDef, Source, SquareDef};
use super::record::{record, words};
use super::span::At;
use crate::battle::{Life, Post, Stance, Until, Vessel};
use crate::grid::{Altitude, Cover, Dir8, Pace, Quarter, Shelter, Visibility};

/// The most rounds in an item, and the most spare rounds.
const MOST_ROUNDS: i16 = 9999;

record! {
    /// A level.
    Level {
        /// Its name.
        name: String,
        /// The text before it begins.
        briefing: String = String::new(),
        /// The rules in force.
        rules: RulesDef,
        /// Field properties that the rules read, such as the light.
        field: Table<Name, At<Setting>> = Table::default(),
        /// Terrains of this level only.
        terrains: Vec<TerrainDef> = Vec::new(),
        /// The map.
        map: MapDef,
        /// Named parts of the map.
        zones: Vec<ZoneDef> = Vec::new(),
        /// The sides, at least two.
        sides: Vec<SideDef>,
        /// The combatants.
        units: Vec<UnitDef>,
        /// The round after which the battle is a draw; 0: none.
        round_limit: Int<0, 1000> = Int::of(0),
        /// The point at which the battle begins; the start of round 1 if left out.
        start: Option<StartDef> = None,
        /// The lessons, in order.
        lessons: Vec<LessonDef> = Vec::new(),
        /// Items and archetypes of this level only, in the format of the core's own armoury.
        armoury: Option<Source> = None,
        /// Items and profiles of this level only, in the format of the damage model's own armoury.
        damage_armoury: Option<Source> = None,
    }

    /// The point at which a battle begins.
    StartDef {
        /// The round.
        round: Int<1, 1000> = Int::of(1),
        /// The combatant that acts first; those before it in that round have had their turns. If left out, the round
        /// begins.
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
        /// Options that differ from their defaults.
        options: Table<Name, At<Setting>> = Table::default(),
    }

    /// A terrain.
    TerrainDef {
        /// Its name in files.
        id: Name,
        /// Its display name.
        name: String,
        /// Its letter on a text map.
        glyph: Mark,
        /// Its effect on movement.
        pace: Pace = Pace::Normal,
        /// Its effect on sight.
        visibility: Visibility = Visibility::Clear,
        /// The cover it gives.
        cover: Option<Cover> = None,
        /// The place that has the cover.
        shelter: Shelter = Shelter::Both,
        /// True if the cover is soft.
        soft: bool = false,
        /// True if it stops shots, throws, flight and blasts, and vehicles.
        solid: bool = false,
        /// True if it stops vehicles although shots pass it.
        massive: bool = false,
        /// True if a weapon can be rested on it.
        rest: bool = false,
        /// Its state as a door, if it is one.
        door: Option<DoorDef> = None,
        /// The terrain left when it is destroyed.
        wreck: Option<Name> = None,
        /// Its picture; the id if left out.
        art: Option<Name> = None,
        /// The terrain whose picture lies beneath it.
        on: Option<Name> = None,
        /// Marks that rules read.
        tags: Vec<Name> = Vec::new(),
    }

    /// A door.
    DoorDef {
        /// True if it is open.
        open: bool,
        /// The terrain that it turns into when opened or closed.
        other: Name,
    }

    /// The map.
    MapDef {
        /// Its rows from north to south, one letter per square.
        rows: Vec<Row>,
        /// The terrain of each letter.
        legend: Table<Mark, Brief<LegendDef>>,
    }

    /// The meaning of a letter of the map.
    LegendDef {
        /// The terrain.
        terrain: Name,
        /// The terrain whose picture lies beneath it.
        on: Option<Name> = None,
    }

    /// A named part of the map.
    ZoneDef {
        /// Its name.
        name: Name,
        /// Its rectangles.
        areas: Vec<AreaDef> = Vec::new(),
        /// Letters of the map whose squares belong to it.
        marks: Vec<Mark> = Vec::new(),
        /// Marks that rules read.
        tags: Vec<Name> = Vec::new(),
    }

    /// A rectangle of squares.
    AreaDef {
        /// One corner.
        from: SquareDef,
        /// The opposite corner, included; the same square if left out.
        to: Option<SquareDef> = None,
    }

    /// A side.
    SideDef {
        /// Its name.
        name: Name,
        /// The number of its colour, 0 to 7; its index in the list if left out.
        colour: Option<Int<0, 7>> = None,
        /// Its default player; if missing, a human for the first side and the computer for the others.
        control: Option<Control> = None,
        /// The zone in which its people are placed before the battle; where the level puts them if left out.
        deploy: Option<Name> = None,
        /// Ways to win besides eliminating every enemy.
        objectives: Vec<ObjectiveDef> = Vec::new(),
    }

    /// A combatant.
    UnitDef {
        /// Its name, unique in the level.
        name: Name,
        /// The name of its side.
        side: Name,
        /// Its place; left out aboard a vehicle.
        at: PlaceDef = PlaceDef::Unknown,
        /// The archetype that it is based on.
        archetype: Option<Name> = None,
        /// The display name of its kind; the archetype's name if left out.
        kind: String = String::new(),
        /// The picture of a starship; the archetype's if left out.
        vessel: Option<Vessel> = None,
        /// Full values of stats that differ from the archetype's.
        stats: Table<Name, Int<{ i16::MIN }, { i16::MAX }>> = Table::default(),
        /// Values at the start of stats that are not full.
        now: Table<Name, Int<{ i16::MIN }, { i16::MAX }>> = Table::default(),
        /// Skill levels, besides the archetype's.
        skills: Table<Name, Int<-20, 200>> = Table::default(),
        /// Traits, besides the archetype's.
        tags: Vec<Name> = Vec::new(),
        /// Traits with a value, besides the archetype's: what each changes, and the values of its parts.
        traits: Table<Name, Table<Name, At<Setting>>> = Table::default(),
        /// The items that it carries instead of the archetype's.
        items: Option<Vec<Brief<CarriedDef>>> = None,
        /// The armour that it wears instead of the archetype's, outermost first.
        worn: Option<Vec<Name>> = None,
        /// The item in hand; the first weapon if left out.
        in_hand: Option<HandDef> = None,
        /// The item in the other hand, under rules with two hands; none if left out.
        other_hand: Option<HandDef> = None,
        /// Its facing; toward the nearest enemy if left out.
        facing: Option<Dir8> = None,
        /// Its stance.
        stance: Stance = Stance::Standing,
        /// Its state of life.
        life: Life = Life::Up,
        /// Altitude band above the ground.
        altitude: Altitude = Altitude::Ground,
        /// Half-metres travelled in the turn before the battle.
        moved: Int<0, { i16::MAX }> = Int::of(0),
        /// Its conditions.
        conditions: Vec<Brief<ConditionDef>> = Vec::new(),
        /// A fixed initiative instead of a roll.
        initiative: Option<Int<-1000, 1000>> = None,
        /// The round in which it arrives; it is there from the start if left out.
        arrives: Option<Int<2, 1000>> = None,
        /// Speed of a vehicle in km/h.
        speed: Int<0, 2000> = Int::of(0),
        /// Hits on the systems of a machine.
        hits: Table<Name, Int<0, 3>> = Table::default(),
        /// Its seat in a vehicle.
        aboard: Option<SeatDef> = None,
        /// Its work under way.
        work: Option<WorkDef> = None,
        /// Its profile under the damage model, in the format of the model's own armoury.
        profile: Option<Source> = None,
    }

    /// Work of several turns that is under way.
    WorkDef {
        /// The action that started it.
        act: Name,
        /// The square of the task.
        at: Option<SquareDef> = None,
        /// The combatant it is done to.
        on: Option<Name> = None,
        /// The tool or item.
        with: Option<Name> = None,
        /// Turns done.
        done: Int<0, 1000> = Int::of(0),
        /// Turns left, unless the rules can tell.
        left: Option<Int<1, 1000>> = None,
    }

    /// A seat in a vehicle.
    SeatDef {
        /// The vehicle.
        vehicle: Name,
        /// The role of its occupant.
        post: Post = Post::Passenger,
        /// True if its occupant wears the seat belt; the default is true in closed vehicles.
        belted: Option<bool> = None,
        /// The side of a closed vehicle that the seat's window faces.
        window: Option<Quarter> = None,
    }

    /// A carried item.
    CarriedDef {
        /// Its id in the armoury.
        id: Name,
        /// The number.
        count: Int<1, 99> = Int::of(1),
        /// Rounds in it; full if left out.
        loaded: Option<Int<0, MOST_ROUNDS>> = None,
        /// Spare rounds; those that come with it if left out, mostly four times its capacity.
        spare: Option<Int<0, MOST_ROUNDS>> = None,
        /// Actions already spent on a reload.
        progress: Int<0, 100> = Int::of(0),
        /// True if it is jammed.
        jammed: bool = false,
        /// The last round in which it cannot be fired, because it is too hot or recharging.
        idle: Int<0, { i16::MAX }> = Int::of(0),
        /// The points that a device holds ready.
        points: Int<0, MOST_ROUNDS> = Int::of(0),
        /// How many of its owner's turns they last; 0 if they do not expire.
        turns: Int<0, 1000> = Int::of(0),
    }

    /// A condition of a combatant.
    ConditionDef {
        /// Its name.
        id: Name,
        /// Its amount.
        amount: Int<-10_000, 10_000> = Int::of(1),
        /// The other combatant, such as the target of aiming.
        on: Option<Name> = None,
        /// Its end.
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
        let (count, progress, idle, points, turns) = (Int::of(1), Int::of(0), Int::of(0), Int::of(0), Int::of(0));
        Self { span: id.span, id, count, loaded: None, spare: None, progress, jammed: false, idle, points, turns }
    }
}

impl From<Name> for ConditionDef {
    fn from(id: Name) -> Self {
        Self { span: id.span, id, amount: Int::of(1), on: None, until: Until::Cleared }
    }
}

/// The player of a side.
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
