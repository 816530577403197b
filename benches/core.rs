//! Native benchmarks of the core, compared with alternatives.
//!
//! Elements per second are floating-point operations per second, with a multiplication and an
//! addition counted as two: `Gelem/s` means GFLOP/s. The model has MiniLM's shape, random weights
//! and a small vocabulary, because no matrix product depends on the vocabulary.
//!
//! nalgebra's native product detects AVX and fused multiply-add at run time; the core's product is
//! compiled for the target's baseline, SSE2 on x86-64. In the browser, the core's main target, both
//! are limited to 128 bits, so the ranking differs: see `benches/page.mjs`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Duration;

use common::mini_lm;
use common::random::{self, Random};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use headlight::math::linear::{Packed, product};
use headlight::model::attention::pattern;
use headlight::model::site::HeadAt;
use headlight::model::trace::{NoRecord, Trace};

/// The product with packed weights, and nalgebra's product of the same matrices.
fn linear(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("linear");
    let mut random = Random::new(1);
    for (m, k, n) in [(16, 384, 1536), (128, 384, 1536), (128, 1536, 384)] {
        let (x, w) = (random.matrix(m, k), random.matrix(k, n));
        let packed = Packed::new(&w);
        let size = format!("{m}x{k}x{n}");
        group.throughput(Throughput::Elements((2 * m * k * n) as u64));
        group.bench_function(BenchmarkId::new("headlight", &size), |bencher| {
            bencher.iter(|| product(black_box(&x), &packed));
        });
        group.bench_function(BenchmarkId::new("nalgebra", &size), |bencher| {
            bencher.iter(|| black_box(&x) * &w);
        });
    }
    group.finish();
}

/// Computes one head's weights from its scores for 128 tokens: scaling, mask and softmax.
fn softmax(criterion: &mut Criterion) {
    let config = mini_lm::config();
    let at = HeadAt::new(0, 0);
    let scores = Random::new(2).matrix(128, 128) * 10.0;
    criterion.bench_function("pattern/128", |bencher| {
        bencher.iter(|| {
            pattern(
                &mut NoRecord,
                at,
                black_box(&scores).clone(),
                None,
                &config,
                0,
            )
        });
    });
}

/// A forward pass, without recording and with every attention pattern recorded.
fn forward(criterion: &mut Criterion) {
    let config = mini_lm::config();
    let model = random::model(&config, 3);
    let patterns = mini_lm::patterns(&config);
    let mut group = criterion.benchmark_group("forward");
    for n in [16, 128] {
        let tokens = random::tokens(&config, n, 4);
        group.bench_function(BenchmarkId::new("unrecorded", n), |bencher| {
            bencher.iter(|| model.forward(&mut NoRecord, black_box(&tokens)));
        });
        group.bench_function(BenchmarkId::new("patterns", n), |bencher| {
            bencher.iter(|| {
                let mut trace = Trace::of(patterns.iter().copied());
                let output = model.forward(&mut trace, black_box(&tokens));
                (output, trace)
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = linear, softmax, forward
}
criterion_main!(benches);
