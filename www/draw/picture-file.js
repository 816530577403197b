// @ts-check
/**
 * A drawing as the content of a file.
 */

/** How many points of the file a point of the screen becomes. */
const SHARPNESS = 2;

/** @param {SVGSVGElement} drawing */
export function svgText(drawing) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawing)}\n`;
}

/**
 * @param {SVGSVGElement} drawing
 * @returns {Promise<Blob>}
 */
export async function pngFile(drawing) {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svgText(drawing)], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * SHARPNESS, height * SHARPNESS];
    /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
