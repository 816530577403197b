//! The effect of the selected head or MLP on the next word.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::super::numbers::Numbers;
use super::parts::HeadWrites;
use super::switched::Switched;
use super::{Continued, Session};
use crate::analysis::next_word::largest;
use crate::analysis::what_if::Ablation;
use crate::error::Result;
use crate::model::site::HeadAt;

/// A request about a head, or about the MLP of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
pub struct PartRequest {
    /// Its layer.
    pub layer: usize,
    /// The head; absent for an MLP.
    pub head: Option<usize>,
    /// The key token. If it is absent or out of range, the token to which the head gives the
    /// largest weight is used.
    pub token: Option<usize>,
    /// The part to ablate, if any.
    pub off: Option<Off>,
    /// Number of tokens to list with and without the ablation.
    pub most: usize,
}

/// The part to ablate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Off {
    /// The selected head or MLP.
    Part,
    /// All attention in the selected layer.
    Attention,
    /// The key token, which is hidden from all queries.
    Token,
}

/// The effect of a head or an MLP on the next word.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct HeldPart {
    /// The head's weights from the predicted position: `[1, n]`; absent for an MLP.
    pub attention: Option<Numbers>,
    /// The key token; can be absent for an MLP.
    pub token: Option<usize>,
    /// The head's effect on the logits through that key token; absent for an MLP.
    pub writes: Option<HeadWrites>,
    /// The next-token distribution with and without the ablation; `None` without an ablation.
    pub switched: Option<Switched>,
}

impl Session {
    /// The effect of the selected head or MLP on the next word.
    pub fn held_part(&mut self, at: &Continued, request: PartRequest) -> Result<HeldPart> {
        let PartRequest { layer, head, .. } = request;
        let (_, _, text) = self.prepare(at)?;
        let n = text.ids.len();
        let mut token = request.token.filter(|token| *token < n);
        let (mut attention, mut writes) = (None, None);
        if let Some(head) = head {
            let weights = self.attention_from(at, layer, head)?;
            let key = token.unwrap_or_else(|| largest(weights.as_slice(), 1)[0]);
            writes = Some(self.head_writes(at, layer, head, key)?);
            (attention, token) = (Some(weights), Some(key));
        }
        let change = request.off.and_then(|off| off.change(layer, head, token));
        let switched = change.map(|change| self.switched(at, &[change], request.most));
        Ok(HeldPart {
            attention,
            token,
            writes,
            switched: switched.transpose()?,
        })
    }
}

impl Off {
    /// The ablation; `None` for [`Off::Token`] without a token.
    fn change(self, layer: usize, head: Option<usize>, token: Option<usize>) -> Option<Ablation> {
        match self {
            Off::Part => Some(match head {
                Some(head) => Ablation::Head(HeadAt::new(layer, head)),
                None => Ablation::Mlp(layer),
            }),
            Off::Attention => Some(Ablation::Attention(layer)),
            Off::Token => token.map(Ablation::Token),
        }
    }
}
