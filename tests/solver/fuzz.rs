//! Fuzz tests: any query of a link and any text in the page's fields is parsed without a panic.

use knights_tour::experiment::{Algorithm, Draft, Link, LinkFault};
use proptest::prelude::*;

/// Generates one parameter of a query: valid, nearly valid, or random.
fn any_parameter() -> impl Strategy<Value = String> {
    let names = [
        "v",
        "board",
        "start",
        "end",
        "order",
        "algorithm",
        "tour",
        "find",
        "seed",
        "centre",
        "search",
        "holes",
        "topology",
        "leaper",
        "graph",
        "",
        "x",
        "Board",
    ];
    let values = [
        "1",
        "2",
        "8x8",
        "6x10",
        "8",
        "0x0",
        "x",
        "8x8x8",
        "100x101",
        "99999999999x1",
        "-1x5",
        "0,0",
        "7,7",
        "9,9",
        "0,",
        "-1,2",
        "4294967296,0",
        "rows",
        "granada",
        "spiral",
        "2,1;1,2",
        "1,2;1,-2;-1,2;-1,-2;2,1;-2,1;2,-1;-2,-1",
        "pruned",
        "oct-aml-16",
        "first-free",
        "random-walk",
        "auto",
        "construction",
        "forcing",
        "two-factor",
        "breadth-first",
        "closed",
        "all",
        "first",
        "integer",
        "true",
        "full",
        "77",
        "x",
        "/3x..x/2.x",
        "99999999999x/",
        "###",
        "torus",
        "cylinder",
        "camel",
        "king",
        "3,5",
        "0,0",
        "1,2;0,2;0,1",
        "a:b;b:a",
        "a:b;b",
        "1;2",
        "",
        "%",
        "%ff",
        "%00",
        "+",
        "é",
        "٣",
    ];
    let name = prop_oneof![9 => prop::sample::select(names.to_vec()).prop_map(String::from), 1 => "\\PC{0,8}"];
    let value = prop_oneof![9 => prop::sample::select(values.to_vec()).prop_map(String::from), 1 => "\\PC{0,8}"];
    (name, prop::option::weighted(0.9, value)).prop_map(|(name, value)| match value {
        Some(value) => format!("{name}={value}"),
        None => name,
    })
}

/// Generates a query: usually a list of parameters, sometimes any text.
fn any_query() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::collection::vec(any_parameter(), 0..10).prop_map(|parameters| parameters.join("&")),
        1 => any::<String>(),
        1 => "\\PC{0,40}",
        1 => any_parameter().prop_map(|parameter| format!("{parameter}&").repeat(400)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_query_gives_a_valid_experiment(query in any_query(), largest in 8_u32..=10_000) {
        let link = Link::read(&query, largest);
        let validated = link.draft.validate_with_nearest_start(largest);
        prop_assert!(validated.is_ok(), "{validated:?}");
        for fault in &link.faults {
            let value = match fault {
                LinkFault::Draft(error) => &error.value,
                LinkFault::Link(error) => &error.value,
            };
            prop_assert!(value.chars().count() <= 81, "{fault}");
            prop_assert!(!fault.to_string().is_empty());
        }
        // The experiment's own query has no faults.
        let (experiment, _) = validated.unwrap();
        let reread = Link::read(&experiment.to_query().expect("short texts make a short link"), largest);
        prop_assert_eq!(&reread.faults, &[]);
        prop_assert_eq!(reread.draft.validate_with_nearest_start(largest), Ok((experiment, None)));
    }

    #[test]
    fn every_draft_is_valid_or_has_a_fault_with_a_short_value(
        texts in prop::collection::vec(prop_oneof![2 => "\\PC{0,100}", 5 => "-?[0-9]{0,6}", 1 => "[0-9],[0-9]", 1 => "[.x/0-9]{0,20}", 1 => "[0-4;,]{0,20}"], 14),
        algorithm in prop::sample::select(Algorithm::ALL.to_vec()),
        default_mask in any::<u16>(),
    ) {
        // Each set bit of the mask keeps the default of one field. If bit 15 is not set, the algorithm is a valid one.
        let mut draft = Draft::default();
        let draft_fields = [
            &mut draft.rows, &mut draft.columns, &mut draft.start, &mut draft.order, &mut draft.tour,
            &mut draft.find, &mut draft.seed, &mut draft.centre, &mut draft.algorithm,
            &mut draft.holes, &mut draft.topology, &mut draft.leaper, &mut draft.graph, &mut draft.end,
        ];
        for (index, (draft_field, text)) in draft_fields.into_iter().zip(texts).enumerate() {
            if default_mask >> index & 1 == 0 {
                *draft_field = text;
            }
        }
        if default_mask >> 15 == 0 {
            draft.algorithm = algorithm.name().into();
        }
        match draft.validate() {
            Ok(experiment) => prop_assert!(experiment.start() < experiment.ground().len()),
            Err(fault) => prop_assert!(fault.value.chars().count() <= 81, "{fault}"),
        }
        // For a valid draft, validation with the nearest start gives the same experiment and does not move the start.
        if let Ok(experiment) = draft.validate() {
            prop_assert_eq!(draft.validate_with_nearest_start(10_000), Ok((experiment, None)));
        }
    }
}
