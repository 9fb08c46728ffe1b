import { addTask, task, untilStatus } from '../support/board.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { signInReady } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

inEachEngine(() => {
  test('a browser that is closed and opened without a connection has everything', async ({ app, openDevice, profile, student }) => {
    const before = await openDevice(app.url, { profile });
    const page = await before.newPage();
    await signInReady(page, student);
    before.line.cut();
    await addTask(page, 'Only here');
    await untilStatus(page, 'Offline – 1 change waiting');
    await before.close();

    const after = await openDevice(app.url, { profile, line: before.line });
    const tab = await after.newPage();
    await tab.goto('/tasks');
    await task(tab, 'Only here').waitFor();
    await untilStatus(tab, 'Offline – 1 change waiting');
    after.line.restore();
    await untilStatus(tab, 'Synced');
    await untilServerHas(student, ['Only here']);
  });
});
