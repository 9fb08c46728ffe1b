import { useState } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import { dayFromNow, hourOn } from '../../e2e/support/zone.ts';
import { draftKey } from '../../src/shared/student/drafts.ts';
import { NewCardPage } from '../../src/topics/cards/screens/new-card.tsx';
import type { FocusSearch } from '../../src/topics/focus/screens/focus-search.ts';
import { FocusScreen } from '../../src/topics/focus/screens/focus-screen.tsx';
import { addTask, Board, openTask } from './support/board.tsx';
import { type Student, test } from './support/student.tsx';

/** The timer; the screen around it keeps the choice in the address. */
function Focus() {
  const [search, setSearch] = useState<FocusSearch>({});
  return <FocusScreen view={{ search, onLeave: null }} onChoose={setSearch} />;
}

const button = (name: string | RegExp, within: Locator | typeof page = page) => within.getByRole('button', { name, exact: true });
const studied = page.getByRole('region', { name: 'Studied today' });
const addDialog = page.getByRole('dialog', { name: 'Add a session' });

/** Shows the timer at six in the evening. */
function showEvening(student: Student): void {
  vi.setSystemTime(hourOn(dayFromNow(0), 18));
  onTestFinished(() => void vi.useRealTimers());
  student.show(<Focus />);
}

test('“Ended now” fills in the start of a session, and follows its minutes until a start is typed', async ({ student }) => {
  showEvening(student);
  await button('Add a session').click();
  const [start, minutes, endedNow] = [
    addDialog.getByLabelText('Start time'),
    addDialog.getByLabelText('Minutes'),
    button('Ended now', addDialog),
  ];
  await minutes.fill('30');
  await endedNow.click();
  await expect.element(start).toHaveValue('17:30');
  await minutes.fill('45');
  await expect.element(start).toHaveValue('17:15');
  await start.fill('16:00');
  await expect.element(endedNow).toHaveAttribute('aria-pressed', 'false');
  await minutes.fill('20');
  await expect.element(start).toHaveValue('16:00');
  await endedNow.click();
  await button('Save', addDialog).click();
  await expect.element(addDialog).not.toBeInTheDocument();
  await expect.element(studied.getByRole('button', { name: /^Edit 5:40.pm/ })).toBeVisible();
});

test('a session whose draft outlives it, because the tab died before it cleared the draft, is stored once; changed, it is another one', async ({
  student,
}) => {
  showEvening(student);
  const key = draftKey(student.id, 'session');
  await button('Add a session').click();
  await addDialog.getByLabelText('Start time').fill('10:00');
  await addDialog.getByLabelText('Minutes').fill('30');
  const draft = localStorage.getItem(key)!;
  await button('Save', addDialog).click();
  await expect.element(addDialog).not.toBeInTheDocument();
  expect(localStorage.getItem(key)).toBeNull();

  const reopen = async () => {
    student.show(null);
    localStorage.setItem(key, draft);
    student.show(<Focus />);
    await button('Add a session').click();
    await expect.element(addDialog.getByLabelText('Minutes')).toHaveValue(30);
  };
  const save = async () => {
    await button('Save', addDialog).click();
    await expect.element(addDialog).not.toBeInTheDocument();
    return (await student.replica()).find('study_sessions');
  };
  await reopen();
  expect(await save()).toHaveLength(1);
  await reopen();
  await addDialog.getByLabelText('Start time').fill('11:00');
  expect(await save()).toHaveLength(2);
});

test('an overlapping session is rejected at its field, and a deleted one can be restored', async ({ student }) => {
  showEvening(student);
  const add = async (time: string, minutes: string) => {
    await button('Add a session').click();
    await addDialog.getByLabelText('Start time').fill(time);
    await addDialog.getByLabelText('Minutes').fill(minutes);
    await button('Save').click();
  };
  await add('10:00', '30');
  await expect.element(addDialog).not.toBeInTheDocument();
  await add('09:45', '30');
  await expect.element(addDialog.getByText('Up to 15 min fit before that.')).toBeVisible();
  await addDialog.getByLabelText('Minutes').fill('15');
  await button('Save').click();
  await expect.element(addDialog).not.toBeInTheDocument();
  await expect.element(studied.getByText('45 min of 2 h')).toBeVisible();

  await studied.getByRole('button', { name: /^Edit 10:00.am/ }).click();
  await button('Delete').click();
  await expect.element(studied.getByText('15 min of 2 h')).toBeVisible();
  await button('Undo').click();
  await expect.element(studied.getByText('45 min of 2 h')).toBeVisible();
  const sessions = await (await student.replica()).find('study_sessions');
  expect(sessions.map(({ duration }) => duration).toSorted((a, b) => a - b)).toEqual([15, 30]);
});

test('a subject can be added wherever one is chosen: at the timer, a session, a task and a card', async ({ student }) => {
  const makeSubject = async (part: Locator | typeof page, name: string) => {
    const subject = part.getByRole('combobox', { name: 'Subject', exact: true });
    await subject.selectOptions('Add a subject…');
    await part.getByRole('textbox', { name: 'New subject' }).fill(name);
    await button('Add subject', part).click();
    await expect.element(subject).toHaveDisplayValue(name);
  };
  student.show(<Focus />);
  await makeSubject(page.getByRole('region', { name: 'Timer' }), 'Optics');
  await button('Add a session').click();
  await makeSubject(addDialog, 'Waves');
  student.show(<Board />);
  await addTask('Draw a ray diagram');
  await makeSubject(await openTask('Draw a ray diagram'), 'Botany');
  student.show(<NewCardPage taskId={null} answerId={null} />);
  await makeSubject(page, 'Algebra');
  const subjects = await (await student.replica()).find('userSubjects');
  expect(subjects.map(({ name }) => name).toSorted()).toEqual(['Algebra', 'Botany', 'Optics', 'Waves']);
});
