//! Sets of free squares, and adjacency lists in the format that these sets need.

use crate::board::Square;
use crate::explain::decision::AdjacencyLists;
use crate::graph::Graph;
use crate::search::packed;

/// The maximum number of neighbours of a square: one bit for each neighbour fits in a byte.
pub const MAX_NEIGHBOURS: usize = 8;

/// The number of distances processed together. A distance is the difference between the numbers of two neighbours. In
/// the knight's graph of most boards, there are four different distances.
const DISTANCES_PER_GROUP: usize = 4;

/// Ordered adjacency lists padded to one length, and the same lists as bit sets.
#[derive(Debug)]
pub struct PaddedLists {
    /// The lists. An unused entry holds the square itself. A square is never free when its candidates are listed, so an
    /// unused entry never becomes a candidate.
    targets: Box<[[Square; MAX_NEIGHBOURS]]>,
    /// The neighbours of every square as bits. Empty for graphs of more than 64 squares.
    neighbours: Box<[u64]>,
    /// The distances, each with a set of squares: the lower square of every pair of neighbours with this distance. The
    /// entries are stored in groups, and the last group is padded with empty sets. Empty for graphs of more than 64
    /// squares.
    distances: Box<[[(u32, u64); DISTANCES_PER_GROUP]]>,
}

impl PaddedLists {
    /// Converts the lists of `graph`, or returns the first square whose list is too long and the length of that list.
    pub fn new(graph: &Graph) -> Result<Self, (Square, usize)> {
        let mut targets = Vec::with_capacity(graph.len());
        for square in 0..graph.len() as Square {
            let list = graph.neighbours(square);
            if list.len() > MAX_NEIGHBOURS {
                return Err((square, list.len()));
            }
            let mut padded = [square; MAX_NEIGHBOURS];
            padded[..list.len()].copy_from_slice(list);
            targets.push(padded);
        }
        let mut neighbours = Vec::new();
        let mut distances = Vec::new();
        if graph.len() <= u64::BITS as usize {
            neighbours.resize(u64::BITS as usize, 0);
            for (square, set) in (0..graph.len() as Square).zip(&mut neighbours) {
                *set = graph
                    .neighbours(square)
                    .iter()
                    .fold(0, |set, &neighbour| set | 1 << neighbour);
            }
            for distance in 1..graph.len() as u32 {
                let lower_squares = (0..graph.len() as Square - distance)
                    .filter(|&square| neighbours[square as usize] >> (square + distance) & 1 == 1)
                    .fold(0, |set, square| set | 1 << square);
                if lower_squares != 0 {
                    distances.push((distance, lower_squares));
                }
            }
        }
        Ok(Self {
            targets: targets.into(),
            neighbours: neighbours.into(),
            distances: distances
                .chunks(DISTANCES_PER_GROUP)
                .map(|group| std::array::from_fn(|index| *group.get(index).unwrap_or(&(0, 0))))
                .collect(),
        })
    }

    /// The square at `index` in the list of `square`.
    #[inline]
    pub fn target(&self, square: Square, index: u32) -> Square {
        self.targets[square as usize][index as usize % MAX_NEIGHBOURS]
    }

    /// The list of `square`, padded with the square itself.
    pub fn list(&self, square: Square) -> &[Square; MAX_NEIGHBOURS] {
        &self.targets[square as usize]
    }

    /// Whether the last square of `path` leads to its first.
    pub fn closes(&self, path: &[Square]) -> bool {
        match path {
            [first, .., last] => self.targets[*last as usize].contains(first),
            _ => false,
        }
    }
}

impl AdjacencyLists for PaddedLists {
    fn size(&self) -> usize {
        self.targets.len()
    }

    fn neighbours_of(&self, square: Square) -> impl Iterator<Item = Square> {
        let list = self.list(square).iter().copied();
        list.filter(move |&neighbour| neighbour != square)
    }
}

impl packed::IndexedLists for PaddedLists {
    fn list_count(&self) -> usize {
        self.targets.len()
    }

    #[inline]
    fn neighbour_index(&self, square: Square, neighbour: Square) -> usize {
        let mut bits = 0_u8;
        for (index, &target) in self.list(square).iter().enumerate() {
            bits |= u8::from(target == neighbour) << index;
        }
        bits.trailing_zeros() as usize
    }

    #[inline]
    fn neighbour_at(&self, square: Square, index: usize) -> Option<Square> {
        self.list(square).get(index).copied()
    }
}

/// A set of free squares.
pub trait FreeSquares: Clone + Default + Send + 'static {
    /// The maximum number of squares.
    const MAX_SQUARES: usize;

    /// Whether [`region`](FreeSquares::region) is implemented. The cache of subtrees needs regions.
    const HAS_REGIONS: bool;

    /// A set of `size` squares, all free.
    fn all(size: usize) -> Self;

    /// Removes `square` from the set, because it is now on the path.
    fn remove(&mut self, square: Square);

    /// Adds `square` to the set, because it is free again.
    fn insert(&mut self, square: Square);

    /// A snapshot of the set for [`restore`](FreeSquares::restore).
    type Snapshot: Copy;

    /// Takes a snapshot of the set.
    fn snapshot(&self) -> Self::Snapshot;

    /// Restores the set to `snapshot`. Since that snapshot, `square` and all squares of `path` must have been removed,
    /// and no other squares.
    fn restore(&mut self, snapshot: Self::Snapshot, path: &[Square], square: Square);

    /// The free neighbours of a square, in the form that is the fastest to compute.
    type FreeNeighbours: FreeNeighbours;

    /// The free neighbours of `square`, which is not free.
    fn free_neighbours(&self, lists: &PaddedLists, square: Square) -> Self::FreeNeighbours;

    /// Converts `free_neighbours` of `square` to one bit for each entry of its list. Bit 0 is the first entry.
    fn candidates(
        &self,
        lists: &PaddedLists,
        square: Square,
        free_neighbours: Self::FreeNeighbours,
    ) -> u8;

    /// The free squares that can be reached from `free_neighbours` through free squares, including `free_neighbours`.
    fn region(&self, lists: &PaddedLists, free_neighbours: Self::FreeNeighbours) -> Region;
}

/// The free neighbours of a square, one bit for each.
pub trait FreeNeighbours: Copy + Into<u64> {
    /// Whether there is no free neighbour.
    #[inline]
    fn is_empty(self) -> bool {
        self.into() == 0
    }

    /// Whether there is exactly one free neighbour.
    #[inline]
    fn is_single(self) -> bool {
        self.into().is_power_of_two()
    }

    /// Whether there are at least two free neighbours.
    #[inline]
    fn has_several(self) -> bool {
        let bits = self.into();
        bits & bits.wrapping_sub(1) != 0
    }

    /// The free neighbour of `square` with the lowest bit.
    fn first(self, lists: &PaddedLists, square: Square) -> Square;
}

impl FreeNeighbours for u64 {
    #[inline]
    fn first(self, _lists: &PaddedLists, _square: Square) -> Square {
        self.trailing_zeros()
    }
}

impl FreeNeighbours for u8 {
    #[inline]
    fn first(self, lists: &PaddedLists, square: Square) -> Square {
        lists.target(square, self.trailing_zeros())
    }
}

/// The free squares that can be reached from some free squares through free squares.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Region {
    /// One bit for each square.
    pub squares: u64,
    /// Whether the region contains all free squares.
    pub contains_all_free: bool,
}

/// A set of up to 64 squares, with one bit for each, set if the square is free.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FreeBits(u64);

impl FreeBits {
    /// The maximum number of squares.
    pub const MAX_SQUARES: usize = u64::BITS as usize;
}

impl FreeSquares for FreeBits {
    const MAX_SQUARES: usize = Self::MAX_SQUARES;
    const HAS_REGIONS: bool = true;

    fn all(size: usize) -> Self {
        Self(u64::MAX >> (u64::BITS as usize - size))
    }

    #[inline]
    fn remove(&mut self, square: Square) {
        self.0 &= !(1 << (square & 63));
    }

    #[inline]
    fn insert(&mut self, square: Square) {
        self.0 |= 1 << (square & 63);
    }

    type Snapshot = u64;

    #[inline]
    fn snapshot(&self) -> u64 {
        self.0
    }

    #[inline]
    fn restore(&mut self, snapshot: u64, _path: &[Square], _square: Square) {
        self.0 = snapshot;
    }

    type FreeNeighbours = u64;

    #[inline]
    fn free_neighbours(&self, lists: &PaddedLists, square: Square) -> u64 {
        lists.neighbours[square as usize] & self.0
    }

    #[inline]
    fn candidates(&self, lists: &PaddedLists, square: Square, free_neighbours: u64) -> u8 {
        let targets = &lists.targets[square as usize];
        let mut bits = 0;
        for (index, &target) in targets.iter().enumerate() {
            bits |= (free_neighbours >> (target & 63) & 1) << index;
        }
        bits as u8
    }

    #[inline]
    fn region(&self, lists: &PaddedLists, free_neighbours: u64) -> Region {
        // Adds the free neighbours of `squares`.
        let grow = |squares: u64| {
            let mut neighbours = 0;
            for group in &lists.distances {
                for (distance, lower_squares) in group {
                    neighbours |=
                        (squares & lower_squares) << distance | squares >> distance & lower_squares;
                }
            }
            squares | neighbours & self.0
        };
        // The first two rounds nearly always add squares. A check after each of them would only cost mispredicted
        // branches.
        let mut squares = grow(grow(free_neighbours));
        loop {
            let grown = grow(squares);
            if grown == squares {
                break;
            }
            squares = grow(grown);
        }
        Region {
            squares,
            contains_all_free: squares == self.0,
        }
    }
}

/// A set with one byte for each square, 1 if the square is free.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FreeBytes(Box<[u8]>);

impl FreeSquares for FreeBytes {
    const MAX_SQUARES: usize = u32::MAX as usize;
    const HAS_REGIONS: bool = false;

    fn all(size: usize) -> Self {
        Self(vec![1; size].into())
    }

    #[inline]
    fn remove(&mut self, square: Square) {
        self.0[square as usize] = 0;
    }

    #[inline]
    fn insert(&mut self, square: Square) {
        self.0[square as usize] = 1;
    }

    type Snapshot = ();

    #[inline]
    fn snapshot(&self) {}

    #[inline]
    fn restore(&mut self, (): (), path: &[Square], square: Square) {
        self.insert(square);
        path.iter().for_each(|&square| self.insert(square));
    }

    type FreeNeighbours = u8;

    #[inline]
    fn free_neighbours(&self, lists: &PaddedLists, square: Square) -> u8 {
        let targets = &lists.targets[square as usize];
        let mut bits = 0;
        for (index, &target) in targets.iter().enumerate() {
            bits |= self.0[target as usize] << index;
        }
        bits
    }

    #[inline]
    fn candidates(&self, _lists: &PaddedLists, _square: Square, free_neighbours: u8) -> u8 {
        free_neighbours
    }

    fn region(&self, _lists: &PaddedLists, _free_neighbours: u8) -> Region {
        // Never called, because `HAS_REGIONS` is false.
        Region::default()
    }
}
