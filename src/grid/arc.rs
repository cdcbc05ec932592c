//! Arcs of fire and of facing, compared exactly.

use super::square::{Dir8, Offset};
use serde::{Deserialize, Serialize};

/// The sines of 0 to 90 degrees, in units of 2^-60.
const SINES: [i64; 91] = [
    0x0,
    0x477c2cae277479,
    0x8ef2c64fbee13b,
    0xd65e3a477e486e,
    0x11db8f6d6a5127e,
    0x164fd6b8c281029,
    0x1ac2609b3c576c1,
    0x1f32d44c4f62d36,
    0x23a0d92d1b3c327,
    0x280c16cf50a6ea0,
    0x2c7434fc16e7134,
    0x30d8dbbaecc49e9,
    0x3539b35884b1eba,
    0x3996646d9b8ce9a,
    0x3dee97e5c972397,
    0x4241f7064c1a41a,
    0x46902b74ca38a5a,
    0x4ad8df3e0f571d0,
    0x4f1bbcdcbfa53e1,
    0x53586f4003376dc,
    0x578ea1d2282fd57,
    0x5bbe007f3b4cf06,
    0x5fe637bb965a058,
    0x6406f48a63feaad,
    0x681fe484186b43f,
    0x6c30b5dcde614ba,
    0x7039176af817210,
    0x7438b8ad1378031,
    0x782f49d09141e1e,
    0x7c1c7bb7be83b1e,
    0x800000000000000,
    0x83d98907eef89bf,
    0x87a8c9f566e953d,
    0x8b6d76bb83b8e7e,
    0x8f2744208fe892a,
    0x92d5e7c3e24bc37,
    0x96791823aad2ef7,
    0x9a108ca2adf5b0e,
    0x9d9bfd8dee49c72,
    0xa11b242243d5ec7,
    0xa48dba91e0b0e56,
    0xa7f37c09c27ea0a,
    0xab4c24b7105ebe5,
    0xae9771cc64e159c,
    0xb1d521870398826,
    0xb504f333f9de648,
    0xb826a7352a69c43,
    0xbb39ff06434c11b,
    0xbe3ebd419df60f6,
    0xc134a5a508e1b6d,
    0xc41b7d167a81c99,
    0xc6f309a8ad193e7,
    0xc9bb129fa31e8be,
    0xcc73607513d0a14,
    0xcf1bbcdcbfa53e1,
    0xd1b3f2c8ac3a376,
    0xd43bce6d477524e,
    0xd6b31d45717ede8,
    0xd919ae166d4a290,
    0xdb6f50f3b756ecb,
    0xddb3d742c26553a,
    0xdfe713be99ce344,
    0xe208da7b69383cb,
    0xe41900e9e963656,
    0xe6175ddab1c64cc,
    0xe803c9816ebb39f,
    0xe9de1d77fbfcaa1,
    0xeba634c16333749,
    0xed5bebccbe5abe5,
    0xeeff2077fdc0287,
    0xf08fb2129168dcd,
    0xf20d815ff5a6557,
    0xf378709a22a7faf,
    0xf4d06373ded8fb5,
    0xf6153f1af3dbfdb,
    0xf746ea3a45f8a63,
    0xf8654cfbcdd127f,
    0xf970510a743876c,
    0xfa67e193d003fc5,
    0xfb4beb49c5b60e6,
    0xfc1c5c6408e0bad,
    0xfcd924a17f22dcd,
    0xfd82354984a3cca,
    0xfe17812d11f45bc,
    0xfe98fca7c33e336,
    0xff069da0c0ad0f1,
    0xff605b8b87ffb3a,
    0xffa62f689730eaf,
    0xffd813c5f82b35b,
    0xfff604bfad7c4dd,
    0x1000000000000000,
];

/// All directions within an angle of a facing, borders included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FireArc {
    /// The direction of its middle, of any length except zero.
    pub facing: Offset,
    /// Degrees from the middle to either border, 0 to 180: an arc of 30 degrees has 15.
    pub half_angle: u8,
}

impl FireArc {
    /// The arc of `2 * half_angle` degrees around `facing`.
    pub const fn new(facing: Offset, half_angle: u8) -> Self {
        Self { facing, half_angle }
    }

    /// True if the direction `to` lies in the arc; a zero offset always does.
    pub fn contains(self, to: Offset) -> bool {
        let half = usize::from(self.half_angle);
        if half >= 180 || to == Offset::default() {
            return true;
        }
        let (sine, cosine) =
            if half <= 90 { (SINES[half], SINES[90 - half]) } else { (SINES[180 - half], -SINES[half - 90]) };
        let ahead = i128::from(self.facing.dot(to));
        let aside = i128::from(self.facing.cross(to).abs());
        if aside == 0 { ahead > 0 } else { ahead * i128::from(sine) >= aside * i128::from(cosine) }
    }
}

/// One of the four sides of a vehicle (CE-VEH-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Quarter {
    /// The side it faces.
    Front,
    /// Clockwise of the front.
    Right,
    /// The rear.
    Rear,
    /// Counter-clockwise of the front.
    Left,
}

impl Quarter {
    /// All four, clockwise from the front.
    pub const ALL: [Quarter; 4] = [Quarter::Front, Quarter::Right, Quarter::Rear, Quarter::Left];

    /// The direction of this side's middle for a vehicle that faces `facing`.
    pub fn direction(self, facing: Dir8) -> Dir8 {
        facing.turned(2 * self as i32)
    }

    /// True if the direction `to` lies on this side, within 45 degrees of its middle. A direction exactly between two
    /// sides lies on both (CE-VEH-01); a zero offset lies on every side.
    pub fn contains(self, facing: Dir8, to: Offset) -> bool {
        FireArc::new(self.direction(facing).offset(), 45).contains(to)
    }

    /// The sides on which `to` lies: one, or two on a border.
    pub fn of(facing: Dir8, to: Offset) -> impl Iterator<Item = Quarter> {
        Self::ALL.into_iter().filter(move |quarter| quarter.contains(facing, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pc_overwatch_arcs_of_30_and_60_degrees() {
        let inside = |half, x, y| FireArc::new(Offset::new(1, 0), half).contains(Offset::new(x, y));
        assert_eq!(
            [inside(15, 4, 1), inside(15, 4, 2), inside(15, 7, 4), inside(15, 5, 3)],
            [true, false, false, false]
        );
        assert_eq!([inside(30, 4, 1), inside(30, 4, 2), inside(30, 7, 4), inside(30, 5, 3)], [true, true, true, false]);
        assert!(!inside(30, -4, 0) && inside(180, -4, 0) && inside(0, 3, 0) && !inside(0, 3, 1) && !inside(0, -3, 0));
    }

    #[test]
    fn borders_belong_to_the_arc_and_wide_arcs_reach_behind() {
        let inside = |half, x, y| FireArc::new(Offset::new(2, 2), half).contains(Offset::new(x, y));
        assert!(inside(45, 0, 5) && inside(45, 5, 0) && !inside(44, 5, 0) && inside(90, 3, -3) && !inside(89, 3, -3));
        assert!(inside(135, -4, 0) && inside(135, 0, -4) && !inside(134, -4, 0) && !inside(135, -4, -1));
    }

    #[test]
    fn ce_veh_01_a_diagonal_belongs_to_both_quarters() {
        let sides = |facing, x, y| Quarter::of(facing, Offset::new(x, y)).collect::<Vec<_>>();
        assert_eq!(sides(Dir8::N, 3, -3), [Quarter::Front, Quarter::Right]);
        assert_eq!(sides(Dir8::N, 3, -2), [Quarter::Right]);
        assert_eq!(sides(Dir8::NE, 3, -2), [Quarter::Front]);
        assert_eq!(sides(Dir8::NE, 0, -2), [Quarter::Front, Quarter::Left]);
        assert_eq!(sides(Dir8::E, -9, 1), [Quarter::Rear]);
    }
}
