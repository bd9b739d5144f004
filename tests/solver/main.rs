//! Tests of the library through its public interface.
//!
//! They form one program, which is linked once and uses all cores until the last test has ended.

mod breadth_first;
mod checkpoints;
mod counts;
mod decide;
mod enumeration;
mod estimate;
mod exercise;
mod facts;
mod floors;
mod fuzz;
mod greedy;
mod greedy_properties;
mod grounds;
mod hamilton;
mod outlook;
mod panorama;
mod plain;
mod play;
mod properties;
mod pruned;
mod published;
mod rectangle;
mod run;
mod space;
mod strip;
mod sweep;
mod timeline;
mod tour_text;
mod verdict;
