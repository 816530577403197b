// @ts-check
/**
 * Makes the controls of a group one stop of the Tab key, as in a toolbar: ← and → move among them, Home and End to
 * the ends.
 */

/** Steps of the keys, from the focused control. @type {Record<string, (at: number, last: number) => number>} */
const MOVES = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * @param {HTMLElement} group
 * @param {string} selector of its controls
 */
export function oneStop(group, selector) {
  /** Where Tab stops. @type {HTMLElement | undefined} */
  let stop;

  const controls = () => /** @type {HTMLElement[]} */ ([...group.querySelectorAll(selector)]);
  const usable = () => controls().filter((control) => control.checkVisibility() && !control.matches(':disabled'));

  /** Lets Tab stop at a control that is there: the last one used, or else the pressed one, or the first. */
  function settle() {
    const all = usable();
    if (!stop || !all.includes(stop)) stop = all.find((control) => control.ariaPressed === 'true') ?? all[0];
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
  }

  group.addEventListener('keydown', (event) => {
    const all = usable();
    const target = /** @type {HTMLElement} */ (event.target);
    const at = all.indexOf(target);
    const next = MOVES[event.key]?.(at, all.length - 1);
    if (at < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target instanceof HTMLInputElement && movesCaret(target, event.key)) return;
    all[next].focus();
    event.preventDefault();
    event.stopPropagation();
  });
  group.addEventListener('focusin', ({ target }) => {
    if (!controls().includes(/** @type {HTMLElement} */ (target))) return;
    stop = /** @type {HTMLElement} */ (target);
    settle();
  });
  // A control may come and go, by a change of the page, of what it hides, or of the window's width.
  const watch = new MutationObserver((changes) => changes.some(isChange) && settle());
  const attributeOldValue = true;
  watch.observe(group, { subtree: true, childList: true, attributeFilter: ['hidden', 'disabled'], attributeOldValue });
  watch.observe(document.documentElement, { attributeFilter: ['data-hide', 'data-present'], attributeOldValue });
  new ResizeObserver(settle).observe(document.documentElement);
}

/** An attribute that is set to its own value is reported, too; to settle then would cost a layout. @param {MutationRecord} change */
const isChange = ({ target, attributeName: name, oldValue }) =>
  !name || /** @type {Element} */ (target).getAttribute(name) !== oldValue;

/**
 * Whether a key moves the caret of a box, which has text on that side. A number's box does not tell its caret.
 *
 * @param {HTMLInputElement} input
 * @param {string} key
 */
function movesCaret({ selectionStart, selectionEnd, value }, key) {
  if (selectionStart === null) return false;
  return key === 'ArrowLeft' || key === 'Home' ? selectionEnd !== 0 : selectionStart !== value.length;
}
