import { addTask, column, moveTask, task, untilStatus } from '../support/board.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { signInReady } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

inEachEngine(() => {
  test('without a connection the app opens, takes changes and keeps them through a reload; with one they are sent', async ({
    device,
    page,
    student,
  }) => {
    await signInReady(page, student);
    await addTask(page, 'Online');
    await untilStatus(page, 'Synced');
    device.line.cut();
    await page.reload();
    await task(page, 'Online').waitFor();
    await addTask(page, 'Offline');
    await moveTask(page, 'Online', 'Done');
    await untilStatus(page, 'Offline – 2 changes waiting');
    await page.reload();
    await task(column(page, 'Done'), 'Online').waitFor();
    await task(column(page, 'To do'), 'Offline').waitFor();
    device.line.restore();
    await untilStatus(page, 'Synced');
    await untilServerHas(student, ['Offline', 'Online']);
  });
});
