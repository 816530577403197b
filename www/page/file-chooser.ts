/** User-supplied files: chosen in the browser's dialog, or dropped anywhere on the page. */
import { html } from '../widgets/elements.ts';
import { words } from '../words/en/page.js';

export function createFileChooser(
  emit: (intent: 'own' | 'drop' | 'folder', files: File[] | FileSystemEntry[]) => void,
) {
  const input = html('input', {
    id: 'own-files',
    type: 'file',
    multiple: true,
    hidden: true,
    'aria-label': words.model.chooseFiles,
    on: {
      change() {
        emit('own', [...(input.files ?? [])]);
        // Cleared, because choosing the same files again would otherwise cause no change event.
        input.value = '';
      },
    },
  });
  document.body.append(input);
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const dropped = [...(event.dataTransfer?.files ?? [])];
    if (dropped.length === 0) return;
    event.preventDefault();
    const entries = [...(event.dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
    if (entries.some(({ isDirectory }) => isDirectory)) emit('folder', entries);
    else emit('drop', dropped);
  });
  return { choose: () => input.click() };
}
