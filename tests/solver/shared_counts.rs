//! Counts that many people share: seats, texts with several results, and results that differ.

use knights_tour::board::{Board, Square};
use knights_tour::count::frontier::{FrontierCount, MovesAt};
use knights_tour::count::parts::{
    Division, MergeError, PartResult, PartState, ResultListError, SharedCount, parts_of_seat,
    read_results, tour_with_moves, write_result_list,
};
use knights_tour::protocol::{SharedCountInfo, SharedCountRequest};
use knights_tour::sweep::share::Share;
use knights_tour::tour::Tour;

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).unwrap()
}

/// The results of some parts.
fn count_parts(division: &Division, numbers: &[u32]) -> Vec<PartResult> {
    let results = numbers.iter().map(|&number| {
        let part = division.part(number).unwrap();
        let count = FrontierCount::with_fixed_moves(part.fixed_moves(), 1 << 30).unwrap();
        PartResult::new(division, part, count.finish().unwrap())
    });
    results.collect()
}

#[test]
fn every_part_belongs_to_one_seat_and_one_in_ten_is_checked_by_another() {
    for (parts, seats) in [(214, 30), (214, 2), (406, 29), (7, 12), (100, 10), (5, 1)] {
        let mut seats_of_part = vec![Vec::new(); parts as usize + 1];
        for seat in 1..=seats {
            for part in parts_of_seat(parts, seats, seat) {
                seats_of_part[part as usize].push(seat);
            }
        }
        let checked = seats_of_part
            .iter()
            .filter(|seats| seats.len() == 2)
            .count() as u32;
        assert!((1..=parts).all(|part| (1..=2).contains(&seats_of_part[part as usize].len())));
        assert!(
            seats_of_part
                .iter()
                .all(|seats| seats.len() < 2 || seats[0] != seats[1])
        );
        let expected = if seats > 1 {
            parts / 14..=parts / 6
        } else {
            0..=0
        };
        assert!(
            expected.contains(&checked),
            "{parts} parts, {seats} seats: {checked}"
        );
        // No seat has much more to do than another one.
        let lengths = (1..=seats).map(|seat| parts_of_seat(parts, seats, seat).len() as u32);
        let most = parts.div_ceil(seats) + parts.div_ceil(10 * seats) + 1;
        let longest = lengths.max().unwrap();
        assert!(longest <= most, "{parts} parts, {seats} seats: {longest}");
    }
    assert!(parts_of_seat(10, 3, 0).is_empty());
    assert!(parts_of_seat(10, 3, 4).is_empty());
}

#[test]
fn a_class_counts_a_board_together() {
    let division = Division::by_central_pair(board(6, 6)).unwrap();
    assert_eq!(division.squares(), [14, 21]);
    let parts = division.parts().len() as u32;
    let mut shared = SharedCount::new(division.clone());
    // Of three seats, the third one stays empty.
    for seat in [1, 2] {
        let results = count_parts(&division, &parts_of_seat(parts, 3, seat));
        let results = read_results(&write_result_list(&division, &results)).unwrap();
        shared.add_received(&results).unwrap();
    }
    assert_eq!(shared.total(), None);
    let missing = shared.open_parts();
    assert!(missing.len() >= 60 && missing.len() <= 72, "{missing:?}");
    shared.add_own(&count_parts(&division, &missing)).unwrap();
    assert_eq!(shared.total(), Some(9_862));
    assert_eq!(shared.tours_so_far(), Some(9_862));
}

#[test]
fn a_page_counts_and_sends_its_share_and_knows_the_empty_seats() {
    let division = Division::by_central_pair(board(6, 6)).unwrap();
    let text = |numbers: &[u32]| write_result_list(&division, &count_parts(&division, numbers));
    let request = SharedCountRequest {
        seats: 0,
        seat: 0,
        parts: Vec::new(),
        offered_seats: 100,
        own: vec![text(&[4])],
        received: vec![text(&parts_of_seat(214, 100, 5)), "nothing".to_owned()],
    };
    let add_up = |request: &SharedCountRequest| SharedCountInfo::add_up(division.clone(), request);
    let teacher = add_up(&request);
    assert_eq!(teacher.wanted, (1..=214).collect::<Vec<u32>>());
    assert_eq!(teacher.open, teacher.unknown);
    assert_eq!(teacher.received, request.received[..1]);
    assert_eq!(teacher.faults[0].text, 2);
    assert_eq!(teacher.own, text(&[4]));
    let mut known = [&[4][..], &parts_of_seat(214, 100, 5)].concat();
    known.sort_unstable();
    assert_eq!(teacher.text, text(&known));
    assert_eq!(teacher.known as usize, known.len());
    assert_eq!((teacher.confirmed, teacher.disputed), (0, 0));
    let others: Vec<u32> = (1..=100).filter(|&seat| seat != 5).collect();
    assert_eq!(teacher.empty_seats, others);

    // Of another text, one result confirms and one differs. The disputed part is counted first.
    let of_part = |number, count| PartResult::new(&division, division.part(number).unwrap(), count);
    let right = count_parts(&division, &[105])[0].count();
    let other = [of_part(5, 1_000_000), of_part(105, right)];
    let received = vec![
        request.received[0].clone(),
        write_result_list(&division, &other),
    ];
    let teacher = add_up(&SharedCountRequest {
        received,
        ..request.clone()
    });
    assert_eq!((teacher.confirmed, teacher.disputed), (1, 1));
    assert_eq!(teacher.open[..4], [5, 1, 2, 3]);

    // A share counts its parts itself, even if others have sent results of them, and sends only these.
    let of_seat = |seats, seat, parts: &[u32]| {
        let parts = parts.to_vec();
        add_up(&SharedCountRequest {
            seats,
            seat,
            parts,
            ..request.clone()
        })
    };
    let seat = of_seat(100, 5, &[]);
    assert_eq!(seat.wanted, parts_of_seat(214, 100, 5));
    assert_eq!((seat.open, seat.text), (seat.wanted, String::new()));
    let listed = of_seat(0, 0, &[9, 4, 215, 0]);
    assert_eq!((listed.wanted, listed.open), (vec![9, 4], vec![9]));
    assert_eq!(listed.text, text(&[4]));
    // A seat that is not taken yet has no share of its own.
    assert_eq!(of_seat(100, 0, &[]).wanted.len(), 214);
}

#[test]
fn a_false_result_is_noticed_where_a_part_is_checked() {
    let division = Division::by_central_pair(board(6, 6)).unwrap();
    let result = |count| PartResult::new(&division, division.part(11).unwrap(), count);
    let right = count_parts(&division, &[11])[0].count();
    let mut shared = SharedCount::new(division.clone());
    assert_eq!(shared.state(11), PartState::Missing);
    shared.add_received(&[result(right + 1)]).unwrap();
    shared.add_received(&[result(right)]).unwrap();
    let counts = vec![right + 1, right];
    assert_eq!(shared.state(11), PartState::Disputed { counts });
    assert!(shared.open_parts().contains(&11));
    assert!(!shared.is_counted_here(11));
    assert_eq!(shared.tours_so_far(), Some(0));
    // The count made here decides.
    shared.add_own(&[result(right)]).unwrap();
    let (results, wrong_results) = (2, 1);
    let decided = PartState::Known {
        count: right,
        results,
        wrong_results,
    };
    assert_eq!(shared.state(11), decided);
    assert!(!shared.open_parts().contains(&11));
    assert!(shared.is_counted_here(11));
    assert!(!shared.is_counted_here(0) && !shared.is_counted_here(12));
}

#[test]
fn results_of_another_board_or_division_are_refused_with_all_others_of_their_text() {
    let own = Division::by_central_pair(board(6, 6)).unwrap();
    let mut shared = SharedCount::new(own.clone());
    let first_of = |division: &Division| PartResult::new(division, &division.parts()[0], 1);
    let other = Division::by_central_pair(board(6, 8)).unwrap();
    assert_eq!(
        shared.add_received(&[first_of(&own), first_of(&other)]),
        Err(MergeError::OtherBoard {
            value: (6, 8),
            expected: (6, 6)
        })
    );
    let other = Division::new(board(6, 6), &[14]).unwrap();
    assert_eq!(
        shared.add_own(&[first_of(&own), first_of(&other)]),
        Err(MergeError::OtherDivision { number: 1 })
    );
    assert_eq!(shared.open_parts().len(), 214);
}

#[test]
fn results_are_read_with_any_white_space_and_changed_texts_are_refused() {
    let division = Division::by_central_pair(board(6, 8)).unwrap();
    let results: Vec<PartResult> = (division.parts().iter())
        .step_by(29)
        .map(|part| PartResult::new(&division, part, u128::from(part.number()) * 1_000_003))
        .collect();
    let text = write_result_list(&division, &results);
    assert!(text.len() < 14 + 40 + 14 * results.len(), "{text}");
    assert_eq!(read_results(&text), Ok(results.clone()));
    let wrapped = format!("  {}\r\n", text.replace(' ', "\r\n\t "));
    assert_eq!(read_results(&wrapped), Ok(results.clone()));
    assert_eq!(
        read_results(&write_result_list(&division, &[])),
        Ok(Vec::new())
    );
    let changed = text.replace("30=", "31=");
    assert!(matches!(
        read_results(&changed),
        Err(ResultListError::Changed { .. })
    ));
    let cut = text.rsplit_once(' ').unwrap().0;
    assert!(matches!(
        read_results(cut),
        Err(ResultListError::Changed { .. })
    ));
    let line = count_parts(&division, &[400])[0].to_string();
    let conversation = format!("Ann: {text}\nBen: my results\n{text} and one more:\n{line}\nbye");
    assert_eq!(
        read_results(&conversation).unwrap().len(),
        2 * results.len() + 1
    );
    for foreign in ["", "9862", "knights-tour-parts", "knights-tour 6x8 1=2"] {
        let error = read_results(foreign).unwrap_err();
        assert!(
            matches!(error, ResultListError::Unreadable { .. }),
            "{foreign}: {error}"
        );
    }
}

#[test]
fn the_part_of_each_choice_agrees_with_the_multiplicities() {
    for (rows, columns) in [(6, 6), (8, 8), (6, 8), (5, 6)] {
        let division = Division::by_central_pair(board(rows, columns)).unwrap();
        let numbers = division.part_of_each_choice();
        for part in division.parts() {
            let choices = numbers.iter().filter(|&&number| number == part.number());
            assert_eq!(
                choices.count() as u32,
                part.multiplicity(),
                "{rows}×{columns}"
            );
        }
        let choices: u32 = division
            .parts()
            .iter()
            .map(|part| part.multiplicity())
            .sum();
        assert_eq!(numbers.len() as u32, choices);
    }
}

#[test]
fn every_part_with_tours_shows_one_of_them() {
    let division = Division::by_central_pair(Board::CHESSBOARD).unwrap();
    let results = include_str!("../../src/count/parts/closed-8x8.jsonl");
    let results = results
        .lines()
        .map(|line| line.parse::<PartResult>().unwrap());
    for (part, result) in division.parts().iter().zip(results) {
        assert_eq!(result.number(), part.number());
        let tour = tour_with_moves(part.fixed_moves(), 7);
        assert_eq!(tour.is_some(), result.count() > 0, "{part:?}");
        let Some(tour) = tour else { continue };
        assert!(Tour::verify(Board::CHESSBOARD, &tour).unwrap().is_closed());
        for given in part.fixed_moves().moves() {
            let at = tour
                .iter()
                .position(|&square| square == given.square)
                .unwrap();
            let around = [tour[(at + 63) % 64], tour[(at + 1) % 64]];
            let wanted: [Square; 2] = [given.first, given.second.unwrap()];
            assert!(
                around == wanted || around == [wanted[1], wanted[0]],
                "{part:?}"
            );
        }
    }
}

#[test]
fn errors_of_results_and_moves_escape_control_characters() {
    let (text, escaped) = ("a\u{1b}b\u{202e}\nc", "a\\u{1b}b\\u{202e}\\u{a}c");
    let division = Division::new(board(6, 6), &[0]).unwrap();
    let line = PartResult::new(&division, &division.parts()[0], 5).to_string();
    let json = serde_json::to_string(text).unwrap();
    let changed = line.replacen(
        "\"check\":\"",
        &format!("\"check\":{}", &json[..json.len() - 1]),
        1,
    );
    let errors = [
        read_results(text).unwrap_err().to_string(),
        changed.parse::<PartResult>().unwrap_err().to_string(),
        MovesAt::read(board(6, 6), text).unwrap_err().to_string(),
        text.parse::<Share>().unwrap_err().to_string(),
    ];
    for message in errors {
        assert!(message.contains(escaped), "{message:?}");
        assert!(!message.contains(char::is_control), "{message:?}");
    }
    let key = format!("{{{json}:1}}");
    let message = key.parse::<PartResult>().unwrap_err().to_string();
    assert!(!message.contains(char::is_control), "{message:?}");
}
