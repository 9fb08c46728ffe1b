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
  /** `waiting`: not uploaded. `refused`: rejected by the server. */
  readonly state: 'here' | 'waiting' | 'refused';
}

/** Number of uploaded pictures kept for offline, most recently seen. */
const MOST_HERE = 200;
const REFUSED = 'x-refused';

/**
 * Pictures of messages on this device: waiting uploads, and cached ones of others. In Cache Storage, because the database only
 * opens 13 collections, and a picture is no document.
 */
export interface KeptPictures {
  /** Chosen here, to be uploaded. */
  keepUnsent(path: string, picture: Blob): Promise<void>;
  /** Uploaded. */
  keep(path: string, picture: Blob): Promise<void>;
  find(path: string): Promise<KeptPicture | undefined>;
  /** In order of choosing. */
  waiting(): Promise<string[]>;
  /** Including rejected ones. */
  countUnsent(): Promise<number>;
  sent(path: string): Promise<void>;
  refused(path: string): Promise<void>;
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

  async function setRefused(path: string, isRefused: boolean): Promise<void> {
    const cache = await unsent();
    const kept = await cache.match(addressOf(path));
    if (!kept) return;
    await cache.put(addressOf(path), new Response(await kept.blob(), { headers: isRefused ? { [REFUSED]: 'true' } : {} }));
  }

  const pictures: KeptPictures = {
    async keepUnsent(path, picture) {
      await (await unsent()).put(addressOf(path), new Response(picture));
    },

    async keep(path, picture) {
      const cache = await here();
      await cache.put(addressOf(path), new Response(picture));
      const kept = await cache.keys();
      await Promise.all(kept.slice(0, -MOST_HERE).map((oldest) => cache.delete(oldest)));
    },

    async find(path) {
      const waiting = await (await unsent()).match(addressOf(path));
      if (waiting) return { path, picture: await waiting.blob(), state: waiting.headers.has(REFUSED) ? 'refused' : 'waiting' };
      const seen = await (await here()).match(addressOf(path));
      return seen && { path, picture: await seen.blob(), state: 'here' };
    },

    async waiting() {
      const cache = await unsent();
      const paths: string[] = [];
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        if (kept && !kept.headers.has(REFUSED)) paths.push(pathOf(request.url));
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

    refused: (path) => setRefused(path, true),
    retry: (path) => setRefused(path, false),

    async forget(path) {
      for (const cache of await Promise.all([unsent(), here()])) await cache.delete(addressOf(path));
    },

    async forgetAll() {
      await Promise.all([storage.delete(unsentName), storage.delete(hereName)]);
    },
  };
  return pictures;
}

const FOLDER = '/message-pictures/';

/** A URL outside the server's, so that no other cache entry is mistaken for it. */
function addressOf(path: string): string {
  return FOLDER + encodeURIComponent(path);
}

function pathOf(address: string): string {
  return decodeURIComponent(address.slice(address.indexOf(FOLDER) + FOLDER.length));
}
