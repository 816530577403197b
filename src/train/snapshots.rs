//! Snapshots of the parameters during training.

use std::collections::BTreeMap;

use crate::error::{Result, TrainError};

use super::parameters::Parameters;

/// Maximum number of snapshots.
const MOST: usize = 200;
/// Maximum count of numbers in all snapshots together. This many numbers take 64 MB.
const MOST_NUMBERS: usize = 1 << 24;
/// Snapshot interval in steps; doubles when the limit is reached.
const STRIDE: usize = 25;

/// Parameters by step: after steps 0, 1, 2, 4, 8 …, because a model changes most at the start, and
/// after every 25th step. At the limit, only every 50th step is retained, then every 100th, and so
/// on.
#[derive(Debug, Clone)]
pub(super) struct Snapshots {
    stride: usize,
    models: BTreeMap<usize, Parameters>,
}

impl Snapshots {
    /// Stores the snapshot of step 0.
    pub(super) fn new(parameters: &Parameters) -> Self {
        Snapshots {
            stride: STRIDE,
            models: BTreeMap::from([(0, parameters.clone())]),
        }
    }

    /// Stores a snapshot if this step is due for one.
    pub(super) fn offer(&mut self, step: usize, parameters: &Parameters) {
        if !is_kept(step, self.stride) {
            return;
        }
        self.models.insert(step, parameters.clone());
        let most = (MOST_NUMBERS / parameters.count().max(1)).min(MOST);
        while self.models.len() > most && self.stride < usize::MAX / 2 {
            self.stride *= 2;
            let stride = self.stride;
            self.models.retain(|step, _| is_kept(*step, stride));
        }
    }

    /// The steps of the snapshots, ascending.
    pub(super) fn steps(&self) -> Vec<usize> {
        self.models.keys().copied().collect()
    }

    /// The snapshot of a step.
    pub(super) fn get(&self, step: usize) -> Result<&Parameters> {
        let model = self.models.get(&step);
        Ok(model.ok_or(TrainError::NoSnapshot { step })?)
    }
}

fn is_kept(step: usize, stride: usize) -> bool {
    step == 0 || step.is_power_of_two() || step.is_multiple_of(stride)
}
