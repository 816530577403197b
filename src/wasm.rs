//! Bindings for JavaScript: one line per method of the [session](crate::session). Only this module
//! uses `wasm_bindgen`.
//!
//! A core is a wasm module (`cores/`); each Cargo feature adds the methods of one core. The page
//! loads a core when it first needs one of its methods.

use wasm_bindgen::prelude::*;
use web_sys::WorkerGlobalScope;

use crate::session;

mod convert;
#[cfg(any(feature = "models", feature = "training"))]
mod files;
#[cfg(feature = "models")]
mod models;
#[cfg(feature = "training")]
mod training;
#[cfg(feature = "worked")]
mod worked;

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
}
