/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';

const CACHE = 'ekagra-large-files';
/** The Devanagari faces, and what reads the text in pictures: names up to the hash that each built file has. */
const LARGE = /^\/assets\/(?<name>anek-devanagari[^/]*|tesseract[^/]*|eng\.traineddata)-[\w-]{8}\.(woff2|wasm|js|gz)$/;

/**
 * What is too large to be fetched by everybody stays on the device from its first use on, so that it works with no
 * network. It is not precached: see workbox.config.ts.
 */
export function keepLargeFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && LARGE.test(url.pathname),
    async ({ request, url, event }) => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(request);
      if (kept !== undefined) return kept;
      const response = await fetch(request);
      // On a full disk it is used all the same.
      if (response.ok) event.waitUntil(keep(cache, url, response.clone()).catch(() => undefined));
      return response;
    },
  );
}

/** In place of the one of an earlier build. */
async function keep(cache: Cache, url: URL, response: Response): Promise<void> {
  const former = (await cache.keys()).filter((request) => request.url !== url.href && nameOf(new URL(request.url)) === nameOf(url));
  await cache.put(url, response);
  await Promise.all(former.map((request) => cache.delete(request)));
}

function nameOf({ pathname }: URL): string | undefined {
  return LARGE.exec(pathname)?.groups?.['name'];
}
