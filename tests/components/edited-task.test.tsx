import { useMemo, useState } from 'react';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import { useUserId } from '../../src/shared/session/use-user.ts';
import { dayFromNow } from '../../e2e/support/zone.ts';
import { draftKey, drafts as storedDrafts, TEXT } from '../../src/shared/student/drafts.ts';
import { NewTaskForm } from '../../src/topics/tasks/screens/new-task-form.tsx';
import { notReady } from '../../src/topics/tasks/screens/not-ready.ts';
import { createTaskDrafts } from '../../src/topics/tasks/screens/task-drafts.ts';
import { useEditedTask } from '../../src/topics/tasks/screens/use-edited-task.ts';
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

test('what was taken up is taken up again, when its screen was left once more', async ({ student }) => {
  student.show(<Tab name="one" />);
  await edit('one');
  for (const name of ['next', 'third']) {
    student.show(<Tab name={name} />);
    await shows(name, 'optics, typed in one');
  }
});

test('what another tab finishes while this one waits for it is not opened here', async ({ student }) => {
  student.show(<TwoTabs linked="waves" />);
  await edit('one');
  const click = (button: Locator) => (button.element() as HTMLElement).click();
  // Without `press`, which takes longer: this one waits for a second only.
  click(page.getByRole('button', { name: 'Open a second tab' }));
  await expect.element(tab('other')).toBeVisible();
  click(tab('one').getByRole('button', { name: 'Close' }));
  await shows('other', 'waves, unchanged');
});

test('what a link names does not open after what the student opened first', async ({ student }) => {
  student.show(<TwoTabs linked="waves" />);
  await edit('one');
  const click = (button: Locator) => (button.element() as HTMLElement).click();
  click(page.getByRole('button', { name: 'Open a second tab' }));
  await expect.element(tab('other')).toBeVisible();
  const shown: string[] = [];
  const text = tab('other').getByRole('paragraph').element();
  const observer = new MutationObserver(() => shown.push(text.textContent));
  observer.observe(text, { characterData: true, childList: true, subtree: true });
  // While it waits for the draft of the first.
  click(tab('other').getByRole('button', { name: 'Open' }));
  await shows('other', 'optics, unchanged');
  await press(tab('one').getByRole('button', { name: 'Close' }));
  // Each closing looks for drafts.
  for (let time = 0; time < 2; time++) {
    await press(tab('other').getByRole('button', { name: 'Close' }));
    await press(tab('other').getByRole('button', { name: 'Open' }));
    await shows('other', 'optics, unchanged');
  }
  observer.disconnect();
  expect([...new Set(shown)].sort()).toEqual(['No task', 'optics, unchanged']);
});

test('an entered task that two tabs fail to store returns to the box once', async ({ student }) => {
  student.show(null);
  const drafts = createTaskDrafts(student.id, storedDrafts);
  for (const title of ['Optics', 'Waves']) drafts.writeEntered({ id: crypto.randomUUID(), title, fields: {} });
  const tried: string[] = [];
  // The second one does not end, and shows that its tab is done with the first.
  const add = ({ title }: { readonly title: string }) => {
    tried.push(title);
    return title === 'Optics' ? Promise.resolve(notReady) : new Promise<never>(() => undefined);
  };
  const form = <NewTaskForm drafts={drafts} subjects={[]} today={dayFromNow(0)} onAdd={add} />;
  student.show(
    <>
      {form}
      {form}
    </>,
  );
  await expect.poll(() => tried.toSorted()).toEqual(['Optics', 'Optics', 'Waves', 'Waves']);
  expect(storedDrafts.read(draftKey(student.id, 'new-task'), TEXT)).toBe('Optics');
  expect(drafts.readEntered().map(({ title }) => title)).toEqual(['Waves']);
});
