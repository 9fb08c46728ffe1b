import { addTask, column, moveTask, task, untilStatus } from '../support/board.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { signIn } from '../support/student.ts';
import { within } from '../support/patience.ts';
import { inEachEngine, test } from './support/journey.ts';

inEachEngine(() => {
  test('two tabs show the same at once, and when the first is closed the second sends and receives', async ({ device, page, student }) => {
    await signIn(page, student);
    await untilStatus(page, 'Synced');
    const second = await device.newPage();
    await second.goto('/tasks');
    await untilStatus(second, 'Synced');
    await addTask(page, 'From the first tab');
    await task(second, 'From the first tab').waitFor();
    await moveTask(second, 'From the first tab', 'Done');
    await task(column(page, 'Done'), 'From the first tab').waitFor();
    await untilServerHas(student, ['From the first tab']);

    await within('closing the tab', page.close());
    await addTask(second, 'After the first tab');
    await untilServerHas(student, ['After the first tab', 'From the first tab']);
    await student.client.from('todos').update({ title: 'Renamed elsewhere' }).eq('title', 'After the first tab').throwOnError();
    await task(second, 'Renamed elsewhere').waitFor();
  });
});
