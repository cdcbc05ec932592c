//! The starter armoury and that of a level: weapons, armour, devices and profiles (DR-WPN-01 to DR-WPN-10).
//!
//! An entry belongs to the core's item of the same id. DR-WPN-05 and DR-WPN-09 are the balance that its numbers keep.

pub mod armour;
pub mod device;
pub mod host;
pub mod profile;
mod read;
pub mod weapon;

pub use armour::{Armour, Plating, Range};
pub use device::{Aura, Damper, Decay, Effect, Gravity, Level, Shield, Source, Stored};
pub use profile::{Immunity, Injury, Limit, Nature, Profile, Thresholds, What};
pub use weapon::{Dismember, Energy, Explosive, Shape, Tag, Weapon, Zone};

use crate::battle::Key;
use crate::rules::File;
use crate::rules::common::armoury;
use profile::Written;
use ron::error::{Position, Span, SpannedError};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The file of the starter armoury.
pub const STARTER: File = built_in!("assets/armoury/drive.ron");

static BUILT_IN: LazyLock<Armoury> =
    LazyLock::new(|| Armoury::on(&Armoury::default(), STARTER.text).expect("the tests have read the starter armoury"));

/// What the model knows of items and bodies, by id.
#[derive(Clone, Default, Debug)]
pub struct Armoury {
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
    shields: Vec<Shield>,
    gravity: Vec<Gravity>,
    dampers: Vec<Damper>,
    gauges: Vec<Key>,
    auras: Vec<Aura>,
    profiles: Vec<Profile>,
}

/// The sections of a file.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Sections {
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
    shields: Vec<Shield>,
    gravity: Vec<Gravity>,
    dampers: Vec<Damper>,
    gauges: Vec<Key>,
    auras: Vec<Aura>,
    profiles: Vec<Written>,
}

/// Implements the search for an entry by its id.
macro_rules! entries {
    ($($(#[$doc:meta])* $one:ident: $entry:ty, $several:ident;)+) => {
        impl Armoury {$(
            $(#[$doc])*
            pub fn $one(&self, id: Key) -> Option<&$entry> {
                self.$several.iter().find(|entry| entry.id == id)
            }
        )+}
    };
}

entries! {
    /// The weapon of an item.
    weapon: Weapon, weapons;
    /// The armour of an item.
    armour: Armour, armour;
    /// The shield of an item.
    shield: Shield, shields;
    /// The source of pseudogravity of an item.
    gravity: Gravity, gravity;
    /// The damper of an item.
    damper: Damper, dampers;
    /// The aura of an item.
    aura: Aura, auras;
    /// A profile.
    profile: Profile, profiles;
}

impl Armoury {
    /// The starter armoury.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// The starter armoury with the entries of a text, which replace those of the same id. A profile may be like one of
    /// the starter armoury or one that stands before it.
    ///
    /// # Errors
    /// The place and the reason if the text is no armoury.
    pub fn read(text: &str) -> Result<Self, SpannedError> {
        Self::on(Self::built_in(), text)
    }

    fn on(base: &Self, text: &str) -> Result<Self, SpannedError> {
        let file: Sections = armoury::read(text)?;
        file.check(text)?;
        let mut all = base.clone();
        replace(&mut all.weapons, file.weapons, |one| one.id);
        replace(&mut all.armour, file.armour, |one| one.id);
        replace(&mut all.shields, file.shields, |one| one.id);
        replace(&mut all.gravity, file.gravity, |one| one.id);
        replace(&mut all.dampers, file.dampers, |one| one.id);
        replace(&mut all.gauges, file.gauges, |one| *one);
        replace(&mut all.auras, file.auras, |one| one.id);
        for written in file.profiles {
            let profile = all.complete(written, text)?;
            replace(&mut all.profiles, vec![profile], |one| one.id);
        }
        Ok(all)
    }

    fn complete(&self, written: Written, text: &str) -> Result<Profile, SpannedError> {
        if let Some(wrong) = written.fault() {
            return Err(fault(text, written.id, wrong));
        }
        let like = written.like.map(|id| self.profile(id).ok_or(id)).transpose();
        let like = like.map_err(|id| fault(text, Some(id), "there is no such profile before this one"))?;
        Ok(written.complete(like))
    }

    /// The profile that a level writes: the id of one in quotation marks, or one in parentheses, which may be `like`
    /// another and needs no id.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn profile_of(&self, text: &str) -> Result<Profile, SpannedError> {
        let Ok(id) = ron::from_str::<String>(text) else {
            return armoury::read(text).and_then(|written| self.complete(written, text));
        };
        let known = Key::intern(&id).and_then(|id| self.profile(id));
        let names: Vec<&str> = self.profiles.iter().map(|one| one.id.as_str()).collect();
        let unknown = || format!("there is no profile \"{id}\": there are {}", names.join(", "));
        known.cloned().ok_or_else(|| fault(text, None, &unknown()))
    }

    /// True if an item shows the damping at a target (DR-WPN-07).
    pub fn is_gauge(&self, id: Key) -> bool {
        self.gauges.contains(&id)
    }

    /// The ids of all items.
    pub fn items(&self) -> impl Iterator<Item = Key> + '_ {
        let weapons = self.weapons.iter().map(|one| one.id).chain(self.armour.iter().map(|one| one.id));
        let points = self.shields.iter().map(|one| one.id).chain(self.gravity.iter().map(|one| one.id));
        let fields = self.dampers.iter().map(|one| one.id).chain(self.gauges.iter().copied());
        weapons.chain(points).chain(fields).chain(self.auras.iter().map(|one| one.id))
    }
}

impl Sections {
    fn check(&self, text: &str) -> Result<(), SpannedError> {
        let weapons = self.weapons.iter().map(|one| (one.id, one.fault()));
        let armour = self.armour.iter().map(|one| (one.id, None));
        let shields = self.shields.iter().map(|one| (one.id, one.fault()));
        let gravity = self.gravity.iter().map(|one| (one.id, one.fault()));
        let dampers = self.dampers.iter().map(|one| one.id).chain(self.gauges.iter().copied()).map(|id| (id, None));
        let auras = self.auras.iter().map(|one| (one.id, one.fault()));
        let mut known = BTreeSet::new();
        for (id, wrong) in weapons.chain(armour).chain(shields).chain(gravity).chain(dampers).chain(auras) {
            let wrong = wrong.or((!known.insert(id)).then_some("this id stands twice"));
            wrong.map_or(Ok(()), |wrong| Err(fault(text, Some(id), wrong)))?;
        }
        let mut profiles = BTreeSet::new();
        for id in self.profiles.iter().map(|one| one.id) {
            let wrong = id.is_none().then_some("a profile needs an id");
            let wrong = wrong.or((!profiles.insert(id)).then_some("this id stands twice"));
            wrong.map_or(Ok(()), |wrong| Err(fault(text, id, wrong)))?;
        }
        Ok(())
    }
}

/// Adds entries in place of those of the same id.
fn replace<T>(all: &mut Vec<T>, new: Vec<T>, id: impl Fn(&T) -> Key) {
    all.retain(|old| !new.iter().any(|new| id(new) == id(old)));
    all.extend(new);
}

/// A fault at the last place of a text that names an id, or at its beginning.
fn fault(text: &str, id: Option<Key>, what: &str) -> SpannedError {
    let quoted = id.map(|id| format!("\"{id}\"")).unwrap_or_default();
    let at = text.rfind(&quoted).filter(|_| id.is_some()).unwrap_or(0);
    let place = |at: usize| {
        let before = text.get(..at).unwrap_or_default();
        let (lines, last) = (before.matches('\n').count(), before.rsplit('\n').next().unwrap_or_default());
        Position { line: lines + 1, col: last.chars().count() + 1 }
    };
    let span = Span { start: place(at), end: place(at + quoted.len()) };
    let what = if id.is_some() { format!("{quoted}: {what}") } else { what.to_owned() };
    SpannedError { code: ron::Error::Message(what), span }
}
