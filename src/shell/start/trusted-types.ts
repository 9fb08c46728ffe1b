import { trustedTypes } from '../../shared/browser/trusted-types.ts';

/** URLs of the workers that the build makes from `new Worker(new URL(…))`, and of the service worker. */
const OWN_SCRIPT = /^\/(?:sw\.js|assets\/[\w.-]+\.js)$/;

/** Matches one entity: the Markdown parser lets the browser decode `&alpha;`. */
const ENTITY = /^&[\da-z]+;$/i;

/**
 * Allows a script URL only for the app's own files, and markup only for one entity. The server's header names this policy
 * (backend/http/security-headers.ts) and requires one for each such place, in libraries too. Browsers without Trusted Types only apply the
 * rest of the header.
 */
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, pathname, search } = new URL(address, location.href);
    return origin === location.origin && search === '' && OWN_SCRIPT.test(pathname) ? address : null;
  },
  createHTML: (markup) => (ENTITY.test(markup) ? markup : null),
});
