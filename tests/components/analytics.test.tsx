import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { dayFromNow, hourOn } from '../../e2e/support/zone.ts';
import { AnalyticsScreen } from '../../src/shell/screens/analytics-screen.tsx';
import { AnalyticsExample } from '../../src/topics/analytics/screens/analytics-example.tsx';
import { replaceBrokenPictures } from '../../src/ui/broken-pictures.ts';
import { violations } from './support/axe.ts';
import { storeSession } from './support/sessions.ts';
import { type Student, test } from './support/student.tsx';

const figure = (name: string) => page.getByRole('figure', { name, exact: true });
const open = (student: Student) => student.show(<AnalyticsScreen />, { route: '/_app/_open/analytics', address: '/analytics' });

test('the example is labelled, its charts are read by keyboard and finger, and a missing picture has a placeholder', async ({
  student,
}) => {
  replaceBrokenPictures(document.body);
  student.show(<AnalyticsExample search={{}} onSearch={() => {}} />);
  const about = page.getByRole('region', { name: 'About this example' });
  await expect.element(about.getByText('Example', { exact: true })).toBeVisible();
  about.getByRole('img').first().element().dispatchEvent(new Event('error'));
  const placeholder = about.getByRole('img', { name: 'Not loaded: Analytics on a phone, drawn in dots' });
  await expect.poll(() => (placeholder.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);

  const year = figure('The year');
  const dots = year.getByRole('img');
  (dots.last().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(year.getByText(/^20 November, .*\d min$/)).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(dots.first()).toHaveFocus();

  const hours = figure('By hour');
  const points = hours.getByRole('img');
  (points.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(hours.getByText(/^6 am, .*min$/)).toBeVisible();
  (points.last().element() as HTMLElement).focus();
  await expect.element(hours.getByText(/^3 am, /)).toBeVisible();
  // The point has no element of its own.
  const chart = hours.element().querySelector('svg')!;
  const { width, height } = chart.getBoundingClientRect();
  await userEvent.hover(chart, { position: { x: (width / 24) * 12.5, y: height / 2 } });
  await expect.element(hours.getByText(/^4 pm, /)).toBeVisible();

  await figure('By subject').getByRole('button', { name: 'Show as table' }).click();
  await expect.element(figure('By subject').getByRole('rowheader', { name: 'Physics' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await about.getByRole('link', { name: 'Sign in to see yours' }).click();
  await expect.poll(() => student.address()).toBe('/login?returnUrl=%2Fanalytics');
});

test('overlapping sessions count once, by range and subject, and are exported as a file', async ({ student }) => {
  open(student);
  const subject = { id: crypto.randomUUID(), userId: student.id, name: '=Physics, "hard"', color: 'teal' as const };
  await (await student.replica()).insert('userSubjects', subject);
  // Midway through a study day, at whatever time this runs: overlaps count once within a day.
  const start = hourOn(dayFromNow(-1), 12);
  await storeSession(student, { start, minutes: 60, subjectId: subject.id });
  await storeSession(student, { start: start + 30 * 60_000, minutes: 60 });
  await storeSession(student, { start: start - 60 * 86_400_000, minutes: 45, subjectId: subject.id });

  const averages = page.getByRole('region', { name: 'Total and average' });
  await expect.element(averages.getByText('1 h 30 min', { exact: true }).first()).toBeVisible();
  await page.getByText('This year', { exact: true }).click();
  await page.getByText('All', { exact: true }).click();
  await expect.element(averages.getByText('2 h 15 min', { exact: true })).toBeVisible();
  await page.getByLabelText('Subject', { exact: true }).selectOptions(subject.name);
  await expect.element(averages.getByText('1 h 45 min', { exact: true })).toBeVisible();
  expect(student.address()).toBe(`/analytics?range=all&subject=${subject.id}`);

  const saved = nextFile();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const { name, text } = await saved;
  expect(name).toBe(`ekagra-sessions-${dayFromNow(-61)}-to-${dayFromNow(0)}.csv`);
  const lines = text.split('\r\n');
  expect(lines.length).toBe(4);
  expect(lines[1]).toContain(`,45,25,Finished,"'=Physics, ""hard""",`);
});

test('a student without sessions is told how to begin, and new ones are drawn at once', async ({ student }) => {
  open(student);
  await expect.element(page.getByRole('link', { name: 'Go to the timer' })).toBeVisible();
  expect(await violations()).toEqual([]);
  const noon = hourOn(dayFromNow(0), 5);
  await storeSession(student, { start: noon, minutes: 25 });
  await expect.element(figure('Today').getByText('25 min', { exact: true })).toBeVisible();
  await storeSession(student, { start: noon + 3_600_000, minutes: 20 });
  await expect.element(figure('Today').getByText('45 min', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

/** The next file that a link saves. */
function nextFile(): Promise<{ readonly name: string; readonly text: string }> {
  const click = HTMLAnchorElement.prototype.click;
  const { promise, resolve } = Promise.withResolvers<{ name: string; text: string }>();
  onTestFinished(() => void (HTMLAnchorElement.prototype.click = click));
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    void fetch(this.href).then(async (file) => resolve({ name: this.download, text: await file.text() }));
  };
  return promise;
}
