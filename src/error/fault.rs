//! Errors for the page: a code and the fields of the sentence, which the page writes in its language.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use tsify::Tsify;

/// An error as the page gets it. `www/words/<language>/errors.js` has a sentence for each code.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Fault {
    /// The name of the error's variant, in snake case.
    pub code: String,
    /// The fields of the variant.
    #[tsify(type = "Record<string, any>")]
    pub fields: Fields,
}

/// Names and values, serialised as an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Fields(Vec<(&'static str, Field)>);

/// The value of a field.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Field {
    /// A count, or a number that the page rounds.
    Number(f64),
    /// A text. Also a float32: as a float64, 0.1 would print as 0.10000000149011612.
    Text(String),
    /// A shape.
    Numbers(Vec<usize>),
    /// Words or names.
    Texts(Vec<String>),
    /// A problem with a code and fields of its own.
    Part(Fault),
}

impl Fault {
    /// `names`: the names of the variant and of its fields, such as `TooManyTokens found most`. One
    /// text for each variant is smaller than one for each name.
    pub(super) fn new(names: &'static str, values: &[&dyn Value]) -> Self {
        let mut names = names.split_ascii_whitespace();
        let mut code = String::new();
        for letter in names.next().unwrap_or_default().chars() {
            if letter.is_ascii_uppercase() && !code.is_empty() {
                code.push('_');
            }
            code.push(letter.to_ascii_lowercase());
        }
        let fields = names.zip(values).map(|(name, value)| (name, value.field()));
        Fault {
            code,
            fields: Fields(fields.collect()),
        }
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Fields", self.0.len())?;
        for (name, value) in &self.0 {
            object.serialize_field(name, value)?;
        }
        object.end()
    }
}

/// A type of the fields of errors.
pub(super) trait Value {
    fn field(&self) -> Field;
}

macro_rules! values {
    ($($type:ty: $value:ident => $field:expr;)+) => {
        $(impl Value for $type {
            fn field(&self) -> Field {
                let $value = self;
                $field
            }
        })+
    };
}

values! {
    usize: count => Field::Number(*count as f64);
    f64: number => Field::Number(*number);
    f32: number => Field::Text(number.to_string());
    String: text => Field::Text(text.clone());
    &'static str: text => Field::Text(text.to_string());
    [usize; 2]: shape => Field::Numbers(shape.to_vec());
    Vec<usize>: shape => Field::Numbers(shape.clone());
    [String; 2]: words => Field::Texts(words.to_vec());
    Vec<String>: words => Field::Texts(words.clone());
}

/// Serialises an error as a [`Fault`].
macro_rules! as_fault {
    ($Name:ident) => {
        impl serde::Serialize for $Name {
            fn serialize<S>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>
            where
                S: serde::Serializer,
            {
                serde::Serialize::serialize(&$crate::error::Fault::from(self), serializer)
            }
        }
    };
}
pub(super) use as_fault;

/// Defines an enum of errors whose variants convert to a [`Fault`].
macro_rules! coded {
    ($(#[$meta:meta])* pub enum $Name:ident {
        $($(#[$of_variant:meta])* $Variant:ident $({ $($field:ident: $type:ty),* $(,)? })?,)+
    }) => {
        $(#[$meta])*
        pub enum $Name {
            $($(#[$of_variant])* $Variant $({ $($field: $type),* })?,)+
        }

        impl $Name {
            /// The names of the variants.
            pub const VARIANTS: &[&str] = &[$(stringify!($Variant)),+];
        }

        impl From<&$Name> for $crate::error::Fault {
            fn from(error: &$Name) -> Self {
                match error {
                    $($Name::$Variant $({ $($field),* })? => {
                        Self::new(stringify!($Variant $($($field)*)?), &[$($($field),*)?])
                    })+
                }
            }
        }

        $crate::error::fault::as_fault!($Name);

        impl $crate::error::fault::Value for $Name {
            fn field(&self) -> $crate::error::fault::Field {
                $crate::error::fault::Field::Part(self.into())
            }
        }
    };
}
pub(super) use coded;
