import { createHmac } from 'node:crypto';

/**
 * Signs a JWT of any kind, also of kinds that no library signs: tests of what a server must refuse.
 * @param forgery algorithm in the header, and hash of the signature, which may contradict each other
 */
export function signToken(claims: object, secret: string, { alg = 'HS256', hash = 'sha256' } = {}): string {
  const body = [{ alg, typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${body}.${createHmac(hash, secret).update(body).digest('base64url')}`;
}
