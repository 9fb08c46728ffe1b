import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { App } from '../support/app.ts';
import { violations } from '../support/axe.ts';
import { untilStatus } from '../support/board.ts';
import { openInApp } from '../support/open-in-app.ts';
import { within } from '../support/patience.ts';
import { testOnOwnApp as journey } from '../support/journey.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { createStudent, recorded, signIn, type Student } from '../support/student.ts';
import { dayFromNow } from '../support/zone.ts';

const MINUTE = 60_000;

/** Two students in a group, each with a device that shows how it studies. */
const test = journey
  .extend('asha', ({ app }) => namedStudent(app, 'Asha'))
  .extend('ravi', ({ app }) => namedStudent(app, 'Ravi'))
  .extend('groupId', async ({ asha, ravi }) => {
    const { data } = await asha.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
    await ravi.client.rpc('join_group', { code: data.inviteCode }).throwOnError();
    return data.id as string;
  })
  .extend('open', ({ app, openDevice, groupId }) => async (student: Student) => {
    const device = await openDevice(app.url);
    const page = await device.newPage();
    await signIn(page, student, groupPath(groupId));
    await studyTogether(page).waitFor();
    return { device, page };
  })
  .extend('passOnServer', async ({ app }, { onCleanup }) => {
    let passed = 0;
    const setClock = () =>
      app.query(`create or replace function private.clock() returns bigint language sql volatile set search_path = '' as
        'select (extract(epoch from clock_timestamp()) * 1000)::bigint + ${passed}'`);
    onCleanup(async () => {
      passed = 0;
      await setClock();
    });
    /** Advances the server's clock beyond the devices', which notice when they wake. */
    return async (minutes: number, ...pages: readonly Page[]) => {
      passed += minutes * MINUTE;
      await setClock();
      await Promise.all(pages.map(wake));
    };
  });

async function namedStudent(app: App, name: string): Promise<Student> {
  const student = await createStudent(app.url);
  await student.client.rpc('ensure_profile').throwOnError();
  await student.client.from('users').update({ display_name: name }).eq('id', student.id).throwOnError();
  return student;
}

const groupPath = (groupId: string) => `/groups?group=${groupId}&view=study`;
const studyTogether = (page: Page) => page.getByRole('heading', { name: 'Study together' });

async function openGroup(page: Page, groupId: string): Promise<void> {
  await openInApp(page, groupPath(groupId));
  await studyTogether(page).waitFor();
}

const wake = (page: Page) =>
  within(
    'waking the page',
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  );
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sharedTime = (page: Page, pattern: RegExp) =>
  page.getByRole('timer', { name: 'Time left for the group' }).filter({ hasText: pattern }).waitFor();
const studyingNow = (page: Page) => page.getByRole('region', { name: 'Studying now' });
const leaderboard = (page: Page) => page.getByRole('region', { name: 'Leaderboard' });

test('two study together: one starts, the other joins late, a pause applies to both, and each keeps their own minutes and subject', async ({
  asha,
  ravi,
  open,
  passOnServer,
}) => {
  const { page: one } = await open(asha);
  await one.getByLabel('Minutes').fill('181');
  await one.getByText('Enter a whole number from 1 to 180.').waitFor();
  await one.getByLabel('Minutes').fill('25');
  const subject = one.getByRole('combobox', { name: 'What you study' });
  await subject.selectOption('Add a subject…');
  await one.getByRole('textbox', { name: 'New subject' }).fill('Optics');
  await one.getByRole('textbox', { name: 'New subject' }).press('Enter');
  await subject.getByRole('option', { name: 'Optics', selected: true }).waitFor({ state: 'attached' });
  await press(one, 'Start for the group').click();
  await press(one, 'Pause for all').waitFor();
  await one.getByText('Studying together: you').waitFor();

  await passOnServer(10, one);
  const { page: other } = await open(ravi);
  await other.getByText('Started by Asha').waitFor();
  await Promise.all([one, other].map((page) => sharedTime(page, /^(15:00|14:[345])/)));
  await press(other, 'Join in').click();
  await press(other, 'Leave the timer').waitFor();
  await one.getByText(/^Studying together: .*Ravi/).waitFor();

  await press(one, 'Pause for all').click();
  await other.getByText('· paused').waitFor();
  await passOnServer(20, one, other);
  await press(one, 'Resume for all').click();
  await other.getByText('· paused').waitFor({ state: 'detached' });
  await Promise.all([one, other].map((page) => sharedTime(page, /^14:/)));

  await passOnServer(15, one, other);
  await Promise.all([one, other].map((page) => press(page, 'Start for the group').waitFor()));
  await expect.poll(() => recorded(asha)).toEqual([{ duration: 25, outcome: 'finished', kind: 'focus' }]);
  await expect.poll(() => recorded(ravi)).toEqual([{ duration: 15, outcome: 'finished', kind: 'focus' }]);

  const { data: named } = await asha.client.from('study_sessions').select('subject_id').throwOnError();
  const { data: made } = await asha.client.from('userSubjects').select('id, name').throwOnError();
  expect(made).toEqual([{ id: named![0]!.subject_id, name: 'Optics' }]);

  await leaderboard(other).getByText('Today', { exact: true }).click();
  const rows = leaderboard(other).getByRole('row');
  await rows.filter({ hasText: '25 min' }).waitFor();
  await expect.poll(() => rows.allTextContents()).toEqual(['PlaceMemberStudied', '1Asha25 min', '2Ravi you15 min']);
  await other.getByText('Total study time').waitFor();
  expect(await violations(other)).toEqual([]);
});

test('a host who ends the timer ends it for all, on every page, and the elapsed time is kept', async ({
  asha,
  ravi,
  open,
  passOnServer,
}) => {
  const [{ page: one }, { page: other }] = await Promise.all([open(asha), open(ravi)]);
  await press(one, 'Start for the group').click();
  await press(other, 'Join in').click();
  await press(other, 'Leave the timer').waitFor();
  await openInApp(other, '/tasks');
  await other.waitForFunction(() => document.title.includes('Focus'));
  await passOnServer(7, one, other);
  await press(one, 'End for all').click();
  await other.getByRole('region', { name: 'Notifications' }).getByText('The shared timer was ended').waitFor();
  await expect.poll(() => recorded(ravi)).toEqual([{ duration: 7, outcome: 'finished', kind: 'focus' }]);
});

/** Moves the start of the running timer back by `minutes`. */
async function startEarlier({ id, client }: Student, minutes: number): Promise<void> {
  const { data } = await client.from('users').select('focus_timer').eq('id', id).single().throwOnError();
  const timer = data.focus_timer as { readonly startedAt: number };
  const earlier = { ...timer, startedAt: timer.startedAt - minutes * 60_000 };
  await client.from('users').update({ focus_timer: earlier }).eq('id', id).throwOnError();
}

test('joining ends the student’s own timer with a notice, and loses nothing of it', async ({ asha, ravi, open, groupId }) => {
  const { page: one } = await open(asha);
  const { page: other } = await open(ravi);
  await openInApp(other, '/productivity');
  await press(other, 'Start focus').click();
  await press(other, 'Pause').waitFor();
  await untilStatus(other, 'Synced');
  await startEarlier(ravi, 5);
  await other
    .getByRole('timer', { name: 'Time left' })
    .filter({ hasText: /^(20:00|19:)/ })
    .waitFor();
  await press(one, 'Start for the group').click();
  await openGroup(other, groupId);
  await other.getByText('Your own timer runs. Joining ends it and keeps its 5 min.').waitFor();
  await press(other, 'End mine and join in').click();
  await press(other, 'Leave the timer').click();
  await press(other, 'Join in').waitFor();
  // What was left within its first minute was no session.
  await expect.poll(async () => (await recorded(ravi)).map(({ duration }) => duration)).toEqual([5]);
});

test('presence shows who is studying until the tab closes, and not at all if hidden', async ({ asha, ravi, open, groupId }) => {
  const { page: one } = await open(asha);
  const { page: other } = await open(ravi);
  await openInApp(other, '/productivity');
  await press(other, 'Start focus').click();
  await studyingNow(one).getByText('Ravi').waitFor();
  const words = one.getByText('Ravi is studying · just started');
  await words.waitFor();
  await one.getByRole('button', { name: 'All groups' }).click();
  await one.getByRole('list', { name: 'My groups' }).getByText('Ravi is studying').waitFor();
  await openGroup(one, groupId);

  await openGroup(other, groupId);
  await other.getByLabel('Hide my study time').check();
  await studyingNow(one).getByText('Ravi').waitFor({ state: 'detached' });
  await leaderboard(one).getByText('hides their time').waitFor();
  await openInApp(other, '/settings');
  await other.getByLabel('Hide my study time').uncheck();
  await studyingNow(one).getByText('Ravi').waitFor();

  await other.close();
  await studyingNow(one).getByText('Ravi').waitFor({ state: 'detached' });
});

test('offline the last known state shows, and actions that need the server say so', async ({ asha, ravi, open }) => {
  await ravi.client
    .from('study_sessions')
    .insert({
      id: crypto.randomUUID(),
      user_id: ravi.id,
      start_time: new Date().toISOString(),
      date: dayFromNow(0),
      study_day: dayFromNow(0),
      duration: 95,
    })
    .throwOnError();
  const { device, page } = await open(asha);
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
  await page.getByText('1 h 35 min').first().waitFor();
  await device.setOffline(true);
  await page.reload();
  await studyTogether(page).waitFor();
  await page.getByText('1 h 35 min').first().waitFor();
  await press(page, 'Start for the group').click();
  await page.getByText(/The server cannot be reached/).waitFor();
});
