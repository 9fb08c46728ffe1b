import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { searchParameter } from './search-parameter.ts';

test('a search parameter satisfies its schema or counts as missing, whatever the address contains', () => {
  const schema = v.object({ view: searchParameter(v.picklist(['week', 'day'])), task: searchParameter(v.pipe(v.string(), v.uuid())) });
  const task = crypto.randomUUID();
  const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constantFrom('week', 'day', task, null, undefined, true, 1e5));
  fc.assert(
    fc.property(fc.record({ view: value, task: value }, { requiredKeys: [] }), (raw) => {
      const search = v.parse(schema, raw);
      expect(search.view).toBe(raw.view === 'week' || raw.view === 'day' ? raw.view : undefined);
      expect(search.task).toBe(raw.task === task ? task : undefined);
    }),
  );
});
