// @ts-check
/** UI strings of the room "Lookup", in German. */
import { isolated, listed, quoted } from '../../../words/de/phrases.js';
import { sums } from '../../../words/de/sums.js';

/** @param {number} count */
const weightsBelowZero = (count) =>
  count === 1
    ? 'Ein Gewicht ist negativ'
    : `${['', '', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht'][count]} Gewichte sind negativ`;

export const words = {
  partsLabel: 'Teil',
  parts: /** @type {Record<string, string>} */ ({
    database: 'Datenbank aus Keys und Values',
    words: 'Ähnlichkeit von Wörtern',
    scaling: 'Warum durch √d teilen',
  }),

  database: {
    examplesLabel: 'Beispiel',
    examples: /** @type {Record<string, string>} */ ({
      kernel: 'Glätten',
      database: 'Eine Datenbankabfrage',
      attention: 'Attention',
      negative: 'Negative Gewichte',
      cancel: 'Scores mit Summe 0',
    }),
    spaceLabel: 'Keys',
    spaces: { axis: 'auf einer Achse', plane: 'in der Ebene' },
    strategyLabel: 'Strategie',
    strategies: /** @type {Record<string, string>} */ ({
      exact: 'Genauer Treffer',
      average: 'Mittelwert',
      normalize: 'Einfach normieren',
      dot: 'Skalarprodukt + Softmax',
      gaussian: 'Gauß-Kern',
    }),
    temperature: 'Temperatur τ',
    sigma: 'Breite σ',
    howTo:
      'Ziehen Sie die Query, Keys und Values, oder wählen Sie die Query und benutzen Sie die Pfeiltasten; jede Zahl der Tabelle lässt sich ändern. Ein Klick auf einen Namen wählt seine Zeile; Esc hebt die Auswahl auf.',
    query: 'Query',
    queryAt: 'Query',
    /** @param {string} at @param {string} answer */
    queryText: (at, answer) => `${at}; Antwort ${answer}`,
    axisPicture: 'Keys auf der Achse, jeder mit seinem Value als Höhe, und die Antwort auf jede Query als Kurve',
    planePicture:
      'Keys in der Ebene, jeder mit seinem Value als Farbe, und die Antwort auf jede Query als Farbe des Hintergrunds',
    keyAxis: 'Key und Query →',
    valueAxis: 'Value ↑',
    answer: 'Antwort',
    /** @param {string} answer */
    beyond: (answer) => `Antwort ${answer}, außerhalb des Bildes`,
    curve: 'Antwort auf jede Query',
    colour: 'Value und Antwort (Werte außerhalb des Bereichs sind abgeschnitten)',
    noAnswer: 'keine Antwort',
    table: {
      caption: 'Keys, Values und Gewichte',
      key: 'Key',
      keyX: 'Key x',
      keyY: 'Key y',
      value: 'Value',
      score: 'Score',
      weight: 'Gewicht α',
      sum: 'Summe',
      answer: 'Antwort',
      /** @param {number} entry @param {string} of */
      cell: (entry, of) => `${of} von k${entry}`,
      /** @param {number} entry */
      remove: (entry) => `k${entry} entfernen`,
      add: 'Key an der Stelle der Query hinzufügen',
    },
    formulasTitle: 'Die Definition mit diesen Zahlen',
    kindsTitle: 'Was für Gewichte sind das?',
    kinds: /** @type {Record<string, { is: string, so: string }>} */ ({
      cone: { is: 'α ≥ 0', so: 'die Antwort liegt im konvexen Kegel der Values' },
      convex: {
        is: '∑ α = 1 und α ≥ 0',
        so: 'eine Konvexkombination: Die Antwort liegt im Bereich der Values',
      },
      one: { is: 'ein α = 1, alle anderen 0', so: 'eine klassische Datenbankabfrage' },
      average: { is: 'jedes α = 1/m', so: 'Average Pooling' },
    }),
    yes: 'ja',
    no: 'nein',
    /** Descriptions of the strategies. @type {Record<string, string>} */
    about: {
      exact:
        'Der Key, der der Query am nächsten liegt, bekommt das ganze Gewicht, wie in einer Datenbank. Die Antwort springt von Value zu Value.',
      average:
        'Jeder Key bekommt dasselbe Gewicht, egal, was die Query fragt. Die Antwort ist der Mittelwert der Values (Average Pooling).',
      normalize:
        'Jeder Score q·k wird durch die Summe der Scores geteilt. Gewichte von 0 bis 1 ergibt das nur, wenn alle Scores dasselbe Vorzeichen haben.',
      dot: 'Der Score ist q·k, und die Softmax macht aus den Scores Gewichte, wie bei Attention. Keys in Richtung der Query gewinnen; bei niedriger Temperatur gewinnt ein einziger Key.',
      gaussian:
        'Je näher ein Key an der Query liegt, desto mehr Gewicht bekommt er. Ein sehr schmaler Kern wirkt wie ein genauer Treffer, ein sehr breiter wie ein Mittelwert.',
    },
    /** A further sentence for the strategy `normalize` if the keys are on an axis. */
    cancels: 'Auf einer Achse kürzt sich die Query heraus; die Antwort ist deshalb überall dieselbe.',
    /**
     * @param {{ at: string, keys: string[], weight: string, answer: string, least: string, largest: string }} numbers
     * @param {{ inside: boolean, negative: number, alike: boolean }} found
     */
    says({ at, keys, weight, answer, least, largest }, { inside, negative, alike }) {
      const who = alike
        ? `Bei ${at} haben alle Keys dasselbe Gewicht, ${weight}.`
        : keys.length > 1
          ? `Bei ${at} haben ${listed(keys)} die größten Gewichte, je ${weight}.`
          : `Bei ${at} hat ${keys[0]} das größte Gewicht, ${weight}.`;
      const where = inside
        ? `Die Antwort, ${answer}, liegt im Bereich der Values, von ${least} bis ${largest}.`
        : `Die Antwort, ${answer}, liegt außerhalb des Bereichs der Values, von ${least} bis ${largest}.`;
      return `${who} ${negative > 0 ? `${weightsBelowZero(negative)}. ` : ''}${where}`;
    },
    /** @param {string} at */
    fails: (at) =>
      `Bei ${at} ergeben die Scores zusammen 0. Durch 0 kann man nicht teilen; einfaches Normieren gibt hier also keine Antwort.`,
  },

  similarity: {
    label: 'Ähnlichkeit',
    measures: { dot: 'Skalarprodukt', cosine: 'Kosinus', euclidean: 'Negativer euklidischer Abstand' },
    howTo:
      'Zeigen Sie auf eine Zelle oder benutzen Sie die Pfeiltasten, um sie zu lesen. Ein Klick oder Enter wählt sie aus; Esc hebt die Auswahl auf. Zeilen achten auf Spalten.',
    waiting: 'Dieser Teil schickt Ihren Satz durch das echte Modell. Die anderen beiden Teile brauchen kein Modell.',
    inputs:
      'Hier ist x das gelernte Eingabe-Embedding eines Tokens: Es kommt keine Position dazu, und W_Q, W_K und W_V werden nicht benutzt. Die Scores sind die von Self-Attention ohne Gewichtsmatrizen.',
    maps: {
      weights: 'Softmax, trainierter Kopf',
      similarity: 'Ähnlichkeit der Embeddings',
      weight: 'Softmax jeder Zeile',
      /** @param {number} layer @param {number} head */
      trained: (layer, head) => `Trainiert: Schicht ${layer}, Kopf ${head}`,
    },
    /** @param {string} name @param {number} n */
    map: (name, n) => `${name}, ${n} mal ${n}. Zeilen achten auf Spalten. Mit den Pfeiltasten bewegen.`,
    query: 'Query',
    key: 'Key',
    /** @param {string} query @param {string} key @param {{ similarity: string, weight: string, trained: string }} numbers */
    pair: (query, key, { similarity, weight, trained }) =>
      `${isolated(query)} → ${isolated(key)}: Ähnlichkeit ${similarity}, Softmax ${weight}, trainierter Kopf ${trained}`,
    invitation: 'Zeigen Sie auf eine Zelle, um sie zu lesen, oder klicken Sie darauf, um ihr Token auszuwählen.',
    says: {
      /** @param {string} token @param {string} measure @param {[string, string][]} most */
      similarity: (token, measure, most) =>
        `Gemessen mit dem ${measure} ist ${quoted(token)} am ähnlichsten zu ${listed(most.map(([name, number]) => `${quoted(name)} (${number})`))}.`,
      /** @param {string} token @param {string} self @param {[string, string] | null} other */
      weight: (token, self, other) =>
        `Die Softmax macht aus diesen Ähnlichkeiten Gewichte: ${self} für ${quoted(token)} selbst${other ? `; von den anderen Wörtern bekommt ${quoted(other[0])} am meisten, ${other[1]}` : ''}.`,
      /** @param {string} token @param {number} layer @param {number} head @param {[string, string]} most */
      trained: (token, layer, head, [name, number]) =>
        `Mit den trainierten Gewichten von Schicht ${layer}, Kopf ${head} achtet ${quoted(token)} am stärksten auf ${quoted(name)}: ${number}.`,
      /** @param {string} query @param {string} key @param {string} one @param {string} other */
      symmetric: (query, key, one, other) =>
        `Ähnlichkeit ist in beiden Richtungen gleich: ${one} von ${quoted(query)} zu ${quoted(key)} und ${other} zurück.`,
      /** @param {string} one @param {string} other */
      directed: (one, other) =>
        `Der trainierte Kopf ist nicht symmetrisch: ${one} in dieser Richtung und ${other} zurück.`,
    },
    measureName: /** @type {Record<string, string>} */ ({
      dot: 'Skalarprodukt',
      cosine: 'Kosinus',
      euclidean: 'negativen Abstand',
    }),
    row: {
      /** @param {string} token @param {number} shown @param {number} n */
      caption: (token, shown, n) =>
        shown < n
          ? `Die Zeile von ${quoted(token)}: die ${shown} von ${n} Tokens mit den größten Gewichten`
          : `Die Zeile von ${quoted(token)}`,
      token: 'Token',
      similarity: 'Ähnlichkeit',
      weight: 'Softmax',
      trained: 'Trainiert',
    },
    formulasTitle: 'Die Formeln',
    /** @param {string} query @param {string} key */
    formulasFor: (query, key) => `Die Formeln für i = ${quoted(query)} und j = ${quoted(key)}`,
    /** Words in a written-out sum. @type {Record<string, { written: number, smaller: (count: number) => string }>} */
    sums: {
      dot: sums,
      cosine: sums,
      euclidean: { ...sums, smaller: (count) => `${count} kleinere Quadrate` },
    },
    formulaWords: {
      ...{ similarity: 'Ähnlichkeit', weight: 'Gewicht', output: 'Ausgabe', trained: 'Trainierter Kopf' },
      sum: /** @type {Record<string, string>} */ ({
        dot: 'Skalarprodukt',
        cosine: 'Skalarprodukt',
        euclidean: 'Abstand',
      }),
    },
  },

  scaling: {
    d: 'Größe d von q und k',
    count: 'Keys',
    /** @param {number} seed */
    seed: (seed) => `Seed ${seed} ergibt immer dieselben Zufallszahlen.`,
    another: 'Neu ziehen',
    about:
      'q und jedes k bestehen aus d unabhängigen Zufallszahlen mit Mittelwert 0 und Varianz 1; jedes der d Produkte hat also Varianz 1. Die Varianzen addieren sich zu d, und die Standardabweichung von q·k ist √d. Sind die Scores groß, gibt die Softmax fast alles Gewicht einem Key.',
    spread: 'Standardabweichung der Scores',
    largest: 'Größtes Softmax-Gewicht (Mittelwert)',
    plain: 'softmax(q·k)',
    scaled: 'softmax(q·k ÷ √d)',
    without: 'ohne die Division: q·k',
    with: 'mit der Division: q·k ÷ √d',
    plainScore: 'q·k',
    scaledScore: 'q·k ÷ √d',
    axis: 'd (logarithmische Skala)',
    /** @param {string} curve @param {number} n */
    curve: (curve, n) =>
      `${curve} für ${n} Größen von 1 bis 1024, ohne und mit Division durch √d. Die Zahlen stehen in der Tabelle unten.`,
    /** @param {number} d @param {number} seed */
    drawCaption: (d, seed) => `Eine Ziehung bei d = ${d} (Seed ${seed})`,
    key: 'Key',
    numbers: 'Die Kurven als Tabelle',
    numbersCaption: 'Mittelwerte über 200 Ziehungen',
    /** @param {{ d: number, n: number, spread: string, spreadScaled: string, largest: string, largestScaled: string }} numbers */
    says: ({ d, n, spread, spreadScaled, largest, largestScaled }) =>
      `Bei d = ${d} haben die Scores q·k eine Standardabweichung von ${spread}, und das größte von ${n} Softmax-Gewichten ist im Mittel ${largest}. Durch √${d} geteilt, haben die Scores eine Standardabweichung von ${spreadScaled}, und das größte Gewicht ist ${largestScaled}.`,
    /** @param {boolean} saturated */
    verdict: (saturated) =>
      saturated
        ? 'Ohne die Division ist die Softmax fast gesättigt: Im Mittel bekommt ein Key fast alles Gewicht, auch wenn einzelne Ziehungen abweichen.'
        : 'Bei diesem d ändert die Division wenig. Probieren Sie ein größeres d.',
  },
};
