//! Compares the provenance table with the computation.
//!
//! Each test nudges one number, of an activation or a weight, and compares everything computed from
//! it with an unchanged run. [`Frozen`] runs restore every matrix after comparing it, so that only
//! numbers computed *directly* from the nudged one can change: the table must declare exactly these
//! cells. In free runs the change propagates, and must stay within the transitive closure of the
//! table.

mod common;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use common::{kinds, random};
use headlight::Matrix;
use headlight::analysis::provenance::{
    Circuit, Formula, Operation, Projection, Quantity, Region, SublayerWeight, Weight,
};
use headlight::model::Model;
use headlight::model::config::{
    Activation, Config, Kind, Layer, Mask, MlpKind, NormKind, Norms, Pairs, Positions, QkNorms,
    Residual, Rotary, Scaling, Stack, Stretch, Unembedding,
};
use headlight::model::decoder::Decoder;
use headlight::model::site::{Extent, HeadAt, HeadSite, Norm, QkNorm, Site, StackId};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{Recorder, Trace};

const N: usize = 3;

/// Target tokens of the decoder. The decoder has one step more than target tokens. These four steps
/// also differ in number from the three source tokens.
const WRITTEN: [usize; 3] = [2, 5, 1];

/// Large enough to be visible in every sum, small enough to leave most maxima in place.
const NUDGE: f32 = 0.25;

/// A cell of an activation or of a weight.
type Cell = (Quantity, usize, usize);

#[test]
fn the_table_declares_exactly_the_sources_of_each_number() {
    for config in kinds_that_differ_in_wiring() {
        let run = Run::new(&config, 1);
        for (target, explanation) in &run.declared {
            for source in cells(explanation) {
                assert!(
                    run.exists(source),
                    "{} declares the source {}, which does not exist in {config:?}",
                    named(*target),
                    named(source)
                );
            }
        }
        let dependents = run.dependents();
        for source in run.sources() {
            let changed = run.changed_directly(source);
            let declared = dependents.get(&source).cloned().unwrap_or_default();
            for target in &changed {
                assert!(
                    declared.contains(target),
                    "{} is not declared as a source of {}, but changes it in {config:?}",
                    named(source),
                    named(*target)
                );
            }
            for target in declared {
                assert!(
                    changed.contains(&target) || run.is_flat(source, target),
                    "{} is declared as a source of {}, but does not change it in {config:?}",
                    named(source),
                    named(target)
                );
            }
        }
    }
}

#[test]
fn a_nudge_propagates_only_along_the_table() {
    for config in kinds_that_differ_in_wiring() {
        let run = Run::new(&config, 2);
        let dependents = run.dependents();
        // Testing every seventh number is enough to cover all parts of the model, rows and columns.
        for source in run.sources().into_iter().step_by(7) {
            let mut reachable = HashSet::new();
            let mut open = vec![source];
            while let Some(cell) = open.pop() {
                for next in dependents.get(&cell).into_iter().flatten() {
                    if reachable.insert(*next) {
                        open.push(*next);
                    }
                }
            }
            for target in run.changed_in_the_end(source) {
                assert!(
                    reachable.contains(&target),
                    "{} changes {}, which the table does not reach in {config:?}",
                    named(source),
                    named(target)
                );
            }
        }
    }
}

#[test]
fn weighted_values_equal_their_explanation() {
    let config = sizes();
    let run = Run::new(&config, 3);
    let at = HeadAt::new(1, 1);
    let get = |part| run.trace.get(at.site(part)).unwrap();
    for (row, query, key) in [(0, 0, 0), (5, 1, 2), (6, 2, 0)] {
        let why = Circuit::of_model(&config, N)
            .explain(at.site(HeadSite::WeightedV), row, 1)
            .unwrap();
        assert_eq!(why.operation, Operation::Product);
        let expected = [
            (at.site(HeadSite::Pattern).into(), query, key),
            (at.site(HeadSite::V).into(), key, 1),
        ];
        assert_eq!(cells(&why).collect::<Vec<_>>(), expected);
        let product = get(HeadSite::Pattern)[(query, key)] * get(HeadSite::V)[(key, 1)];
        assert_eq!(get(HeadSite::WeightedV)[(row, 1)], product);
    }
}

#[test]
fn refuses_layers_and_heads_that_do_not_exist() {
    let circuit = Circuit::of_model(&sizes(), N);
    let refusal = |name: &str| {
        let site = name.parse().unwrap();
        circuit.explain(site, 0, 0).unwrap_err().to_string()
    };
    assert_eq!(
        refusal("blocks.2.ln1.scale"),
        "blocks.2.ln1.scale does not exist here: there are 2 layers, counted from 0."
    );
    assert_eq!(
        refusal("blocks.0.attn.z.2"),
        "blocks.0.attn.z.2 does not exist here: there are 2 heads, counted from 0."
    );
}

/// Two layers and two heads, with widths that are not multiples of each other.
fn sizes() -> Config {
    Config {
        stacks: kinds::layers(2),
        n_heads: 2,
        d_model: 4,
        d_head: 2,
        d_mlp: 3,
        n_token_types: 2,
        positions: Positions::Learned,
        activation: Activation::Gelu,
        ..Config::default()
    }
}

/// Every combination of the choices that change the wiring of a model, and one model of the
/// smallest kind: no positions, no token types, ReLU.
fn kinds_that_differ_in_wiring() -> Vec<Config> {
    let mut configs = vec![sizes()];
    kinds::vary(&mut configs, kinds::NORMS, |c, norm| c.norm = norm);
    kinds::vary(&mut configs, kinds::PLACES, kinds::set_norms);
    kinds::vary(&mut configs, kinds::MLPS, |c, mlp| c.mlp = mlp);
    kinds::vary(&mut configs, kinds::MASKS, kinds::set_mask);
    configs.push(Config {
        n_token_types: 0,
        positions: Positions::None,
        activation: Activation::Relu,
        mlp: MlpKind::Gated,
        ..sizes()
    });
    configs.push(Config {
        d_embed: Some(3),
        mlm_head: Some(Activation::Gelu),
        unembedding: Unembedding::Own,
        ..sizes()
    });
    for outer_norms in kinds::OUTER_NORMS {
        let mut config = sizes();
        kinds::outer_norms(&mut config, outer_norms);
        configs.push(config);
    }
    for pairs in [Pairs::Interleaved, Pairs::Halves] {
        configs.push(Config {
            n_key_value_heads: Some(1),
            d_head: 4,
            positions: Positions::Rotary(Rotary {
                base: 10.0,
                stretch: Stretch::Linear(2.0),
                pairs,
                dims: Some(2),
            }),
            unembedding: Unembedding::Own,
            ..sizes()
        });
        let layers = &mut configs.last_mut().unwrap().stacks[0].layers;
        layers[0].rotary = Some(kinds::LOCAL);
    }
    for mlp in [MlpKind::Plain, MlpKind::Gated] {
        for first in [Kind::SelfAttention(Mask::Causal), Kind::Recurrent] {
            configs.push(translator(mlp, first, Norms::POST));
        }
    }
    for (positions, qk_norm) in [
        (Positions::None, QkNorms::EachHead),
        (kinds::POSITIONS[5], QkNorms::EachHead),
        (kinds::POSITIONS[5], QkNorms::AllHeads),
    ] {
        let mut config = Config {
            n_key_value_heads: Some(1),
            positions,
            norm: NormKind::RmsNorm,
            qk_norm,
            ..sizes()
        };
        kinds::set_mask(&mut config, Mask::Causal);
        configs.push(config);
    }
    for (norms, norm) in [
        (Norms::AROUND, NormKind::RmsNorm),
        (Norms::BRANCH, NormKind::LayerNorm),
    ] {
        let mut config = Config {
            norm,
            scaling: Scaling::Sqrt(3),
            score_cap: Some(8.0),
            unembedding: Unembedding::Own,
            logit_cap: Some(8.0),
            ..sizes()
        };
        kinds::set_norms(&mut config, norms);
        kinds::set_mask(&mut config, Mask::Causal);
        config.stacks[0].layers[0].window = Some(1);
        config.stacks[0].layers[1].distance_bias = Some(kinds::BUCKETS[0]);
        configs.push(config);
    }
    for has_ln_embed in [true, false] {
        configs.push(Config {
            d_embed: Some(3),
            has_ln_embed,
            ..sizes()
        });
    }
    let mut bare = sizes();
    kinds::set_norms(&mut bare, Norms::PRE);
    bare.stacks[0].layers[0].sublayers[0].norms = Norms::NONE;
    configs.push(bare);
    let first = Kind::SelfAttention(Mask::Causal);
    let mut biased = translator(MlpKind::Plain, first, Norms::POST);
    for (stack, buckets) in biased.stacks.iter_mut().zip(kinds::BUCKETS) {
        stack.layers[0].distance_bias = Some(buckets);
    }
    for (stack, rows) in biased.stacks.iter_mut().zip(kinds::DISTANCES) {
        stack.layers[1].disentangled = Some(rows);
    }
    configs.push(biased);
    let mut parallel = sizes();
    kinds::set_norms(&mut parallel, Norms::PRE);
    kinds::set_parallel(&mut parallel);
    configs.push(parallel);
    let mut pre_norm = translator(MlpKind::Plain, first, Norms::PRE);
    kinds::outer_norms(&mut pre_norm, [false, true]);
    configs.push(pre_norm);
    let mut replacing = translator(MlpKind::Plain, first, Norms::NONE);
    for layer in replacing
        .stacks
        .iter_mut()
        .flat_map(|stack| &mut stack.layers)
    {
        layer.residual = Residual::None;
    }
    configs.push(replacing);
    let mut normed_embedding = translator(MlpKind::Plain, first, Norms::POST);
    kinds::outer_norms(&mut normed_embedding, [true, false]);
    normed_embedding.positions = Positions::Learned;
    normed_embedding.unembedding = Unembedding::Own;
    configs.push(normed_embedding);
    configs
}

/// Two layers of an encoder and two of a decoder.
fn translator(mlp: MlpKind, first: Kind, norms: Norms) -> Config {
    let encoder = Layer::attention_mlp(Mask::None, norms);
    let decoder = Layer::new([first, Kind::CrossAttention, Kind::Mlp], norms);
    Config {
        stacks: vec![Stack::new(2, &encoder), Stack::new(2, &decoder)],
        n_token_types: 0,
        has_ln_embed: false,
        positions: Positions::Sinusoidal {
            base: 10.0,
            pairs: Pairs::Halves,
            first: 2,
        },
        unembedding: Unembedding::Tied,
        mlp,
        ..sizes()
    }
}

/// Both passes of a model: the encoder over the source tokens, the decoder over the target tokens.
fn run<R: Recorder>(model: &Model, rec: &mut R, tokens: &Tokens) {
    let read = model.forward(rec, tokens); // [N, d_model]
    let Some(decoder) = Decoder::of(model) else {
        return;
    };
    let mut pass = decoder.start_pass(rec, &read);
    decoder.write(rec, &WRITTEN, &mut pass).unwrap();
}

/// An unchanged run, and the table's explanations of its numbers.
struct Run {
    config: Config,
    parameters: HashMap<String, Matrix>,
    tokens: Tokens,
    trace: Trace,
    /// Every cell of every site with its explanation.
    declared: Vec<(Cell, Formula)>,
}

impl Run {
    fn new(config: &Config, seed: u64) -> Self {
        let parameters = random::parameters(config, seed);
        let tokens = random::tokens(config, N, seed);
        let mut trace = Trace::all();
        run(&random::model_of(config, &parameters), &mut trace, &tokens);
        let n_query = WRITTEN.len() + 1;
        let circuit = Circuit::of_model(config, Extent { n_query, n_key: N });
        let declared = trace
            .iter()
            .flat_map(|(site, matrix)| {
                places(matrix.shape()).map(move |(row, column)| (site, row, column))
            })
            .map(|(site, row, column)| {
                let explanation = circuit.explain(site, row, column).unwrap();
                ((site.into(), row, column), explanation)
            })
            .collect();
        Run {
            config: config.clone(),
            parameters,
            tokens,
            trace,
            declared,
        }
    }

    /// The inverse of the table: the cells computed directly from each cell.
    fn dependents(&self) -> HashMap<Cell, HashSet<Cell>> {
        let mut dependents: HashMap<Cell, HashSet<Cell>> = HashMap::new();
        for (target, explanation) in &self.declared {
            for source in cells(explanation) {
                dependents.entry(source).or_default().insert(*target);
            }
        }
        dependents
    }

    /// Every number that can be nudged: all cells of all sites, and of all weights after the
    /// embeddings (embeddings are looked up, so the table does not explain them).
    fn sources(&self) -> Vec<Cell> {
        let sites = self.declared.iter().map(|(cell, _)| *cell);
        let weights = all_weights(&self.config).into_iter().flat_map(|weight| {
            let shape = self.shape(weight.into()).unwrap_or_default();
            places(shape).map(move |(row, column)| (weight.into(), row, column))
        });
        sites.chain(weights).collect()
    }

    /// Rows and columns, or `None` if this model has no such quantity.
    fn shape(&self, quantity: Quantity) -> Option<(usize, usize)> {
        match quantity {
            Quantity::Site(site) => self.trace.get(site).ok().map(Matrix::shape),
            Quantity::Weight(weight) => {
                let (name, columns) = parameter(weight, &self.config);
                let rows = self.parameters.get(&name)?.nrows();
                Some((rows, columns.len()))
            }
        }
    }

    fn exists(&self, (quantity, row, column): Cell) -> bool {
        let shape = self.shape(quantity);
        shape.is_some_and(|(rows, columns)| row < rows && column < columns)
    }

    fn value(&self, (quantity, row, column): Cell) -> f32 {
        match quantity {
            Quantity::Site(site) => self.trace.get(site).unwrap()[(row, column)],
            Quantity::Weight(weight) => {
                let (name, columns) = parameter(weight, &self.config);
                self.parameters[&name][(row, columns.start + column)]
            }
        }
    }

    /// The cells that change when one number is nudged and all other numbers are kept.
    fn changed_directly(&self, source: Cell) -> HashSet<Cell> {
        let mut rec = Frozen {
            untouched: &self.trace,
            nudge: source,
            changed: HashSet::new(),
        };
        run(&self.nudged_model(source), &mut rec, &self.tokens);
        rec.changed
    }

    /// The cells that change when a number is nudged and the change propagates.
    fn changed_in_the_end(&self, source: Cell) -> HashSet<Cell> {
        let mut rec = Nudged {
            nudge: source,
            inner: Trace::all(),
        };
        run(&self.nudged_model(source), &mut rec, &self.tokens);
        let untouched = self.trace.iter();
        let mut changed: HashSet<Cell> = untouched
            .flat_map(|(site, matrix)| changes(site, matrix, rec.inner.get(site).unwrap()))
            .collect();
        changed.remove(&source);
        changed
    }

    /// The model with the number nudged, if it is a weight.
    fn nudged_model(&self, (quantity, row, column): Cell) -> Model {
        let mut parameters = self.parameters.clone();
        if let Quantity::Weight(weight) = quantity {
            let (name, columns) = parameter(weight, &self.config);
            parameters.get_mut(&name).unwrap()[(row, columns.start + column)] += NUDGE;
        }
        random::model_of(&self.config, &parameters)
    }

    /// Whether a declared source has no effect on this target at the current values.
    fn is_flat(&self, source: Cell, target: Cell) -> bool {
        let (_, explanation) = self
            .declared
            .iter()
            .find(|(cell, _)| *cell == target)
            .unwrap();
        let value = self.value(source);
        // A masked score is −∞, and −∞ plus a nudge is −∞: nothing changes.
        if value == f32::NEG_INFINITY {
            return true;
        }
        let all: Vec<Cell> = cells(explanation).collect();
        let first = self.value(all[0]);
        match explanation.operation {
            // A number that is still below the maximum after the nudge has no effect.
            Operation::Largest => value + NUDGE <= self.value(target),
            // For a masked key, e^−∞ is 0 whatever number is subtracted, and 0 divided by any sum
            // is 0.
            Operation::ExpOfDifference => source != all[0] && first == f32::NEG_INFINITY,
            Operation::Quotient => source != all[0] && first == 0.0,
            // The other factor is 0: the weight of a masked key, a hidden unit cut off by ReLU, or
            // the input of a decoder's first step, where there is no token and the position's sine
            // is 0.
            Operation::Product
            | Operation::SumOfProducts
            | Operation::CappedSumOfProducts(_)
            | Operation::Sigmoid => self.partner_is_0(source, explanation),
            // If the attention weight is 0, the product is 0 for every value vector.
            Operation::LengthOfProduct => {
                all.last().is_some_and(|weight| self.value(*weight) == 0.0)
            }
            // ReLU is 0 for all negative numbers, and a gate of 0 makes the product 0.
            Operation::Activate(Activation::Relu) => match source == all[0] {
                true => value + NUDGE <= 0.0,
                false => first <= 0.0,
            },
            _ => false,
        }
    }

    /// Whether the factor that a source is multiplied by is exactly 0.
    fn partner_is_0(&self, source: Cell, explanation: &Formula) -> bool {
        let factors: Vec<Vec<Cell>> = explanation.sources.iter().map(region_cells).collect();
        factors.chunks_exact(2).any(|pair| {
            let both = pair[0].iter().zip(&pair[1]);
            both.into_iter().any(|(a, b)| {
                (*a == source && self.value(*b) == 0.0) || (*b == source && self.value(*a) == 0.0)
            })
        })
    }
}

/// Records differences from the unchanged run and restores each matrix, except for the nudged
/// number.
struct Frozen<'a> {
    untouched: &'a Trace,
    nudge: Cell,
    changed: HashSet<Cell>,
}

impl Recorder for Frozen<'_> {
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix {
        let untouched = self.untouched.get(site).unwrap();
        self.changed.extend(changes(site, untouched, &matrix));
        let mut matrix = untouched.clone();
        nudge(&mut matrix, site, self.nudge);
        matrix
    }

    fn wants(&self, _site: Site) -> bool {
        true
    }

    fn store(&mut self, site: Site, matrix: Matrix) {
        let untouched = self.untouched.get(site).unwrap();
        self.changed.extend(changes(site, untouched, &matrix));
    }
}

/// Nudges one number and records all other numbers.
struct Nudged {
    nudge: Cell,
    inner: Trace,
}

impl Recorder for Nudged {
    fn tap(&mut self, site: Site, mut matrix: Matrix) -> Matrix {
        nudge(&mut matrix, site, self.nudge);
        self.inner.tap(site, matrix)
    }

    fn wants(&self, site: Site) -> bool {
        self.inner.wants(site)
    }

    fn store(&mut self, site: Site, matrix: Matrix) {
        self.inner.store(site, matrix);
    }
}

fn nudge(matrix: &mut Matrix, site: Site, (quantity, row, column): Cell) {
    if quantity == site.into() {
        matrix[(row, column)] += NUDGE;
    }
}

/// The cells with different bits.
fn changes(site: Site, before: &Matrix, after: &Matrix) -> Vec<Cell> {
    places(before.shape())
        .filter(|at| before[*at].to_bits() != after[*at].to_bits())
        .map(|(row, column)| (site.into(), row, column))
        .collect()
}

fn places((rows, columns): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn cells(explanation: &Formula) -> impl Iterator<Item = Cell> {
    explanation.sources.iter().flat_map(region_cells)
}

fn region_cells(region: &Region) -> Vec<Cell> {
    let rows = region.rows.clone();
    rows.flat_map(|row| {
        let columns = region.columns.clone();
        columns.map(move |column| (region.quantity, row, column))
    })
    .collect()
}

fn named((quantity, row, column): Cell) -> String {
    format!("{quantity} [{row}, {column}]")
}

/// Every weight that the table can name, whether or not this model has it.
fn all_weights(config: &Config) -> Vec<Weight> {
    let mut norms = Vec::new();
    let mut weights = vec![
        Weight::EmbedProjection,
        Weight::EmbedProjectionBias,
        Weight::Unembedding,
        Weight::UnembeddingBias,
        Weight::MlmHead,
        Weight::MlmHeadBias,
    ];
    norms.push(Norm::MlmHead);
    for stack in StackId::ALL {
        norms.extend([Norm::Embed(stack), Norm::Final(stack)]);
        for (at, sublayer) in config.sublayers(stack) {
            norms.extend([Norm::Sublayer(at), Norm::Branch(at)]);
            let parts = parts_of(sublayer.kind).iter();
            weights.extend(parts.map(|part| Weight::Sublayer { at, part: *part }));
            if !sublayer.kind.is_attention() {
                continue;
            }
            norms.extend([QkNorm::Q, QkNorm::K].map(|which| Norm::Qk(at, which)));
            for (to, n_heads) in [
                (Projection::Q, config.n_heads),
                (Projection::K, config.n_kv_heads()),
                (Projection::V, config.n_kv_heads()),
            ] {
                for head in 0..n_heads {
                    let at = at.head(head);
                    weights.push(Weight::Projection { to, at });
                    weights.push(Weight::ProjectionBias { to, at });
                    weights.push(Weight::Distance { to, at });
                }
            }
        }
    }
    weights.extend(norms.iter().map(|norm| Weight::Gamma(*norm)));
    weights.extend(norms.iter().map(|norm| Weight::Beta(*norm)));
    weights
}

/// The matrices and biases of a sublayer outside the heads' projections.
fn parts_of(kind: Kind) -> &'static [SublayerWeight] {
    use SublayerWeight::{BF, BGate, BIn, BO, BOut, DistanceBias, W, WF, WGate, WIn, WO, WOut};
    match kind {
        Kind::SelfAttention(_) | Kind::CrossAttention => &[WO, BO, DistanceBias],
        Kind::Recurrent => &[W, WF, BF],
        Kind::Mlp => &[WIn, BIn, WGate, BGate, WOut, BOut],
    }
}

/// The parameter that contains a weight, and the weight's columns in it.
///
/// The table splits projections by head; a parameter concatenates all heads.
fn parameter(weight: Weight, config: &Config) -> (String, Range<usize>) {
    let name = weight.to_string();
    match weight {
        Weight::Projection { at, .. }
        | Weight::ProjectionBias { at, .. }
        | Weight::Distance { at, .. } => {
            let all_heads = name.strip_suffix(&format!(".{}", at.head)).unwrap();
            let first = at.head * config.d_head;
            (all_heads.into(), first..first + config.d_head)
        }
        Weight::Sublayer {
            part:
                SublayerWeight::WIn
                | SublayerWeight::BIn
                | SublayerWeight::WGate
                | SublayerWeight::BGate,
            ..
        } => (name, 0..config.d_mlp),
        Weight::Sublayer {
            part: SublayerWeight::DistanceBias,
            ..
        } => (name, 0..config.n_heads),
        Weight::Unembedding | Weight::UnembeddingBias => (name, 0..config.d_vocab),
        Weight::Gamma(Norm::Qk(_, which)) => {
            let [q, k] = config.qk_norm_widths();
            (name, 0..if which == QkNorm::Q { q } else { k })
        }
        Weight::MlmHead
        | Weight::MlmHeadBias
        | Weight::Gamma(Norm::Embed(_) | Norm::MlmHead)
        | Weight::Beta(Norm::Embed(_) | Norm::MlmHead) => (name, 0..config.embed_width()),
        Weight::EmbedProjection
        | Weight::EmbedProjectionBias
        | Weight::Gamma(_)
        | Weight::Beta(_)
        | Weight::Sublayer { .. } => (name, 0..config.d_model),
    }
}
