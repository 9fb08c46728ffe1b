import { expect, test } from 'vitest';
import * as v from 'valibot';

import { memoryLocalStorage } from '../../../tests/support/local-storage.ts';
import { createDrafts, jsonDraft, TEXT } from './drafts.ts';

test('a tab changes what another tab has written since', () => {
  const browser = memoryLocalStorage();
  const [first, second] = [createDrafts(() => browser), createDrafts(() => browser)];
  first.change('key', TEXT, () => 'a');
  expect(second.read('key', TEXT)).toBe('a');
  first.change('key', TEXT, (newest) => `${newest}b`);
  second.change('key', TEXT, (newest) => `${newest}c`);
  expect(first.read('key', TEXT)).toBe('abc');
});

test('a full storage keeps the typed text on the screen', () => {
  const browser = memoryLocalStorage();
  const drafts = createDrafts(() => browser);
  expect(drafts.change('key', TEXT, () => 'a')).toBe(true);
  browser.fill(true);
  expect(drafts.change('key', TEXT, (newest) => `${newest}b`)).toBe(false);
  drafts.change('key', TEXT, (newest) => `${newest}c`);
  expect(drafts.read('key', TEXT)).toBe('abc');
});

test('an unchanged draft is the same object, so a screen does not render again', () => {
  const drafts = createDrafts(memoryLocalStorage);
  const format = jsonDraft(v.array(v.string()), [], (list) => list.length === 0);
  drafts.change('key', format, () => ['a']);
  expect(drafts.read('key', format)).toBe(drafts.read('key', format));
});

test.for(['{', 'null', '{"text":1}', '"a"'])('what is stored as %s counts as no draft', (stored) => {
  const browser = memoryLocalStorage();
  browser.setItem('key', stored);
  const format = jsonDraft<{ readonly text: string } | null>(v.object({ text: v.string() }), null);
  expect(createDrafts(() => browser).read('key', format)).toBeNull();
});

test('an empty draft leaves nothing in the storage', () => {
  const browser = memoryLocalStorage();
  const drafts = createDrafts(() => browser);
  drafts.change('key', TEXT, () => 'a');
  drafts.change('key', TEXT, () => '');
  expect(browser.getItem('key')).toBeNull();
});

test('each change is copied, also one that the storage has no room for; a form that sets what is there already is none', () => {
  const browser = memoryLocalStorage();
  const copies: unknown[] = [];
  const drafts = createDrafts(() => browser);
  drafts.copyTo({ keep: (...copy) => void copies.push(copy), onRestored: () => undefined, onForgotten: () => undefined });
  drafts.change('key', TEXT, () => '');
  drafts.change('key', TEXT, () => 'a');
  drafts.change('key', TEXT, () => 'a');
  drafts.change('key', TEXT, () => '');
  browser.fill(true);
  drafts.change('key', TEXT, () => 'too much');
  drafts.change('key', TEXT, () => 'too much');
  drafts.change('key', TEXT, () => '');
  expect(copies).toEqual([
    ['key', 'a', false],
    ['key', null, false],
    ['key', 'too much', true],
    ['key', null, false],
  ]);
});

test('a form that is open shows a copy that came late, also one that the storage has no room for', () => {
  const browser = memoryLocalStorage();
  let restored: (withoutRoom: ReadonlyMap<string, string>) => void = () => undefined;
  const drafts = createDrafts(() => browser);
  drafts.copyTo({ keep: () => undefined, onRestored: (listener) => (restored = listener), onForgotten: () => undefined });
  const shown: string[] = [];
  drafts.subscribe(() => shown.push(drafts.read('key', TEXT)));
  browser.setItem('key', 'a');
  restored(new Map());
  restored(new Map([['key', 'too much']]));
  // Another tab had room.
  browser.setItem('key', 'b');
  restored(new Map());
  expect(shown).toEqual(['a', 'too much', 'b']);
});
