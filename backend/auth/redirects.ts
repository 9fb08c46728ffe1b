import type { AuthError } from './auth-error.ts';

/** Redirect target of a flow: the requested address if allowed, else the site. */
export type RedirectTargets = (wanted: unknown) => string;

/**
 * Allows the site's own origin and the configured patterns: `*` matches anything but `.` and `/`, `**` anything, `?` one character.
 * Unlike Supabase Auth, localhost is not allowed by default, and never if the site itself is elsewhere: any program that listens on a
 * student's machine would get their session. For development, config.toml allows it.
 */
export function createRedirectTargets(siteUrl: string, allowed: readonly string[]): RedirectTargets {
  const site = new URL(siteUrl);
  const patterns = allowed.map(globPattern);
  const isLocal = isLoopback(site.hostname);
  return (wanted) => {
    if (typeof wanted !== 'string' || !URL.canParse(wanted)) return siteUrl;
    const url = new URL(wanted);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return siteUrl;
    if (url.username || url.password || (!isLocal && isLoopback(url.hostname))) return siteUrl;
    url.hash = '';
    // Compare after parsing, so that the server sees the same address as a browser.
    return url.origin === site.origin || patterns.some((pattern) => pattern.test(url.href)) ? url.href : siteUrl;
  };
}

/** True for this machine, including the unspecified address. Expects the URL parser's form, which turns `127.1` into 127.0.0.1. */
function isLoopback(hostname: string): boolean {
  return (
    /^(.*\.)?localhost\.?$/.test(hostname) ||
    /^(127(\.\d+){3}|0\.0\.0\.0)$/.test(hostname) ||
    /^\[::(1|ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0))?\]$/.test(hostname)
  );
}

const WILDCARDS: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' };

function globPattern(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*|[*?]|[^\w*?]/g, (part) => WILDCARDS[part] ?? `\\${part}`);
  return new RegExp(`^${source}$`);
}

/** Redirects with Supabase Auth's status codes. */
export function redirect(url: string, status: 302 | 303): Response {
  return new Response(null, { status, headers: { location: url, 'cache-control': 'no-store' } });
}

export function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Adds parameters to the fragment, which browsers do not send to servers. */
export function withFragment(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
}

/** The error in query and fragment: supabase-js reads either. `sb` marks it as Supabase's. */
export function withError(target: string, error: { error: string; error_description: string; error_code?: string }): string {
  return withFragment(withParameters(target, error), { ...error, sb: '' });
}

const OAUTH_ERRORS: Readonly<Record<number, string>> = { 400: 'invalid_request', 401: 'unauthorized_client', 403: 'access_denied' };
const DENIALS = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** Parameters of `withError` for an AuthError. */
export function oauthError({ status, code, message }: AuthError) {
  const error = DENIALS.has(code) ? 'access_denied' : (OAUTH_ERRORS[status] ?? 'server_error');
  return { error, error_description: message, error_code: code };
}
