import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { test } from '../support/journey.ts';
import { createStudent, signIn, signInReady, type Student } from '../support/student.ts';

const PICTURE = { name: 'me.png', mimeType: 'image/png', buffer: readFileSync('public/icons/icon-512.png') };

async function openProfile(page: Page, student: Student): Promise<void> {
  await signInReady(page, student, '/profile');
  await page.getByLabel('Display name').waitFor();
}

test('a taken username is rejected while typing; a free one is saved with the rest, offline unchecked and without a picture', async ({
  app,
  device,
  page,
  student,
}) => {
  const other = await createStudent(app.url);
  await app.query(`insert into public.users (id, email, username) values ($1, $2, 'First_Come')`, [other.id, other.email]);
  await openProfile(page, student);
  const save = page.getByRole('button', { name: 'Save names' });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('Username').fill('first_come');
  await page.getByText('This username is not available. Choose another one.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('Username').fill('');
  await save.click();
  await page.getByText('Choose a username.').waitFor();
  await page.getByLabel('Username').fill('asha_of_kota');
  await page.getByText('This username is available.').waitFor();
  await page.getByLabel('Display name').fill('Asha Rao');
  // Nothing typed is lost when the phone reloads the page.
  await page.reload();
  await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Asha Rao');
  await save.click();
  await page.getByText('This is your username now.').waitFor();
  await page.getByLabel('NEET').fill('2027-05-02');
  await page.getByText('days left').waitFor();
  await untilStatus(page, 'Synced');
  await expect
    .poll(() => app.query('select username, display_name, exam_dates from public.users where id = $1', [student.id]))
    .toEqual([{ username: 'asha_of_kota', display_name: 'Asha Rao', exam_dates: { NEET: '2027-05-02' } }]);

  await goOffline(device, page);
  await page.getByText('Add a picture when you are back online.').waitFor();
  await page.getByLabel('Username').fill('night_owl_9');
  await page.getByText('Checked when you are back online.').waitFor();
  await page.getByLabel('Display name').fill('Owl');
  await page.getByRole('button', { name: 'Save names' }).click();
  await untilStatus(page, 'Offline – 1 change waiting');
  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  await expect
    .poll(() => app.query('select username, display_name from public.users where id = $1', [student.id]))
    .toEqual([{ username: 'night_owl_9', display_name: 'Owl' }]);
});

test('a username that is too long says so, and one that could not be checked is not available until it was', async ({
  app,
  openDevice,
  student,
}) => {
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await signIn(page, student, '/profile');
  const save = page.getByRole('button', { name: 'Save names' });
  await page.getByLabel('Username').fill('a'.repeat(61));
  await page.getByText('This username is too long. Use at most 60 characters.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.route('**/rpc/is_username_available', (route) => route.fulfill({ status: 500, json: { message: 'The server has a fault' } }));
  await page.getByLabel('Username').fill('asha_of_kota');
  await page.getByText('This username could not be checked. Ekagra tries again by itself.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.unroute('**/rpc/is_username_available');
  await page.getByText('This username is available.').waitFor();
  expect(await save.isDisabled()).toBe(false);
});

test('the profile is asked for once; the avatar is an initial until there is a picture, which is square and small', async ({
  app,
  device,
  page,
  student,
}) => {
  const asked: string[] = [];
  const paths: string[] = [];
  device.onRequest((request) => {
    const { origin, pathname } = new URL(request.url());
    asked.push(origin);
    paths.push(pathname);
  });
  await student.client.rpc('ensure_profile');
  await student.client.from('users').update({ photo_url: 'https://pictures.example/a/asha', display_name: 'Asha' }).eq('id', student.id);
  await openProfile(page, student);
  const menu = page.getByRole('button', { name: 'Account' });
  await expect.poll(() => menu.textContent()).toBe('A');
  await menu.click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Profile', 'Settings', 'Sign Out']);
  expect((await page.getByRole('menu').boundingBox())?.width).toBe(192);
  expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([app.url]));
  // Two parts of the app need it at a first start.
  expect(paths.filter((path) => path.endsWith('/ensure_profile'))).toHaveLength(1);
  await page.keyboard.press('Escape');

  await page.getByLabel('Display name').fill('meera');
  await page.getByRole('button', { name: 'Save names' }).click();
  await expect.poll(() => menu.textContent()).toBe('M');

  const file = page.locator('input[type=file]');
  await file.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await page.getByText('This picture is larger than 5 MB. Choose a smaller one.').waitFor();
  await expect.poll(() => menu.textContent()).toBe('M');
  await file.setInputFiles(PICTURE);
  const picture = menu.getByAltText('meera');
  await picture.waitFor();
  const savedAddress = async () => (await app.query('select photo_url from public.users where id = $1', [student.id]))[0]?.['photo_url'];
  await expect.poll(savedAddress).toMatch(/^\/storage\/v1\/object\/public\/profile-pictures\//);
  const response = await fetch(app.url + String(await savedAddress()));
  expect(response.headers.get('content-type')).toBe('image/webp');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([512, 512]);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(() => menu.textContent()).toBe('M');
});

test('the picture of a Google account is copied once into the student’s own folder, and one that is removed does not come back', async ({
  app,
  device,
  page,
  student,
}) => {
  const address = 'https://lh3.googleusercontent.com/a/asha=s96-c';
  const asked: Record<string, string>[] = [];
  await page.route(`${address}*`, (route) => {
    asked.push(route.request().headers());
    return route.fulfill({ contentType: 'image/png', headers: { 'access-control-allow-origin': '*' }, body: PICTURE.buffer });
  });
  await student.client.rpc('ensure_profile');
  await student.client.from('users').update({ photo_url: address, display_name: 'Asha' }).eq('id', student.id).throwOnError();
  await openProfile(page, student);
  const menu = page.getByRole('button', { name: 'Account' });
  const picture = menu.getByAltText('Asha');
  await picture.waitFor();
  const savedAddress = async () => (await app.query('select photo_url from public.users where id = $1', [student.id]))[0]?.['photo_url'];
  await expect.poll(savedAddress).toMatch(new RegExp(`^/storage/v1/object/public/profile-pictures/${student.id}/[0-9a-f-]{36}\\.webp$`));
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([512, 512]);
  await untilStatus(page, 'Synced');

  await page.goto(`${app.url}/fullscreen`);
  await picture.waitFor();
  await page.goto(`${app.url}/profile`);
  await untilStatus(page, 'Synced');
  expect(asked.map(({ referer, cookie }) => [referer, cookie])).toEqual([[undefined, undefined]]);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(() => menu.textContent()).toBe('A');
  await untilStatus(page, 'Synced');
  await page.reload();
  await untilStatus(page, 'Synced');
  await page.getByRole('button', { name: 'Add a picture' }).waitFor();
  expect([await menu.textContent(), asked.length]).toEqual(['A', 1]);
  // Nothing else leaves for another server.
  expect(await device.report()).not.toContain('Content Security Policy');
});

test('a picture that Google does not give is asked for three times, and never again whenever the student studies', async ({
  app,
  page,
  student,
}) => {
  const address = 'https://lh3.googleusercontent.com/a/gone=s96-c';
  let asked = 0;
  await page.route(`${address}*`, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, body: 'gone' });
  });
  await student.client.rpc('ensure_profile');
  await student.client.from('users').update({ photo_url: address, display_name: 'Asha' }).eq('id', student.id).throwOnError();
  await openProfile(page, student);
  for (const times of [1, 2, 3]) {
    await expect.poll(() => asked).toBe(times);
    await page.reload();
    await untilStatus(page, 'Synced');
  }
  // Long enough for a fourth: a change made after the last start has reached the server.
  await page.getByLabel('Display name').fill('meera');
  await page.getByRole('button', { name: 'Save names' }).click();
  await expect
    .poll(() => app.query('select display_name from public.users where id = $1', [student.id]))
    .toEqual([{ display_name: 'meera' }]);
  expect(asked).toBe(3);
});
