import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { showToast } from '../../src/ui/toast.tsx';
import { Toaster } from '../../src/ui/toaster.tsx';

test('at most three toasts show, each for four seconds', async () => {
  // Without a database, whose timers must go on.
  const root = createRoot(document.createElement('div'));
  root.render(<Toaster />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    root.unmount();
  });
  const region = page.getByRole('region', { name: 'Notifications' });
  await expect.element(region).toBeInTheDocument();
  const shown = region.getByText('Sign-in Error');
  for (let count = 1; count <= 3; count++) {
    showToast({ title: 'Sign-in Error' });
    await expect.element(shown).toHaveLength(count);
  }
  showToast({ title: 'Sign-in Error' });
  vi.advanceTimersByTime(3000);
  await expect.element(shown).toHaveLength(3);
  vi.advanceTimersByTime(2000);
  await expect.element(shown).toHaveLength(0);
});
