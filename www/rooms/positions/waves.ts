/** Chosen dimensions of the sinusoids as waves over the positions, each with its wavelength. */
import { html, nothing, render } from 'lit-html';
import { formatNumber } from '../../draw/format.ts';
import { headHue } from '../../draw/hue.ts';
import { html as element } from '../../widgets/elements.ts';
import { createNumberInput } from '../../widgets/number-input.ts';
import { styled } from '../../widgets/styled.ts';
import type { Emit } from './controller.ts';
import { Plot } from './plot.ts';
import { shortNumber, waveOf } from './sinusoid-formulas.ts';
import type { SinusoidProps } from './sinusoids.ts';
import { words } from './words/en.js';

const HUES = 6;

const { waves: text } = words.sines;

/** The list of the waves, and a field that adds one. */
function createWaveList(emit: Emit) {
  const problem = element('p', { class: 'positions-problem', role: 'status' });
  const { input, read, write, limit } = createNumberInput({ min: 0, on: {}, attributes: { id: 'positions-wave' } });
  let width = 0;

  function add(event: Event) {
    event.preventDefault();
    const dimension = read();
    const isFit = Number.isInteger(dimension) && dimension >= 0 && dimension < width;
    input.setAttribute('aria-invalid', String(!isFit));
    problem.textContent = isFit ? '' : text.addProblem(width - 1);
    if (!isFit) return;
    write('');
    emit('wave', dimension);
  }

  function remove(dimension: number) {
    emit('noWave', dimension);
    // Removing the wave also removes its button, which had the focus.
    input.focus();
  }

  /** An error about the previous size does not apply to this size. */
  function resize(next: number) {
    width = next;
    limit(width - 1);
    input.removeAttribute('aria-invalid');
    problem.textContent = '';
  }

  return (of: SinusoidProps['input'], waves: { dimension: number; hue: string; wavelength: string }[]) => {
    if (width !== of.width) resize(of.width);
    const itemOf = ({ dimension, hue, wavelength }: (typeof waves)[number]) =>
      html`<li ${styled({ '--hue': hue })}>${text.item(dimension, waveOf(dimension, of), wavelength)}${
        waves.length === 1
          ? nothing
          : html`<button type="button" aria-label=${text.remove(dimension)} @click=${() => remove(dimension)}>×</button>`
      }</li>`;
    return html`<div class="positions-choose">
      <ul class="positions-waves" role="list">${waves.map(itemOf)}</ul>
      <form class="field" novalidate @submit=${add}>
        <label for="positions-wave">${text.addLabel}</label>${input}<button>${text.add}</button>
      </form>
      ${problem}
    </div>`;
  };
}

export function createWaves(emit: Emit) {
  const root = element('section', {});
  const plot = new Plot({ label: text.label, across: text.across }, (moment) => emit('read', { moment }));
  const list = createWaveList(emit);

  return {
    element: root,
    update(props: SinusoidProps) {
      const { trace, input, view, theme } = props;
      const existing = view.waves.filter((dimension) => dimension < input.width);
      const dimensions = existing.length > 0 ? existing : [0];
      const wavelength = (dimension: number) => shortNumber(trace.wavelength.at(0, dimension));
      const hues = dimensions.map((_, nth) => headHue(nth, HUES, theme));
      const waves = dimensions.map((dimension, nth) => ({
        dimension,
        hue: hues[nth],
        wavelength: wavelength(dimension),
      }));
      plot.update(plotOf(props, dimensions, hues));
      const template = html`<h2>${text.title}</h2>
        ${plot.element}
        ${list(input, waves)}
        <p class="positions-says" data-says>${saidOf(input, dimensions, wavelength)}</p>`;
      render(template, root);
    },
  };
}

function plotOf({ trace: { encoding }, input: { length }, view }: SinusoidProps, dimensions: number[], hues: string[]) {
  const valuesOf = (dimension: number) => Array.from({ length }, (_, position) => encoding.at(position, dimension));
  const numberAt = (position: number, dimension: number): [number, string] => [
    dimension,
    formatNumber(encoding.at(position, dimension)),
  ];
  return {
    curves: dimensions.map((dimension, nth) => ({ start: 0, values: valuesOf(dimension), color: hues[nth] })),
    across: [0, length - 1] as const,
    up: [-1, 1] as const,
    upTicks: ['1', '0', '−1'],
    selected: view.moment,
    describe: (position: number) =>
      text.tell(
        position,
        dimensions.map((dimension) => numberAt(position, dimension)),
      ),
  };
}

function saidOf({ formula }: SinusoidProps['input'], dimensions: number[], wavelength: (dimension: number) => string) {
  const [first, last] = [Math.min(...dimensions), Math.max(...dimensions)];
  if (first === last) return text.one(first, wavelength(first));
  return text.says([first, wavelength(first)], [last, wavelength(last)], formula === 'tensor2tensor');
}
