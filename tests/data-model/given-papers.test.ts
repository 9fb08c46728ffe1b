import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { drawPaper } from '../../src/topics/mock-tests/rules/draw-paper.ts';
import { joinPaper, rankResults, readAskedPaper } from '../../src/topics/mock-tests/rules/given.ts';
import type { Answer, Paper } from '../../src/topics/mock-tests/rules/paper.ts';
import { poolOf } from '../../src/topics/mock-tests/rules/pool.ts';
import { type AttemptEvent, writeEvent } from '../../src/topics/mock-tests/rules/record.ts';
import { scoreAttempt } from '../../src/topics/mock-tests/rules/result.ts';
import { testTemplate } from '../../src/topics/mock-tests/rules/test-template.ts';
import { GENERATORS } from '../../src/content/questions/generators/all.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo, type GroupOfTwo } from '../support/group-of-two.ts';
import { readChapter } from '../support/read-bank.ts';

const MINUTE_MS = 60_000;
const POOL = poolOf(
  'physics',
  [readChapter('packs/questions/physics/phy-gravitation.json')],
  GENERATORS.filter(({ chapter }) => chapter === 'phy-gravitation'),
);

/** Questions of each kind of the chapter, some with drawn numbers. */
function paperOf(seed: number, count = 8, minutes = 10): Paper {
  const template = testTemplate({ title: 'Gravitation', chapters: ['phy-gravitation'], count, minutes }, POOL)!;
  return drawPaper({ template, seed, pool: POOL, weights: new Map(), resting: new Set() })!;
}

describe.each(backends)('papers given to a group, on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let group: GroupOfTwo;
  let stranger: Student;

  beforeAll(async () => {
    backend = await open();
    [group, stranger] = await Promise.all([groupOfTwo(backend), signUp(backend)]);
    await stranger.client.rpc('ensure_profile').throwOnError();
  });
  afterAll(() => backend.close());

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  /** @returns the answer, or the error's code */
  async function call({ client }: Pick<Student, 'client'>, name: string, args: object): Promise<unknown> {
    const { data, error } = await client.rpc(name, args);
    return error === null ? data : error.code;
  }
  const giving = (fields: object = {}) => ({
    paper_id: crypto.randomUUID(),
    group_id: group.groupId,
    opens_at: inMinutes(-1),
    closes_at: inMinutes(60),
    paper: paperOf(1),
    ...fields,
  });
  /** @returns its id */
  async function given(fields: object = {}, { client }: Student = group.author): Promise<string> {
    const args = giving(fields);
    expect((await client.rpc('give_paper', args).throwOnError()).data).toBe('given');
    return args.paper_id;
  }
  /** Moves the paper in time: it opened, closed or came out so many minutes ago. */
  const move = (id: string, opened: number, closed: number) =>
    backend.query(
      `update public.given_papers set opens_at = now() - $2 * interval '1 minute', closes_at = now() - $3 * interval '1 minute',
         results_at = now() + (minutes - $3) * interval '1 minute' where id = $1`,
      [id, opened, closed],
    );
  const areOut = (id: string) => move(id, 200, 100);
  const rows = async ({ client }: Pick<Student, 'client'>, table: string, id: string) =>
    (
      await client
        .from(table)
        .select()
        .eq(table === 'given_papers' ? 'id' : 'given_id', id)
    ).data ?? [];
  const kept = async (id: string) =>
    backend.query<{ user_id: string; events: string[]; is_late: boolean; is_shown: boolean }>(
      'select user_id, events, is_late, is_shown from private.given_results where given_id = $1 order by user_id',
      [id],
    );

  const right = (paper: Paper, question: number): Answer => {
    const { key } = paper.questions[question]!.question;
    return typeof key === 'object' && 'from' in key ? String(key.from) : key;
  };
  const saved = (paper: Paper, questions: readonly number[]): readonly AttemptEvent[] =>
    questions.map((question) => ({ at: (question + 1) * 1000, deed: 'save', question, answer: right(paper, question) }));
  const submit = (at: number): AttemptEvent => ({ at, deed: 'submit', question: 0 });
  const attemptAt = ({ id: user_id }: Pick<Student, 'id'>, given_id: string, events: readonly AttemptEvent[], fields: object = {}) => ({
    id: crypto.randomUUID(),
    user_id,
    given_id,
    paper: {},
    status: 'submitted',
    is_shown: true,
    events: events.map(writeEvent),
    ...fields,
  });
  /** @returns the attempt's id */
  async function handIn(student: Student, id: string, events: readonly AttemptEvent[], fields: object = {}): Promise<string> {
    const attempt = attemptAt(student, id, events, fields);
    await student.client.from('attempts').insert(attempt).throwOnError();
    return attempt.id;
  }
  const results = (student: Pick<Student, 'client'>, id: string) => call(student, 'read_given_results', { given_id: id });
  const seen = async (student: Student, id: string) =>
    ((await results(student, id)) as { userId: string }[]).map(({ userId }) => userId).sort();

  describe('giving', () => {
    test('members see the paper at once, read its questions from the opening on and its keys from the results on', async () => {
      const paper = paperOf(3);
      const id = await given({ opens_at: inMinutes(5), paper });
      expect(await rows(group.member, 'given_papers', id)).toEqual([
        expect.objectContaining({ title: 'Gravitation', questions: paper.questions.length, minutes: 10, author_id: group.author.id }),
      ]);
      expect(await rows(group.member, 'given_paper_questions', id)).toEqual([]);
      expect(await rows(group.author, 'given_paper_questions', id)).toHaveLength(1);
      if (!hasSql) return;

      await move(id, 10, -5);
      const [asked] = await rows(group.member, 'given_paper_questions', id);
      expect(JSON.stringify(asked)).not.toMatch(/"(?:key|solution|seed|alsoRight|isDropped)"/);
      expect(await rows(group.member, 'given_paper_keys', id)).toEqual([]);
      expect(await rows(group.author, 'given_paper_keys', id)).toHaveLength(1);
      await move(id, 30, 9);
      expect(await rows(group.member, 'given_paper_keys', id)).toEqual([]);
      await move(id, 30, 10);
      expect(await rows(group.member, 'given_paper_keys', id)).toHaveLength(1);
    });

    test.skipIf(!hasSql)('what members read before and after is together the paper that was given', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 2 ** 31 }),
          fc.integer({ min: 1, max: 20 }),
          fc.boolean(),
          async (seed, count, isMended) => {
            const drawn = paperOf(seed, count);
            const [first, ...rest] = drawn.questions;
            const paper: Paper = isMended ? { ...drawn, questions: [{ ...first!, alsoRight: [0], isDropped: true }, ...rest] } : drawn;
            const [parts] = await backend.query<{ questions: unknown; keys: unknown }>(
              'select private.questions_of(p) as questions, private.keys_of(p) as keys from (select $1::text::jsonb) paper(p)',
              [JSON.stringify(paper)],
            );
            const asked = readAskedPaper(parts!.questions, Date.parse('2026-12-01'))!;
            expect(asked.keysFrom).toBe('2026-12-01T00:00:00.000Z');
            expect(JSON.stringify(asked)).not.toMatch(/"(?:key|solution|seed|alsoRight|isDropped)"/);
            expect(joinPaper(asked, parts!.keys)).toEqual(paper);
          },
        ),
        { numRuns: 25 },
      );
    });

    test('a repeated request gives it once, and announces it once', async () => {
      const args = giving();
      expect(await Promise.all([0, 1, 2].map(() => call(group.member, 'give_paper', args)))).toEqual(['given', 'given', 'given']);
      expect(await rows(group.author, 'given_papers', args.paper_id)).toHaveLength(1);
      const { data } = await group.author.client.from('group_messages').select('text, createdBy').eq('id', args.paper_id).throwOnError();
      expect(data).toEqual([{ text: 'I gave the group a paper: “Gravitation”. It is under Papers.', createdBy: group.member.id }]);
      // Under another's id, or in another group, it is no repetition.
      expect(await call(group.author, 'give_paper', args)).toBe('42501');
      const { data: another } = await group.member.client.rpc('create_group', { name: 'Waves' }).throwOnError();
      expect(await call(group.member, 'give_paper', { ...args, group_id: (another as { id: string }).id })).toBe('42501');
    });

    test('a stranger, a visitor and a former member neither give nor see a paper', async () => {
      const other = await groupOfTwo(backend);
      const id = await given({ group_id: other.groupId }, other.author);
      expect(await rows(other.member, 'given_papers', id)).toHaveLength(1);
      const left = await given({ group_id: other.groupId }, other.member);
      await other.member.client.rpc('leave_group', { group_id: other.groupId }).throwOnError();
      // Not even what they gave: it is the group's.
      expect(await call(other.member, 'withdraw_paper', { given_id: left })).toBe('42501');
      expect(await rows(other.author, 'given_papers', left)).toHaveLength(1);
      for (const actor of [stranger, other.member, { client: visitor(backend) }]) {
        for (const table of ['given_papers', 'given_paper_questions', 'given_paper_keys']) expect(await rows(actor, table, id)).toEqual([]);
        expect(await call(actor, 'give_paper', giving({ group_id: other.groupId }))).toBe('42501');
        expect(await results(actor, id)).toBe('42501');
        expect(await call(actor, 'withdraw_paper', { given_id: id })).toBe('42501');
      }
      await other.author.client.rpc('delete_group', { group_id: other.groupId }).throwOnError();
      expect(await rows(other.author, 'given_papers', id)).toEqual([]);
    });

    test('no client writes the tables', async () => {
      const id = await given();
      for (const table of ['given_papers', 'given_paper_questions', 'given_paper_keys']) {
        const column = table === 'given_papers' ? 'id' : 'given_id';
        const own = () => group.author.client.from(table);
        expect((await own().insert({ [column]: crypto.randomUUID() } as never)).error?.code).toBe('42501');
        expect(
          (
            await own()
              .update({ [column]: crypto.randomUUID() })
              .eq(column, id)
          ).error?.code,
        ).toBe('42501');
        expect((await own().delete().eq(column, id)).error?.code).toBe('42501');
      }
      expect(await rows(group.author, 'given_papers', id)).toHaveLength(1);
    });

    test.skipIf(!hasSql)(
      'a student whom a moderator stopped from writing gives no paper, and a hidden announcement hides its paper',
      async () => {
        const other = await groupOfTwo(backend);
        const id = await given({ group_id: other.groupId }, other.author);
        await backend.query('update public.group_messages set hidden = $2 where id = $1', [id, 'spam']);
        for (const table of ['given_papers', 'given_paper_questions', 'given_paper_keys'])
          expect(await rows(other.author, table, id)).toEqual([]);
        expect(await results(other.author, id)).toBe('42501');
        await backend.query('update public.users set messaging_ban = $2 where id = $1', [other.author.id, 'spam']);
        expect(await call(other.author, 'give_paper', giving({ group_id: other.groupId }))).toBe('42501');
      },
    );

    test('what is no paper, and no window, is refused with an answer, and nothing of it is stored', async () => {
      const paper = paperOf(1);
      const [first] = paper.questions;
      const { key: _key, ...keyless } = first!.question;
      const { solution: _solution, ...unsolved } = first!.question;
      const SQL = "'; drop table public.given_papers; --";
      const wrong: object[] = [
        ...[null, 7, [], {}, 'paper', { questions: {} }, { ...paper, questions: [] }, { ...paper, seed: 'x' }].map((value) => ({
          paper: value,
        })),
        { paper: { ...paper, questions: Array.from({ length: 201 }, () => first) } },
        { paper: { ...paper, questions: [7, null, first] } },
        { paper: { ...paper, questions: [{ ...first, question: keyless }] } },
        { paper: { ...paper, questions: [{ ...first, question: unsolved }] } },
        { paper: { ...paper, questions: [{ ...first, question: { ...first!.question, statement: 'x'.repeat(600_000) } }] } },
        ...['', '   ', 'x'.repeat(121), 7, null].map((title) => ({ paper: { ...paper, template: { ...paper.template, title } } })),
        ...[0, -1, 601, 1.5, 40_000, '10', null].map((minutes) => ({ paper: { ...paper, template: { ...paper.template, minutes } } })),
        ...[null, 'infinity', '-infinity', SQL, 7, inMinutes(-60 * 25), inMinutes(60)].map((opens_at) => ({ opens_at })),
        ...[null, 'infinity', SQL, {}, inMinutes(-0.1), inMinutes(5), inMinutes(60 * 24 * 32)].map((closes_at) => ({ closes_at })),
        ...[null, SQL, 7, crypto.randomUUID()].map((group_id) => ({ group_id })),
        { opens_at: inMinutes(-30), closes_at: inMinutes(-10) },
        { paper_id: null },
        { paper_id: SQL },
      ];
      const count = async () => (await group.author.client.from('given_papers').select('id').eq('group_id', group.groupId)).data!.length;
      const before = await count();
      for (const fields of wrong) {
        const { data, status } = await group.author.client.rpc('give_paper', giving(fields));
        expect.soft({ data, isClientsFault: status >= 400 && status < 500 }, JSON.stringify(fields).slice(0, 200)).toEqual({
          data: null,
          isClientsFault: true,
        });
      }
      expect(await count()).toBe(before);
    });

    test.skipIf(!hasSql)('a student gives 20 a day, and a group keeps 100', async () => {
      const other = await groupOfTwo(backend);
      const small = { group_id: other.groupId, paper: paperOf(1, 1) };
      for (let i = 0; i < 20; i++) await given(small, other.author);
      expect(await call(other.author, 'give_paper', giving(small))).toBe('too-many');
      await backend.query(
        `insert into public.given_papers (id, group_id, author_id, title, questions, minutes, opens_at, closes_at, results_at)
         select gen_random_uuid(), $1, $2, 'Old', 1, 1, now(), now() + interval '1 minute', now() + interval '2 minutes' from generate_series(1, 80)`,
        [other.groupId, other.author.id],
      );
      expect(await call(other.member, 'give_paper', giving(small))).toBe('too-many');
    });

    test('its author or the owner withdraws it, with its announcement; another member does not', async () => {
      const own = await given();
      const members = await given({}, group.member);
      expect(await call(group.member, 'withdraw_paper', { given_id: own })).toBe('42501');
      for (const id of [own, members]) {
        expect(await call(group.author, 'withdraw_paper', { given_id: id })).toBeNull();
        expect(await rows(group.member, 'given_papers', id)).toEqual([]);
        expect(await rows(group.author, 'given_paper_keys', id)).toEqual([]);
        const { data } = await group.member.client.from('group_messages').select('text').eq('id', id).eq('_deleted', false).throwOnError();
        expect(data).toEqual([]);
      }
      expect(await call(group.author, 'withdraw_paper', { given_id: own })).toBe('42501');
    });

    test('a paper under the id of a message is refused: nobody could report it', async () => {
      const message = { id: crypto.randomUUID(), groupId: group.groupId, createdBy: group.author.id, text: 'Mine' };
      await group.author.client.from('group_messages').insert(message).throwOnError();
      for (const student of [group.member, group.author])
        expect(await call(student, 'give_paper', giving({ paper_id: message.id }))).toBe('42501');
      expect(await rows(group.author, 'given_papers', message.id)).toEqual([]);
      // Nor does one come back under the announcement of one that was withdrawn.
      const id = await given();
      await group.author.client.rpc('withdraw_paper', { given_id: id }).throwOnError();
      expect(await call(group.author, 'give_paper', giving({ paper_id: id }))).toBe('42501');
    });

    test('its announcement stays as it is until it is withdrawn: a moderator hides the paper by it', async () => {
      const id = await given({}, group.member);
      const announcement = ({ client }: Student) => client.from('group_messages');
      for (const student of [group.member, group.author]) {
        for (const fields of [{ _deleted: true }, { text: 'Nothing here' }, { imagePath: 'a.png' }])
          expect((await announcement(student).update(fields).eq('id', id)).error?.code).toBe('42501');
        expect((await announcement(student).delete().eq('id', id)).error?.code).toBe('42501');
        const push = {
          device: 'd',
          documents: [{ collection: 'group_messages', id, base: 1, changes: [{ n: 1, w: 'w', set: { _deleted: true } }] }],
        };
        const { data } = await student.client.rpc('sync_push', { request: push }).throwOnError();
        expect((data as { verdicts: unknown[] }).verdicts).toEqual([expect.objectContaining({ status: 'rejected' })]);
      }
      await announcement(group.author)
        .update({ reactions: [`${group.author.id} 👍`] })
        .eq('id', id)
        .throwOnError();
      const { data } = await announcement(group.author).select('text, _deleted, reactions').eq('id', id).throwOnError();
      expect(data).toEqual([{ text: expect.stringContaining('Gravitation'), _deleted: false, reactions: [`${group.author.id} 👍`] }]);
    });

    test.skipIf(!hasSql)('a deleted account takes its papers along', async () => {
      const other = await groupOfTwo(backend);
      await other.author.client.rpc('transfer_group', { group_id: other.groupId, member_id: other.member.id }).throwOnError();
      const id = await given({ group_id: other.groupId }, other.author);
      await backend.query('delete from auth.users where id = $1', [other.author.id]);
      expect(await rows(other.member, 'given_papers', id)).toEqual([]);
    });
  });

  describe.skipIf(!hasSql)('handing in', () => {
    test('stores the first one, once, by the server’s clock, also if it comes by a push', async () => {
      const paper = paperOf(1);
      const id = await given({ paper });
      const { user_id, ...set } = attemptAt(group.member, id, [...saved(paper, [0, 1]), submit(9000)]);
      const { id: attempt, ...fields } = { ...set, user_id };
      const push = { device: 'd', documents: [{ collection: 'attempts', id: attempt, base: 0, changes: [{ n: 1, w: 'w', set: fields }] }] };
      const answer = (await group.member.client.rpc('sync_push', { request: push }).throwOnError()).data as { verdicts: unknown[] };
      expect(answer.verdicts).not.toContainEqual(expect.objectContaining({ status: 'rejected' }));
      expect(await kept(id)).toEqual([
        { user_id: group.member.id, events: [...saved(paper, [0, 1]), submit(9000)].map(writeEvent), is_late: false, is_shown: true },
      ]);
      await group.member.client
        .from('attempts')
        .update({ events: saved(paper, [5]).map(writeEvent) })
        .eq('id', attempt)
        .throwOnError();
      await handIn(group.member, id, saved(paper, [0, 1, 2, 3]));
      expect((await kept(id))[0]!.events).toHaveLength(3);
    });

    test('after the results are out it is late', async () => {
      const id = await given();
      await areOut(id);
      await handIn(group.member, id, []);
      expect(await kept(id)).toEqual([expect.objectContaining({ is_late: true })]);
    });

    test('stores what counts of the events, and never what decides nothing or is none', async () => {
      const paper = paperOf(1);
      const id = await given({ paper });
      const counted: AttemptEvent[] = [
        { at: 3000, deed: 'save', question: 0, answer: 1 },
        { at: 4000, deed: 'mark', question: 1, answer: [0, 2] },
        { at: 6000, deed: 'clear', question: 2 },
        submit(7000),
      ];
      const others: AttemptEvent[] = [
        { at: 1, deed: 'hold', question: 0, answer: 'device' },
        { at: 2, deed: 'open', question: 0 },
        { at: 1000, deed: 'choose', question: 0, answer: 0 },
        { at: 2000, deed: 'save', question: 0, answer: 0 },
        { at: 5000, deed: 'mark', question: 1 },
        { at: 5500, deed: 'save', question: 2, answer: 3 },
        { at: 8000, deed: 'save', question: 0, answer: 3 },
        submit(9000),
        { at: 3000, deed: 'save', question: 900, answer: 1 },
      ];
      const attempt = attemptAt(group.member, id, [...counted, ...others]);
      const forged = ['', '00001s0', "'; select 1; --", '00001s00=' + 'x'.repeat(31), '00001S00=1', 'zzzzzs00', '\u{1F600}'];
      await group.member.client
        .from('attempts')
        .insert({ ...attempt, events: [...attempt.events, ...forged] })
        .throwOnError();
      expect((await kept(id))[0]!.events).toEqual(counted.map(writeEvent));
    });

    test('what is stored earns the marks of the whole attempt', async () => {
      const paper = paperOf(2, 10);
      const event = fc.record({
        // Of a paper of ten minutes.
        at: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 599_990, max: 600_010 })),
        deed: fc.constantFrom('open', 'choose', 'save', 'save', 'save', 'mark', 'clear', 'leave', 'hold', 'submit'),
        question: fc.integer({ min: 0, max: 11 }),
        answer: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.subarray([0, 1, 2, 3]), fc.constantFrom('1.5', ''), fc.constant(undefined)),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (deeds) => {
          const texts = deeds.map(({ answer, ...rest }) => writeEvent((answer === undefined ? rest : { ...rest, answer }) as AttemptEvent));
          const [{ events }] = (await backend.query('select private.final_events($1::text[], $2, $3) as events', [
            texts,
            paper.questions.length,
            paper.template.minutes,
          ])) as [{ events: string[] }];
          const { events: _count, ...score } = scoreAttempt(paper, events);
          const { events: _all, ...whole } = scoreAttempt(paper, texts);
          expect(score).toEqual(whole);
        }),
        { numRuns: 50 },
      );
    });

    test('6,000 events become one for each question of the paper, and no push fails for a hand-in that is not taken', async () => {
      const id = await given();
      const many = Array.from({ length: 6000 }, (_, at): AttemptEvent => ({ at, deed: 'save', question: at % 1296, answer: 1 }));
      await handIn(group.member, id, many);
      expect((await kept(id))[0]!.events).toHaveLength(8);

      const later = await given({ opens_at: inMinutes(5) });
      for (const forged of [later, crypto.randomUUID()]) {
        const attempt = await handIn(group.member, forged, []);
        expect((await group.member.client.from('attempts').select('id').eq('id', attempt).throwOnError()).data).toHaveLength(1);
        expect(await kept(forged)).toEqual([]);
      }
      // Not the stranger's to hand in.
      await handIn(stranger, id, []);
      expect((await kept(id)).map(({ user_id }) => user_id)).toEqual([group.member.id]);
      // Neither is a running attempt, or a paper that names it.
      const other = await given();
      await handIn(group.member, other, [], { status: 'running' });
      await handIn(group.member, other, [], { kind: 'paper' });
      expect(await kept(other)).toEqual([]);
    });

    test('if taking it fails for its data, the attempt is stored all the same', async () => {
      const id = await given();
      await backend.query('alter table private.given_results add constraint broken check (false) not valid');
      const attempt = await handIn(group.member, id, []);
      await backend.query('alter table private.given_results drop constraint broken');
      expect((await group.member.client.from('attempts').select('status').eq('id', attempt).throwOnError()).data).toEqual([
        { status: 'submitted' },
      ]);
      // It is taken with the attempt's next write.
      await group.member.client.from('attempts').update({ is_shown: false }).eq('id', attempt).throwOnError();
      expect(await kept(id)).toEqual([expect.objectContaining({ is_shown: false })]);
    });
  });

  describe.skipIf(!hasSql)('results', () => {
    let author: Student;
    let [asha, ravi, mira]: Student[] = [];
    let groupId: string;

    beforeAll(async () => {
      const two = await groupOfTwo(backend);
      ({ author, groupId } = two);
      asha = two.member;
      const { data } = await author.client.from('groups').select('inviteCode').eq('id', groupId).single().throwOnError();
      [ravi, mira] = await Promise.all([signUp(backend), signUp(backend)]);
      for (const student of [ravi, mira]) await student.client.rpc('join_group', { code: data.inviteCode }).throwOnError();
    });

    test('before their time each sees their own, then who shows theirs sees those of the others who do', async () => {
      const paper = paperOf(1);
      const id = await given({ group_id: groupId, paper }, author);
      await handIn(asha!, id, [...saved(paper, [0, 1]), submit(60_000)]);
      await handIn(ravi!, id, saved(paper, [0]));
      const hidden = await handIn(mira!, id, saved(paper, [0, 1, 2]), { is_shown: false });
      expect(await seen(author, id)).toEqual([]);
      for (const student of [asha!, ravi!, mira!]) expect(await seen(student, id)).toEqual([student.id]);

      await areOut(id);
      const shown = [asha!.id, ravi!.id].sort();
      for (const student of [author, asha!, ravi!]) expect(await seen(student, id)).toEqual(shown);
      expect(await seen(mira!, id)).toEqual([mira!.id]);
      const ranked = rankResults(paper, (await results(author, id)) as never);
      expect(ranked.map(({ userId, ms }) => [userId, ms])).toEqual([
        [asha!.id, 60_000],
        [ravi!.id, 600_000],
      ]);
      expect(ranked.map(({ marks }) => marks)).toEqual([8, 4]);

      // Consent given, then taken back, counts at once.
      const show = (student: Student, is_shown: boolean) =>
        student.client.from('attempts').update({ is_shown }).eq('given_id', id).throwOnError();
      await show(mira!, true);
      expect(await seen(mira!, id)).toEqual([...shown, mira!.id].sort());
      await show(asha!, false);
      expect(await seen(asha!, id)).toEqual([asha!.id]);
      expect(await seen(author, id)).toEqual([ravi!.id, mira!.id].sort());
      // So does taking the attempt away, in any way.
      await mira!.client.from('attempts').update({ given_id: null }).eq('id', hidden).throwOnError();
      await ravi!.client.from('attempts').delete().eq('given_id', id).throwOnError();
      expect(await seen(author, id)).toEqual([]);
    });

    test('nobody shows another’s result, and who left is not shown', async () => {
      const id = await given({ group_id: groupId }, author);
      const attempt = await handIn(asha!, id, [], { is_shown: false });
      await handIn(ravi!, id, []);
      await areOut(id);
      await ravi!.client.from('attempts').update({ is_shown: true }).eq('id', attempt);
      await ravi!.client.from('attempts').upsert({ id: attempt, user_id: ravi!.id, given_id: id, paper: {}, is_shown: true });
      // The same attempt's id says nothing: an attempt of another student has it.
      expect(await seen(ravi!, id)).toEqual([ravi!.id]);
      await ravi!.client.rpc('leave_group', { group_id: groupId }).throwOnError();
      expect(await seen(author, id)).toEqual([]);
    });
  });
});
