//! Manoeuvres hand to hand: charges, series of attacks, and attacks whose damage is replaced (AR-CHG, AR-REP, AR-ATM-03).

pub mod change_reach;
pub mod charge;
pub mod disarm;
pub mod giants;
pub mod push;
pub mod repeated;
pub mod replaced;
pub mod reposition;
pub mod sunder;
pub mod trip;
