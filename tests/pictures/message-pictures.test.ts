import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { picture } from '../../backend/testing/pictures.ts';
import type { Clock } from '../../replication/base/clock.ts';
import { keepSending } from '../../replication/outbox/keep-sending.ts';
import { countEntries, deleteOutbox } from '../../replication/outbox/outbox.ts';
import { keptPictures, type KeptPictures } from '../../replication/pictures/kept-pictures.ts';
import { removeFrom, sendPictures, uploadTo, type PictureSender } from '../../replication/pictures/send-pictures.ts';
import { watchUnsentOthers } from '../../src/topics/sync/store/unsent-others.ts';
import { memoryCaches } from '../support/caches.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo } from '../support/group-of-two.ts';

const SOON = { timeout: 30_000, interval: 10 };
const forever = new AbortController().signal;

/** A mutex, like a Web Lock. */
function memoryLeader(): PictureSender['leader'] {
  let last: Promise<unknown> = Promise.resolve();
  return {
    lead(_signal, work) {
      const turn = last.then(() => work());
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

describe.each(backends)('pictures of messages, on $name', ({ open, isEmbedded }) => {
  let backend: TestBackend;
  let author: Student;
  let member: Student;
  let groupId: string;

  beforeAll(async () => {
    backend = await open();
    ({ author, member, groupId } = await groupOfTwo(backend));
  });
  afterAll(() => backend.close());
  beforeEach(() => deleteOutbox(author.id));

  const newPath = () => `${author.id}/${crypto.randomUUID()}.png`;
  const download = async (who: Student, path: string) => (await who.client.storage.from('chat-images').download(path)).data;
  const senderOf = (pictures: KeptPictures, more: Partial<PictureSender> = {}): PictureSender => ({
    userId: author.id,
    pictures,
    upload: (path, blob) => uploadTo(author.client, path, blob),
    remove: (path) => removeFrom(author.client, path),
    leader: memoryLeader(),
    now: Date.now,
    ...more,
  });
  const bytesOf = async (blob: Blob | null | undefined) => blob && new Uint8Array(await blob.arrayBuffer());

  test('a message may precede its picture, which reaches members only and stays on the author’s device', async () => {
    const pictures = keptPictures(memoryCaches(), author.id);
    const path = newPath();
    await pictures.keepUnsent(path, picture());
    const message = { id: crypto.randomUUID(), groupId, createdBy: author.id, text: '', imagePath: path };
    await author.client.from('group_messages').insert(message).throwOnError();
    expect(await download(member, path)).toBeNull();
    expect(await pictures.find(path)).toMatchObject({ state: 'waiting' });

    expect(await sendPictures(senderOf(pictures), forever)).toEqual({ isLeft: false });
    expect(await bytesOf(await download(member, path))).toEqual(await bytesOf(picture()));
    expect(await download(await signUp(backend), path)).toBeNull();
    const kept = await pictures.find(path);
    expect(kept).toMatchObject({ state: 'here' });
    expect(await bytesOf(kept?.picture)).toEqual(await bytesOf(picture()));
    expect(await pictures.waiting()).toEqual([]);
  });

  test('a picture under a name that leads to another end of the server is refused, not sent there', async () => {
    const student = await signUp(backend);
    const pictures = keptPictures(memoryCaches(), student.id);
    for (const path of [`${student.id}/../../../../../auth/v1/logout`, `${student.id}/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/auth/v1/logout`]) {
      await pictures.keepUnsent(path, picture());
    }
    const upload: PictureSender['upload'] = (path, blob) => uploadTo(student.client, path, blob);
    expect(await sendPictures(senderOf(pictures, { userId: student.id, upload }), forever)).toEqual({ isLeft: false });
    expect(await pictures.waiting()).toEqual([]);
    expect(await countEntries(student.id)).toBe(2);
    // Signed out, the token would be refused.
    expect((await student.client.from('todos').select()).status).toBe(200);
  });

  test('an upload whose answer was lost is repeated, recognised and not duplicated', async () => {
    const pictures = keptPictures(memoryCaches(), author.id);
    const path = newPath();
    await pictures.keepUnsent(path, picture());
    const deaf = senderOf(pictures, {
      upload: async (name, blob) => {
        await uploadTo(author.client, name, blob);
        return 'later';
      },
    });
    expect(await sendPictures(deaf, forever)).toEqual({ isLeft: true });
    expect(await pictures.waiting()).toEqual([path]);
    expect(await sendPictures(senderOf(pictures), forever)).toEqual({ isLeft: false });
    expect(await pictures.find(path)).toMatchObject({ state: 'here' });
  });

  test('a rejected picture does not delay others, is kept, and can be retried', async () => {
    const pictures = keptPictures(memoryCaches(), author.id);
    const [foreign, own] = [`${member.id}/${crypto.randomUUID()}.png`, newPath()];
    await pictures.keepUnsent(foreign, picture());
    await pictures.keepUnsent(own, picture());
    const settled: string[] = [];
    expect(await sendPictures(senderOf(pictures, { onSettled: (path) => settled.push(path) }), forever)).toEqual({ isLeft: false });
    expect(settled).toEqual([foreign, own]);
    expect(await pictures.find(foreign)).toMatchObject({ state: 'refused' });
    expect(await download(author, own)).not.toBeNull();
    await pictures.retry(foreign);
    expect(await pictures.waiting()).toEqual([foreign]);
  });

  test.runIf(isEmbedded)('a picture for which the account has no room is told from one that is refused, and can be retried', async () => {
    const student = await signUp(backend);
    const pictures = keptPictures(memoryCaches(), student.id);
    const path = `${student.id}/${crypto.randomUUID()}.png`;
    await pictures.keepUnsent(path, picture());
    const upload: PictureSender['upload'] = (name, blob) => uploadTo(student.client, name, blob);
    const send = () => sendPictures(senderOf(pictures, { userId: student.id, upload }), forever);
    const [quota] = await backend.query<{ most: string }>(`select most from private.quotas where name = 'storage_files'`);
    await backend.query(`update private.quotas set most = 0 where name = 'storage_files'`);
    expect(await send()).toEqual({ isLeft: false });
    expect(await pictures.find(path)).toMatchObject({ state: 'full' });
    expect(await countEntries(student.id)).toBe(1);
    await backend.query(`update private.quotas set most = $1 where name = 'storage_files'`, [quota!.most]);
    await pictures.retry(path);
    expect(await send()).toEqual({ isLeft: false });
    expect(await pictures.find(path)).toMatchObject({ state: 'here' });
  });

  test('without a network uploads back off; waking retries at once; a restart continues', async () => {
    const storage = memoryCaches();
    const pictures = keptPictures(storage, author.id);
    const path = newPath();
    await pictures.keepUnsent(path, picture());
    const pauses: number[] = [];
    let isOnline = false;
    let tries = 0;
    let due: () => void = () => undefined;
    const clock: Clock = {
      now: () => 0,
      after(ms, work) {
        pauses.push(ms);
        due = work;
        return () => undefined;
      },
    };
    const online = senderOf(pictures);
    const offline: PictureSender = {
      ...online,
      upload: async (name: string, blob: Blob) => {
        tries += 1;
        return isOnline ? online.upload(name, blob) : ('later' as const);
      },
    };
    const keepSendingBy = (sender: PictureSender) =>
      keepSending({
        round: (signal) => sendPictures(sender, signal),
        clock,
        random: () => 1,
        onLeft: () => undefined,
        onDelay: () => undefined,
      });
    const sending = keepSendingBy(offline);
    for (const count of [1, 2, 3]) {
      await expect.poll(() => pauses.length, SOON).toBe(count);
      due();
    }
    await expect.poll(() => pauses.length, SOON).toBe(4);
    expect(pauses).toEqual([2000, 4000, 8000, 16_000]);
    expect(tries).toBe(4);
    sending.stop();

    // The app is reopened, online.
    isOnline = true;
    const again = keepSendingBy({ ...offline, pictures: keptPictures(storage, author.id) });
    await expect.poll(() => download(author, path), SOON).not.toBeNull();
    again.stop();
  });

  test('two tabs upload a picture once; a discarded picture, or one of a signed-out student, is not stored again', async () => {
    const storage = memoryCaches();
    const pictures = keptPictures(storage, author.id);
    const [first, second] = [newPath(), newPath()];
    await pictures.keepUnsent(first, picture());
    await pictures.keepUnsent(second, picture());
    const uploads: string[] = [];
    const leader = memoryLeader();
    const tab = senderOf(pictures, {
      leader,
      upload: async (path, blob) => {
        uploads.push(path);
        return uploadTo(author.client, path, blob);
      },
    });
    await Promise.all([sendPictures(tab, forever), sendPictures(tab, forever)]);
    expect(uploads).toEqual([first, second]);

    await pictures.keepUnsent(newPath(), picture());
    let isStopped = false;
    const signingOut = senderOf(pictures, {
      upload: async () => {
        isStopped = true;
        await deleteOutbox(author.id);
        await pictures.forgetSeen();
        return 'sent';
      },
      isStopped: () => isStopped,
    });
    await sendPictures(signingOut, forever);
    expect(storage.names()).toEqual([]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`ekagra-${author.id}-outbox`);
  });

  test('OUT-5 a picture of a deleted message is deleted on the server too, once it can be reached, also where it was on its way', async () => {
    const pictures = keptPictures(memoryCaches(), author.id);
    const path = newPath();
    await pictures.keepUnsent(path, picture());
    const discarding = senderOf(pictures, {
      upload: async (name, blob) => {
        const verdict = await uploadTo(author.client, name, blob);
        await pictures.remove(name);
        return verdict;
      },
      remove: async () => 'later',
    });
    expect(await sendPictures(discarding, forever)).toEqual({ isLeft: true });
    expect(await download(author, path)).not.toBeNull();
    expect(await pictures.find(path)).toBeUndefined();
    expect(await pictures.unsent()).toMatchObject({ waiting: [], leaving: [path] });
    expect(await sendPictures(senderOf(pictures), forever)).toEqual({ isLeft: false });
    expect(await download(author, path)).toBeNull();
    expect(await countEntries(author.id)).toBe(0);
  });

  test('a picture that is not there, or is not the student’s, counts as deleted: nobody is asked about it', async () => {
    const pictures = keptPictures(memoryCaches(), author.id);
    for (const path of [newPath(), `${member.id}/${crypto.randomUUID()}.png`, `${author.id}/../x`]) await pictures.remove(path);
    expect(await sendPictures(senderOf(pictures), forever)).toEqual({ isLeft: false });
    expect(await countEntries(author.id)).toBe(0);
  });

  test('a deletion that Storage passes over, as of a picture that was reported, is tried again, and neither listed nor counted', async () => {
    const pictures = keptPictures(memoryCaches(), author.id);
    const [path, id] = [newPath(), crypto.randomUUID()];
    await uploadTo(author.client, path, picture());
    const message = { id, groupId, createdBy: author.id, text: '', imagePath: path };
    await author.client.from('group_messages').insert(message).throwOnError();
    await member.client.rpc('report_message', { message_id: id, reason: 'bullying', note: '' }).throwOnError();
    await pictures.remove(path);
    expect(await pictures.unsent()).toMatchObject({ leaving: [path] });
    expect(await sendPictures(senderOf(pictures), forever)).toEqual({ isLeft: true });
    expect(await pictures.unsent()).toMatchObject({ leaving: [] });
    expect(await countEntries(author.id)).toBe(0);
    const states: unknown[] = [];
    const stop = watchUnsentOthers(author.id, (count) => states.push(count));
    await expect.poll(() => states, SOON).toEqual([{ waiting: 0, rejected: 0 }]);
    stop();
    expect(await sendPictures(senderOf(pictures), forever)).toEqual({ isLeft: true });
  });

  test('viewed pictures are cached for offline, oldest evicted first', async () => {
    const pictures = keptPictures(memoryCaches(), author.id);
    const waiting = newPath();
    await pictures.keepUnsent(waiting, picture());
    const seen = Array.from({ length: 205 }, newPath);
    for (const path of seen) await pictures.keep(path, picture());
    expect(await pictures.find(seen[0]!)).toBeUndefined();
    expect(await pictures.find(seen.at(-1)!)).toMatchObject({ state: 'here' });
    expect(await pictures.find(waiting)).toMatchObject({ state: 'waiting' });
  });
});
