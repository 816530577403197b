//! Parses names that links contain: activation sites and ablations.

#![no_main]

use headlight::model::site::Site;
use headlight::analysis::what_if::Ablation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // A parsed name must survive a round trip through printing and parsing.
    if let Ok(site) = text.parse::<Site>() {
        assert_eq!(site.to_string().parse::<Site>().ok(), Some(site));
    }
    if let Ok(ablation) = text.parse::<Ablation>() {
        assert_eq!(
            ablation.to_string().parse::<Ablation>().ok(),
            Some(ablation)
        );
    }
});
