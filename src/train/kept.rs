//! Models as they were after earlier steps.

use std::collections::BTreeMap;

use crate::error::{Error, Result};

use super::parameters::Parameters;

/// The most models that are kept.
const MOST: usize = 200;
/// The most numbers that all kept models have together: 64 MB.
const MOST_NUMBERS: usize = 1 << 24;
/// Every so many steps the model is kept, until there are too many.
const STRIDE: usize = 25;

/// Parameters by step: after 0, 1, 2, 4, 8 and so on steps, because a model changes most in the
/// beginning, and after every 25th. When they are too many, only every 50th stays, and so on.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    stride: usize,
    models: BTreeMap<usize, Parameters>,
}

impl Kept {
    /// Keeps the model of step 0.
    pub(super) fn new(parameters: &Parameters) -> Self {
        Kept {
            stride: STRIDE,
            models: BTreeMap::from([(0, parameters.clone())]),
        }
    }

    /// Keeps the model of this step, if it is one of those.
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

    /// The steps, in order.
    pub(super) fn steps(&self) -> Vec<usize> {
        self.models.keys().copied().collect()
    }

    /// The model of a step.
    ///
    /// # Errors
    ///
    /// [`Error::NotKept`].
    pub(super) fn get(&self, step: usize) -> Result<&Parameters> {
        self.models.get(&step).ok_or(Error::NotKept(step))
    }
}

fn is_kept(step: usize, stride: usize) -> bool {
    step == 0 || step.is_power_of_two() || step.is_multiple_of(stride)
}
