import * as v from 'valibot';

import { type Downloadable, type Pack, PACK, PACK_CACHE, PACK_IDS, type PackFile, recordOf } from '../rules/pack.ts';
import { digestOf } from './sha256.ts';

/** The part of Cache Storage that packs use. */
export interface PackCaches {
  open(name: string): Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>;
}

/** Files of packs on this device: complete files, pieces of downloads, and which packs are complete. */
export interface FileStore<P extends Downloadable> {
  /** Size in bytes of the pieces in which progress is stored: closing the tab loses less than one. */
  readonly pieceBytes: number;
  /** The complete pack on this device, possibly an earlier version. */
  installed(id: P['id']): Promise<P | null>;
  /** All complete packs, including those that are no longer in the list: a student can still remove them. */
  allInstalled?(): Promise<readonly P[]>;
  /** Number of contiguous bytes of a file on this device, from its start. */
  have(file: PackFile): Promise<number>;
  /** @throws QuotaExceededError when the device is full */
  keepPiece(file: PackFile, from: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Joins the pieces into the complete file. Returns false if they do not match its hash; the pieces are then deleted. */
  join(file: PackFile): Promise<boolean>;
  /** Marks a pack as complete: it replaces its earlier version. */
  finish(pack: P): Promise<void>;
  /** Marks a pack as unused; the next `sweep` deletes its files. */
  forget(id: P['id']): Promise<void>;
  /** Deletes files that belong to no pack in use and to none of these packs. */
  sweep(packs: readonly P[]): Promise<void>;
}

export interface PackStore extends FileStore<Pack> {}

const pieceOf = (file: PackFile, from: number) => `${file.url}?from=${from}`;
/** Browsers return absolute URLs. */
export const pathOf = ({ url }: Request) => url.slice(new URL(url).origin.length);

export function packStore(caches: PackCaches): PackStore {
  const cache = caches.open(PACK_CACHE);

  async function piecesOf(file: PackFile): Promise<{ readonly path: string; readonly from: number }[]> {
    const paths = (await (await cache).keys()).map(pathOf);
    const pieces = paths.flatMap((path) => {
      const [url, from] = path.split('?from=');
      return url === file.url && from !== undefined ? [{ path, from: Number(from) }] : [];
    });
    return pieces.toSorted((a, b) => a.from - b.from);
  }

  async function read(path: string): Promise<Blob> {
    const kept = await (await cache).match(path);
    return kept === undefined ? new Blob() : kept.blob();
  }

  async function drop(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map(async (path) => (await cache).delete(path)));
  }

  return {
    pieceBytes: 256 * 1024,

    async installed(id) {
      const record = await (await cache).match(recordOf(id));
      return record === undefined ? null : v.parse(PACK, await record.json());
    },

    async have(file) {
      if ((await (await cache).match(file.url)) !== undefined) return file.bytes;
      let end = 0;
      for (const { path, from } of await piecesOf(file)) {
        if (from !== end) break;
        end += (await read(path)).size;
      }
      return end;
    },

    async keepPiece(file, from, bytes) {
      await (await cache).put(pieceOf(file, from), new Response(bytes));
    },

    async join(file) {
      const pieces = await piecesOf(file);
      if ((await (await cache).match(file.url)) === undefined) {
        const whole = await new Blob(await Promise.all(pieces.map(({ path }) => read(path)))).arrayBuffer();
        if ((await digestOf(whole)) !== file.sha256) {
          await drop(pieces.map(({ path }) => path));
          return false;
        }
        await (await cache).put(file.url, new Response(whole));
      }
      await drop(pieces.map(({ path }) => path));
      return true;
    },

    async finish(pack) {
      await (await cache).put(recordOf(pack.id), Response.json(pack));
    },

    async forget(id) {
      await (await cache).delete(recordOf(id));
    },

    async sweep(packs) {
      const used = await Promise.all(PACK_IDS.map((id) => this.installed(id)));
      const kept = [...packs, ...used.filter((pack) => pack !== null)];
      const wanted = new Set<string>([...PACK_IDS.map(recordOf), ...kept.flatMap(({ files }) => files.map(({ url }) => url))]);
      const paths = (await (await cache).keys()).map(pathOf);
      await drop(paths.filter((path) => !wanted.has(path.split('?', 1)[0]!)));
    },
  };
}
