// @ts-check
/** UI strings of the room "Train", in German. */
import { listed, quoted } from '../../../words/de/phrases.js';

/** Descriptions of a model's activation sites. @type {Record<import('../step/sites.ts').Site, (layer: string) => string>} */
const SITES = {
  embed: () => 'Embedding',
  logits: () => 'Logits',
  heads: (layer) => `Köpfe von Schicht ${layer}`,
  mlp: (layer) => `MLP von Schicht ${layer}`,
  resid_pre: (layer) => `Eingabe von Schicht ${layer}`,
  resid_mid: (layer) => `Schicht ${layer} nach Attention`,
  resid_post: (layer) => `Ausgabe von Schicht ${layer}`,
  self_attn: (layer) => `Self-Attention-Köpfe von Decoder-Schicht ${layer}`,
  cross_attn: (layer) => `Cross-Attention-Köpfe von Decoder-Schicht ${layer}`,
  decoder_mlp: (layer) => `MLP von Decoder-Schicht ${layer}`,
  decoder_pre: (layer) => `Eingabe von Decoder-Schicht ${layer}`,
  resid_self: (layer) => `Decoder-Schicht ${layer} nach Self-Attention`,
  resid_cross: (layer) => `Decoder-Schicht ${layer} nach Cross-Attention`,
  decoder_post: (layer) => `Ausgabe von Decoder-Schicht ${layer}`,
  state: (layer) => `Zustand von Schicht ${layer}`,
  encoder_states: () => 'Encoder-Zustände',
  decoder_states: () => 'Decoder-Zustände',
};

/** Names of a model's parts without layers, by the core's names. @type {Record<string, string>} */
const PARTS = { attn: 'Attention', encoder: 'Encoder', decoder: 'Decoder' };

/** @param {string} name @param {boolean} hasDecoder */
function layerInWords(name, hasDecoder) {
  const [kind, layer] = name.split('.');
  if (layer === undefined) return PARTS[kind] ?? kind;
  if (!hasDecoder) return `Schicht ${layer}`;
  return `${kind === 'decoder' ? PARTS.decoder : PARTS.encoder} ${layer}`;
}

export const words = {
  /** The name of a head, by the kind of its attention. */
  head: {
    only: (/** @type {string} */ head) => head,
    encoder: (/** @type {string} */ head) => `Encoder ${head}`,
    decoder: (/** @type {string} */ head) => `Decoder ${head}`,
    cross: (/** @type {string} */ head) => `Cross-Attention ${head}`,
  },

  presetsLabel: 'Beispiel',
  noPreset: 'andere Optionen',
  presets: /** @type {Record<string, { name: string, compare: string[] }>} */ ({
    words: { name: 'Vorlesung B: sechs Wörter', compare: ['Vergleich: Lernrate 10'] },
    reverse: { name: 'Umkehren: Positionen zählen', compare: ['Vergleich: ohne Positionen'] },
    induction: { name: 'Ein Induktionskopf entsteht', compare: ['Vergleich: nur eine Schicht'] },
    agreement: { name: 'Kongruenz über Distanz: RNN und Transformer', compare: ['Vergleich: Transformer'] },
    translation: { name: 'Vorlesung B: Encoder-Decoder', compare: ['Vergleich: nur Decoder'] },
    cross: { name: 'Cross-Attention entsteht', compare: ['Vergleich: GRU + Attention'] },
    depth: {
      name: 'Residualverbindungen und Normen',
      compare: ['Vergleich: ohne Residualverbindungen', 'Vergleich: ohne Normen'],
    },
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Aufgabe',
      length: 'Länge',
      architecture: 'Modell',
      n_layers: 'Schichten',
      n_heads: 'Köpfe',
      d_model: 'Breite',
      positions: 'Positionen',
      has_residual: 'Residualverbindungen',
      has_norms: 'Normen',
      optimizer: 'Optimierer',
      learning_rate: 'Rate',
      warm_up: 'Warm-up',
      smoothing: 'Smoothing',
      batch: 'Batch',
      seed: 'Seed',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'sechs Wörter',
      copy: 'kopieren',
      reverse: 'umkehren',
      sort: 'sortieren',
      induction: 'nach Zeichen wiederholen',
      agreement: 'Kongruenz',
      typed: 'eigene Paare',
      transformer: 'Transformer',
      encoder_decoder: 'Encoder-Decoder',
      rnn: 'einfaches RNN',
      lstm: 'LSTM',
      gru: 'GRU',
      gru_attention: 'GRU + Attention',
      adam: 'Adam',
      sgd: 'SGD',
      on: 'gelernte Vektoren',
      relative: 'relativ',
      off: 'ohne Positionen',
    }),
    aboutAttention:
      'GRU + Attention: Ein Encoder liest die Eingabe; ein Decoder schreibt die Ausgabe und achtet auf jeden Zustand des Encoders (additive Attention nach Bahdanau).',
    aboutEncoderDecoder:
      'Encoder-Decoder: Der Encoder eines Transformers liest die Eingabe. Der Decoder schreibt die Ausgabe und ein Endtoken: Maskierte Self-Attention achtet auf die schon geschriebenen Wörter, Cross-Attention auf die Eingabe.',
    aboutSgd:
      'SGD verschiebt jedes Gewicht um Rate × Gradient. Anders als Adam passt es die Rate nicht für jedes Gewicht an und braucht deshalb größere Raten, etwa 0,3.',
    aboutSmoothing:
      'Mit Smoothing 0,1 (Label Smoothing) ist das Ziel nicht mehr ein einziges Wort: Ein Zehntel seiner Wahrscheinlichkeit verteilt sich auf alle Wörter.',
    pairs: {
      label: 'Paare',
      hint: 'Ein Paar pro Zeile, in der Form Eingabe -> Ausgabe. Höchstens 24 Paare mit höchstens 8 Wörtern auf jeder Seite. Änderungen gelten, sobald Sie das Feld verlassen.',
    },
    otherPairs: 'andere Paare',
    /** @param {boolean} isOn @param {string} name */
    withOrWithout: (isOn, name) => `${isOn ? 'mit' : 'ohne'} ${name}`,
    /** @param {string} name @param {string} value */
    pair: (name, value) => `${name} ${value}`,
    /** @param {string} count */
    size: (count) => `${count} Gewichte`,
  },

  acts: {
    portion: '50 Schritte',
    restart: 'Neustart',
    keep: 'Kurve merken',
    clear: 'Gemerkte löschen',
    open: 'Einen Schritt öffnen',
    openModel: { sentence: 'In „Satz“ öffnen', translate: 'In „Übersetzung“ öffnen' },
    openModelHint: {
      sentence: 'Öffnet das bis zu diesem Schritt trainierte Modell mit seinem Vokabular in „Satz“ und „Schicht“.',
      translate:
        'Öffnet das bis zu diesem Schritt trainierte Modell mit seinem Vokabular in „Übersetzung“. Dort können Sie maskierte Self-Attention und Cross-Attention Schritt für Schritt verfolgen.',
    },
    save: 'Modell speichern',
    saveHint: {
      sentence:
        'Speichert model.safetensors, config.json und tokenizer.json im Format von GPT-2 in der Bibliothek von Hugging Face. „Dateien öffnen …“ öffnet sie wieder.',
      translate:
        'Speichert model.safetensors, config.json und tokenizer.json im Format von Marian in der Bibliothek von Hugging Face. „Dateien öffnen …“ öffnet sie wieder.',
      recurrent:
        'Speichert model.safetensors und config.json mit allen Matrizen, dem Vokabular und dem Stand des Trainings. „Dateien öffnen …“ öffnet sie wieder.',
    },
    read: 'Dateien öffnen …',
    readHint: 'Öffnet ein hier gespeichertes Modell. Wählen Sie alle seine Dateien zusammen.',
    /** @param {string} task @param {string} step */
    isRead: (task, step) =>
      `Das gespeicherte Training ist geöffnet: ${task}, Schritt ${step}. Es geht genau dort weiter, wo es aufhörte.`,
    /** @param {string} task @param {string} step */
    trained: (task, step) => `Hier trainiert: ${task}, Schritt ${step}`,
    /** @param {string} step */
    counter: (step) => `Schritt ${step}`,
    /** @param {string} count */
    speed: (count) => `${count} Schritte pro Sekunde`,
  },

  curves: {
    label: 'Wie das Modell lernt',
    scaleLabel: 'Skala des Loss',
    scales: { linear: 'Linear', log: 'Log' },
    /** Titles, each in several lengths, longest first. */
    loss: ['Loss bei jedem Schritt, in Nat (kleiner ist besser)', 'Loss pro Schritt, in Nat', 'Loss, in Nat'],
    /** @param {boolean} isUnseen */
    accuracy: (isUnseen) =>
      isUnseen
        ? ['Genauigkeit auf neuen Sequenzen', 'Genauigkeit']
        : ['Genauigkeit auf den Trainingssätzen', 'Training: Genauigkeit'],
    /** @param {boolean} isAlignment */
    scores: (isAlignment) => [isAlignment ? 'Alignment des besten Kopfes' : 'Scores zweier Köpfe'],
    /** @param {string} value */
    chance: (value) => `Zufall: ${value}`,
    /** The reason why no model can have a lower loss. @param {string} value @param {boolean} isCertain */
    best: (value, isCertain) => [
      `bestmöglich: ${value} (${isCertain ? 'jedes Ziel hat Wahrscheinlichkeit 1' : 'die Entropie der Ziele'})`,
      `bestmöglich: ${value}`,
    ],
    norms: ['Norm des Gradienten jeder Schicht, log. Skala', 'Gradientennormen, log.'],
    /** Description of a layer, by the core's name. */
    layer: layerInWords,
    /** @param {string[]} differences */
    kept: (differences) => `gemerkte Kurve: ${differences.length ? listed(differences) : 'dieselben Optionen'}`,
    /** @param {string} loss @param {string} right */
    keptEnd: (loss, right) => `Loss ${loss}, Genauigkeit ${right}`,
    /** @param {string} head */
    previous_token: (head) => `${head} achtet auf das vorherige Token`,
    /** @param {string} head */
    induction: (head) => `${head} hat den höchsten Induktions-Score`,
    /** @param {string} head */
    alignment_score: (head) => `${head} hat das höchste Alignment`,
    /** @param {number} steps @param {number} kept @param {string[]} norms */
    picture: (steps, kept, norms) =>
      `Kurven von Loss, Genauigkeit und Gradienten über ${steps === 1 ? '1 Schritt' : `${steps} Schritte`}${kept ? `, mit ${kept === 1 ? '1 gemerkten Kurve' : `${kept} gemerkten Kurven`}` : ''}${norms.length ? `. Normen der Gradienten: ${norms.join('; ')}` : ''}`,
    /** @param {string} layer @param {string} norm */
    norm: (layer, norm) => `${layer}: ${norm}`,
  },

  time: {
    label: 'Im Training zurückgehen',
    now: 'Jetzt',
    /** @param {string} step */
    at: (step) => `bei Schritt ${step}`,
    /** @param {string} step */
    atNow: (step) => `jetzt, Schritt ${step}`,
  },

  probe: { label: 'Das Modell bei einer Sequenz' },

  distributions: {
    title: 'Ziel und Vorhersage für jedes Wort',
    target: 'Rahmen: das Zielwort',
    bar: 'Balken: die Wahrscheinlichkeit des Modells; ein voller Rahmen ist 1',
    after: 'nach',
    should: 'Ziel',
    /** @param {string} loss @param {string} divergence @param {string | null} entropy `null`: the targets have none */
    divergence: (loss, divergence, entropy) =>
      entropy === null
        ? `In dieser Sequenz: Kreuzentropie ${loss} = KL-Divergenz ${divergence}, denn ein Ziel mit Wahrscheinlichkeit 1 hat Entropie 0.`
        : `In dieser Sequenz: Kreuzentropie ${loss} ist die Summe aus KL-Divergenz ${divergence} und Entropie des Ziels ${entropy}.`,
    little: 'weniger als 10\u00a0%',
    /** @param {string} after @param {string} should @param {string} share */
    row: (after, should, share) => `nach „${after}“ hat das Ziel „${should}“ die Wahrscheinlichkeit ${share}`,
    /** @param {string[]} rows */
    picture: (rows) => `Wahrscheinlichkeiten in der Sequenz: ${rows.join('; ')}`,
  },

  heads: {
    titles: {
      heads: 'Alle Köpfe bei dieser Sequenz: Zeilen achten auf Spalten',
      alignment: 'Worauf jedes Ausgabewort in der Quelle achtet',
      states: 'Die Zustände der letzten Schicht: eine Zeile pro Wort',
    },
    grid: 'Köpfe; ein Klick vergrößert einen',
    /** The name of a row of heads, by the kind of its attention. */
    row: {
      only: (/** @type {number} */ layer) => `L${layer}`,
      encoder: (/** @type {number} */ layer) => `Encoder L${layer}`,
      decoder: (/** @type {number} */ layer) => `Decoder L${layer}`,
      cross: (/** @type {number} */ layer) => `Cross L${layer}`,
    },
    /** @param {boolean} isTranslator */
    legend: (isTranslator) =>
      isTranslator
        ? 'Attention-Gewicht · Score der Cross-Attention: Alignment'
        : 'Attention-Gewicht · erster Score: vorheriges Token · zweiter Score: Induktion',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `${previous} · ${induction}`,
    /** @param {string} head @param {string} scores */
    large: (head, scores) => `${head} (${scores})`,
    /** @param {string} query @param {string} key @param {string} weight */
    weight: (query, key, weight) => `${quoted(query)} → ${quoted(key)}: ${weight}`,
    /** @param {string} head @param {number} rows @param {number} columns */
    picture: (head, rows, columns) =>
      `Attention-Muster von ${head}, ${rows} mal ${columns} Tokens. Mit den Pfeiltasten bewegen.`,
    alignmentLegend: 'Attention-Gewicht · eine Zeile pro Ausgabewort, eine Spalte pro Wort der Quelle',
    /** @param {number} rows @param {number} columns */
    alignmentPicture: (rows, columns) =>
      `Alignment der Ausgabe mit der Quelle, ${rows} mal ${columns} Wörter. Mit den Pfeiltasten bewegen.`,
    /** @param {string} head */
    bias: (head) => `Bias von ${head}, addiert zu den Scores`,
    distance: 'Abstand',
    added: 'addiert',
    /** @param {string} from number from which the shades are finer */
    statesLegend: (from) =>
      `Zahlen in einem Zustand; jenseits von ±${from} sind kleine Unterschiede leichter zu sehen; ein rekurrentes Modell hat keine Köpfe`,
    /** @param {number} rows @param {number} columns */
    statesPicture: (rows, columns) => `Zustände, ${rows} Wörter mal ${columns} Zahlen`,
  },

  says: {
    /** @param {string} chance */
    begin: (chance) =>
      `Vor dem Training sind die Gewichte zufällig und damit auch die Antworten. Bei gleichen Wahrscheinlichkeiten wäre der Loss ${chance}. Klicken Sie auf „Abspielen“.`,
    /** @param {string} steps @param {{ loss: string, chance: string, best: string, right: string | null, isUnseen: boolean }} numbers */
    state: (steps, { loss, chance, best, right, isUnseen }) =>
      `Nach ${steps === '1' ? '1 Schritt' : `${steps} Schritten`} ist der Loss ${loss} (Zufall: ${chance}, bestmöglich: ${best})${right === null ? '.' : ` und die Genauigkeit auf ${isUnseen ? 'neuen Sequenzen' : 'den Trainingssätzen'} ${right}.`}`,
    /** @param {string} head @param {string} value @param {number} distance */
    bias: (head, value, distance) =>
      `${head} addiert ${value} zu jedem Score im Abstand ${distance}, seine größte Zahl.`,
    /** @param {number} steps */
    pausedAsLearned: (steps) =>
      `Angehalten: Seit ${steps} Schritten ist jedes Wort richtig; das Modell hat seine Aufgabe gelernt. Weiter mit „Abspielen“.`,
    /** @param {string} head @param {string} share */
    induction: (head, share) =>
      `${head} richtet ${share} seiner Aufmerksamkeit auf das Token nach einem früheren Vorkommen desselben Buchstabens: Er ist ein Induktionskopf (induction head).`,
    /** @param {string} head @param {string} share */
    alignment_score: (head, share) =>
      `Das Alignment von ${head} ist ${share}: Jedes Ausgabewort achtet vor allem auf ein anderes Eingabewort.`,
  },

  opened: {
    label: 'Ein Schritt von innen',
    close: 'Schließen',
    /** @param {string} step @param {string} loss */
    title: (step, loss) => `Schritt ${step} von innen: Der Loss ist ${loss}`,
    about:
      'Vorwärts gehen die Wörter vom Embedding zu den Logits, und der Loss vergleicht diese mit den Zielen. Dann fließt der Gradient von den Logits (oben) zurück zum Embedding (unten). Der Gradient zeigt, wie sich der Loss ändert, wenn eine Zahl wächst: Rot heißt, dass er steigt, Blau, dass er fällt. Jede Zeile von Zellen ist eine Position der Sequenz.',
    sites: SITES,
    /** @param {string} site @param {number} rows @param {number} columns */
    strip: (site, rows, columns) => `Gradient (${site}): ${rows} Positionen mal ${columns} Zahlen`,
    /** @param {string} site @param {number} position @param {number} column @param {string} value */
    cell: (site, position, column, value) => `Gradient an Position ${position}, Zahl ${column} (${site}): ${value}`,
    point: 'Zeigen Sie auf eine Zelle, um ihren Gradienten zu sehen. Ein Klick wählt sie aus.',
    /** @param {string} weight @param {number} row @param {number} column */
    weight: (weight, row, column) => `Die Änderung eines Gewichts: ${weight}, Zeile ${row}, Spalte ${column}`,
    new: 'neu',
    sgd: 'SGD verschiebt jedes Gewicht um η × g, entgegen seinem Gradienten g. η ist die Lernrate in diesem Schritt.',
    adam: 'Adam teilt m, den laufenden Mittelwert des Gradienten, durch die Wurzel aus v, dem laufenden Mittelwert des quadrierten Gradienten. Die Dächer stehen für eine Korrektur; sie ist nötig, weil beide Mittelwerte bei 0 beginnen. η ist die Lernrate in diesem Schritt.',
  },

  reach: {
    title: 'Wie weit der Gradient zurückreicht',
    first: 'vor dem Training',
    now: 'jetzt',
    axis: 'Abstand vom letzten Wort',
    about:
      'Die Kurven zeigen, wie stark der Loss am letzten Wort von einem früheren Wort abhängt: die Norm des Gradienten, auf logarithmischer Skala. In einem einfachen RNN schrumpft der Gradient mit jedem Wort; mit Attention erreicht er jedes Wort in einem Schritt.',
    /** @param {number} count */
    picture: (count) => `Gradient des Loss am letzten Wort bei ${count} Abständen, vor dem Training und jetzt`,
  },
};
