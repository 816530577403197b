// @ts-check
/** UI strings for models on the Hub, in Portuguese. */

/** Names for use in a sentence. If there are more than six, only the first five are named. @param {string[]} names */
const named = (names) =>
  names.length > 6 ? `${names.slice(0, 5).join(', ')} e mais ${names.length - 5}` : names.join(', ');

export const words = {
  show: 'Do Hub…',
  title: 'Um modelo do Hub',
  name: 'Nome',
  example: 'openai-community/gpt2',
  find: 'Procurar',
  finding: 'Procurando…',
  privacy: (/** @type {string} */ host) =>
    `Só o nome do modelo é enviado a ${host}, depois que você clica no botão. Seu texto nunca sai desta página.`,
  hint: 'Um nome com o dono, se quiser com @ramo, ou o endereço da página de um modelo ou de um arquivo .gguf.',
  found: (/** @type {string} */ name, /** @type {string} */ commit) => `${name}, commit ${commit.slice(0, 7)}`,
  weights: 'Pesos',
  /** @param {string} title @param {string} size */
  choice: (title, size) => `${title} (${size})`,
  load: (/** @type {string} */ size) => `Carregar ${size}`,
  loading: 'Baixando o modelo',
  /** @param {string} loaded @param {string} total */
  amount: (loaded, total) => `${loaded} de ${total}`,
  cancel: 'Cancelar',
  noName: (/** @type {string} */ typed) =>
    `“${typed}” não é o nome de um modelo. Os nomes são como openai-community/gpt2.`,
  /** @param {string} name @param {string[]} files */
  noFiles: (name, files) =>
    `${name} não tem pesos em um formato aceito (.safetensors ou .gguf). ${files.length > 0 ? `Contém ${named(files)}.` : 'Não contém arquivos.'}`,
  /** @param {string} name @param {string} file */
  noFile: (name, file) => `${name} não tem um modelo no arquivo ${file}. Escolha outro dos seus arquivos.`,
  /** @param {string} title @param {string[]} lacks */
  lacks: (title, lacks) =>
    `Não é possível carregar ${title}: no repositório falta ${named(lacks)}. Escolha outro modelo, ou outro repositório com o mesmo modelo.`,
  /** @param {string} file */
  changed: (file) => `${file} mudou no Hub durante o download. O download recomeçou.`,
  trouble:
    /** @type {Record<import('../../../../engine/hub.ts').HubTrouble, (name: string, detail: string, host: string) => string>} */ ({
      unreachable: (_, detail, host) =>
        `Não foi possível acessar ${host} (${detail}). Verifique a conexão e tente de novo. Se continuar assim, talvez quem hospeda esta página não permita pedidos a ${host}. As partes que já chegaram ficam guardadas.`,
      gated: (name, _, host) =>
        `O acesso a ${name} é restrito: o dono só o libera a pedido. Entre em ${host}, peça acesso, baixe os arquivos lá e escolha-os aqui.`,
      unknown: (name, _, host) =>
        `${host} não tem um modelo público chamado ${name}. Confira a grafia; quase todo nome tem um dono, como em openai-community/gpt2.`,
      revision: (name, _, host) => `${host} não tem este ramo ou commit: ${name}.`,
      missing: (name, _, host) => `Um arquivo de ${name} não está em ${host}. Procure o modelo de novo.`,
      busy: (_, detail, host) =>
        `${host} recebeu pedidos demais da sua rede (status ${detail}). Tente de novo em cinco minutos.`,
      status: (name, detail, host) => `${host} não conseguiu enviar ${name} (status ${detail}). Tente mais tarde.`,
      nonsense: (name, _, host) => `Não foi possível ler a resposta de ${host} sobre ${name}. Tente mais tarde.`,
      cut: (name, detail, host) =>
        `Um arquivo de ${name} tem o tamanho errado (${detail} bytes). Procure o modelo de novo; se não adiantar, baixe-o de ${host} e escolha-o aqui.`,
    }),
};
