//! Operations of a block and kinds of ablations, which are the same for all models.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use crate::analysis::structure::{Operation, every_operation};
use crate::analysis::what_if::{FORMS, Form};

/// The operations that a block can have, and the kinds of ablations.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Structure {
    /// Every operation that a block can have; a norm is listed once for each position at which a
    /// block can have it.
    pub operations: Vec<Operation>,
    /// The kinds of ablations.
    #[tsify(type = "EditForm[]")]
    pub edits: Vec<Form>,
}

impl Session {
    /// The operations that a block can have, and the kinds of ablations.
    pub fn structure(&self) -> Structure {
        Structure {
            operations: every_operation(),
            edits: FORMS.to_vec(),
        }
    }
}
