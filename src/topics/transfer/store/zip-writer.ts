import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Bytes that are collected before the browser may move them to its disk. */
const PART_BYTES = 4_000_000;

/** A zip file that is written entry by entry, and never held in memory as a whole. */
export interface ZipFile {
  /** Text that arrives in pieces, compressed. */
  text(name: string, pieces: AsyncIterable<string>): Promise<void>;
  /** A file that is compressed already. */
  file(name: string, content: Blob): Promise<void>;
  end(): Promise<Blob>;
}

/** @param at modification time of all entries */
export function zipFile(at: Date, signal: AbortSignal): ZipFile {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const collect = () => {
    if (size > 0) parts.push(new Blob(pending));
    [pending, size] = [[], 0];
  };
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(bytes) {
      // The writer reuses its buffers.
      pending.push(bytes.slice());
      size += bytes.length;
      if (size >= PART_BYTES) collect();
    },
  });
  // Streams compress off the main thread anyway; workers from `blob:` addresses are forbidden.
  const zip = new ZipWriter(sink, { useWebWorkers: false, lastModDate: at, extendedTimestamp: false, signal });
  return {
    async text(name, pieces) {
      await zip.add(name, encoded(pieces), { level: 6 });
    },
    async file(name, content) {
      await zip.add(name, content.stream(), { level: 0 });
    },
    async end() {
      await zip.close();
      collect();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

function encoded(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
