//! What a search can do at every square of its path, and what it did there.

use std::cmp::Reverse;
use std::ops::Range;

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::board::Square;
use crate::graph::Graph;

/// One square of the path of a search, and where one can go from it.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::explain::CandidateState;
/// use knights_tour::search::Search;
/// use knights_tour::search::depth_first::{AsListed, DepthFirst};
///
/// // From the middle of three squares in a row both others can be reached.
/// let row = Graph::from_lists(&[vec![1], vec![2, 0], vec![1]])?;
/// let mut search = DepthFirst::new(row.into(), 1, AsListed)?;
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
    /// The square of the path; none before the start, which is the only candidate then.
    pub square: Option<Square>,
    /// Its place in the path, from 0; −1 before the start.
    pub place: i32,
    /// The neighbours that were free when the square was entered, in the order in which they are
    /// tried; those that are not tried at all come last.
    pub candidates: Vec<Candidate>,
}

/// A square that can come next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Candidate {
    /// The square.
    pub square: Square,
    /// What the search did with it, or will do.
    pub state: CandidateState,
    /// How many free neighbours it has, the square being decided counted as visited.
    pub degree: u32,
    /// What the rule compares after the degree, in that order.
    pub keys: Vec<Key>,
    /// The visits spent below it so far, itself included: for candidates that were tried, where the
    /// search counts them.
    pub visits: Option<u64>,
}

/// What a search did with a candidate, or will do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum CandidateState {
    /// Not tried yet; the one to be tried next at this square.
    Next,
    /// Not tried yet.
    Waiting,
    /// On the path: it goes on here.
    Current,
    /// Tried and left again.
    Failed,
    /// The path that goes there was put in the queue.
    Queued,
    /// Not tried at all, because it cannot be right.
    Excluded,
}

/// A number by which a rule compares candidates. It crosses as `{name, value}`, with the name of the measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "{ name: string, value: number }")
)]
pub struct Key {
    /// What is compared.
    pub measure: &'static Measure,
    /// The number.
    pub value: u64,
}

/// What a rule compares candidates by, and what the reasons are called where it breaks a tie.
///
/// Every rule declares its own, beside itself.
#[derive(Debug)]
pub struct Measure {
    /// Its name, which is also that of the [line](super::Line) that decides by it.
    pub name: &'static str,
    /// Whether the greatest number is the best; otherwise the least is.
    pub greatest: bool,
    /// The name of the reason for a candidate that is better by it than all others.
    pub decides: &'static str,
    /// The name of the reason for one that is the first in the order of the lists, where even this number is equal.
    pub leaves: &'static str,
}

/// The name of the reason for a candidate that is the first in the order of the lists, of equal ones.
pub(crate) const IN_ORDER: &str = "tie-order";

impl Measure {
    /// One by which the least number is the best.
    pub(crate) const fn least(name: &'static str, decides: &'static str) -> Self {
        Self {
            name,
            greatest: false,
            decides,
            leaves: IN_ORDER,
        }
    }

    /// One by which the greatest number is the best.
    pub(crate) const fn greatest(name: &'static str, decides: &'static str) -> Self {
        Self {
            greatest: true,
            ..Self::least(name, decides)
        }
    }

    /// The same with a reason of its own where it leaves the choice to the order of the lists.
    pub(crate) const fn leaving(self, leaves: &'static str) -> Self {
        Self { leaves, ..self }
    }
}

impl PartialEq for Measure {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Measure {}

impl Key {
    /// The number by which candidates are sorted, the best first.
    const fn rank(self) -> u64 {
        if self.measure.greatest {
            u64::MAX - self.value
        } else {
            self.value
        }
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut key = serializer.serialize_struct("Key", 2)?;
        key.serialize_field("name", self.measure.name)?;
        key.serialize_field("value", &self.value)?;
        key.end()
    }
}

impl Decision {
    /// The decision before the start: its only candidate.
    pub(crate) fn before(
        start: Square,
        neighbours: &impl Neighbours,
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

    /// The candidates not tried yet, in order.
    pub(crate) fn untried(&self) -> impl Iterator<Item = &Candidate> {
        let untried = [CandidateState::Next, CandidateState::Waiting];
        let candidates = self.candidates.iter();
        candidates.filter(move |candidate| untried.contains(&candidate.state))
    }

    /// The candidates tried, in order.
    pub(crate) fn tried(&self) -> impl Iterator<Item = &Candidate> {
        let tried = [
            CandidateState::Current,
            CandidateState::Failed,
            CandidateState::Queued,
        ];
        let candidates = self.candidates.iter();
        candidates.filter(move |candidate| tried.contains(&candidate.state))
    }

    /// Sorts the candidates by degree, then by their keys; equal ones keep their order.
    pub(crate) fn sort(&mut self) {
        self.candidates.sort_by_key(|candidate| {
            let ranks: Vec<u64> = candidate.keys.iter().map(|key| key.rank()).collect();
            (candidate.degree, Reverse(ranks.len()), ranks)
        });
    }
}

/// Ordered adjacency lists, in whatever form a search has them.
pub(crate) trait Neighbours {
    /// How many squares there are.
    fn size(&self) -> usize;

    /// The squares that `square` leads to, in order.
    fn of(&self, square: Square) -> impl Iterator<Item = Square>;
}

impl Neighbours for Graph {
    fn size(&self) -> usize {
        self.len()
    }

    fn of(&self, square: Square) -> impl Iterator<Item = Square> {
        self.neighbours(square).iter().copied()
    }
}

/// A path, and at which place of it every square stands.
///
/// Takes time and memory proportional to the number of squares to make. All that a decision says of
/// free squares is counted from it, not read from what a search keeps up to date.
pub(crate) struct Places<'a, N> {
    neighbours: &'a N,
    path: &'a [Square],
    places: Box<[u32]>,
}

impl<'a, N: Neighbours> Places<'a, N> {
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

    /// `places`, clipped to those of the path.
    pub(crate) fn clip(&self, places: Range<usize>) -> Range<usize> {
        places.start.min(self.path.len())..places.end.min(self.path.len())
    }

    /// Whether `square` was free when the path ended at `place`.
    pub(crate) fn was_free(&self, square: Square, place: usize) -> bool {
        self.places[square as usize] as usize > place
    }

    /// The neighbours of the square at `place` that were free then, in list order.
    pub(crate) fn free(&self, place: usize) -> impl Iterator<Item = Square> {
        let neighbours = self.neighbours.of(self.path[place]);
        neighbours.filter(move |&square| self.was_free(square, place))
    }

    /// How many free neighbours `square` had then.
    pub(crate) fn degree(&self, square: Square, place: usize) -> u32 {
        let neighbours = self.neighbours.of(square);
        let free = neighbours.filter(|&neighbour| self.was_free(neighbour, place));
        free.count() as u32
    }

    /// The decision at `place` of a depth-first search, which has made `visits` by now: the
    /// candidates that were tried, each with the visits made before it was entered, those that were
    /// not, and those that will not be.
    pub(crate) fn depth_first(&self, place: usize, search: &Tried<'_>) -> Decision {
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

/// What a depth-first search knows of the candidates of one square.
pub(crate) struct Tried<'a> {
    /// Those tried, in order, and how many visits were made before each of them was entered.
    pub(crate) tried: &'a [(Square, u64)],
    /// Those not tried yet, in order.
    pub(crate) untried: &'a [Square],
    /// Those that are not to be tried.
    pub(crate) excluded: &'a [Square],
    /// How many visits were made by now.
    pub(crate) visits: u64,
    pub(crate) ended: bool,
}
