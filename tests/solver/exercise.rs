//! Exercises: the verdict on an answer matches the next step of the search.

use std::collections::BTreeSet;

use knights_tour::exercise::{
    Answer, Exercise, ExerciseField, ExerciseText, Kind, Level, Question,
};
use knights_tour::search::Search;
use knights_tour::step::Step;

fn text(algorithm: &str, kind: Kind, level: Level, seed: u32) -> ExerciseText {
    ExerciseText {
        algorithm: algorithm.into(),
        kind: kind.name().into(),
        level: level.name().into(),
        seed: seed.to_string(),
    }
}

/// The next change that a search makes to its path.
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

/// Compares the verdict on every answer with the search's next step, and the reason with the choices. Returns the names
/// of the faults found in wrong answers.
fn check(exercise: &Exercise, question: &Question, number: u32) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let search = exercise.search_before(number).unwrap();
    assert_eq!(search.path(), question.path());
    let done = next_answer(search);
    for answer in answers(exercise) {
        let verdict = question.judge(answer);
        let about = format!("{:?}, {number}: {answer:?}", exercise.text());
        assert_eq!(verdict.fault.is_none(), answer == done, "{about}");
        assert_eq!(verdict.right_answer, done, "{about}");
        faults.extend(verdict.fault.map(|fault| fault.name()));
    }
    let right = question.reason_choices().iter();
    assert_eq!(
        right.filter(|&&choice| choice == question.reason()).count(),
        1
    );
    assert!(question.reason_choices().len() <= 4);
    faults
}

const NAMES: [&str; 8] = [
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
fn the_verdict_on_every_answer_is_what_the_search_then_does() {
    let mut drawn = 0;
    let (mut reasons, mut faults) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..420 {
        for (index, name) in NAMES.into_iter().enumerate() {
            for level in Level::ALL {
                let seed = seed * 7_919 + index as u32;
                let exercise = text(name, Kind::Choose, level, seed).validate().unwrap();
                let question = exercise.question(0).unwrap();
                assert!(
                    question.reason_choices().len() >= 2,
                    "{:?}",
                    exercise.text()
                );
                faults.extend(check(&exercise, &question, 0));
                reasons.extend(question.reason_choices().iter().map(|reason| reason.name()));
                drawn += 1;
            }
        }
    }
    assert!(drawn >= 10_000, "{drawn}");
    let words = include_str!("../../www/locales/en/exercise.json");
    let words: serde_json::Value = serde_json::from_str(words).unwrap();
    for (group, said) in [("reason", reasons), ("fault", faults)] {
        // The plural forms of a text count as one text.
        let worded = words["exercise"][group].as_object().unwrap().keys();
        let worded = worded.map(|key| key.split('_').next().unwrap());
        let worded: BTreeSet<&str> = worded.collect();
        assert_eq!(said, worded, "every {group} has words");
    }
}

#[test]
fn every_question_of_a_performance_is_what_the_search_then_does() {
    for name in NAMES {
        for level in Level::ALL {
            for seed in 0..4 {
                let exercise = text(name, Kind::Perform, level, seed).validate().unwrap();
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
fn performing_a_rule_makes_a_whole_tour_and_plain_backtracking_goes_back() {
    for name in ["warnsdorff", "oct-aml-16"] {
        for seed in 0..20 {
            let exercise = text(name, Kind::Perform, Level::Easy, seed)
                .validate()
                .unwrap();
            let search = exercise.search_before(exercise.question_count()).unwrap();
            assert_eq!(search.path().len(), 25, "{name} {seed}");
        }
    }
    for seed in 0..20 {
        let exercise = text("backtracking", Kind::Perform, Level::Easy, seed)
            .validate()
            .unwrap();
        let questions =
            (0..exercise.question_count()).map(|number| exercise.question(number).unwrap());
        let retreats = questions
            .filter(|question| question.right_answer() == Answer::StepBack)
            .count();
        assert!(
            exercise.question_count() == 12 && retreats >= 2,
            "{seed}: {retreats}"
        );
    }
}

#[test]
fn harder_exercises_are_harder_to_see_through_and_some_are_about_going_back() {
    let of = |level: Level, count: fn(&Question) -> bool| {
        (0..200)
            .map(|seed| {
                text("warnsdorff", Kind::Choose, level, seed)
                    .validate()
                    .unwrap()
            })
            .filter(|exercise| count(&exercise.question(0).unwrap()))
            .count()
    };
    let tie = |question: &Question| question.reason().name().starts_with("tie-");
    for level in Level::ALL {
        let ties = of(level, tie);
        assert!(ties > 10, "{level:?} {ties}");
    }
    // Counts as hard: a tie, or a step that depends on an earlier failure.
    let hard = |question: &Question| {
        let simple = ["only-way", "first-listed", "fewest", "dead-end"];
        !simple.contains(&question.reason().name())
    };
    let (easy, harder) = (of(Level::Easy, hard), of(Level::Hard, hard));
    assert!(easy + 20 < harder, "{easy} {harder}");
    let back = of(Level::Easy, |question| {
        question.right_answer() == Answer::StepBack
    });
    assert!((20..=100).contains(&back), "{back}");
}

#[test]
fn the_same_link_is_the_same_exercise() {
    for seed in 0..50 {
        let text = text("mixed", Kind::Choose, Level::Hard, seed);
        let (one, other) = (text.validate().unwrap(), text.validate().unwrap());
        assert_eq!(one.draft(), other.draft());
        let (first, second) = (one.question(0).unwrap(), other.question(0).unwrap());
        assert_eq!(first.path(), second.path());
        assert_eq!(first.reason_choices(), second.reason_choices());
        assert_eq!(one.text(), text);
    }
    // Published links must always give the same exercise.
    let known = ExerciseText::default().validate().unwrap();
    let question = known.question(0).unwrap();
    assert_eq!((&*known.draft().start, question.steps()), ("3,0", 26));
}

#[test]
fn a_text_that_is_no_exercise_is_refused_at_its_field() {
    let usual = ExerciseText::default();
    for (field, text) in [
        (
            ExerciseField::Algorithm,
            ExerciseText {
                algorithm: "random".into(),
                ..usual.clone()
            },
        ),
        (
            ExerciseField::Kind,
            ExerciseText {
                kind: "guess".into(),
                ..usual.clone()
            },
        ),
        (
            ExerciseField::Level,
            ExerciseText {
                level: String::new(),
                ..usual.clone()
            },
        ),
        (
            ExerciseField::Seed,
            ExerciseText {
                seed: "-1".into(),
                ..usual.clone()
            },
        ),
        (
            ExerciseField::Seed,
            ExerciseText {
                seed: "4294967296".into(),
                ..usual.clone()
            },
        ),
    ] {
        assert_eq!(text.validate().unwrap_err().field, field);
    }
}
