//! Facts of the field and the words that they may be.

use crate::battle::{Key, keys};

keys! {
    /// Fact of the field: its light.
    LIGHT = "light";
    /// Word of `light`, and mark of a zone: as by day.
    BRIGHT = "bright";
    /// Word of `light`, and mark of a zone: dusk, moonlight, emergency lamps.
    LOW = "low";
    /// Word of `light`, and mark of a zone: complete darkness.
    DARK = "dark";
    /// Fact of the field: smoke or fog everywhere.
    SMOKE_FACT = "smoke";
    /// Word of `smoke`: one sees through it badly.
    THIN_WORD = "thin";
    /// Word of `smoke`: one hardly sees through it.
    DENSE_WORD = "dense";
    /// Fact of the field: its weather.
    WEATHER_FACT = "weather";
    /// Word of `weather`: storm, driving rain or snow.
    SEVERE = "severe";
    /// Word of `smoke` and `weather`: nothing of note.
    CLEAR = "clear";
    /// Fact of the field: its gravity.
    GRAVITY = "gravity";
    /// Word of `gravity`: as usual.
    NORMAL = "normal";
    /// Word of `gravity`: none.
    ZERO = "zero";
    /// Fact of the field: what carries sound.
    AIR = "air";
    /// Word of `air`: nothing.
    VACUUM = "vacuum";
    /// Word of `air`: noise.
    LOUD = "loud";
    /// Fact of the field: whether radio gets through.
    RADIO = "radio";
    /// Word of `radio`: it does not.
    JAMMED = "jammed";
    /// Fact of the field: what kind of place it is.
    TERRAIN_CLASS = "terrain_class";
    /// Fact of the field: how far apart the fight begins.
    START_BAND = "start_band";
    /// Fact of the field: whether there is a sickbay or hospital.
    SICKBAY = "sickbay";
    /// Fact of the field: whether there is a workshop, or a scrap yard.
    WORKSHOP = "workshop";
    /// Word of `sickbay` and `workshop`: there is one.
    AT_HAND = "at_hand";
    /// Word of `sickbay` and `workshop`: there is none.
    NOT_HERE = "none";
}

/// The keys of the bands, nearest first.
pub const BAND_WORDS: [Key; 7] = [
    Key::new("personal"),
    Key::new("close"),
    Key::new("short"),
    Key::new("medium"),
    Key::new("long"),
    Key::new("very_long"),
    Key::new("distant"),
];

/// Words of `terrain_class`.
pub const CLASS_WORDS: [Key; 4] = [Key::new("interior"), Key::new("outdoor"), Key::new("open"), Key::new("very_open")];
