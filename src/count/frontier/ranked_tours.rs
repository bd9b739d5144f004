//! The tours of a board in a fixed order, and uniformly random tours.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use thiserror::Error;

use super::edge_log::EdgeList;
use super::error::CountError;
use super::expansion::Expansion;
use super::fixed_moves::{FixedMoves, MovesAt};
use super::layer::{Entry, Layer, TOUR};
use super::memory_budget::MemoryBudget;
use super::orientation::Orientation;
use super::stage::ProcessingOrder;
use super::state::{Propagation, State};
use super::table::CountTable;
use super::tour_edges::{TourEdges, Vertex};
use super::tour_kind::TourKind;
use super::window::VIRTUAL_VERTEX;
use super::{CountProgress, ResourceEstimate};
use crate::board::{Board, Square};
use crate::tour::{Tour, TourFault};

/// All tours of one kind on a board, numbered from 0: their number, the tour of each number, and the number of each
/// tour. A tour with a random number is a uniformly random tour.
///
/// Prepared like a [count](super::FrontierCount), in time slices of any size. Afterwards, a tour takes some
/// microseconds for each square. Every state of every square is kept, with the number of tours to which it leads: 24
/// bytes for each of them, and while they are prepared about 20 more. That is 25 MB for the closed tours of 6×8. Those
/// of 8×8 would need about 70 GB.
///
/// The numbers depend on the board, the kind and the given moves alone. They follow the order in which a count chooses
/// the edges of a tour: square by square, row by row, and nearer squares first. Given moves determine which row or
/// column comes first, and from which end each is settled.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::{RankedTours, TourKind};
/// use knights_tour::tour::Tour;
///
/// let board = Board::new(6, 6)?;
/// let mut tours = RankedTours::new(board, TourKind::Closed, 1 << 30)?;
/// while tours.count().is_none() {
///     tours.advance(1_000)?;
/// }
/// assert_eq!(tours.count(), Some(9_862));
/// let tour = tours.tour(5_000).ok_or("there are 9,862 tours")?;
/// assert!(Tour::verify(board, &tour)?.is_closed());
/// assert_eq!(tours.rank(&tour)?, 5_000);
/// let random = tours.random_tour(42).ok_or("there are tours")?;
/// assert_eq!(tours.random_tour(42), Some(random));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RankedTours {
    moves: FixedMoves,
    orientation: Orientation,
    order: ProcessingOrder,
    /// The states before each square is settled.
    layers: Vec<Layer>,
    phase: Phase,
    /// The indices of the states of the next layer by their keys.
    indices: CountTable,
    memory_budget: MemoryBudget,
    peak_states: u64,
    failure: Option<CountError>,
}

/// The progress of the preparation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The states of a layer are expanded, and this number of them is done.
    Expanding { square: usize, expanded: usize },
    /// The numbers of tours of all layers after this one are known.
    AddingUp { layer: usize },
    /// The number of tours is known.
    Done { tours: u128 },
}

/// One way to settle a square.
struct Choice {
    /// The number of tours that choose it.
    tours: u128,
    edges: EdgeList,
    /// The state after it; `None` if its edges complete a tour, or if no tour has them.
    next: Option<Place>,
}

/// A state on the way to a tour.
#[derive(Clone, Copy)]
struct Place {
    /// The square that is settled next.
    square: usize,
    key: u64,
    /// Whether the state stands for its mirror image, so that its edges are to be mirrored.
    is_mirrored: bool,
}

impl RankedTours {
    /// Prepares the tours of this `kind` on `board`, within `limit` bytes.
    ///
    /// # Errors
    ///
    /// [`CountError::TooWide`] when both sides are longer than [`MAX_WIDTH`](super::MAX_WIDTH), [`CountError::Start`]
    /// when the board has no such start, and [`CountError::TooLarge`] when the estimated states do not fit the limit.
    pub fn new(board: Board, kind: TourKind, limit: u64) -> Result<Self, CountError> {
        let mut estimate = ResourceEstimate::new(board, kind)?;
        estimate.peak_bytes = all_states(board, estimate) * BYTES_PER_STATE;
        if estimate.peak_bytes > limit {
            return Err(CountError::TooLarge { estimate, limit });
        }
        Self::without_estimate(FixedMoves::none(board, kind), limit)
    }

    /// Prepares the tours that have the given moves, within `limit` bytes.
    ///
    /// An estimate ignores given moves, which leave fewer states than it says. So the estimate is no reason to refuse
    /// these tours. The preparation fails when it reaches the limit.
    ///
    /// # Errors
    ///
    /// [`CountError::TooWide`] when both sides of the board are longer than [`MAX_WIDTH`](super::MAX_WIDTH), and
    /// [`CountError::Start`] when the board has no such start.
    pub fn with_fixed_moves(moves: &FixedMoves, limit: u64) -> Result<Self, CountError> {
        ResourceEstimate::new(moves.board(), moves.kind())?;
        Self::without_estimate(moves.clone(), limit)
    }

    /// Prepares the tours without an estimate of their states. The board must be narrow enough, and have the start.
    pub(super) fn without_estimate(moves: FixedMoves, limit: u64) -> Result<Self, CountError> {
        let orientation = Orientation::for_fixed_moves(&moves);
        let order = ProcessingOrder::with_fixed_moves(&moves, orientation);
        let mut memory_budget = MemoryBudget::new(limit);
        let mut layers = vec![Layer::default()];
        let phase = match order.trivial_count() {
            Some(tours) => Phase::Done { tours },
            None => {
                let stage = order.stage(0);
                let initial = State::<()>::initial(&order, &stage).key_before_settling(&stage);
                memory_budget.push(&mut layers[0].entries, Entry::new(initial))?;
                Phase::Expanding {
                    square: 0,
                    expanded: 0,
                }
            }
        };
        Ok(Self {
            moves,
            orientation,
            order,
            layers,
            phase,
            indices: CountTable::new(),
            memory_budget,
            peak_states: 0,
            failure: None,
        })
    }

    /// Expands up to about `max_states` states. A million states take about half a second.
    ///
    /// # Errors
    ///
    /// [`CountError::MemoryLimit`] when the states exceed the limit, and [`CountError::Overflow`] when a number does
    /// not fit 128 bits. After an error the memory is freed, and further calls return the same error.
    pub fn advance(&mut self, max_states: u64) -> Result<CountProgress, CountError> {
        if self.failure.is_none() {
            self.failure = self.prepare(max_states).err();
        }
        if let Some(failure) = self.failure {
            self.layers.clear();
            self.indices.clear(&mut self.memory_budget);
            self.memory_budget.used_bytes = 0;
            return Err(failure);
        }
        Ok(self.progress())
    }

    fn prepare(&mut self, max_states: u64) -> Result<(), CountError> {
        let mut remaining = max_states;
        while remaining > 0 {
            match self.phase {
                Phase::Expanding { square, expanded } => {
                    let states = self.layers[square].entries.len();
                    let most = usize::try_from(remaining).unwrap_or(usize::MAX);
                    let end = states.min(expanded.saturating_add(most));
                    self.expand(square, expanded..end)?;
                    remaining -= (end - expanded) as u64;
                    self.phase = match end < states {
                        true => Phase::Expanding {
                            square,
                            expanded: end,
                        },
                        false => self.finish_layer(square),
                    };
                }
                Phase::AddingUp { layer } => {
                    remaining = remaining.saturating_sub(self.layers[layer].entries.len() as u64);
                    self.phase = self.add_up(layer)?;
                }
                Phase::Done { .. } => return Ok(()),
            }
        }
        Ok(())
    }

    /// Expands some states of a layer, and adds their children to the next layer.
    fn expand(&mut self, square: usize, states: std::ops::Range<usize>) -> Result<(), CountError> {
        if self.layers.len() == square + 1 {
            self.layers.push(Layer::default());
        }
        let expansion = Expansion::new(&self.order, square);
        let stage = &expansion.stage;
        let (layers, next_layers) = self.layers.split_at_mut(square + 1);
        let (layer, next) = (&mut layers[square], &mut next_layers[0]);
        let budget = &mut self.memory_budget;
        for index in states {
            let state: State = State::from_key(layer.entries[index].key, stage);
            let children = &mut layer.children;
            state.settle(stage, |state, is_tour| {
                if is_tour {
                    return budget.push(children, TOUR);
                }
                let key = state.key_after_settling(stage);
                let mut is_complete = false;
                let next_index = next.entries.len() as u32;
                let child = self.indices.find_or_insert(key, next_index, budget, || {
                    let propagation = expansion.look_ahead(state).0;
                    is_complete = propagation == Propagation::Complete;
                    propagation == Propagation::Undecided
                })?;
                match child {
                    Some(child) => {
                        if child == next_index {
                            budget.push(&mut next.entries, Entry::new(key))?;
                        }
                        budget.push(children, child)
                    }
                    None if is_complete => budget.push(children, TOUR),
                    None => Ok(()),
                }
            })?;
            budget.push(&mut layer.child_ends, layer.children.len() as u32)?;
            // Indices have 32 bits.
            if next.entries.len().max(layer.children.len()) >= TOUR as usize {
                let (needed, limit) = (budget.used_bytes, budget.limit);
                return Err(CountError::MemoryLimit { needed, limit });
            }
        }
        Ok(())
    }

    /// Goes on to the next layer after all states of a layer are expanded.
    fn finish_layer(&mut self, square: usize) -> Phase {
        self.indices.clear(&mut self.memory_budget);
        let layer = &mut self.layers[square];
        self.memory_budget.shrink(&mut layer.entries);
        self.memory_budget.shrink(&mut layer.child_ends);
        self.memory_budget.shrink(&mut layer.children);
        self.peak_states = self.peak_states.max(layer.entries.len() as u64);
        match self.layers[square + 1].entries.is_empty() {
            true => Phase::AddingUp { layer: square },
            false => Phase::Expanding {
                square: square + 1,
                expanded: 0,
            },
        }
    }

    /// Computes the numbers of tours of a layer from those of the next one, and then sorts the next one.
    fn add_up(&mut self, index: usize) -> Result<Phase, CountError> {
        let (layers, next_layers) = self.layers.split_at_mut(index + 1);
        let (layer, next) = (&mut layers[index], &mut next_layers[0]);
        let mut start = 0;
        for (entry, &end) in layer.entries.iter_mut().zip(&layer.child_ends) {
            let children = &layer.children[start..end as usize];
            let tours = children.iter().try_fold(0_u128, |sum, &child| {
                sum.checked_add(match child {
                    TOUR => 1,
                    child => next.entries[child as usize].tours(),
                })
            });
            entry.set_tours(tours.ok_or(CountError::Overflow)?);
            start = end as usize;
        }
        for list in [&mut layer.child_ends, &mut layer.children] {
            list.clear();
            self.memory_budget.shrink(list);
        }
        next.entries.sort_unstable_by_key(|entry| entry.key);
        Ok(match index.checked_sub(1) {
            Some(layer) => Phase::AddingUp { layer },
            None => Phase::Done {
                tours: layer.entries[0].tours(),
            },
        })
    }

    /// The progress of the preparation.
    #[must_use]
    pub fn progress(&self) -> CountProgress {
        let squares = self.order.size;
        let (settled, expanded) = match self.phase {
            Phase::Expanding { square, expanded } => (square, expanded),
            Phase::AddingUp { .. } | Phase::Done { .. } => (squares, 0),
        };
        CountProgress {
            settled_squares: settled as u32,
            squares: squares as u32,
            expanded: expanded as u64,
            states: self
                .layers
                .get(settled)
                .map_or(0, |layer| layer.entries.len()) as u64,
            peak_states: self.peak_states,
            bytes: self.memory_budget.used_bytes,
            peak_bytes: self.memory_budget.peak_bytes,
        }
    }

    /// The kind of tours.
    #[must_use]
    pub const fn kind(&self) -> TourKind {
        self.moves.kind()
    }

    /// The number of tours, once it is known.
    #[must_use]
    pub const fn count(&self) -> Option<u128> {
        match self.phase {
            Phase::Done { tours } if self.failure.is_none() => Some(tours),
            _ => None,
        }
    }

    /// The tour with a number, from 0; `None` if there is no such tour, or the number of tours is not known yet.
    ///
    /// A closed tour begins on the first square of the board, an open tour on its end with the smaller number, and a
    /// tour from a start on that start.
    #[must_use]
    pub fn tour(&self, rank: u128) -> Option<Vec<Square>> {
        self.count().filter(|&count| rank < count)?;
        let mut rank = rank;
        let mut edges = TourEdges::new(self.order.size);
        let mut next = self.first_place();
        while let Some(place) = next {
            let choice = self.choices(place).into_iter().find(|choice| {
                let is_chosen = rank < choice.tours;
                if !is_chosen {
                    rank -= choice.tours;
                }
                is_chosen
            })?;
            for (first, second) in choice.edges.edges() {
                edges.add(self.vertex(place, first), self.vertex(place, second));
            }
            next = choice.next;
        }
        Some(self.squares_of(&edges))
    }

    /// The number of a tour.
    ///
    /// A closed tour may begin anywhere and go in either direction, and an open tour may begin at either end.
    ///
    /// # Errors
    ///
    /// [`RankError`] when the squares are no tour of this kind, and when the number of tours is not known yet.
    pub fn rank(&self, tour: &[Square]) -> Result<u128, RankError> {
        let verified = Tour::verify(self.moves.board(), tour)?;
        match self.kind() {
            TourKind::Closed if !verified.is_closed() => return Err(RankError::Open),
            TourKind::OpenFrom(start) if tour[0] != start => {
                return Err(RankError::Start {
                    value: tour[0],
                    start,
                });
            }
            _ => {}
        }
        if self.count().is_none() {
            return Err(RankError::Unprepared);
        }
        let edges = self.edges_of(tour);
        let is_missing = |given: &&MovesAt| {
            let square = Some(self.orientation.index_of(given.square));
            let second = given.second.map(|second| self.orientation.index_of(second));
            !(edges.has(square, Some(self.orientation.index_of(given.first)))
                && edges.has(square, second))
        };
        if let Some(&MovesAt { square, .. }) = self.moves.moves().iter().find(is_missing) {
            return Err(RankError::Moves { square });
        }
        let mut rank = 0;
        let mut next = self.first_place();
        while let Some(place) = next {
            for choice in self.choices(place) {
                next = choice.next;
                let is_on_tour = |(first, second)| {
                    edges.has(self.vertex(place, first), self.vertex(place, second))
                };
                if choice.tours > 0 && choice.edges.edges().all(is_on_tour) {
                    break;
                }
                rank += choice.tours;
            }
        }
        Ok(rank)
    }

    /// A random number of a tour, each equally likely; `None` if there is no tour, or the number of tours is not known
    /// yet.
    #[must_use]
    pub fn random_rank(&self, seed: u64) -> Option<u128> {
        random_rank(self.count()?, seed)
    }

    /// A uniformly random tour: every tour is equally likely. `None` if there is no tour, or the number of tours is not
    /// known yet.
    ///
    /// The same seed gives the same tour on every machine, including WebAssembly. The generator is xoshiro256++.
    #[must_use]
    pub fn random_tour(&self, seed: u64) -> Option<Vec<Square>> {
        self.tour(self.random_rank(seed)?)
    }

    /// The state before the first square is settled; `None` if the number of tours is known without states.
    fn first_place(&self) -> Option<Place> {
        self.layers[0].entries.first().map(|entry| Place {
            square: 0,
            key: entry.key,
            is_mirrored: false,
        })
    }

    /// The vertex at a position of the window: the index of a square, or `None` for the virtual vertex.
    fn vertex(&self, place: Place, position: usize) -> Vertex {
        if position == VIRTUAL_VERTEX {
            return None;
        }
        let index = place.square + position - 1;
        let column = index % self.order.width;
        Some(match place.is_mirrored {
            true => index - column + (self.order.width - 1 - column),
            false => index,
        })
    }

    /// The ways to settle the next square.
    fn choices(&self, place: Place) -> Vec<Choice> {
        let expansion = Expansion::new(&self.order, place.square);
        let state: State<EdgeList> = State::from_key(place.key, &expansion.stage);
        let mut choices = Vec::new();
        let result = state.settle(&expansion.stage, |state, is_tour| {
            choices.push(self.choice(place, &expansion, state, is_tour));
            Ok::<(), std::convert::Infallible>(())
        });
        match result {
            Ok(()) => choices,
        }
    }

    fn choice(
        &self,
        place: Place,
        expansion: &Expansion<'_>,
        state: &State<EdgeList>,
        is_tour: bool,
    ) -> Choice {
        let without_next = |tours, edges| Choice {
            tours,
            edges,
            next: None,
        };
        if is_tour {
            return without_next(1, state.log);
        }
        let square = place.square + 1;
        let key = state.key_after_settling(&expansion.stage);
        if let Some(tours) = self.layers.get(square).and_then(|layer| layer.tours(key)) {
            let is_swapped = key != state.own_key_after_settling(&expansion.stage);
            let next = Place {
                square,
                key,
                is_mirrored: place.is_mirrored != is_swapped,
            };
            return Choice {
                tours,
                edges: state.log,
                next: Some(next),
            };
        }
        match expansion.look_ahead(state) {
            (Propagation::Complete, edges) => without_next(1, edges),
            _ => without_next(0, state.log),
        }
    }

    /// The edges of a tour, including those from its ends to the virtual vertex.
    fn edges_of(&self, tour: &[Square]) -> TourEdges {
        let mut edges = TourEdges::new(self.order.size);
        let indices: Vec<usize> = tour
            .iter()
            .map(|&square| self.orientation.index_of(square))
            .collect();
        for pair in indices.windows(2) {
            edges.join(Some(pair[0]), Some(pair[1]));
        }
        let (first, last) = (indices[0], indices[indices.len() - 1]);
        if self.kind() == TourKind::Closed {
            edges.join(Some(first), Some(last));
        } else {
            edges.join(Some(first), None);
            edges.join(Some(last), None);
        }
        edges
    }

    /// The squares of a tour in their order.
    fn squares_of(&self, edges: &TourEdges) -> Vec<Square> {
        let ends = (0..self.order.size).filter(|&index| edges.degree(index) < 2);
        let first = match self.kind() {
            TourKind::OpenFrom(start) => start,
            _ => ends
                .map(|index| self.orientation.square_at(index))
                .min()
                .unwrap_or(0),
        };
        let mut squares = vec![first];
        let mut previous = None;
        let mut index = self.orientation.index_of(first);
        while squares.len() < self.order.size {
            let mut candidates: Vec<usize> = edges.neighbours(index).collect();
            candidates.retain(|&other| Some(other) != previous);
            // At the beginning of a closed tour there are two directions.
            let Some(&next) = candidates
                .iter()
                .min_by_key(|&&other| self.orientation.square_at(other))
            else {
                break;
            };
            squares.push(self.orientation.square_at(next));
            (previous, index) = (Some(index), next);
        }
        squares
    }
}

/// The estimated number of states of all squares together: about a fifth of the squares times the peak.
fn all_states(board: Board, estimate: ResourceEstimate) -> u64 {
    estimate.peak_states * u64::from(board.size()) / 5
}

/// A random number below `count`, each equally likely; `None` for 0. The generator is xoshiro256++.
pub(in crate::count) fn random_rank(count: u128, seed: u64) -> Option<u128> {
    let largest = count.checked_sub(1)?;
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    // Numbers of as many bits as the largest one are drawn until one is not above it.
    let unused_bits = largest.leading_zeros().min(u128::BITS - 1);
    loop {
        let high = u128::from(generator.next_u64()) << u64::BITS;
        let drawn = (high | u128::from(generator.next_u64())) >> unused_bits;
        if drawn <= largest {
            return Some(drawn);
        }
    }
}

/// The maximum number of bytes for each state of all squares while the states are prepared.
const BYTES_PER_STATE: u64 = 48;

/// The reason why a tour has no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RankError {
    /// The squares are no tour of the board.
    #[error(transparent)]
    NotATour(#[from] TourFault),
    /// The tour is open, and only closed tours are numbered.
    #[error("the tour is open, and only closed tours are numbered")]
    Open,
    /// The tour begins on another square than the start.
    #[error("the tour begins on square {value}, and only tours from square {start} are numbered")]
    Start {
        /// The first square of the tour.
        value: Square,
        /// The start of the tours that are numbered.
        start: Square,
    },
    /// The tour does not have the given moves at a square.
    #[error("the tour does not have the given moves at square {square}")]
    Moves {
        /// The square.
        square: Square,
    },
    /// The number of tours is not known yet.
    #[error("the tours are not numbered yet")]
    Unprepared,
}
