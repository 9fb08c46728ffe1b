import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** The provider's public key of this id; undefined when it has none. */
export type ProviderKeys = (keyId: string) => Promise<KeyObject | undefined>;

/** Keys change without notice, but nobody may make us ask for them all the time. */
const ASK_AGAIN_AFTER_MS = 60_000;

/** The keys with which a provider signs (a JWKS). `load` rejects when the provider does not answer. */
export function createProviderKeys(load: () => Promise<{ keys?: unknown }>, now: () => number = Date.now): ProviderKeys {
  let keys = new Map<string, KeyObject>();
  let askedAt = -Infinity;
  return async (keyId) => {
    if (!keys.has(keyId) && now() - askedAt >= ASK_AGAIN_AFTER_MS) {
      const answer = await load();
      keys = importKeys(answer.keys);
      askedAt = now();
    }
    return keys.get(keyId);
  };
}

function importKeys(jwks: unknown): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const jwk of Array.isArray(jwks) ? (jwks as (JsonWebKey & { kid?: unknown; use?: unknown })[]) : []) {
    const isForSigning = jwk.use === undefined || jwk.use === 'sig';
    if (typeof jwk.kid === 'string' && isForSigning && (jwk.kty === 'RSA' || jwk.kty === 'EC')) {
      keys.set(jwk.kid, createPublicKey({ key: jwk, format: 'jwk' }));
    }
  }
  return keys;
}
