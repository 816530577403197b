//! One attention head: its name, its stages, and whose keys it uses.

use strum::{Display, EnumString, VariantArray};

use super::Site;
use crate::config::{Config, Positions};
use crate::error::{Result, check_index};

/// A head by its layer and its number in the layer, both counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeadAt {
    /// Layer.
    pub layer: usize,
    /// Head.
    pub head: usize,
}

impl HeadAt {
    /// A stage of this head.
    pub fn site(self, part: HeadSite) -> Site {
        Site::Head {
            layer: self.layer,
            head: self.head,
            part,
        }
    }

    /// The head whose keys and values this head uses: itself, or one that a group shares.
    ///
    /// # Example: nine heads share three heads of keys
    ///
    /// ```
    /// use headlight::{config::Config, site::HeadAt};
    /// let config = Config { n_heads: 9, n_key_value_heads: Some(3), ..Config::default() };
    /// assert_eq!(HeadAt { layer: 0, head: 5 }.kv(&config), HeadAt { layer: 0, head: 1 });
    /// ```
    pub fn kv(self, config: &Config) -> HeadAt {
        let head = self.head / config.group();
        HeadAt { head, ..self }
    }

    /// The site of the queries that this head's scores are computed from.
    pub fn query(self, config: &Config) -> Site {
        match config.positions {
            Positions::Rotary { .. } => self.site(HeadSite::RotQ),
            _ => self.site(HeadSite::Q),
        }
    }

    /// The site of the keys that this head's scores are computed from.
    pub fn key(self, config: &Config) -> Site {
        match config.positions {
            Positions::Rotary { .. } => self.kv(config).site(HeadSite::RotK),
            _ => self.kv(config).site(HeadSite::K),
        }
    }

    /// The site of the values that this head mixes.
    pub fn value(self, config: &Config) -> Site {
        self.kv(config).site(HeadSite::V)
    }

    /// Checks that a model has this head.
    ///
    /// # Errors
    ///
    /// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch).
    pub fn check(self, config: &Config) -> Result<()> {
        check_index("layer", self.layer, config.n_layers)?;
        check_index("head", self.head, config.n_heads)
    }

    /// Checks that the cross-attention of a model's decoder has this head.
    ///
    /// # Errors
    ///
    /// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch).
    pub fn check_cross(self, config: &Config) -> Result<()> {
        check_index("layer", self.layer, config.n_decoder_layers)?;
        check_index("head", self.head, config.n_heads)
    }
}

/// The stages of one attention head, in the order in which they are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum HeadSite {
    /// Queries: `[n_query, d_head]`.
    Q,
    /// Queries turned by their positions; rotary positions only: `[n_query, d_head]`.
    RotQ,
    /// Keys: `[n_key, d_head]`. Heads that share keys and values ([`HeadAt::kv`]) record
    /// them under the number that the shared ones have.
    K,
    /// Keys turned by their positions; rotary positions only: `[n_key, d_head]`.
    RotK,
    /// Values: `[n_key, d_head]`.
    V,
    /// Row i·n_key + j is query i times key j, number by number: `[n_query·n_key, d_head]`.
    ///
    /// A reading beside the path: the sum of a row is a cell of [`HeadSite::DotProducts`].
    QkProducts,
    /// q·kᵀ: `[n_query, n_key]`.
    DotProducts,
    /// q·kᵀ / √d_head: `[n_query, n_key]`.
    ScaledScores,
    /// The scores after the mask, −∞ where it hides a key: `[n_query, n_key]`.
    AttnScores,
    /// The largest score of each row: `[n_query, 1]`.
    RowMax,
    /// e^(score − largest of the row): `[n_query, n_key]`.
    Exp,
    /// The sum of each row of exponentials: `[n_query, 1]`.
    ExpSum,
    /// The attention weights; rows sum to 1: `[n_query, n_key]`.
    Pattern,
    /// The weights as a lecture writes them, rounded; worked example only: `[n_query, n_key]`.
    PatternRounded,
    /// Row i·n_key + j is weight (i, j) times value j: `[n_query·n_key, d_head]`.
    ///
    /// A reading beside the path: the sum over j is [`HeadSite::Z`].
    WeightedV,
    /// The head's output, pattern·v: `[n_query, d_head]`.
    Z,
    /// z through the head's own rows of `w_o`, what the head adds to the residual stream:
    /// `[n_query, d_model]`.
    ///
    /// A reading beside the path: the sum over all heads, plus the bias of `w_o`, is
    /// [`BlockSite::AttnOut`](super::BlockSite::AttnOut).
    Result,
    /// ‖v·W_O‖, the length of a value in the residual stream: `[n_key, 1]`.
    ///
    /// A reading beside the path, as is [`HeadSite::WeightedNorm`].
    ValueNorm,
    /// Weight times [`HeadSite::ValueNorm`], the length of what a key adds to the output:
    /// `[n_query, n_key]` (norm-based attention, Kobayashi et al. 2020, arXiv:2004.10102).
    WeightedNorm,
}

impl HeadSite {
    /// Whether the head's output is computed from this stage.
    pub(super) fn is_on_path(self) -> bool {
        !matches!(
            self,
            HeadSite::QkProducts
                | HeadSite::WeightedV
                | HeadSite::Result
                | HeadSite::ValueNorm
                | HeadSite::WeightedNorm
        )
    }
}

/// The stages of a head in a model, in the order in which they are computed.
pub(super) fn head_sites(config: &Config, at: HeadAt) -> impl Iterator<Item = Site> {
    let is_rotary = matches!(config.positions, Positions::Rotary { .. });
    // The first head of a group brings the keys and values that the group shares.
    let brings_keys = at.head.is_multiple_of(config.group());
    let kv = at.kv(config);
    HeadSite::VARIANTS
        .iter()
        .filter_map(move |part| match *part {
            HeadSite::PatternRounded => None,
            HeadSite::RotQ => is_rotary.then(|| at.site(HeadSite::RotQ)),
            HeadSite::RotK => (is_rotary && brings_keys).then(|| kv.site(HeadSite::RotK)),
            HeadSite::K | HeadSite::V => brings_keys.then(|| kv.site(*part)),
            _ => Some(at.site(*part)),
        })
}
