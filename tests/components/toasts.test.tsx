import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';

import { showToast } from '../../src/ui/toast.tsx';
import { Toaster } from '../../src/ui/toaster.tsx';

test('at most three toasts show, the newest, each for four seconds', () => {
  // Without a database, whose timers must go on.
  const root = createRoot(document.createElement('div'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    root.unmount();
  });
  flushSync(() => root.render(<Toaster />));
  const shown = () => [...document.querySelectorAll('[aria-label=Notifications] p')].map(({ textContent }) => textContent);
  const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));

  for (const title of ['First', 'Second', 'Third', 'Fourth']) flushSync(() => void showToast({ title }));
  expect(shown()).toEqual(['Fourth', 'Third', 'Second']);
  pass(3000);
  expect(shown()).toEqual(['Fourth', 'Third', 'Second']);
  pass(2000);
  expect(shown()).toEqual([]);
});
