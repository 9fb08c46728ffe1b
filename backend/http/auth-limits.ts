import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCOUNT_LIMITS } from '../base/limits.ts';
import { networkOf } from '../base/client-address.ts';
import { allowOrigin } from '../base/cors.ts';
import { createRateLimiter } from '../base/rate-limit.ts';
import { type Target, targetOf } from '../base/request-target.ts';
import { sendError } from '../base/send-error.ts';

/** Requests per address in five minutes. */
export interface AuthLimits {
  /** Requests that try a secret, create an account or send mail. */
  readonly attempts: number;
  /** Session refreshes. */
  readonly renewals: number;
}

/** Refuses a request beyond the limit with 429 and `Retry-After`. @returns true if it refused */
export type RefuseFlood = (address: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** Rate limit against guessing passwords and mass sign-ups. Hosted projects have their own; @supabase/lite has none. */
export function createAuthLimits({ attempts, renewals }: AuthLimits = ACCOUNT_LIMITS): RefuseFlood {
  const attempting = createRateLimiter({ requests: attempts, seconds: ACCOUNT_LIMITS.perSeconds });
  const renewing = createRateLimiter({ requests: renewals, seconds: ACCOUNT_LIMITS.perSeconds });
  return (address, request, response) => {
    const target = targetOf(request);
    if (!isLimited(request.method ?? 'GET', target)) return false;
    const seconds = (isRenewal(target) ? renewing : attempting).wait(networkOf(address));
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
const HARMLESS = new Set(['GET /user', 'GET /settings', 'GET /health', 'POST /logout']);

function isLimited(method: string, { path }: Target): boolean {
  const isAuth = path.startsWith('/auth/v1/') && method !== 'OPTIONS';
  return isAuth && !HARMLESS.has(`${method} ${path.slice('/auth/v1'.length)}`);
}

/** True for a session's renewal, the only visitor's request to Auth that computes no password but queries the database much. */
export function isRenewal({ path, query }: Target): boolean {
  return path === '/auth/v1/token' && new URLSearchParams(query).getAll('grant_type').join() === 'refresh_token';
}
