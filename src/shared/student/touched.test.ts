import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';

import { knownFields } from './drafts.ts';
import { afterSave, isChangedElsewhere, touch, type Touched, touchedDraft, UNTOUCHED } from './touched.ts';

interface Form {
  readonly title: string;
  readonly notes: string;
}

const word = fc.constantFrom('', 'one', 'two');
const form = fc.record({ title: word, notes: word });
/** One event at an open form: the student types into it, or another device writes. */
const event = fc.oneof(
  fc.record({ by: fc.constant('student' as const), fields: fc.oneof(fc.record({ title: word }), fc.record({ notes: word })) }),
  fc.record({ by: fc.constant('other' as const), fields: form }),
);

test('DOC-2 a form shows untouched fields as they are stored, and touched ones as they were typed, whatever arrives meanwhile', () => {
  fc.assert(
    fc.property(form, fc.array(event), (begun, events) => {
      let stored: Form = begun;
      let touched: Touched<Form> = UNTOUCHED;
      for (const { by, fields } of events) {
        if (by === 'other') stored = { ...stored, ...fields };
        else touched = touch(touched, stored, fields);
        const shown = { ...stored, ...touched.now };
        for (const name of ['title', 'notes'] as const) {
          expect(name in touched.now).toBe(name in touched.since);
          if (name in touched.now) expect(touched.now[name]).not.toBe(touched.since[name]);
          else expect(shown[name]).toBe(stored[name]);
          const isElsewhere = name in touched.now && stored[name] !== touched.since[name] && stored[name] !== touched.now[name];
          expect(isChangedElsewhere(touched, stored, name)).toBe(isElsewhere);
        }
      }
    }),
  );
});

test('a field that is set back to what it showed is untouched, and follows what is stored', () => {
  const typed = touch<Form>(UNTOUCHED, { title: 'Optics', notes: '' }, { title: 'Optics!' });
  expect(typed).toEqual({ now: { title: 'Optics!' }, since: { title: 'Optics' } });
  expect(touch(typed, { title: 'Waves', notes: '' }, { title: 'Optics' })).toEqual(UNTOUCHED);
});

test('what is typed while a form is saved stays, on top of what was saved', () => {
  const before: Form = { title: 'Optics', notes: '' };
  const sent = touch<Form>(UNTOUCHED, before, { title: 'Waves ', notes: 'one' });
  const newest = touch(sent, before, { title: 'Waves and sound' });
  expect(afterSave(sent, sent)).toEqual(UNTOUCHED);
  expect(afterSave(newest, sent, { title: 'Waves', notes: 'one' })).toEqual({
    now: { title: 'Waves and sound' },
    since: { title: 'Waves' },
  });
  const setBack = touch(sent, before, { title: 'Optics' });
  expect(afterSave(setBack, sent, { title: 'Waves', notes: 'one' })).toEqual({ now: { title: 'Optics' }, since: { title: 'Waves' } });
});

test('DOC-2 a draft keeps what its fields showed before; one of an earlier release has none, and is saved as it is', () => {
  const format = touchedDraft<Form>(knownFields({ title: v.string(), notes: v.string() }));
  const typed = touch<Form>(UNTOUCHED, { title: 'Optics', notes: '' }, { title: 'Waves' });
  expect(format.read(format.write(typed))).toEqual(typed);
  expect(format.read('{"title":"Waves"}')).toEqual({ now: { title: 'Waves' }, since: {} });
  expect(format.read('{"now":{"title":"Waves","notes":1},"since":2}')).toEqual({ now: { title: 'Waves' }, since: {} });
  expect(format.read(null)).toEqual(UNTOUCHED);
  expect(format.write(UNTOUCHED)).toBeNull();
});
