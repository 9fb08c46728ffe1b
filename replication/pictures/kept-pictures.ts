import { type Entry, isOfPictures, isPassedOver, keyOfPicture } from '../outbox/entry.ts';
import { existingOutbox, findFile, listEntries, openOutbox, putEntry, removeEntry, retryEntry, watchEntries } from '../outbox/outbox.ts';
import { whileWriting } from '../storage/writing.ts';
import { MESSAGE_PICTURES } from '../outbox/picture-name.ts';

/** The part of Cache Storage in use; available in tabs and in the service worker. */
export interface PictureStorage {
  open(name: string): Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>>;
  delete(name: string): Promise<boolean>;
}

/** A picture of a message on this device. */
export interface KeptPicture {
  /** Object name in the bucket: author's folder, slash, id. */
  readonly path: string;
  readonly picture: Blob;
  /** `waiting`: not uploaded. Otherwise the server has it, or why it does not. */
  readonly state: 'here' | 'waiting' | PictureRefusal;
}

/** `full`: the account has no room for pictures. `refused`: the server does not take this one. */
export type PictureRefusal = 'refused' | 'full';

/** Paths in order of choosing. `leaving`: to be deleted on the server, which was not asked yet, or could not be reached. */
export type UnsentPictures = Readonly<Record<'waiting' | 'leaving' | PictureRefusal, readonly string[]>>;

/** Number of uploaded pictures kept for offline, most recently seen. */
const MOST_HERE = 200;

/** Pictures of messages on this device: unsent ones in the outbox, and others, uploaded or seen, in Cache Storage. */
export interface KeptPictures {
  /** Chosen here, to be uploaded. @throws WritingClosedError during a sign-out (AUTH-5) */
  keepUnsent(path: string, picture: Blob): Promise<void>;
  /** Uploaded. */
  keep(path: string, picture: Blob): Promise<void>;
  find(path: string): Promise<KeptPicture | undefined>;
  /** To be uploaded, in order of choosing. */
  waiting(): Promise<readonly string[]>;
  /** The same with rejected ones, by state. */
  unsent(): Promise<UnsentPictures>;
  /** @throws WritingClosedError during a sign-out (AUTH-5) */
  retry(path: string): Promise<void>;
  /** On this device only. */
  forget(path: string): Promise<void>;
  /** Here, and on the server once it can be reached. @throws WritingClosedError during a sign-out (AUTH-5) */
  remove(path: string): Promise<void>;
  /** All that were uploaded or seen. */
  forgetSeen(): Promise<void>;
}

/** @param storage null on an insecure page, which has no Cache Storage: it keeps only what waits */
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
      // A deletion on the server goes on waiting.
      if (entry?.write.kind === 'picture') await removeEntry(await openOutbox(userId), entry);
      await (await here())?.delete(addressOf(path));
    },

    async remove(path) {
      await whileWriting(userId, async () => {
        // Whether it was uploaded is not always known: an answer may have been lost.
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

/** Passes on what the server does not have, now and after each change, of other tabs too. @returns cleanup */
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

/** A URL outside the server's, so that no other cache entry is mistaken for it. */
function addressOf(path: string): string {
  return `/message-pictures/${encodeURIComponent(path)}`;
}
