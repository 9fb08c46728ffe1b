/** Longer than any browser takes to begin a download. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser as a download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
