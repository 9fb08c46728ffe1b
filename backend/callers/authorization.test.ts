import { expect, test, vi } from 'vitest';

import { signToken, type TokenClaims, verifyToken } from './authorization.ts';

const SECRET = 'a secret of at least thirty-two characters';

test('a token that was accepted is refused once it has expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await signToken({ role: 'authenticated', sub: 'asha' }, SECRET, 60);
  expect(await verifyToken(token, SECRET)).toMatchObject({ sub: 'asha' });
  vi.setSystemTime(Date.now() + 59_000);
  expect(await verifyToken(token, SECRET)).toMatchObject({ sub: 'asha' });
  vi.setSystemTime(Date.now() + 1_000);
  await expect(verifyToken(token, SECRET)).rejects.toThrow('Token has expired 0 seconds ago');
});

test('a token that one backend accepted is forged for another one', async () => {
  const token = await signToken({ role: 'authenticated' }, SECRET, 60);
  await verifyToken(token, SECRET);
  await expect(verifyToken(token, `${SECRET}!`)).rejects.toThrow('Failed to validate JWT signature');
});

test('who gets claims of an accepted token cannot change those of the next request', async () => {
  const token = await signToken({ role: 'authenticated', app_metadata: { roles: ['student'] } }, SECRET, 60);
  for (let request = 0; request < 2; request++) {
    const claims = (await verifyToken(token, SECRET)) as TokenClaims & { app_metadata: { roles: string[] } };
    Object.assign(claims, { role: 'service_role' });
    claims.app_metadata.roles.push('admin');
  }
  expect(await verifyToken(token, SECRET)).toMatchObject({ role: 'authenticated', app_metadata: { roles: ['student'] } });
});

test('the second spelling of an accepted signature is refused', async () => {
  const token = await signToken({ role: 'authenticated' }, SECRET, 60);
  await verifyToken(token, SECRET);
  // The last character carries four bits of the signature; its lowest two are unused.
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const respelled = token.slice(0, -1) + ALPHABET[ALPHABET.indexOf(token.at(-1)!) + 1]!;
  await expect(verifyToken(respelled, SECRET)).rejects.toThrow('Failed to validate JWT signature');
});

test('an accepted token with another header, or split elsewhere from the secret, is refused', async () => {
  const token = await signToken({ role: 'authenticated' }, `${SECRET} and more`, 60);
  await verifyToken(token, `${SECRET} and more`);
  const other = [Buffer.from('{"alg":"none"}').toString('base64url'), ...token.split('.').slice(1)].join('.');
  await expect(verifyToken(other, `${SECRET} and more`)).rejects.toThrow(/JWT|signature|alg/i);
  await expect(verifyToken(`and more ${token}`, SECRET)).rejects.toThrow(/JWT|signature|alg/i);
});

test('a token of more than 8,192 characters is not read', async () => {
  const token = await signToken({ role: 'authenticated', padding: 'x'.repeat(7000) }, SECRET, 60);
  await expect(verifyToken(token, SECRET)).rejects.toThrow('not a valid JWT');
});
