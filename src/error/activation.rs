//! Errors in the names and values of activations.

use super::fault::coded;

coded! {
    /// An activation that does not exist or was not recorded.
    #[derive(Debug, Clone, PartialEq, thiserror::Error)]
    #[allow(missing_docs, reason = "the messages show the fields")]
    pub enum ActivationError {
        /// No site has this name.
        #[error(
            "“{name}” is not the name of an activation; names look like “blocks.0.attn.pattern.1” (layer, then head, both counted from 0)."
        )]
        UnknownSite { name: String },
        /// This model or run does not have the site.
        #[error("{site} does not exist here: {reason}.")]
        NoSuchSite { site: String, reason: SiteProblem },
        /// A replacement for the matrix at a site has a different shape.
        #[error(
            "The replacement for {site} is {} × {}, but the matrix is {} × {}; give a matrix of that shape.",
            found[0], found[1], expected[0], expected[1]
        )]
        Replacement {
            site: String,
            found: [usize; 2],
            expected: [usize; 2],
        },
        /// The trace did not record the site.
        #[error("{site} was not recorded in this run; select it before the run starts.")]
        NotRecorded { site: String },
        /// A cell is outside its matrix.
        #[error(
            "{name} has {} rows and {} columns, so there is no row {row}, column {column} (counted from 0).",
            shape[0], shape[1]
        )]
        NoSuchCell {
            name: String,
            row: usize,
            column: usize,
            shape: [usize; 2],
        },
    }
}

coded! {
    /// Why an activation does not exist, or cannot be changed or explained.
    #[derive(Debug, Clone, PartialEq, thiserror::Error)]
    #[allow(missing_docs, reason = "the messages show the fields")]
    pub enum SiteProblem {
        /// The model does not compute it.
        #[error("this model has no such activation")]
        Unknown,
        /// Nothing is computed from it.
        #[error("it is a side result, so changing it has no effect")]
        SideResult,
        /// A copy of a later activation.
        #[error("the activation to copy is not computed before it")]
        CopiedTooEarly,
        /// An activation of the encoder, in a request about the decoder.
        #[error("only numbers of the decoder can be explained; choose one of them")]
        OutsideDecoder,
        /// An activation before the last vector.
        #[error(
            "it is not between the last vector and the probabilities of this model; choose one of the final norm, the logits or the softmax"
        )]
        OutsidePrediction,
        /// An activation that activation patching does not replace.
        #[error("only resid_pre, attn_out, mlp_out and attn.z of the model's layers can be patched")]
        NotPatchable,
        /// An activation of a decoder, in an encoder.
        #[error("this model has no decoder")]
        NoDecoder,
        /// A norm that the layer does not have.
        #[error("this layer has no norm in its place")]
        NoNorm,
        /// Positions that the model does not add.
        #[error("this model adds no positions to its embeddings")]
        NoPositions,
        /// Self-attention of a decoder that has a recurrent unit.
        #[error("this decoder has a recurrent unit in its place")]
        Recurrent,
        /// A layer that does not exist.
        #[error("there are {n_layers} layers, counted from 0")]
        Layers { n_layers: usize },
        /// A layer of a decoder that does not exist.
        #[error("there are {n_layers} layers of a decoder, counted from 0")]
        DecoderLayers { n_layers: usize },
        /// A head that does not exist.
        #[error("there are {n_heads} heads, counted from 0")]
        Heads { n_heads: usize },
    }
}
