//! The damage model Drive, rule by rule.

mod afflictions;
mod ai_areas;
mod areas;
mod armoury;
mod auras;
mod capture;
#[allow(dead_code, reason = "helpers for all subjects")]
mod cast;
mod combined;
mod criticals;
mod damping;
mod drive;
mod energy;
mod formulas;
mod gravity;
mod host_2d6;
mod host_ap;
mod host_d100;
mod host_d20;
mod host_odds;
mod hosts;
mod injuries;
mod mind;
mod odds;
mod odds_areas;
mod odds_auras;
mod pools;
mod reduction;
mod resistances;
mod shields;
mod shown;
mod skirmish;
mod way;
