//! Reasons as data: a kind, and the values that its sentence contains.

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeStruct, Serializer};

use crate::board::Square;

/// A value in the sentence about a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// Exhaustive, because code that writes a reason must handle every kind of part.
pub enum ReasonPart {
    /// A square, shown by its name.
    Square(Square),
    /// A number. The number with the name `count` determines the plural form of the sentence.
    Count(u64),
    /// The name of a [program](crate::explain::Pseudocode), shown in words.
    Program(&'static str),
}

/// Declares an enumeration of reasons: for every kind its name, and for every part whether it is a square, a number, a
/// program or a measure. Generates the name, the parts and the serialization.
///
/// The section `Parts` in the documentation of the enumeration describes the parts. The documentation of a kind
/// describes exceptions from these descriptions.
///
/// The name of a kind is a literal or, as in `measure.tie_reason`, a field of its part `measure`. The measure itself is
/// not serialized.
///
/// A reason is serialized as `{kind, squares, counts, programs}`. The last three fields map the names of
/// parts to their values.
macro_rules! reasons {
    (
        $(#[$attribute:meta])*
        pub enum $Reason:ident {
            $(
                $(#[$about:meta])*
                $Kind:ident = $($name:literal)? $($measure:ident.$named:ident)?
                $({ $($part:ident: $Type:ident),* })?,
            )*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[cfg_attr(
            feature = "typescript",
            derive(ts_rs::TS),
            ts(type = "{ kind: string, squares: Record<string, number>, counts: Record<string, number>, \
                programs: Record<string, string> }")
        )]
        pub enum $Reason {
            $(
                $(#[$about])*
                $Kind $({ $(
                    #[doc = concat!("`", stringify!($part), "`: see the [parts](", stringify!($Reason), "#parts).")]
                    $part: $crate::explain::reasons::reasons!(@type $Type),
                )* })?,
            )*
        }

        impl $Reason {
            /// The names of all kinds, except those that a measure names.
            pub const NAMES: &'static [&'static str] = &[$($($name,)?)*];

            /// The name of the kind.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($( Self::$Kind { $measure, .. } => $measure.$named, )?)*
                    _ => self.literal_name(),
                }
            }

            /// The name of a kind that is named by a literal. The arms for the other kinds are never reached. With
            /// them, the match has no gaps and compiles to a table, which keeps the program small.
            #[inline(never)]
            const fn literal_name(&self) -> &'static str {
                match self {
                    $( Self::$Kind { .. } => concat!($($name)? $(stringify!($measure))?), )*
                }
            }

            /// The values in the sentence about this reason, each with its name.
            #[must_use]
            pub fn parts(self) -> Vec<(&'static str, $crate::explain::reasons::ReasonPart)> {
                let mut parts = $crate::explain::reasons::ReasonParts::default();
                match self {
                    $(
                        Self::$Kind $({ $($part),* })? => {
                            $($( $crate::explain::reasons::reasons!(@part $Type $part parts); )*)?
                        }
                    )*
                }
                parts.0
            }
        }

        impl ::serde::Serialize for $Reason {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::explain::reasons::serialize(self.name(), &self.parts(), serializer)
            }
        }
    };
    (@type Program) => { &'static $crate::explain::Pseudocode };
    (@type Measure) => { &'static $crate::explain::Measure };
    (@type $Type:ident) => { $Type };
    (@part Square $part:ident $parts:ident) => { $parts.square(stringify!($part), $part) };
    (@part Program $part:ident $parts:ident) => { $parts.program(stringify!($part), $part.name) };
    (@part Measure $part:ident $parts:ident) => { _ = $part };
    (@part $Number:ident $part:ident $parts:ident) => { $parts.count(stringify!($part), $part.into()) };
}

pub(crate) use reasons;

/// A builder for the parts of a reason. Its methods are not inlined, which keeps the program small.
#[derive(Default)]
pub(crate) struct ReasonParts(pub(crate) Vec<(&'static str, ReasonPart)>);

impl ReasonParts {
    #[inline(never)]
    pub(crate) fn square(&mut self, name: &'static str, square: Square) {
        self.0.push((name, ReasonPart::Square(square)));
    }

    #[inline(never)]
    pub(crate) fn count(&mut self, name: &'static str, count: u64) {
        self.0.push((name, ReasonPart::Count(count)));
    }

    #[inline(never)]
    pub(crate) fn program(&mut self, name: &'static str, program: &'static str) {
        self.0.push((name, ReasonPart::Program(program)));
    }
}

/// Serializes a reason as `{kind, squares, counts, programs}`.
pub(crate) fn serialize<S: Serializer>(
    kind: &'static str,
    parts: &[(&'static str, ReasonPart)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut reason = serializer.serialize_struct("Reason", 4)?;
    reason.serialize_field("kind", kind)?;
    reason.serialize_field(
        "squares",
        &FilteredParts(parts, |part| matches!(part, ReasonPart::Square(_))),
    )?;
    reason.serialize_field(
        "counts",
        &FilteredParts(parts, |part| matches!(part, ReasonPart::Count(_))),
    )?;
    reason.serialize_field(
        "programs",
        &FilteredParts(parts, |part| matches!(part, ReasonPart::Program(_))),
    )?;
    reason.end()
}

/// The parts for which a predicate holds, serialized as a map by name.
struct FilteredParts<'a>(&'a [(&'static str, ReasonPart)], fn(&ReasonPart) -> bool);

impl Serialize for FilteredParts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, part) in self.0.iter().filter(|(_, part)| (self.1)(part)) {
            match part {
                ReasonPart::Square(square) => map.serialize_entry(name, square)?,
                ReasonPart::Count(count) => map.serialize_entry(name, count)?,
                ReasonPart::Program(program) => map.serialize_entry(name, program)?,
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Measure;

    reasons! {
        /// Reasons for tests only.
        ///
        /// # Parts
        ///
        /// - `from`: a square. `count`: a number. `measure`: a name.
        pub enum Example {
            /// A reason without parts.
            Plain = "plain",
            /// A reason with a square and a number.
            Full = "full" { from: Square, count: u32 },
            /// A reason whose name is a field of its measure.
            Named = measure.tie_reason { count: u32, measure: Measure },
        }
    }

    #[test]
    fn a_reason_lists_its_name_and_its_parts() {
        assert_eq!(Example::NAMES, ["plain", "full"]);
        assert_eq!(Example::Plain.name(), "plain");
        assert!(Example::Plain.parts().is_empty());
        let full = Example::Full { from: 3, count: 7 };
        let parts = [
            ("from", ReasonPart::Square(3)),
            ("count", ReasonPart::Count(7)),
        ];
        assert_eq!((full.name(), full.parts()), ("full", parts.to_vec()));
        let measure = const { &Measure::least("weight", "lightest") };
        let named = Example::Named { count: 7, measure };
        assert_eq!((named.name(), &*named.parts()), ("lightest", &parts[1..]));
    }
}
