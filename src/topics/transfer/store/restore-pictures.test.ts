import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { picture } from '../../../../backend/testing/pictures.ts';
import { deleteOutbox } from '../../../../replication/outbox/outbox.ts';
import { onPictureNews } from '../../../../replication/pictures/picture-news.ts';
import { memoryCaches } from '../../../../tests/support/caches.ts';
import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { Refusals } from '../rules/refusals.ts';
import { picturesOf } from '../../../shared/pictures/pictures-of.ts';
import { openArchive } from './open-archive.ts';
import { type KeepPictures, restore } from './restore.ts';
import { pictureKeeper } from './restore-pictures.ts';
import { archiveFile } from './testing/archive-file.ts';
import { undoJournal } from './undo-journal.ts';

const never = new AbortController().signal;
const userId = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches());
  await deleteOutbox(userId);
  replica = await testReplica();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await replica.database.remove();
});

const waiting = async () => (await picturesOf(userId)).waiting();
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const textBytes = (text: string) => new TextEncoder().encode(text);

/** A PNG of a few bytes that says it is this large. */
async function pngOf(width: number, height: number): Promise<Uint8Array> {
  const bytes = await bytesOf(picture());
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** Cards with these pictures, restored. @param spoil changes the bytes of the zip */
async function restored(pictures: Readonly<Record<string, Uint8Array>>, spoil: (zip: Uint8Array<ArrayBuffer>) => void = () => undefined) {
  const names = Object.keys(pictures);
  const cards = names.map((name) => ({ id: crypto.randomUUID(), user_id: userId, front: name, front_picture: `${userId}/${name}` }));
  const files = Object.fromEntries(names.map((name) => [`pictures/chat-images/${userId}/${name}`, pictures[name]!]));
  const zip = await archiveFile(userId, { flashcards: cards }, files);
  spoil(zip);
  const archive = await openArchive(new Blob([zip]), never);
  const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
  const keep = pictureKeeper({ archive, replica, userId, refusals: written.refusals, signal: never });
  const reading = { archive, replica, userId, signal: never, onProgress: () => undefined };
  expect(await restore(reading, undoJournal(memoryCaches(), userId), 'keep', written, keep)).toEqual({ ok: true });
  expect(written.added).toBe(names.length);
  return { pictures: written.pictures, refused: Object.fromEntries(written.refusals.kept.map(({ entry, reason }) => [entry, reason])) };
}

const NO_PICTURE = 'It is not a PNG, JPEG, WebP or GIF.';
const TOO_MANY = 'It has more pixels than a phone can show.';

test('what is no picture, or one that no phone can show, is refused by name; cards and other pictures are restored', async () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const { pictures, refused } = await restored({
    'good.png': await bytesOf(picture()),
    'large.png': await pngOf(20_000, 10_000),
    'bomb.png': await pngOf(0xffff_ffff, 0xffff_ffff),
    'script.svg': textBytes(script),
    'script.webp': textBytes(script),
    'page.jpg': textBytes('<!doctype html><script>alert(1)</script>'),
    'empty.png': new Uint8Array(),
    'heavy.png': await bytesOf(picture('image/png', 10 * 1024 * 1024 + 1)),
  });
  expect(refused).toEqual({
    'large.png': TOO_MANY,
    'bomb.png': TOO_MANY,
    'script.svg': NO_PICTURE,
    'script.webp': NO_PICTURE,
    'page.jpg': NO_PICTURE,
    'empty.png': NO_PICTURE,
    'heavy.png': 'It is larger than 10 MB.',
  });
  expect(pictures).toBe(1);
  expect(await waiting()).toEqual([`${userId}/good.png`]);
});

test('a picture keeps the type that it has, not the one of its name', async () => {
  await restored({ 'named-wrong.png': await bytesOf(picture('image/webp')) });
  expect((await (await picturesOf(userId)).find(`${userId}/named-wrong.png`))?.picture.type).toBe('image/webp');
});

test('a damaged picture, and one that unpacks to more than it says, are refused alone', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(2000));
  const whole = await bytesOf(new Blob([picture(), noise]));
  const { pictures, refused } = await restored({ 'a.png': whole, 'b.png': await bytesOf(picture()) }, (zip) => {
    zip[Buffer.from(zip.buffer).indexOf(noise.slice(500, 520))]! ^= 0xff;
  });
  expect([pictures, refused]).toEqual([1, { 'a.png': 'It is damaged.' }]);

  const bomb = await restored({ 'c.png': await bytesOf(picture('image/png', 500_000)) }, (zip) => {
    const view = new DataView(zip.buffer, zip.byteOffset);
    // The central directory says 10 bytes for what unpacks to 500,000.
    for (let at = 0; at < zip.length - 4; at += 1)
      if (view.getUint32(at) === 0x504b0102 && view.getUint32(at + 24, true) === 500_000) view.setUint32(at + 24, 10, true);
  });
  expect(bomb.refused).toEqual({ 'c.png': 'It is damaged.' });
});

test('a picture under a path that leads elsewhere is left out, with its reason, and its card restored', async () => {
  const paths = ['../../../auth/v1/logout', '%2e%2e/%2e%2e/auth/v1/logout', 'a/b.png', '.', 'a?b', ''];
  const cards = paths.map((path) => ({
    id: crypto.randomUUID(),
    user_id: userId,
    front: `At ${path}`,
    front_picture: `${userId}/${path}`,
  }));
  const foreign = { id: crypto.randomUUID(), user_id: userId, front: 'Another’s', back_picture: `${crypto.randomUUID()}/a.png` };
  const archive = await openArchive(new Blob([await archiveFile(userId, { flashcards: [...cards, foreign] })]), never);
  const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
  const keep = vi.fn<KeepPictures>(async () => 0);
  const reading = { archive, replica, userId, signal: never, onProgress: () => undefined };
  await restore(reading, undoJournal(memoryCaches(), userId), 'keep', written, keep);
  expect(keep).toHaveBeenCalledWith(new Set());
  expect(written.refusals.kept.map(({ reason }) => reason)).toEqual(
    Array.from({ length: paths.length + 1 }, () => 'It is restored without a picture that is not the student’s own.'),
  );
  const stored = await replica.find('flashcards');
  expect(stored.map(({ front_picture, back_picture }) => front_picture ?? back_picture)).toEqual(paths.concat('').map(() => null));
});

test('onto another account both sides of a covered card come along, the picture that two cards show once', async () => {
  const from = crypto.randomUUID();
  const sides = [1, 2].map((at) => ({
    id: crypto.randomUUID(),
    user_id: from,
    front: `What is covered? ${at}`,
    front_picture: `${from}/covered-${at}.png`,
    back_picture: `${from}/whole.png`,
  }));
  const names = ['covered-1.png', 'covered-2.png', 'whole.png'];
  const files = await Promise.all(names.map(async (name) => [`pictures/chat-images/${from}/${name}`, await bytesOf(picture())] as const));
  const archive = await openArchive(new Blob([await archiveFile(from, { flashcards: sides }, Object.fromEntries(files))]), never);
  const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
  const keep = pictureKeeper({ archive, replica, userId, refusals: written.refusals, signal: never });
  const reading = { archive, replica, userId, signal: never, onProgress: () => undefined };
  await restore(reading, undoJournal(memoryCaches(), userId), 'keep', written, keep);
  expect([written.pictures, written.refusals.kept]).toEqual([3, []]);
  const stored = await replica.find('flashcards', { sort: [{ front: 'asc' }] });
  expect(stored.map(({ front_picture, back_picture }) => [front_picture, back_picture])).toEqual([
    [`${userId}/covered-1.png`, `${userId}/whole.png`],
    [`${userId}/covered-2.png`, `${userId}/whole.png`],
  ]);
  expect((await waiting()).toSorted()).toEqual(names.map((name) => `${userId}/${name}`));
});

test('restoring again completes the pictures of a restore that was cancelled', async () => {
  const name = `${userId}/late.png`;
  const card = { id: crypto.randomUUID(), user_id: userId, front: 'Late', front_picture: name };
  const zip = await archiveFile(userId, { flashcards: [card] }, { [`pictures/chat-images/${name}`]: await bytesOf(picture()) });
  const attempt = async (signal: AbortSignal) => {
    const archive = await openArchive(new Blob([zip]), never);
    const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
    const keep = pictureKeeper({ archive, replica, userId, refusals: written.refusals, signal });
    const reading = { archive, replica, userId, signal: never, onProgress: () => undefined };
    await restore(reading, undoJournal(memoryCaches(), userId), 'keep', written, keep).catch(() => undefined);
    return [written.added, written.pictures];
  };
  expect(await attempt(AbortSignal.abort())).toEqual([0, 0]);
  expect(await attempt(never)).toEqual([1, 1]);
});

test('a full device restores the card and names the picture; one that is kept is announced to whoever sends it', async () => {
  const news: string[] = [];
  const stop = onPictureNews(userId, (path) => news.push(path));
  expect((await restored({ 'good.png': await bytesOf(picture()) })).pictures).toBe(1);
  await expect.poll(() => news).toEqual(['']);
  stop();
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (this.name === 'files') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, values);
  });
  expect(await restored({ 'other.png': await bytesOf(picture()) })).toEqual({
    pictures: 0,
    refused: { 'other.png': 'This device has no room for it.' },
  });
  full.mockRestore();
});

test('a picture that was sent is not sent again', async () => {
  const path = `${userId}/sent.png`;
  await (await picturesOf(userId)).keep(path, picture());
  expect((await restored({ 'sent.png': await bytesOf(picture()) })).pictures).toBe(0);
  expect(await waiting()).toEqual([]);
});

test('nothing is kept on the device of a student who has signed out meanwhile', async () => {
  const name = `${userId}/late.png`;
  const card = { id: crypto.randomUUID(), user_id: userId, front: 'Late', front_picture: name };
  const zip = await archiveFile(userId, { flashcards: [card] }, { [`pictures/chat-images/${name}`]: await bytesOf(picture()) });
  const archive = await openArchive(new Blob([zip]), never);
  const keep = pictureKeeper({ archive, replica, userId, refusals: new Refusals(), signal: never });
  await replica.database.close();
  await expect(keep(new Set([name]))).rejects.toThrow("The device's database");
  expect((await waiting()).length).toBe(0);
});
