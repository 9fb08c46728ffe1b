import { type KeyObject, verify } from 'node:crypto';
import type { ProviderKeys } from './provider-keys.ts';

/** The claims of an ID token that has been verified. */
export interface IdClaims {
  readonly iss: string;
  /** The person, in the provider's numbering. */
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** Whose word is taken for what. */
export interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  /** The value sent with this very request: a token issued for another one is refused. */
  readonly nonce: string;
}

/** Seconds by which clocks may differ. */
const LEEWAY = 60;

/** Verifies an ID token as OpenID Connect Core 3.1.3.7 says. Throws, saying what is wrong. */
export async function verifyIdToken(token: string, keys: ProviderKeys, expected: Expected, now = Date.now()): Promise<IdClaims> {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) throw new Error('the ID token is not a JWT');
  const { alg, kid } = parsePart(header);
  const key = typeof kid === 'string' ? await keys(kid) : undefined;
  if (!key || !isSigned(`${header}.${payload}`, Buffer.from(signature, 'base64url'), alg, key)) {
    throw new Error('the ID token is not signed by the provider');
  }
  const claims = parsePart(payload);
  check(isIssuer(claims['iss'], expected.issuer), 'issuer');
  check(isAudience(claims, expected.clientId), 'audience');
  check(typeof claims['exp'] === 'number' && claims['exp'] > now / 1000 - LEEWAY, 'time');
  check(claims['nonce'] === expected.nonce, 'nonce');
  check(typeof claims['sub'] === 'string' && claims['sub'] !== '', 'subject');
  return claims as IdClaims;
}

/** The algorithm is the one that fits the key: a token cannot choose a weaker one. */
function isSigned(content: string, signature: Buffer, algorithm: unknown, key: KeyObject): boolean {
  if (key.asymmetricKeyType === 'rsa') return algorithm === 'RS256' && verify('sha256', Buffer.from(content), key, signature);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1' || algorithm !== 'ES256') return false;
  return verify('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** Google leaves the `https://` away at times. */
function isIssuer(claim: unknown, issuer: string): boolean {
  return claim === issuer || `https://${String(claim)}` === issuer;
}

function isAudience({ aud, azp }: Record<string, unknown>, clientId: string): boolean {
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud];
  return audiences.includes(clientId) && (azp === undefined || azp === clientId);
}

function check(isTrue: boolean, claim: string): void {
  if (!isTrue) throw new Error(`the ID token has another ${claim}`);
}

function parsePart(part: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  if (parsed === null || typeof parsed !== 'object') throw new Error('the ID token is not a JWT');
  return parsed as Record<string, unknown>;
}
