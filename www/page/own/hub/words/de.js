// @ts-check
/** UI strings for models on the Hub, in German. */

/** Names for use in a sentence. If there are more than six, only the first five are named. @param {string[]} names */
const named = (names) =>
  names.length > 6 ? `${names.slice(0, 5).join(', ')} und ${names.length - 5} weitere` : names.join(', ');

export const words = {
  show: 'Vom Hub …',
  title: 'Ein Modell vom Hub',
  name: 'Name',
  example: 'openai-community/gpt2',
  find: 'Suchen',
  finding: 'Wird gesucht …',
  privacy: (/** @type {string} */ host) =>
    `An ${host} wird nur der Name des Modells gesendet, und erst, wenn Sie auf den Knopf drücken. Ihr Text verlässt diese Seite nicht.`,
  hint: 'Ein Name mit Besitzer, wahlweise mit @Branch, oder die Adresse der Seite eines Modells oder einer .gguf-Datei.',
  found: (/** @type {string} */ name, /** @type {string} */ commit) => `${name}, Commit ${commit.slice(0, 7)}`,
  weights: 'Gewichte',
  /** @param {string} title @param {string} size */
  choice: (title, size) => `${title} (${size})`,
  load: (/** @type {string} */ size) => `${size} laden`,
  loading: 'Das Modell wird geladen',
  /** @param {string} loaded @param {string} total */
  amount: (loaded, total) => `${loaded} von ${total}`,
  cancel: 'Abbrechen',
  noName: (/** @type {string} */ typed) =>
    `„${typed}“ ist kein Name eines Modells. Namen sehen so aus: openai-community/gpt2.`,
  /** @param {string} name @param {string[]} files */
  noFiles: (name, files) =>
    `${name} hat keine Gewichte in einem unterstützten Format, also .safetensors oder .gguf. ${files.length > 0 ? `Es enthält ${named(files)}.` : 'Es enthält keine Dateien.'}`,
  /** @param {string} name @param {string} file */
  noFile: (name, file) => `${name} hat kein Modell in einer Datei ${file}. Wählen Sie eine andere seiner Dateien.`,
  /** @param {string} title @param {string[]} lacks */
  lacks: (title, lacks) =>
    `${title} lässt sich nicht laden: In seinem Repository fehlt ${named(lacks)}. Wählen Sie ein anderes Modell oder ein anderes Repository mit demselben Modell.`,
  /** @param {string} file */
  changed: (file) => `${file} hat sich auf dem Hub geändert, während es geladen wurde. Der Download hat neu begonnen.`,
  trouble:
    /** @type {Record<import('../../../../engine/hub.ts').HubTrouble, (name: string, detail: string, host: string) => string>} */ ({
      unreachable: (_, detail, host) =>
        `${host} ist nicht erreichbar (${detail}). Prüfen Sie die Verbindung und versuchen Sie es noch einmal. Klappt es wieder nicht, erlaubt der Server dieser Seite vielleicht keine Anfragen an ${host}. Was schon angekommen ist, bleibt erhalten.`,
      gated: (name, _, host) =>
        `${name} ist geschützt: Zugang gibt es nur auf Anfrage. Melden Sie sich bei ${host} an, bitten Sie um Zugang, laden Sie die Dateien dort herunter und wählen Sie sie hier.`,
      unknown: (name, _, host) =>
        `${host} hat kein öffentliches Modell namens ${name}. Prüfen Sie die Schreibweise; die meisten Namen haben einen Besitzer, wie in openai-community/gpt2.`,
      revision: (name, _, host) => `Diesen Branch oder Commit gibt es auf ${host} nicht: ${name}.`,
      missing: (name, _, host) => `Eine Datei von ${name} fehlt auf ${host}. Suchen Sie das Modell noch einmal.`,
      busy: (_, detail, host) =>
        `${host} hat zu viele Anfragen aus Ihrem Netz erhalten (Status ${detail}). Versuchen Sie es in fünf Minuten noch einmal.`,
      status: (name, detail, host) =>
        `${host} kann ${name} nicht senden (Status ${detail}). Versuchen Sie es später noch einmal.`,
      nonsense: (name, _, host) =>
        `Die Antwort von ${host} zu ${name} ist nicht lesbar. Versuchen Sie es später noch einmal.`,
      cut: (name, detail, host) =>
        `Eine Datei von ${name} hat die falsche Länge (${detail} Bytes). Suchen Sie das Modell noch einmal; hilft das nicht, laden Sie es von ${host} herunter und wählen Sie es hier.`,
    }),
};
