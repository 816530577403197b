/** A number field that reports only valid numbers. */
import { html } from '../../widgets/elements.ts';
import { createNumberInput } from '../../widgets/number-input.ts';

interface NumberFieldOptions {
  label: string;
  id: string;
  min: number;
  max?: number;
  isValid: (value: number) => boolean;
  act: (value: number) => void;
  report: (isProblem: boolean) => void;
}

/** An invalid number stays in the field with a message; the picture still shows the last valid number. */
export function createNumberField({ label, id, min, max, isValid, act, report }: NumberFieldOptions) {
  const { input, read, write, limit } = createNumberInput({
    min,
    max,
    attributes: { id },
    on: {
      input() {
        const value = read();
        const isUsable = isValid(value);
        input.setAttribute('aria-invalid', String(!isUsable));
        report(!isUsable);
        if (isUsable) act(value);
      },
    },
  });
  let valid = NaN;

  function show() {
    write(valid);
    input.removeAttribute('aria-invalid');
    report(false);
  }

  return {
    input,
    element: html('label', { class: 'field' }, label, input),
    /** Replaces an invalid number by the last valid one. */
    show,
    limit,
    update(value: number) {
      const isNew = value !== valid;
      valid = value;
      // If the field already contains the number, it is not set again, because that would move the caret while the user
      // types.
      if (isNew && read() !== value) show();
    },
  };
}
