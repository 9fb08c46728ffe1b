import { readFileSync } from 'node:fs';

import type { Locator } from 'playwright';
import { expect } from 'vitest';

import { SYNC_TAG } from '../../replication/engine/background-sync.ts';
import { REMINDERS_CACHE } from '../../src/topics/reminders/rules/notification-target.ts';
import { violations } from '../support/axe.ts';
import { goOffline } from '../support/offline.ts';
import { within } from '../support/patience.ts';
import type { Device } from '../support/device.ts';
import { dispatchSync, serviceWorkerReady } from '../support/service-worker.ts';
import { box, type Group, message, namedStudent, say, test } from '../support/study-group.ts';
import type { Student } from '../support/student.ts';
import { wallClockAt } from '../support/zone.ts';

/** The headless shell has no notifications. */
const testInChromium = test.extend('browserKind', () => 'chromium' as const);

const PICTURE = { name: 'solution.png', mimeType: 'image/png', buffer: readFileSync('public/icons/icon-512.png') };
/** Size of the picture, as the browser draws it. */
const widthOf = (image: Locator) => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('a picture sent offline shows at once, waits through a reload, and reaches the others', async ({ asha, ravi, open }) => {
  const [{ device, page: hers }, { page: his }] = await Promise.all([open(asha), open(ravi)]);
  await serviceWorkerReady(hers);
  await goOffline(device, hers);
  await hers.getByLabel('Picture', { exact: true }).setInputFiles(PICTURE);
  await hers.getByRole('button', { name: 'Remove picture' }).waitFor();
  await box(hers).fill('My solution');
  await box(hers).press('Enter');
  const waiting = message(hers, /waiting to be sent: My solution$/);
  await waiting.getByText('Waiting to be sent', { exact: true }).waitFor();
  await hers.reload();
  await waiting.getByText('Waiting to be sent', { exact: true }).waitFor();
  await expect.poll(() => widthOf(waiting.getByRole('img', { name: 'Your picture' }))).toBe(512);

  await device.setOffline(false);
  const arrived = message(his, /^Asha, .*: My solution$/).getByRole('img', { name: 'Picture from Asha' });
  await arrived.waitFor();
  await expect.poll(() => widthOf(arrived)).toBe(512);
  await message(hers, /^You, [^,]*: My solution$/)
    .getByText('Waiting to be sent', { exact: true })
    .waitFor({ state: 'detached' });
  expect(await violations(his)).toEqual([]);
  await his.getByRole('button', { name: 'Open the picture from Asha' }).click();
  await his.getByRole('dialog', { name: 'Picture from Asha' }).getByRole('img').waitFor();
});

test('a picture for a group the student was removed from stays visible, and is not discarded by one press', async ({
  asha,
  ravi,
  group,
  open,
}) => {
  const { device, page } = await open(ravi);
  await serviceWorkerReady(page);
  await goOffline(device, page);
  await page.getByLabel('Picture', { exact: true }).setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await message(page, /waiting to be sent: A picture$/).waitFor();
  await asha.client.rpc('remove_group_member', { group_id: group.id, member_id: ravi.id }).throwOnError();
  await device.setOffline(false);
  const kept = message(page, 'You, not sent: A picture');
  await kept.getByRole('img', { name: 'Your picture' }).waitFor();
  await kept.getByRole('button', { name: 'Discard' }).click();
  await kept.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await kept.getByRole('img', { name: 'Your picture' }).waitFor();
});

/** Texts and targets of the device's notifications. */
function notifications(device: Device): Promise<readonly unknown[]> {
  const asked = device.serviceWorker().evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = (await registration.getNotifications()).map(
      ({ title, body, data }) => ({ title, body, data }) as { readonly title: string },
    );
    return shown.toSorted((a, b) => a.title.localeCompare(b.title));
  });
  return within('reading the notifications', asked);
}

/**
 * Keeps notifications until they are dismissed, as a phone's list does: without a notification service of the system, Chromium
 * removes each after 25 seconds.
 */
function keepNotifications(device: Device): Promise<void> {
  const asked = device.serviceWorker().evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    registration.showNotification = (title, options) => show(title, { ...options, requireInteraction: true });
  });
  return within('keeping the notifications', asked);
}

/** A task due in twenty minutes, which reminds half an hour before. */
async function addReminded({ id, client }: Student, title: string): Promise<void> {
  const { day: dueDate, time } = wallClockAt(Date.now() + 20 * 60_000);
  const [hours, minutes] = time.split(':').map(Number);
  const dueTime = hours! * 60 + minutes!;
  const row = { id: crypto.randomUUID(), createdBy: id, title, dueDate, dueTime, reminder: 30 };
  await client.from('todos').insert(row).throwOnError();
}

async function mention(author: Student, student: Student, group: Group, text: string): Promise<string> {
  const id = crypto.randomUUID();
  const row = { id, groupId: group.id, createdBy: author.id, text, mentions: [student.id] };
  await author.client.from('group_messages').insert(row).throwOnError();
  return id;
}

testInChromium(
  'a task reminds at its time; a mention while the app is closed notifies, and leads to its message among the new ones',
  async ({ app, asha, ravi, group, open }) => {
    const settings = { mentions: true, quietFrom: 0, quietUntil: 0 };
    await asha.client.from('users').update({ notification_settings: settings }).eq('id', asha.id).throwOnError();
    await mention(ravi, asha, group, 'Old: of this nobody is told');
    const { device, page } = await open(asha);
    await serviceWorkerReady(page);
    await page.context().grantPermissions(['notifications']);
    await page.reload();
    // The device knows what is old.
    await expect.poll(() => page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, REMINDERS_CACHE)).toBe(1);
    const reminder = { title: 'Optics test', body: expect.stringMatching(/^(Today|Tomorrow), \d/), data: { path: '/tasks' } };
    await keepNotifications(device);
    await addReminded(asha, 'Optics test');
    await expect.poll(() => notifications(device)).toEqual([reminder]);
    await within('closing the tab', page.close());

    const many = (word: string) => Array.from({ length: 20 }, (_, at) => `${word} ${at}`);
    await say(ravi, group, ...many('Before'));
    const id = await mention(ravi, asha, group, 'Can you look at the third?');
    await say(ravi, group, ...many('After'));
    await dispatchSync(device, app.url, SYNC_TAG);
    const path = `/groups?group=${group.id}&message=${id}`;
    await expect
      .poll(() => notifications(device))
      .toEqual([reminder, { title: 'Ravi mentioned you', body: 'Physics at six: Can you look at the third?', data: { path } }]);

    // Opening a window requires a real user gesture: see sw/notification-click.test.ts.
    const opened = await device.newPage();
    await opened.goto(path);
    const meant = message(opened, /mentions you: Can you look at the third\?$/);
    await meant.waitFor();
    await expect.poll(() => meant.evaluate((article) => article.getBoundingClientRect().top)).toBeGreaterThan(100);
    await expect.poll(() => meant.evaluate((article) => article.getBoundingClientRect().bottom)).toBeLessThan(700);
    await expect.poll(() => new URL(opened.url()).search).toBe(`?group=${group.id}`);
  },
);

/** With Asha and Ravi the maximum of 200 members. */
async function fill(query: (sql: string, params: readonly unknown[]) => Promise<unknown>, { id }: Group): Promise<void> {
  await query(
    `with accounts as (insert into auth.users (id, email) select gen_random_uuid(), $1 || n || '@example.org' from generate_series(1, 198) n returning id)
     insert into public.users (id) select id from accounts`,
    [id],
  );
  await query(
    `update public.groups set members = members || array(select id from auth.users where email like $2 || '%@example.org') where id = $1`,
    [id, id],
  );
}

test('codes of a full group and replaced codes give their reason; the input stays', async ({ app, asha, group, open }) => {
  await fill(app.query, group);
  const { page } = await open(await namedStudent(app, 'Meena'), `/join?code=${group.inviteCode}`);
  const full = '"Physics at six" has 200 members, which is the limit.';
  await page.getByRole('alert').getByText(full).waitFor();
  await page.waitForURL('**/groups');
  const code = page.getByRole('textbox', { name: 'Invite code' });
  const join = page.getByRole('button', { name: 'Join', exact: true });
  await code.fill(group.inviteCode.toLowerCase());
  await join.click();
  await page.getByRole('alert').getByText(full).waitFor();

  await asha.client.rpc('new_invite_code', { group_id: group.id }).throwOnError();
  await join.click();
  await page.getByRole('alert').getByText('Invalid invite code. No group found with this code.').waitFor();
  await expect.poll(() => code.inputValue()).toBe(group.inviteCode.toLowerCase());
});
