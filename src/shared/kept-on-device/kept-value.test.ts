import { afterEach, expect, test, vi } from 'vitest';

import { deviceKey, readKept, studentKey, studentPrefix, tabKey, topicKey, writeKept } from './kept-value.ts';

const KEY = deviceKey('colour');

afterEach(() => vi.unstubAllGlobals());

function browser(storage: 'localStorage' | 'sessionStorage') {
  const values = new Map<string, string>();
  vi.stubGlobal(storage, {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, text: string) => void values.set(name, text),
    removeItem: (name: string) => void values.delete(name),
  });
  return values;
}

test('where the browser refuses storage or it is full, nothing throws, and the caller is told', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect([readKept(KEY, String), writeKept(KEY, 'red'), writeKept(KEY, null)]).toEqual([undefined, false, false]);
  vi.stubGlobal('localStorage', { getItem: () => 'blue', setItem: refuse, removeItem: () => undefined });
  expect([readKept(KEY, String), writeKept(KEY, 'red'), writeKept(KEY, null)]).toEqual(['blue', false, true]);
});

test('what another release or a person stored, and the parser does not take, reads as nothing', () => {
  browser('localStorage').set('colour', '{');
  expect(readKept(KEY, (text) => JSON.parse(text) as unknown)).toBeNull();
  expect(writeKept(KEY, null)).toBe(true);
  expect(readKept(KEY, String)).toBeNull();
});

test('a tab’s value is in the tab’s storage, a student’s begins with the student’s prefix', () => {
  const [device, tab] = [browser('localStorage'), browser('sessionStorage')];
  writeKept(tabKey('seen'), 'yes');
  writeKept(studentKey('asha', 'note'), 'hers');
  expect([[...device], [...tab]]).toEqual([[[`${studentPrefix('asha')}note`, 'hers']], [['seen', 'yes']]]);
});

test('a key below a prefix that its topic did not register is not made: no sign-out would remove it', () => {
  const topic = { prefixes: ['ekagra-exam:'], caches: [] as string[] };
  expect(topicKey(topic, 'ekagra-exam:', 'one').name).toBe('ekagra-exam:one');
  expect(() => topicKey(topic, 'ekagra-other:', 'one')).toThrow('No sign-out');
});
