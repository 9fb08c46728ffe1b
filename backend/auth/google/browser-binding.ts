import { createHmac, timingSafeEqual } from 'node:crypto';

const COOKIE = 'ekagra-link';

/**
 * Cookie that binds linking an identity to the browser that started it. Otherwise an attacker could start with their own
 * account, make a student follow the provider's link, and attach that student's identity to it. (A sign-in needs none: its code
 * is useless without the verifier.)
 */
export function bindBrowser(flowId: string, secret: string, isSecure: boolean): string {
  const attributes = ['Path=/auth/v1/callback', 'Max-Age=300', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
  return [`${COOKIE}=${markOf(flowId, secret)}`, ...attributes].join('; ');
}

/** False for a browser that returns without having started. Non-browsers cannot be victims. */
export function isBoundBrowser({ headers }: Request, flowId: string, secret: string): boolean {
  if (headers.get('sec-fetch-mode') !== 'navigate') return true;
  const mark = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? '';
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(flowId, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function markOf(flowId: string, secret: string): string {
  return createHmac('sha256', secret).update(`browser:${flowId}`).digest('base64url');
}
