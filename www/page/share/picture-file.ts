/** Renders a drawing to a file. */

/** Scale: pixels of the file per pixel of the drawing, along each side. */
const SHARPNESS = 2;

/** Maximum number of pixels, in total and along a side, that every browser can paint. */
const MOST_POINTS = 4096 * 4096;
const LONGEST_SIDE = 32767;

/** Characters that XML forbids but a sentence may contain. */
const UNKNOWN_TO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function svgText(drawing: SVGSVGElement) {
  const written = new XMLSerializer().serializeToString(drawing).toWellFormed().replace(UNKNOWN_TO_XML, '\ufffd');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written}\n`;
}

/** A drawing as a PNG, as sharp as the size limits allow. `null` if the browser cannot paint a picture of this size. */
export async function pngFile(drawing: SVGSVGElement): Promise<Blob | null> {
  const { width, height } = drawing.viewBox.baseVal;
  const sharpness = Math.min(
    SHARPNESS,
    Math.sqrt(MOST_POINTS / (width * height)),
    LONGEST_SIDE / Math.max(width, height),
  );
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svgText(drawing)], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height].map((side) => Math.floor(side * sharpness));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  } finally {
    URL.revokeObjectURL(address);
  }
}
