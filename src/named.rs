//! Enumerations of which everything has a name.

/// Declares an enumeration with the name of each of its members, from which its `ALL` and its `name` follow.
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
    };
}

pub(crate) use named;
