import { expect, test } from 'vitest';

import { mayReload } from './reload-guard.ts';

function newTab() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  return () => storage as unknown as Storage;
}

test('a page that stays broken does not reload forever', () => {
  const tab = newTab();
  const now = Date.UTC(2026, 10, 21);
  const reloads = Array.from({ length: 30 }, (_, second) => mayReload(tab, now + second * 1000));
  expect(reloads.filter(Boolean)).toHaveLength(1);
  expect(reloads[0]).toBe(true);
});

test('the next release may reload the tab again, also after the clock was set back', () => {
  const tab = newTab();
  const now = Date.UTC(2026, 10, 21);
  expect(mayReload(tab, now)).toBe(true);
  expect(mayReload(tab, now + 60_000)).toBe(true);
  expect(mayReload(tab, now - 86_400_000)).toBe(true);
});

test('without storage nothing reloads: reloads could not be counted', () => {
  const closed = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  expect(mayReload(closed, Date.now())).toBe(false);
});
