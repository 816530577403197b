/** The kinds of activation sites, by the core's names. */
const SITES = {
  embed: /^embed$/,
  logits: /^logits$/,
  heads: /^blocks\.(\d+)\.attn\.z$/,
  mlp: /^blocks\.(\d+)\.mlp.*$/,
  resid_pre: /^blocks\.(\d+)\.resid_pre$/,
  resid_mid: /^blocks\.(\d+)\.resid_mid$/,
  resid_post: /^blocks\.(\d+)\.resid_post$/,
  self_attn: /^decoder\.(\d+)\.self_attn\.z$/,
  cross_attn: /^decoder\.(\d+)\.cross_attn\.z$/,
  decoder_mlp: /^decoder\.(\d+)\.mlp.*$/,
  decoder_pre: /^decoder\.(\d+)\.resid_pre$/,
  resid_self: /^decoder\.(\d+)\.resid_self$/,
  resid_cross: /^decoder\.(\d+)\.resid_cross$/,
  decoder_post: /^decoder\.(\d+)\.resid_post$/,
  state: /^(?:blocks|layers|rnn|lstm)\.(\d+)\.(?:state|hidden|h)$/,
  encoder_states: /^encoder\.hidden$/,
  decoder_states: /^decoder\.hidden$/,
};

export type Site = keyof typeof SITES;

/** Describes a site; an unknown one has the core's name. `sites`: the words of each kind. */
export function siteInWords(name: string, sites: Record<Site, (layer: string) => string>) {
  for (const [site, pattern] of Object.entries(SITES)) {
    const found = pattern.exec(name);
    if (found) return sites[site as Site](found[1]);
  }
  return name;
}
