import { expect, test } from 'vitest';
import { REQUEST_LIMITS } from '../../base/limits.ts';
import { createMailLimit } from './mail-limit.ts';

test('as many addresses as anybody invents within a minute take a bounded memory, and the latest stay limited', () => {
  const limit = createMailLimit(() => 0);
  const last = REQUEST_LIMITS.rateLimitKeys;
  for (let at = 0; at <= last; at += 1) limit.claim('recovery', `${at}@example.com`);
  expect(() => limit.claim('recovery', `${last}@example.com`)).toThrow('after 60 seconds');
  expect(() => limit.claim('recovery', '0@example.com')).not.toThrow();
});
