//! Which sites of a run to keep, in words.

use std::collections::HashSet;

use crate::config::Config;
use crate::error::{Error, Result};
use crate::site::{HeadSite, Site};

/// The word for the attention weights of all heads.
const PATTERNS: &str = "patterns";

/// The sites that the words mean: each is a site's name, or `patterns` for those of all
/// heads. No word at all means `patterns` too.
///
/// Anything else is kept only when it is asked for by name: at 512 tokens, one more stage
/// of every head of a model such as MiniLM is 75 MB.
///
/// # Errors
///
/// [`Error::UnknownSite`] or, for a site that the model does not have, [`Error::NoSuchSite`].
///
/// # Example: all weights, and the queries of one head
///
/// ```
/// use headlight::{config::Config, site::select};
/// let config = Config { n_layers: 2, n_heads: 3, ..Config::default() };
/// assert_eq!(select(&["patterns", "blocks.1.attn.q.2"], &config)?.len(), 2 * 3 + 1);
/// assert_eq!(select::<&str>(&[], &config)?.len(), 2 * 3);
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn select<S: AsRef<str>>(words: &[S], config: &Config) -> Result<Vec<Site>> {
    let all = Site::all(config);
    let known: HashSet<&Site> = all.iter().collect();
    let patterns = all.iter().copied().filter(is_pattern);
    if words.is_empty() {
        return Ok(patterns.collect());
    }
    let mut selected = Vec::new();
    for word in words {
        if word.as_ref() == PATTERNS {
            selected.extend(patterns.clone());
            continue;
        }
        let site: Site = word.as_ref().parse()?;
        if !known.contains(&site) {
            return Err(Error::NoSuchSite {
                site: site.to_string(),
                reason: format!(
                    "this model has {} layers of {} heads, both counted from 0, and no such \
                     activation",
                    config.n_layers, config.n_heads
                ),
            });
        }
        selected.push(site);
    }
    Ok(selected)
}

fn is_pattern(site: &Site) -> bool {
    matches!(
        site,
        Site::Head {
            part: HeadSite::Pattern,
            ..
        }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_site_or_not_this_models_is_refused_with_a_sentence() {
        let config = Config::default();
        let refusal = |word: &str| select(&[word], &config).unwrap_err().to_string();
        assert!(refusal("pattern").starts_with("\"pattern\" is not the name of an activation;"));
        assert_eq!(
            refusal("blocks.9.attn.q.0"),
            "blocks.9.attn.q.0 does not exist here: this model has 1 layers of 1 heads, both \
             counted from 0, and no such activation."
        );
    }
}
