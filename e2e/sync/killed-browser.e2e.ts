import { expect } from 'vitest';

import { column, newTaskBox, task } from '../support/board.ts';
import { serverTasks, untilServerHas } from '../support/server-tasks.ts';
import { test } from '../support/journey.ts';
import { signIn } from '../support/student.ts';

// Chromium writes localStorage to disk five seconds after the first change, and after that once a minute.

const KEY_MS = 50;
const SECONDS = 8;
const KEYS_A_SECOND = 1000 / KEY_MS;
const LINE = Array.from({ length: SECONDS * KEYS_A_SECOND }, (_, at) => at % 10).join('');

test('a browser that is killed while a student types has all but the last second', async ({ app, openDevice, profile, student }) => {
  const before = await openDevice(app.url, { profile });
  const page = await before.newPage();
  await signIn(page, student);
  await newTaskBox(page).pressSequentially(LINE, { delay: KEY_MS });
  await before.kill(page);

  const after = await openDevice(app.url, { profile });
  const tab = await after.newPage();
  await tab.goto('/tasks');
  await newTaskBox(tab).waitFor();
  const found = await newTaskBox(tab).inputValue();
  expect(LINE.startsWith(found)).toBe(true);
  expect(found.length).toBeGreaterThan(LINE.length - KEYS_A_SECOND);
});

test('a task that was added does not come back as a draft after a kill', async ({ app, openDevice, profile, student }) => {
  const before = await openDevice(app.url, { profile });
  const page = await before.newPage();
  await signIn(page, student);
  await newTaskBox(page).pressSequentially('Read about lenses');
  // Closed, so that its draft is on disk.
  await before.close();

  const device = await openDevice(app.url, { profile });
  const killed = await device.newPage();
  await killed.goto('/tasks');
  await expect.poll(() => newTaskBox(killed).inputValue()).toBe('Read about lenses');
  await newTaskBox(killed).press('Enter');
  await task(column(killed, 'To do'), 'Read about lenses').waitFor();
  await untilServerHas(student, ['Read about lenses']);
  await device.kill(killed);

  const after = await openDevice(app.url, { profile });
  const tab = await after.newPage();
  await tab.goto('/tasks');
  await task(column(tab, 'To do'), 'Read about lenses').waitFor();
  expect(await newTaskBox(tab).inputValue()).toBe('');
  expect(await serverTasks(student)).toHaveLength(1);
});
