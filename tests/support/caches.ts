import type { PictureStorage } from '../../replication/pictures/kept-pictures.ts';

/** Cache Storage in memory, in insertion order. */
export function memoryCaches(): PictureStorage & Pick<CacheStorage, 'has'> & { names(): string[] } {
  const caches = new Map<string, Map<string, Response>>();
  const key = (request: RequestInfo | URL): string => new URL(request instanceof Request ? request.url : request, 'http://device').href;
  return {
    names: () => [...caches.keys()],
    delete: (name) => Promise.resolve(caches.delete(name)),
    has: (name) => Promise.resolve(caches.has(name)),
    open(name) {
      const entries = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, entries);
      return Promise.resolve({
        match: (request) => Promise.resolve(entries.get(key(request))?.clone()),
        async put(request, response) {
          entries.set(key(request), response);
        },
        delete: (request) => Promise.resolve(entries.delete(key(request))),
        keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
      });
    },
  };
}
