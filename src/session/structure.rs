//! The operations of a block and the edits of a model, the same for every model.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::word;
use super::run::NormOrder;
use crate::analysis::structure::{self, operations};
use crate::site::Site;
use crate::what_if::{self, FORMS};

word! {
    /// The name of a block's operation.
    OperationName of structure::Operation {
        Input, Projections, Attention, Heads, Concatenate, Add1, Norm1, Mlp, Add2, Norm2,
    }
}

word! {
    /// The part of a model that an edit changes.
    Scope of what_if::Scope { Layer, Head, Token, Model }
}

/// The blocks of both kinds of models, and the edits of any.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Structure {
    /// The block of a pre-norm model.
    pub pre: Vec<Operation>,
    /// The block of a post-norm model.
    pub post: Vec<Operation>,
    /// The kinds of edits.
    pub edits: Vec<EditForm>,
}

/// One operation of a block. A token passes them in the order of the list.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Operation {
    /// Its name.
    pub name: OperationName,
    /// The site of its result, if that is as wide as the residual stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub makes: Option<String>,
    /// For an addition, the operation whose vector the residual connection brings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub residual: Option<OperationName>,
    /// The form of the edit that skips it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out_by: Option<String>,
    /// The sites that can be shown for all tokens at once. The page opens only operations that
    /// have some.
    pub rows: Vec<String>,
}

/// The spelling of one kind of edit: `L` stands for a layer, `H` for a head, `T` for a token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct EditForm {
    /// The spelling.
    pub text: String,
    /// The part that it changes.
    pub scope: Scope,
}

impl Session {
    /// The operations of a block and the edits of a model.
    pub fn structure(&self) -> Structure {
        let edit = |form: &what_if::Form| EditForm {
            text: form.text.into(),
            scope: form.scope.into(),
        };
        Structure {
            pre: block(NormOrder::Pre),
            post: block(NormOrder::Post),
            edits: FORMS.iter().map(edit).collect(),
        }
    }
}

fn block(order: NormOrder) -> Vec<Operation> {
    let order = order.into();
    let operation = |operation: structure::Operation| Operation {
        name: operation.into(),
        makes: operation.makes(0).map(|site| site.name_in_block()),
        residual: operation.residual(order).map(OperationName::from),
        left_out_by: operation.left_out_by().map(String::from),
        rows: operation.rows().iter().map(Site::name_in_block).collect(),
    };
    operations(order).map(operation).into()
}
