/** Delay in ms before the object URL is revoked. Every browser has started the download by then. */
const RELEASE_MS = 60_000;

/** Saves a file as a download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
