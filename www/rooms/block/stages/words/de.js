// @ts-check
/**
 * UI strings of the stages of the room "Block", in German.
 *
 * @typedef {import('../../../../pkg/headlight.js').HeadMatrix} HeadMatrix
 * @typedef {{ source: string, sum: string }} WeightLetters letters of the vectors before the projections and after W_O
 */
import { quoted } from '../../../../words/de/phrases.js';
import { MADE, WEIGHT_NAMES } from '../weight-names.js';

export const stages = {
  previous: 'Vorige Stufe [',
  next: 'Nächste Stufe ]',
  close: 'Schließen',
  projections: {
    /** @param {string} letter @param {string} token */
    of: (letter, token) => `${letter} von ${token}`,
    /** @param {string} token @param {string} source @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
    text: (token, source, layer, head, d_model, d_head) =>
      `Schicht ${layer}, Kopf ${head} multipliziert die ${d_model} Zahlen von ${source} von ${quoted(token)} mit drei gelernten Matrizen. Jede liefert ${d_head} Zahlen: was das Token sucht (q), woran andere Tokens es finden (k) und was es weitergibt (v).`,
  },
  weights: {
    /** @param {HeadMatrix} matrix */
    show: (matrix) => WEIGHT_NAMES[matrix],
    choices: 'Gewichte dieses Kopfes:',
    /** @param {{ matrix: HeadMatrix, layer: number, head: number, d_model: number, d_head: number }} about */
    title: ({ matrix, layer, head, d_model, d_head }) =>
      `${WEIGHT_NAMES[matrix]} von Schicht ${layer}, Kopf ${head}: ${matrix === 'w_o' ? `${d_head} × ${d_model}` : `${d_model} × ${d_head}`} gelernte Zahlen`,
    /** @param {HeadMatrix} matrix @param {number} head */
    label: (matrix, head) => `${WEIGHT_NAMES[matrix]} von Kopf ${head}, Gewicht für Gewicht`,
    /** @param {HeadMatrix} matrix @param {number} row @param {number} column @param {string} value @param {WeightLetters} letters */
    tell: (matrix, row, column, value, { source, sum }) =>
      matrix === 'w_o'
        ? `Zahl ${row} von z, mal ${value}, wird zu Dimension ${column} von ${sum} addiert`
        : `Dimension ${column} von ${source}, mal ${value}, wird zu Zahl ${row} von ${MADE[matrix]} addiert`,
    /** @param {HeadMatrix} matrix @param {WeightLetters} letters */
    hint: (matrix, { source, sum }) =>
      `${matrix === 'w_o' ? `Eine Zeile pro Zahl von z, eine Spalte pro Dimension von ${sum}` : `Eine Zeile pro Zahl von ${MADE[matrix]}, eine Spalte pro Dimension von ${source}`}. Zeigen Sie auf ein Gewicht oder benutzen Sie die Pfeiltasten, um es zu lesen.`,
    /** @param {HeadMatrix} matrix */
    valuesLabel: (matrix) => `Singulärwerte von ${WEIGHT_NAMES[matrix]}, der größte zuerst`,
    /** @param {number} n_main @param {number} count */
    valuesHint: (n_main, count) =>
      `Die ${count} Singulärwerte dieser Matrix, der größte zuerst. Die Quadrate der ersten ${n_main} (farbig) machen neun Zehntel der Summe aller Quadrate aus.`,
    /** @param {number} at @param {number} count @param {string} value */
    valueAt: (at, count, value) => `Singulärwert ${at + 1} von ${count}: ${value}`,
    /** @param {{ matrix: HeadMatrix, heads: [number, number], letters: WeightLetters, d_model: number, d_head: number, largest: string, smallest: string }} about */
    text: ({ matrix, heads: [first, last], letters: { source, sum }, d_model, d_head, largest, smallest }) =>
      [
        first < last
          ? `Die Köpfe ${first} bis ${last} benutzen dieselbe ${WEIGHT_NAMES[matrix]}.`
          : `${WEIGHT_NAMES[matrix]} gehört zu diesem Kopf und ist für jedes Token und jeden Text gleich.`,
        `Sie unterscheidet ${d_head} Richtungen: Ein Vektor der Norm 1 erhält die Norm ${largest}, wenn er in die stärkste Richtung zeigt, und die Norm ${smallest}, wenn er in die schwächste zeigt.`,
        matrix === 'w_o'
          ? `Bei jedem Text kann der Kopf ${sum} nur in diesen ${d_head} von ${d_model} Richtungen ändern.`
          : `${source} hat ${d_model} Richtungen, aber ein Vektor senkrecht zu diesen ${d_head} hat keinen Einfluss auf ${MADE[matrix]}.`,
      ].join(' '),
  },
  attention: {
    label: 'Vom Score zum Gewicht, Token für Token',
    /** @param {number} root @param {boolean[]} added whether there are dot products with distances, a bias and a cap */
    columns: (root, [hasDistances, hasBias, hasCap]) => [
      'Token',
      'q · k',
      ...(hasDistances ? ['+ Abstand'] : []),
      `÷ √${root}`,
      ...(hasBias ? ['+ Bias'] : []),
      ...(hasCap ? ['nach Cap'] : []),
      'nach Maske',
      'e^(s − max)',
      'Gewicht',
    ],
    sum: 'Summe',
    /** @param {string} token @param {number} shown @param {number} all */
    caption: (token, shown, all) =>
      shown < all
        ? `Die ${shown} von ${all} Tokens, auf die ${quoted(token)} am stärksten achtet`
        : `Scores und Gewichte von ${quoted(token)} für jedes Token`,
    mixTitle: 'Die Mischung: z ist die Summe aller Values mal ihren Gewichten',
    /** @param {string} token */
    mixLabel: (token) => `Values mal Gewichte von ${quoted(token)}: eine Zeile pro Token`,
    /** @param {string} token @param {number} at @param {string} value */
    mixed: (token, at, value) => `${quoted(token)} addiert ${value} zu Zahl ${at} von z`,
    mixHint:
      'Jede Zeile ist der Value eines Tokens mal sein Gewicht. Zeigen Sie auf eine Zahl oder benutzen Sie die Pfeiltasten, um sie zu lesen.',
    z: 'z, die Summe',
    /** @param {{ token: string, layer: number, head: number, root: number, hasDistances: boolean, hasBias: boolean, cap: number | null, window: number | null, key: string, score: string, weight: string, isCausal: boolean, isRotary: boolean }} about */
    text: ({ token, layer, head, root, hasDistances, hasBias, cap, window, key, score, weight, isCausal, isRotary }) =>
      `In Schicht ${layer}, Kopf ${head} wird die Query von ${quoted(token)} mit ${isCausal ? 'jedem Key bis zum eigenen' : 'jedem Key'} multipliziert${window === null ? '' : `, höchstens ${window} ${window === 1 ? 'Position' : 'Positionen'} entfernt (gleitendes Fenster)`}.${isRotary ? ' Queries und Keys werden vorher um einen Winkel gedreht, der von ihrer Position abhängt (RoPE).' : ''}${hasDistances ? ' Die Query wird auch mit dem trainierten Key des Abstands δ multipliziert und jeder Key mit der Query des Abstands; die drei Produkte werden addiert.' : ''} Die Skalarprodukte werden durch √${root} geteilt.${hasBias ? ' Der trainierte Bias b für den Abstand zwischen Query und Key wird addiert.' : ''}${cap === null ? '' : ` Ein Soft Cap hält jeden Score s zwischen −${cap} und ${cap}: ${cap}·tanh(s ÷ ${cap}).`} Die Softmax, die nicht linear ist, macht aus den Scores Gewichte. Der größte Score, ${score}, gehört zu ${quoted(key)}: Es bekommt ${weight}.`,
  },
  concatenate: {
    /** @param {string} sum */
    partsTitle: (sum) => `Was jeder Kopf zu ${sum} addiert: sein z mal seine Zeilen von W_O`,
    zScale: 'Skala von z',
    bias: 'b_O',
    /** @param {number} n_heads @param {number} d_head */
    whole: (n_heads, d_head) => `z: ${n_heads} × ${d_head} Zahlen`,
    /** @param {number} head */
    head: (head) => `Kopf ${head}`,
    /** @param {string} norm */
    norm: (norm) => `Norm ${norm}`,
    /** @param {{ token: string, n_heads: number, d_head: number, width: number, first: number, firstNorm: string, second: number, secondNorm: string, norm: string, hasBias: boolean }} about */
    text: ({ token, n_heads, d_head, width, first, firstNorm, second, secondNorm, norm, hasBias }) =>
      `Die z-Vektoren der ${n_heads} Köpfe werden zu ${n_heads} × ${d_head} = ${width} Zahlen verkettet und mit W_O multipliziert. Das ist dasselbe, wie von jedem Kopf einen Vektor zu addieren. Für ${quoted(token)} addiert Kopf ${first} den größten Vektor (Norm ${firstNorm}), danach kommt Kopf ${second} (Norm ${secondNorm}). Die Summe aller Köpfe${hasBias ? ' und b_O' : ''} hat die Norm ${norm}.`,
  },
  add: {
    barsTitle: 'Normen beider Summanden und ihrer Summe',
    /** @param {string} token @param {[string, string, string]} names @param {string[]} lengths @param {boolean} pastIsLonger */
    text: (token, [past, made, sum], lengths, pastIsLonger) =>
      `${past} umgeht den Schritt, der ${made} berechnet, und wird Zahl für Zahl zu ${made} addiert. Für ${quoted(token)} hat ${past} die Norm ${lengths[0]} und ${made} die Norm ${lengths[1]}; also trägt ${pastIsLonger ? past : made} mehr zu ${sum} bei, dessen Norm ${lengths[2]} ist.`,
    /** @param {[string, string, string]} names */
    cut: ([past, made, sum]) =>
      `Diese Residualverbindung ist unterbrochen: ${past} wird nicht addiert; also ist ${sum} gleich ${made}.`,
  },
  norm: {
    /** @param {boolean} hasMean */
    parts: (hasMean) =>
      /** @type {Record<string, string>} */ ({
        x_hat: hasMean ? 'x̂ = (x − μ) ÷ σ' : 'x̂ = x ÷ RMS',
        gamma: 'γ, gelernt',
        beta: 'β, gelernt',
      }),
    /** @param {number} at */
    exampleTitle: (at) => `Dimension ${at} als Beispiel`,
    spreadTitle: 'Standardabweichung vorher und nachher',
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} mean @param {string} scale */
    text: (token, { before, after }, mean, scale) =>
      `Der Vektor ${before} von ${quoted(token)} hat den Mittelwert μ = ${mean} und die Standardabweichung σ = ${scale}. Zieht man μ ab und teilt durch σ, erhält man x̂ mit Mittelwert 0 und Standardabweichung 1; γ und β, für jede Dimension gelernt, machen daraus ${after}. Das ist nicht linear, weil σ vom Vektor selbst abhängt.`,
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} scale */
    rms: (token, { before, after }, scale) =>
      `Der Vektor ${before} von ${quoted(token)} hat das quadratische Mittel RMS = ${scale}. Teilt man ihn dadurch, erhält man x̂, dessen Quadrate im Mittel 1 sind; γ, für jede Dimension gelernt, macht daraus ${after}. Anders als eine Layer-Norm zieht eine RMS-Norm den Mittelwert nicht ab. Sie ist nicht linear, weil RMS vom Vektor selbst abhängt.`,
    /** @param {string} norm @param {string} before @param {string} after */
    skipped: (norm, before, after) => `Diese ${norm} wird übersprungen: ${after} ist gleich ${before}.`,
  },
  mlp: {
    /** @param {string} activation */
    before: (activation) => `vor ${activation}`,
    /** @param {string} activation */
    after: (activation) => `nach ${activation}`,
    /** @param {string} activation */
    gated: (activation) => `nach ${activation}, mal x·W_in`,
    hint: 'Jede Zelle ist eine verborgene Einheit. Zeigen Sie auf eine oder benutzen Sie die Pfeiltasten, um ihre Zahlen zu lesen.',
    caption: 'Stärkste Einheiten',
    /** @param {string} activation @param {boolean} isGated */
    columns: (activation, isGated) =>
      isGated ? ['Einheit', 'x·W_gate', activation, 'x·W_in', 'Produkt'] : ['Einheit', 'vorher', 'nachher'],
    /** @param {string} activation */
    curve: (activation) =>
      `${activation}, mit diesen verborgenen Einheiten als Punkten: Zahlen weit unter 0 werden fast 0, Zahlen weit über 0 ändern sich kaum.`,
    /** @param {string} activation @param {number} count */
    curveLabel: (activation, count) =>
      `Die Kurve von ${activation} mit den ${count} stärksten verborgenen Einheiten als Punkten; ihre Zahlen stehen in der Tabelle.`,
    /** @param {string} activation @param {number} at @param {string} before @param {string} after */
    unitAt: (activation, at, before, after) => `Einheit ${at}: vor ${activation} ${before}, danach ${after}`,
    /** @param {string} made @param {string} past @param {string} sum */
    off: (made, past, sum) => `Das Feedforward-Netz ist aus: ${made} ist 0, und ${sum} ist gleich ${past}.`,
    /** @param {{ token: string, d_model: number, d_mlp: number, unit: number, values: string[], activation: string, isGated: boolean, result: string, norm: string }} about */
    text: ({
      token,
      d_model,
      d_mlp,
      unit,
      values: [before, after, factor, product],
      activation,
      isGated,
      result,
      norm,
    }) =>
      isGated
        ? `W_gate und W_in machen aus den ${d_model} Zahlen von ${quoted(token)} jeweils ${d_mlp} Zahlen. Die Zahlen aus W_gate gehen durch ${activation}, das nicht linear ist. Dann werden sie mit den Zahlen aus W_in multipliziert, wie ein Tor, das von jeder Zahl mehr oder weniger durchlässt. W_out macht aus den Produkten wieder ${d_model} Zahlen. Einheit ${unit} ist die stärkste: Aus ${before} wird ${after}, und ${after} × ${factor} ergibt ${product}. ${result} hat die Norm ${norm}.`
        : `W_in macht aus den ${d_model} Zahlen von ${quoted(token)} ${d_mlp} verborgene Einheiten. Jede geht durch ${activation}, das nicht linear ist; W_out macht daraus wieder ${d_model} Zahlen. Einheit ${unit} ist die stärkste: Ihr Wert ist ${before} vor ${activation} und ${after} danach. ${result} hat die Norm ${norm}.`,
  },
};
