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
