//! How fast the core is, beside what it could be made of instead.
//!
//! Elements per second are floating-point operations per second, a multiplication and
//! an addition counting as two: `Gelem/s` reads as GFLOP/s. The model is of MiniLM's
//! shape, with made-up weights and a small vocabulary, which no product depends on.
//!
//! Natively nalgebra's product asks the processor for AVX and fused multiply-add while
//! it runs; ours is compiled for what the target promises, on x86-64 no more than SSE2.
//! In the browser, where the core is at home, neither has more than 128 bits at a time,
//! so the order of the two here is not their order there: `benches/page.mjs` has that one.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Duration;

use common::mini_lm;
use common::random::{self, Random};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use headlight::attention::pattern;
use headlight::linear::{Packed, product};
use headlight::site::HeadAt;
use headlight::trace::{NoRecord, Trace};

/// The kernel over packed weights, beside nalgebra's product of the same matrices.
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

/// From the scores of 128 tokens to their weights: scale, mask, softmax of one head.
fn softmax(criterion: &mut Criterion) {
    let config = mini_lm::config();
    let at = HeadAt { layer: 0, head: 0 };
    let scores = Random::new(2).matrix(128, 128) * 10.0;
    criterion.bench_function("pattern/128", |bencher| {
        bencher.iter(|| pattern(&mut NoRecord, at, black_box(&scores).clone(), &config, 0));
    });
}

/// A whole pass, unrecorded and with every attention pattern kept.
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
