export interface PictureHead {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  readonly width: number;
  readonly height: number;
}

/** Number of bytes at the start of a file that contain the picture's size, even after the camera's metadata. */
export const HEAD_BYTES = 262_144;
/** Maximum number of pixels. A phone that decodes more runs out of memory, however small the file is. */
export const MOST_PIXELS = 60_000_000;

/** Type and size of a picture from its first bytes, without decoding it. Null for anything else, such as SVG, which can contain scripts. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngHead(view) ?? gifHead(view) ?? webpHead(view) ?? jpegHead(view);
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function pngHead(view: DataView): PictureHead | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gifHead(view: DataView): PictureHead | null {
  if (view.getUint32(0) !== 0x47494638) return null;
  const flags = view.getUint8(10);
  let at = 13 + tableBytes(flags);
  // Skips extensions before the first frame. A frame may be larger than the screen, and browsers then draw the whole frame.
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return null;
  const uint16 = (offset: number) => view.getUint16(offset, true);
  return {
    type: 'image/gif',
    width: Math.max(uint16(6), uint16(at + 1) + uint16(at + 5)),
    height: Math.max(uint16(8), uint16(at + 3) + uint16(at + 7)),
  };
}

/** Size of a colour table in bytes. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function webpHead(view: DataView): PictureHead | null {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return null;
  const size = (width: number, height: number) => ({ type: 'image/webp', width, height }) as const;
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return size(uint24(24) + 1, uint24(27) + 1);
    case 0x5650384c: {
      // VP8L: 14 bits each.
      const bits = view.getUint32(21, true);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 0x56503820: // VP8
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    default:
      return null;
  }
}

function jpegHead(view: DataView): PictureHead | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  for (;;) {
    const marker = view.getUint16(at);
    // Start of frame. The markers C4, C8 and CC are tables.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Skips fill bytes and markers without a length as decoders do, which would otherwise find a different frame.
    if (marker === 0xffff) at += 1;
    else if (marker === 0xff01 || (marker >= 0xffd0 && marker <= 0xffd7)) at += 2;
    else if (marker < 0xffc0 || (marker >= 0xffd8 && marker <= 0xffda)) return null;
    else at += 2 + view.getUint16(at + 2);
  }
}
