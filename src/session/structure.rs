//! Operations of a block and kinds of ablations, which are the same for all models.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::word;
use crate::analysis::structure::{self, operations};
use crate::config::{Layer, Mask, Norms, Residual};
use crate::site::Site;
use crate::what_if::{self, FORMS};

word! {
    /// An operation of a block.
    OperationName of structure::Operation {
        Input, Projections, Attention, Heads, Concatenate, Add1, Norm1, Mlp, Add2, Norm2, Post1, Post2,
    }
}

word! {
    /// The part of a model that an ablation changes.
    Scope of what_if::Scope { Layer, Head, Token, Model }
}

/// The operations of pre-norm and post-norm blocks, and the kinds of ablations.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Structure {
    /// The block of a pre-norm model.
    pub pre: Vec<Operation>,
    /// The block of a pre-norm model whose attention has no norm.
    pub pre_mlp: Vec<Operation>,
    /// The block of a post-norm model.
    pub post: Vec<Operation>,
    /// The block of a pre-norm model with parallel sublayers: both read the same residual stream.
    pub parallel: Vec<Operation>,
    /// The block of a model with norms before and after each sublayer.
    pub around: Vec<Operation>,
    /// The block of a model with norms on the outputs of its sublayers.
    pub branch: Vec<Operation>,
    /// The kinds of ablations.
    pub edits: Vec<EditForm>,
}

/// An operation of a block, in the order of the forward pass.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Operation {
    /// The operation's name.
    pub name: OperationName,
    /// The site of the operation's result, if the result has width d_model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub makes: Option<String>,
    /// The operation whose result is this operation's input; for an addition, the operation whose
    /// result is added to the residual stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<OperationName>,
    /// For an addition, the operation where its residual connection starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub residual: Option<OperationName>,
    /// The form of the ablation that skips the operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out_by: Option<String>,
    /// The sites that can be shown for all tokens at once. The page opens an operation only if it
    /// has such sites.
    pub rows: Vec<String>,
}

/// Syntax of a kind of ablation: `L` is a layer, `H` a head, `T` a token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct EditForm {
    /// The syntax.
    pub text: String,
    /// The part that the ablation changes.
    pub scope: Scope,
}

impl Session {
    /// The operations of a block and the kinds of ablations.
    pub fn structure(&self) -> Structure {
        let edit = |form: &what_if::Form| EditForm {
            text: form.text.into(),
            scope: form.scope.into(),
        };
        Structure {
            pre: block(&layer(Norms::PRE)),
            pre_mlp: block(&{
                let mut pre_mlp = layer(Norms::PRE);
                pre_mlp.sublayers[0].norms = Norms::NONE;
                pre_mlp
            }),
            post: block(&layer(Norms::POST)),
            parallel: block(&Layer {
                residual: Residual::Parallel,
                ..layer(Norms::PRE)
            }),
            around: block(&layer(Norms::AROUND)),
            branch: block(&layer(Norms::BRANCH)),
            edits: FORMS.iter().map(edit).collect(),
        }
    }
}

fn layer(norms: Norms) -> Layer {
    Layer::attention_mlp(Mask::None, norms)
}

fn block(layer: &Layer) -> Vec<Operation> {
    let operation = |operation: structure::Operation| Operation {
        name: operation.into(),
        makes: operation.makes(layer, 0).map(|site| site.name_in_block()),
        input: operation.input(layer).map(OperationName::from),
        residual: operation.residual(layer).map(OperationName::from),
        left_out_by: operation.left_out_by().map(String::from),
        rows: operation
            .rows(layer)
            .iter()
            .map(Site::name_in_block)
            .collect(),
    };
    operations(layer).into_iter().map(operation).collect()
}
