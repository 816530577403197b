/** The browser's storage. If it is blocked, nothing is stored, and the page works without. */

export function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full.
  }
}

export function stored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
