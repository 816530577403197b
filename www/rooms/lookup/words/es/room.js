// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Búsqueda suave';
export const purpose =
  'Una consulta se compara con cada clave, y los valores se mezclan según lo bien que encajan sus claves. Arrastra la consulta.';
