/**
 * Event handlers that report the closing of a dialog, so that the state is updated.
 *
 * Escape is reported at once (`cancel`). The browser fires `close` one task later, when a key may have reopened the
 * dialog, so `close` is reported only if the dialog is still closed.
 */
export const whenClosed = (tell: () => void): Record<string, (event: Event) => void> => ({
  cancel: tell,
  close: ({ target }) => {
    if (!(target as HTMLDialogElement).open) tell();
  },
});

export function setOpen(dialog: HTMLDialogElement, isOpen: boolean) {
  if (isOpen && !dialog.open) dialog.showModal();
  if (!isOpen && dialog.open) dialog.close();
}
