//! The fields of an architecture in a GGUF.

use crate::checkpoint::format::gguf::Gguf;
use crate::error::{Error, Result};
use crate::model::config::LIMITS;

/// Fields of the architecture that do not affect results here: a label of the original tensor
/// layout, and the pooling for text embeddings.
const WITHOUT_EFFECT: [&str; 2] = ["tensor_data_layout", "pooling_type"];

/// The header fields under the architecture's prefix. Each field is checked when it is read.
pub struct Fields<'a, 'data> {
    pub file: &'a Gguf<'data>,
    /// The name of the architecture.
    pub name: &'a str,
}

impl<'data> Fields<'_, 'data> {
    /// The full name of a field, including the prefix.
    pub fn full(&self, field: &str) -> String {
        format!("{}.{field}", self.name)
    }

    pub fn is_present(&self, field: &str) -> bool {
        self.file.shown(&self.full(field)).is_some()
    }

    pub fn text(&self, field: &str) -> Option<&'data str> {
        self.file.text(&self.full(field))
    }

    pub fn float(&self, field: &str) -> Option<f64> {
        self.file.float(&self.full(field))
    }

    /// The number of tokens of the vocabulary.
    pub fn tokens(&self) -> usize {
        let tokens = self.file.texts("tokenizer.ggml.tokens");
        tokens.map_or(0, <[_]>::len)
    }

    /// The count in a required field.
    pub fn size(&self, field: &str) -> Result<usize> {
        let size = self.file.whole(&self.full(field));
        size.and_then(|size| size.try_into().ok())
            .filter(|size| (1..=LIMITS).contains(size))
            .ok_or_else(|| self.unsupported(field, &format!("whole numbers from 1 to {LIMITS}")))
    }

    /// The count in a field; `default` if the field is absent.
    pub fn size_or(&self, field: &str, default: usize) -> Result<usize> {
        match self.is_present(field) {
            false => Ok(default),
            true => self.size(field),
        }
    }

    pub fn positive(&self, field: &str) -> Result<f32> {
        let number = self.float(field).map(|number| number as f32);
        number
            .filter(|number| number.is_finite() && *number > 0.0)
            .ok_or_else(|| self.unsupported(field, "positive numbers of float32"))
    }

    /// The positive number in a field; `default` if the field is absent.
    pub fn positive_or(&self, field: &str, default: f32) -> Result<f32> {
        match self.is_present(field) {
            false => Ok(default),
            true => self.positive(field),
        }
    }

    /// The width of a head in a field. If the field is absent, the number of heads must divide the
    /// width of the residual stream.
    pub fn d_head(&self, field: &str) -> Result<usize> {
        if self.is_present(field) {
            return self.size(field);
        }
        let d_model = self.size("embedding_length")?;
        let n_heads = self.size("attention.head_count")?;
        if d_model.is_multiple_of(n_heads) {
            return Ok(d_model / n_heads);
        }
        let whole = self.full("embedding_length");
        let supported = format!("divisors of {whole} ({d_model})");
        Err(self.unsupported("attention.head_count", &supported))
    }

    /// The token id in a field, which has no prefix; `default` if the field is absent.
    pub fn token_or(&self, field: &str, default: usize) -> Result<usize> {
        match (self.file.whole(field), self.file.shown(field)) {
            (None, None) => Ok(default),
            (Some(id), _) if id <= LIMITS as u64 => Ok(id as usize),
            _ => {
                let supported = format!("whole numbers from 0 to {LIMITS}");
                Err(self.file.unsupported(field, &supported))
            }
        }
    }

    /// Rejects unknown fields of the architecture, because they may affect results.
    pub fn known(&self, read: &[&str], neutral: &[(&str, &[f64])]) -> Result<()> {
        for (field, neutral) in neutral {
            let name = &self.full(field);
            let whole = self.file.whole(name).map(|number| number as f64);
            let switch = self.file.switch(name).map(|on| f64::from(u8::from(on)));
            let number = self.float(field).or(whole).or(switch);
            let is_off = number.is_some_and(|number| neutral.contains(&number));
            if self.is_present(field) && !is_off && !read.contains(field) {
                return Err(self.unsupported(field, "models without it"));
            }
        }
        let known = |field: &str| {
            read.contains(&field)
                || WITHOUT_EFFECT.contains(&field)
                || neutral.iter().any(|(known, _)| *known == field)
        };
        let prefix = self.full("");
        let mut fields = self.file.names(&prefix);
        match fields.find_map(|name| name.strip_prefix(&prefix).filter(|field| !known(field))) {
            Some(field) => Err(self.unsupported(field, "models without it")),
            None => Ok(()),
        }
    }

    pub fn unsupported(&self, field: &str, supported: &str) -> Error {
        self.file.unsupported(&self.full(field), supported)
    }
}
