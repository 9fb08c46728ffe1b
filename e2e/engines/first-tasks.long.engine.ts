import { addTask, column, moveTask, newTaskBox, renameTask, task, untilStatus } from '../support/board.ts';
import { openInApp } from '../support/open-in-app.ts';
import { inEachEngine, test } from './support/journey.ts';
import { newAddress, signUp } from './support/visitor.ts';

inEachEngine(() => {
  test('a new student signs up, and the first tasks are added, renamed, moved, synced and there after a reload', async ({ page }) => {
    await page.goto('/login');
    await signUp(page, newAddress());
    await page.getByRole('button', { name: 'Later' }).click();
    await openInApp(page, '/tasks');
    await newTaskBox(page).waitFor();
    await addTask(page, 'Read about lenses');
    await renameTask(page, 'Read about lenses', 'Solve ten lens problems');
    await moveTask(page, 'Solve ten lens problems', 'In progress');
    await untilStatus(page, 'Synced');
    await page.reload();
    await task(column(page, 'In progress'), 'Solve ten lens problems').waitFor();
  });
});
