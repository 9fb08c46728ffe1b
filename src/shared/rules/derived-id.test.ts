import { expect, test } from 'vitest';

import { derivedId } from './derived-id.ts';

test('two devices derive the same id, and different inputs give different ids', async () => {
  const id = await derivedId('task', '2026-11-21');
  expect(id).toBe(await derivedId('task', '2026-11-21'));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await derivedId('task2026', '-11-21')).not.toBe(id);
  expect(await derivedId('task', '2026-11-22')).not.toBe(id);
});
