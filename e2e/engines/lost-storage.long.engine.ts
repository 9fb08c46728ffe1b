import { addTask, task, untilStatus } from '../support/board.ts';
import { within } from '../support/patience.ts';
import { signInReady } from '../support/student.ts';
import { inEachEngine, test } from './support/journey.ts';
import { signInByForm } from './support/visitor.ts';

/** As a browser does to a site that was not visited for long: everything at once. */
async function takeStorageAway(): Promise<void> {
  localStorage.clear();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await Promise.all((await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister()));
  const names = (await indexedDB.databases()).map(({ name }) => name!);
  await Promise.all(
    names.map(
      (name) =>
        new Promise((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase(name);
          deleting.addEventListener('success', resolve);
          deleting.addEventListener('error', reject);
        }),
    ),
  );
}

inEachEngine(() => {
  test('a device whose storage was taken away asks to sign in, and then has everything again', async ({ page, student }) => {
    await signInReady(page, student);
    await addTask(page, 'Seven days ago');
    await untilStatus(page, 'Synced');
    // A file, not the app, which stores something at once.
    await page.goto('/before-paint.js');
    await within('taking the storage away', page.evaluate(takeStorageAway));
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
    await signInByForm(page, student);
    await task(page, 'Seven days ago').waitFor();
    await addTask(page, 'Today');
    await untilStatus(page, 'Synced');
  });
});
