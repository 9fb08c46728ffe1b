import { addTask, untilStatus } from '../support/board.ts';
import { openInApp } from '../support/open-in-app.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { createStudent, signIn } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';

inEachEngine(() => {
  test('what one account exports another restores', async ({ app, device, page, openDevice, student }) => {
    await signIn(page, student);
    await addTask(page, 'Revise electrostatics');
    await untilStatus(page, 'Synced');
    await openInApp(page, '/migration');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText(/^Exported \d+ entries and 0 pictures/).waitFor();
    const file = await device.savedFile();

    const other = await createStudent(app.url);
    const second = await (await openDevice(app.url)).newPage();
    await signIn(second, other, '/migration');
    await second.getByLabel('Restore from a file').setInputFiles(file);
    await second.getByText('An export of another account.').waitFor();
    await second.getByRole('button', { name: 'Restore', exact: true }).click();
    await second.getByText(/^Restored: \d+ new entr/).waitFor();
    await untilServerHas(other, ['Revise electrostatics']);
  });
});
