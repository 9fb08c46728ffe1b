import { expect } from 'vitest';

import { addTask, task, untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { testOnOwnApp as test } from '../support/journey.ts';
import { signIn } from '../support/student.ts';

test('a restored server deletes nothing on the device: it asks, and “Start over” sends what the backup lacks', async ({
  app,
  device,
  page,
  student,
}) => {
  await signIn(page, student);
  await addTask(page, 'In the backup');
  await addTask(page, 'After the backup');
  await untilServerHas(student, ['After the backup', 'In the backup']);
  await untilStatus(page, 'Synced');
  await goOffline(device, page);
  await addTask(page, 'Never sent');

  // As in a backup: later rows are missing without a trace.
  await app.query('alter table public.todos disable trigger all');
  await app.query(`delete from public.todos where "createdBy" = $1 and title = 'After the backup'`, [student.id]);
  await app.query('alter table public.todos enable trigger all');
  await app.query('update sync.incarnation set id = gen_random_uuid()');
  await device.setOffline(false);

  await untilStatus(page, '1 change needs attention');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const state = page.getByRole('region', { name: 'State' });
  await state.getByText('The server was restored from a backup. Your changes are saved on this device').waitFor();
  await untilServerHas(student, ['In the backup']);
  await page.goBack();
  await expect.poll(() => page.getByRole('article').count()).toBe(3);

  await page.goForward();
  await state.getByRole('button', { name: 'Start over' }).click();
  await untilServerHas(student, ['After the backup', 'In the backup', 'Never sent']);
  await untilStatus(page, 'Synced');
  await page.getByText('Nothing waits on this device.').waitFor();
  await page.goBack();
  await task(page, 'Never sent').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(3);
});
