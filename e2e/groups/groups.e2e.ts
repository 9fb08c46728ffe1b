import type { Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import type { App } from '../support/app.ts';
import { within } from '../support/patience.ts';
import type { Device } from '../support/device.ts';
import { type DeviceOptions, testOnOwnApp as journey } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { createStudent, signIn, type Student } from '../support/student.ts';

interface Screen {
  readonly student: Student;
  readonly device: Device;
  readonly page: Page;
}

/** Opens the groups of a new student on a new device. */
const test = journey.extend('open', ({ app, openDevice }) => async (path = '/groups', options: DeviceOptions = {}): Promise<Screen> => {
  const [student, device] = await Promise.all([newStudent(app), openDevice(app.url, options)]);
  const page = await device.newPage();
  await signIn(page, student, path);
  await untilStatus(page, 'Synced');
  return { student, device, page };
});

async function newStudent(app: App): Promise<Student> {
  const student = await createStudent(app.url);
  await student.client.rpc('ensure_profile').throwOnError();
  const username = `s${student.id.slice(-8)}`;
  await student.client.from('users').update({ username, display_name: username }).eq('id', student.id).throwOnError();
  return student;
}

const nameOf = ({ id }: Student) => `s${id.slice(-8)}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const openGroup = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const row = (page: Page, name: string) => page.getByRole('list', { name: 'My groups' }).getByRole('link', { name });
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

async function make({ client }: Student, name: string, isPublic = false): Promise<{ id: string; inviteCode: string }> {
  const { data } = await client.rpc('create_group', { name, is_public: isPublic }).throwOnError();
  return data as { id: string; inviteCode: string };
}

async function join(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Invite code' }).fill(typed);
  await button(page, 'Join').click();
}

async function showMembers(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Members' }).check();
  await members(page).first().waitFor();
}

async function choose(page: Page, item: string): Promise<void> {
  await button(page, 'Group menu').click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function about(page: Page, member: Student, item: string): Promise<void> {
  await button(page, `More for ${nameOf(member)}`).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: item }).click();
}

/** Numbers of groups, cards and messages stored on the device. */
function onDevice(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const counted = ['groups', 'group_members', 'group_messages'].map(async (collection) => {
      const name = databases.map((each) => each.name ?? '').find((each) => each.includes(`--${collection}`) || each.endsWith(collection));
      if (name === undefined) return 0;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error!));
      });
      const rows = await new Promise<{ _deleted?: unknown }[]>((resolve) => {
        const reading = database.transaction('docs').objectStore('docs').getAll();
        reading.addEventListener('success', () => resolve(reading.result as { _deleted?: unknown }[]));
      });
      database.close();
      return rows.filter(({ _deleted }) => _deleted === '0').length;
    });
    return Promise.all(counted);
  });
}

test('a group is created, and a student who types its code in small letters with spaces appears to the owner live', async ({ open }) => {
  const [maker, friend] = await Promise.all([open(), open()]);
  await button(maker.page, 'Create group').click();
  await maker.page.getByRole('textbox', { name: 'Group name' }).fill('Optics at dawn');
  await maker.page.getByRole('textbox', { name: 'Group name' }).press('Enter');
  const invite = maker.page.getByRole('dialog', { name: 'Invite to the group' });
  await invite.getByRole('img', { name: 'QR code of the invite link' }).waitFor();
  const { data } = await maker.student.client.from('groups').select('inviteCode').single().throwOnError();
  const code = data.inviteCode as string;
  await invite.getByText(`${new URL(maker.page.url()).origin}/i/${code}`).waitFor();
  await button(maker.page, 'Close').click();
  await showMembers(maker.page);

  await join(friend.page, ` ${code.toLowerCase().slice(0, 3)} ${code.toLowerCase().slice(3)} `);
  await toast(friend.page, 'You have joined the group "Optics at dawn"').waitFor();
  await openGroup(friend.page, 'Optics at dawn').waitFor();
  await members(maker.page)
    .filter({ hasText: nameOf(friend.student) })
    .waitFor();
  await members(maker.page)
    .filter({ hasText: nameOf(maker.student) })
    .getByText('Owner')
    .waitFor();

  await friend.page.getByRole('button', { name: 'All groups' }).click();
  await join(friend.page, `Study with us: ${new URL(friend.page.url()).origin}/i/${code}.`);
  await toast(friend.page, 'You are already a member of this group').waitFor();
});

test('a visitor who opens an invite signs in and is in the group', async ({ app, openDevice }) => {
  const [owner, visitor] = await Promise.all([newStudent(app), newStudent(app)]);
  const { inviteCode } = await make(owner, 'Thermodynamics');
  const page = await (await openDevice(app.url)).newPage();
  const name = nameOf(owner);
  await page.goto(`/i/${inviteCode.toLowerCase()}?from=${name}`);
  await page.waitForURL(`**/invite?code=${inviteCode.toLowerCase()}&from=${name}`);
  await page.getByText(`${name} invites you.`).waitFor();
  await page.getByText(inviteCode, { exact: true }).waitFor();
  const pending = () => page.evaluate(() => localStorage.getItem('pendingInviteCode'));
  await expect.poll(pending).toBe(inviteCode.toLowerCase());

  // Not by the invite's button: the invite continues after any way of signing in.
  await page.goto('/login');
  await button(page, 'Continue with Email').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(visitor.email);
  await dialog.getByLabel('Password').fill(visitor.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await toast(page, 'You have joined the group "Thermodynamics"').waitFor();
  await openGroup(page, 'Thermodynamics').waitFor();
  expect(new URL(page.url()).pathname).toBe('/groups');
  expect(await pending()).toBeNull();
});

test('an offline join is kept through a reload, and completed with a notice once online', async ({ app, open }) => {
  const owner = await newStudent(app);
  const { inviteCode } = await make(owner, 'Night owls');
  const { device, page } = await open();
  await serviceWorkerReady(page);
  await goOffline(device, page);
  await page.goto(`/join?code=${inviteCode}`);
  await page.getByText('Ekagra joins when you are back online.', { exact: false }).first().waitFor();
  await page.waitForURL('**/groups');
  await page.reload();
  const waiting = page.getByRole('list', { name: 'Waiting to join' });
  await waiting.getByText(inviteCode).waitFor();
  await device.setOffline(false);
  await toast(page, 'You have joined the group "Night owls"').waitFor();
  await row(page, 'Night owls').waitFor();
  await waiting.waitFor({ state: 'detached' });
});

test('a join that meets a gateway without a server says so, and happens by itself once the server answers', async ({ app, open }) => {
  const owner = await newStudent(app);
  const [opened, typed] = [await make(owner, 'Optics'), await make(owner, 'Waves')];
  const { page } = await open('/groups', { isOnlineOnly: true });
  await page.route('**/rpc/join_group', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto(`/join?code=${opened.inviteCode}`);
  await toast(page, 'The server did not answer. Ekagra joins when it does.').waitFor();
  await page.waitForURL('**/groups');
  await join(page, typed.inviteCode);
  const waiting = page.getByRole('list', { name: 'Waiting to join' });
  for (const { inviteCode } of [opened, typed]) await waiting.getByText(inviteCode).waitFor();
  await expect.poll(() => waiting.textContent()).toContain('Ekagra joins when the server answers.');
  expect(await page.locator('body').textContent()).not.toContain('back online');
  await page.unroute('**/rpc/join_group');
  for (const name of ['Optics', 'Waves']) await row(page, name).waitFor();
  await waiting.waitFor({ state: 'detached' });
});

test('an invite that the server failed to answer says so, and names its group by itself once it does', async ({ app, openDevice }) => {
  const { inviteCode } = await make(await newStudent(app), 'Thermodynamics');
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await page.route('**/rpc/invite_preview', (route) => route.fulfill({ status: 500, json: { message: 'The server has a fault' } }));
  await page.goto(`/invite?code=${inviteCode}`);
  await page.getByText('The server did not answer. The group’s name shows when it does.').waitFor();
  await page.unroute('**/rpc/invite_preview');
  await page.getByText('Thermodynamics', { exact: true }).waitFor();
});

test('after ten wrong codes the minutes to wait are said, on the invite and where a code is typed, and never “Invalid Code”', async ({
  app,
  open,
  onTestFinished,
}) => {
  const { inviteCode } = await make(await newStudent(app), 'Calculus');
  const { student, page } = await open();
  for (let i = 0; i < 10; i++) await student.client.rpc('join_group', { code: `A${i}ZZZZ` }).throwOnError();
  const words = /Too many wrong codes were tried\. Try again in (60|59|58) minutes\./;
  await join(page, inviteCode);
  await page.getByRole('region', { name: 'Notifications' }).getByText('Too Many Tries', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Invite code' }).getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('main').textContent()).toMatch(words);
  // The invite is looked up as a visitor: there the network's tries count. Other journeys come from it too.
  onTestFinished(() => app.query(`delete from private.allowances where action = 'join group'`).then(() => undefined));
  await app.query(`update private.allowances set used = 240 where action = 'join group' and holder !~ '^[0-9a-f-]{36}$'`);
  await page.goto(`/invite?code=${inviteCode}`);
  await page.locator('main').getByText(words).waitFor();
  expect(await page.locator('body').textContent()).not.toContain('Invalid Code');
});

test('a signed-in student’s invite offers no sign-in while the session is read', async ({ app, open }) => {
  const { inviteCode } = await make(await newStudent(app), 'Calculus');
  const { page } = await open();
  await page.addInitScript(() => {
    // As on a slow phone: the session is known when the test lets go.
    const held = Promise.withResolvers<void>();
    Object.assign(globalThis, { letGo: held.resolve });
    const openAtOnce = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function open(...database) {
      const request = openAtOnce.apply(this, database);
      let onsuccess: IDBOpenDBRequest['onsuccess'] = null;
      const listen = request.addEventListener.bind(request);
      Object.defineProperty(request, 'onsuccess', {
        get: () => onsuccess,
        set(handler: typeof onsuccess) {
          onsuccess = handler;
        },
      });
      listen('success', (event) => void held.promise.then(() => onsuccess?.call(request, event)));
      return request;
    };
  });
  await page.goto(`/invite?code=${inviteCode}`);
  // Drawn together with the button; storage is not held longer, as 15 seconds of it are said to be silence.
  await page.getByRole('heading', { name: 'You are invited to a study group' }).waitFor();
  expect(await page.locator('main').getByRole('link').allTextContents()).toEqual([]);
  await page.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo());
  await page.getByRole('link', { name: 'Join the group' }).waitFor();
});

test('an unknown code and a ban give the same message, and lead to the groups', async ({ app, open }) => {
  const owner = await newStudent(app);
  const { id, inviteCode } = await make(owner, 'Waves');
  const { student, page } = await open('/groups', { isOnlineOnly: true });
  await within('taking the clock over', page.clock.install());
  await student.client.rpc('join_group', { code: inviteCode }).throwOnError();
  await owner.client.rpc('ban_group_member', { group_id: id, member_id: student.id }).throwOnError();
  for (const code of ['no', inviteCode]) {
    await page.goto(`/join?code=${code}`);
    await page.getByRole('alert').getByText('Invalid invite code. No group found with this code.').waitFor();
    await toast(page, 'No group found with this invite code').waitFor();
    await within('three seconds', page.clock.fastForward(3000));
    await page.waitForURL('**/groups');
  }
  await join(page, inviteCode);
  await page.getByText('Invalid invite code. No group found with this code.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Invite code' }).inputValue()).toBe(inviteCode);
});

test('a removed member loses the group on screen and device; a ban can be lifted', async ({ open }) => {
  const [owner, member] = await Promise.all([open(), open()]);
  const { id, inviteCode } = await make(owner.student, 'Inorganic');
  await join(member.page, inviteCode);
  await openGroup(member.page, 'Inorganic').waitFor();
  await member.student.client
    .from('group_messages')
    .insert({ id: crypto.randomUUID(), groupId: id, createdBy: member.student.id, text: 'Hello' })
    .throwOnError();
  await expect.poll(() => onDevice(member.page)).toEqual([1, 2, 1]);

  await row(owner.page, 'Inorganic').click();
  await showMembers(owner.page);
  await about(owner.page, member.student, 'Ban');
  await member.page.getByText('You are no longer in “Inorganic”, or it was deleted. Its messages were removed from this device.').waitFor();
  await expect.poll(() => onDevice(member.page)).toEqual([0, 0, 0]);
  await button(member.page, 'Your groups').click();
  await join(member.page, inviteCode);
  await toast(member.page, 'No group found with this invite code').waitFor();

  await button(owner.page, `Lift the ban of ${nameOf(member.student)}`).click();
  await toast(owner.page, 'Ban lifted').waitFor();
  await button(member.page, 'Join').click();
  await openGroup(member.page, 'Inorganic').waitFor();
});

test('an owner renames, transfers the group and leaves; only the new owner may end it', async ({ app, open }) => {
  const [owner, member] = await Promise.all([open(), open()]);
  const { inviteCode } = await make(owner.student, 'Calculus');
  await join(member.page, inviteCode);
  await openGroup(member.page, 'Calculus').waitFor();
  await row(owner.page, 'Calculus').click();
  await choose(owner.page, 'Rename');
  await owner.page.getByRole('textbox', { name: 'Group name' }).fill('Calculus and coffee');
  await button(owner.page, 'Save').click();
  await openGroup(member.page, 'Calculus and coffee').waitFor();

  await choose(owner.page, 'New code');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Make a new code' }).click();
  await owner.page.getByRole('dialog', { name: 'Invite to the group' }).waitFor();
  await expect.poll(async () => (await owner.page.getByRole('dialog').textContent())?.includes(inviteCode)).toBe(false);
  await button(owner.page, 'Close').click();
  const { data: late } = await (await newStudent(app)).client.rpc('join_group', { code: inviteCode }).throwOnError();
  expect(late).toEqual({ status: 'not-found' });

  await showMembers(owner.page);
  await about(owner.page, member.student, 'Make owner');
  await members(owner.page)
    .filter({ hasText: nameOf(member.student) })
    .getByText('Owner')
    .waitFor();
  await button(owner.page, 'Group menu').click();
  await expect.poll(() => owner.page.getByRole('menuitem').allTextContents()).toEqual(['Invite', 'Mute group', 'Leave group']);
  await owner.page.getByRole('menuitem', { name: 'Leave group' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
  await owner.page.getByRole('heading', { name: 'No groups yet' }).waitFor();
  await expect.poll(() => onDevice(owner.page)).toEqual([0, 0, 0]);

  await showMembers(member.page);
  await expect.poll(() => members(member.page).count()).toBe(1);
  await choose(member.page, 'Delete group');
  await member.page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click();
  await member.page.getByRole('heading', { name: 'No groups yet' }).waitFor();
  expect((await member.student.client.from('groups').select('id').throwOnError()).data).toEqual([]);
});

test('public groups are found by name, page by page, and joined; private ones are not listed', async ({ app, open }) => {
  const [owner, other] = await Promise.all([newStudent(app), newStudent(app)]);
  await make(owner, 'Kota physics, private');
  await make(owner, 'Kota physics');
  await Promise.all([owner, other].flatMap((student) => Array.from({ length: 13 }, (_, at) => make(student, `Crowd ${at}`, true))));
  await owner.client.rpc('set_group_visibility', {
    group_id: (await owner.client.from('groups').select('id').eq('name', 'Kota physics').single().throwOnError()).data.id,
    is_public: true,
  });
  const { device, page } = await open();
  await page.getByRole('radio', { name: 'Discover' }).check();
  const found = page.getByRole('list', { name: 'Public groups' }).getByRole('listitem');
  await expect.poll(() => found.count()).toBe(20);
  await button(page, 'Show more').click();
  await expect.poll(() => found.count()).toBe(27);
  await page.getByRole('searchbox', { name: 'Search public groups' }).fill('kota');
  await expect.poll(() => found.count()).toBe(1);
  await button(page, 'Join Kota physics').click();
  await openGroup(page, 'Kota physics').waitFor();

  await button(page, 'All groups').click();
  await goOffline(device, page);
  await page.getByRole('radio', { name: 'Discover' }).check();
  await page.getByText('Go online to find public groups.', { exact: false }).waitFor();
});

test('a group that cannot be created offline keeps its name', async ({ open }) => {
  const { device, page } = await open();
  await serviceWorkerReady(page);
  await button(page, 'Create group').click();
  const name = page.getByRole('textbox', { name: 'Group name' });
  await name.waitFor();
  await goOffline(device, page);
  await name.fill('Biology, class 12');
  await name.press('Enter');
  await page.getByRole('alert').getByText('You are offline. Nothing was changed.', { exact: false }).waitFor();
  await page.reload();
  await button(page, 'Create group').click();
  await expect.poll(() => name.inputValue()).toBe('Biology, class 12');
  await device.setOffline(false);
  await page.getByText('Offline Mode').waitFor({ state: 'detached' });
  await name.press('Enter');
  await openGroup(page, 'Biology, class 12').waitFor();
});
