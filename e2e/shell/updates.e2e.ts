import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { startApp } from '../support/app.ts';
import { addTask, newTaskBox, task, untilStatus } from '../support/board.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { DESK } from '../support/browser.ts';
import { stopClock } from '../support/clock.ts';
import { insertAttempt } from '../support/mock-attempt.ts';
import { within } from '../support/patience.ts';
import type { Device } from '../support/device.ts';
import { test as journey } from '../support/journey.ts';
import { Release } from '../support/release.ts';
import { createStudent, signInReady } from '../support/student.ts';

const test = journey
  .extend('release', { scope: 'file' }, async ({}, { onCleanup }) => {
    const release = new Release();
    onCleanup(() => release.delete());
    return release;
  })
  /** The app on a server that can deploy further versions. */
  .extend('site', { scope: 'file' }, async ({ release }, { onCleanup }) => {
    const site = await startApp({ staticDir: release.directory });
    onCleanup(() => site.close());
    return site;
  })
  .extend('visitor', ({ site }) => createStudent(site.url))
  .extend('desk', ({ openDevice, site }) => openDevice(site.url, { browser: DESK }))
  .extend('tab', async ({ desk, visitor }) => {
    const tab = await desk.newPage();
    await signInReady(tab, visitor);
    return tab;
  });

function notice(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText('New Content Available', { exact: true });
}

function versionOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-version');
}

async function reloadByNotice(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload' }).click();
}

/** As browsers do when a page opens; Chromium may postpone an update while a page is opening. */
async function lookForUpdate(page: Page): Promise<void> {
  const looking = page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update();
  });
  await within('looking for a new version', looking);
}

async function openSecondTab(device: Device): Promise<Page> {
  const second = await device.newPage();
  await second.goto('/tasks');
  await untilStatus(second, 'Synced');
  return second;
}

/** The new version is downloaded and held back. */
async function untilUpdateWaits(page: Page): Promise<void> {
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending);
  await expect.poll(waiting).toContainEqual(expect.objectContaining({ name: 'ekagra-unsaved-typing', mode: 'exclusive' }));
}

async function expectNoNotice(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) expect(await notice(page).count()).toBe(0);
}

test('a new version waits in every tab until unsaved input in one is stored, and then for the student to press Reload', async ({
  release,
  desk,
  tab,
  visitor,
}) => {
  const second = await openSecondTab(desk);
  await newTaskBox(tab).pressSequentially('half a thou');
  const next = release.deployNext();
  await lookForUpdate(second);
  await untilUpdateWaits(second);
  await expectNoNotice(tab, second);
  await expect.poll(() => newTaskBox(tab).inputValue()).toBe('half a thou');

  await newTaskBox(tab).pressSequentially('ght');
  await newTaskBox(tab).press('Enter');
  await Promise.all([notice(tab).waitFor(), notice(second).waitFor()]);
  await untilServerHas(visitor, ['half a thought']);
  expect(await versionOf(tab)).not.toBe(next);
  await reloadByNotice(tab);
  await expect.poll(() => versionOf(tab)).toBe(next);
  await task(tab, 'half a thought').waitFor();
});

test('a new version that arrives during typing loses no input', async ({ release, tab }) => {
  await newTaskBox(tab).pressSequentially('half a thou');
  const next = release.deployNext();
  await lookForUpdate(tab);
  await untilUpdateWaits(tab);
  await tab.reload();
  await notice(tab).waitFor();
  await expect.poll(() => newTaskBox(tab).inputValue()).toBe('half a thou');
  await reloadByNotice(tab);
  await expect.poll(() => versionOf(tab)).toBe(next);
  await expect.poll(() => newTaskBox(tab).inputValue()).toBe('half a thou');
});

test('a new version waits until an examination is submitted, and says nothing in it', async ({ release, desk, tab, visitor }) => {
  await insertAttempt(visitor);
  await tab.goto('/mock-tests');
  await tab.getByRole('link', { name: 'Begin' }).click();
  await tab.getByRole('checkbox', { name: 'I have read and understood the instructions.' }).check();
  await tab.getByRole('button', { name: 'I am ready to begin' }).click();
  await tab.getByRole('timer', { name: 'Time left' }).waitFor();
  const second = await openSecondTab(desk);
  release.deployNext();
  await lookForUpdate(second);
  await untilUpdateWaits(second);
  await expectNoNotice(tab, second);

  const submit = tab.getByRole('button', { name: 'Submit', exact: true });
  await submit.click();
  await submit.click();
  await tab.getByRole('link', { name: 'All mock tests' }).click();
  await Promise.all([notice(tab).waitFor(), notice(second).waitFor()]);
});

test('STORE-1, STORE-2 a tab of the previous release loses no write: it says so, and keeps unsaved input', async ({
  release,
  desk,
  tab,
  visitor,
}) => {
  await addTask(tab, 'Before the update');
  await untilStatus(tab, 'Synced');
  const next = release.deployNextSchema();
  await lookForUpdate(tab);
  await notice(tab).waitFor();

  const second = await openSecondTab(desk);
  expect(await versionOf(second)).toBe(next);
  await task(second, 'Before the update').waitFor();
  await tab.getByText('Ekagra was updated in another tab. Reload to continue.').waitFor();
  await newTaskBox(tab).fill('Thought of in the old tab');
  await newTaskBox(tab).press('Enter');
  await tab.getByText('Ekagra was updated. Reload to go on; what you typed is kept.').waitFor();

  await tab.reload();
  await expect.poll(() => newTaskBox(tab).inputValue()).toBe('Thought of in the old tab');
  await newTaskBox(tab).press('Enter');
  await task(second, 'Thought of in the old tab').waitFor();
  await untilServerHas(visitor, ['Before the update', 'Thought of in the old tab']);
  const stored = async () => (await second.evaluate(() => indexedDB.databases())).filter(({ name }) => name?.endsWith('--todos'));
  await expect.poll(stored).toHaveLength(1);
});

// Last: a device whose clock was taken over is no device for another journey.
test('an open app announces a new version with the catalogue’s text and duration', async ({ release, tab }) => {
  await within('taking the clock over', tab.clock.install());
  await tab.reload();
  await untilStatus(tab, 'Synced');
  release.deployNext();
  await within('an hour', tab.clock.fastForward('01:00:01'));
  await within(
    'coming back to the tab',
    tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  );
  await notice(tab).waitFor();
  // No hover: a pointer on a notice stops its clock.
  await tab.mouse.move(0, 0);
  await stopClock(tab);
  await within('five seconds', tab.clock.fastForward(5000));
  const notices = tab.getByRole('region', { name: 'Notifications' });
  await notices.getByText('New content is available. Click to update.', { exact: true }).waitFor();
  await notices.getByRole('button', { name: 'Reload' }).waitFor();
  await within('five more', tab.clock.fastForward(5000));
  await notice(tab).waitFor({ state: 'detached' });
});
