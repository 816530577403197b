// @ts-check
/** UI strings of the page's start file, in Portuguese. */

export const words = {
  description:
    'Digite uma frase e veja a que cada cabeça de um transformer de verdade dá atenção. Percorra a autoatenção número por número. Todos os números são calculados na hora, no seu navegador.',
  loading: 'Carregando a página…',
  late: 'Ainda carregando? Talvez a página não tenha permissão para executar scripts aqui. Dentro de um quadro, permita scripts e acesso à mesma origem: sandbox="allow-scripts allow-same-origin".',
  disk: 'O Headlight precisa de um servidor: os navegadores não carregam módulos de arquivos do disco. Execute “python3 -m http.server” na pasta deste arquivo e abra o endereço que ele mostra, ou abra uma cópia publicada da página.',
  sandbox:
    'Este quadro não deixa a página carregar nada. Permita scripts e acesso à mesma origem: sandbox="allow-scripts allow-same-origin".',
  header:
    'O servidor desta página envia “sandbox” no cabeçalho Content-Security-Policy, ou um quadro com sandbox abriu esta aba, por isso a página não pode carregar nada. Abra o endereço em uma nova aba; se não adiantar, quem hospeda a página precisa remover “sandbox” ou enviar “sandbox allow-scripts allow-same-origin”.',
  file: [
    'Falta ou está danificado um arquivo de que a página precisa para iniciar: ',
    '. Verifique a conexão e tente de novo. Quem hospeda a página precisa copiar todos os arquivos.',
  ],
  again: 'Tentar de novo',
};
