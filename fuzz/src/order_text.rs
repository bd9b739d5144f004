//! Orders of the moves, as links and programs write them.

use std::str;

use knights_tour::moves::MoveOrder;
use knights_tour::order_text::{FirstNumber, OrderTextError, TypedOrder};

use crate::cost::Limit;
use crate::message::check_message;

/// Each number may be a list of its own.
const LIMIT: Limit = Limit {
    base: 16 << 10,
    per_unit: 64,
};

/// An order lists the eight moves. Written and read again, it is the same order. An order that a link accepts is also
/// read as typed text.
pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let linked = LIMIT.check(text.len(), || text.parse::<MoveOrder>());
    let typed = LIMIT.check(text.len(), || TypedOrder::read(text, None));
    if let Ok(order) = linked {
        check_order(order);
    } else if let Err(error) = &linked {
        check_message(error);
    }
    match &typed {
        Ok(typed) => check_order(typed.order),
        Err(error) => check_error(error, text),
    }
    for first in FirstNumber::ALL {
        match TypedOrder::read(text, Some(first)) {
            Ok(TypedOrder { order, .. }) => check_order(order),
            Err(error) => check_error(&error, text),
        }
    }
    // Whether the text is valid does not depend on which number of a move comes first.
    let [down, right] = FirstNumber::ALL.map(|first| TypedOrder::read(text, Some(first)));
    assert_eq!(down.is_ok(), right.is_ok());
    assert_eq!(down.is_ok(), typed.is_ok());
}

fn check_order(order: MoveOrder) {
    assert_eq!(MoveOrder::new(*order.moves()), Ok(order));
    let written = order.to_string();
    assert_eq!(written.parse(), Ok(order), "{written}");
    let typed = TypedOrder::read(&written, None).expect("the written form is one of the forms");
    assert_eq!(typed.order, order, "{written}");
    if let Some(name) = order.name() {
        assert_eq!(name.parse(), Ok(order));
    }
}

/// An error names the text at fault, or the number of bytes or numbers and the limit.
fn check_error(error: &OrderTextError, text: &str) {
    let message = check_message(error);
    match error {
        OrderTextError::TooLong { value, limit } | OrderTextError::Count { value, limit } => {
            assert!(message.contains(&value.to_string()), "{message}");
            assert!(message.contains(&limit.to_string()), "{message}");
        }
        OrderTextError::NotKnight { position, .. } => assert!((1..=8).contains(position)),
        OrderTextError::Repeated {
            position, first, ..
        } => assert!(*first < *position && *position <= 8, "{message}"),
        OrderTextError::Empty => assert!(text.len() < 4096),
        OrderTextError::NoNumbers { value } | OrderTextError::NotANumber { value } => {
            assert!((1..=41).contains(&value.chars().count()), "{message}");
        }
        _ => {}
    }
}
