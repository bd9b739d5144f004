//! Features that the first screen of the page does not need: experiments other than the default, whole paths,
//! estimates, counts, sweeps and lists of tours. They are a separate build, so that the first screen need not wait for
//! them.

mod enumeration;
mod estimation;
mod exercise;
mod experiment;
mod game;
mod outline;
mod panorama;
mod prepared;
mod race;
mod run;
mod sweep;
mod tour_check;
mod tour_count;
mod tour_facts;
mod tour_text;
mod tours;

pub(super) use prepared::Prepared;

use super::{STEPS_BETWEEN_LOOKS, now, set, to_js};
use experiment::{
    LARGEST_FOR_PATHS, LARGEST_FOR_STEPS, MOST_MEMORY, setting_to_js, settle, thrown, work_to_js,
};
use panorama::Panorama;
