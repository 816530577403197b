//! One decoder step in one layer and head, with all intermediate values.

use super::super::Session;
use crate::Matrix;
use crate::error::{Result, check_index};
use crate::math::numbers::NamedNumbers;
use crate::model::site::{BlockSite, HeadSite, Site, SublayerAt};

impl Session {
    /// One decoder step of the last translation, in one layer and head: the step's row at every site
    /// of the layer, in the order of the pass, under the site's name without layer and head
    /// (`cross_attn.q`). Of the keys and values of cross-attention, all rows are returned. A
    /// recurrent unit also has `ssru.state_before`, the previous step's state.
    pub fn decoder_step(
        &self,
        step: usize,
        layer: usize,
        head: usize,
    ) -> Result<Vec<NamedNumbers>> {
        let run = self.translated()?;
        let model = self.model()?.model();
        let at = SublayerAt::cross_attention(layer).head(head);
        at.check(model.config())?;
        check_index("step", step, run.written.len())?;
        let place = at.sublayer().layer();
        let of_layer = |site: &Site| match site {
            Site::Head { at: own, .. } => own.sublayer().layer() == place && own.head == head,
            _ => site.layer() == Some(place),
        };
        let sites = Site::all(model.config()).into_iter().filter(of_layer);
        let trace = run.again(model, sites.filter(Site::is_on_path))?;
        let mut found = Vec::new();
        for (site, x) in trace.iter() {
            let row = |step: usize| x.rows(step, 1).into_owned();
            let is_whole = matches!(site, Site::Head { at, part: HeadSite::K | HeadSite::V }
                if !at.is_self_of_decoder());
            let own = match is_whole {
                true => x.clone(),
                false => row(step),
            };
            if site == place.site(BlockSite::State) {
                let before = step.checked_sub(1).map(row);
                let before = before.unwrap_or_else(|| Matrix::zeros(1, x.ncols()));
                found.push(NamedNumbers::new("ssru.state_before".into(), &before));
            }
            found.push(NamedNumbers::new(name_in_layer(site), &own));
        }
        Ok(found)
    }
}

/// The site's name without layer and head.
fn name_in_layer(site: Site) -> String {
    match site {
        Site::Head { at, part } => format!("{}.{part}", at.sublayer().attention_name()),
        _ => site.name_in_block(),
    }
}
