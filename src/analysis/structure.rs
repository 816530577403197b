//! The operations of a block, as data for the page's diagram.

use serde::Serialize;
use tsify::Tsify;

use crate::model::config::{Kind, Layer, Mask, Norms, Residual, Sublayer};
use crate::model::site::{BlockSite, HeadSite, Norm, Site, StackId, SublayerAt};

/// An operation of a block on a token's vector.
///
/// | Name | Operation |
/// | --- | --- |
/// | `input` | the block's input |
/// | `projections` | a head's query, key and value |
/// | `attention` | a head's pattern |
/// | `heads` | the outputs of all heads |
/// | `concatenate` | the outputs of all heads, concatenated and multiplied by `w_o` |
/// | `mlp` | the MLP |
/// | `add1`, `add2` | the addition of the first and of the second sublayer's output |
/// | `norm1`, `norm2` | the norm of the first and of the second sublayer |
/// | `post1`, `post2` | the norm on a sublayer's output, if there is one on its input as well |
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Tsify)]
pub struct Operation {
    /// The operation's name.
    pub name: String,
    /// The name of the site of the operation's result, without the block's prefix; `None` if the
    /// result does not have width d_model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub makes: Option<String>,
    /// The operation whose result is this operation's input; for an addition, the operation whose
    /// result is added to the residual stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// For an addition, the operation where its residual connection starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub residual: Option<String>,
    /// The ablation that skips the operation, written as in [`FORMS`](crate::analysis::what_if::FORMS): for
    /// example `mlp.L`, where L stands for the layer's number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out_by: Option<String>,
    /// The sites that can be shown for all tokens at once. The page opens an operation only if it
    /// has such sites.
    pub rows: Vec<String>,
}

impl Operation {
    /// An operation whose result is a vector. The page can show this result for all tokens at once.
    fn vector(name: impl Into<String>, input: &str, site: Site) -> Self {
        let makes = site.name_in_block();
        Operation {
            makes: Some(makes.clone()),
            ..Operation::inner(name, input, [makes])
        }
    }

    /// An operation inside attention, whose result is not a vector.
    fn inner(name: impl Into<String>, input: &str, rows: impl IntoIterator<Item = String>) -> Self {
        Operation {
            name: name.into(),
            makes: None,
            input: Some(input.into()),
            residual: None,
            left_out_by: None,
            rows: rows.into_iter().collect(),
        }
    }

    fn left_out_by(self, form: impl Into<String>) -> Self {
        Operation {
            left_out_by: Some(form.into()),
            ..self
        }
    }
}

/// The operations of a layer of the first stack, in the order of a forward pass.
pub fn operations(layer: &Layer) -> Vec<Operation> {
    let at = StackId::Blocks.layer(0);
    let input = "input";
    let mut all = vec![Operation {
        input: None,
        rows: Vec::new(),
        ..Operation::vector(input, "", at.site(BlockSite::ResidPre))
    }];
    // The name of the latest operation whose result is the residual stream.
    let mut stream = input.to_owned();
    for (number, Sublayer { kind, norms }) in layer.sublayers.iter().enumerate() {
        let (place, nth) = (at.sublayer(number), number + 1);
        let norm = |name: &str, input: &str, site| {
            let operation = Operation::vector(format!("{name}{nth}"), input, site);
            match name {
                "norm" => operation.left_out_by(format!("norm.L.{nth}")),
                _ => operation,
            }
        };
        let mut last = match layer.residual {
            Residual::Parallel => input.to_owned(),
            Residual::Sequential | Residual::None => stream.clone(),
        };
        let normalized = Site::normalized(Norm::Sublayer(place));
        if norms.before {
            all.push(norm("norm", &last, normalized));
            last = format!("norm{nth}");
        }
        all.extend(inside(place, *kind, *norms, &last));
        last = all[all.len() - 1].name.clone();
        if norms.branch {
            let name = if norms.before { "post" } else { "norm" };
            all.push(norm(name, &last, place.out(*kind)));
            last = format!("{name}{nth}");
        }
        all.push(Operation {
            residual: Some(stream),
            left_out_by: Some(format!("residual.L.{nth}")),
            ..Operation::vector(format!("add{nth}"), &last, place.sum(*kind))
        });
        stream = format!("add{nth}");
        if norms.sum {
            all.push(norm("norm", &stream, normalized));
            stream = format!("norm{nth}");
        }
    }
    all
}

/// The operations between a sublayer's input and its result. The last one computes the result.
fn inside(at: SublayerAt, kind: Kind, norms: Norms, input: &str) -> Vec<Operation> {
    let name = |site: Site| site.name_in_block();
    let result = at.branch(kind, norms);
    let of_layer = |part| name(at.layer().site(part));
    match kind {
        Kind::Mlp => {
            let hidden = [BlockSite::MlpPre, BlockSite::MlpPost].map(of_layer);
            let mlp = Operation::vector("mlp", input, result).left_out_by("mlp.L");
            let rows = [&hidden[..], &mlp.rows].concat();
            vec![Operation { rows, ..mlp }]
        }
        _ => vec![
            Operation::inner("projections", input, [of_layer(BlockSite::ResidPre)]),
            Operation::inner(
                "attention",
                input,
                [name(at.head(0).site(HeadSite::Pattern))],
            ),
            Operation::inner("heads", input, []),
            Operation::vector("concatenate", input, result).left_out_by("attention.L"),
        ],
    }
}

/// Every operation that a block can have: the operations of a layer that has norms in all possible
/// places.
pub fn every_operation() -> Vec<Operation> {
    let everywhere = Norms {
        before: true,
        branch: true,
        sum: true,
    };
    operations(&Layer::attention_mlp(Mask::None, everywhere))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::what_if::FORMS;
    use crate::model::config::{Config, Stack};

    const ALL_NORMS: [Norms; 5] = [
        Norms::PRE,
        Norms::POST,
        Norms::AROUND,
        Norms::BRANCH,
        Norms::NONE,
    ];

    #[test]
    fn operations_are_in_the_order_of_a_pass() {
        for norms in ALL_NORMS {
            let layer = Layer::attention_mlp(Mask::None, norms);
            let config = Config {
                stacks: vec![Stack::new(1, &layer)],
                ..Config::default()
            };
            let reached = Site::all(&config);
            let operations = operations(&layer);
            let results = operations.iter().filter_map(|one| one.makes.as_ref());
            let place = |name: &String| {
                let site: Site = format!("blocks.0.{name}").parse().unwrap();
                reached.iter().position(|other| *other == site).unwrap()
            };
            assert!(results.map(place).is_sorted(), "{norms:?}");
        }
    }

    #[test]
    fn inputs_come_before_their_operations_and_every_form_exists() {
        let every = every_operation();
        for norms in ALL_NORMS {
            let operations = operations(&Layer::attention_mlp(Mask::None, norms));
            for (nth, operation) in operations.iter().enumerate() {
                let before = |name: &String| operations[..nth].iter().any(|one| one.name == *name);
                let inputs = operation.input.iter().chain(&operation.residual);
                assert!(inputs.clone().all(before), "{operation:?}");
                if let Some(text) = &operation.left_out_by {
                    assert!(FORMS.iter().any(|form| form.text == text), "{text}");
                }
                assert!(every.iter().any(|one| one.name == operation.name));
                let has = |row: &String| every.iter().any(|one| one.rows.contains(row));
                assert!(operation.rows.iter().all(has), "{operation:?}");
            }
        }
    }

    #[test]
    fn parallel_sublayers_are_computed_from_the_input() {
        let layer = Layer {
            residual: Residual::Parallel,
            ..Layer::attention_mlp(Mask::None, Norms::PRE)
        };
        let operations = operations(&layer);
        let norms = operations.iter().filter(|one| one.name.starts_with("norm"));
        let inputs: Vec<_> = norms.map(|one| one.input.as_deref()).collect();
        assert_eq!(inputs, [Some("input"); 2]);
    }
}
