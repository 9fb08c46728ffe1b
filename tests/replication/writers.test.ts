import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Student } from '../../backend/testing/client.ts';
import { readPullAnswer } from '../../replication/protocol/answers.ts';
import type { PullRequest, PushAnswer, Seen, Verdict } from '../../replication/protocol/wire.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { memoryDisk } from '../simulation/memory-store.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo } from '../support/group-of-two.ts';
import { losesAnswers, openDevice } from '../support/device.ts';

describe.each(backends)('who made a change, on $name', ({ open, hasSql }) => {
  let backend: TestBackend;
  let author: Student;
  let member: Student;
  let groupId: string;

  beforeAll(async () => {
    backend = await open();
    ({ author, member, groupId } = await groupOfTwo(backend));
  });
  afterAll(() => backend.close());

  const push = async (student: Student, request: object): Promise<readonly Verdict[]> =>
    ((await student.client.rpc('sync_push', { request }).throwOnError()).data as PushAnswer).verdicts!;
  const rowOf = async (table: string, id: string) =>
    (await author.client.from(table).select().eq('id', id).single().throwOnError()).data as Record<string, unknown> & { _seen: Seen };
  const newTask = () => ({ id: randomUUID(), given: { createdBy: author.id, title: 'Kinematics' } });

  describe('DOC-4: a device restored from a backup loses no edit', () => {
    test('neither of the backup nor of the time before it, whatever their numbers', async () => {
      const { id, given } = newTask();
      const before = openDevice(author);
      before.create('todos', id, given);
      await before.replicate();
      const backup = memoryDisk(before.disk);
      before.edit('todos', id, { notes: 'after the backup' });
      before.edit('todos', id, { labels: ['after'] });
      await before.replicate();

      const restored = openDevice(author, backup);
      restored.edit('todos', id, { title: 'by the restored' });
      await restored.replicate();
      const expected = { title: 'by the restored', notes: 'after the backup', labels: ['after'] };
      expect(await rowOf('todos', id)).toMatchObject(expected);
      expect(restored.read('todos', id)).toMatchObject({ ...expected, sync: { state: 'synced' } });
    });

    test('nor do two running copies of a profile: each treats the other as another device', async () => {
      const { id, given } = newTask();
      const first = openDevice(author);
      first.create('todos', id, given);
      await first.replicate();
      const second = openDevice(author, memoryDisk(first.disk));
      first.edit('todos', id, { title: 'by the first', labels: ['first'] });
      second.edit('todos', id, { title: 'by the second', labels: ['second'] });
      await first.replicate();
      await second.replicate();
      await first.replicate();
      const expected = { title: 'by the second', labels: ['first', 'second'] };
      expect(await rowOf('todos', id)).toMatchObject(expected);
      for (const device of [first, second]) expect(device.read('todos', id)).toMatchObject({ ...expected, sync: { state: 'synced' } });
      expect(second.disk.conflicts).toMatchObject([{ field: 'title', value: 'by the first' }]);
    });

    test('a change that both copies have is applied once', async () => {
      const { id, given } = newTask();
      const first = openDevice(author);
      first.create('todos', id, given);
      await first.replicate();
      first.edit('todos', id, { title: 'waiting when copied' });
      const second = openDevice(author, memoryDisk(first.disk));
      await first.replicate();
      first.edit('todos', id, { title: 'later' });
      await first.replicate();
      await second.replicate();
      expect(await rowOf('todos', id)).toMatchObject({ title: 'later' });
      expect(second.read('todos', id)).toMatchObject({ title: 'later', sync: { state: 'synced' } });
    });

    test('an edit whose answer was lost is not applied over a later one after the app reopens', async () => {
      const { id, given } = newTask();
      const opened = openDevice(author);
      opened.create('todos', id, given);
      await opened.replicate();
      opened.edit('todos', id, { title: 'sent' });
      const late: (() => Promise<unknown>)[] = [];
      opened.push = async (request, send) => {
        late.push(() => send(request));
        return losesAnswers(request, send);
      };
      await expect(opened.replicate()).rejects.toThrow('no answer');
      const again = openDevice(author, opened.disk);
      again.edit('todos', id, { title: 'later' });
      await again.replicate();
      expect(again.disk.conflicts).toEqual([]);
      await Promise.all(late.map((send) => send()));
      expect(await rowOf('todos', id)).toMatchObject({ title: 'later' });
    });
  });

  describe('PUSH-12: nobody writes in another’s name', () => {
    const message = (text: string) => ({
      collection: 'group_messages',
      id: randomUUID(),
      base: 0,
      changes: [{ n: 1, w: 'opening', init: {}, set: { groupId, createdBy: author.id, text } }],
    });

    test('a member who uses the author’s device name voids none of their edits, and sees none of their names', async () => {
      const device = randomUUID();
      const sent = message('first');
      await push(author, { protocol: 2, device, documents: [sent] });
      const reaction = { add: { reactions: [`${member.id} 👍`] } };
      const forged = (n: number) => ({ ...sent, base: 1, changes: [{ n, w: 'opening', ...reaction }] });
      for (const name of [device, `${device}/opening`]) {
        const [verdict] = await push(member, { protocol: 2, device: name, documents: [{ ...forged(2 ** 53 - 1), base: 0 }] });
        expect(verdict).toMatchObject({ status: 'applied' });
        const { row } = verdict as { row: { _seen: Seen } };
        expect(JSON.stringify(row)).not.toContain(
          device.slice(0, 8) === name.slice(0, 8) ? author.id.replaceAll('-', '').slice(0, 12) : device,
        );
      }
      const edit = { ...sent, base: 1, changes: [{ n: 2, w: 'opening', set: { text: 'second' }, was: { text: 'first' } }] };
      const [verdict] = await push(author, { protocol: 2, device, documents: [edit] });
      expect(verdict).toMatchObject({ status: 'applied', row: { text: 'second' } });
      expect(await rowOf('group_messages', sent.id)).toMatchObject({ text: 'second', reactions: [`${member.id} 👍`] });
    });

    test('a pull shows callers their own entries of a group’s rows, and all others as one', async () => {
      const sent = message('from two');
      await push(author, { protocol: 2, device: 'phone', documents: [sent] });
      await push(member, {
        protocol: 2,
        device: 'tablet',
        documents: [{ ...sent, base: 1, changes: [{ n: 1, w: 'tab', add: { reactions: [`${member.id} 👍`] } }] }],
      });
      const feeds = [{ collection: 'group_messages', scope: groupId, cursor: null, newest: 1 }];
      for (const [limit, part] of [
        [500, 'rows'],
        [1, 'newest'],
      ] as const) {
        for (const packed of [false, true]) {
          const request = { feeds, limit, skip: [], packed };
          const { data } = await member.client.rpc('sync_pull', { request }).throwOnError();
          const row = readPullAnswer(data, request as PullRequest, Object.values(collectionSchemas)).feeds[0]![part]!.find(
            ({ id }) => id === sent.id,
          );
          expect(row!._seen).toEqual({ '': [1, 1], [`${member.id.replaceAll('-', '').slice(0, 12)}/tablet/tab`]: [1, 2] });
          // Nor under another name.
          expect(JSON.stringify(data)).not.toContain('phone');
        }
      }
    });

    test.each([2 ** 53, 2 ** 53 + 2, -1, 0, 1.5, '7', null, [1]])('a change numbered %j is refused, and no other', async (n) => {
      const good = message('good');
      const bad = { ...message('bad'), changes: [{ n, set: { groupId, createdBy: author.id, text: 'bad' } }] };
      const verdicts = await push(author, { protocol: 2, device: 'phone', documents: [good, bad] });
      expect(verdicts[0]).not.toMatchObject({ status: 'rejected' });
      expect(verdicts[1]).toMatchObject({ status: 'rejected', reason: 'invalid' });
    });

    test('an app from before writer names is understood, and recognises itself in the answers', async () => {
      const [device, id] = [randomUUID(), randomUUID()];
      const ask = async (base: number, ...changes: object[]) =>
        (await push(author, { device, documents: [{ collection: 'todos', id, base, changes }] }))[0]!;
      await ask(0, { n: 1, set: { createdBy: author.id, title: 'one' } });
      const second = { n: 2, set: { title: 'two' }, was: { title: 'one' } };
      expect(await ask(1, second)).toBe(2);
      expect(await ask(1, second)).toMatchObject({ status: 'applied', row: { title: 'two', _seen: { [device]: [2, 2] } } });
      // An old tab may send what a new one wrote.
      const third = { n: 3, w: 'opening', set: { title: 'three' }, was: { title: 'two' } };
      expect(await ask(2, third)).toBe(3);
      expect(await ask(2, third)).toMatchObject({ status: 'applied', row: { title: 'three', _seen: { [device]: [3, 3] } } });
    });

    test.skipIf(!hasSql)('rows from before writers had names know the changes that they have taken in', async () => {
      const [device, id] = [randomUUID(), randomUUID()];
      const change = { n: 3, set: { createdBy: author.id, title: 'sent twice' }, was: { title: 'Kinematics' } };
      await author.client.from('todos').insert({ id, createdBy: author.id, title: 'since edited' }).throwOnError();
      await backend.query(`alter table public.todos disable trigger user`);
      await backend.query(`update public.todos set _seen = jsonb_build_object($2::text, '[3, 1]'::jsonb) where id = $1`, [id, device]);
      await backend.query(`alter table public.todos enable trigger user`);
      const [verdict] = await push(author, { protocol: 2, device, documents: [{ collection: 'todos', id, base: 0, changes: [change] }] });
      expect(verdict).toMatchObject({ status: 'applied', row: { title: 'since edited', _seen: { [device]: [3, 1] } } });
    });

    test.skipIf(!hasSql)(
      '_seen stays small however many write: of each device the newest stay, and who is left out counts as somebody',
      async () => {
        const entry = fc.tuple(fc.nat(30), fc.nat(12));
        await fc.assert(
          fc.asyncProperty(fc.array(entry, { maxLength: 200 }), async (writers) => {
            const written = writers.map(([device, opening], at) => [`user/d${device}/w${opening}`, [1, at + 1]] as const);
            const before = new Map(written);
            const [answer] = await backend.query<{ seen: Seen }>('select sync.shortened_seen($1::text::jsonb) as seen', [
              JSON.stringify(Object.fromEntries(before)),
            ]);
            const { '': others, ...kept } = answer!.seen;
            expect(Object.keys(kept).length).toBeLessThanOrEqual(64);
            const newestFirst = [...before].sort(([, a], [, b]) => b[1] - a[1]);
            const isNewOfDevice = ([key]: (typeof newestFirst)[number]) =>
              newestFirst.filter(([other]) => other.split('/')[1] === key.split('/')[1]).findIndex(([other]) => other === key) < 8;
            const expected = newestFirst.filter((found, at) => isNewOfDevice(found) && at < 63);
            expect(kept).toMatchObject(Object.fromEntries(expected));
            const leftOut = newestFirst.filter(([key]) => !(key in kept)).map(([, [, version]]) => version);
            expect(others).toEqual(leftOut.length === 0 ? undefined : [0, Math.max(...leftOut)]);
          }),
          { numRuns: 60 },
        );
      },
    );
  });
});
