//! Conversions between values of Rust and JavaScript.
#![allow(dead_code, unused_macros, reason = "each core uses some of them")]

use js_sys::{Float32Array, Object, Reflect, Uint8Array};
use serde::{Serialize, de::DeserializeOwned};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::error::{self, Fault};

/// A method's result: a value, or a JavaScript `Error` with the fields of a [`Fault`].
pub(super) type Answer<T> = Result<T, JsValue>;

/// Exports methods of the session under the same names. `[&]` marks an argument that the session
/// borrows.
macro_rules! methods {
    ($($name:ident($($([$borrow:tt])? $argument:ident: $type:ty),* $(,)?) -> $answer:ty;)+) => {
        #[wasm_bindgen]
        #[allow(missing_docs, reason = "methods are documented in the session")]
        impl Session {
            $(pub fn $name(&mut self, $($argument: $type),*) -> Answer<$answer> {
                $(let $argument = $crate::wasm::convert::Argument::to_rust($argument)?;)*
                to_js(self.0.$name($($($borrow)? $argument),*))
            })+
        }
    };
}
pub(super) use methods;

/// An argument from JavaScript.
pub(super) trait Argument {
    type Rust;
    fn to_rust(self) -> Answer<Self::Rust>;
}

/// A result that JavaScript gets as `Js`.
pub(super) trait ToJs<Js> {
    fn to_js(self) -> Answer<Js>;
}

/// Converts a result for JavaScript.
pub(super) fn to_js<Js, T: ToJs<Js>>(found: error::Result<T>) -> Answer<Js> {
    found.map_err(|error| js_error(&error))?.to_js()
}

impl<T: Tsify + DeserializeOwned> Argument for Ts<T> {
    type Rust = T;

    fn to_rust(self) -> Answer<T> {
        Ok(T::from_js(self)?)
    }
}

impl<T: Argument> Argument for Vec<T> {
    type Rust = Vec<T::Rust>;

    fn to_rust(self) -> Answer<Self::Rust> {
        self.into_iter().map(T::to_rust).collect()
    }
}

impl<T: Argument> Argument for Option<T> {
    type Rust = Option<T::Rust>;

    fn to_rust(self) -> Answer<Self::Rust> {
        self.map(T::to_rust).transpose()
    }
}

impl<T: Tsify + Serialize> ToJs<Ts<T>> for T {
    fn to_js(self) -> Answer<Ts<T>> {
        let js: JsValue = self.into_js().map_err(JsValue::from)?.into();
        bytes_to_floats(&js);
        Ok(Ts::new_unchecked(js))
    }
}

impl<Js, T: ToJs<Js>> ToJs<Vec<Js>> for Vec<T> {
    fn to_js(self) -> Answer<Vec<Js>> {
        self.into_iter().map(T::to_js).collect()
    }
}

impl<Js, T: ToJs<Js>> ToJs<Option<Js>> for Option<T> {
    fn to_js(self) -> Answer<Option<Js>> {
        self.map(T::to_js).transpose()
    }
}

/// Implements both conversions for types that wasm_bindgen converts.
macro_rules! unchanged {
    ($($type:ty),+) => {$(
        impl Argument for $type {
            type Rust = Self;

            fn to_rust(self) -> Answer<Self> {
                Ok(self)
            }
        }

        impl ToJs<Self> for $type {
            fn to_js(self) -> Answer<Self> {
                Ok(self)
            }
        }
    )+};
}

unchanged!(
    (),
    bool,
    u8,
    u32,
    usize,
    f32,
    f64,
    String,
    &str,
    &[u8],
    &[usize],
    &[f32]
);

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

/// A JavaScript `Error` with the fields of a fault. The page writes the message.
fn js_error(error: &error::Error) -> JsValue {
    let fault = Fault::from(error);
    let js = JsValue::from(JsError::new(&fault.code));
    if let Ok(fault) = fault.to_js() {
        let fault = fault.js_value();
        Object::assign(js.unchecked_ref::<Object>(), fault.unchecked_ref());
    }
    js
}
