// @ts-check
/** UI strings of the page outside the rooms, in Portuguese. The strings of a room are in its folder. */
import { listed, quoted } from './phrases.js';

/** Meanings of the marks in tokens. @type {Record<string, string>} */
const SIGNS = {
  '##': '“##” marca um pedaço que continua uma palavra.',
  '[CLS]': 'O modelo acrescenta [CLS] antes do texto.',
  '[SEP]': 'O modelo acrescenta [SEP] depois do texto.',
  '[UNK]': '[UNK] substitui palavras que o modelo não conhece.',
};

/** @param {string[]} signs */
function signsExplained(signs) {
  const others = signs.filter((sign) => !(sign in SIGNS));
  return [
    ...Object.keys(SIGNS).flatMap((sign) => (signs.includes(sign) ? SIGNS[sign] : [])),
    ...(others.length > 0
      ? [`${listed(others)} ${others.length > 1 ? 'são tokens especiais' : 'é um token especial'} do modelo.`]
      : []),
  ];
}

/** Name of a language or, for a code of four letters, of a script. @param {string} code */
function languageOf(code) {
  const isScript = code.length === 4;
  const name = new Intl.DisplayNames('pt', { type: isScript ? 'script' : 'language' }).of(code);
  return isScript ? `textos em ${name}` : name;
}

export const words = {
  roomsLabel: 'Salas',
  /** Width of a window in pixels from which the tabs of all rooms fit next to the buttons. */
  tabsFrom: 1500,
  toolsLabel: 'Página',
  roomsMenu: (/** @type {string} */ room) => `${room}\u00a0▾`,
  groups: /** @type {Record<import('../../state/room.ts').Group, string>} */ ({
    start: 'Início',
    basics: 'Fundamentos',
    models: 'Modelos treinados',
    learning: 'Aprendizado',
  }),
  skip: 'Ir para a figura',
  lessons: 'Lições',
  share: 'Compartilhar',
  present: 'Apresentar',
  leave: 'Sair',
  controls: 'Controles',
  stillComputing: 'Ainda calculando. Um texto longo ou um modelo grande demora mais.',
  loading: 'Iniciando o motor de cálculo (WebAssembly). O exemplo já vai aparecer.',

  theme: {
    label: 'Tema',
    choices: { system: 'Auto', light: 'Claro', dark: 'Escuro', projector: 'Projetor' },
  },

  language: 'Idioma',
  keys: 'Teclas',
  settings: 'Ajustes',

  player: {
    label: 'Passos',
    previous: 'Passo anterior',
    next: 'Próximo passo',
    play: 'Iniciar',
    pause: 'Pausar',
    pace: 'Ritmo',
    paces: { slow: 'lento', steady: 'médio', fast: 'rápido' },
  },

  notices: {
    dismiss: 'Fechar',
    again: 'Tentar de novo',
    noLanguage: (/** @type {string} */ found, /** @type {string[]} */ languages) =>
      `O link pede o idioma “${found}”, que esta página não tem. Idiomas disponíveis: ${languages.join(', ')}.`,
    noNumbers: 'Ainda não há números. Espere a figura.',
    refused: (/** @type {string} */ field, /** @type {string} */ found, /** @type {string[]} */ choices) =>
      choices.length > 0
        ? `O link contém ${field}=${found}, mas ${field} só pode ser: ${choices.join(', ')}. O campo foi ignorado.`
        : `Não foi possível ler o campo “${field}” do link (“${found}”). Ele foi ignorado.`,
    encodedTwice: (/** @type {string} */ field, /** @type {string} */ found) =>
      `O campo “${field}” do link contém “${found}”: talvez o link tenha sido codificado duas vezes. O texto aparece como chegou.`,
    unreadable: (/** @type {string} */ found) =>
      `Não foi possível ler este link (“${found}”). Ele pode ter sido alterado no caminho; copie-o de novo da origem.`,
    noSuchToken: (/** @type {number} */ count) =>
      `O link seleciona um token que esta frase não tem: os tokens vão de 0 a ${count - 1}. Nada foi selecionado.`,
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `O link seleciona uma cabeça que este modelo não tem: as camadas vão de 0 a ${layers - 1} e as cabeças, de 0 a ${heads - 1}. Aparece outra cabeça.`,
    unknownStop: (/** @type {string} */ stop) =>
      `Esta lição não tem a parada “${stop}”. Ela começa na primeira parada.`,
    roomMissing: (/** @type {string} */ reason) =>
      `Não foi possível carregar um arquivo de que esta sala precisa (${reason}). Verifique a conexão e recarregue a página, que pode ter sido atualizada. Nada do que você digitou se perde.`,
    replaced: 'O cálculo parou de forma inesperada e foi reiniciado. Nada do que você digitou se perde.',
    sandboxed:
      'O motor de cálculo não pode rodar neste quadro. Permita scripts e acesso à mesma origem: sandbox="allow-scripts allow-same-origin".',
    unavailable: (/** @type {string} */ reason) =>
      `O motor de cálculo não pode rodar aqui: ${reason}. A página precisa de WebAssembly e de um module worker; permita os dois, ou use um navegador atual, e recarregue. Nada do que você digitou se perde.`,
  },

  heading: {
    keep: 'Guardar',
    keepHint: 'Guardar este resultado, para abri-lo depois ou compará-lo com outro',
    kept: (/** @type {number} */ count) => `Guardados (${count})`,
    heads: 'Camadas e cabeças?',
    headsMark: 'O que são camadas e cabeças?',
    headsExplained:
      'O modelo é uma pilha de camadas. Em cada camada, várias cabeças leem o texto em paralelo. Cada cabeça tem seus próprios pesos, que decidem quanta atenção cada token dá a cada um dos outros. Camadas e cabeças são contadas a partir de 0.',
    tokens: 'Tokens?',
    tokensMark: 'O que é um token?',
    /** @param {string[]} signs marks that occur in the text's tokens */
    tokensExplained: (signs) =>
      [
        'Um token é um pedaço de texto que o modelo conhece: uma palavra, parte de uma palavra ou um sinal de pontuação.',
        ...signsExplained(signs),
      ].join(' '),
  },

  modelBar: {
    toolsLabel: 'Frase, modelo e cabeça',
    sentence: 'Frase',
    placeholder: 'Digite uma frase',
    example: 'Exemplos',
    ownSentence: 'Exemplos …',
    model: 'Modelo',
    own: 'O seu…',
    ownShort: 'O seu…', // next to the sentence, where there is little space
    ownHint: 'Use seu próprio modelo: escolha os arquivos ou solte-os na página. Nada é enviado.',
    ownVisit: 'Seu próprio modelo, disponível durante esta visita.',
    ownMissing: (/** @type {string} */ folder) => `${folder} (indisponível)`,
    instead: (/** @type {string} */ title) => `Esta sala usa ${title}, não o seu modelo.`,
    layer: 'Camada',
    head: 'Cabeça',
    /** @param {number} layers @param {number} of */
    arriving: (layers, of) =>
      layers === of
        ? `Todas as ${of} camadas já chegaram. As palavras raras ainda estão carregando.`
        : `${layers === 1 ? 'A camada 0 já chegou' : `As camadas 0 a ${layers - 1} já chegaram`}, de um total de ${of}. O resto está carregando.`,
    arrivingLabel: 'Download do modelo',
    /** @param {string} loaded @param {string} total */
    amount: (loaded, total) => `${loaded} de ${total} MB`,
    tokens: (/** @type {number} */ count) => (count === 1 ? '1 token.' : `${count} tokens.`),
    readsFirst: (/** @type {number} */ shown, /** @type {number} */ found) =>
      `Só os primeiros ${shown} de ${found} tokens são usados.`,
    /** @param {string[]} named @param {number} count @param {string | null} language that the model reads */
    unknown: (named, count, language) =>
      `${language ? `Este modelo lê ${languageOf(language)}; ele` : 'O modelo'} não conhece ${listed([...named.map(quoted), ...(count > named.length ? [`mais ${count - named.length}`] : [])])} e usa [UNK] no lugar.`,
    /**
     * @param {string} title of the model @param {string | null} language that it reads
     * @param {string} writing code of the text's language or script @param {string} share of the letters of its non-Latin words
     * @param {string} reader title of the model that reads it
     */
    unread: (title, language, writing, share, reader) =>
      `${language ? `${title} lê ${languageOf(language)}. Ele` : title} recebe ${share} das letras de palavras não latinas uma a uma ou como tokens desconhecidos. ${reader} lê ${languageOf(writing)}.`,
    /** @param {string} title @param {number} bytes of the download */
    switchModel: (title, bytes) => `Trocar para ${title} (${Math.round(bytes / 1e6)} MB)`,
    parts: (/** @type {string} */ token) =>
      `${quoted(token)} é só uma parte de um caractere, que o modelo divide em vários tokens.`,
    readFirst: (/** @type {number} */ most) => `Usar os primeiros ${most} tokens`,
    asTrained: (/** @type {string} */ room) =>
      `As mudanças feitas em “${room}” não valem aqui: este é o modelo como foi treinado.`,
    tooLongForLink: 'Este texto é longo demais para um link: o link abre o primeiro exemplo.',
  },

  model: {
    chooseFiles: 'Escolher arquivos…',
    notKept: 'O navegador não consegue guardar o modelo; na próxima visita, ele será baixado de novo.',
    trouble:
      /** @type {Record<import('../../engine/fetching.ts').Trouble, (file: string, detail: string) => string>} */ ({
        unreachable: (file, detail) =>
          `Não foi possível carregar ${file} (${detail}). Verifique a conexão e tente de novo. A sala “Exemplo resolvido” não precisa de modelo.`,
        missing: (file, detail) =>
          `${file} não está no servidor (resposta: ${detail}). Quem hospeda esta página precisa copiar também a pasta “models”.`,
        unreadable: (file, detail) =>
          `Não foi possível ler ${file} (${detail}). Quem hospeda esta página precisa copiar de novo a pasta “models”.`,
        nonsense: (file, detail) =>
          `${file} não é uma lista de arquivos de modelo com nomes, tamanhos e somas SHA-256; começa com “${detail}”. Quem hospeda esta página precisa copiar de novo a pasta “models”.`,
        cut: (file, detail) =>
          `${file} tem o tamanho errado (${detail} bytes). O download ficou incompleto; tente de novo.`,
        checksum: (file, detail) =>
          `${file} não é o arquivo esperado: seu SHA-256 não começa com ${detail}. O arquivo se danificou no download; tente de novo.`,
      }),
    unexpected: (/** @type {string} */ reason) =>
      `Aconteceu algo inesperado (${reason}). Tente de novo. A sala “Exemplo resolvido” não precisa de modelo.`,
  },

  cells: {
    modes: { full: 'Texto: frases inteiras', short: 'Texto: só números', off: 'Texto: desligado' },
    tones: (/** @type {boolean} */ isOn) => (isOn ? 'Sons: ligados' : 'Sons: desligados'),
    rows: (/** @type {string} */ name, /** @type {number} */ row) => `Linhas: ${name}. Linha ${row}`,
    columns: (/** @type {string} */ name, /** @type {number} */ column) => `Colunas: ${name}. Coluna ${column}`,
    short: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ value) =>
      `${value}, linha ${row}, coluna ${column}`,
    empty: 'sem número',
    axes: {
      queries: 'consultas',
      keys: 'chaves',
      tokens: 'tokens',
      dimensions: 'dimensões',
      ofHead: 'dimensões da cabeça',
      layers: 'camadas',
      heads: 'cabeças',
      parts: 'cabeças e feed-forward',
      positions: 'posições',
      output: 'saída',
      source: 'origem',
    },
  },

  examples: {
    groups: /** @type {Record<string, string>} */ ({
      pronouns: 'A que um pronome se refere',
      senses: 'Qual sentido uma palavra tem',
      order: 'Ordem e vizinhos',
      grammar: 'Gramática',
    }),
    titles: /** @type {Record<string, string>} */ ({
      tired: 'it → animal: … it was too tired (aula B)',
      wide: 'it → street: … it was too wide',
      rashonda: 'she → Rashonda (aula E)',
      arrived: 'bank → river: … crossing the river (aula E)',
      street: 'bank → crossing: … crossing the street (aula E)',
      fishing: 'bank → river: um poema sobre pesca (aula C)',
      loan: 'bank → loan: um poema sobre um empréstimo (aula C)',
      table: 'note → table: um bilhete breve (aula A)',
      speech: 'note → speech: um tom positivo (aula A)',
      guitar: 'note → guitar: uma nota melancólica (aula A)',
      'now-come': 'Now come here! (aula C)',
      'come-here': 'Come here now! (aula C)',
      previous: 'cada token dá atenção ao token anterior',
      cat: 'it → cat, e as dependências (aula A)',
    }),
  },
};
