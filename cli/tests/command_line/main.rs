//! The command line as it is used: the published numbers come out of it, it ends with the right exit
//! code, and it answers whatever it is given with a sentence.

mod hostile;
mod junk;
mod layers;
mod numbers;
mod program;
mod tours;
mod usage;
