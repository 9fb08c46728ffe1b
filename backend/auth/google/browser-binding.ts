import { createHmac, timingSafeEqual } from 'node:crypto';

/** Each flow has its own cookie, because two tabs may sign in at once. */
const cookieOf = (flowId: string): string => `ekagra-flow-${flowId.slice(0, 8)}`;

/**
 * Cookie that binds linking Google to the browser that started it. Otherwise an attacker could start linking with their own account, make
 * a student follow the provider's link, and attach that student's identity to it. (A sign-in needs no cookie: its code is useless
 * without the verifier.)
 */
export function bindBrowser(flowId: string, secret: string, isSecure: boolean): string {
  const attributes = ['Path=/auth/v1/callback', 'Max-Age=300', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
  return [`${cookieOf(flowId)}=${markOf(flowId, secret)}`, ...attributes].join('; ');
}

/** False if another browser started the flow. Does not rely on `Sec-Fetch-Mode`, which old browsers do not send. */
export function isBoundBrowser({ headers }: Request, flowId: string, secret: string): boolean {
  const mark = new RegExp(`(?:^|; )${cookieOf(flowId)}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? '';
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(flowId, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function markOf(flowId: string, secret: string): string {
  return createHmac('sha256', secret).update(`browser:${flowId}`).digest('base64url');
}
