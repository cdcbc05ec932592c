//! Light, smoke, weather, sensors and communication.

pub mod cloud;
pub mod comms;
pub mod environment;
pub mod sensors;
