import { Decompress } from 'fzstd';

/** Why the bytes cannot be unpacked. The message is a sentence. */
export class ZstdFault extends Error {
  override readonly name = 'ZstdFault';
}

/** Maximum memory for unpacking, besides the result. Anki's files need 8 MB. */
const LARGEST_WINDOW = 128 * 1024 * 1024;
const CHUNK = 65_536;
const MAGIC = 0xfd2fb528;

/**
 * Unpacks one frame of Zstandard (RFC 8878), as Anki writes it.
 * @param most maximum size of the result in bytes, whatever the file says
 * @throws ZstdFault
 */
export function unpackZstd(bytes: Uint8Array<ArrayBuffer>, most: number): Uint8Array<ArrayBuffer> {
  const frame = bytes.subarray(0, endOfFrame(bytes));
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Decompress((part) => {
    length += part.length;
    if (length > most) throw new ZstdFault('It unpacks to more than fits.');
    parts.push(part);
  });
  try {
    for (let at = 0; at < frame.length; at += CHUNK) stream.push(frame.subarray(at, at + CHUNK), at + CHUNK >= frame.length);
  } catch (error) {
    if (error instanceof ZstdFault) throw error;
    throw new ZstdFault('It is damaged.', { cause: error });
  }
  const unpacked = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    unpacked.set(part, at);
    at += part.length;
  }
  return unpacked;
}

/** The end of the first frame. Validates what fzstd trusts: a header may request gigabytes of memory. */
function endOfFrame(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0, true) !== MAGIC) throw new ZstdFault('It is not packed as Anki packs.');
    const flags = view.getUint8(4);
    const isSingle = (flags & 0x20) !== 0;
    const dictionary = [0, 1, 2, 4][flags & 3]!;
    const sizeLength = flags >> 6 === 0 ? (isSingle ? 1 : 0) : 1 << (flags >> 6);
    const sizeAt = 5 + (isSingle ? 0 : 1) + dictionary;
    if (dictionary > 0) throw new ZstdFault('It needs a dictionary that is not here.');
    const window = isSingle ? sizeOf(view, sizeAt, sizeLength) : windowOf(view.getUint8(5));
    if (window > LARGEST_WINDOW) throw new ZstdFault('It needs more memory than a phone has.');
    for (let at = sizeAt + sizeLength; ;) {
      const head = view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
      // An RLE block, which repeats a single byte, stores only that byte.
      const length = (head >> 1) % 4 === 1 ? 1 : head >> 3;
      at += 3 + length;
      if (at > bytes.length) throw new ZstdFault('It is cut off.');
      if ((head & 1) === 1) return at + ((flags & 4) === 0 ? 0 : 4);
    }
  } catch (error) {
    throw error instanceof RangeError ? new ZstdFault('It is cut off.') : error;
  }
}

function sizeOf(view: DataView, at: number, length: number): number {
  if (length === 1) return view.getUint8(at);
  if (length === 2) return view.getUint16(at, true) + 256;
  return length === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}
