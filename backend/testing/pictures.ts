/** The smallest pictures that are what they say: one pixel each, as files. */
const BASE64 = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  'image/webp': 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
} as const;

export type PictureType = keyof typeof BASE64;

/** A picture of one pixel, followed by as many bytes as make it `size` bytes long. */
export function picture(type: PictureType = 'image/png', size = 0): Blob {
  const bytes = Buffer.from(BASE64[type], 'base64');
  return new Blob([bytes, Buffer.alloc(Math.max(size - bytes.length, 0))], { type });
}
