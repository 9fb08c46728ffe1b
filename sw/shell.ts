import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The backend answers these itself; `/auth/callback` is a page of ours. */
const BACKEND_PATHS = [/^\/(auth|rest|realtime|storage|functions)\/v1(\/|$)/, /^\/healthz$/];

/** Every page is the one shell, from this device: it opens with no network, and at once with a slow one. */
export function serveShell(files: (string | PrecacheEntry)[]): void {
  precacheAndRoute(files);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: BACKEND_PATHS }));
}
