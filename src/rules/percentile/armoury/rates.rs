//! The numbers of hits that bursts and flurries are made for (PC-AAC-02).

use crate::rules::percentile::armoury::Weapon;
use smallvec::{SmallVec, smallvec};

impl Weapon {
    /// The numbers of hits that a burst or flurry with the weapon is offered to everybody for, all of the weapon's first.
    pub fn usual_hits(&self) -> SmallVec<[i16; 3]> {
        let mut rates: SmallVec<[i16; 3]> = smallvec![2, self.semi, self.hits];
        rates.retain(|rate| *rate >= 2 && *rate <= self.hits);
        rates.sort_unstable_by(|one, other| other.cmp(one));
        rates.dedup();
        rates
    }

    /// The other numbers of hits, which are left to people.
    pub fn further_hits(&self) -> SmallVec<[i16; 8]> {
        let usual = self.usual_hits();
        let most = if usual.is_empty() { 0 } else { self.hits };
        (1..=most).filter(|hits| !usual.contains(hits)).collect()
    }

    /// The hits intended by the plainest shot: 0 for a single shot.
    pub fn plain_hits(&self) -> i16 {
        if self.single { 0 } else { self.usual_hits().first().copied().unwrap_or(self.hits) }
    }
}
