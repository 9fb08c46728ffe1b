import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '../../src/ui/theme.css';
import { ConnectivityProvider } from '../../src/app/connectivity/connectivity-context.tsx';
import { InstallOffer } from '../../src/app/install/install-offer.tsx';
import { Modal } from '../../src/ui/modal.tsx';
import { PHONE } from './support/screens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const card = page.getByRole('region', { name: 'Install Ekagra' });
const notNow = card.getByRole('button', { name: 'Not now' });

beforeEach(async () => {
  await page.viewport(...PHONE);
  onTestFinished(() => {
    vi.useRealTimers();
    localStorage.clear();
  });
});

/** Passes time on the device; what is drawn meanwhile may start timers of its own. */
async function pass(ms: number): Promise<void> {
  for (let part = 0; part < 5; part += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await vi.advanceTimersByTimeAsync(ms / 5);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function expectNoOffer(): Promise<void> {
  await pass(1000);
  expect(card.query()).toBeNull();
}

/** Opens the app at this time of the device, and passes the three seconds after which it may ask. */
async function openAt(time: number, parts = <InstallOffer />): Promise<{ leave: () => void }> {
  vi.useFakeTimers({ now: time, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const root = document.createElement('div');
  document.body.append(root);
  const app = createRoot(root);
  let isOpen = true;
  const leave = () => {
    if (isOpen) app.unmount();
    isOpen = false;
    root.remove();
  };
  onTestFinished(leave);
  app.render(<ConnectivityProvider>{parts}</ConnectivityProvider>);
  await pass(1900);
  await expectNoOffer();
  await pass(100);
  return { leave };
}

/** As Chromium does, once and early. */
function offerToInstall() {
  const prompt = vi.fn<() => Promise<{ outcome: 'accepted' }>>(async () => ({ outcome: 'accepted' }));
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  return prompt;
}

function pretend(what: 'userAgent' | 'standalone', value: unknown): void {
  Object.defineProperty(navigator, what, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, what));
}

test('the offer to install shows after three seconds without taking focus, and “Not now” lasts fourteen days', async () => {
  const now = Date.now();
  offerToInstall();
  const { leave } = await openAt(now);
  await expect.element(card).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await notNow.click();
  await expect.element(card).not.toBeInTheDocument();
  leave();

  const again = await openAt(now + DAY_MS);
  await expectNoOffer();
  again.leave();
  await openAt(now + 14 * DAY_MS + 60_000);
  await expect.element(card).toBeVisible();
});

test('“Install” opens the browser’s dialog, and the offer disappears', async () => {
  const prompt = offerToInstall();
  await openAt(Date.now());
  await card.getByRole('button', { name: 'Install' }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(prompt).toHaveBeenCalledOnce();
  expect(localStorage.getItem('pwa-prompt-dismissed')).toBeNull();
});

function WithDialog() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <InstallOffer />
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Sign in">
        <button type="button">Sign in</button>
      </Modal>
    </>
  );
}

test('the offer to install waits until an open dialog is closed', async () => {
  offerToInstall();
  await openAt(Date.now(), <WithDialog />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByText('Install Ekagra')).toBeInTheDocument();
  await expect.element(page.getByText('Install Ekagra')).not.toBeVisible();
  await userEvent.keyboard('{Escape}');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(card).toBeVisible();
});

test('an iPhone gets the hint with only “Not now”, and not again for thirty days', async () => {
  pretend('userAgent', IPHONE);
  const now = Date.now();
  const { leave } = await openAt(now);
  await expect.element(card.getByText('Add to Home Screen')).toBeVisible();
  await expect
    .poll(() =>
      card
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Not now']);
  await notNow.click();
  await expect.element(card).not.toBeInTheDocument();
  leave();

  const again = await openAt(now + 29 * DAY_MS);
  await expectNoOffer();
  again.leave();
  await openAt(now + 30 * DAY_MS + 60_000);
  await expect.element(card).toBeVisible();
});

test('the installed app on an iPhone shows no offer to install', async () => {
  pretend('userAgent', IPHONE);
  pretend('standalone', true);
  await openAt(Date.now());
  await expectNoOffer();
});
