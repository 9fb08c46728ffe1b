import { expect, onTestFinished, test, vi } from 'vitest';

import { mayReload } from './reload-guard.ts';

function openTab(storage: Partial<Storage>) {
  vi.stubGlobal('sessionStorage', storage);
  onTestFinished(() => void vi.unstubAllGlobals());
}

function openNewTab() {
  const values = new Map<string, string>();
  openTab({ getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) });
}

test('a page that stays broken does not reload forever', () => {
  openNewTab();
  const now = Date.UTC(2026, 10, 21);
  const reloads = Array.from({ length: 30 }, (_, second) => mayReload(now + second * 1000));
  expect(reloads.filter(Boolean)).toHaveLength(1);
  expect(reloads[0]).toBe(true);
});

test('the next release may reload the tab again, also after the clock was set back', () => {
  openNewTab();
  const now = Date.UTC(2026, 10, 21);
  expect(mayReload(now)).toBe(true);
  expect(mayReload(now + 60_000)).toBe(true);
  expect(mayReload(now - 86_400_000)).toBe(true);
});

test('without storage nothing reloads: reloads could not be counted', () => {
  const closed = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  openTab({ getItem: closed, setItem: closed });
  expect(mayReload(Date.now())).toBe(false);
});
