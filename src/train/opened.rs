//! One training step in detail.

use super::optimizer::EPSILON;
use super::progress::OpenedStep;
use super::training::Training;
use crate::analysis::provenance::{Cell, Explanation, Operand, Operation};
use crate::error::{Result, TrainError, fail};
use crate::math::numbers::{Floats, NamedNumbers};

impl Training {
    /// Takes one step and reports the update of the weight that has the largest gradient in one
    /// fixed matrix.
    pub fn open(&mut self) -> Result<OpenedStep> {
        let Some(mut gradients) = self.next_gradients() else {
            let problem = self.learner.problem.clone();
            return fail(problem.unwrap_or(TrainError::NoTraining));
        };
        let weight = self.network.opened_weight();
        let cell = gradients.parameters.get(weight).iamax_full();
        let before = self.parameters().get(weight)[cell];
        let record = self.update(&mut gradients);
        let gradient = gradients.parameters.get(weight)[cell];
        let sites = gradients.sites.into_iter();
        Ok(OpenedStep {
            loss: record.loss,
            gradient_norm: record.gradient_norm,
            layer_norms: Floats(record.layer_norms),
            gradients: sites
                .map(|(name, gradient)| NamedNumbers::new(name, &gradient))
                .collect(),
            update: self.explain_update(Cell::new(weight, cell.0, cell.1), before, gradient),
        })
    }

    /// Explains the weight's value after the last step: see
    /// [`Method`](super::optimizer::Method).
    fn explain_update(&self, cell: Cell, before: f32, gradient: f32) -> Explanation {
        let (weight, at) = (&*cell.name, (cell.row, cell.column));
        let operand = |name: &str, value| Operand::number(name, at.into(), value);
        let moments = self.learner.optimizer.moments(weight, at);
        let operation = match moments {
            Some(_) => Operation::Adam { eps: EPSILON },
            None => Operation::GradientDescent,
        };
        let rate = self.learner.optimizer.rate();
        let operands = [
            operand(weight, before),
            operand("rate", rate),
            operand("gradient", gradient),
        ];
        let moments = moments.into_iter().flat_map(|[first, second]| {
            [
                operand("first_moment", first),
                operand("second_moment", second),
            ]
        });
        let (after, part) = (self.parameters().get(weight)[at], cell.name.clone());
        let operands = operands.into_iter().chain(moments).collect();
        Explanation::new(cell, part, after, operation, operands)
    }
}
