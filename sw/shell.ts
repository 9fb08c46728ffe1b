import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Paths that the backend answers. `/auth/callback` is a page of the app and not among them. */
const BACKEND_PATHS = [/^\/(auth|rest|realtime|storage|functions)\/v1(\/|$)/, /^\/(healthz|readyz|metrics)$/];

/** Serves the precached shell for every page: works offline, and at once on a slow network. */
export function serveShell(files: (string | PrecacheEntry)[]): void {
  precacheAndRoute(files);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: BACKEND_PATHS }));
}
