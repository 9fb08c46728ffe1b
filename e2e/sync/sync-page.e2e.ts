import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violationsInThemes } from '../support/axe.ts';
import { addTask, syncStatus, task, untilStatus } from '../support/board.ts';
import { test } from '../support/journey.ts';
import { goOffline } from '../support/offline.ts';
import { serverTasks, untilServerHas } from '../support/server-tasks.ts';
import { signIn, signInReady } from '../support/student.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const waiting = (page: Page) => section(page, 'Waiting to be sent');

/** Through the status, as a student does. */
async function openSyncPage(page: Page): Promise<void> {
  await syncStatus(page).click();
  await section(page, 'State').waitFor();
}

test('what waits is listed with its time, and downloading everything again keeps it', async ({ app, device, page, student }) => {
  await signIn(page, student);
  await addTask(page, 'Sent before');
  await untilServerHas(student, ['Sent before']);
  await untilStatus(page, 'Synced');
  await goOffline(device, page);
  const before = Date.now();
  await addTask(page, 'Waiting here');
  await openSyncPage(page);
  const item = waiting(page).getByRole('listitem', { name: 'Waiting here' });
  const since = Date.parse((await item.getByRole('time').getAttribute('datetime'))!);
  expect(since).toBeGreaterThanOrEqual(before);
  expect(since).toBeLessThanOrEqual(Date.now());
  expect(await waiting(page).getByRole('listitem', { name: 'Sent before' }).count()).toBe(0);
  await section(page, 'Your devices').getByText('Shown when you are back online.').waitFor();

  await page.getByRole('button', { name: 'Download everything again' }).click();
  await section(page, 'State')
    .getByText(/^Downloading everything again: 0 of \d+ lists\. It continues when you are online\.$/)
    .waitFor();
  await item.waitFor();

  await page.getByRole('button', { name: 'Copy report' }).click();
  const report = await page.getByLabel('Report').inputValue();
  expect(report).toMatch(/^todos v\d+: 2 here, 1 waiting, 0 rejected$/m);
  for (const own of ['Waiting here', 'Sent before', student.email, student.id]) expect(report).not.toContain(own);

  // As if this device had damaged the task: it shows other words than the server under the same version.
  await app.query('alter table public.todos disable trigger user');
  await app.query(`update public.todos set notes = 'mended' where "createdBy" = $1 and title = 'Sent before'`, [student.id]);
  await app.query('alter table public.todos enable trigger user');
  await device.setOffline(false);
  await untilServerHas(student, ['Sent before', 'Waiting here']);
  await page.getByText('Everything was downloaded again.').waitFor();
  await page.getByText('Nothing waits on this device.').waitFor();
  await page.goBack();
  await task(page, 'Waiting here').waitFor();
  await task(page, 'Sent before').getByRole('button', { name: 'Sent before', exact: true }).press('Enter');
  await expect.poll(() => page.getByRole('dialog', { name: 'Edit task' }).getByLabel('Notes').inputValue()).toBe('mended');
});

test('another device is named with its last sync; signed out, it no longer writes', async ({ app, openDevice, student }) => {
  const [phone, desk] = await Promise.all([openDevice(app.url), openDevice(app.url)]);
  const [page, other] = await Promise.all([phone.newPage(), desk.newPage()]);
  await signIn(other, student);
  await untilStatus(other, 'Synced');
  await signIn(page, student, '/sync');
  await untilStatus(page, 'Synced');
  const devices = section(page, 'Your devices');
  const theirs = devices.getByRole('listitem').filter({ hasText: 'Last sync about' }).filter({ hasNotText: 'This device' });
  await expect.poll(() => theirs.count()).toBe(1);
  await theirs.getByText(/^Chrome on /).waitFor();

  await theirs.getByRole('button', { name: 'Sign out' }).click();
  await theirs.waitFor({ state: 'detached' });
  await addTask(other, 'Too late');
  await untilStatus(other, '1 change needs attention');
  expect(await serverTasks(student)).toEqual([]);
});

test('an answer that the server refuses is listed with the reason, sent again, kept as a draft, or discarded only when asked', async ({
  app,
  device,
  page,
  student,
}) => {
  await student.client.rpc('ensure_profile').throwOnError();
  await signInReady(page, student, '/sync');
  const { data: entry } = await student.client
    .from('qa_entries')
    .insert({ title: 'A question that goes', subject: 'physics' })
    .select('id, slug')
    .single()
    .throwOnError();
  await page.goto(`/qa/${entry.slug}`);
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor();
  await goOffline(device, page);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Written too late');
  await page.getByRole('button', { name: 'Post answer' }).click();
  const unsent = page.getByRole('region', { name: 'Waiting to be sent' });
  await unsent.getByText('Written too late').waitFor();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Worth keeping');
  await page.getByRole('button', { name: 'Post answer' }).click();
  await unsent.getByText('Worth keeping').waitFor();
  await page.goto('/sync');
  const outbox = section(page, 'Questions and answers');
  const item = outbox.getByRole('listitem', { name: 'Written too late' });
  await item.getByText(/^Answer · since /).waitFor();
  expect(Date.parse((await item.getByRole('time').getAttribute('datetime'))!)).toBeLessThanOrEqual(Date.now());
  await waiting(page).getByText('Nothing but what is listed below.').waitFor();

  await app.query('delete from public.qa_entries where id = $1', [entry.id]);
  await device.setOffline(false);
  await item.getByText(/^Not accepted: /).waitFor();
  await item.getByRole('button', { name: 'Try again' }).click();
  await item.getByText(/^Not accepted: /).waitFor();
  await item.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this answer?' }).getByRole('button', { name: 'Keep it' }).click();
  await item.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this answer?' }).getByRole('button', { name: 'Discard' }).click();
  await item.waitFor({ state: 'detached' });
  const kept = outbox.getByRole('listitem', { name: 'Worth keeping' });
  await kept.getByText(/^Not accepted: /).waitFor();
  await kept.getByRole('button', { name: 'Keep as draft' }).click();
  await kept.waitFor({ state: 'detached' });
  const key = `ekagra-${student.id}-draft-qa-answer-${entry.id}`;
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe('Worth keeping');
  await waiting(page).getByText('Nothing waits on this device.').waitFor();
});

test('what is not accepted is edited where it is listed, offline too, and sent again', async ({ app, device, page, student }) => {
  await app.query(`alter table public.flashcards add constraint journey_refuses check (front <> 'Truly refused card')`);
  try {
    await signIn(page, student, '/cards/new');
    await page.getByLabel('Front', { exact: true }).fill('Truly refused card');
    await page.getByLabel('Back', { exact: true }).fill('An answer that stays');
    await page.getByRole('button', { name: 'Save card' }).click();
    await untilStatus(page, '1 change needs attention');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const item = section(page, 'Not accepted by the server').getByRole('listitem', { name: 'Truly refused card' });
    await goOffline(device, page);
    await item.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => item.getByLabel('Back').inputValue()).toBe('An answer that stays');
    await item.getByLabel('Front').fill('');
    await item.getByRole('button', { name: 'Save and send' }).click();
    await item.getByText('Front is empty.').waitFor();
    await item.getByLabel('Front').fill('A corrected card');
    expect(await violationsInThemes(page, 'editing what was not accepted')).toEqual([]);
    await item.getByRole('button', { name: 'Save and send' }).click();
    await waiting(page).getByRole('listitem', { name: 'A corrected card' }).waitFor();
    await device.setOffline(false);
    await untilStatus(page, 'Synced');
    const { data } = await student.client.from('flashcards').select('front, back').throwOnError();
    expect(data).toEqual([{ front: 'A corrected card', back: 'An answer that stays' }]);
  } finally {
    await app.query('alter table public.flashcards drop constraint journey_refuses');
  }
});
