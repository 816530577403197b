//! Names and storage conventions of a transformer's tensors, which depend on its architecture.
//!
//! The architectures have the same structure, but different tensor names and storage conventions.
//! Both are data, so that one loader (`loader.rs`) reads all architectures.

use crate::model::config::{Kind, StackId};

/// Names of an architecture's tensors, without `.weight` and `.bias`; a name is empty if the
/// architecture has no such tensor.
pub struct Names {
    /// Candidate prefixes for all names; the first one for which the file contains `w_e` is used.
    pub prefixes: &'static [&'static str],
    /// The token embedding.
    pub w_e: &'static str,
    /// The position embedding.
    pub w_pos: &'static str,
    /// The token type embedding.
    pub w_token_type: &'static str,
    /// The norm after the embeddings.
    pub ln_embed: &'static str,
    /// The part of a tensor's name before the block's number.
    pub blocks: &'static str,
    /// The projections to queries, keys and values; the same name three times if one tensor
    /// contains all three.
    pub qkv: [&'static str; 3],
    /// The output projection of attention.
    pub w_o: &'static str,
    /// The norm of the attention sublayer.
    pub ln1: &'static str,
    /// The MLP's first matrix.
    pub w_in: &'static str,
    /// The gate's matrix of a gated MLP; the same name as `w_in` if one tensor contains both
    /// matrices.
    pub w_gate: &'static str,
    /// The MLP's last matrix.
    pub w_out: &'static str,
    /// The norm of the MLP sublayer.
    pub ln2: &'static str,
    /// The norm after the last block.
    pub ln_final: &'static str,
    /// The unembedding, without prefix.
    pub w_u: &'static str,
    /// The masked-word head of an encoder, under each name that files give it.
    pub mlm_head: &'static [MlmHeadNames],
    /// The decoder of an encoder-decoder model.
    pub decoder: Option<DecoderNames>,
    /// Prefixes of tensors that may remain unused; an entry that starts with a dot is a suffix.
    pub unused: &'static [&'static str],
}

impl Names {
    /// No tensors, and names without prefix.
    pub const NONE: Names = Names {
        prefixes: &[""],
        w_e: "",
        w_pos: "",
        w_token_type: "",
        ln_embed: "",
        blocks: "",
        qkv: [""; 3],
        w_o: "",
        ln1: "",
        w_in: "",
        w_gate: "",
        w_out: "",
        ln2: "",
        ln_final: "",
        w_u: "",
        mlm_head: &[],
        decoder: None,
        unused: &[],
    };

    /// The part of a tensor's name before the number of a layer of this stack.
    pub fn blocks(&self, stack: StackId) -> &'static str {
        match (stack, &self.decoder) {
            (StackId::Decoder, Some(decoder)) => decoder.blocks,
            _ => self.blocks,
        }
    }

    /// The projections to queries, keys and values of an attention sublayer, its output projection,
    /// and its norm.
    pub fn attention(&self, kind: Kind) -> ([&'static str; 3], &'static str, &'static str) {
        match (kind, &self.decoder) {
            (Kind::CrossAttention, Some(of)) => (of.cross_qkv, of.cross_w_o, of.cross_ln),
            _ => (self.qkv, self.w_o, self.ln1),
        }
    }
}

/// Names of the tensors of a masked-word head, without the prefix of the encoder's names.
pub struct MlmHeadNames {
    /// The part of a name that only this head's tensors have. A file without it has no such head.
    pub prefix: &'static str,
    /// The dense layer.
    pub dense: &'static str,
    /// The norm.
    pub ln: &'static str,
    /// The unembedding, if it is not tied. Its bias can also have the name in `bias`.
    pub w_u: &'static str,
    /// The bias of the logits.
    pub bias: &'static str,
}

/// Names of the tensors of a decoder with cross-attention. Tensors that exist in both encoder and
/// decoder layers have the encoder's names.
pub struct DecoderNames {
    /// The position embedding.
    pub w_pos: &'static str,
    /// The norm after the embeddings.
    pub ln_embed: &'static str,
    /// The part of a tensor's name before the layer's number.
    pub blocks: &'static str,
    /// The projections to queries, keys and values of cross-attention.
    pub cross_qkv: [&'static str; 3],
    /// The output projection of cross-attention.
    pub cross_w_o: &'static str,
    /// The norm of cross-attention.
    pub cross_ln: &'static str,
    /// The norm after the last layer.
    pub ln_final: &'static str,
    /// The bias of the logits, without prefix; a file may lack it.
    pub b_u: &'static str,
}

/// Storage conventions of an architecture.
pub struct Form {
    /// Whether there are biases for queries, keys and values; for the output projection; and for
    /// the MLP.
    pub biases: [bool; 3],
    /// Whether the dense layer and the logits of the masked-word head have biases.
    pub mlm_head_biases: [bool; 2],
    /// The padding token, if it has its own position vector: row `padding` of the file's position
    /// embedding, or zeros with sinusoids. The next row belongs to the first position.
    pub padding: Option<usize>,
    /// The projection of the embeddings to the residual stream; empty if there is none.
    pub embed_projection: &'static str,
    /// Number of groups of consecutive layers that share their weights (ALBERT); `None` if every
    /// layer has its own.
    pub n_groups: Option<usize>,
    /// Number of unused rows at the start of the position embedding (OPT).
    pub unused_positions: usize,
    /// Whether linear layers are stored as `[d_in, d_out]`, as in GPT-2, instead of `[d_out,
    /// d_in]`.
    pub is_conv1d: bool,
    /// Maps a row of all heads' W_Q or W_K to its row in the file. The second argument is the width
    /// of a head.
    pub order: fn(usize, usize) -> usize,
    /// Whether a tensor that contains queries, keys and values groups them by head (GPT-NeoX).
    pub is_by_head: bool,
    /// The names of the query and key norms, if any.
    pub qk_norm: Option<[&'static str; 2]>,
    /// Names of the norms on the outputs of attention and of the MLP, in models that also have
    /// norms on the inputs of both.
    pub post_norms: [&'static str; 2],
    /// Whether layer norms have a bias β.
    pub has_norm_bias: bool,
    /// Added to γ of every norm (Gemma stores γ − 1).
    pub gamma_offset: f32,
    /// The part of a tensor's name before a sublayer's number (T5); empty if sublayers are not
    /// numbered.
    pub sublayers: &'static str,
    /// For each stack, the name of the relative position biases that all of its layers share; empty
    /// if there are none.
    pub distance_biases: [&'static str; 2],
    /// The embedding of distances for disentangled attention, and its norm; empty if there is none.
    pub distance_embedding: [&'static str; 2],
}

impl Form {
    /// The default conventions; all linear layers have biases.
    pub const PLAIN: Form = Form {
        biases: [true; 3],
        mlm_head_biases: [true; 2],
        padding: None,
        embed_projection: "",
        n_groups: None,
        unused_positions: 0,
        is_conv1d: false,
        order: |row, _| row,
        is_by_head: false,
        qk_norm: None,
        post_norms: [""; 2],
        has_norm_bias: true,
        gamma_offset: 0.0,
        sublayers: "",
        distance_biases: [""; 2],
        distance_embedding: [""; 2],
    };
}
