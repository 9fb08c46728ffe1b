import { expect } from 'vitest';

import { column, newTaskBox, openTask, untilStatus } from '../support/board.ts';
import { test } from '../support/journey.ts';
import { goOffline } from '../support/offline.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { signIn } from '../support/student.ts';

test('a typed line proposes its chapter; the syllabus shows what was done for it, also offline, and keeps the mark', async ({
  app,
  openDevice,
  student,
}) => {
  const subject = crypto.randomUUID();
  const { client } = student;
  await client.rpc('ensure_profile').throwOnError();
  await client
    .from('users')
    .update({ exam_dates: { NEET: '2027-05-02' } })
    .eq('id', student.id)
    .throwOnError();
  await client.from('userSubjects').insert({ id: subject, userId: student.id, name: 'Physics', color: 'indigo' }).throwOnError();
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signIn(page, student);
  await serviceWorkerReady(page);
  // The subject is here.
  await untilStatus(page, 'Synced');

  await newTaskBox(page).fill('rotational motion problems fri');
  const proposed = page.getByRole('button', { name: /^System of Particles and Rotational Motion\. Keep/ });
  await proposed.click();
  await proposed.waitFor({ state: 'detached' });
  await newTaskBox(page).fill('');
  await newTaskBox(page).fill('rotational motion problems fri');
  await proposed.waitFor();
  await newTaskBox(page).press('Enter');
  await column(page, 'To do').getByText('System of Particles and Rotational Motion').waitFor();
  await openTask(page, 'rotational motion problems');
  await expect.poll(() => page.getByLabel('Chapter', { exact: true }).inputValue()).toBe('System of Particles and Rotational Motion');
  await expect.poll(() => page.getByLabel('Subject', { exact: true }).inputValue()).toBe(subject);
  await page.getByLabel('Chapter', { exact: true }).fill('gravit');
  await page.getByRole('option', { name: /Gravitation/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await column(page, 'To do').getByText('Gravitation').waitFor();
  await untilStatus(page, 'Synced');

  await goOffline(device, page);
  await page.goto('/syllabus');
  await page.getByRole('button', { name: 'NEET', pressed: true }).waitFor();
  const chapter = page.getByRole('button', { name: /^Gravitation/ });
  await chapter.click();
  await page.getByRole('radiogroup', { name: 'Your mark: Gravitation' }).getByRole('radio', { name: 'Revised' }).click();
  await page.getByRole('button', { name: /^Gravitation.*Revised/ }).waitFor();
  await page.getByText('1 revised').waitFor();

  await device.setOffline(false);
  const marks = async () =>
    (await client.from('users').select('chapter_marks').eq('id', student.id).single().throwOnError()).data.chapter_marks as string[];
  await expect.poll(async () => (await marks()).map((entry) => entry.replace(/ \d+$/, ''))).toEqual(['phy-gravitation revised']);
});
