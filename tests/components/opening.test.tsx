import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';

import { ReplicaProvider } from '../../src/shared/replica/replica-context.tsx';
import { deleteUserData } from '../../src/shell/session/delete-user-data.ts';
import { test } from './support/student.tsx';

// Opened and left in the middle, again and again: what such an opening leaves open keeps every later student out for good.
for (const who of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']) {
  test(`the database of the ${who} student opens, though others were left while they opened`, async ({ student }) => {
    student.show(null);
    const replica = await student.replica();
    expect(await replica.get('users', student.id)).not.toBeNull();
    for (let time = 0; time < 3; time += 1) {
      student.show(null);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
}

test('AUTH-3 no database is made for a student who left before theirs was opened: nobody would delete it', async () => {
  const [before, left, after] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const root = createRoot(document.createElement('div'));
  const show = (userId: string) =>
    flushSync(() =>
      root.render(
        <ReplicaProvider key={userId} userId={userId} isTrial>
          {null}
        </ReplicaProvider>,
      ),
    );
  onTestFinished(async () => {
    root.unmount();
    for (const id of [before, left, after]) await deleteUserData(id);
  });
  const isMade = async (userId: string) => (await indexedDB.databases()).some(({ name }) => name!.includes(userId));
  show(before);
  await expect.poll(() => isMade(before)).toBe(true);
  show(left);
  show(after);
  await expect.poll(() => isMade(after)).toBe(true);
  expect(await isMade(left)).toBe(false);
});
