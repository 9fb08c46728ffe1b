import { addTask, task, untilStatus } from '../support/board.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { inEachEngine, test } from './support/journey.ts';
import { signInByForm } from './support/visitor.ts';

inEachEngine(() => {
  test('a private window signs in, keeps tasks through a reload, and sends them', async ({ app, openDevice, student }) => {
    const page = await (await openDevice(app.url, { isPrivate: true })).newPage();
    await signInByForm(page, student);
    await addTask(page, 'On a borrowed computer');
    await untilStatus(page, 'Synced');
    await page.reload();
    await task(page, 'On a borrowed computer').waitFor();
    await untilServerHas(student, ['On a borrowed computer']);
  });
});
