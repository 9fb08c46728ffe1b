import { DEFAULT_ROUTE } from './default-route.ts';

/**
 * Where to go after signing in: the `returnUrl` of the address, else the page the guard came from.
 * Only paths of this origin count; anything else would make the sign-in page an open redirect.
 */
export function returnPath(returnUrl: string | undefined, from: string | undefined, origin: string): string {
  return sameOriginPath(returnUrl, origin) ?? sameOriginPath(from, origin) ?? DEFAULT_ROUTE;
}

/** Back to one of these would be a circle. */
const ON_THE_WAY_IN = new Set(['/login', '/auth/callback', '/profile-setup']);

function sameOriginPath(address: string | undefined, origin: string): string | null {
  if (address === undefined || !/^(\/|https?:\/\/)/i.test(address)) return null;
  const url = parse(address, origin);
  // A path may come out as `//host` (from `/.//host`): the next reader would take it for another origin.
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
