// @ts-check
/** UI strings of the list of keyboard shortcuts, in Spanish. */

export const words = {
  title: 'Teclas',
  close: 'Cerrar',
  characterKeys: 'Usar letras, cifras y signos sueltos como atajos',
  list: [
    ['Espacio o ]', 'paso siguiente (token siguiente en «Oración», etapa siguiente en «Capa»)'],
    ['Mayús + Espacio o [', 'paso, token o etapa anterior'],
    ['. y ,', 'cabeza siguiente y anterior'],
    ['Inicio, Fin', 'primer y último paso (en la lista de pasos)'],
    ['↑ ↓', 'cambiar un número en 1 (en 0,1 con Mayús), o moverse por una matriz'],
    ['← →', 'moverse por una matriz'],
    ['Enter', 'seleccionar un número, para que su explicación se quede'],
    ['Esc', 'borrar la selección; en una presentación, salir de ella'],
    ['1 a 9, 0, -', 'abrir una sala (numeradas como en la cabecera)'],
    [
      'Av Pág, Re Pág',
      'parada siguiente y anterior de una lección; al presentar, lo mismo que Espacio y [ (para mandos de presentación)',
    ],
    ['w', 'en «Oración», explicar el peso seleccionado, o el mayor, cuadro a cuadro'],
    ['p', 'presentar a pantalla completa con letra grande, o salir de la presentación'],
    ['c', 'al presentar, mostrar u ocultar los controles'],
    ['s', 'compartir el enlace, la imagen o los números'],
    ['?', 'mostrar esta lista'],
    ['Ctrl + ← → ↑ ↓', 'en un mapa de calor, ir al final de la fila o la columna'],
    ['x e y', 'en un mapa de calor, nombrar las columnas o las filas'],
    ['t', 'en un mapa de calor, leer oraciones completas, solo números o nada'],
    [
      's y Espacio',
      'en un mapa de calor, tras una tecla de flecha: activar o desactivar los tonos; leer otra vez la celda',
    ],
  ],
};
