/**
 * Makes a group of controls one Tab stop, like a toolbar: ← and → move between the controls, Home and End to the first
 * and last one.
 */
import { readingKey } from '../draw/direction.ts';

/** Index of the control that each key moves to, given the index of the focused control. */
const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

export function oneStop(group: HTMLElement, selector: string) {
  let stop: HTMLElement | undefined;

  const controls = () => [...group.querySelectorAll(selector)] as HTMLElement[];
  const usable = () => controls().filter((control) => control.checkVisibility() && !control.matches(':disabled'));

  /**
   * Chooses the Tab stop: the last used control if it is still visible, otherwise the pressed control or, if there is
   * none, the first.
   */
  function settle() {
    const all = usable();
    // A hidden group keeps its stop, because the user may reach it before the observer reports that it is visible
    // again.
    if (all.length === 0) return;
    if (!stop || !all.includes(stop)) stop = all.find((control) => control.ariaPressed === 'true') ?? all[0];
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
  }

  group.addEventListener('keydown', (event) => {
    const all = usable();
    const target = event.target as HTMLElement;
    const at = all.indexOf(target);
    const isRtl = at >= 0 && getComputedStyle(target.parentElement as Element).direction === 'rtl';
    const next = MOVES[readingKey(event.key, isRtl)]?.(at, all.length - 1);
    if (at < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target instanceof HTMLInputElement && movesCaret(target, event.key)) return;
    all[next].focus();
    event.preventDefault();
    event.stopPropagation();
  });
  group.addEventListener('focusin', ({ target }) => {
    if (!controls().includes(target as HTMLElement)) return;
    stop = target as HTMLElement;
    settle();
  });
  /**
   * Whether a change can affect the Tab stop. `settle` costs a layout, and most changes are texts, unchanged values or
   * other controls.
   */
  function isChange({ target, attributeName: name, oldValue, addedNodes, removedNodes }: MutationRecord) {
    if (name === null) return [...addedNodes, ...removedNodes].some((node) => node instanceof Element);
    return (target as Element).getAttribute(name) !== oldValue && (!stop || target.contains(stop));
  }

  // A control may appear or disappear when the page, the `hide` setting or the window's width changes.
  const watch = new MutationObserver((changes) => changes.some(isChange) && settle());
  const attributeOldValue = true;
  watch.observe(group, { subtree: true, childList: true, attributeFilter: ['hidden', 'disabled'], attributeOldValue });
  watch.observe(document.documentElement, { attributeFilter: ['data-hide', 'data-present'], attributeOldValue });
  const resized = new ResizeObserver(settle);
  // The size of the group changes when one of its ancestors appears.
  for (const element of [group, document.documentElement]) resized.observe(element);
}

/**
 * Whether a key moves the caret of a text box, because there is text on that side. A number box does not report its
 * caret.
 */
function movesCaret({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string) {
  if (selectionStart === null) return false;
  return key === 'ArrowLeft' || key === 'Home' ? selectionEnd !== 0 : selectionStart !== value.length;
}
