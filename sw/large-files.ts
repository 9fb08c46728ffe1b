/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';

const CACHE = 'ekagra-large-files';
/** Names of the Devanagari fonts, the text recognizer and the bank's solutions, up to the hash in each file name. */
const LARGE =
  /^\/assets\/(?<name>anek-devanagari[^/]*|tesseract[^/]*|eng\.traineddata|qa-(?:physics|chemistry|maths|biology|english))-[\w-]{8}\.(woff2|wasm|js|gz)$/;

/** Caches large files on first use, so that they work offline. They are not precached: see workbox.config.ts. */
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

/** Stores the file and deletes its earlier build. */
async function keep(cache: Cache, url: URL, response: Response): Promise<void> {
  const former = (await cache.keys()).filter((request) => request.url !== url.href && nameOf(new URL(request.url)) === nameOf(url));
  await cache.put(url, response);
  await Promise.all(former.map((request) => cache.delete(request)));
}

function nameOf({ pathname }: URL): string | undefined {
  return LARGE.exec(pathname)?.groups?.['name'];
}
