import { type Entry, isOfPictures, isPassedOver, keyOfPicture } from '../outbox/entry.ts';
import { existingOutbox, findFile, listEntries, openOutbox, putEntry, removeEntry, retryEntry, watchEntries } from '../outbox/outbox.ts';
import { whileWriting } from '../storage/writing.ts';
import { MESSAGE_PICTURES } from '../outbox/picture-name.ts';

/** The part of Cache Storage that this module uses. Tabs and the service worker have it. */
export interface PictureStorage {
  open(name: string): Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>;
  delete(name: string): Promise<boolean>;
}

/** A picture of a message on this device. */
export interface KeptPicture {
  /** Object name in the bucket: author's folder, slash, id. */
  readonly path: string;
  readonly picture: Blob;
  /** `here`: uploaded, or received from the server. `waiting`: not uploaded yet. Otherwise why the server does not have it. */
  readonly state: 'here' | 'waiting' | PictureRefusal;
}

/** `full`: the account has no room for pictures. `refused`: the server does not take this one. */
export type PictureRefusal = 'refused' | 'full';

/** Paths in the order in which the student chose them. `leaving`: pictures whose deletion on the server waits. */
export type UnsentPictures = Readonly<Record<'waiting' | 'leaving' | PictureRefusal, readonly string[]>>;

/** Number of pictures kept for offline use, the most recently seen ones. */
const MOST_HERE = 200;

/** Pictures of messages on this device: unsent ones in the outbox, and others, uploaded or seen, in Cache Storage. */
export interface KeptPictures {
  /** Stores a newly chosen picture for upload. @throws WritingClosedError during a sign-out (AUTH-5) */
  keepUnsent(path: string, picture: Blob): Promise<void>;
  /** Stores a picture that the server has. */
  keep(path: string, picture: Blob): Promise<void>;
  find(path: string): Promise<KeptPicture | undefined>;
  /** Paths of pictures to upload, in the order in which the student chose them. */
  waiting(): Promise<readonly string[]>;
  /** Paths of all unsent pictures by state, including refused ones. */
  unsent(): Promise<UnsentPictures>;
  /** @throws WritingClosedError during a sign-out (AUTH-5) */
  retry(path: string): Promise<void>;
  /** Deletes the picture from this device only. */
  forget(path: string): Promise<void>;
  /** Deletes the picture here, and on the server once it is reachable. @throws WritingClosedError during a sign-out (AUTH-5) */
  remove(path: string): Promise<void>;
  /** Deletes all uploaded or seen pictures from this device. */
  forgetSeen(): Promise<void>;
}

/** @param storage null on an insecure page, which has no Cache Storage; then only waiting pictures are kept */
export function keptPictures(storage: PictureStorage | null, userId: string): KeptPictures {
  const hereName = `ekagra-${userId}-message-pictures`;
  const here = async () => storage?.open(hereName);
  const entryOf = async (path: string) => (await existingOutbox(userId))?.entries.get({ key: keyOfPicture(path) });

  const pictures: KeptPictures = {
    async keepUnsent(path, picture) {
      const [outbox, bytes] = await Promise.all([openOutbox(userId), picture.arrayBuffer()]);
      await whileWriting(userId, () =>
        outbox.transaction('rw', outbox.entries, outbox.files, async () => {
          await outbox.files.put({ path, bucket: MESSAGE_PICTURES, type: picture.type, bytes, at: Date.now() });
          await putEntry(outbox, { key: keyOfPicture(path), write: { kind: 'picture', path }, since: Date.now(), refusal: null });
        }),
      );
    },

    async keep(path, picture) {
      const cache = await here();
      if (cache === undefined) return;
      await cache.put(addressOf(path), new Response(picture));
      const kept = await cache.keys();
      await Promise.all(kept.slice(0, -MOST_HERE).map((oldest) => cache.delete(oldest)));
    },

    async find(path) {
      const entry = await entryOf(path);
      const unsent = entry?.write.kind === 'picture' ? await findFile(userId, path) : null;
      if (entry !== undefined && unsent !== null) return { path, picture: unsent, state: stateOf(entry) };
      const seen = await (await here())?.match(addressOf(path));
      return seen && { path, picture: await seen.blob(), state: 'here' };
    },

    waiting: async () => (await pictures.unsent()).waiting,

    unsent: async () => byState(await listEntries(userId)),

    async retry(path) {
      const entry = await entryOf(path);
      if (entry === undefined) return;
      const outbox = await openOutbox(userId);
      await whileWriting(userId, () => retryEntry(outbox, entry.id));
    },

    async forget(path) {
      const entry = await entryOf(path);
      // An entry that deletes the picture on the server keeps waiting.
      if (entry?.write.kind === 'picture') await removeEntry(await openOutbox(userId), entry);
      await (await here())?.delete(addressOf(path));
    },

    async remove(path) {
      await whileWriting(userId, async () => {
        // The picture may be on the server even if no answer said so: an answer may have been lost.
        const write = { kind: 'remove-picture', path } as const;
        await putEntry(await openOutbox(userId), { key: keyOfPicture(path), write, since: Date.now(), refusal: null });
      });
      await (await here())?.delete(addressOf(path));
    },

    async forgetSeen() {
      await storage?.delete(hereName);
    },
  };
  return pictures;
}

/** Passes the unsent pictures to `take` now and after each change, including changes by other tabs. @returns cleanup */
export function watchUnsentPictures(userId: string, take: (unsent: UnsentPictures) => void): () => void {
  return watchEntries(userId, (entries) => take(byState(entries)));
}

function byState(entries: readonly Entry[]): UnsentPictures {
  const paths = { waiting: [] as string[], leaving: [] as string[], refused: [] as string[], full: [] as string[] };
  for (const entry of entries.filter(isOfPictures)) {
    if (isPassedOver(entry)) continue;
    paths[entry.write.kind === 'remove-picture' ? 'leaving' : stateOf(entry)].push(entry.write.path);
  }
  return paths;
}

function stateOf({ refusal }: Entry): 'waiting' | PictureRefusal {
  return refusal === null ? 'waiting' : refusal === 'QuotaExceeded' ? 'full' : 'refused';
}

/** Cache key of a picture: a URL that the server does not use, so that no other cache entry collides with it. */
function addressOf(path: string): string {
  return `/message-pictures/${encodeURIComponent(path)}`;
}
