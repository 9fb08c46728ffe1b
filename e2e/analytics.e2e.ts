import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violations } from './support/axe.ts';
import { untilStatus } from './support/board.ts';
import { goOffline } from './support/offline.ts';
import { test } from './support/journey.ts';
import { signInReady, type Student } from './support/student.ts';
import { dayFromNow, hourOn, ZONE } from './support/zone.ts';
import { calendarDayOf, studyDayOf } from '../src/domain/study-day/study-day.ts';
import { NEW_PROFILE } from '../replication/schema/new-profile.ts';

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

/** A session recorded today by another device. */
interface Recorded {
  /** Epoch milliseconds. */
  readonly start: number;
  readonly minutes: number;
  readonly subject_id?: string;
  /** A time within its study day, if the start's day differs. */
  readonly countsAt?: number;
}

async function recordSession({ id, client }: Student, session: Recorded): Promise<void> {
  const row = {
    id: crypto.randomUUID(),
    user_id: id,
    start_time: new Date(session.start).toISOString(),
    date: calendarDayOf(session.start, ZONE),
    study_day: studyDayOf(session.countsAt ?? session.start, { timeZone: ZONE, dayStart: NEW_PROFILE.day_start_time }),
    time_zone: ZONE,
    duration: session.minutes,
    planned: 25,
    subject_id: session.subject_id ?? null,
  };
  await client.from('study_sessions').insert(row).throwOnError();
}

test('a visitor sees a labelled example with keyboard access, and a placeholder for a missing picture', async ({ app, openDevice }) => {
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await page.route('**/screenshots/analytics-*', (route) => route.abort());
  await page.goto('/analytics');
  const about = page.getByRole('region', { name: 'About this example' });
  await about.getByText('Example', { exact: true }).waitFor();
  await about.getByRole('img', { name: 'A placeholder for the picture of analytics' }).first().waitFor();
  await expect
    .poll(() =>
      about
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  const year = figure(page, 'The year');
  const dots = year.getByRole('img');
  await dots.last().focus();
  await page.keyboard.press('ArrowUp');
  await year.getByText(/^20 November, .*\d min$/).waitFor();
  await page.keyboard.press('Home');
  await expect.poll(() => dots.first().evaluate((dot) => dot === document.activeElement)).toBe(true);

  const hours = figure(page, 'By hour');
  await hours.getByRole('img').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await hours.getByText(/^6 am, .*min$/).waitFor();
  await hours.getByRole('img').last().focus();
  await hours.getByText(/^3 am, /).waitFor();
  // The point has no element of its own.
  const chart = await hours.locator('svg').first().boundingBox();
  await page.mouse.move(chart!.x + (chart!.width / 24) * 12.5, chart!.y + chart!.height / 2);
  await hours.getByText(/^4 pm, /).waitFor();

  await figure(page, 'By subject').getByRole('button', { name: 'Show as table' }).click();
  await figure(page, 'By subject').getByRole('rowheader', { name: 'Physics' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await about.getByRole('link', { name: 'Sign in to see yours' }).click();
  await page.waitForURL('**/login?returnUrl=*');
});

test('own analytics work offline: overlapping sessions of two devices count once, by range and subject, and export as a file', async ({
  page,
  device,
  student,
}) => {
  const subject = { id: crypto.randomUUID(), userId: student.id, name: '=Physics, "hard"', color: 'teal' };
  await student.client.from('userSubjects').insert(subject).throwOnError();
  // Midway through a study day, at whatever time this runs: overlaps count once within a day.
  const start = hourOn(dayFromNow(-1), 12);
  await recordSession(student, { start, minutes: 60, subject_id: subject.id });
  await recordSession(student, { start: start + 30 * 60_000, minutes: 60 });
  await recordSession(student, { start: start - 60 * 86_400_000, minutes: 45, subject_id: subject.id });
  await signInReady(page, student, '/analytics');
  await goOffline(device, page);
  await page.reload();

  const averages = page.getByRole('region', { name: 'Total and average' });
  await averages.getByText('1 h 30 min', { exact: true }).first().waitFor();
  await page.getByText('This year', { exact: true }).click();
  await page.getByText('All', { exact: true }).click();
  await averages.getByText('2 h 15 min', { exact: true }).waitFor();
  await page.getByLabel('Subject', { exact: true }).selectOption({ label: subject.name });
  await averages.getByText('1 h 45 min', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe(`?range=all&subject=${subject.id}`);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
  expect(lines.length).toBe(4);
  expect(lines[1]).toContain(`,45,25,Finished,"'=Physics, ""hard""",`);
});

test('a student without sessions is told how to begin, and sessions of another device appear live', async ({ page, student }) => {
  await signInReady(page, student, '/analytics');
  await page.getByRole('link', { name: 'Go to the timer' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await untilStatus(page, 'Synced');
  await recordSession(student, { start: Date.now() - 3_600_000, minutes: 25, countsAt: Date.now() });
  await figure(page, 'Today').getByText('25 min', { exact: true }).waitFor();
  await recordSession(student, { start: Date.now() - 1_800_000, minutes: 20, countsAt: Date.now() });
  await figure(page, 'Today').getByText('45 min', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});
