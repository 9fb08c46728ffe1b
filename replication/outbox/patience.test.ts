import { expect, test } from 'vitest';

import { patientFetch } from './patience.ts';

test('OUT-3 a request without an answer is not put off by what an earlier answer asked for', async () => {
  let answer = () => Promise.resolve(new Response(null, { status: 429, headers: { 'retry-after': '3600' } }));
  const patient = patientFetch(
    () => answer(),
    () => 0,
  );
  await patient.fetch('http://server/');
  expect(patient.retryAfterMs()).toBe(3_600_000);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(patient.fetch('http://server/')).rejects.toThrow('Failed to fetch');
  expect(patient.retryAfterMs()).toBeUndefined();
});

test('OUT-3 a server is left alone for as long as it asks, up to an hour, and by no clock that was set back for longer', async () => {
  let now = 0;
  let answer = { status: 503, headers: { 'retry-after': '60' } };
  const patient = patientFetch(
    () => Promise.resolve(new Response(null, answer)),
    () => now,
  );
  await patient.fetch('http://server/');
  now = 59_000;
  expect(patient.retryAfterMs()).toBe(1000);
  now = 60_000;
  expect(patient.retryAfterMs()).toBeUndefined();
  now = -5000;
  expect(patient.retryAfterMs()).toBeUndefined();
  answer = { status: 429, headers: { 'retry-after': '999999999' } };
  await patient.fetch('http://server/');
  expect(patient.retryAfterMs()).toBe(3_600_000);
  answer = { status: 200, headers: { 'retry-after': '60' } };
  await patient.fetch('http://server/');
  expect(patient.retryAfterMs()).toBeUndefined();
});
