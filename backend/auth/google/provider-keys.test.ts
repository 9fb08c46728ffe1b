import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProviderKeys } from './provider-keys.ts';

function publicKey(kid: string) {
  const { publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...key.export({ format: 'jwk' }), kid };
}

test('a provider that changes its keys is asked again, but forged tokens do not make us ask all the time', async () => {
  let [time, asked] = [0, 0];
  let published = [publicKey('old')];
  const keys = createProviderKeys(
    async () => {
      asked += 1;
      return { keys: published };
    },
    () => time,
  );
  expect(await keys('old')).toBeDefined();
  published = [publicKey('new')];
  expect(await keys('new')).toBeUndefined();
  expect(await keys('forged')).toBeUndefined();
  expect(asked).toBe(1);
  time = 60_000;
  expect(await keys('new')).toBeDefined();
  expect(await keys('old')).toBeUndefined();
  expect(asked).toBe(2);
});

test('a key that is not for signatures, and one without a name, are not used', async () => {
  const { kid: _, ...nameless } = publicKey('nameless');
  const keys = createProviderKeys(async () => ({
    keys: [{ ...publicKey('encryption'), use: 'enc' }, nameless, { kid: 'secret', kty: 'oct', k: 'AA' }],
  }));
  for (const kid of ['encryption', 'nameless', 'secret', 'undefined']) expect(await keys(kid)).toBeUndefined();
});
