/** Maximum edge and area of a picture in pixels. A larger one would fill a phone's memory, even if its file is small. */
const LONGEST_EDGE = 4096;
const MOST_PIXELS = 8_000_000;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Size of a JPEG or WebP picture from its header, before anything decodes it. Null for other formats, and for pictures that are too large.
 */
export function safePictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' ? sizeOfWebp(bytes, view) : sizeOfJpeg(view);
  if (size === null || size.width === 0 || size.height === 0) return null;
  return Math.max(size.width, size.height) > LONGEST_EDGE || size.width * size.height > MOST_PIXELS ? null : size;
}

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Reads the first chunk, see https://developers.google.com/speed/webp/docs/riff_container. */
function sizeOfWebp(bytes: Uint8Array, view: DataView): PictureSize | null {
  if (view.byteLength < 30) return null;
  switch (text(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    // The extended format: may have transparency or a colour profile, but no animation.
    case 'VP8X':
      return (bytes[20]! & 2) === 0
        ? { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
        : null;
    default:
      return null;
  }
}

/**
 * Reads the first start-of-frame segment. Only segments with a length may precede it. Decoders skip markers without a length and repeated
 * 0xff bytes, and would then find a different frame than this function.
 */
function sizeOfJpeg(view: DataView): PictureSize | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda) || marker === 0xff) return null;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}
