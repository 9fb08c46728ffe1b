import { addTask, task, untilStatus } from '../support/board.ts';
import { within } from '../support/patience.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { signIn } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

const DEPARTURES = 4;

inEachEngine(() => {
  // The page that is left may be kept for the way back, with its transactions open: every later page would wait for them.
  test('a page left while it is busy, and entered again, loses nothing and hangs never', async ({ page, student }) => {
    await signIn(page, student);
    await untilStatus(page, 'Synced');
    const titles: string[] = [];
    for (let departure = 1; departure <= DEPARTURES; departure += 1) {
      const title = `Before departure ${departure}`;
      titles.push(title);
      await addTask(page, title);
      // A page without the app, as a link to another site, at once.
      await within(
        'leaving the page',
        page.evaluate(() => location.assign('/before-paint.js')),
      );
      await page.waitForFunction(() => location.pathname === '/before-paint.js');
      await (departure % 2 === 0 ? page.goBack() : page.goto('/tasks'));
      await task(page, title).waitFor();
    }
    await untilStatus(page, 'Synced');
    await untilServerHas(student, titles);
  });
});
