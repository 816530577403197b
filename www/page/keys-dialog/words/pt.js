// @ts-check
/** UI strings of the list of keyboard shortcuts, in Portuguese. */

export const words = {
  title: 'Teclas',
  close: 'Fechar',
  characterKeys: 'Usar letras, dígitos e sinais como atalhos',
  list: [
    ['Espaço ou ]', 'próximo passo (próximo token em “Frase”, próxima etapa em “Camada”)'],
    ['Shift + Espaço ou [', 'passo, token ou etapa anterior'],
    ['. e ,', 'cabeça seguinte e anterior'],
    ['Home, End', 'primeiro e último passo (na lista de passos)'],
    ['↑ ↓', 'mudar um número em 1 (em 0,1 com Shift), ou mover-se em uma matriz'],
    ['← →', 'mover-se em uma matriz'],
    ['Enter', 'selecionar um número, para que a explicação fique'],
    ['Esc', 'limpar a seleção; durante a apresentação, sair dela'],
    ['1 a 9, 0, -', 'abrir uma sala (na ordem do cabeçalho)'],
    [
      'Page Down, Page Up',
      'parada seguinte e anterior de uma lição; durante a apresentação, o mesmo que Espaço e [ (para passadores de slides)',
    ],
    ['w', 'em “Frase”, explicar o peso selecionado, ou o maior, quadro a quadro'],
    ['p', 'apresentar em tela cheia com letras grandes, ou sair da apresentação'],
    ['c', 'durante a apresentação, mostrar ou ocultar os controles'],
    ['s', 'compartilhar o link, a figura ou os números'],
    ['?', 'mostrar esta lista'],
    ['Ctrl + ← → ↑ ↓', 'em um mapa de calor, ir ao fim da linha ou da coluna'],
    ['x e y', 'em um mapa de calor, ler o nome das colunas ou das linhas'],
    ['t', 'em um mapa de calor, ouvir frases inteiras, só números ou nada'],
    ['s e Espaço', 'em um mapa de calor, depois de uma seta: ligar ou desligar os sons; ler a célula de novo'],
  ],
};
