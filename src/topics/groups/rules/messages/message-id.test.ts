import fc from 'fast-check';
import { expect, test } from 'vitest';

import { messageId } from './message-id.ts';

test('ids are UUIDs of version 7 and grow with every message, also when the clock is set back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 45), { minLength: 1, maxLength: 30 }), (clock) => {
      let last: string | null = null;
      for (const now of clock) {
        const id = messageId(last, now);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        if (last !== null) expect(id > last).toBe(true);
        last = id;
      }
    }),
  );
});
