/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';

const CACHE = 'ekagra-large-files';
/** Name prefixes of the Devanagari fonts, the text recogniser and the bank's solutions, up to the hash in each built file. */
const LARGE =
  /^\/assets\/(?<name>anek-devanagari[^/]*|tesseract[^/]*|eng\.traineddata|qa-(?:physics|chemistry|maths|biology|english))-[\w-]{8}\.(woff2|wasm|js|gz)$/;

/** Caches large files on first use, for offline. They are not precached: see workbox.config.ts. */
export function keepLargeFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && LARGE.test(url.pathname),
    async ({ request, url, event }) => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(request);
      if (kept !== undefined) return kept;
      const response = await fetch(request);
      // A full disk must not prevent using the file.
      if (response.ok) event.waitUntil(keep(cache, url, response.clone()).catch(() => undefined));
      return response;
    },
  );
}

/** Deletes the file of an earlier build. */
async function keep(cache: Cache, url: URL, response: Response): Promise<void> {
  const former = (await cache.keys()).filter((request) => request.url !== url.href && nameOf(new URL(request.url)) === nameOf(url));
  await cache.put(url, response);
  await Promise.all(former.map((request) => cache.delete(request)));
}

function nameOf({ pathname }: URL): string | undefined {
  return LARGE.exec(pathname)?.groups?.['name'];
}
