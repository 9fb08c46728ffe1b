import { expect, test } from 'vitest';

import { createStudentClient } from './student-client.ts';

test('the Realtime client is told its 10 events a second', () => {
  const server = { url: 'http://server', publishableKey: 'key', fetch };
  const client = createStudentClient(server, { accessToken: async () => 'token' }, 'asha');
  expect(new URL(client.realtime.endpointURL()).searchParams.get('eventsPerSecond')).toBe('10');
});
