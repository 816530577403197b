/** Saves a file for the user. */
export function saveFile(name: string, parts: BlobPart[], type: string) {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The URL is not revoked at once, because the browser may still be reading the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
