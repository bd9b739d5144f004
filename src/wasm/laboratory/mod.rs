//! What the first screen of the page does not need: whole paths, estimates, counting, sweeping and listing. A build of
//! its own has it, so that the first screen need not wait for it.

mod enumeration;
mod estimation;
mod exercise;
mod game;
mod outline;
mod panorama;
mod race;
mod sweep;
mod tour_count;
mod tour_facts;
mod tours;

pub(super) use panorama::Panorama;
