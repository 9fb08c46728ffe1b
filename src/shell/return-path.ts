import { DEFAULT_ROUTE } from './default-route.ts';

/**
 * The path to open after signing in: `returnUrl` of the URL, else the page that the guard came from. Only same-origin paths count: anything
 * else would be an open redirect.
 */
export function returnPath(returnUrl: string | undefined, from: string | undefined, origin: string): string {
  return sameOriginPath(returnUrl, origin) ?? sameOriginPath(from, origin) ?? DEFAULT_ROUTE;
}

/** Pages to which a return would loop. */
const ON_THE_WAY_IN = new Set(['/login', '/auth/callback', '/profile-setup']);

function sameOriginPath(address: string | undefined, origin: string): string | null {
  if (address === undefined || !/^(\/|https?:\/\/)/i.test(address)) return null;
  const url = parse(address, origin);
  // `/.//host` normalises to `//host`, which the next parser would read as another origin.
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (ON_THE_WAY_IN.has(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

function parse(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
}
