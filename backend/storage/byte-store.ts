import { openAsBlob } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IN_MEMORY } from '../database/pglite-database.ts';

/**
 * Stores objects' bytes under random ids, which are the `version` in storage.objects. Object names never become paths, so they
 * cannot escape; new content gets a new id, so readers never see half of it; moving an object touches no bytes.
 */
export interface ByteStore {
  /** Resolves when the bytes are on disk. */
  add(id: string, bytes: Buffer): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Undefined if missing. */
  read(id: string): Promise<Blob | undefined>;
  remove(ids: readonly string[]): Promise<void>;
}

export function openByteStore(dataDir: string): ByteStore {
  return dataDir === IN_MEMORY ? inMemory() : inDirectory(join(dataDir, 'storage'));
}

function inDirectory(directory: string): ByteStore {
  const pathOf = (id: string) => join(directory, id.slice(0, 2), id);
  const makeRoom = async (id: string) => {
    const path = pathOf(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  };
  return {
    add: async (id, bytes) => writeFile(await makeRoom(id), bytes, { flag: 'wx', mode: 0o600, flush: true }),
    copy: async (from, to) => copyFile(pathOf(from), await makeRoom(to)),
    read: async (id) => await openAsBlob(pathOf(id)).catch(() => undefined),
    remove: async (ids) => {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },
  };
}

function inMemory(): ByteStore {
  const blobs = new Map<string, Blob>();
  return {
    add: async (id, bytes) => void blobs.set(id, new Blob([new Uint8Array(bytes)])),
    copy: async (from, to) => void blobs.set(to, blobs.get(from) ?? new Blob([])),
    read: async (id) => blobs.get(id),
    remove: async (ids) => {
      for (const id of ids) blobs.delete(id);
    },
  };
}
