//! The operations of a block, as data for the page's diagram.

use serde::Serialize;
use strum::Display;
use tsify::Tsify;

use crate::config::{Kind, Layer, Residual, Sublayer};
use crate::site::{BlockSite, HeadAt, HeadSite, Norm, Site, SublayerAt};

/// An operation of a block on a token's vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, Serialize, Tsify)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[tsify(rename = "OperationName")]
pub enum Operation {
    /// The block's input.
    Input,
    /// The projections to a head's query, key and value.
    Projections,
    /// A head's attention pattern.
    Attention,
    /// The outputs of all heads.
    Heads,
    /// The concatenated outputs of all heads, multiplied by `w_o`.
    Concatenate,
    /// The first addition to the residual stream.
    Add1,
    /// The first norm.
    Norm1,
    /// The MLP.
    Mlp,
    /// The second addition.
    Add2,
    /// The second norm.
    Norm2,
    /// The norm on the output of attention, if there is also a norm before attention.
    Post1,
    /// The norm on the output of the MLP, if there is also a norm before the MLP.
    Post2,
}

use Operation::{
    Add1, Add2, Attention, Concatenate, Heads, Input, Mlp, Norm1, Norm2, Post1, Post2, Projections,
};

/// The operations of a layer of attention and MLP, in the order of a forward pass.
pub fn operations(layer: &Layer) -> Vec<Operation> {
    let mut all = vec![Input];
    let names = [[Norm1, Post1, Add1], [Norm2, Post2, Add2]];
    for (sublayer, [norm, post, add]) in layer.sublayers.iter().zip(names) {
        let norms = sublayer.norms;
        let inside: &[Operation] = match sublayer.kind {
            Kind::Mlp => &[Mlp],
            _ => &[Projections, Attention, Heads, Concatenate],
        };
        all.extend(norms.before.then_some(norm));
        all.extend(inside);
        if norms.branch {
            all.push(if norms.before { post } else { norm });
        }
        all.push(add);
        all.extend(norms.sum.then_some(norm));
    }
    all
}

impl Operation {
    /// The site of the operation's result, if the result is as wide as the residual stream.
    pub fn makes(self, spec: &Layer, layer: usize) -> Option<Site> {
        let block = |part| Some(Site::block(layer, part));
        let norm = |at: SublayerAt| {
            let Sublayer { kind, norms } = *spec.sublayers.get(at.sublayer)?;
            let norm = Norm::Sublayer(at);
            Some(match norms.on_branch(at) == Some(norm) {
                true => at.out(kind),
                false => Site::normalized(norm),
            })
        };
        let branch = |at: SublayerAt| {
            let Sublayer { kind, norms } = *spec.sublayers.get(at.sublayer)?;
            Some(at.branch(kind, norms))
        };
        let [attention, mlp] = [SublayerAt::attention(layer), SublayerAt::mlp(layer)];
        match self {
            Input => block(BlockSite::ResidPre),
            Concatenate => branch(attention),
            Post1 => block(BlockSite::AttnOut),
            Add1 => block(BlockSite::ResidMid),
            Norm1 => norm(attention),
            Mlp => branch(mlp),
            Post2 => block(BlockSite::MlpOut),
            Add2 => block(BlockSite::ResidPost),
            Norm2 => norm(mlp),
            Projections | Attention | Heads => None,
        }
    }

    /// For an addition, the operation whose result is added by the residual connection.
    pub fn residual(self, layer: &Layer) -> Option<Operation> {
        let first = layer.sublayers.first();
        match self {
            Add1 => Some(Input),
            Add2 if first.is_some_and(|first| first.norms.sum) => Some(Norm1),
            Add2 => Some(Add1),
            _ => None,
        }
    }

    /// The operation whose result is the input of this operation. For an addition, the operation
    /// whose result is added to the residual stream.
    pub fn input(self, layer: &Layer) -> Option<Operation> {
        if self == Norm2 && layer.residual == Residual::Parallel {
            return Some(Input);
        }
        let all = operations(layer);
        let before = all.into_iter().take_while(|one| *one != self);
        before.filter(|one| one.makes(layer, 0).is_some()).last()
    }

    /// The form ([`FORMS`](crate::what_if::FORMS)) of the ablation that skips this operation.
    pub fn left_out_by(self) -> Option<&'static str> {
        match self {
            Concatenate => Some("attention.L"),
            Add1 => Some("residual.L.1"),
            Norm1 => Some("norm.L.1"),
            Mlp => Some("mlp.L"),
            Add2 => Some("residual.L.2"),
            Norm2 => Some("norm.L.2"),
            Input | Projections | Attention | Heads | Post1 | Post2 => None,
        }
    }

    /// The sites that can be shown for all tokens at once.
    pub fn rows(self, spec: &Layer) -> Vec<Site> {
        let layer = 0;
        let block = |part| Site::block(layer, part);
        match self {
            Input | Heads => Vec::new(),
            Projections => vec![block(BlockSite::ResidPre)],
            Attention => vec![HeadAt::new(layer, 0).site(HeadSite::Pattern)],
            Mlp => {
                let hidden = [BlockSite::MlpPre, BlockSite::MlpPost].map(block);
                hidden.into_iter().chain(self.makes(spec, layer)).collect()
            }
            Concatenate | Add1 | Norm1 | Post1 | Add2 | Norm2 | Post2 => {
                self.makes(spec, layer).into_iter().collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Mask, Norms, Stack};
    use crate::what_if::FORMS;

    #[test]
    fn the_operations_stand_in_the_order_in_which_a_pass_reaches_them() {
        for norms in [Norms::PRE, Norms::POST, Norms::AROUND, Norms::BRANCH] {
            let layer = Layer::attention_mlp(Mask::None, norms);
            let config = Config {
                stacks: vec![Stack::new(1, &layer)],
                ..Config::default()
            };
            let reached = Site::all(&config);
            let place = |site: Site| reached.iter().position(|other| *other == site).unwrap();
            let made: Vec<usize> = operations(&layer)
                .iter()
                .filter_map(|operation| operation.makes(&layer, 0).map(place))
                .collect();
            assert_eq!(made.len(), if norms == Norms::AROUND { 9 } else { 7 });
            assert!(made.is_sorted(), "{norms:?}: {made:?}");
        }
    }

    #[test]
    fn what_an_addition_adds_comes_before_it_and_every_form_exists() {
        for norms in [
            Norms::PRE,
            Norms::POST,
            Norms::AROUND,
            Norms::BRANCH,
            Norms::NONE,
        ] {
            let layer = Layer::attention_mlp(Mask::None, norms);
            let operations = operations(&layer);
            for (nth, operation) in operations.iter().enumerate() {
                if let Some(past) = operation.residual(&layer) {
                    assert!(operations[..nth].contains(&past));
                }
                if let Some(text) = operation.left_out_by() {
                    assert!(FORMS.iter().any(|form| form.text == text), "{text}");
                }
            }
        }
    }
}
