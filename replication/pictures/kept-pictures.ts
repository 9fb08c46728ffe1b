import { isToStepAside, noteUnknown, type UnknownAnswers } from '../outbox/step-aside.ts';
import { whileWriting } from '../storage/writing.ts';

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

/** Paths in order of choosing. */
export type UnsentPictures = Readonly<Record<'waiting' | PictureRefusal, readonly string[]>>;

/** Number of uploaded pictures kept for offline, most recently seen. */
const MOST_HERE = 200;
/** Header of a rejected picture: why. Releases before the quotas wrote `true`. */
const REFUSED = 'x-refused';
/** Header of one with answers that nobody knows: how many, and the time of the first in epoch milliseconds. */
const UNKNOWN = 'x-unknown';

/**
 * Pictures of messages on this device: waiting uploads, and cached ones of others. In Cache Storage, because the database only
 * opens 13 collections, and a picture is no document.
 */
export interface KeptPictures {
  /** Chosen here, to be uploaded. @throws WritingClosedError during a sign-out (AUTH-5) */
  keepUnsent(path: string, picture: Blob): Promise<void>;
  /** Uploaded. */
  keep(path: string, picture: Blob): Promise<void>;
  find(path: string): Promise<KeptPicture | undefined>;
  /** In order of choosing. */
  waiting(): Promise<string[]>;
  /** The same with rejected ones, by state. */
  unsent(): Promise<UnsentPictures>;
  /** Including rejected ones. */
  countUnsent(): Promise<number>;
  sent(path: string): Promise<void>;
  refused(path: string, why: PictureRefusal): Promise<void>;
  /** Had an answer that nobody knows. @returns true when it has stepped aside, and counts as refused (OUT-2) */
  unknown(path: string, now: number): Promise<boolean>;
  retry(path: string): Promise<void>;
  forget(path: string): Promise<void>;
  /** Part of signing out. */
  forgetAll(): Promise<void>;
}

export function keptPictures(storage: PictureStorage, userId: string): KeptPictures {
  const unsentName = `ekagra-${userId}-unsent-pictures`;
  const hereName = `ekagra-${userId}-message-pictures`;
  const unsent = () => storage.open(unsentName);
  const here = () => storage.open(hereName);

  async function mark(path: string, headersOf: (kept: Headers) => Record<string, string>): Promise<void> {
    const cache = await unsent();
    const kept = await cache.match(addressOf(path));
    if (kept) await cache.put(addressOf(path), new Response(await kept.blob(), { headers: headersOf(kept.headers) }));
  }

  const pictures: KeptPictures = {
    async keepUnsent(path, picture) {
      await whileWriting(userId, async () => (await unsent()).put(addressOf(path), new Response(picture)));
    },

    async keep(path, picture) {
      const cache = await here();
      await cache.put(addressOf(path), new Response(picture));
      const kept = await cache.keys();
      await Promise.all(kept.slice(0, -MOST_HERE).map((oldest) => cache.delete(oldest)));
    },

    async find(path) {
      const waiting = await (await unsent()).match(addressOf(path));
      if (waiting) return { path, picture: await waiting.blob(), state: stateOf(waiting) };
      const seen = await (await here()).match(addressOf(path));
      return seen && { path, picture: await seen.blob(), state: 'here' };
    },

    waiting: async () => [...(await pictures.unsent()).waiting],

    async unsent() {
      const cache = await unsent();
      const paths = { waiting: [] as string[], refused: [] as string[], full: [] as string[] };
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        if (kept) paths[stateOf(kept)].push(pathOf(request.url));
      }
      return paths;
    },

    countUnsent: async () => (await (await unsent()).keys()).length,

    async sent(path) {
      const cache = await unsent();
      const kept = await cache.match(addressOf(path));
      if (!kept) return;
      // Copy before deleting: a crash in between uploads it again, which is harmless.
      await pictures.keep(path, await kept.blob());
      await cache.delete(addressOf(path));
    },

    refused: (path, why) => mark(path, () => ({ [REFUSED]: why })),
    retry: (path) => mark(path, () => ({})),

    async unknown(path, now) {
      let isAside = false;
      await mark(path, (headers) => {
        const noted = noteUnknown(readUnknown(headers), now);
        isAside = isToStepAside(noted, now);
        return isAside ? { [REFUSED]: 'refused' } : { [UNKNOWN]: `${noted.answers} ${noted.since}` };
      });
      return isAside;
    },

    async forget(path) {
      for (const cache of await Promise.all([unsent(), here()])) await cache.delete(addressOf(path));
    },

    async forgetAll() {
      await Promise.all([storage.delete(unsentName), storage.delete(hereName)]);
    },
  };
  return pictures;
}

function readUnknown(headers: Headers): UnknownAnswers | undefined {
  const [answers, since] = (headers.get(UNKNOWN) ?? '').split(' ').map(Number);
  return answers && since ? { answers, since } : undefined;
}

function stateOf({ headers }: Response): 'waiting' | PictureRefusal {
  const why = headers.get(REFUSED);
  return why === null ? 'waiting' : why === 'full' ? why : 'refused';
}

const FOLDER = '/message-pictures/';

/** A URL outside the server's, so that no other cache entry is mistaken for it. */
function addressOf(path: string): string {
  return FOLDER + encodeURIComponent(path);
}

function pathOf(address: string): string {
  return decodeURIComponent(address.slice(address.indexOf(FOLDER) + FOLDER.length));
}
