//! A parser for tours in JSON.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, SeqAccess, Visitor};

use super::{TourText, TourTextError};

/// The fields read from a report, the JSON object that the command line prints for a tour. Other fields are ignored.
#[derive(Deserialize)]
struct Report {
    tour: Vec<Element>,
    #[serde(default)]
    experiment: Option<String>,
}

/// Reads the tour of a report, and the experiment if the report has one.
pub(super) fn read_report(text: &str) -> Result<(TourText, Option<String>), TourTextError> {
    let report: Report = serde_json::from_str(text)?;
    Ok((from_elements(report.tour)?, report.experiment))
}

/// Reads an array of squares, of pairs of row and column, or of rows of a board.
pub(super) fn read_array(text: &str) -> Result<TourText, TourTextError> {
    from_elements(serde_json::from_str(text)?)
}

/// An element of an array: a square, a pair of row and column, or a row of a board with its visit numbers.
enum Element {
    Square(u64),
    Pair(u64, u64),
    Row(Box<[u64]>),
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ElementVisitor;
        impl<'de> Visitor<'de> for ElementVisitor {
            type Value = Element;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a square, a pair of row and column, or a row of a board")
            }

            fn visit_u64<E: de::Error>(self, square: u64) -> Result<Element, E> {
                Ok(Element::Square(square))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Element, A::Error> {
                let first = array.next_element()?;
                let second = array.next_element()?;
                let third = array.next_element()?;
                let (Some(row), Some(column), None) = (first, second, third) else {
                    let mut row: Vec<u64> = [first, second, third].into_iter().flatten().collect();
                    while let Some(number) = array.next_element()? {
                        row.push(number);
                    }
                    return Ok(Element::Row(row.into()));
                };
                Ok(Element::Pair(row, column))
            }
        }
        deserializer.deserialize_any(ElementVisitor)
    }
}

/// Reads elements that must all have the form of the first one.
fn from_elements(elements: Vec<Element>) -> Result<TourText, TourTextError> {
    match elements.first() {
        None => Err(TourTextError::Empty),
        Some(Element::Square(_)) => {
            let squares = elements.into_iter().map(|element| match element {
                Element::Square(square) => Ok(square),
                _ => Err(TourTextError::Shape),
            });
            Ok(TourText::Squares(squares.collect::<Result<_, _>>()?))
        }
        Some(Element::Pair(..)) => {
            let positions = elements.into_iter().map(|element| match element {
                Element::Pair(row, column) => Ok((row, column)),
                _ => Err(TourTextError::Shape),
            });
            Ok(TourText::positions(positions.collect::<Result<_, _>>()?))
        }
        Some(Element::Row(first_row)) => {
            let columns = first_row.len();
            let mut numbers = Vec::new();
            for element in &elements {
                match element {
                    Element::Row(row) if row.len() == columns && columns > 0 => {
                        numbers.extend(row.iter().map(|&number| Some(number)));
                    }
                    _ => return Err(TourTextError::Shape),
                }
            }
            Ok(TourText::Numbers { numbers, columns })
        }
    }
}
