import { useMemo, useState } from 'react';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

import { FrameSlot } from '../../src/shell/frame-slot.ts';
import { InstallOffer } from '../../src/shell/install/install-offer.tsx';
import { KeepYourWork } from '../../src/shell/install/keep-your-work.tsx';
import { SettingsScreen } from '../../src/shell/screens/settings-screen.tsx';
import { SyncScreen } from '../../src/shell/screens/sync-screen.tsx';
import { SevenDays } from '../../src/shell/install/guide/seven-days.tsx';
import { SyncState } from '../../src/topics/sync/screens/sync-state.tsx';
import { violationsInThemes } from './support/axe.ts';
import { type Browser, lookLike } from './support/browsers.ts';
import { test } from './support/student.tsx';

const risk = page.getByText('This browser may delete what Ekagra keeps here if you do not open Ekagra for seven days.');
const card = page.getByRole('region', { name: 'Keep your work' });
const SYNCED = { kind: 'synced', waiting: 0, rejected: 0 } as const;

/** As every student's screen has room for it. */
function OfferInFrame() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const value = useMemo(() => ({ slot, setSlot }), [slot]);
  return (
    <FrameSlot value={value}>
      <div ref={setSlot} />
      <InstallOffer />
    </FrameSlot>
  );
}

/** A device on which nobody was told anything. */
function forgetTelling(): void {
  const forget = () =>
    ['seven-days-told', 'pwa-ios-prompt-dismissed', 'pwa-prompt-dismissed'].forEach((key) => localStorage.removeItem(key));
  forget();
  onTestFinished(forget);
}

function steps(): string[] {
  return page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
}

for (const browser of ['Safari on an iPhone', 'Safari on a Mac'] as const satisfies readonly Browser[]) {
  test(`${browser} may delete a trial: said at its beginning, once, and on the Sync page always`, async ({ student }) => {
    lookLike(browser);
    forgetTelling();
    student.show(<OfferInFrame />);
    await expect.element(card.getByText('There is no other copy of your work. An account keeps it')).toBeVisible();
    await expect.element(card.getByRole('link', { name: 'Create an account' })).toBeVisible();
    expect(await violationsInThemes()).toEqual([]);
    await card.getByRole('button', { name: 'Not now' }).click();
    await expect.element(card).not.toBeInTheDocument();

    student.show(
      <>
        <OfferInFrame />
        <SyncScreen />
      </>,
    );
    await expect.element(risk).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Export' })).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    expect(await violationsInThemes()).toEqual([]);
  });
}

for (const browser of ['the installed app on an iPhone', 'Firefox', 'Chromium'] as const satisfies readonly Browser[]) {
  test(`${browser} keeps what is not visited: nobody is frightened`, async ({ student }) => {
    lookLike(browser);
    forgetTelling();
    student.show(
      <>
        <OfferInFrame />
        <SyncScreen />
      </>,
    );
    await expect.element(page.getByRole('heading', { name: 'Storage on this device' })).toBeVisible();
    await expect.element(risk).not.toBeInTheDocument();
    await expect.element(card).not.toBeInTheDocument();
  });
}

test('a trial that goes on to sign up is not told again over that page', async ({ student }) => {
  lookLike('Safari on an iPhone');
  forgetTelling();
  student.show(
    <>
      <InstallOffer />
      <p>Sign up</p>
    </>,
  );
  await expect.element(page.getByText('Sign up')).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('an account is told what comes back, and what does not', async ({ student }) => {
  lookLike('Safari on an iPhone');
  student.show(<SevenDays isTrial={false} unsent={3} />);
  await expect.element(page.getByText('What is in your account comes back when you sign in.')).toBeVisible();
  await expect.element(page.getByText('3 changes are not sent yet and would be lost.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Export' })).not.toBeInTheDocument();
  student.show(<KeepYourWork isTrial={false} onDone={() => undefined} />);
  await expect.element(risk).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'How to install' })).toBeVisible();
  await expect.element(page.getByText('not sent yet')).not.toBeInTheDocument();
});

test('the steps of installing are those of the device, and another one can be chosen', async ({ student }) => {
  lookLike('Safari on an iPhone');
  student.show(<SevenDays isTrial unsent={0} />);
  await page.getByRole('button', { name: 'How to install' }).click();
  await expect.element(page.getByLabelText('Device')).toHaveValue('iphone');
  expect(steps()[0]).toContain('Tap the three dots beside the address, then Share.');
  await page.getByLabelText('Device').selectOptions('iPhone with iOS 17 or 18');
  expect(steps()).toEqual([
    '1. Tap Share at the bottom of Safari.',
    '2. Scroll down and tap Add to Home Screen.',
    '3. Tap Add.',
    '4. Open Ekagra from the Home Screen.',
  ]);
  await page.getByLabelText('Device').selectOptions('Mac');
  expect(steps()[0]).toBe('1. In the menu File, choose Add to Dock.');
  await expect
    .element(page.getByText('The installed app starts empty. To have your work there, create an account here first'))
    .toBeVisible();
});

test.for([
  ['Safari on an iPhone', 'Reminders come only while Ekagra is open: this browser does not wake it.'],
  ['Firefox', 'Reminders come only while Ekagra is open: this browser does not wake it.'],
  ['Chromium', 'Reminders come while Ekagra is open. If you install it, this browser may also show them while it is closed.'],
] as const)('where reminders are chosen, %s says when they come', async ([browser, words], { student }) => {
  lookLike(browser);
  student.show(<SettingsScreen />);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('where only the installed app can notify, the settings show how to install it', async ({ student }) => {
  lookLike('Safari on an iPhone');
  const { Notification: notification } = globalThis;
  Reflect.deleteProperty(globalThis, 'Notification');
  onTestFinished(() => void Object.assign(globalThis, { Notification: notification }));
  student.show(<SettingsScreen />);
  await expect.element(page.getByText('On this device only the installed app can show notifications.')).toBeVisible();
  await page.getByRole('button', { name: 'How to install' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Install Ekagra' })).toBeVisible();
});

test.for([
  ['Safari on an iPhone', true],
  ['Firefox', true],
  ['Chromium', false],
] as const)('%s says that it syncs only while it is open: %s', async ([browser, isSaid], { student }) => {
  lookLike(browser);
  student.show(<SyncState status={SYNCED} downloads={undefined} isOffline={false} />);
  await expect.element(page.getByText('Synced', { exact: true })).toBeVisible();
  expect(page.getByText('only while it is open').elements()).toHaveLength(isSaid ? 1 : 0);
});
