/** The state of the dialog "Share". */

export interface Share {
  open: boolean;
  /** QR code of a link; `modules` is `null` if the link is too long for a QR code. */
  qr: { link: string; modules: Uint8Array | null; problem: string | null } | null;
  problem: string | null; // why no file was written
}

export const NO_SHARE: Share = { open: false, qr: null, problem: null };
