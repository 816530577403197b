//! Checks a model before its weights are downloaded.

use super::architecture;
use super::chosen::check_total;
use super::format::gguf::{self, FILE, Gguf};
use super::settings::Settings;
use crate::error::{Result, excerpt};

/// Checks the total size of a model's weights in bytes, and its architecture. `name` is the file
/// name of the weights. `start` is `config.json`, or the first bytes of a GGUF.
///
/// # Errors
///
/// For weights that are too large, and for unsupported fields of `start`.
///
/// # Example: a model with too many parameters
///
/// ```
/// use headlight::checkpoint::check_ahead;
/// assert_eq!(
///     check_ahead("model.safetensors", b"{}", 14_500_000_000).unwrap_err().to_string(),
///     "These files cannot be loaded as a model: model.safetensors takes 14.5 GB, but there is room \
///      for at most 3.2 GB of weights; choose a smaller model, or one with fewer bits per number.",
/// );
/// ```
pub fn check_ahead(name: &str, start: &[u8], bytes: u64) -> Result<()> {
    let name = excerpt(name);
    check_total(&name, "", bytes)?;
    if start.starts_with(gguf::MAGIC) {
        let start = Gguf::read_start(start).and_then(|start| architecture::check_gguf(&start));
        return start.map_err(|error| error.rename_file(FILE, &name));
    }
    architecture::of(&Settings::parse(start)?).map(|_| ())
}
