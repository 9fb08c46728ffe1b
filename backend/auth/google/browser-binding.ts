import { createHmac, timingSafeEqual } from 'node:crypto';

const COOKIE = 'ekagra-link';

/**
 * A cookie for the browser that begins to add an identity to an account. Without it, somebody could begin
 * with their own account, have a student follow the provider's address, and so get that student's
 * sign-ins into the wrong account. (A sign-in needs none: its code is worth nothing without the verifier.)
 */
export function bindBrowser(flowId: string, secret: string, isSecure: boolean): string {
  const attributes = ['Path=/auth/v1/callback', 'Max-Age=300', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
  return [`${COOKIE}=${markOf(flowId, secret)}`, ...attributes].join('; ');
}

/** False for a browser that comes back from the provider without having begun. What is no browser is no victim. */
export function isBoundBrowser({ headers }: Request, flowId: string, secret: string): boolean {
  if (headers.get('sec-fetch-mode') !== 'navigate') return true;
  const mark = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? '';
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(flowId, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function markOf(flowId: string, secret: string): string {
  return createHmac('sha256', secret).update(`browser:${flowId}`).digest('base64url');
}
