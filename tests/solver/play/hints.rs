//! Hints of the game: each leads on to a tour, or back to the move that lost the game.

use knights_tour::ends::End;
use knights_tour::play::{Game, GameStatus, Hint, Solvability};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{
    STEPS_PER_SLICE, board, experiment, final_solvability, play_random_moves, puzzle_game,
};

#[test]
fn following_every_hint_completes_the_tour() {
    for (end, start) in [(End::Anywhere, 0), (End::Closed, 9), (End::At(34), 0)] {
        let mut game = Game::new(&experiment(board(6, 6), start, end));
        loop {
            let candidates: Vec<_> = game.possible_moves().collect();
            let fewest = candidates.iter().map(|candidate| candidate.ways_out).min();
            // Of equal moves, the rule chooses the first in the order of the moves.
            let rule_move = candidates
                .iter()
                .find(|candidate| Some(candidate.ways_out) == fewest);
            assert_eq!(game.warnsdorff_move(), rule_move.copied());
            let ways_out_of = |square| {
                let mut matching = candidates
                    .iter()
                    .filter(|candidate| candidate.square == square);
                matching.next().unwrap().ways_out
            };
            match game.hint(STEPS_PER_SLICE) {
                Hint::Only { square } => {
                    assert_eq!(candidates.len(), 1);
                    game.enter(square).unwrap();
                }
                Hint::Fewest {
                    square,
                    ways_out,
                    tied,
                } => {
                    assert!(candidates.len() > 1);
                    assert_eq!(ways_out_of(square), ways_out);
                    assert_eq!(Some(ways_out), fewest);
                    let equal = candidates
                        .iter()
                        .filter(|candidate| candidate.ways_out == ways_out);
                    assert_eq!(equal.count() as u32, tied + 1);
                    game.enter(square).unwrap();
                }
                Hint::RuleFails {
                    square,
                    rule,
                    ways_out,
                } => {
                    assert!(ways_out_of(square) > ways_out && rule != square);
                    assert_eq!(Some(ways_out), fewest);
                    game.enter(square).unwrap();
                }
                Hint::Thinking => {}
                Hint::Nothing => break,
                other => panic!("a hint led to a lost path: {other:?}"),
            }
        }
        assert!(matches!(game.status(), GameStatus::Tour { .. }));
    }
}

#[test]
fn a_hint_on_a_lost_path_goes_back_to_a_solvable_position() {
    let mut game = Game::new(&experiment(board(5, 5), 0, End::Anywhere));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    play_random_moves(&mut game, &mut random, 25);
    assert!(matches!(game.status(), GameStatus::Stuck { .. }));
    let length = loop {
        match game.hint(STEPS_PER_SLICE) {
            Hint::Back { length } => break length,
            Hint::Thinking => {}
            other => panic!("{other:?}"),
        }
    };
    while game.path().len() as u32 > length {
        game.undo();
    }
    assert!(matches!(
        final_solvability(&mut game),
        Solvability::Open { .. }
    ));
}

#[test]
fn a_hint_goes_back_only_when_the_losing_move_is_known() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut thinking_count = 0;
    // Walks of up to 25 moves get stuck. Shorter walks can often go on.
    for moves in [25, 25, 25, 12, 14, 16, 18] {
        let mut game = Game::new(&experiment(board(5, 5), 0, End::Anywhere));
        play_random_moves(&mut game, &mut random, moves);
        let final_hint = game.clone().hint(u64::MAX);
        if !matches!(final_hint, Hint::Back { .. }) {
            continue;
        }
        for steps in (0..20).chain((20..2_000).step_by(20)) {
            let hint = game.clone().hint(steps);
            thinking_count += u32::from(hint == Hint::Thinking);
            assert!(hint == Hint::Thinking || hint == final_hint, "{hint:?}");
        }
    }
    assert!(thinking_count > 100, "{thinking_count}");
}

#[test]
fn the_hints_of_a_puzzle_lead_to_its_only_solution() {
    for seed in 0..10 {
        let (mut game, solution) = puzzle_game(seed % 2 == 0, seed);
        while game.status() == GameStatus::Walking {
            let (Hint::Only { square }
            | Hint::Fewest { square, .. }
            | Hint::RuleFails { square, .. }) = game.hint(u64::MAX)
            else {
                panic!("no hint on {:?}", game.path());
            };
            game.enter(square).unwrap();
        }
        assert_eq!(game.path(), solution);
        let closed = seed % 2 == 0;
        assert!(
            matches!(game.status(), GameStatus::Tour { closed: is_closed } if is_closed || !closed)
        );
    }
}
