import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBackend } from '../start-backend.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { listen } from '../testing/changes.ts';
import { signUp } from '../testing/client.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One matching and one non-matching row; other fields are null. */
const filters: readonly [filter: string, passes: Fields, not: Fields][] = [
  ['words=eq.hello', { words: 'hello' }, { words: 'Hello' }],
  ['words=neq.other', { words: 'hello' }, { words: 'other' }],
  ['words=in.(hello,"with, comma")', { words: 'with, comma' }, { words: 'with' }],
  ['words=is.null', { words: null }, { words: '' }],
  ['words=isdistinct.other', { words: null }, { words: 'other' }],
  ['words=not.eq.other', { words: 'hello' }, { words: 'other' }],
  ['words=not.in.(draft,old)', { words: 'new' }, { words: 'old' }],
  ['words=not.is.null', { words: '' }, { words: null }],
  ['words=not.isdistinct.same', { words: 'same' }, { words: null }],
  ['words=neq.other', { words: 'hello' }, { words: null }],
  ['words=eq."a,b(c)"', { words: 'a,b(c)' }, { words: 'a' }],
  ['big=eq.9007199254740993', { big: '9007199254740993' }, { big: '9007199254740992' }],
  ['big=in.(5,9007199254740993)', { big: '9007199254740993' }, { big: '9007199254740992' }],
  ['big=gt.9007199254740992', { big: '9007199254740993' }, { big: '9007199254740992' }],
  ['big=lt.9007199254740993', { big: '-3' }, { big: '9007199254740993' }],
  ['big=not.eq.9007199254740993', { big: '9007199254740992' }, { big: '9007199254740993' }],
  ['amount=gte.1.50', { amount: '1.5' }, { amount: '1.49' }],
  ['amount=lt.10', { amount: '9' }, { amount: '10' }],
  ['done=is.true', { done: true }, { done: null }],
  ['done=not.is.true', { done: null }, { done: true }],
  ['done=eq.false', { done: false }, { done: true }],
  ['amount=gte.1,amount=lte.3,words=neq.skip', { words: 'c', amount: 3 }, { words: 'c', amount: 4 }],
  ['due=eq.2026-11-02', { due: '2026-11-02' }, { due: '2026-11-01' }],
  ['mood=eq.sad', { mood: 'sad' }, { mood: 'happy' }],
];

describe('a filter', () => {
  let backend: RunningBackend;
  let client: SupabaseClient;
  let lastId = 0;

  beforeAll(async () => {
    backend = await startTestBackend();
    client = (await signUp(backend)).client;
    await backend.query(`create type public.mood as enum ('sad', 'happy')`);
    await backend.query(`create table public.things (id int primary key, words text, big bigint, amount numeric, done boolean,
      due date, moment timestamptz, mood public.mood, secret text)`);
    await backend.query('alter table public.things replica identity full');
    await backend.query('grant select (id, words, big, amount, done, due, moment, mood) on public.things to authenticated');
    await backend.query('alter publication supabase_realtime add table public.things');
  });

  afterAll(() => backend.close());

  async function insert(fields: Fields): Promise<number> {
    lastId += 1;
    await backend.query('insert into public.things select * from jsonb_populate_record(null::public.things, $1::text::jsonb)', [
      JSON.stringify({ id: lastId, ...fields }),
    ]);
    return lastId;
  }

  test.each(filters)('%s matches exactly what it says, for every kind of change', async (filter, passes, not) => {
    const changes = await listen(client, { table: 'things', filter });
    const others = await insert(not);
    const id = await insert(passes);
    for (const each of [others, id]) await backend.query('update public.things set id = id where id = $1', [each]);
    for (const each of [others, id]) await backend.query('delete from public.things where id = $1', [each]);
    const [inserted, updated, deleted] = [await changes.next(), await changes.next(), await changes.next()];
    expect([inserted, updated, deleted].map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect([inserted.new, updated.new, deleted.old]).toMatchObject([{ id }, { id }, { id }]);
    await changes.stop();
  });

  test('of white space only is no filter', async () => {
    const changes = await listen(client, { table: 'things', filter: '  ' });
    const id = await insert({ words: 'anything' });
    expect((await changes.next()).new).toMatchObject({ id });
    await changes.stop();
  });

  test.each([
    ['nosuch=eq.1', 'invalid column for filter nosuch'],
    ['secret=eq.1', 'invalid column for filter secret'],
    ['id=eq.one', 'invalid input syntax for type integer: "one"'],
    ['mood=eq.angry', 'invalid input value for enum mood: "angry"'],
    ['words=is.empty', 'invalid value for is filter: must be null, true, false, or unknown'],
    ['words=is.true', 'is true filter requires a boolean column, got text'],
    [`id=in.(${Array.from({ length: 101 }, (_, index) => index).join()})`, 'too many values for `in` filter. Maximum 100'],
    ['words=match.^(a+)+$', 'operator match is not offered'],
    ['words=not.match.^(a+)+$', 'operator match is not offered'],
    ['words=imatch.(a|a)*b', 'operator imatch is not offered'],
    ['words=not.imatch.(a)\\1', 'operator imatch is not offered'],
    ['words=like.%a%a%a%', 'operator like is not offered'],
    ['words=not.ilike.%A%', 'operator ilike is not offered'],
    ['id=match.1', 'operator match is not offered'],
    ['words=gt.a', 'operator gt is offered for numbers, not for text'],
    ['mood=lt.happy', 'operator lt is offered for numbers, not for mood'],
    ['moment=eq.2026-11-01', 'operator eq is not offered for timestamp with time zone'],
  ])('%s is refused in words', async (filter, reason) => {
    const refusal = await listen(client, { table: 'things', filter }).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^Unable to subscribe to changes with given parameters\. An exception happened/);
    expect(refusal).toContain(`Exception: ${reason}`);
  });

  test.each(['words=~.^(a+)+$', 'words=similar.(a+)+', 'words=fts.a', 'words=match(any).{a}', 'words=not.not.match.a'])(
    'with an operator that does not exist is refused: %s',
    async (filter) => {
      await expect(listen(client, { table: 'things', filter })).rejects.toThrow('Error parsing `filter` params');
    },
  );

  test('that many ask the database for is refused', async () => {
    const wishes = Array.from({ length: 21 }, (_, index) => ({ table: 'things', filter: `id=in.(${index})` }));
    await expect(listen(client, ...wishes)).rejects.toThrow('more than 20 filters need the database');
  });

  test('of eleven conditions is refused', async () => {
    const filter = Array.from({ length: 11 }, (_, index) => `id=neq.${index}`).join();
    await expect(listen(client, { table: 'things', filter })).rejects.toThrow('at most 10 conditions');
  });

  test('that is malformed is refused as such', async () => {
    await expect(listen(client, { table: 'things', filter: 'words=foo.hey' })).rejects.toThrow(
      'Error parsing `filter` params: ["foo", "hey"]',
    );
  });

  test('cannot be used to guess hidden columns: they cannot be filtered either', async () => {
    await expect(listen(client, { table: 'things', select: ['secret'] })).rejects.toThrow('invalid column for select secret');
    const changes = await listen(client, { table: 'things' });
    await insert({ words: 'seen', secret: 'unseen' });
    expect((await changes.next()).new).not.toHaveProperty('secret');
    await changes.stop();
  });
});
