//! Conversions between values of Rust and JavaScript.
#![allow(dead_code, reason = "each core uses some of them")]

use js_sys::{Float32Array, Object, Reflect, Uint8Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::error;
use crate::session::fault::Fault;

/// A method's result: a value, or a JavaScript `Error` with the fields of a [`Fault`].
pub(super) type Answer<T> = Result<T, JsValue>;

/// Converts a result for JavaScript.
pub(super) fn answer<T: Tsify + serde::Serialize>(found: error::Result<T>) -> Answer<Ts<T>> {
    let js: JsValue = found
        .map_err(js_error)?
        .into_js()
        .map_err(JsValue::from)?
        .into();
    bytes_to_floats(&js);
    Ok(Ts::new_unchecked(js))
}

pub(super) fn answers<T: Tsify + serde::Serialize>(
    found: error::Result<Vec<T>>,
) -> Answer<Vec<Ts<T>>> {
    found
        .map_err(js_error)?
        .into_iter()
        .map(|one| answer(Ok(one)))
        .collect()
}

pub(super) fn from_js<T: Tsify + serde::de::DeserializeOwned>(argument: Ts<T>) -> Answer<T> {
    Ok(T::from_js(argument)?)
}

pub(super) fn all_from_js<T: Tsify + serde::de::DeserializeOwned>(
    arguments: Vec<Ts<T>>,
) -> Answer<Vec<T>> {
    arguments.into_iter().map(from_js).collect()
}

/// Replaces every `Uint8Array` in an object with a `Float32Array` over the same memory, because
/// serde serialises [`Floats`](crate::session::numbers::Floats) as bytes.
fn bytes_to_floats(value: &JsValue) {
    let Some(object) = value.dyn_ref::<Object>() else {
        return;
    };
    for key in Object::keys(object) {
        // Getting and setting properties of a plain object never fails.
        let Ok(value) = Reflect::get(object, &key) else {
            continue;
        };
        match value.dyn_ref::<Uint8Array>() {
            Some(bytes) => {
                let _ = Reflect::set(object, &key, &Float32Array::new(&bytes.buffer()));
            }
            None => bytes_to_floats(&value),
        }
    }
}

/// A JavaScript `Error` with the fields of a fault.
pub(super) fn js_error(error: error::Error) -> JsValue {
    let fault = Fault::from(error);
    let js = JsValue::from(JsError::new(&fault.message));
    if let Ok(fault) = answer(Ok(fault)) {
        let fault = fault.js_value();
        Object::assign(js.unchecked_ref::<Object>(), fault.unchecked_ref());
    }
    js
}
