/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';

const CACHE = 'ekagra-fonts';
/** Built files carry a hash in their name: what one holds never changes. */
const FONT = /^\/assets\/[^/]+\.woff2$/;

/**
 * A face that is too large to be fetched by everybody stays on the device from its first use on, so that
 * Hindi looks the same with no network. The precached ones never come here.
 */
export function keepFonts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && FONT.test(url.pathname),
    async ({ request, event }) => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(request);
      if (kept !== undefined) return kept;
      const response = await fetch(request);
      // On a full disk it is shown all the same.
      if (response.ok) event.waitUntil(cache.put(request, response.clone()).catch(() => undefined));
      return response;
    },
  );
}
