import { useState } from 'react';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { setEndedPhase } from '../../src/topics/focus/screens/ended-phase.ts';
import { FocusEffects } from '../../src/topics/focus/screens/focus-effects.tsx';
import { PublishPresence } from '../../src/topics/groups/screens/publish-presence.tsx';
import type { FocusSearch } from '../../src/topics/focus/screens/focus-search.ts';
import { FocusScreen } from '../../src/topics/focus/screens/focus-screen.tsx';
import { type Student, test } from './support/student.tsx';

const MINUTE = 60_000;

// What ended for one student would be news for the next, on the same page.
beforeEach(() => setEndedPhase(null));

/** The timer and what runs it on every screen; the screen around keeps the choice in the address. */
function Timer({ search = {}, onLeave = null }: { search?: FocusSearch; onLeave?: (() => void) | null }) {
  const [chosen, setChosen] = useState(search);
  return (
    <>
      <FocusEffects Presence={PublishPresence} />
      <FocusScreen view={{ search: chosen, onLeave }} onChoose={setChosen} />
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true });
const timeLeft = page.getByRole('timer', { name: 'Time left' });

/** Sets the device's clock, and wakes the page up. Its timers run on: databases need them. */
function setClock(instant: number): void {
  vi.setSystemTime(instant);
  onTestFinished(() => void vi.useRealTimers());
  document.dispatchEvent(new Event('visibilitychange'));
}

async function storeTask(student: Student, title: string): Promise<string> {
  const id = crypto.randomUUID();
  student.show(null);
  await (await student.replica()).insert('todos', { id, createdBy: student.id, createdAt: Date.now(), title, position: 'V' });
  return id;
}

test('a focus of custom length uses the task of the link, and its break starts automatically', async ({ student }) => {
  const title = 'Optics, problems 1 to 20';
  const id = await storeTask(student, title);
  student.show(<Timer search={{ task: id }} />);
  await expect.element(page.getByRole('combobox', { name: 'Task' })).toHaveDisplayValue(title);

  await press('Timer settings').click();
  const dialog = page.getByRole('dialog', { name: 'Timer settings' });
  await dialog.getByLabelText('Focus (min)').fill('181');
  await expect.element(dialog.getByText('Enter a whole number from 1 to 180.')).toBeVisible();
  await dialog.getByLabelText('Focus (min)').fill('10');
  await dialog.getByLabelText('Start breaks automatically').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(timeLeft).toHaveTextContent('10:00');

  await press('Start focus').click();
  await expect.element(press('Pause')).toBeVisible();
  await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible();
  setClock(Date.now() + 10 * MINUTE);
  await expect.element(page.getByText('Short break', { exact: true }).first()).toBeVisible();
  const sessions = async () => (await student.replica()).find('study_sessions');
  await expect.poll(sessions).toMatchObject([{ duration: 10, task_id: id, outcome: 'finished' }]);
});

test('a clock set back during a focus adds no study time', async ({ student }) => {
  student.show(<Timer />);
  await press('Start focus').click();
  await expect.element(press('Pause')).toBeVisible();
  setClock(Date.now() - 60 * MINUTE);
  await expect.element(page.getByText('The clock was set back')).toBeVisible();
  await expect.poll(() => timeLeft.element().textContent).toMatch(/^(25:00|24:5)/);
});

test('keys control the timer; on another screen a toast says that time is up and continues with one press', async ({ student }) => {
  student.show(<Timer />);
  await expect.element(press('Start focus')).toBeVisible();
  for (const next of ['Pause', 'Resume', 'Pause']) {
    await userEvent.keyboard(' ');
    await expect.element(press(next)).toBeVisible();
  }

  student.show(<FocusEffects Presence={PublishPresence} />);
  await expect.poll(() => document.title).toMatch(/^2[45]:/);
  setClock(Date.now() + 25 * MINUTE);
  const notice = page.getByRole('region', { name: 'Notifications' });
  await expect.element(notice.getByText('Focus ended')).toBeVisible();
  await notice.getByRole('button', { name: 'Start short break' }).click();
  await expect.poll(() => document.title).toContain('Short break');
});
