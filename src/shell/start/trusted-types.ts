import { trustedTypes } from '../../shared/browser/trusted-types.ts';

/** What the build makes of `new Worker(new URL(…))`, and the service worker. */
const OWN_SCRIPT = /^\/(?:sw\.js|assets\/[\w.-]+\.js)$/;

/** Markdown asks the browser what `&alpha;` stands for. */
const ENTITY = /^&[\da-z]+;$/i;

/**
 * Text may become a script's address only if it is a file of ours, and markup only if it is one entity. The server's header names
 * this policy (backend/http/security-headers.ts) and demands one for each such place, in libraries too. Browsers without Trusted
 * Types have the rest of the header.
 */
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, pathname, search } = new URL(address, location.href);
    return origin === location.origin && search === '' && OWN_SCRIPT.test(pathname) ? address : null;
  },
  createHTML: (markup) => (ENTITY.test(markup) ? markup : null),
});
