//! Enumerations whose members all have a name.

use thiserror::Error;

/// Declares an enumeration with a name for each member. Generates `ALL`, `name` and `FromStr`.
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $Name:ident {
            $( $(#[$member_attribute:meta])* $Member:ident = $name:literal, )*
        }
    ) => {
        $(#[$attribute])*
        pub enum $Name {
            $( $(#[$member_attribute])* $Member, )*
        }

        impl $Name {
            /// All members, in display order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$Member),*];

            /// The name of the member.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$Member => $name, )*
                }
            }
        }

        /// Reads the name of a member. Any other text is an error.
        impl std::str::FromStr for $Name {
            type Err = $crate::named::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let member = Self::ALL.into_iter().find(|member| member.name() == text);
                member.ok_or_else(|| $crate::named::UnknownName {
                    value: text.into(),
                    names: &[$($name),*],
                })
            }
        }
    };
}

pub(crate) use named;

/// The error for a name that no member of an enumeration has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there are {}, and not {value:?}", names.join(", "))]
pub struct UnknownName {
    /// The requested name.
    pub value: String,
    /// The valid names.
    pub names: &'static [&'static str],
}
