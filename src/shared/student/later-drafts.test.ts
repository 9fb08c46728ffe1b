import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';

import { memoryLocalStorage } from '../../../tests/support/local-storage.ts';
import { withoutLoss } from '../replica/merge-drafts.ts';
import { createDrafts, type DraftFormat, jsonDraft, knownEntries, knownFields, knownItems } from './drafts.ts';
import { touch, touchedDraft, UNTOUCHED } from './touched.ts';

// A release is taken back, and comes back: what a student typed in it must still be there.

interface Edit {
  readonly id: string;
  readonly fields: { readonly title?: string | undefined; readonly priority?: 'low' | 'high' | undefined };
  readonly labels?: readonly string[] | undefined;
}

const EDIT = v.intersect([
  v.object({ id: v.string(), fields: v.fallback(knownFields({ title: v.string(), priority: v.picklist(['low', 'high']) }), {}) }),
  knownFields({ labels: knownItems(v.string()) }),
]);
const EDITS = jsonDraft<readonly Edit[]>(knownItems(EDIT), [], (edits) => edits.length === 0);

function changed<T>(stored: unknown, format: DraftFormat<T>, update: (newest: T) => T): unknown {
  const browser = memoryLocalStorage(JSON.stringify(stored));
  createDrafts(() => browser).change('key', format, update);
  return JSON.parse(browser.getItem('key') ?? 'null');
}

/** What only the later release understands: no `id` of the items below, and no value of this release. */
const unknown = fc.oneof(fc.constant('urgent!'), fc.record({ blocks: fc.array(fc.integer(), { maxLength: 3 }) }), fc.integer());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const laterEdit = fc.record({
  isUnderstood: fc.boolean(),
  title: maybe(fc.string({ maxLength: 4 })),
  priority: maybe(fc.oneof(fc.constantFrom('low', 'high'), unknown)),
  labels: maybe(fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.record({ blocks: fc.constant([]) })), { maxLength: 4 })),
  more: maybe(unknown),
  moreOfFields: maybe(unknown),
});

const laterEdits = fc.array(laterEdit, { maxLength: 5 }).map((edits) =>
  edits.map(({ isUnderstood, title, priority, labels, more, moreOfFields }, at) => ({
    id: isUnderstood ? `e${at}` : at,
    fields: { title, priority, diagram: moreOfFields },
    labels,
    drawing: more,
  })),
);

const action = fc.record({
  kind: fc.constantFrom('type', 'label', 'remove', 'add', 'clear'),
  at: fc.nat({ max: 4 }),
  text: fc.string({ maxLength: 4 }),
});

test('what a later release wrote and this one does not understand outlives any edit of this one', () => {
  fc.assert(
    fc.property(laterEdits, fc.array(action, { maxLength: 6 }), (later, actions) => {
      const browser = memoryLocalStorage(JSON.stringify(later));
      const drafts = createDrafts(() => browser);
      let expected = drafts.read('key', EDITS);
      for (const [step, { kind, at, text }] of actions.entries()) {
        const update = (edits: readonly Edit[]): readonly Edit[] => {
          const place = at % Math.max(1, edits.length);
          const chosen = edits[place];
          if (kind === 'add') return [...edits, { id: `new${step}`, fields: { title: text } }];
          if (chosen === undefined) return edits;
          if (kind === 'remove') return edits.filter((edit) => edit !== chosen);
          const labels = kind === 'label' ? [...(chosen.labels ?? []), text] : [];
          const next = kind === 'type' ? { ...chosen, fields: { ...chosen.fields, title: text } } : { ...chosen, labels };
          return edits.with(place, next);
        };
        expected = update(expected);
        drafts.change('key', EDITS, update);
      }
      // Another tab, or the same after a reload, shows what was typed here.
      expect(createDrafts(() => browser).read('key', EDITS)).toEqual(expected);
      const left = JSON.parse(browser.getItem('key') ?? '[]') as typeof later;
      const isRemoved = ({ id }: { readonly id: unknown }) => typeof id === 'string' && !expected.some((edit) => edit.id === id);
      expect(left.filter(isRemoved)).toEqual([]);
      for (const edit of JSON.parse(JSON.stringify(later)) as typeof later) {
        if (isRemoved(edit)) continue;
        const kept = left.find(({ id }) => id === edit.id);
        if (typeof edit.id !== 'string') expect(kept).toEqual(edit);
        expect(kept).toMatchObject('drawing' in edit ? { drawing: edit.drawing } : {});
        expect(kept?.fields).toMatchObject('diagram' in edit.fields ? { diagram: edit.fields.diagram } : {});
        if (!['low', 'high'].includes(edit.fields.priority as string)) expect(kept?.fields.priority).toEqual(edit.fields.priority);
        const drawn = (labels: readonly unknown[] = []) => labels.filter((label) => typeof label !== 'string');
        expect(drawn(kept?.labels)).toEqual(drawn(edit.labels));
      }
    }),
  );
});

test('the last item that this release understands goes, and those that it does not understand stay', () => {
  const later = [
    { id: 'e1', fields: {} },
    { id: 2, diagram: 'x' },
  ];
  expect(changed(later, EDITS, (edits) => edits.filter(({ id }) => id !== 'e1'))).toEqual([{ id: 2, diagram: 'x' }]);
});

test('a form that was emptied keeps what it does not show; one that was discarded keeps nothing', () => {
  const TYPED = touchedDraft<{ readonly front: string }>(knownFields({ front: v.string() }));
  const later = { now: { front: 'b', diagram: 'x' }, since: { front: 'a' } };
  const kept = { now: { diagram: 'x' }, since: {} };
  expect(changed(later, TYPED, (newest) => touch(newest, { front: 'a' }, { front: 'a' }))).toEqual(kept);
  expect(changed(later, TYPED, () => UNTOUCHED as ReturnType<typeof TYPED.read>)).toBeNull();
});

test('an empty field of a form replaces no value that the form does not understand', () => {
  const format = jsonDraft<{ readonly text?: string; readonly note?: string } | null>(
    v.nullable(knownFields({ text: v.string(), note: v.string() })),
    null,
  );
  expect(changed({ text: 'a', note: { blocks: [] } }, format, () => ({ text: 'b', note: '' }))).toEqual({
    text: 'b',
    note: { blocks: [] },
  });
  expect(changed({ text: 'a', note: { blocks: [] } }, format, () => ({ text: 'b', note: 'c' }))).toEqual({ text: 'b', note: 'c' });
});

test('one entry that is not understood hides no other entry of a record', () => {
  const format = jsonDraft<Readonly<Record<string, string>>>(knownEntries(v.string()), {});
  const later = { title: 'a', notes: { blocks: [] } };
  expect(format.read(JSON.stringify(later))).toEqual({ title: 'a' });
  expect(changed(later, format, (entries) => ({ ...entries, title: 'b' }))).toEqual({ ...later, title: 'b' });
});

test('an item that moves within its draft takes along what is not understood of it', () => {
  const ITEM = v.object({ id: v.string() });
  const format = jsonDraft(v.object({ open: v.nullable(ITEM), others: knownItems(ITEM) }), null);
  const later = { open: { id: 'a', drawing: 1 }, others: [{ id: 'b', drawing: 2 }] };
  const turned = changed(later, format, () => ({ open: { id: 'b' }, others: [{ id: 'a' }] }));
  expect(turned).toEqual({ open: { id: 'b', drawing: 2 }, others: [{ id: 'a', drawing: 1 }] });
});

test('what a tab had no room to store of a list stays when another tab stores that list', () => {
  const browser = memoryLocalStorage();
  const [first, second] = [createDrafts(() => browser), createDrafts(() => browser)];
  const item = (id: string, title: string): Edit => ({ id, fields: { title } });
  first.change('key', EDITS, () => [item('a', 'one'), item('b', 'two')]);
  browser.fill(true);
  expect(first.change('key', EDITS, (edits) => [...edits.filter(({ id }) => id !== 'b'), item('big', 'too much')])).toBe(false);
  browser.fill(false);
  second.change('key', EDITS, (edits) => [...edits.map((edit) => (edit.id === 'a' ? item('a', 'one more') : edit)), item('c', 'three')]);
  const all = [item('a', 'one more'), item('big', 'too much'), item('c', 'three')];
  expect(first.read('key', EDITS).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(all);
  // There is room again: the other tab sees it too.
  expect(second.read('key', EDITS)).toEqual(first.read('key', EDITS));
});

test('what a tab had no room to store of a list stays when another tab empties that list, and there is still no room', () => {
  const browser = memoryLocalStorage();
  const [first, second] = [createDrafts(() => browser), createDrafts(() => browser)];
  first.change('key', EDITS, () => [{ id: 'a', fields: {} }]);
  browser.fill(true);
  first.change('key', EDITS, (edits) => [...edits, { id: 'big', fields: {} }]);
  second.change('key', EDITS, () => []);
  expect(first.read('key', EDITS)).toEqual([{ id: 'big', fields: {} }]);
  expect(first.change('key', EDITS, (edits) => [...edits, { id: 'more', fields: {} }])).toBe(false);
  expect(first.read('key', EDITS).map(({ id }) => id)).toEqual(['big', 'more']);
});

test('a form of an earlier release, which had no fields around what was typed, is stored anew with what is typed in it', () => {
  const TYPED = touchedDraft<{ readonly front: string; readonly back: string }>(knownFields({ front: v.string(), back: v.string() }));
  const typed = changed({ front: 'a', back: 'b' }, TYPED, (newest) => touch(newest, { front: '', back: '' }, { front: 'c' }));
  expect(typed).toEqual({ now: { front: 'c', back: 'b' }, since: {} });
});

test('a text that another tab stored since is shown as it was stored', () => {
  const browser = memoryLocalStorage();
  const FIELD = touchedDraft<{ readonly front: string; readonly back: string }>(knownFields({ front: v.string(), back: v.string() }));
  const stored = { front: '', back: '' };
  const [first, second] = [createDrafts(() => browser), createDrafts(() => browser)];
  browser.fill(true);
  first.change('key', FIELD, (newest) => touch(newest, stored, { front: 'long' }));
  browser.fill(false);
  second.change('key', FIELD, (newest) => touch(newest, stored, { back: 'b' }));
  expect(first.read('key', FIELD).now).toEqual({ front: 'long', back: 'b' });
  browser.fill(true);
  first.change('key', FIELD, (newest) => touch(newest, stored, { front: 'longer' }));
  browser.fill(false);
  second.change('key', FIELD, (newest) => touch(newest, stored, { front: 'short' }));
  expect(first.read('key', FIELD).now).toEqual({ front: 'short', back: 'b' });
});

test('of two edits that two tabs have open in one form, nothing is mixed', () => {
  const unstored = JSON.stringify({ text: 'x', editing: { id: 'a', format: 'bold' } });
  const stored = JSON.stringify({ text: 'y', editing: { id: 'b', since: 'Old' } });
  expect(withoutLoss('{"editing":null}', unstored, stored)).toBe(stored);
});

test('a list of which two tabs have removed all is no draft', () => {
  expect(withoutLoss('[{"id":"a"},{"id":"b"}]', '[{"id":"a"}]', '[{"id":"b"}]')).toBeNull();
});
