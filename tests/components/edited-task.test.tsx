import { useMemo, useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { useUserId } from '../../src/data/session/use-user.ts';
import { drafts as storedDrafts } from '../../src/data/student/drafts.ts';
import { createTaskDrafts } from '../../src/features/tasks/task-drafts.ts';
import { useEditedTask } from '../../src/features/tasks/use-edited-task.ts';
import { press } from './support/press.ts';
import { test } from './support/student.tsx';

/** A tab's board, without its tasks: locks and drafts are shared as between tabs. */
function Tab({ name, linked = null }: { name: string; linked?: string | null }) {
  const userId = useUserId();
  const drafts = useMemo(() => createTaskDrafts(userId, storedDrafts), [userId]);
  const { edited, open, close } = useEditedTask(drafts, linked);
  const type = () => drafts.writeEdit({ ...edited!, changes: { notes: `typed in ${name}` } });
  const finish = () => {
    drafts.forgetEdit(edited!.id);
    close();
  };
  return (
    <section aria-label={name}>
      <p>{edited === null ? 'No task' : `${edited.taskId}, ${edited.changes.notes ?? 'unchanged'}`}</p>
      <button onClick={() => open('optics')}>Open</button>
      <button onClick={type}>Type</button>
      <button onClick={finish}>Close</button>
    </section>
  );
}

const tab = (name: string) => page.getByRole('region', { name });
const shows = (name: string, text: string) => expect.element(tab(name).getByText(text, { exact: true })).toBeVisible();

async function edit(name: string): Promise<void> {
  await press(tab(name).getByRole('button', { name: 'Open' }));
  await press(tab(name).getByRole('button', { name: 'Type' }));
}

/** A tab that stays open, and later a second one. */
function TwoTabs({ linked }: { linked: string }) {
  const [isSecondOpen, setIsSecondOpen] = useState(false);
  return (
    <>
      <Tab name="one" />
      <button onClick={() => setIsSecondOpen(true)}>Open a second tab</button>
      {isSecondOpen ? <Tab name="other" linked={linked} /> : null}
    </>
  );
}

test('a task that two tabs edit is taken up again in both, each with its own text', async ({ student }) => {
  const both = (
    <>
      <Tab name="one" />
      <Tab name="other" />
    </>
  );
  student.show(both);
  await edit('one');
  await edit('other');
  // Both end, as with the browser.
  student.show(both);
  for (const name of ['one', 'other']) await expect.element(tab(name).getByText('optics, typed in')).toBeVisible();
  const texts = ['one', 'other'].map((name) => tab(name).getByRole('paragraph').element().textContent);
  expect(texts.sort()).toEqual(['optics, typed in one', 'optics, typed in other']);
});

test('a task that is open in one tab does not open in the next, which opens what its link names', async ({ student }) => {
  student.show(<TwoTabs linked="waves" />);
  await edit('one');
  await press(page.getByRole('button', { name: 'Open a second tab' }));
  await shows('other', 'waves, unchanged');
  await expect.element(tab('one').getByText('optics')).toBeVisible();
});

test('what a tab left is opened before what a link names, and once', async ({ student }) => {
  student.show(<Tab name="one" />);
  await edit('one');
  student.show(<Tab name="next" linked="waves" />);
  await shows('next', 'optics, typed in one');
  await press(tab('next').getByRole('button', { name: 'Close' }));
  await shows('next', 'No task');
});
