//! Panoramas of large boards: the runs that make them, their memory, and stopping and resuming.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Instant;

use knights_tour::experiment::{Algorithm, Draft, Experiment};
use knights_tour::panorama::{Camera, Colouring, Palette, Panorama};
use knights_tour::run::{Outcome, Progress, Run, RunGoal, RunStage, memory_needed};

/// An allocator that counts the bytes of each thread, so that the memory of a run can be compared with its stated need
/// while other tests run on other threads.
struct CountingAllocator;

thread_local! {
    /// The bytes that this thread has allocated, minus the bytes that it has freed. Negative if it freed bytes of other
    /// threads.
    static ALLOCATED_BYTES: Cell<isize> = const { Cell::new(0) };
    /// The maximum of [`ALLOCATED_BYTES`] since a test last set this peak.
    static PEAK_BYTES: Cell<isize> = const { Cell::new(0) };
}

/// Adds to the bytes of this thread.
fn count_bytes(bytes: isize) {
    let allocated = ALLOCATED_BYTES.get() + bytes;
    ALLOCATED_BYTES.set(allocated);
    PEAK_BYTES.set(PEAK_BYTES.get().max(allocated));
}

// SAFETY: every call is passed to the system's allocator. The counters allocate nothing and have no destructor.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_bytes(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count_bytes(-(layout.size() as isize));
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn experiment(rows: u32, columns: u32, algorithm: &str, start: &str) -> Experiment {
    let draft = Draft {
        rows: rows.to_string(),
        columns: columns.to_string(),
        start: start.into(),
        algorithm: algorithm.into(),
        ..Draft::default()
    };
    draft.validate().unwrap()
}

/// A run that constructs its tour from blocks if possible.
fn run(experiment: &Experiment) -> Run {
    let mut run = Run::new(experiment, RunGoal::Path);
    run.prefer_blocks();
    run
}

/// Runs some steps and returns the progress.
fn work(run: &mut Run, steps: u64) -> Progress {
    run.work(steps).unwrap();
    run.progress()
}

/// The outcome of a run, if there is one, and its path as a panorama.
fn take_panorama(run: &mut Run) -> Option<(Outcome, Panorama)> {
    let outcome = run.outcome()?;
    let path = run.take_path().unwrap()?;
    Some((outcome, Panorama::from_checked_path(path).unwrap()))
}

/// Runs an experiment for at most `slices` slices, and then stops it.
fn run_to_end(experiment: &Experiment, slices: u32) -> (Outcome, Panorama) {
    let mut run = run(experiment);
    for _ in 0..slices {
        work(&mut run, 1 << 14);
        if let Some(result) = take_panorama(&mut run) {
            return result;
        }
    }
    run.stop().unwrap();
    loop {
        work(&mut run, 1 << 20);
        if let Some(result) = take_panorama(&mut run) {
            return result;
        }
    }
}

#[test]
fn no_run_takes_more_memory_than_stated() {
    for algorithm in Algorithm::ALL {
        // Breadth-first search has its own memory limit, and pruned search accepts only small boards.
        if matches!(algorithm, Algorithm::BreadthFirst | Algorithm::Pruned) {
            continue;
        }
        let experiment = experiment(300, 300, algorithm.name(), "0,0");
        let before = ALLOCATED_BYTES.get();
        PEAK_BYTES.set(before);
        let (_, panorama) = run_to_end(&experiment, 60);
        let peak = (PEAK_BYTES.get() - before) as u64;
        let (stated, tolerance) = (memory_needed(&experiment), 200_000);
        println!(
            "{}: {peak} bytes of {stated}, {} squares",
            algorithm.name(),
            panorama.len()
        );
        assert!(
            peak <= stated + tolerance,
            "{}: {peak} > {stated}",
            algorithm.name()
        );
    }
}

#[test]
fn tours_of_boards_of_every_shape_are_found_and_indexed() {
    for (rows, columns, algorithm, start, closed) in [
        (120, 101, "auto", "3,100", true),
        (101, 101, "auto", "50,50", false),
        (5, 1000, "auto", "0,0", true),
        (110, 110, "oct-aml-16", "0,0", false),
        (101, 103, "random", "0,0", false),
    ] {
        let experiment = experiment(rows, columns, algorithm, start);
        let (outcome, panorama) = run_to_end(&experiment, 1_000_000);
        assert!(matches!(outcome, Outcome::Tour { .. }), "{rows}×{columns}");
        assert!(panorama.is_tour());
        assert!(panorama.is_closed() || !closed);
        assert_eq!(panorama.has_blocks(), algorithm == "auto");
        assert_eq!(
            panorama.place_of(experiment.ground().cell(experiment.start())),
            Some(0)
        );
        for place in (0..panorama.len()).step_by(97) {
            let cell = panorama.cells_at(place..place + 1)[0];
            assert_eq!(panorama.place_of(cell), Some(place));
        }
    }
}

/// The name of the program that made the tour. `None` for other outcomes.
fn made_by(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Tour { by, .. } => by.map(|by| by.name),
        _ => None,
    }
}

#[test]
fn boards_without_blocks_are_solved_by_other_methods_or_refuted() {
    let narrow = run_to_end(&experiment(3, 200, "auto", "0,0"), 1_000_000);
    assert_eq!(made_by(narrow.0), Some("columns"));
    let draft_with_holes = |holes: &str| Draft {
        rows: "120".into(),
        columns: "120".into(),
        holes: holes.into(),
        start: "5,5".into(),
        algorithm: "auto".into(),
        tour: "closed".into(),
        ..Draft::default()
    };
    let experiment = draft_with_holes("x8.x").validate().unwrap();
    let (outcome, panorama) = run_to_end(&experiment, 10_000_000);
    assert_eq!(made_by(outcome), Some("two-factor"));
    assert!(panorama.is_closed() && !panorama.has_blocks());
    // A corner has a single neighbour. Shortcuts are disabled, so the solvers must prove that there is no closed tour.
    let draft = Draft {
        shortcuts: false,
        ..draft_with_holes("__.x_")
    };
    let (outcome, panorama) = run_to_end(&draft.validate().unwrap(), 10_000_000);
    assert!(matches!(outcome, Outcome::Impossible { .. }), "{outcome:?}");
    assert!(panorama.is_empty());
}

#[test]
fn a_stopped_search_keeps_its_path() {
    let experiment = experiment(150, 150, "backtracking", "0,0");
    let mut run = run(&experiment);
    assert_eq!(work(&mut run, 7).stage, RunStage::Finding);
    assert_eq!(work(&mut run, 5000).stage, RunStage::Finding);
    let reached = run.progress().squares;
    assert!(reached > 1000);
    run.stop().unwrap();
    assert_eq!(run.progress().stage, RunStage::Checking);
    assert!(take_panorama(&mut run).is_none());
    let progress = work(&mut run, u64::MAX);
    assert_eq!(
        (progress.stage, progress.squares),
        (RunStage::Ended, reached)
    );
    let (outcome, panorama) = take_panorama(&mut run).unwrap();
    assert_eq!((outcome, panorama.len()), (Outcome::Stopped, reached));
    assert!(!panorama.is_tour() && !panorama.is_closed());
    assert!(take_panorama(&mut run).is_none());
}

#[test]
fn a_stopped_search_resumes_where_it_stopped() {
    let experiment = experiment(150, 150, "backtracking", "0,0");
    let run_with_stops = |slices: &[u64]| {
        let mut run = run(&experiment);
        work(&mut run, 0);
        for &steps in slices {
            work(&mut run, steps);
            run.stop().unwrap();
            work(&mut run, u64::MAX);
            assert!(run.can_resume());
            assert_eq!(take_panorama(&mut run).unwrap().0, Outcome::Stopped);
            assert!(run.resume());
            assert!(!run.resume(), "the run has already resumed");
        }
        let before = work(&mut run, 1000);
        assert_eq!((before.stage, run.can_resume()), (RunStage::Finding, false));
        run.stop().unwrap();
        let after = work(&mut run, u64::MAX);
        assert_eq!((before.steps, before.squares), (after.steps, after.squares));
        let panorama = take_panorama(&mut run).unwrap().1;
        (after.steps, panorama.cells_at(0..panorama.len()))
    };
    let (steps, path) = run_with_stops(&[5000, 1, 2999]);
    assert_eq!(steps, 9000);
    assert_eq!((steps, path), run_with_stops(&[8000]));
}

#[test]
fn an_exhausted_search_cannot_resume() {
    let draft = Draft {
        shortcuts: false,
        rows: "1".into(),
        columns: "101".into(),
        algorithm: "backtracking".into(),
        ..Draft::default()
    };
    let mut run = run(&draft.validate().unwrap());
    let progress = loop {
        let progress = work(&mut run, 10);
        if progress.stage == RunStage::Ended {
            break progress;
        }
    };
    // No move is possible, so the search enters the start and leaves it.
    assert_eq!((progress.squares, run.can_resume()), (0, false));
    assert!(progress.steps > 1);
    assert_eq!(take_panorama(&mut run).unwrap().0, Outcome::Exhausted);
    assert!(!run.resume());
}

#[test]
fn a_solver_that_found_nothing_can_resume() {
    // No tour starts on this colour, but search by rotations cannot prove it.
    let draft = Draft {
        rows: "5".into(),
        columns: "101".into(),
        start: "0,1".into(),
        algorithm: "rotations".into(),
        shortcuts: false,
        ..Draft::default()
    };
    let mut run = run(&draft.validate().unwrap());
    assert!(!run.resume(), "the run has not ended yet");
    let run_to_outcome = |run: &mut Run| loop {
        let progress = work(run, 1_000_000);
        if let Some((outcome, panorama)) = take_panorama(run) {
            assert!(panorama.is_empty());
            return (outcome, progress.steps);
        }
    };
    let (outcome, steps) = run_to_outcome(&mut run);
    assert_eq!((outcome, steps), (Outcome::NotFound, 100 * 505 + 500_000));
    assert!(run.resume());
    assert_eq!(run_to_outcome(&mut run), (Outcome::NotFound, 3 * steps));
    // A stopped run continues where it stopped.
    assert!(run.resume());
    let before = work(&mut run, 1_000_000);
    assert_eq!(
        (before.stage, before.by.map(|by| by.name)),
        (RunStage::Finding, Some("rotations"))
    );
    run.stop().unwrap();
    assert_eq!(run_to_outcome(&mut run), (Outcome::Stopped, before.steps));
    assert!(run.resume());
    assert!(work(&mut run, 1).steps > before.steps);
}

#[test]
fn a_walk_that_gets_stuck_keeps_its_path() {
    // Pohl's rule leaves some squares of this board unvisited.
    let (outcome, panorama) = run_to_end(&experiment(300, 300, "pohl", "0,0"), 1_000_000);
    assert_eq!(outcome, Outcome::Stuck);
    assert!(!panorama.is_tour() && !panorama.is_empty());
}

#[test]
fn the_blocks_cover_the_board_and_their_joins_are_moves_of_the_tour() {
    let experiment = experiment(130, 117, "auto", "64,5");
    let (_, panorama) = run_to_end(&experiment, 1_000_000);
    let blocks = panorama.blocks().unwrap();
    assert_eq!((blocks.rows()[0], blocks.columns()[0]), (0, 0));
    assert_eq!(*blocks.rows().last().unwrap(), 130);
    assert_eq!(*blocks.columns().last().unwrap(), 117);
    let block_count = (blocks.rows().len() - 1) * (blocks.columns().len() - 1);
    assert_eq!(blocks.len(), block_count);
    let joins = blocks.joins(0..130, 0..117, usize::MAX - 1).unwrap();
    assert_eq!(joins.len(), blocks.len() - 1);
    let ground = experiment.ground();
    let place = |square| panorama.place_of(ground.cell(square)).unwrap();
    let squares = panorama.len();
    for join in &joins {
        for [from, to] in join.added {
            assert_eq!((place(from) + 1) % squares, place(to));
        }
        for [from, to] in join.removed {
            assert_ne!((place(from) + 1) % squares, place(to));
            assert!(ground.has_move(from, to));
        }
    }
    assert!(blocks.joins(0..130, 0..117, joins.len() - 1).is_none());
    let near = blocks.joins(0..4, 0..4, 10).unwrap();
    assert!((1..=2).contains(&near.len()), "{near:?}");
}

#[test]
fn the_largest_board_of_the_page_is_constructed_and_painted() {
    let started = Instant::now();
    let experiment = experiment(4096, 4096, "auto", "2000,2000");
    let mut run = run(&experiment);
    let mut progress_history = Vec::new();
    let (_, panorama) = loop {
        let progress = work(&mut run, 1 << 20);
        progress_history.push((progress.stage, progress.squares));
        println!("{progress:?} after {:?}", started.elapsed());
        if let Some(result) = take_panorama(&mut run) {
            break result;
        }
    };
    let construction_time = started.elapsed();
    assert!(panorama.is_closed());
    assert_eq!(progress_history.len(), 17, "{progress_history:?}");
    let camera = Camera::new(-100.0, 0.0, 4.7, 1000, 870).unwrap();
    let mut pixels = Vec::new();
    for colouring in [Colouring::Order, Colouring::Chain] {
        let started = Instant::now();
        let palette = Palette::read(&[100; Palette::BYTES]).unwrap();
        panorama.picture(&camera, &palette, colouring, 1 << 23, &mut pixels);
        println!(
            "constructed in {construction_time:?}, painted in {:?}",
            started.elapsed()
        );
    }
    assert_eq!(pixels.len(), 1000 * 870 * 4);
    assert!(pixels[..40].iter().all(|&channel| channel == 0));
    assert_eq!(pixels[400..404], [100, 100, 100, 255]);
}
