import { within } from '../support/patience.ts';
import { signIn } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';
import { withholdChunks } from './support/slow-chunks.ts';

inEachEngine(() => {
  // Firefox rejects the imports of a page that is being left, which must not count as chunks that are gone: the page reloaded itself.
  test('a page that is left while its chunks load lets the student go', async ({ app, openDevice, onTestFinished, student }) => {
    const slow = await withholdChunks(app.url, /\/assets\/todo-board-/);
    onTestFinished(() => slow.close());
    const page = await (await openDevice(slow.url)).newPage();
    await signIn(page, student, '/cards');
    await within(
      'opening the tasks',
      page.evaluate(() => location.assign('/tasks')),
    );
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    await within('waiting for a chunk', slow.untilWaiting());
    await within(
      'leaving the page',
      page.evaluate(() => location.assign('/about-us')),
    );
    await page.getByRole('heading', { level: 1, name: 'About Ekagra' }).waitFor();
  });
});
