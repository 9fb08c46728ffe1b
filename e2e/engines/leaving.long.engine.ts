import type { Page } from 'playwright';

import { newTaskBox, task, untilStatus } from '../support/board.ts';
import { within } from '../support/patience.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { signIn } from '../support/student.ts';
import type { EngineDevice } from './support/engine-device.ts';
import { inEachEngine, test } from './support/journey.ts';

const DEPARTURES = 100;
const TASKS_EACH = 5;
/** Longer than a browser keeps pages for. */
const OTHER_PAGES = ['/about-us', '/contact-us', '/privacy', '/terms', '/changelog'];

/** How the student comes to the tasks again. In half of them the page that was left never runs again. */
const ways: readonly ((device: EngineDevice, page: Page) => Promise<Page>)[] = [
  async (_, page) => {
    await page.goBack();
    return page;
  },
  async (device, page) => {
    const next = await device.newPage();
    await within('closing the tab', page.close());
    await next.goto('/tasks');
    return next;
  },
  async (_, page) => {
    await typeAddress(page);
    return page;
  },
  async (_, page) => {
    for (const address of OTHER_PAGES) {
      // One after the other, as a reader does, each with all that it loads.
      await page.goto(address);
      await page.getByRole('button', { name: 'Account' }).waitFor();
    }
    await typeAddress(page);
    return page;
  },
];

/** The app reloads a page itself whose chunk was not loaded, which Playwright's `goto` takes for another navigation. */
async function typeAddress(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => location.assign('/tasks')));
  await newTaskBox(page).waitFor();
}

/**
 * Enters tasks as fast as a keyboard can, and leaves in the middle of it as a link of another site does.
 * @returns those that the box had taken
 */
function enterAndLeave(page: Page, titles: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (wanted) => {
    const box = document.querySelector<HTMLInputElement>('#new-task')!;
    const rest = () => new Promise((resolve) => setTimeout(resolve, 10));
    const taken: string[] = [];
    for (const title of wanted) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, title);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await rest();
      box.form!.requestSubmit();
      await rest();
      if (box.value === '') taken.push(title);
    }
    setTimeout(() => location.assign('/about-us'));
    return taken;
  }, titles);
}

inEachEngine(() => {
  test(
    'LEFT-1, LEFT-2 of a hundred departures from a busy page none hangs, and none loses what was shown as added',
    { timeout: 3_600_000 },
    async ({ device, page: first, student }) => {
      await signIn(first, student);
      await untilStatus(first, 'Synced');
      let page = first;
      const added: string[] = [];
      for (let departure = 0; departure < DEPARTURES; departure += 1) {
        const titles = Array.from({ length: TASKS_EACH }, (_, at) => `Departure ${departure}, task ${at}`);
        await newTaskBox(page).waitFor();
        const taken = await enterAndLeave(page, titles);
        added.push(...taken);
        await page.waitForFunction(() => location.pathname === '/about-us');
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        page = await ways[departure % ways.length]!(device, page);
        await task(page, taken.at(-1)!).waitFor();
      }
      await untilStatus(page, 'Synced');
      await untilServerHas(student, added);
    },
  );
});
