import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from './client-address.ts';
import { allowOrigin } from './cors.ts';
import { createRateLimiter } from './rate-limit.ts';
import { sendError } from './send-error.ts';

/** Requests per address in five minutes. */
export interface AuthLimits {
  /** Requests that try a secret, create an account or send mail. */
  readonly attempts: number;
  /** Session refreshes. */
  readonly renewals: number;
}

/** Two classes behind one school's address can sign up at once; a thousand accounts take over half an hour. */
const USUAL_LIMITS: AuthLimits = { attempts: 150, renewals: 600 };

const SECONDS = 300;

/** True for a request beyond the limit; it was then answered with 429 and `Retry-After`. */
export type RefuseFlood = (address: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** Rate limit against guessing passwords and mass sign-ups. Hosted projects have their own; @supabase/lite has none. */
export function createAuthLimits({ attempts, renewals }: AuthLimits = USUAL_LIMITS): RefuseFlood {
  const attempting = createRateLimiter({ requests: attempts, seconds: SECONDS });
  const renewing = createRateLimiter({ requests: renewals, seconds: SECONDS });
  return (address, request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!isLimited(request.method ?? 'GET', url)) return false;
    const seconds = (isRenewal(url) ? renewing : attempting).wait(networkOf(address));
    if (seconds === 0) return false;
    allowOrigin(request, response);
    response.setHeader('retry-after', String(seconds));
    sendError(response, 429, 'over_request_rate_limit', 'Request rate limit reached');
    return true;
  };
}

/**
 * Paths that try no secret. Everything else is limited: a path can be spelled in many ways (`/auth/v1/%73ignup`), so a deny
 * list would have gaps.
 */
const HARMLESS = new Set(['GET /user', 'GET /settings', 'GET /health', 'GET /.well-known/jwks.json', 'POST /logout']);

function isLimited(method: string, { pathname }: URL): boolean {
  const isAuth = pathname.startsWith('/auth/v1/') && method !== 'OPTIONS';
  return isAuth && !HARMLESS.has(`${method} ${pathname.slice('/auth/v1'.length)}`);
}

function isRenewal({ pathname, searchParams }: URL): boolean {
  return pathname === '/auth/v1/token' && searchParams.getAll('grant_type').join() === 'refresh_token';
}
