/**
 * Media type of a picture by its first bytes; undefined for anything browsers do not show as a picture. Not SVG, which can
 * carry scripts.
 */
export function imageTypeOf(bytes: Buffer): string | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) === 'ftyp' && /^(.{4})*avi[fs]/s.test(text(8, Math.min(bytes.readUInt32BE(0), 64)))) return 'image/avif';
  return undefined;
}

/** The types that `imageTypeOf` knows. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
