import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { AnswerError, readPullAnswer } from '../../replication/protocol/answers.ts';
import type { FeedRequest, PullRequest, ServerRow } from '../../replication/protocol/wire.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { loneDevice } from '../support/lone-device.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const collections = Object.values(collectionSchemas);

test('PULL-11: a device asks for packed rows', async () => {
  const { engine, wire, world } = loneDevice();
  engine.start();
  await world.run(1000);
  expect(wire.pulls.map(({ packed }) => packed)).toContain(true);
  expect(wire.pulls.map(({ packed }) => packed)).not.toContain(undefined);
});

describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)('PULL-11: rows as arrays of values, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;
  let feeds: FeedRequest[];

  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    const { data } = await student.client.rpc('create_group', { name: 'Optics' }).throwOnError();
    const groupId = (data as { id: string }).id;
    await backend.query(
      `insert into public.group_messages (id, "groupId", "createdBy", text, "createdAt")
         select gen_random_uuid(), $1, $2, $3::text || n, 1000 * n from generate_series(1, 30) n`,
      [groupId, student.id, '“Quotes”, she said:\n\\ 🙂'],
    );
    await backend.query(
      `insert into public.todos (id, "createdBy", title, labels, checklist)
         select gen_random_uuid(), $1, title, array['a,b', '"c"'], array['🙂 one', 'two, "three"']
         from unnest(array['[null, {"a": 1}]', 'Vectors']) title`,
      [student.id],
    );
    const { scopes } = await pull({ feeds: [], limit: 1, skip: [] });
    feeds = Object.entries(scopes as Record<string, string[]>).flatMap(([collection, ids]) =>
      ids.map((scope) => ({ collection, scope, cursor: null })),
    );
  });
  afterAll(() => backend.close());

  const pull = async (request: PullRequest) =>
    (await student.client.rpc('sync_pull', { request }).throwOnError()).data as Record<string, unknown>;
  const ofTasks = () => feeds.filter(({ collection }) => collection === 'todos');
  const ofMessages = (more: object) =>
    feeds.filter(({ collection }) => collection === 'group_messages').map((feed) => ({ ...feed, ...more }));

  test.each([
    ['of every collection', () => feeds, 500],
    ['of the end of a feed', () => ofMessages({ newest: 5 }), 3],
    ['of the end of a feed that finds no room', () => [...ofTasks(), ...ofMessages({ newest: 5 })], 1],
    ['of a part of a feed', () => ofMessages({ part: { before: { at: 20_000, id: randomUUID() }, most: 7 } }), 100],
  ])('%s: the same rows as objects, in less than two thirds of the bytes of each', async (_, asked, limit) => {
    const request = { feeds: asked(), limit, skip: [] };
    const [asObjects, packed] = [await pull(request), await pull({ ...request, packed: true })];
    const read = (answer: unknown) => readPullAnswer(answer, request, collections).feeds;
    expect(read(packed)).toEqual(read(asObjects));
    const bytes = ({ feeds: pages }: Record<string, unknown>) => JSON.stringify(pages).length;
    expect(bytes(packed)).toBeLessThan((bytes(asObjects) * 2) / 3);
    expect(asObjects['columns']).toEqual({});
  });

  test('PULL-12: who wrote a row costs a device that wrote none of it a word, and is not of the others', async () => {
    const request = { feeds, limit: 500, skip: [], packed: true } as const;
    const whole = await pull(request);
    const rows = readPullAnswer(await pull({ ...request, device: 'phone' }), request, collections).feeds.flatMap((page) => page.rows);
    expect(rows.length).toBeGreaterThan(30);
    for (const { _seen, _version } of rows) expect(_seen).toEqual({ '': [0, _version] });
    const newest = readPullAnswer(whole, request, collections).feeds.flatMap((page) => page.rows);
    for (const { _seen, _version } of newest) expect(Math.max(...Object.values(_seen).map(([, version]) => version))).toBe(_version);
  });

  test('feeds without news name no columns', async () => {
    const first = await pull({ feeds, limit: 500, skip: [], packed: true });
    const cursors = first['feeds'] as FeedRequest[];
    const { columns } = await pull({ feeds: cursors, limit: 500, skip: [], packed: true });
    expect(columns).toEqual({});
  });

  test('values without names, or too few of them, change nothing (ENG-2)', async () => {
    const request = { feeds: ofTasks(), limit: 500, skip: [], packed: true } as const;
    const answer = await pull(request);
    const [page] = answer['feeds'] as [{ rows: unknown[][] }];
    const { todos: names } = answer['columns'] as { todos: string[] };
    const shorter = { ...page, rows: page.rows.map((row) => row.slice(0, -1)) };
    const longer = { ...page, rows: page.rows.map((row) => [...row, 0]) };
    const renamed = names.map((name) => (name === '_version' ? 'version' : name));
    const twice = names.map((name) => (name === 'chapter' ? 'title' : name));
    for (const spoilt of [
      { ...answer, columns: {} },
      { ...answer, columns: undefined },
      { ...answer, columns: { todos: renamed } },
      { ...answer, columns: { todos: 'id' } },
      { ...answer, columns: { todos: [...names.slice(1), 1] } },
      { ...answer, columns: { todos: twice } },
      { ...answer, feeds: [shorter] },
      { ...answer, feeds: [longer] },
    ]) {
      expect(() => readPullAnswer(spoilt, request, collections)).toThrow(AnswerError);
    }
    expect(readPullAnswer(answer, request, collections).feeds[0]!.rows satisfies readonly ServerRow[]).toHaveLength(2);
  });
});
