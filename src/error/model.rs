//! Errors in configurations and weights, and requests that a model does not support.

use super::fault::coded;

coded! {
    /// An unusable configuration or weight, or a request that the model does not support.
    #[derive(Debug, Clone, PartialEq, thiserror::Error)]
    #[allow(missing_docs, reason = "the messages show the fields")]
    pub enum ModelError {
        /// A size in a [`Config`](crate::model::config::Config) is zero, or larger than the crate supports.
        #[error("{name} is {value}, but must be from 1 to {most}; choose another size.")]
        Size {
            name: &'static str,
            value: usize,
            most: usize,
        },
        /// A number in a configuration is not positive and finite.
        #[error("{name} is {value}; choose a positive, finite number.")]
        Scalar { name: &'static str, value: f32 },
        /// A layer with other sublayers.
        #[error(
            "A layer must have self-attention and an MLP. A decoder layer must have causal self-attention or a recurrent unit, cross-attention, and an MLP; choose such layers."
        )]
        LayerForm,
        /// A norm of a sublayer's sum next to another norm of the sublayer.
        #[error("A sublayer with a norm after the addition cannot have another norm; choose one.")]
        TwoNorms,
        /// The formula of the relative position bias is undefined.
        #[error(
            "The relative position bias has {found} buckets up to distance {farthest}, but needs an even number of at least 4 buckets and a distance above {least}; choose such numbers."
        )]
        DistanceBuckets {
            found: usize,
            farthest: usize,
            least: usize,
        },
        /// The formula of the distances of disentangled attention is undefined.
        #[error(
            "Disentangled attention has {found} rows up to distance {farthest}, but needs at least 8 rows and a distance above {least}; choose such numbers."
        )]
        DistanceRows {
            found: usize,
            farthest: usize,
            least: usize,
        },
        /// The heads do not divide into groups.
        #[error(
            "n_heads is {n_heads}, which is not a multiple of the {n_key_value_heads} heads of keys and values; choose a multiple of n_key_value_heads."
        )]
        KeyValueHeads {
            n_heads: usize,
            n_key_value_heads: usize,
        },
        /// Norms of queries and keys in a model with layer norms.
        #[error(
            "Queries and keys are normalised only by RMS norm; choose RMS norm, or no query and key norms."
        )]
        QueryKeyNorms,
        /// Projected embeddings that are also the unembedding.
        #[error(
            "Embeddings that are projected to the residual stream cannot be the unembedding; choose another unembedding."
        )]
        ProjectedUnembedding,
        /// A masked-word head in a model that cannot use it.
        #[error(
            "A masked-word head belongs to an encoder with an unembedding and without a decoder; choose a model without the head."
        )]
        MaskedWordHead,
        /// A decoder of an unsupported form.
        #[error(
            "A decoder needs an unembedding, and can have neither rotary positions nor norms of queries and keys; choose such a decoder."
        )]
        DecoderForm,
        /// The weights have another number of stacks, layers or sublayers.
        #[error(
            "{name}: the weights have {found}, but the configuration requires {expected}; use the weights and the configuration of the same model."
        )]
        Count {
            name: String,
            found: usize,
            expected: usize,
        },
        /// A width whose dimensions do not form pairs.
        #[error("{name} is {width}, but its dimensions form pairs; choose an even number.")]
        OddWidth { name: &'static str, width: usize },
        /// A weight matrix does not have the shape that the configuration requires.
        #[error(
            "{name} has the shape {} × {}, but the configuration requires {} × {}; the weights and the configuration belong to different models.",
            found[0], found[1], expected[0], expected[1]
        )]
        Shape {
            name: String,
            found: [usize; 2],
            expected: [usize; 2],
        },
        /// A required matrix is missing.
        #[error(
            "{name} is absent, but the configuration requires it to be present; use the weights and the configuration of the same model."
        )]
        MissingWeight { name: String },
        /// A matrix is present although the configuration does not use it.
        #[error(
            "{name} is present, but the configuration requires it to be absent; use the weights and the configuration of the same model."
        )]
        ExtraWeight { name: String },
        /// A matrix contains NaN or an infinity.
        #[error(
            "{name} has {value} in row {row}, column {column} (counted from 1), but every number must be finite."
        )]
        NotFinite {
            name: String,
            row: usize,
            column: usize,
            value: f32,
        },
        /// A model without a causal mask was asked to process a text token by token.
        #[error(
            "This model has no causal mask, so it cannot process a text token by token; run it on the whole text."
        )]
        NotCausal,
        /// The model has no unembedding: neither a causal language model's nor a masked-word head.
        #[error(
            "{name} does not predict the next word, and its files contain no head for masked words. Choose SmolLM2-135M, or an encoder whose files contain that head, such as bert-base-uncased, distilbert-base-uncased, roberta-base or ModernBERT-base."
        )]
        NoUnembedding { name: String },
        /// The model has no causal mask, or no unembedding.
        #[error("{name} does not predict the next word; choose SmolLM2-135M.")]
        NoNextWord { name: String },
        /// The model has no decoder.
        #[error("{name} does not translate; choose marian-en-pt or marian-pt-en.")]
        NoDecoder { name: String },
        /// The model encodes positions inside attention, so they cannot be switched off.
        #[error(
            "The positions of this model are part of attention and cannot be switched off; choose all-MiniLM-L6-v2, which adds positions to its embeddings."
        )]
        PositionsInAttention,
        /// The model has no learned positions.
        #[error("This model has no learned positions; choose all-MiniLM-L6-v2.")]
        NoLearnedPositions,
        /// The session does not have this model.
        #[error("The model {name} is not loaded; load it first, then the model to compare it with.")]
        ModelNotLoaded { name: String },
        /// No model is loaded.
        #[error("No model is loaded; load one first.")]
        NoModel,
    }
}
