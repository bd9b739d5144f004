//! The candidates at every square of the path of a search, and their states.

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
/// // From the middle of three squares in a row, both others are candidates.
/// let row = Graph::from_lists(&[vec![1], vec![2, 0], vec![1]])?;
/// let mut search = DepthFirst::new(row.into(), 1, ListOrder)?;
/// search.advance(4); // Enters 1 and 2, reports a dead end, and leaves 2.
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
    /// The square of the path. `None` before the start: the start is then the only candidate.
    pub square: Option<Square>,
    /// The index of the square in the path, from 0, or −1 before the start.
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
    /// The state of the candidate in the search.
    pub state: CandidateState,
    /// The number of free neighbours of the candidate. The square of the decision counts as visited.
    pub degree: u32,
    /// The numbers that the rule compares if degrees are equal, the most important one first.
    pub keys: Vec<SortKey>,
    /// The number of visits that the search has made while this square was on the path, the visit to the square
    /// included. `None` for candidates that were not tried, and in searches that do not count these visits.
    pub visits: Option<u64>,
}

/// The state of a candidate in the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
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

/// A number by which a rule compares candidates. Serialized as `{name, value}`, with the name of the measure.
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

/// A measure by which a rule compares candidates, with the names of the reasons for its choices.
///
/// Every rule declares its own measures.
#[derive(Debug)]
pub struct Measure {
    /// The name of the measure, and of the [line](super::LineName) that breaks ties by it.
    pub name: &'static str,
    /// Whether the greatest number is the best. Otherwise the least number is the best.
    pub greatest: bool,
    /// The name of the reason for a candidate that this measure prefers to all others.
    pub tie_reason: &'static str,
    /// The name of the reason for a candidate that is the first in list order of those that are equal by this measure.
    pub list_order_reason: &'static str,
}

/// The default name of the reason for a candidate that is the first in list order of equal candidates.
pub(crate) const LIST_ORDER_REASON: &str = "tie-order";

impl Measure {
    /// A measure by which the least number is the best.
    pub(crate) const fn least(name: &'static str, tie_reason: &'static str) -> Self {
        Self {
            name,
            greatest: false,
            tie_reason,
            list_order_reason: LIST_ORDER_REASON,
        }
    }

    /// A measure by which the greatest number is the best.
    pub(crate) const fn greatest(name: &'static str, tie_reason: &'static str) -> Self {
        Self {
            greatest: true,
            ..Self::least(name, tie_reason)
        }
    }

    /// The same measure with another reason for a choice by list order.
    pub(crate) const fn with_list_order_reason(self, list_order_reason: &'static str) -> Self {
        Self {
            list_order_reason,
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
    /// The value by which candidates are sorted. The best candidate has the least value.
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
    /// The decision before the start, with the start as the only candidate. `start_visits` is the number of visits made
    /// if the search has entered the start and left it again, and `None` otherwise. `ended` tells whether the search
    /// has ended.
    pub(crate) fn before(
        start: Square,
        lists: &impl AdjacencyLists,
        start_visits: Option<u64>,
        ended: bool,
    ) -> Self {
        let state = match start_visits {
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
                degree: lists.neighbours_of(start).count() as u32,
                keys: Vec::new(),
                visits: start_visits,
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

    /// Sorts the candidates by degree, then by their keys. Of candidates with equal degrees, those with more keys come
    /// first. Equal candidates keep their order.
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
    fn neighbours_of(&self, square: Square) -> impl Iterator<Item = Square>;
}

impl AdjacencyLists for Graph {
    fn size(&self) -> usize {
        self.len()
    }

    fn neighbours_of(&self, square: Square) -> impl Iterator<Item = Square> {
        self.neighbours(square).iter().copied()
    }
}

/// A path, and for every square its index in the path.
///
/// Creating it takes time and memory proportional to the number of squares. Decisions compute degrees from these
/// indices, so searches need not store degrees.
pub(crate) struct PathIndex<'a, N> {
    lists: &'a N,
    path: &'a [Square],
    /// For every square its index in the path, or the maximum value if the square is not on the path.
    indices: Box<[u32]>,
}

impl<'a, N: AdjacencyLists> PathIndex<'a, N> {
    pub(crate) fn new(lists: &'a N, path: &'a [Square]) -> Self {
        let mut indices = vec![u32::MAX; lists.size()];
        for (&square, index) in path.iter().zip(0..) {
            indices[square as usize] = index;
        }
        Self {
            lists,
            path,
            indices: indices.into(),
        }
    }

    /// Clips a range of indices to the path.
    pub(crate) fn clip(&self, indices: Range<usize>) -> Range<usize> {
        indices.start.min(self.path.len())..indices.end.min(self.path.len())
    }

    /// Whether `square` was free when the path ended at `index`.
    pub(crate) fn was_free(&self, square: Square, index: usize) -> bool {
        self.indices[square as usize] as usize > index
    }

    /// The neighbours of the square at `index` that were free when the path ended there, in list order.
    pub(crate) fn free(&self, index: usize) -> impl Iterator<Item = Square> {
        let neighbours = self.lists.neighbours_of(self.path[index]);
        neighbours.filter(move |&square| self.was_free(square, index))
    }

    /// The number of free neighbours that `square` had when the path ended at `index`.
    pub(crate) fn degree(&self, square: Square, index: usize) -> u32 {
        let neighbours = self.lists.neighbours_of(square);
        let free = neighbours.filter(|&neighbour| self.was_free(neighbour, index));
        free.count() as u32
    }

    /// The decision of a depth-first search at `path_index`. Its candidates are first the tried ones, then the untried
    /// ones, and then the excluded ones.
    pub(crate) fn depth_first(
        &self,
        path_index: usize,
        search: &SearchedCandidates<'_>,
    ) -> Decision {
        let candidate = |square, state, visits| Candidate {
            square,
            state,
            degree: self.degree(square, path_index),
            keys: Vec::new(),
            visits,
        };
        let mut candidates = Vec::new();
        for (index, &(square, visits_before)) in search.tried.iter().enumerate() {
            let visits_after = search
                .tried
                .get(index + 1)
                .map_or(search.visits, |&(_, visits)| visits);
            let state = if self.path.get(path_index + 1) == Some(&square) {
                CandidateState::Current
            } else {
                CandidateState::Failed
            };
            candidates.push(candidate(square, state, Some(visits_after - visits_before)));
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
            square: Some(self.path[path_index]),
            place: path_index as i32,
            candidates,
        }
    }
}

/// The candidates of one square in a depth-first search, grouped by state.
pub(crate) struct SearchedCandidates<'a> {
    /// The tried candidates, in order, each with the number of visits made before it was entered.
    pub(crate) tried: &'a [(Square, u64)],
    /// The candidates that are not tried yet, in order.
    pub(crate) untried: &'a [Square],
    /// The excluded candidates, which are never tried.
    pub(crate) excluded: &'a [Square],
    /// The number of visits made so far.
    pub(crate) visits: u64,
    /// Whether the search has ended.
    pub(crate) ended: bool,
}
