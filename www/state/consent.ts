/** Which downloads the page starts without asking. */

/** Maximum size in bytes of a download that is started without asking. */
const UNASKED = 50_000_000;

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether the page downloads a model without asking: it must be small, and the browser must report neither data saving
 * nor a slow connection. `bytes`: size of the download.
 */
export function downloadsUnasked(bytes: number) {
  if (bytes > UNASKED) return false;
  const { connection } = navigator as { connection?: Line };
  if (!connection) return !matchMedia('(pointer: coarse)').matches;
  return !connection.saveData && (connection.effectiveType ?? '4g') === '4g';
}
