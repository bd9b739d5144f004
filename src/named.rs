//! Enumerations of which everything has a name.

use thiserror::Error;

/// Declares an enumeration with the name of each of its members, from which its `ALL`, its `name` and how it is read follow.
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $Name:ident {
            $( $(#[$about:meta])* $Member:ident = $name:literal, )*
        }
    ) => {
        $(#[$attribute])*
        pub enum $Name {
            $( $(#[$about])* $Member, )*
        }

        impl $Name {
            /// All of them, in the order in which they are offered.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$Member),*];

            /// The name under which it is known.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$Member => $name, )*
                }
            }
        }

        /// Reads a name; anything else is none of them.
        impl std::str::FromStr for $Name {
            type Err = $crate::named::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let named = Self::ALL.into_iter().find(|one| one.name() == text);
                named.ok_or_else(|| $crate::named::UnknownName {
                    value: text.into(),
                    names: &[$($name),*],
                })
            }
        }
    };
}

pub(crate) use named;

/// Nothing of this kind has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there are {}, and not {value:?}", names.join(", "))]
pub struct UnknownName {
    /// The name asked for.
    pub value: String,
    /// The names that there are.
    pub names: &'static [&'static str],
}
