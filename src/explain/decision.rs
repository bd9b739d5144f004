//! The candidates at every square of a search's path, and what the search did with them.

use std::cmp::Reverse;
use std::ops::Range;

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::board::Square;
use crate::graph::Graph;

/// One square of the path of a search, and the candidates for the next square.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::explain::CandidateState;
/// use knights_tour::search::Search;
/// use knights_tour::search::depth_first::{ListOrder, DepthFirst};
///
/// // From the middle of three squares in a row both others can be reached.
/// let row = Graph::from_lists(&[vec![1], vec![2, 0], vec![1]])?;
/// let mut search = DepthFirst::new(row.into(), 1, ListOrder)?;
/// search.advance(4); // To 2, a dead end, and back.
/// let decision = search.decision();
/// assert_eq!((decision.square, decision.place), (Some(1), 0));
/// let [failed, next] = &decision.candidates[..] else { panic!("two candidates") };
/// assert_eq!((failed.square, failed.state, failed.visits), (2, CandidateState::Failed, Some(1)));
/// assert_eq!((next.square, next.state, next.visits), (0, CandidateState::Next, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Decision {
    /// The square of the path. `None` before the start, which is the only candidate then.
    pub square: Option<Square>,
    /// Its index in the path, from 0; −1 before the start.
    pub place: i32,
    /// The neighbours that were free when the square was entered, in the order in which they are tried.
    /// Excluded candidates come last.
    pub candidates: Vec<Candidate>,
}

/// A square that can come next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Candidate {
    /// The square.
    pub square: Square,
    /// Its state in the search.
    pub state: CandidateState,
    /// The number of its free neighbours, with the square being decided counted as visited.
    pub degree: u32,
    /// The numbers that the rule compares after the degree, in that order.
    pub keys: Vec<SortKey>,
    /// The visits spent so far on this square and below it. For tried candidates only, and only where the
    /// search counts them.
    pub visits: Option<u64>,
}

/// The state of a candidate: what the search did with it, or will do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum CandidateState {
    /// Not tried yet, and the next one to be tried at this square.
    Next,
    /// Not tried yet.
    Waiting,
    /// On the path: the next square after this one.
    Current,
    /// Tried, and left again.
    Failed,
    /// The path extended by this square was put in the queue.
    Queued,
    /// Never tried, because it cannot lead to a tour.
    Excluded,
}

/// A number by which a rule compares candidates. It is serialized as `{name, value}`, with the name of the
/// measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "{ name: string, value: number }")
)]
pub struct SortKey {
    /// The measure that is compared.
    pub measure: &'static Measure,
    /// The number.
    pub value: u64,
}

/// A measure by which a rule compares candidates, with the names of the reasons it gives.
///
/// Every rule declares its own measures.
#[derive(Debug)]
pub struct Measure {
    /// Its name, which is also the name of the [line](super::LineName) that decides by it.
    pub name: &'static str,
    /// Whether the greatest number is the best; otherwise the least is.
    pub greatest: bool,
    /// Name of the reason for a candidate that this measure prefers to all others.
    pub tie_reason: &'static str,
    /// Name of the reason for a candidate that is first in list order among those equal even by this measure.
    pub list_order_reason: &'static str,
}

/// Name of the reason for a candidate that is first in list order among equal ones.
pub(crate) const LIST_ORDER_REASON: &str = "tie-order";

impl Measure {
    /// A measure by which the least number is the best.
    pub(crate) const fn least(name: &'static str, decides: &'static str) -> Self {
        Self {
            name,
            greatest: false,
            tie_reason: decides,
            list_order_reason: LIST_ORDER_REASON,
        }
    }

    /// A measure by which the greatest number is the best.
    pub(crate) const fn greatest(name: &'static str, decides: &'static str) -> Self {
        Self {
            greatest: true,
            ..Self::least(name, decides)
        }
    }

    /// The same measure with another reason for a choice by list order.
    pub(crate) const fn with_list_order_reason(self, leaves: &'static str) -> Self {
        Self {
            list_order_reason: leaves,
            ..self
        }
    }
}

impl PartialEq for Measure {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Measure {}

impl SortKey {
    /// The sort key, with the best candidate first.
    const fn rank(self) -> u64 {
        if self.measure.greatest {
            u64::MAX - self.value
        } else {
            self.value
        }
    }
}

impl Serialize for SortKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut key = serializer.serialize_struct("SortKey", 2)?;
        key.serialize_field("name", self.measure.name)?;
        key.serialize_field("value", &self.value)?;
        key.end()
    }
}

impl Decision {
    /// The decision before the start, with the start as its only candidate.
    pub(crate) fn before(
        start: Square,
        neighbours: &impl AdjacencyLists,
        tried: Option<u64>,
        ended: bool,
    ) -> Self {
        let state = match tried {
            Some(_) => CandidateState::Failed,
            None if ended => CandidateState::Waiting,
            None => CandidateState::Next,
        };
        Self {
            square: None,
            place: -1,
            candidates: vec![Candidate {
                square: start,
                state,
                degree: neighbours.of(start).count() as u32,
                keys: Vec::new(),
                visits: tried,
            }],
        }
    }

    /// The candidates that are not tried yet, in order.
    pub(crate) fn untried(&self) -> impl Iterator<Item = &Candidate> {
        let untried = [CandidateState::Next, CandidateState::Waiting];
        let candidates = self.candidates.iter();
        candidates.filter(move |candidate| untried.contains(&candidate.state))
    }

    /// The candidates that were tried, in order.
    pub(crate) fn tried(&self) -> impl Iterator<Item = &Candidate> {
        let tried = [
            CandidateState::Current,
            CandidateState::Failed,
            CandidateState::Queued,
        ];
        let candidates = self.candidates.iter();
        candidates.filter(move |candidate| tried.contains(&candidate.state))
    }

    /// Sorts the candidates by degree, then by their keys. The sort is stable.
    pub(crate) fn sort(&mut self) {
        self.candidates.sort_by_key(|candidate| {
            let ranks: Vec<u64> = candidate.keys.iter().map(|key| key.rank()).collect();
            (candidate.degree, Reverse(ranks.len()), ranks)
        });
    }
}

/// Ordered adjacency lists, in the representation of a search.
pub(crate) trait AdjacencyLists {
    /// The number of squares.
    fn size(&self) -> usize;

    /// The neighbours of `square`, in order.
    fn of(&self, square: Square) -> impl Iterator<Item = Square>;
}

impl AdjacencyLists for Graph {
    fn size(&self) -> usize {
        self.len()
    }

    fn of(&self, square: Square) -> impl Iterator<Item = Square> {
        self.neighbours(square).iter().copied()
    }
}

/// A path with the index of every square on it.
///
/// Construction takes time and memory proportional to the number of squares. Decisions count free squares from
/// these indices, not from data that the search maintains.
pub(crate) struct PathIndex<'a, N> {
    neighbours: &'a N,
    path: &'a [Square],
    places: Box<[u32]>,
}

impl<'a, N: AdjacencyLists> PathIndex<'a, N> {
    pub(crate) fn new(neighbours: &'a N, path: &'a [Square]) -> Self {
        let mut places = vec![u32::MAX; neighbours.size()];
        for (&square, place) in path.iter().zip(0..) {
            places[square as usize] = place;
        }
        Self {
            neighbours,
            path,
            places: places.into(),
        }
    }

    /// Clips a range of indices to the path.
    pub(crate) fn clip(&self, places: Range<usize>) -> Range<usize> {
        places.start.min(self.path.len())..places.end.min(self.path.len())
    }

    /// Whether `square` was free when the path ended at index `place`.
    pub(crate) fn was_free(&self, square: Square, place: usize) -> bool {
        self.places[square as usize] as usize > place
    }

    /// The neighbours of the square at index `place` that were free when the path ended there, in list order.
    pub(crate) fn free(&self, place: usize) -> impl Iterator<Item = Square> {
        let neighbours = self.neighbours.of(self.path[place]);
        neighbours.filter(move |&square| self.was_free(square, place))
    }

    /// The number of free neighbours that `square` had when the path ended at index `place`.
    pub(crate) fn degree(&self, square: Square, place: usize) -> u32 {
        let neighbours = self.neighbours.of(square);
        let free = neighbours.filter(|&neighbour| self.was_free(neighbour, place));
        free.count() as u32
    }

    /// The decision of a depth-first search at index `place`: first the tried candidates, then the untried and
    /// the excluded ones.
    pub(crate) fn depth_first(&self, place: usize, search: &SearchedCandidates<'_>) -> Decision {
        let candidate = |square, state, visits| Candidate {
            square,
            state,
            degree: self.degree(square, place),
            keys: Vec::new(),
            visits,
        };
        let mut candidates = Vec::new();
        for (index, &(square, before)) in search.tried.iter().enumerate() {
            let after = search
                .tried
                .get(index + 1)
                .map_or(search.visits, |&(_, next)| next);
            let state = if self.path.get(place + 1) == Some(&square) {
                CandidateState::Current
            } else {
                CandidateState::Failed
            };
            candidates.push(candidate(square, state, Some(after - before)));
        }
        for (index, &square) in search.untried.iter().enumerate() {
            let state = if index == 0 && !search.ended {
                CandidateState::Next
            } else {
                CandidateState::Waiting
            };
            candidates.push(candidate(square, state, None));
        }
        for &square in search.excluded {
            candidates.push(candidate(square, CandidateState::Excluded, None));
        }
        Decision {
            square: Some(self.path[place]),
            place: place as i32,
            candidates,
        }
    }
}

/// The candidates of one square, as a depth-first search knows them.
pub(crate) struct SearchedCandidates<'a> {
    /// The tried candidates, in order, each with the number of visits made before it was entered.
    pub(crate) tried: &'a [(Square, u64)],
    /// The candidates that are not tried yet, in order.
    pub(crate) untried: &'a [Square],
    /// The excluded candidates, which are never tried.
    pub(crate) excluded: &'a [Square],
    /// The number of visits made so far.
    pub(crate) visits: u64,
    pub(crate) ended: bool,
}
