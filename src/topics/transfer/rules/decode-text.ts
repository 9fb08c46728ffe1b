/**
 * Decodes a file as UTF-8, as UTF-16 with a byte order mark, or as Windows-1252, which older programs save. Normalises line ends.
 * @returns null if it is not text
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  return text.includes('\u0000') ? null : text.replaceAll(/\r\n?/g, '\n');
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
