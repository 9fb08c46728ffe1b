import { expect } from 'vitest';

import { addTask, task } from '../support/board.ts';
import { signInReady } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

const LONG = 'Rotational motion: torque about a moving axis, the whole of chapter seven with its examples';

inEachEngine(() => {
  test('text stands in the middle of its control, a long title is cut and lies under nothing, and a box grows with its text', async ({
    page,
    student,
  }) => {
    await signInReady(page, student);
    await addTask(page, LONG);
    // Whose face is loaded with it.
    await addTask(page, 'गति के नियम');
    await task(page, 'गति के नियम').waitFor();

    // A face listed before the system's raises every line, also where it has none of the letters.
    const [ours, systems] = await page.evaluate(() =>
      ['', 'system-ui'].map((family) => {
        const probe = document.createElement('span');
        probe.textContent = 'Save';
        probe.style.fontFamily = family;
        document.body.append(probe);
        const { height } = probe.getBoundingClientRect();
        probe.remove();
        return height;
      }),
    );
    expect(ours).toBe(systems);

    const { lines, atItsEnd, sideways } = await page.evaluate((title) => {
      const words = [...document.querySelectorAll<HTMLElement>('[data-task-title] > span')].find(
        ({ textContent }) => textContent === title,
      )!;
      const box = words.getBoundingClientRect();
      const there = document.elementFromPoint(box.right - 2, box.top + box.height / 2);
      return {
        lines: Math.round(box.height / Number.parseFloat(getComputedStyle(words).lineHeight)),
        atItsEnd: there !== null && (words.contains(there) || there.contains(words)),
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    }, LONG);
    expect(lines).toBeLessThanOrEqual(3);
    expect(atItsEnd).toBe(true);
    expect(sideways).toBe(0);

    await page.goto('/settings');
    await page.getByLabel('Daily target (minutes)').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('input[type=number]')!).appearance)).toBe('textfield');

    // Neither engine knows `field-sizing`.
    await page.goto('/ai');
    const doubt = page.getByRole('textbox', { name: 'Your doubt' });
    await doubt.fill('A stone is dropped.\nIt falls for 3 s.\nWhat is its speed?');
    const heightOf = () => page.evaluate(() => document.querySelector('textarea')!.clientHeight);
    await expect.poll(heightOf).toBeGreaterThan(3 * 24);
    await doubt.fill('Balance');
    await expect.poll(heightOf).toBeLessThan(2 * 24);
  });
});
