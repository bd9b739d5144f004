//! Exercises: the verdict on an answer matches the next step of the search.

use std::collections::BTreeSet;

use knights_tour::board::Square;
use knights_tour::exercise::{
    Answer, Exercise, ExerciseField, ExerciseKind, ExerciseText, Level, Question,
};
use knights_tour::explain::{Candidate, CandidateState};
use knights_tour::search::Search;
use knights_tour::step::Step;

fn exercise_text(algorithm: &str, kind: ExerciseKind, level: Level, seed: u32) -> ExerciseText {
    ExerciseText {
        algorithm: algorithm.into(),
        kind: kind.name().into(),
        level: level.name().into(),
        seed: seed.to_string(),
    }
}

/// The answer that describes the next change of the search's path.
fn next_answer(mut search: Box<dyn Search>) -> Answer {
    loop {
        match search.next() {
            Some(Step::Enter { square }) => return Answer::MoveTo(square),
            Some(Step::DeadEnd { .. }) => {}
            _ => return Answer::StepBack,
        }
    }
}

/// All possible answers.
fn answers(exercise: &Exercise) -> impl Iterator<Item = Answer> + use<> {
    let squares = 0..exercise.experiment().board().size();
    squares.map(Answer::MoveTo).chain([Answer::StepBack])
}

/// Compares the verdict on every answer with the next step of the search, and checks the choices of reasons. Returns
/// the names of the faults in wrong answers.
fn check(exercise: &Exercise, question: &Question, number: u32) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let search = exercise.search_before(number).unwrap();
    assert_eq!(search.path(), question.path());
    let expected = next_answer(search);
    for answer in answers(exercise) {
        let verdict = question.judge(answer);
        let context = format!("{:?}, {number}: {answer:?}", exercise.text());
        assert_eq!(verdict.fault.is_none(), answer == expected, "{context}");
        assert_eq!(verdict.right_answer, expected, "{context}");
        faults.extend(verdict.fault.map(|fault| fault.name()));
    }
    let choices = question.reason_choices().iter();
    assert_eq!(
        choices
            .filter(|&&choice| choice == question.reason())
            .count(),
        1
    );
    assert!(question.reason_choices().len() <= 4);
    if let Answer::MoveTo(square) = expected {
        for choice in question.reason_choices() {
            let is_right = *choice == question.reason();
            let is_true = holds_for_move(choice.name(), question.candidates(), square);
            let context = format!("{:?}, {number}: {}", exercise.text(), choice.name());
            assert!(
                is_true.is_none_or(|is_true| is_true == is_right),
                "{context}"
            );
        }
    }
    faults
}

/// Whether the text of a reason is true for a move. `None` for most ways to break a tie.
fn holds_for_move(reason: &str, candidates: &[Candidate], square: Square) -> Option<bool> {
    let is_open = |candidate: &&Candidate| {
        matches!(
            candidate.state,
            CandidateState::Next | CandidateState::Waiting
        )
    };
    let open: Vec<&Candidate> = candidates.iter().filter(is_open).collect();
    let has_failed = candidates
        .iter()
        .any(|candidate| candidate.state == CandidateState::Failed);
    let fewest = open.iter().map(|candidate| candidate.degree).min();
    let fewest: Vec<Square> = open
        .iter()
        .filter(|candidate| Some(candidate.degree) == fewest)
        .map(|candidate| candidate.square)
        .collect();
    let is_first = open[0].square == square;
    match reason {
        "only-way" => Some(open.len() == 1 && !has_failed),
        "first-listed" => Some(open.len() > 1 && !has_failed && is_first),
        "next-listed" => Some(has_failed && is_first),
        "last-left" => Some(has_failed && open.len() == 1),
        "fewest" => Some(!has_failed && open.len() > 1 && fewest == [square]),
        "next-fewest" => Some(has_failed && fewest.contains(&square)),
        "tie-order" => Some(fewest.len() > 1 && fewest[0] == square),
        _ => None,
    }
}

const ALGORITHMS: [&str; 8] = [
    "mixed",
    "warnsdorff",
    "backtracking",
    "pohl",
    "roth",
    "oct-aml-16",
    "oct-aml",
    "aml",
];

#[test]
fn verdicts_on_all_answers_match_the_next_step_of_the_search() {
    let mut exercise_count = 0;
    let (mut reasons, mut faults) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..420 {
        for (index, name) in ALGORITHMS.into_iter().enumerate() {
            for level in Level::ALL {
                let seed = seed * 7_919 + index as u32;
                let exercise = exercise_text(name, ExerciseKind::Choose, level, seed)
                    .validate()
                    .unwrap();
                let question = exercise.question(0).unwrap();
                assert!(
                    question.reason_choices().len() >= 2,
                    "{:?}",
                    exercise.text()
                );
                faults.extend(check(&exercise, &question, 0));
                reasons.extend(question.reason_choices().iter().map(|reason| reason.name()));
                exercise_count += 1;
            }
        }
    }
    assert!(exercise_count >= 10_000, "{exercise_count}");
    let texts = include_str!("../../www/locales/en/exercise.json");
    let texts: serde_json::Value = serde_json::from_str(texts).unwrap();
    for (group, used_names) in [("reason", reasons), ("fault", faults)] {
        // The plural forms of a text count as one text.
        let text_names = texts["exercise"][group].as_object().unwrap().keys();
        let text_names = text_names.map(|key| key.split('_').next().unwrap());
        let text_names: BTreeSet<&str> = text_names.collect();
        assert_eq!(
            used_names, text_names,
            "every {group} has a text, and every text is used"
        );
    }
}

#[test]
fn every_question_of_a_performed_algorithm_matches_the_search() {
    for name in ALGORITHMS {
        for level in Level::ALL {
            for seed in 0..4 {
                let exercise = exercise_text(name, ExerciseKind::Perform, level, seed)
                    .validate()
                    .unwrap();
                for number in 0..exercise.question_count() {
                    let question = exercise.question(number).unwrap();
                    check(&exercise, &question, number);
                }
                assert!(exercise.question(exercise.question_count()).is_none());
            }
        }
    }
}

#[test]
fn performing_a_rule_completes_a_tour_and_performing_backtracking_steps_back() {
    for name in ["warnsdorff", "oct-aml-16"] {
        for seed in 0..20 {
            let exercise = exercise_text(name, ExerciseKind::Perform, Level::Easy, seed)
                .validate()
                .unwrap();
            let search = exercise.search_before(exercise.question_count()).unwrap();
            assert_eq!(search.path().len(), 25, "{name} {seed}");
        }
    }
    for seed in 0..20 {
        let exercise = exercise_text("backtracking", ExerciseKind::Perform, Level::Easy, seed)
            .validate()
            .unwrap();
        let questions =
            (0..exercise.question_count()).map(|number| exercise.question(number).unwrap());
        let steps_back = questions
            .filter(|question| question.right_answer() == Answer::StepBack)
            .count();
        assert!(
            exercise.question_count() == 12 && steps_back >= 2,
            "{seed}: {steps_back}"
        );
    }
}

#[test]
fn the_hard_level_has_more_hard_questions_than_the_easy_level_and_some_questions_step_back() {
    let count_exercises = |level: Level, predicate: fn(&Question) -> bool| {
        (0..200)
            .map(|seed| {
                exercise_text("warnsdorff", ExerciseKind::Choose, level, seed)
                    .validate()
                    .unwrap()
            })
            .filter(|exercise| predicate(&exercise.question(0).unwrap()))
            .count()
    };
    let is_tie = |question: &Question| question.reason().name().starts_with("tie-");
    for level in Level::ALL {
        let ties = count_exercises(level, is_tie);
        assert!(ties > 10, "{level:?} {ties}");
    }
    // A question is hard if its reason is a tie or an earlier failure.
    let is_hard = |question: &Question| {
        let simple = ["only-way", "first-listed", "fewest", "dead-end"];
        !simple.contains(&question.reason().name())
    };
    let (hard_at_easy, hard_at_hard) = (
        count_exercises(Level::Easy, is_hard),
        count_exercises(Level::Hard, is_hard),
    );
    assert!(
        hard_at_easy + 20 < hard_at_hard,
        "{hard_at_easy} {hard_at_hard}"
    );
    let step_back_count = count_exercises(Level::Easy, |question| {
        question.right_answer() == Answer::StepBack
    });
    assert!((20..=100).contains(&step_back_count), "{step_back_count}");
}

#[test]
fn equal_texts_give_equal_exercises() {
    for seed in 0..50 {
        let text = exercise_text("mixed", ExerciseKind::Choose, Level::Hard, seed);
        let (first, second) = (text.validate().unwrap(), text.validate().unwrap());
        assert_eq!(first.draft(), second.draft());
        assert_eq!(first.text(), text);
        let (first, second) = (first.question(0).unwrap(), second.question(0).unwrap());
        assert_eq!(first.path(), second.path());
        assert_eq!(first.reason_choices(), second.reason_choices());
    }
    // Published links must always give the same exercise.
    let default_exercise = ExerciseText::default().validate().unwrap();
    let question = default_exercise.question(0).unwrap();
    assert_eq!(
        (&*default_exercise.draft().start, question.steps()),
        ("3,0", 26)
    );
}

#[test]
fn an_invalid_exercise_text_is_rejected_with_its_field() {
    let valid = ExerciseText::default();
    for (field, text) in [
        (
            ExerciseField::Algorithm,
            ExerciseText {
                algorithm: "random".into(),
                ..valid.clone()
            },
        ),
        (
            ExerciseField::Kind,
            ExerciseText {
                kind: "guess".into(),
                ..valid.clone()
            },
        ),
        (
            ExerciseField::Level,
            ExerciseText {
                level: String::new(),
                ..valid.clone()
            },
        ),
        (
            ExerciseField::Seed,
            ExerciseText {
                seed: "-1".into(),
                ..valid.clone()
            },
        ),
        (
            ExerciseField::Seed,
            ExerciseText {
                seed: "4294967296".into(),
                ..valid.clone()
            },
        ),
    ] {
        assert_eq!(text.validate().unwrap_err().field, field);
    }
}
