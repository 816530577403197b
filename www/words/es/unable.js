// @ts-check
/** UI strings of the page's start file, in Spanish. */

export const words = {
  description:
    'Escribe una oración y mira a qué atiende cada cabeza de un transformer de verdad. Recorre la autoatención número por número. Todos los números se calculan al momento en tu navegador.',
  loading: 'Cargando la página…',
  late: '¿Sigue cargando? Puede que la página no tenga permiso para ejecutar scripts aquí. Dentro de un marco, permite los scripts y el acceso al mismo origen: sandbox="allow-scripts allow-same-origin".',
  disk: 'Headlight necesita un servidor: los navegadores no cargan módulos desde archivos del disco. Ejecuta «python3 -m http.server» en la carpeta de este archivo y abre la dirección que muestra, o abre una copia publicada de la página.',
  sandbox:
    'Este marco no deja que la página cargue nada. Permite los scripts y el acceso al mismo origen: sandbox="allow-scripts allow-same-origin".',
  header:
    'El servidor de esta página envía «sandbox» en la cabecera Content-Security-Policy, o un marco con sandbox abrió esta pestaña, así que la página no puede cargar nada. Abre su dirección en una pestaña nueva; si eso no ayuda, el servidor tiene que quitar «sandbox» o enviar «sandbox allow-scripts allow-same-origin».',
  file: [
    'Falta o está dañado un archivo que la página necesita para arrancar: ',
    '. Comprueba la conexión e inténtalo de nuevo. El servidor de la página tiene que copiar todos sus archivos.',
  ],
  again: 'Reintentar',
};
