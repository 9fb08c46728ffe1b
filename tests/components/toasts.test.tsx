import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import '../../src/ui/theme.css';
import { Button } from '../../src/ui/button.tsx';
import { Modal } from '../../src/ui/modal.tsx';
import { showToast } from '../../src/ui/toast.tsx';
import { Toaster } from '../../src/ui/toaster.tsx';
import { DESK, PHONE } from './support/screens.ts';

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

const MANY_LINES = Array.from({ length: 40 }, (_, at) => `Line ${at}`);

test.each([DESK, PHONE, [768, 600] as const].flatMap((size) => [1, 3, 40].map((lines) => [...size, lines] as const)))(
  'no toast covers a button of a dialog, %i wide, %i high, of %i lines',
  async (width, height, lines) => {
    await page.viewport(width, height);
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    onTestFinished(() => {
      toast.remove();
      root.unmount();
      place.remove();
    });
    const buttons = ['Save', 'Cancel', 'Close'];
    flushSync(() =>
      root.render(
        <>
          <Toaster />
          <Modal isOpen onClose={() => undefined} title="Edit task" width="wide">
            {MANY_LINES.slice(0, lines).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <Button>Save</Button>
            <Button>Cancel</Button>
          </Modal>
        </>,
      ),
    );
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const topOf = (name: string) => button(name).element().getBoundingClientRect().top;
    /** Whether a press in its middle is a press of it, where it can be scrolled to. */
    const isFree = (name: string) => {
      const element = button(name).element();
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, width: wide, height: high } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
    };
    await expect.poll(() => buttons.every(isFree)).toBe(true);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const before = topOf('Cancel');
    for (const title of ['Another device ended this timer', 'Not saved', 'Message deleted']) {
      flushSync(() => void showToast({ title, text: 'The 25 minutes shown here are saved. You can make the session shorter.' }));
      await expect.poll(() => buttons.filter((name) => !isFree(name))).toEqual([]);
      // A hand that is on its way to a button finds it there, where the dialog has room below the toast.
      if (lines === 1 && title.startsWith('Another')) expect(topOf('Cancel')).toBe(before);
    }
    expect(document.querySelectorAll('[aria-label=Notifications] > div')).toHaveLength(3);
  },
);
