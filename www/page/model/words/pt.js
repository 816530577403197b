// @ts-check
/** UI strings for loading a model, in Portuguese. */

export const words = {
  phases: {
    absent: 'Baixando o modelo',
    asked: 'Esta figura precisa de um modelo treinado',
    loading: 'Baixando o modelo',
    checking: 'Verificando seus arquivos',
    reading: 'Descompactando o modelo',
    cancelled: 'O modelo não foi carregado',
    failed: 'Não foi possível carregar o modelo',
    missing: 'Este link precisa de arquivos que não estão neste navegador',
  },
  amount: (/** @type {string} */ loaded, /** @type {string} */ total) => `${loaded} de ${total} MB`,
  cancel: 'Cancelar',
  load: 'Carregar o modelo',
  loadSize: (/** @type {number} */ megabytes) => `Carregar o modelo (${megabytes} MB)`,
  again: 'Tentar de novo',
  meanwhile: 'Ir ao exemplo resolvido',
  coming: /** @type {Record<string, string>} */ ({
    'minilm-l6':
      'Digite qualquer frase e veja a que cada uma das 72 cabeças do codificador treinado all-MiniLM-L6-v2 dá atenção: com setas, em mapa de calor, para todas as cabeças de uma vez e com os números por trás de cada peso.',
    'smollm2-135m':
      'SmolLM2-135M-Instruct, um modelo de linguagem treinado com 30 camadas de 9 cabeças cada, lê seu texto e prevê a próxima palavra. Você vê quais partes do modelo levam a cada previsão.',
    'e5-small':
      'multilingual-e5-small, um codificador treinado com 12 camadas de 12 cabeças cada, lê cerca de 100 idiomas. Digite uma frase em qualquer um deles e veja a que cada cabeça dá atenção.',
    'marian-en-pt':
      'Marian, um codificador-decodificador treinado do inglês para o português, traduz seu texto palavra por palavra. Para cada palavra que ele escreve, você vê quais palavras de origem ele lê.',
    'marian-pt-en':
      'Marian, um codificador-decodificador treinado do português para o inglês, traduz seu texto palavra por palavra. Para cada palavra que ele escreve, você vê quais palavras de origem ele lê.',
  }),
  comingOwn: 'Seus arquivos são lidos neste dispositivo. Nada é enviado.',
  missing: (/** @type {string} */ folder) =>
    `O link usa ${folder}, um modelo próprio identificado pela soma de verificação dos seus arquivos. Este navegador não tem esses arquivos. Escolha ou solte os mesmos arquivos: config.json, tokenizer.json e model.safetensors (ou todas as suas partes), ou um arquivo .gguf. A página então mostra a frase, a cabeça e os tokens do link. Nada é enviado.`,
  fromHub: 'Procurar no Hub…',
  missingHub: (/** @type {string} */ folder, /** @type {string} */ source) =>
    `O link usa um modelo do Hub, ${source}, identificado pela soma de verificação dos seus arquivos (${folder}). Este navegador não tem esses arquivos. Você pode procurar o modelo, ver o tamanho e carregá-lo, ou escolher os mesmos arquivos. Só o nome do modelo é enviado; seu texto nunca sai desta página.`,
  stays:
    'O modelo vem do mesmo servidor que esta página e roda no seu navegador. O navegador o guarda para outras visitas até você apagar os dados desta página. O que você digita nunca sai daqui.',
};
