/** The dialogs of the page: each is created once, and drawn when it is open or closes. */
import { render, type TemplateResult } from 'lit-html';
import { html, setOpen, whenClosed } from '../widgets/elements.ts';

/** `title`: id of the heading in the dialog. `close`: called when the user closes the dialog. */
export const createDialog = (title: string, className: string, close: () => void) =>
  html('dialog', { 'aria-labelledby': title, class: className, on: whenClosed(close) });

export function drawDialog(dialog: HTMLDialogElement, content: TemplateResult, isOpen: boolean) {
  const hadFocus = dialog.contains(document.activeElement);
  render(content, dialog);
  // The focused button may have been removed with its row of a list.
  if (hadFocus && !dialog.contains(document.activeElement)) dialog.querySelector<HTMLElement>('[autofocus]')?.focus();
  setOpen(dialog, isOpen);
}
