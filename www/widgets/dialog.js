// @ts-check
/**
 * Handlers that tell a dialog's closing to the state that keeps it open.
 *
 * Escape is told at once (`cancel`). The browser fires `close` a task later, when a key may have opened the dialog
 * again, so that only a dialog that is still closed is told then.
 *
 * @param {() => void} tell
 * @returns {Record<string, (event: Event) => void>}
 */
export const whenClosed = (tell) => ({
  cancel: tell,
  close: ({ target }) => {
    if (!(/** @type {HTMLDialogElement} */ (target).open)) tell();
  },
});
