//! The part of the model that a person holds: where it looks, what it writes, and the next word
//! without it.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::super::numbers::Numbers;
use super::parts::HeadWrites;
use super::switched::Switched;
use super::{Continued, Session};
use crate::analysis::next_word::largest;
use crate::error::Result;
use crate::site::HeadAt;
use crate::what_if::Ablation;

/// A question about a head, or about the MLP of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
pub struct PartRequest {
    /// Its layer.
    pub layer: usize,
    /// The head; absent for the MLP.
    pub head: Option<usize>,
    /// The token that it is asked about. Without one, or with one behind the text, a head is asked
    /// about the token that it looks at most.
    pub token: Option<usize>,
    /// What is switched off.
    pub off: Option<Off>,
    /// How many words are compared before and after.
    pub most: usize,
}

/// What is switched off where a part is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Off {
    /// The part.
    Part,
    /// All attention of its layer.
    Attention,
    /// The token that it is asked about, which no token can look at then.
    Token,
}

/// What a head or an MLP does behind a text.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct HeldPart {
    /// The weights that the head gives to every token from the last one, `[1, n]`; an MLP looks
    /// at nothing.
    pub attention: Option<Numbers>,
    /// The token that it was asked about; absent for an MLP without one.
    pub token: Option<usize>,
    /// What the head writes where it looks at that token.
    pub writes: Option<HeadWrites>,
    /// The next word with that switched off; absent where nothing is.
    pub switched: Option<Switched>,
}

impl Session {
    /// What the held part does behind a text, in one answer.
    ///
    /// # Errors
    ///
    /// As [`Session::predict`], and a sentence for a layer or head that does not exist.
    pub fn held_part(&mut self, at: &Continued, request: PartRequest) -> Result<HeldPart> {
        let PartRequest { layer, head, .. } = request;
        let n = self.open(at)?.text.ids.len();
        let mut token = request.token.filter(|token| *token < n);
        let (mut attention, mut writes) = (None, None);
        if let Some(head) = head {
            let weights = self.last_attention(at, layer, head)?;
            let looked_at = token.unwrap_or_else(|| largest(&weights.values.0, 1)[0]);
            writes = Some(self.head_writes(at, layer, head, looked_at)?);
            (attention, token) = (Some(weights), Some(looked_at));
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
    /// The change of the model; none where a token is to be switched off and there is none.
    fn change(self, layer: usize, head: Option<usize>, token: Option<usize>) -> Option<Ablation> {
        match self {
            Off::Part => Some(match head {
                Some(head) => Ablation::Head(HeadAt { layer, head }),
                None => Ablation::Mlp(layer),
            }),
            Off::Attention => Some(Ablation::Attention(layer)),
            Off::Token => token.map(Ablation::Token),
        }
    }
}
