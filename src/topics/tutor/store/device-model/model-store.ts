import * as v from 'valibot';

import { contentPath, DEVICE_MODEL, type DeviceModel, MODEL_CACHE, modelRecord } from '../../rules/device-model/device-model.ts';
import { contentOf, piecePath, piecesOf } from '../../rules/device-model/pieces.ts';
import { pathOf, type FileStore, type PackCaches } from '../../../packs/store/index.ts';

export interface ModelStore extends FileStore<DeviceModel> {
  /** All completely downloaded models. */
  allInstalled(): Promise<readonly DeviceModel[]>;
  /** The shards of a completely downloaded model, in order. */
  shardsOf(model: DeviceModel): Promise<readonly Blob[]>;
}

const RECORD = /^\/packs\/model\/(?<id>[^/]+)\.json$/;
const checkedPath = (sha256: string) => `${contentPath(sha256)}?checked`;

/**
 * The files have gigabytes, so they are stored in pieces, and the hash is computed while they stream.
 * @param sha256Of returns hexadecimal
 */
export function modelStore(caches: PackCaches, sha256Of: (content: Blob) => Promise<string>): ModelStore {
  const cache = caches.open(MODEL_CACHE);

  async function drop(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map(async (path) => (await cache).delete(path)));
  }

  async function installed(id: string): Promise<DeviceModel | null> {
    const record = await (await cache).match(modelRecord(id));
    const read = record && v.safeParse(DEVICE_MODEL, await record.json());
    return read?.success === true ? read.output : null;
  }

  async function allInstalled(): Promise<readonly DeviceModel[]> {
    const ids = (await (await cache).keys()).flatMap((request) => RECORD.exec(pathOf(request))?.groups?.['id'] ?? []);
    return (await Promise.all(ids.map(installed))).filter((model) => model !== null);
  }

  return {
    installed,
    allInstalled,

    // 4 MiB: a file of a gigabyte has some 250 pieces.
    pieceBytes: 4 * 2 ** 20,

    have: async ({ sha256 }) => (await piecesOf(await cache, sha256)).at(-1)?.to ?? 0,

    async keepPiece({ sha256 }, from, bytes) {
      await (await cache).put(piecePath(sha256, from, from + bytes.length), new Response(bytes));
    },

    // Checks the hash, because a damaged model loads without an error and answers nonsense.
    async join({ sha256 }) {
      if ((await (await cache).match(checkedPath(sha256))) !== undefined) return true;
      if ((await sha256Of(await contentOf(await cache, sha256))) !== sha256) {
        await drop((await piecesOf(await cache, sha256)).map(({ path }) => path));
        return false;
      }
      await (await cache).put(checkedPath(sha256), new Response('checked'));
      return true;
    },

    async finish(model) {
      await (await cache).put(modelRecord(model.id), Response.json(model));
    },

    async forget(id) {
      await (await cache).delete(modelRecord(id));
    },

    async sweep(models) {
      const paths = (await (await cache).keys()).map(pathOf);
      const wanted = new Set<string>(
        [...models, ...(await allInstalled())].flatMap(({ files }) => files.map(({ sha256 }) => contentPath(sha256))),
      );
      await drop(paths.filter((path) => !RECORD.test(path) && !wanted.has(path.split('?', 1)[0]!)));
    },

    async shardsOf({ files }) {
      const kept = await cache;
      return Promise.all(files.filter(({ kind }) => kind === 'shard').map(({ sha256 }) => contentOf(kept, sha256)));
    },
  };
}
