//! Version numbers, parsed from the output of programs and of Debian's package tools.

use std::fmt;

/// A version as major, minor and patch numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u32, pub u32, pub u32);

impl Version {
    /// Parses the first version number in a text such as `rustc 1.95.0 (…)`, `v20.20.2` or `1:1.96.0+dfsg1-1`.
    pub fn parse_first(text: &str) -> Option<Version> {
        let start = text.find(|c: char| c.is_ascii_digit())?;
        let text = &text[start..];
        // Debian puts an epoch before a colon. The epoch orders packages, but is no part of the program's version.
        let text = match text.split_once(':') {
            Some((epoch, version)) if epoch.chars().all(|c| c.is_ascii_digit()) => version,
            _ => text,
        };
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.');
        let mut numbers = text[..end.unwrap_or(text.len())]
            .split('.')
            .map_while(|number| number.parse().ok());
        let major = numbers.next()?;
        Some(Version(
            major,
            numbers.next().unwrap_or(0),
            numbers.next().unwrap_or(0),
        ))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Version(major, minor, patch) = self;
        write!(out, "{major}.{minor}.{patch}")
    }
}

#[cfg(test)]
mod tests {
    use super::Version;

    #[test]
    fn versions_are_parsed_from_the_output_of_programs_and_package_tools() {
        for (text, expected) in [
            (
                "rustc 1.95.0 (59807616e 2026-04-14)",
                Some(Version(1, 95, 0)),
            ),
            ("rustc 1.97.0-nightly", Some(Version(1, 97, 0))),
            ("v20.20.2\n", Some(Version(20, 20, 2))),
            ("1.96.0+dfsg1-1~deb12u2", Some(Version(1, 96, 0))),
            ("1:18.20.4+dfsg-1", Some(Version(18, 20, 4))),
            ("LLVM version: 22.1", Some(Version(22, 1, 0))),
            ("1.90", Some(Version(1, 90, 0))),
            ("(none)", None),
            ("", None),
        ] {
            assert_eq!(Version::parse_first(text), expected, "{text:?}");
        }
    }

    #[test]
    fn versions_are_compared_by_number() {
        assert!(Version(1, 100, 0) > Version(1, 90, 5));
        assert!(Version(20, 9, 0) < Version(20, 19, 0));
    }
}
