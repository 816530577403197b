//! Operations of a block and kinds of ablations, which are the same for all models.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use crate::analysis::structure::{self, operations};
use crate::config::{Layer, Mask, Norms, Residual};
use crate::site::Site;
use crate::what_if::{FORMS, Form};

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
    #[tsify(type = "EditForm[]")]
    pub edits: Vec<Form>,
}

/// An operation of a block, in the order of the forward pass.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Operation {
    /// The operation's name.
    #[tsify(type = "OperationName")]
    pub name: structure::Operation,
    /// The site of the operation's result, if the result has width d_model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub makes: Option<String>,
    /// The operation whose result is this operation's input; for an addition, the operation whose
    /// result is added to the residual stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(type = "OperationName")]
    pub input: Option<structure::Operation>,
    /// For an addition, the operation where its residual connection starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(type = "OperationName")]
    pub residual: Option<structure::Operation>,
    /// The form of the ablation that skips the operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out_by: Option<String>,
    /// The sites that can be shown for all tokens at once. The page opens an operation only if it
    /// has such sites.
    pub rows: Vec<String>,
}

impl Session {
    /// The operations of a block and the kinds of ablations.
    pub fn structure(&self) -> Structure {
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
            edits: FORMS.to_vec(),
        }
    }
}

fn layer(norms: Norms) -> Layer {
    Layer::attention_mlp(Mask::None, norms)
}

fn block(layer: &Layer) -> Vec<Operation> {
    let operation = |operation: structure::Operation| Operation {
        name: operation,
        makes: operation.makes(layer, 0).map(|site| site.name_in_block()),
        input: operation.input(layer),
        residual: operation.residual(layer),
        left_out_by: operation.left_out_by().map(String::from),
        rows: operation
            .rows(layer)
            .iter()
            .map(Site::name_in_block)
            .collect(),
    };
    operations(layer).into_iter().map(operation).collect()
}
