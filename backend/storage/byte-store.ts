import { openAsBlob, readdirSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolderAsync } from '../base/durable-files.ts';

/**
 * Stores objects' bytes under random ids, which are the `version` in storage.objects. Object names never become paths, so they cannot
 * leave the folder, and readers never see half of an object. An id is in doubt while the folder `unfinished` has a file with its name,
 * which holds the received part of an upload. After a crash, the rows decide (`settle`).
 */
export interface ByteStore {
  /** Path of the file that receives an upload. The id is in doubt while the file exists. */
  unfinished(id: string): Promise<string>;
  /** Marks stored bytes whose rows are about to be removed. */
  doubt(ids: readonly string[]): Promise<void>;
  /** Resolves when the bytes are on disk. */
  add(id: string, bytes: Buffer): Promise<void>;
  /** Undefined if missing. */
  read(id: string): Promise<Blob | undefined>;
  /** Ends doubts: keeps the bytes of these ids, or removes them. */
  settle(ids: readonly string[], isStored: (id: string) => boolean): Promise<void>;
  /** Ids that were in doubt when the store was opened, because a process had ended during a change. */
  readonly leftBehind: readonly string[];
  /** Free bytes of the disk. */
  room(): Promise<number>;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function openByteStore(dataDir: string): ByteStore {
  const directory = join(dataDir, 'storage');
  const pathOf = (id: string) => join(directory, id.slice(0, 2), id);
  const unfinishedOf = (id: string) => join(directory, 'unfinished', id);
  const makeFolder = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return {
    unfinished: async (id) => {
      await makeFolder(unfinishedOf(id));
      return unfinishedOf(id);
    },
    doubt: async (ids) => {
      for (const id of ids) {
        await makeFolder(unfinishedOf(id));
        await writeFile(unfinishedOf(id), '', { mode: 0o600 });
      }
    },
    add: async (id, bytes) => {
      await makeFolder(pathOf(id));
      await writeFile(pathOf(id), bytes, { flag: 'wx', mode: 0o600, flush: true });
      for (const folder of [dirname(pathOf(id)), directory, dataDir]) await syncFolderAsync(folder);
    },
    read: async (id) => await openAsBlob(pathOf(id)).catch(() => undefined),
    settle: async (ids, isStored) => {
      for (const id of ids) {
        if (!isStored(id)) await rm(pathOf(id), { force: true });
        await rm(unfinishedOf(id), { force: true });
      }
    },
    leftBehind: namesIn(join(directory, 'unfinished')).filter((name) => ID.test(name)),
    room: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
  };
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
