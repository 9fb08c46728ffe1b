import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

import { TransferFault } from './transfer-fault.ts';

/** Maximum number of files in a zip. An export has 30 and its pictures, an Anki deck has its media. */
const MOST_ENTRIES = 50_000;
/** Maximum unpacked size of all files, in bytes. Only pictures are unpacked as a whole. */
const MOST_BYTES = 4_000_000_000;

export interface ZipEntry {
  readonly name: string;
  /** Unpacked size according to the zip. Reading stops there. */
  readonly bytes: number;
  /** Reads the entry as UTF-8 text, in pieces. */
  text(): AsyncGenerator<string>;
  blob(type: string): Promise<Blob>;
}

/**
 * Lists the files of a zip. Each is read on demand.
 * @throws TransferFault for a file that is no zip, is cut off, or was made to do harm
 */
export async function readZip(file: Blob, signal: AbortSignal): Promise<ReadonlyMap<string, ZipEntry>> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (start[0] !== 0x50 || start[1] !== 0x4b) throw new TransferFault('This is no zip file. Choose the file that “Export” made.');
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false, checkSignature: true, checkOverlappingEntry: true, signal });
  const entries = new Map<string, ZipEntry>();
  let bytes = 0;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      signal.throwIfAborted();
      if (entries.size >= MOST_ENTRIES) throw new TransferFault('This zip has more files than any export. Nothing was read.');
      if (!isPlainPath(entry.filename)) {
        throw new TransferFault('This zip names files outside its own folder, which no export does. Nothing was read.');
      }
      if (entry.encrypted) throw new TransferFault('This zip has a password. Unpack it and zip it again without one.');
      if (entry.directory) continue;
      bytes += entry.uncompressedSize;
      if (bytes > MOST_BYTES) throw new TransferFault('This zip unpacks to more than any export has. Nothing was read.');
      entries.set(entry.filename, readable(entry, signal));
    }
  } catch (error) {
    if (error instanceof TransferFault || signal.aborted) throw error;
    console.error('A zip file could not be read', error);
    throw new TransferFault(CUT_OFF);
  }
  return entries;
}

export const CUT_OFF = 'This file is not complete or is damaged. It may have been cut off while it was saved or copied: use another copy.';

/** Whether the name is a relative path that does not leave its folder. */
function isPlainPath(name: string): boolean {
  if (name === '' || name.length > 400 || name.startsWith('/') || /[\\:\p{Cc}]/u.test(name)) return false;
  return name.split('/').every((part) => part !== '..' && part !== '.');
}

function readable(entry: FileEntry, signal: AbortSignal): ZipEntry {
  const { filename: name, uncompressedSize: bytes } = entry;
  async function* chunks(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { readable: unpacked, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    // Some faults end the unpacking without ending the stream. Its reader would wait for ever, so this rejection ends the read.
    const failure = new Promise<never>((_, reject) => void entry.getData(writable, { signal }).catch(reject));
    failure.catch(() => undefined);
    const reader = unpacked.getReader();
    let seen = 0;
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), failure]);
        if (done) break;
        seen += value.length;
        if (seen > bytes) throw new TransferFault(CUT_OFF);
        yield value;
      }
    } catch (error) {
      if (error instanceof TransferFault || signal.aborted) throw error;
      console.error(`${name} could not be unpacked`, error);
      throw new TransferFault(CUT_OFF);
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
  return {
    name,
    bytes,
    async *text() {
      const decoder = new TextDecoder('utf-8', { fatal: true });
      try {
        for await (const chunk of chunks()) yield decoder.decode(chunk, { stream: true });
        yield decoder.decode();
      } catch (error) {
        if (error instanceof TypeError)
          throw new TransferFault(`${name} is not in UTF-8, as every export is. Use the file as “Export” made it.`);
        throw error;
      }
    },
    async blob(type) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of chunks()) parts.push(chunk.slice());
      return new Blob(parts, { type });
    },
  };
}
