//! Tests of the library through its public interface.
//!
//! All tests form one binary, which is linked once. They share all cores until the last test ends.
//!
//! Numbers from 000 to 004 in names and comments stand for the published documents whose results are reproduced here.
//! `www/published/documents/documents.js` lists them in this order, and each file in `tests/vectors` names its source.

mod breadth_first;
mod checkpoints;
mod counts;
mod enumeration;
mod estimate;
mod exercise;
mod extremal;
mod facts;
mod fuzz;
mod greedy;
mod greedy_properties;
mod grounds;
mod hamilton;
mod identify;
mod module_graph;
mod module_layers;
mod next_step;
mod panorama;
mod parts;
mod plain;
mod play;
mod printout;
mod printout_forms;
mod properties;
mod pruned;
mod published;
mod puzzle;
mod rectangle;
mod reference_decision;
mod ring_order;
mod run;
mod shared_counts;
mod space;
mod strip;
mod sweep;
mod timeline;
mod tour_text;
mod verdict;
mod walk_lengths;
