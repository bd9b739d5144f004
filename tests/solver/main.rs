//! Tests of the library through its public interface.
//!
//! They form one program, which is linked once and uses all cores until the last test has ended.

mod breadth_first;
mod checkpoints;
mod counts;
mod enumeration;
mod estimate;
mod exercise;
mod facts;
mod fuzz;
mod greedy;
mod greedy_properties;
mod grounds;
mod hamilton;
mod module_graph;
mod module_layers;
mod next_step;
mod panorama;
mod plain;
mod play;
mod properties;
mod pruned;
mod published;
mod rectangle;
mod reference_decision;
mod run;
mod space;
mod strip;
mod sweep;
mod timeline;
mod tour_text;
mod verdict;
