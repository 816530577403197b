/** A table of models: those of the page and published ones, with the sizes in their papers. Each layer is one mark. */
import { html, nothing } from 'lit-html';
import { written } from '../../draw/written.ts';
import type { ModelManifest } from '../../pkg/headlight.js';
import { offered } from '../../state/models.ts';
import { styled } from '../../widgets/styled.ts';
import { SHAPES, type Sizes } from './models.ts';
import { words } from './words/en.js';

type Row = Sizes & { name: string; source: string };

/** `layers`: of the encoder and of the decoder; 0 without one. */
function published(name: string, layers: [number, number], [n_heads, d_model]: [number, number], source: string): Row {
  const [encoder, decoder] = layers;
  const shape = encoder === 0 ? 'decoder' : decoder === 0 ? 'encoder' : 'translator';
  const n_layers = encoder || decoder;
  return { name, shape, n_layers, n_decoder_layers: encoder && decoder, n_heads, d_model, source };
}

const PUBLISHED = [
  published('Transformer (base)', [6, 6], [8, 512], 'Vaswani et al. 2017'),
  published('BERT-base', [12, 0], [12, 768], 'Devlin et al. 2019'),
  published('BERT-large', [24, 0], [16, 1024], 'Devlin et al. 2019'),
  published('GPT-2 small', [0, 12], [12, 768], 'Radford et al. 2019'),
  published('T5-base', [12, 12], [12, 768], 'Raffel et al. 2020'),
  published('GPT-3 small', [0, 12], [12, 768], 'Brown et al. 2020'),
  published('GPT-3', [0, 96], [96, 12_288], 'Brown et al. 2020'),
];

const { sizes: say } = words;

/** `manifest`: of the model in `folder`, once it is loaded. */
export function sizesTable(folder: string, manifest: ModelManifest | null) {
  const own = SHAPES.map((shape): Row => {
    const { n_layers, n_heads, d_model } = (shape.folder === folder && manifest) || shape;
    return { ...shape, n_layers, n_heads, d_model, name: offered(shape.folder).title, source: say.here };
  });
  return html`<div class="start-sizes-frame" tabindex="0" role="region" aria-label=${say.title}><table class="start-sizes">
    <thead><tr>${say.columns.map((text) => (text === '' ? html`<td></td>` : html`<th scope="col">${text}</th>`))}</tr></thead>
    <tbody>${[...own, ...PUBLISHED].map(rowOf)}</tbody>
  </table></div>`;
}

function rowOf({ name, shape, n_layers, n_decoder_layers, n_heads, d_model, source }: Row) {
  const marks = (count: number, kind: string) =>
    count === 0 ? nothing : html`<span class="sizes-layers ${kind}" ${styled({ '--layers': count })}></span>`;
  const count = n_decoder_layers === 0 ? String(n_layers) : `${n_layers} + ${n_decoder_layers}`;
  return html`<tr>
    <th scope="row"><span translate="no">${name}</span> <span class="sizes-kind">${words.shapes[shape][0]}</span></th>
    <td class="number">${count}</td>
    <td class="sizes-marks" aria-hidden="true">${marks(n_layers, shape === 'decoder' ? 'decoder' : 'encoder')}${marks(n_decoder_layers, 'decoder')}</td>
    <td class="number">${n_heads}</td>
    <td class="number">${written(d_model)}</td>
    <td class="sizes-source">${source}</td>
  </tr>`;
}
