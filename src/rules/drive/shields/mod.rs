//! Shields: pools of points that cancel energy on its way to somebody, or stop projectiles (DR-SHD-01 to DR-SHD-22,
//! DR-BGD-40). The points are in the device's [`Store`](crate::battle::Store).

pub mod cover;
pub mod lasting;
pub mod paying;
pub mod pools;
pub mod raising;
pub mod value;
