import { readFileSync } from 'node:fs';

import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Page } from 'playwright';
import { expect } from 'vitest';

import { ankiPackage, BASIC, CLOZE } from '../../src/topics/transfer/rules/anki/testing/anki-package.ts';
import { violationsInThemes } from '../support/axe.ts';
import { addTask, untilStatus } from '../support/board.ts';
import { test } from '../support/journey.ts';
import { goOffline } from '../support/offline.ts';
import { openInApp } from '../support/open-in-app.ts';
import { createStudent, signIn, signInReady } from '../support/student.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses Export; the files of the archive by name. */
async function exported(page: Page): Promise<{ readonly path: string; readonly files: ReadonlyMap<string, string> }> {
  const download = page.waitForEvent('download');
  await press(page, 'Export').click();
  const path = await (await download).path();
  const reader = new ZipReader(new BlobReader(new Blob([readFileSync(path)])), { useWebWorkers: false });
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return { path, files };
}

test('a student exports everything, with what only the server has, which comes back onto another account, and offline what is on the device', async ({
  app,
  openDevice,
  student,
}) => {
  const device = await openDevice(app.url);
  const page = await device.newPage();
  await signInReady(page, student);
  await addTask(page, 'Revise electrostatics');
  await untilStatus(page, 'Synced');
  await app.query('insert into public.feedback (user_id, message) values ($1, $2)', [student.id, 'More questions, please']);
  await student.client.from('qa_entries').insert({ title: 'Seen by all', subject: 'physics' }).throwOnError();
  await student.client.from('qa_entries').insert({ title: 'Hidden by moderators', subject: 'physics' }).throwOnError();
  await app.query(`update public.qa_entries set hidden = 'spam' where title = 'Hidden by moderators' and author_id = $1`, [student.id]);
  await openInApp(page, '/migration');
  const { path, files } = await exported(page);
  expect(JSON.parse(files.get('data/qa_entries.json')!)).toMatchObject([
    { title: 'Seen by all', hidden: null },
    { title: 'Hidden by moderators', hidden: 'spam' },
  ]);
  await page.getByText(/^Exported \d+ entries and 0 pictures/).waitFor();
  expect(JSON.parse(files.get('data/todos.json')!)).toMatchObject([{ title: 'Revise electrostatics', createdBy: student.id }]);
  expect(JSON.parse(files.get('data/feedback.json')!)).toMatchObject([{ message: 'More questions, please' }]);
  expect(JSON.parse(files.get('manifest.json')!)).toMatchObject({ format: 'ekagra-export', version: 1, missing: [] });

  await goOffline(device, page);
  const failedReads: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.method() === 'GET' && request.url().includes('/rest/v1/')) failedReads.push(request.url());
  });
  const offline = await exported(page);
  await page.getByText('Not in the file').waitFor();
  expect(JSON.parse(offline.files.get('data/todos.json')!)).toHaveLength(1);
  const { missing } = JSON.parse(offline.files.get('manifest.json')!) as { missing: readonly { what: string }[] };
  expect(missing.map(({ what }) => what)).toEqual(expect.arrayContaining(['Shared chats', 'Your feedback']));
  // Repeated, they made a student without a network wait for a minute.
  expect(failedReads).toEqual([...new Set(failedReads)]);

  const other = await createStudent(app.url);
  const second = await (await openDevice(app.url)).newPage();
  await signIn(second, other, '/migration');
  await second.getByLabel('Restore from a file').setInputFiles(path);
  await second.getByText('An export of another account.').waitFor();
  await press(second, 'Restore').click();
  await second.getByText(/^Restored: \d+ new entr/).waitFor();
  const tasks = async () => {
    const { data } = await other.client.from('todos').select('title, "createdBy"').eq('_deleted', false).throwOnError();
    return data;
  };
  await expect.poll(tasks).toEqual([{ title: 'Revise electrostatics', createdBy: other.id }]);
  await press(second, 'Undo').click();
  await second.getByText(/^Undone: /).waitFor();
  await expect.poll(tasks).toEqual([]);
});

/** Asks for the left half of a picture, one quarter of it turned about the middle, and hides the upper half below that. */
const COVERED =
  '{{c1::image-occlusion:rect:left=0:top=0:width=.5:height=.5}}' +
  '{{c1::image-occlusion:ellipse:left=.5:top=.5:rx=.25:ry=.25:angle=90}}' +
  '{{c2::image-occlusion:polygon:points=0,0 1,0 1,.5 0,.5:oi=1}}';
/** Anki's, which WebP changes a little. */
const ASKED = /^2[45]\d,1[345]\d,1[345]\d$/;
const HIDDEN = /^2[45]\d,2[234]\d,1[567]\d$/;
const OCCLUSION = { ...CLOZE, id: 4, name: 'Image Occlusion', fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'] };

/** Red, green and blue in the middle of each quarter. */
async function colorsOf(page: Page, { data }: { readonly data: Blob | null }): Promise<string[]> {
  const bytes = Buffer.from(await data!.arrayBuffer()).toString('base64');
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const middles = [0.25, 0.75].flatMap((top) => [0.25, 0.75].map((left) => [left * image.width, top * image.height] as const));
    return middles.map(([x, y]) => context.getImageData(x, y, 1, 1).data.slice(0, 3).join(','));
  }, bytes);
}

test('a deck of Anki is previewed, imported offline with pictures and reviews, sent, and undone after a reload', async ({
  device,
  page,
  student,
}) => {
  await signInReady(page, student, '/migration');
  // What reads files is kept by the service worker.
  await goOffline(device, page);
  const field = page.getByLabel('Import from a file');
  const deck = await ankiPackage(
    {
      decks: { 1: 'Default', 2: 'Physics::Ray Optics' },
      types: [BASIC, CLOZE, OCCLUSION],
      notes: [
        { type: 1, fields: ['Lens formula?', '\\(\\frac1v-\\frac1u=\\frac1f\\)<img src=lens.png>'] },
        { type: 2, fields: ['Light is {{c1::a wave}}', ''] },
        { type: 1, fields: ['[sound:a.mp3]', ''] },
        { type: 4, fields: [COVERED, '<img src=lens.png>', 'The icon', '', ''], tags: 'NEET_2026' },
      ],
      cards: [{ note: 0, deck: 2, type: 2, due: 10, interval: 5 }, { note: 1, deck: 2 }, { note: 2 }, { note: 3, deck: 2 }],
      reviews: [{ card: 0, at: Date.UTC(2026, 1, 1), ease: 3 }],
      media: { 'lens.png': new Uint8Array(readFileSync('public/icons/icon-192.png')) },
    },
    'new',
  );
  await field.setInputFiles({ name: 'physics.apkg', mimeType: 'application/octet-stream', buffer: Buffer.from(deck) });
  await page.getByText('A file of Anki with 3 cards:').waitFor();
  await page.getByText('Its question has neither words nor a picture.').waitFor();
  expect(await violationsInThemes(page, 'the preview of a deck')).toEqual([]);
  await press(page, 'Import').click();
  await page.getByText('Imported: 3 cards.').waitFor();
  await device.setOffline(false);
  const cards = async () => {
    const { data } = await student.client
      .from('flashcards')
      .select('front, back_picture, reviews, chapter')
      .eq('_deleted', false)
      .order('front')
      .throwOnError();
    return data;
  };
  await expect.poll(cards).toEqual([
    {
      front: 'Lens formula?',
      back_picture: expect.stringContaining(`${student.id}/`),
      reviews: [expect.stringMatching(/ 3 4000$/)],
      chapter: 'phy-ray-optics',
    },
    { front: 'Light is {{c1::a wave}}', back_picture: null, reviews: [], chapter: 'phy-ray-optics' },
    { front: 'The icon', back_picture: expect.stringContaining(`${student.id}/`), reviews: [], chapter: 'phy-ray-optics' },
  ]);
  const folder = async () => (await student.client.storage.from('chat-images').list(student.id)).data?.length;
  await expect.poll(folder).toBe(2);
  const { data: covered } = await student.client
    .from('flashcards')
    .select('back, front_picture')
    .eq('front', 'The icon')
    .single()
    .throwOnError();
  expect(covered.back).toBe('Tags: NEET 2026');
  // What is asked for lies above what is hidden, and the rest of the picture is there.
  expect(await colorsOf(page, await student.client.storage.from('chat-images').download(covered.front_picture as string))).toEqual([
    expect.stringMatching(ASKED),
    expect.stringMatching(HIDDEN),
    expect.stringMatching(ASKED),
    expect.not.stringMatching(new RegExp(`${ASKED.source}|${HIDDEN.source}`)),
  ]);
  await page.reload();
  await page.getByText(/^The last import, on .+, can be undone\.$/).waitFor();
  expect(await violationsInThemes(page, 'an undo after a reload')).toEqual([]);
  await press(page, 'Undo').click();
  await page.getByText('Undone: 4 entries.').waitFor();
  await expect.poll(cards).toEqual([]);
  await expect.poll(folder).toBe(0);
});
