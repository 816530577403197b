//! How token positions are encoded.

/// How token positions are encoded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Positions {
    /// No encoding. Without a mask, permuting the tokens then only permutes the outputs.
    None,
    /// A trained vector for each position (`w_pos`).
    Learned,
    /// Sines and cosines of the position (Vaswani et al. 2017).
    Sinusoidal {
        /// The base of the geometric sequence of wavelengths; 10 000 in the paper.
        base: f32,
        /// Which two dimensions contain the sine and cosine of a wavelength.
        pairs: Pairs,
        /// The position of the first token: 0, or 2 in M2M100.
        first: usize,
    },
    /// Queries and keys are rotated by angles proportional to the position (Su et al. 2021).
    Rotary(Rotary),
}

/// The rotation of queries and keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rotary {
    /// The base of the geometric sequence of wavelengths.
    pub base: f32,
    /// How positions are stretched for long texts.
    pub stretch: Stretch,
    /// Which dimensions are rotated together.
    pub pairs: Pairs,
    /// Number of dimensions that are rotated, from the start of a head; `None` if all are.
    pub dims: Option<usize>,
}

/// How rotary positions are stretched, so that a model can read longer texts than in training.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stretch {
    /// The divisor of every position (linear scaling, Chen et al. 2023, arXiv:2306.15595); 1 for
    /// most models.
    Linear(f32),
    /// A divisor for long wavelengths only (Llama 3.1).
    ByWavelength {
        /// The divisor.
        factor: f32,
        /// Positions are divided by the full `factor` for wavelengths above `n_ctx / low`.
        low: f32,
        /// Positions are not divided for wavelengths below `n_ctx / high`.
        high: f32,
        /// The context length before stretching.
        n_ctx: f32,
    },
}

impl Stretch {
    /// The number by which positions are divided before dimensions of this wavelength are rotated.
    /// A wavelength is the number of positions per full turn.
    ///
    /// # Example: Llama 3.1
    ///
    /// ```
    /// use headlight::model::config::Stretch;
    /// let stretch = Stretch::ByWavelength { factor: 8.0, low: 1.0, high: 4.0, n_ctx: 8192.0 };
    /// assert_eq!([100.0, 1e5].map(|wavelength| stretch.divisor(wavelength)), [1.0, 8.0]);
    /// ```
    pub fn divisor(self, wavelength: f64) -> f64 {
        match self {
            Stretch::Linear(divisor) => divisor.into(),
            Stretch::ByWavelength {
                factor,
                low,
                high,
                n_ctx,
            } => {
                let [factor, low, high, n_ctx] = [factor, low, high, n_ctx].map(f64::from);
                // The number of turns within the original context length, rescaled so that `low`
                // becomes 0 and `high` becomes 1.
                let kept = ((n_ctx / wavelength - low) / (high - low)).clamp(0.0, 1.0);
                1.0 / ((1.0 - kept) / factor + kept)
            }
        }
    }
}

/// Which two dimensions of a vector share a wavelength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pairs {
    /// Dimensions 2i and 2i + 1 (the 2017 paper's sinusoids, GPT-J's rotation).
    Interleaved,
    /// Dimensions i and i + d/2 (Hugging Face's Llama and Marian).
    Halves,
}

impl Pairs {
    /// The two dimensions of pair i of a vector of width `d`.
    ///
    /// # Example: the second of two pairs
    ///
    /// ```
    /// use headlight::model::config::Pairs;
    /// assert_eq!(Pairs::Interleaved.columns(1, 4), [2, 3]);
    /// assert_eq!(Pairs::Halves.columns(1, 4), [1, 3]);
    /// ```
    pub fn columns(self, i: usize, d: usize) -> [usize; 2] {
        match self {
            Pairs::Interleaved => [2 * i, 2 * i + 1],
            Pairs::Halves => [i, i + d / 2],
        }
    }
}
