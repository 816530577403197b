//! Prints the time of a training step as a Markdown table, for 16 sequences of 12 tokens, 2 layers,
//! 4 heads, `d_model` 32, and Adam with gradient clipping.
//!
//! PyTorch (eager, one thread) takes turns with the core if `HEADLIGHT_TORCH` is a Python
//! executable with torch. `benches/page.mjs` times the same step in the browser.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use common::train_step::TrainStep;

/// Number of steps per turn.
const STEPS: usize = 100;
/// Number of turns; with this many, a short load peak affects neither the best time nor the median.
const TURNS: usize = 15;

/// A PyTorch process: receives a number of steps and returns the milliseconds per step.
struct Peer(Child, BufReader<std::process::ChildStdout>);

impl Peer {
    fn start(python: &str) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/training.py");
        let mut command = Command::new(python);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped
            .arg(script)
            .spawn()
            .expect("HEADLIGHT_TORCH starts a Python");
        let answers = child.stdout.take().map(BufReader::new);
        Peer(child, answers.expect("its output is piped"))
    }

    fn time(&mut self) -> f64 {
        let orders = self.0.stdin.as_mut().expect("its input is piped");
        writeln!(orders, "{STEPS}").expect("PyTorch listens");
        let mut answer = String::new();
        self.1.read_line(&mut answer).expect("PyTorch answers");
        answer.trim().parse().expect("PyTorch returns a number")
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // Closing its input ends the process.
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

fn main() {
    let mut peer = std::env::var("HEADLIGHT_TORCH")
        .ok()
        .map(|python| Peer::start(&python));
    let mut core = TrainStep::new();
    let (mut ours, mut its) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        let start = Instant::now();
        for _ in 0..STEPS {
            black_box(core.make());
        }
        ours.push(start.elapsed().as_secs_f64() * 1000.0 / STEPS as f64);
        its.extend(peer.as_mut().map(Peer::time));
    }
    println!("\nA step of training, in milliseconds\n");
    println!("| | median | best | worst |\n| --- | --- | --- | --- |");
    row("headlight, natively", &mut ours);
    match its.is_empty() {
        true => println!("\nSet HEADLIGHT_TORCH to a Python with PyTorch to compare with it."),
        false => row("PyTorch, eager, one thread", &mut its),
    }
}

fn row(name: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let [best, median, worst] = [0, times.len() / 2, times.len() - 1].map(|at| times[at]);
    println!("| {name} | {median:.2} | {best:.2} | {worst:.2} |");
}
