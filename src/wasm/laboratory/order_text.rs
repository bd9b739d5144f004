//! Orders of the moves as text, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{fault_to_js, to_js};
use crate::experiment::Field;
use crate::order_text::TypedOrder;
use crate::protocol::TypedOrderInfo;

/// Reads an order of the moves in any common notation: `{moves, first, isNamed}`. The parameter `first` is the name of
/// what the first number of a move counts, or empty if the text decides.
///
/// # Errors
///
/// Throws `{field, value, problem}` if the text is not an order.
#[wasm_bindgen(
    js_name = readOrder,
    unchecked_return_type = "import('./protocol').TypedOrder"
)]
pub fn read_order(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').FirstNumber | ''")] first: &str,
) -> Result<JsValue, JsValue> {
    let typed = TypedOrder::read(text, first.parse().ok());
    let typed = typed.map_err(|fault| fault_to_js(Field::Order.error(text, fault.into())))?;
    to_js(&TypedOrderInfo::of(&typed))
}
