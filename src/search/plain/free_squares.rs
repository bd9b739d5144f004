//! The squares that are not on the path, and the lists by which a path goes on.

use crate::board::Square;
use crate::explain::decision::Neighbours;
use crate::graph::Graph;
use crate::search::packed;

/// The most neighbours a square may have: their bits fill a byte.
pub const LONGEST_LIST: usize = 8;

/// How many distances are looked at in one go: as many as a knight has on most boards.
const DISTANCES: usize = 4;

/// Ordered adjacency lists of one length, short ones filled up, and as sets of bits.
#[derive(Debug)]
pub struct FilledLists {
    /// A place that a short list leaves over holds the square itself: it is never free when its
    /// candidates are looked for, and so is none of them.
    targets: Box<[[Square; LONGEST_LIST]]>,
    /// For every square the bits of its neighbours, where the squares are 64 at most.
    neighbours: Box<[u64]>,
    /// How far apart in number two neighbours can be, and the lower squares of all such pairs; in
    /// groups, the last of which is filled up with pairs of no squares.
    distances: Box<[[(u32, u64); DISTANCES]]>,
}

impl FilledLists {
    /// The lists of `graph`, or else the first square whose list is too long, and its length.
    pub fn new(graph: &Graph) -> Result<Self, (Square, usize)> {
        let mut targets = Vec::with_capacity(graph.len());
        for square in 0..graph.len() as Square {
            let list = graph.neighbours(square);
            if list.len() > LONGEST_LIST {
                return Err((square, list.len()));
            }
            let mut filled = [square; LONGEST_LIST];
            filled[..list.len()].copy_from_slice(list);
            targets.push(filled);
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
                let lower = (0..graph.len() as Square - distance)
                    .filter(|&square| neighbours[square as usize] >> (square + distance) & 1 == 1)
                    .fold(0, |set, square| set | 1 << square);
                if lower != 0 {
                    distances.push((distance, lower));
                }
            }
        }
        Ok(Self {
            targets: targets.into(),
            neighbours: neighbours.into(),
            distances: distances
                .chunks(DISTANCES)
                .map(|group| std::array::from_fn(|index| *group.get(index).unwrap_or(&(0, 0))))
                .collect(),
        })
    }

    /// The square at `index` in the list of `square`.
    #[inline]
    pub fn target(&self, square: Square, index: u32) -> Square {
        self.targets[square as usize][index as usize % LONGEST_LIST]
    }

    /// The list of `square`, filled up with the square itself.
    pub fn list(&self, square: Square) -> &[Square; LONGEST_LIST] {
        &self.targets[square as usize]
    }

    /// Whether the last square of `path` leads to its first.
    pub fn close(&self, path: &[Square]) -> bool {
        match path {
            [first, .., last] => self.targets[*last as usize].contains(first),
            _ => false,
        }
    }
}

impl Neighbours for FilledLists {
    fn size(&self) -> usize {
        self.targets.len()
    }

    fn of(&self, square: Square) -> impl Iterator<Item = Square> {
        let list = self.list(square).iter().copied();
        list.filter(move |&neighbour| neighbour != square)
    }
}

impl packed::Indexed for FilledLists {
    fn squares(&self) -> usize {
        self.targets.len()
    }

    #[inline]
    fn index(&self, square: Square, neighbour: Square) -> usize {
        let mut bits = 0_u8;
        for (index, &target) in self.list(square).iter().enumerate() {
            bits |= u8::from(target == neighbour) << index;
        }
        bits.trailing_zeros() as usize
    }

    #[inline]
    fn at(&self, square: Square, index: usize) -> Option<Square> {
        self.list(square).get(index).copied()
    }
}

/// How a search knows which squares are free.
pub trait FreeSquares: Clone + Default + Send + 'static {
    /// How many squares there may be.
    const MOST_SQUARES: usize;

    /// Whether there are regions, by which subtrees can be remembered.
    const HAS_REGIONS: bool;

    /// `size` squares, all free.
    fn all(size: usize) -> Self;

    /// `square` is on the path from now on.
    fn take(&mut self, square: Square);

    /// `square` is free from now on.
    fn give(&mut self, square: Square);

    /// What [`restore`](FreeSquares::restore) needs to know of how things stand.
    type Mark: Copy;

    /// How things stand.
    fn mark(&self) -> Self::Mark;

    /// Things stand again as at `mark`, since when `square` and all squares of `path` were taken.
    fn restore(&mut self, mark: Self::Mark, path: &[Square], square: Square);

    /// The free neighbours of a square, in the form that is the quickest to get.
    type Ways: Ways;

    /// The free neighbours of `square`, which is not free.
    fn ways(&self, lists: &FilledLists, square: Square) -> Self::Ways;

    /// The same as bits of the list of `square`: the first is bit 0.
    fn candidates(&self, lists: &FilledLists, square: Square, ways: Self::Ways) -> u8;

    /// The free squares that can be reached by these `ways` through free squares.
    fn region(&self, lists: &FilledLists, ways: Self::Ways) -> Region;
}

/// The free neighbours of a square.
pub trait Ways: Copy {
    /// Whether there is none.
    fn none(self) -> bool;

    /// Whether there is one and no other.
    fn single(self) -> bool;

    /// Whether there are two or more.
    fn several(self) -> bool;

    /// The first way out of `square`.
    fn first(self, lists: &FilledLists, square: Square) -> Square;
}

impl Ways for u64 {
    #[inline]
    fn none(self) -> bool {
        self == 0
    }

    #[inline]
    fn single(self) -> bool {
        self.is_power_of_two()
    }

    #[inline]
    fn first(self, _lists: &FilledLists, _square: Square) -> Square {
        self.trailing_zeros()
    }

    #[inline]
    fn several(self) -> bool {
        self & self.wrapping_sub(1) != 0
    }
}

impl Ways for u8 {
    #[inline]
    fn none(self) -> bool {
        self == 0
    }

    #[inline]
    fn single(self) -> bool {
        self.is_power_of_two()
    }

    #[inline]
    fn first(self, lists: &FilledLists, square: Square) -> Square {
        lists.target(square, self.trailing_zeros())
    }

    #[inline]
    fn several(self) -> bool {
        self & self.wrapping_sub(1) != 0
    }
}

/// The free squares that can be reached from a square.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Region {
    /// One bit a square.
    pub squares: u64,
    /// Whether these are all the free squares that there are.
    pub whole: bool,
}

/// One bit for each of up to 64 squares, set where the square is free.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FreeBits(u64);

impl FreeBits {
    /// How many squares there may be.
    pub const MOST_SQUARES: usize = u64::BITS as usize;
}

impl FreeSquares for FreeBits {
    const MOST_SQUARES: usize = Self::MOST_SQUARES;
    const HAS_REGIONS: bool = true;

    fn all(size: usize) -> Self {
        Self(u64::MAX >> (u64::BITS as usize - size))
    }

    #[inline]
    fn take(&mut self, square: Square) {
        self.0 &= !(1 << (square & 63));
    }

    #[inline]
    fn give(&mut self, square: Square) {
        self.0 |= 1 << (square & 63);
    }

    type Mark = u64;

    #[inline]
    fn mark(&self) -> u64 {
        self.0
    }

    #[inline]
    fn restore(&mut self, mark: u64, _path: &[Square], _square: Square) {
        self.0 = mark;
    }

    type Ways = u64;

    #[inline]
    fn ways(&self, lists: &FilledLists, square: Square) -> u64 {
        lists.neighbours[square as usize] & self.0
    }

    #[inline]
    fn candidates(&self, lists: &FilledLists, square: Square, ways: u64) -> u8 {
        let targets = &lists.targets[square as usize];
        let mut bits = 0;
        for (index, &target) in targets.iter().enumerate() {
            bits |= (ways >> (target & 63) & 1) << index;
        }
        bits as u8
    }

    #[inline]
    fn region(&self, lists: &FilledLists, ways: u64) -> Region {
        let spread = |squares: u64| {
            let mut grown = 0;
            for group in &lists.distances {
                for (distance, lower) in group {
                    grown |= (squares & lower) << distance | squares >> distance & lower;
                }
            }
            squares | grown & self.0
        };
        // The first two rounds nearly always find something: looking for the end would only be
        // guessed wrong.
        let mut squares = spread(spread(ways));
        loop {
            let grown = spread(squares);
            if grown == squares {
                break;
            }
            squares = spread(grown);
        }
        Region {
            squares,
            whole: squares == self.0,
        }
    }
}

/// One byte a square, 1 where the square is free.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FreeBytes(Box<[u8]>);

impl FreeSquares for FreeBytes {
    const MOST_SQUARES: usize = u32::MAX as usize;
    const HAS_REGIONS: bool = false;

    fn all(size: usize) -> Self {
        Self(vec![1; size].into())
    }

    #[inline]
    fn take(&mut self, square: Square) {
        self.0[square as usize] = 0;
    }

    #[inline]
    fn give(&mut self, square: Square) {
        self.0[square as usize] = 1;
    }

    type Mark = ();

    #[inline]
    fn mark(&self) {}

    #[inline]
    fn restore(&mut self, (): (), path: &[Square], square: Square) {
        self.give(square);
        path.iter().for_each(|&square| self.give(square));
    }

    type Ways = u8;

    #[inline]
    fn ways(&self, lists: &FilledLists, square: Square) -> u8 {
        let targets = &lists.targets[square as usize];
        let mut bits = 0;
        for (index, &target) in targets.iter().enumerate() {
            bits |= self.0[target as usize] << index;
        }
        bits
    }

    #[inline]
    fn candidates(&self, _lists: &FilledLists, _square: Square, ways: u8) -> u8 {
        ways
    }

    fn region(&self, _lists: &FilledLists, _ways: u8) -> Region {
        // Never asked for: `HAS_REGIONS` says so.
        Region::default()
    }
}
