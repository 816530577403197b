/** The attributes of the embedded element as fields of Headlight's URL. */

/** Attributes that are not fields of the URL. */
const OWN =
  /^(id|class|style|slot|hidden|title|dir|tabindex|role|exportparts|is|inert|draggable|translate|popover|autofocus|accesskey|nonce|height|loading|item.*|aria-.*|data-.*|on.*)$/;

export function fieldsOf(element: Element) {
  return [...element.attributes]
    .filter(({ name }) => !OWN.test(name))
    .map(({ name, value }) => `${name}=${name === 'text' ? encodeURIComponent(value) : encodedCells(value)}`)
    .join('&');
}

/**
 * Encodes an attribute's table cells for the URL. Commas separate cells and semicolons separate rows, so both are kept;
 * inside a cell the attribute already contains them escaped.
 */
const encodedCells = (value: string) =>
  encodeURIComponent(value)
    .replace(/%2C|%3B/g, decodeURIComponent)
    .replace(/%25(2C|3B)/g, '%$1');

export const withEmbed = (fields: string) => [fields, 'embed=yes'].filter(Boolean).join('&');
