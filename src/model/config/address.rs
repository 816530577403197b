//! The addresses of a model's parts: stack, layer, sublayer.

/// One of a model's stacks of layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StackId {
    /// The first stack: an encoder or a language model.
    Blocks,
    /// The second stack: a decoder, whose cross-attention reads the first stack's output.
    Decoder,
}

impl StackId {
    /// All stacks, in the order of the configuration.
    pub const ALL: [StackId; 2] = [StackId::Blocks, StackId::Decoder];

    /// The stack's name; the names of its sites start with it.
    pub const fn name(self) -> &'static str {
        match self {
            StackId::Blocks => "blocks",
            StackId::Decoder => "decoder",
        }
    }

    /// A layer of this stack.
    pub const fn layer(self, layer: usize) -> LayerAt {
        LayerAt { stack: self, layer }
    }
}

/// The address of a layer: its stack, and its number counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LayerAt {
    /// The stack.
    pub stack: StackId,
    /// The layer's number.
    pub layer: usize,
}

/// The address of a sublayer: its layer, and its number in the layer, both counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SublayerAt {
    /// The stack.
    pub stack: StackId,
    /// The layer's number.
    pub layer: usize,
    /// The sublayer's number.
    pub sublayer: usize,
}

impl LayerAt {
    /// A sublayer of this layer.
    pub const fn sublayer(self, sublayer: usize) -> SublayerAt {
        let LayerAt { stack, layer } = self;
        SublayerAt {
            stack,
            layer,
            sublayer,
        }
    }
}

impl SublayerAt {
    /// The self-attention of a layer of the first stack.
    pub const fn attention(layer: usize) -> Self {
        StackId::Blocks.layer(layer).sublayer(0)
    }

    /// The MLP of a layer of the first stack.
    pub const fn mlp(layer: usize) -> Self {
        StackId::Blocks.layer(layer).sublayer(1)
    }

    /// The cross-attention of a layer of the decoder.
    pub const fn cross_attention(layer: usize) -> Self {
        StackId::Decoder.layer(layer).sublayer(1)
    }

    /// The layer.
    pub fn layer(self) -> LayerAt {
        let SublayerAt { stack, layer, .. } = self;
        LayerAt { stack, layer }
    }
}
