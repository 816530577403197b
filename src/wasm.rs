//! Bindings for JavaScript: one line per method of the [session](crate::session). Only this module
//! uses `wasm_bindgen`.
//!
//! This file contains the methods of the worked example; all other methods are in `whole`. Without
//! the feature `whole`, the wasm is a tenth of the size.

use js_sys::{Float32Array, Object, Reflect, Uint8Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::WorkerGlobalScope;

use crate::error;
use crate::session::{self, share, structure, worked};

#[cfg(feature = "whole")]
mod files;
#[cfg(feature = "whole")]
mod whole;

/// A method's result: a value, or a JavaScript `Error` with the fields of a
/// [`Fault`](session::fault::Fault).
type Answer<T> = Result<T, JsValue>;

/// The worker's clock.
fn now() -> f64 {
    let worker: WorkerGlobalScope = js_sys::global().unchecked_into();
    worker.performance().map_or(0.0, |clock| clock.now())
}

/// See [`session::Session`].
#[wasm_bindgen]
pub struct Session(session::Session);

#[wasm_bindgen]
#[allow(missing_docs, reason = "methods are documented in the session")]
impl Session {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Session {
        console_error_panic_hook::set_once();
        Session(session::Session::new(now))
    }

    pub fn version(&self) -> String {
        self.0.version().into()
    }

    pub fn structure(&self) -> Answer<Ts<structure::Structure>> {
        answer(Ok(self.0.structure()))
    }

    pub fn presets(&self) -> Answer<Vec<Ts<worked::Preset>>> {
        answers(Ok(self.0.presets()))
    }

    pub fn run_worked(
        &mut self,
        draft: Ts<worked::Draft>,
        options: Ts<worked::WorkedOptions>,
    ) -> Answer<Ts<worked::WorkedManifest>> {
        answer(self.0.run_worked(from_js(draft)?, &from_js(options)?))
    }

    pub fn explain(
        &self,
        regions: Vec<Ts<worked::Region>>,
    ) -> Answer<Vec<Ts<worked::Explanation>>> {
        answers(self.0.explain(&all_from_js(regions)?))
    }

    pub fn qr_code(&self, text: &str) -> Answer<Vec<u8>> {
        self.0.qr_code(text).map_err(js_error)
    }

    pub fn judge_guess(&self, guess: &[f32], weights: &[f32]) -> Answer<Ts<share::Judged>> {
        answer(self.0.judge_guess(guess, weights))
    }
}

/// Converts a result for JavaScript.
fn answer<T: Tsify + serde::Serialize>(found: error::Result<T>) -> Answer<Ts<T>> {
    let js: JsValue = found
        .map_err(js_error)?
        .into_js()
        .map_err(JsValue::from)?
        .into();
    bytes_to_floats(&js);
    Ok(Ts::new_unchecked(js))
}

fn answers<T: Tsify + serde::Serialize>(found: error::Result<Vec<T>>) -> Answer<Vec<Ts<T>>> {
    found
        .map_err(js_error)?
        .into_iter()
        .map(|one| answer(Ok(one)))
        .collect()
}

/// Converts an argument from JavaScript.
fn from_js<T: Tsify + serde::de::DeserializeOwned>(argument: Ts<T>) -> Answer<T> {
    Ok(T::from_js(argument)?)
}

fn all_from_js<T: Tsify + serde::de::DeserializeOwned>(arguments: Vec<Ts<T>>) -> Answer<Vec<T>> {
    arguments.into_iter().map(from_js).collect()
}

/// Replaces every `Uint8Array` in an object with a `Float32Array` over the same memory, because
/// serde serialises [`Floats`](session::numbers::Floats) as bytes.
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
fn js_error(error: error::Error) -> JsValue {
    let fault = session::fault::Fault::from(error);
    let js = JsValue::from(JsError::new(&fault.message));
    if let Ok(fault) = answer(Ok(fault)) {
        let fault = fault.js_value();
        Object::assign(js.unchecked_ref::<Object>(), fault.unchecked_ref());
    }
    js
}
