import { useEffect, useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { dayFromNow } from '../../e2e/support/zone.ts';
import { closeWriting } from '../../replication/storage/writing.ts';
import { useOpenReplica } from '../../src/shared/replica/replica-context.tsx';
import { draftKey, drafts } from '../../src/shared/student/drafts.ts';
import { CORRECTION, correctionKey } from '../../src/shared/student/corrections.ts';
import { useAutosave } from '../../src/shared/student/use-autosave.ts';
import { NamesForm } from '../../src/topics/account/screens/names-form.tsx';
import { useProfile } from '../../src/topics/account/store/profile.queries.ts';
import { StudySettings } from '../../src/topics/account/screens/study-settings.tsx';
import { CARD_CHANGES, cardKey } from '../../src/topics/cards/screens/card-drafts.ts';
import { CardsScreen } from '../../src/topics/cards/screens/cards-screen.tsx';
import { LostCorrections } from '../../src/topics/sync/screens/lost-corrections.tsx';
import { ChatList } from '../../src/topics/tutor/screens/chat-list.tsx';
import { createTaskDrafts } from '../../src/topics/tasks/screens/task-drafts.ts';
import { useChats } from '../../src/topics/tutor/store/tutor.queries.ts';
import { useUserId } from '../../src/shared/session/use-user.ts';
import { changedElsewhere } from '../../src/ui/changed-elsewhere.ts';
import { violations } from './support/axe.ts';
import { addTask, Board, openTask, save, storedTasks } from './support/board.tsx';
import { holdWrites } from './support/hold-writes.ts';
import { press } from './support/press.ts';
import { type Student, test } from './support/student.tsx';

// What another device writes is in the local database before the form is saved: here a test writes it.

const notice = page.getByText('This was changed elsewhere meanwhile');

/** Keeps this device's tasks from being read and written. @returns ends it */
async function holdTasks({ id }: Student): Promise<() => void> {
  const { name } = (await indexedDB.databases()).find((each) => each.name!.includes(id) && each.name!.includes('todos'))!;
  const opening = indexedDB.open(name!);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const database = opening.result;
  const [first] = database.objectStoreNames;
  const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore(first!);
  let isHeld = true;
  const goOn = () => {
    if (isHeld) store.count().addEventListener('success', goOn);
    else database.close();
  };
  goOn();
  return () => (isHeld = false);
}

async function logged(student: Student): Promise<[field: string, value: unknown][]> {
  return (await (await student.replica()).find('conflicts')).map(({ field, value }) => [field, value]);
}

test('DOC-2, MERGE-5 an open task shows what another device changes, keeps what is typed, also over a reload, and says so', async ({
  student,
}) => {
  student.show(<Board />);
  await addTask('Optics');
  const [{ id } = { id: '' }] = await storedTasks(student);
  const title = page.getByRole('dialog').getByLabelText('Title');
  await openTask('Optics');
  await title.fill('Optics: lenses');

  // A phone short of memory reloads the page.
  student.show(<Board />);
  await expect.element(title).toHaveValue('Optics: lenses');
  await title.click();
  const dueDate = dayFromNow(3);
  await (await student.replica()).edit('todos', id, { title: 'Waves', notes: 'Chapter 2', dueDate, labels: ['theirs'], priority: 'high' });
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await expect.element(dialog.getByLabelText('Notes')).toHaveValue('Chapter 2');
  await expect.element(dialog.getByLabelText('Due date')).toHaveValue(dueDate);
  await expect.element(dialog.getByLabelText('Priority')).toHaveValue('high');
  await expect.element(dialog.getByRole('button', { name: 'Remove label theirs' })).toBeVisible();
  await expect.element(title).toHaveValue('Optics: lenses');
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription(changedElsewhere('Waves'));
  await expect.element(notice).toHaveLength(1);
  expect(await violations()).toEqual([]);

  await dialog.getByLabelText('Labels').fill('mine');
  await save(dialog);
  expect(await storedTasks(student)).toMatchObject([
    { title: 'Optics: lenses', notes: 'Chapter 2', dueDate, labels: ['mine', 'theirs'], priority: 'high' },
  ]);
  await expect.poll(() => logged(student)).toEqual([['title', 'Waves']]);
});

test('what was typed in a task that another device deleted before a reload is shown, and brings the task back', async ({ student }) => {
  student.show(<Board />);
  await addTask('Optics');
  const [{ id } = { id: '' }] = await storedTasks(student);
  await (await openTask('Optics')).getByLabelText('Notes').fill('Read chapter 2');
  student.show(null);
  await (await student.replica()).remove('todos', id);
  student.show(<Board />);
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This task was deleted on another device. Save to bring it back.');
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Optics');
  await expect.element(dialog.getByLabelText('Notes')).toHaveValue('Read chapter 2');
  await save(dialog);
  expect(await storedTasks(student)).toMatchObject([{ id, title: 'Optics', notes: 'Read chapter 2' }]);
});

test('what was typed in a task or a card of which this device has nothing any more is shown, and becomes a new one', async ({
  student,
}) => {
  student.show(null);
  const [taskId, cardId] = [crypto.randomUUID(), crypto.randomUUID()];
  const opening = { id: crypto.randomUUID(), taskId, since: { notes: '' } };
  createTaskDrafts(student.id, drafts).writeEdit({ ...opening, changes: { notes: 'Read chapter 2', addedLabels: ['lenses'] } });
  drafts.change(cardKey(student.id, cardId), CARD_CHANGES, () => ({ now: { back: 'newton' }, since: { back: '' } }));
  student.show(<Board />);
  const task = page.getByRole('dialog', { name: 'Edit task' });
  await expect.element(task.getByRole('alert')).toHaveTextContent('This task was deleted. Save what you typed as a new task.');
  await expect.element(task.getByLabelText('Notes')).toHaveValue('Read chapter 2');
  await task.getByLabelText('Title').fill('Optics');
  await save(task);
  expect(await storedTasks(student)).toMatchObject([{ title: 'Optics', notes: 'Read chapter 2', labels: ['lenses'] }]);
  expect(createTaskDrafts(student.id, drafts).listEdits()).toEqual([]);

  student.show(<CardsScreen />);
  const card = page.getByRole('dialog', { name: 'Edit card' });
  await expect.element(card.getByRole('alert')).toHaveTextContent('This card was deleted. Save what you typed as a new card.');
  await card.getByLabelText('Front').fill('Unit of force?');
  await press(card.getByRole('button', { name: 'Save' }));
  await expect.element(card).not.toBeInTheDocument();
  const stored = await (await student.replica()).find('flashcards');
  expect(stored).toMatchObject([{ front: 'Unit of force?', back: 'newton' }]);
  expect(drafts.keys(cardKey(student.id, ''))).toEqual([]);
});

test('what is typed on while a task or a card of which this device has nothing is saved goes into the new one, not beside it', async ({
  student,
}) => {
  student.show(null);
  const opening = { id: crypto.randomUUID(), taskId: crypto.randomUUID(), since: { title: '', notes: '' } };
  createTaskDrafts(student.id, drafts).writeEdit({ ...opening, changes: { title: 'Optics', notes: 'Read chapter 2' } });
  const cardId = crypto.randomUUID();
  const typed = { now: { front: 'Unit of force?', back: 'newton' }, since: { front: '', back: '' } };
  drafts.change(cardKey(student.id, cardId), CARD_CHANGES, () => typed);
  await student.replica();
  student.show(<Board />);
  const task = page.getByRole('dialog', { name: 'Edit task' });
  await expect.element(task.getByLabelText('Notes')).toHaveValue('Read chapter 2');
  const giveTasksWay = await holdWrites('todos');
  await press(task.getByRole('button', { name: 'Save', exact: true }));
  await task.getByLabelText('Notes').fill('Read chapter 2 and 3');
  giveTasksWay();
  await expect.poll(() => storedTasks(student)).toMatchObject([{ title: 'Optics', notes: 'Read chapter 2' }]);
  await expect.element(task.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(task.getByLabelText('Title')).toHaveValue('Optics');
  await expect.element(task.getByLabelText('Notes')).toHaveValue('Read chapter 2 and 3');
  await save(task);
  expect((await storedTasks(student)).map(({ title, notes }) => [title, notes])).toEqual([['Optics', 'Read chapter 2 and 3']]);
  expect(createTaskDrafts(student.id, drafts).listEdits()).toEqual([]);

  student.show(<CardsScreen />);
  const card = page.getByRole('dialog', { name: 'Edit card' });
  await expect.element(card.getByLabelText('Back')).toHaveValue('newton');
  const giveCardsWay = await holdWrites('flashcards');
  await press(card.getByRole('button', { name: 'Save' }));
  await card.getByLabelText('Back').fill('newton, N');
  giveCardsWay();
  await expect.element(card).not.toBeInTheDocument();
  const [made, ...others] = await (await student.replica()).find('flashcards');
  expect([made, others]).toMatchObject([{ front: 'Unit of force?', back: 'newton' }, []]);
  expect(drafts.keys(cardKey(student.id, ''))).toEqual([cardKey(student.id, made!.id)]);
  expect(drafts.read(cardKey(student.id, made!.id), CARD_CHANGES)).toEqual({ now: { back: 'newton, N' }, since: { back: 'newton' } });
});

test('what is typed in a card that another device deletes stays in sight, also after a reload, and brings the card back', async ({
  student,
}) => {
  student.show(null);
  const id = crypto.randomUUID();
  const replica = await student.replica();
  await replica.insert('flashcards', { id, user_id: student.id, front: 'Unit of force?', back: 'N' });
  drafts.change(cardKey(student.id, id), CARD_CHANGES, () => ({ now: { back: 'newton' }, since: { back: 'N' } }));
  await replica.remove('flashcards', id);
  student.show(<CardsScreen />);
  const card = page.getByRole('dialog', { name: 'Edit card' });
  await expect.element(card.getByRole('alert')).toHaveTextContent('This card was deleted on another device. Save to bring it back.');
  await expect.element(card.getByLabelText('Front')).toHaveValue('Unit of force?');
  await expect.element(card.getByLabelText('Back')).toHaveValue('newton');
  await press(card.getByRole('button', { name: 'Save' }));
  await expect.element(card).not.toBeInTheDocument();
  // It is there again before it has what was typed.
  const stored = async () => (await student.replica()).find('flashcards');
  await expect.poll(stored).toMatchObject([{ id, front: 'Unit of force?', back: 'newton' }]);
});

function Corrections() {
  const open = useOpenReplica();
  return open === null ? null : <LostCorrections replica={open.replica} />;
}

test('what was typed to correct a rejected document that was accepted or deleted meanwhile is shown until it is saved or discarded', async ({
  student,
}) => {
  student.show(null);
  const replica = await student.replica();
  const task = (title: string) => ({ id: crypto.randomUUID(), createdBy: student.id, title, position: 'a0' });
  const [accepted, deleted, same] = [task('Optics'), task('Waves'), task('Lenses')];
  await replica.insertAll('todos', [accepted, deleted, same]);
  await replica.remove('todos', deleted.id);
  const correct = ({ id }: { readonly id: string }, title: string) =>
    drafts.change(correctionKey(student.id, id), CORRECTION, () => ({ now: { title }, since: {} }));
  correct(accepted, 'Optics: problems');
  correct(deleted, 'Waves: problems');
  // It was saved, and the page closed before its draft was gone. A later release corrected its labels, too.
  const later = correctionKey(student.id, same.id);
  localStorage.setItem(later, JSON.stringify({ now: { title: 'Lenses', labels: ['physics'] }, since: {} }));
  student.show(<Corrections />);
  const section = page.getByRole('region', { name: 'Corrections that were not saved' });
  const item = (text: string) => section.getByRole('listitem').filter({ hasText: text });
  await expect.poll(() => item('Optics: problems').query()?.textContent).toContain('is saved without what you typed');
  await expect.poll(() => item('Waves: problems').query()?.textContent).toContain('What you corrected was deleted meanwhile');
  await expect
    .poll(() => JSON.parse(localStorage.getItem(later) ?? 'null') as unknown)
    .toEqual({ now: { labels: ['physics'] }, since: {} });
  await expect.poll(() => section.getByRole('listitem').elements()).toHaveLength(2);
  await press(item('Optics: problems').getByRole('button', { name: 'Save' }));
  await press(item('Waves: problems').getByRole('button', { name: 'Discard' }));
  await expect.element(section).not.toBeInTheDocument();
  expect(drafts.keys(correctionKey(student.id, ''))).toEqual([later]);
  const stored = await (await student.replica()).get('todos', accepted.id);
  expect(stored).toMatchObject({ title: 'Optics: problems' });
});

test('what is typed on while a task is saved, and discarded, does not come back', async ({ student }) => {
  student.show(<Board />);
  await addTask('Optics');
  const dialog = await openTask('Optics');
  await dialog.getByLabelText('Notes').fill('Read chapter 2');
  const release = await holdTasks(student);
  await press(dialog.getByRole('button', { name: 'Save', exact: true }));
  await dialog.getByLabelText('Notes').fill('Read chapter 2 and 3');
  await press(dialog.getByRole('button', { name: 'Close' }));
  await press(page.getByRole('button', { name: 'Discard' }));
  await expect.element(dialog).not.toBeInTheDocument();
  release();
  await expect.poll(async () => (await storedTasks(student))[0]?.notes).toBe('Read chapter 2');
  expect(createTaskDrafts(student.id, drafts).listEdits()).toEqual([]);
});

test('DOC-2 a task that is opened, looked at and saved writes nothing over what another device changed', async ({ student }) => {
  student.show(<Board />);
  await addTask('Optics');
  const [{ id } = { id: '' }] = await storedTasks(student);
  const dialog = await openTask('Optics');
  // Focused and left, one after the other.
  for (const label of ['Title', 'Notes', 'Due date', 'Estimate']) (dialog.getByLabelText(label).element() as HTMLElement).focus();
  (dialog.getByLabelText('Due date').element() as HTMLElement).focus();
  const theirs = { title: 'Waves', notes: 'Chapter 2', dueDate: dayFromNow(3), estimate: 45 };
  await (await student.replica()).edit('todos', id, theirs);
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Waves');
  await save(dialog);
  expect(await storedTasks(student)).toMatchObject([theirs]);
  expect(await logged(student)).toEqual([]);
});

test('MERGE-5 a restored draft of a field that saves itself is saved over a newer value, which is in the log', async ({ student }) => {
  student.show(null);
  const replica = await student.replica();
  await replica.edit('users', student.id, { daily_motivation: 'Theirs', daily_target: 90 });
  localStorage.setItem(draftKey(student.id, 'daily-motivation'), JSON.stringify({ text: 'Mine', since: 'Before' }));
  student.show(<StudySettings />);
  await expect.element(page.getByLabelText('What keeps you going')).toHaveValue('Mine');
  await expect.poll(async () => (await (await student.replica()).get('users', student.id))?.daily_motivation).toBe('Mine');
  await expect.poll(() => logged(student)).toEqual([['daily_motivation', 'Theirs']]);
  await expect.element(notice).not.toBeInTheDocument();
  // Untouched fields follow.
  await (await student.replica()).edit('users', student.id, { daily_motivation: 'Theirs again', daily_target: 120 });
  await expect.element(page.getByLabelText('What keeps you going')).toHaveValue('Theirs again');
  await expect.element(page.getByLabelText('Daily target')).toHaveValue(120);
});

test('a field that saves itself several times while it is typed in logs nothing of what it saved', async ({ student }) => {
  student.show(<StudySettings />);
  const field = page.getByLabelText('What keeps you going');
  await field.click();
  for (const word of ['IIT', ' Bombay', ' in', ' 2027 ']) {
    await userEvent.keyboard(word);
    document.dispatchEvent(new Event('visibilitychange'));
    (field.element() as HTMLElement).blur();
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
  }
  await expect.poll(async () => (await (await student.replica()).get('users', student.id))?.daily_motivation).toContain('2027');
  expect(await logged(student)).toEqual([]);
});

test('what is typed after a save, before the list shows what it stored, goes on from what was stored', async ({ student }) => {
  const saves: [text: string, since: string | undefined][] = [];
  let show: (saved: string) => void = () => undefined;
  function Field() {
    const [saved, setSaved] = useState('A');
    useEffect(() => {
      show = setSaved;
    }, []);
    const { text, type, leave, isChangedElsewhere } = useAutosave({
      saved,
      save: (typed, since) => {
        saves.push([typed, since]);
        return Promise.resolve({ ok: true });
      },
      draftKey: 'draft/field',
    });
    return (
      <>
        <input aria-label="Field" value={text} onChange={(event) => type(event.target.value)} onBlur={leave} />
        {isChangedElsewhere ? 'Changed elsewhere' : ''}
      </>
    );
  }
  student.show(<Field />);
  const field = page.getByLabelText('Field');
  await field.fill('AB');
  (field.element() as HTMLElement).blur();
  await expect.poll(() => saves).toEqual([['AB', 'A']]);
  await expect.element(field).toHaveValue('AB');
  await field.fill('ABC');
  await expect.element(page.getByText('Changed elsewhere')).not.toBeInTheDocument();
  (field.element() as HTMLElement).blur();
  await expect.poll(() => saves[1]).toEqual(['ABC', 'AB']);
  // What comes later from another device is shown.
  show('D');
  await expect.element(field).toHaveValue('D');
});

function Names() {
  const profile = useProfile(useUserId());
  return profile === null ? null : <NamesForm profile={profile} isOffline />;
}

test('MERGE-5 a name that two devices change is in the log, and the form says so before it is saved', async ({ student }) => {
  student.show(<Names />);
  const replica = await student.replica();
  await replica.edit('users', student.id, { username: 'asha', display_name: 'Asha' });
  const name = page.getByLabelText('Display name');
  await expect.element(name).toHaveValue('Asha');
  await name.fill('Asha Rao');
  await replica.edit('users', student.id, { username: 'asha7', display_name: 'A. Rao' });
  await expect.element(page.getByLabelText('Username')).toHaveValue('asha7');
  await expect.element(name).toHaveAccessibleDescription(changedElsewhere('A. Rao'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await replica.get('users', student.id))?.display_name).toBe('Asha Rao');
  expect(await replica.get('users', student.id)).toMatchObject({ username: 'asha7' });
  await expect.poll(() => logged(student)).toEqual([['display_name', 'A. Rao']]);
  await expect.element(notice).not.toBeInTheDocument();
});

test('MERGE-5 a card that two devices edit keeps both backs: one on the card, one in the log', async ({ student }) => {
  student.show(null);
  const id = crypto.randomUUID();
  await (await student.replica()).insert('flashcards', { id, user_id: student.id, front: 'Unit of force?', back: 'newton' });
  // Its list scrolls with the frame.
  student.show(
    <main className="h-dvh overflow-y-auto">
      <CardsScreen />
    </main>,
  );
  await page.getByRole('article', { name: 'Unit of force?' }).getByRole('heading').getByRole('button').click();
  const back = page.getByRole('dialog').getByLabelText('Back');
  await back.fill('newton, N');
  await (await student.replica()).edit('flashcards', id, { front: 'SI unit of force?', back: 'kg m/s²' });
  await expect.element(page.getByRole('dialog').getByLabelText('Front')).toHaveValue('SI unit of force?');
  await expect.element(back).toHaveAccessibleDescription(changedElsewhere('kg m/s²'));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
  await expect.poll(async () => (await (await student.replica()).get('flashcards', id))?.back).toBe('newton, N');
  expect(await (await student.replica()).get('flashcards', id)).toMatchObject({ front: 'SI unit of force?' });
  await expect.poll(() => logged(student)).toEqual([['back', 'kg m/s²']]);
});

function Chats() {
  const { chats } = useChats();
  return <ChatList chats={chats} shownId={null} onOpen={() => {}} />;
}

test('MERGE-5 the name of a chat that two devices change is in the log', async ({ student }) => {
  student.show(null);
  const id = crypto.randomUUID();
  await (await student.replica()).insert('chats', { id, user_id: student.id, title: 'Optics' });
  student.show(<Chats />);
  await page.getByRole('button', { name: 'More for Optics' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByLabelText('Name of the chat');
  await (await student.replica()).edit('chats', id, { title: 'Waves' });
  await expect.element(name).toHaveValue('Waves');
  await name.fill('Waves and sound');
  await (await student.replica()).edit('chats', id, { title: 'Oscillations' });
  await expect.element(name).toHaveAccessibleDescription(changedElsewhere('Oscillations'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await (await student.replica()).get('chats', id))?.title).toBe('Waves and sound');
  await expect.poll(() => logged(student)).toEqual([['title', 'Oscillations']]);
});

test('AUTH-5 the name of a chat that could not be stored stays in its form, also over a reload', async ({ student }) => {
  student.show(null);
  const id = crypto.randomUUID();
  await (await student.replica()).insert('chats', { id, user_id: student.id, title: 'Optics' });
  student.show(<Chats />);
  await page.getByRole('button', { name: 'More for Optics' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByLabelText('Name of the chat');
  await expect.element(name).toHaveFocus();
  await name.fill('Waves and sound');
  const open = await closeWriting(student.id);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('listitem').getByRole('alert')).toBeVisible();
  await expect.element(name).toHaveValue('Waves and sound');
  open();

  student.show(null);
  student.show(<Chats />);
  await expect.element(name).toHaveValue('Waves and sound');
  await expect.element(name).not.toHaveFocus();
  // Set back and typed again: the form stays.
  await name.fill('Optics');
  await name.fill('Waves');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'More for Waves' })).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  expect((await (await student.replica()).get('chats', id))?.title).toBe('Waves');
});
