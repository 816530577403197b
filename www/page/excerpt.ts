/** The beginning of a text from a link, for a notice. */
export const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
