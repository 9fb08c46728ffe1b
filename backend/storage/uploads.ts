import { open, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { isDiskFull } from '../base/full-disk.ts';
import { createLane, LaneFullError } from '../base/lane.ts';
import { STORAGE_LIMITS, type StorageLimits } from '../base/limits.ts';
import { readForm } from './multipart.ts';
import { diskFull, invalidRequest, slowDown, StorageError, tooLarge } from './storage-error.ts';

const UNKNOWN_TYPE = 'application/octet-stream';

export interface Upload {
  readonly bytes: Buffer;
  /** The declared type, with parameters: `text/plain;charset=UTF-8`. */
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Size and type of an upload by its headers, before the body is read. */
export interface Declared {
  /** Undefined for a form, which contains the type. */
  readonly contentType: string | undefined;
  /** Upper limit in bytes; undefined if unknown. */
  readonly size: number | undefined;
}

export function declaredBy({ headers }: IncomingMessage): Declared {
  // The app neither replaces objects nor stores metadata of them.
  if (headers['x-upsert'] === 'true') throw invalidRequest('Objects are not replaced: upload under a new name');
  if (headers['x-metadata'] !== undefined) throw invalidRequest('Objects have no metadata of their own');
  const type = headers['content-type'] || UNKNOWN_TYPE;
  const length = headers['content-length'];
  return { contentType: isForm(type) ? undefined : type, size: length === undefined ? undefined : Number(length) };
}

/** Running uploads. A stalled one costs a connection and a file; only complete uploads take memory. */
export interface Uploads {
  /** Runs an upload with one of the places of this student and network. Rejects with StorageError if they have none left. */
  run<T>(student: string, network: string, work: () => Promise<T>): Promise<T>;
  /** Receives a request into a file. Rejects with StorageError if it is larger than `most`, or aborted. */
  receive(request: IncomingMessage, path: string, most: number): Promise<void>;
  /** Reads what was received: a form, or the bytes themselves. */
  open<T>(request: IncomingMessage, path: string, store: (upload: Upload) => Promise<T>): Promise<T>;
}

export function createUploads(limits: StorageLimits): Uploads {
  const places = new Map<string, number>();
  const memory = createLane({
    atOnce: limits.openedAtOnce,
    eachAtOnce: limits.openedAtOnce,
    eachWaiting: limits.uploads,
    allWaiting: limits.uploads,
  });
  return {
    run: async (student, network, work) => {
      const keys = {
        all: limits.uploads,
        [`student ${student}`]: limits.uploadsOfStudent,
        [`network ${network}`]: limits.uploadsOfNetwork,
      };
      for (const [key, most] of Object.entries(keys)) if ((places.get(key) ?? 0) >= most) throw slowDown();
      for (const key of Object.keys(keys)) places.set(key, (places.get(key) ?? 0) + 1);
      try {
        return await work();
      } finally {
        for (const key of Object.keys(keys)) {
          const left = places.get(key)! - 1;
          if (left === 0) places.delete(key);
          else places.set(key, left);
        }
      }
    },
    receive: async (request, path, most) => {
      const file = await open(path, 'wx', 0o600);
      // An error must not destroy the request: its connection still carries the answer.
      const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
      try {
        let size = 0;
        for (;;) {
          // oxlint-disable-next-line no-await-in-loop -- one part after the other
          const { done, value } = await chunks.next();
          if (done) return;
          size += value.length;
          if (size > most) throw tooLarge();
          // `writeFile` writes everything or fails. `write` may write only a part, as on a full disk, without an error.
          await file.writeFile(value);
        }
      } catch (error) {
        void readOn(chunks);
        throw asStorageError(error, request);
      } finally {
        await file.close();
      }
    },
    open: async (request, path, store) => {
      try {
        return await memory.run('', async () => await store(readUpload(await readFile(path), request)));
      } catch (error) {
        throw error instanceof LaneFullError ? slowDown() : error;
      }
    },
  };
}

/** Reads and drops the rest of a request, which would otherwise block the connection's next request. */
async function readOn(chunks: AsyncIterator<Buffer, undefined>): Promise<void> {
  try {
    while (!(await chunks.next()).done);
  } catch {
    // The connection has ended.
  }
}

function asStorageError(error: unknown, request: IncomingMessage): unknown {
  if (error instanceof StorageError) return error;
  if (isDiskFull(error)) return diskFull();
  // The client left.
  return request.destroyed ? new StorageError(408, 'RequestTimeout', 'The upload ended early') : error;
}

/** Both forms of storage-js: a multipart form, or the bytes. Throws StorageError. */
function readUpload(body: Buffer, { headers }: IncomingMessage): Upload {
  const type = headers['content-type'] || UNKNOWN_TYPE;
  if (!isForm(type)) return { bytes: body, contentType: type, cacheControl: cacheControlOf(headers['cache-control']) };
  const parts = readForm(body, type);
  // The file's field may have any name: it is the one that is a file.
  const file = parts.find(({ fileName }) => fileName !== undefined);
  if (!file) throw invalidRequest('No content provided');
  let cacheControl: string | undefined;
  for (const part of parts) {
    if (part === file) continue;
    if (part.name !== 'cacheControl' || part.content.length > STORAGE_LIMITS.formHeaderBytes)
      throw invalidRequest('The form has a field that is not stored');
    cacheControl = part.content.toString('latin1');
  }
  return { bytes: file.content, contentType: file.contentType || UNKNOWN_TYPE, cacheControl: cacheControlOf(cacheControl) };
}

function isForm(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type);
}

/** Only a maximum age is allowed: `3600` or `max-age=3600`, in seconds. */
function cacheControlOf(value: string | undefined): string {
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(value?.trim() ?? '')?.[1];
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`;
}
