import type { Row, Transaction } from '../../backend/database/database.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Asha owns the group and gives; Ravi and Mira are members; Zoya is none. */
const [ASHA, RAVI, MIRA, ZOYA] = [idOf(1), idOf(2), idOf(3), idOf(4)] as const;
const [GROUP, PAPER, ATTEMPT, OTHER] = [idOf(11), idOf(12), idOf(13), idOf(14)] as const;

const question = (at: number) => ({
  chapter: 'phy-waves',
  subject: 'physics',
  section: 0,
  seed: 5,
  alsoRight: [1],
  isDropped: true,
  question: { id: `q-${at}`, statement: 'Which?', key: 0, solution: ['Because.'] },
});
const THE_PAPER = { version: 1, seed: 7, template: { title: 'Waves', minutes: 10 }, questions: [question(1), question(2)] };

/** Students, and their group. */
export async function setScene(tx: Transaction): Promise<void> {
  for (const [at, id] of [ASHA, RAVI, MIRA, ZOYA].entries()) {
    await tx.query('insert into auth.users (id, email) values ($1, $2)', [id, `student${at}@example.org`]);
    await tx.query('insert into public.users (id) values ($1) on conflict do nothing', [id]);
  }
  await tx.query('insert into public.groups (id, name, owner_id, members, "inviteCode") values ($1, $2, $3, $4, $5)', [
    GROUP,
    'Optics',
    ASHA,
    [ASHA, RAVI, MIRA],
    'ABCDEF',
  ]);
}

type Answer = Row[] | string;

/** The database as each student reaches it, and as nobody does. Times are minutes from now. */
class Scene {
  readonly #tx: Transaction;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  query(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#tx.query(sql, params);
  }

  /** @returns the rows, or the code of the error */
  async as(student: string, sql: string, params: readonly unknown[] = []): Promise<Answer> {
    await this.query('savepoint deed');
    try {
      await this.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`, [
        student,
        JSON.stringify({ sub: student, role: 'authenticated' }),
      ]);
      await this.query('set local role authenticated');
      const rows = await this.query(sql, params);
      await this.query('reset role');
      return rows;
    } catch (error) {
      await this.query('rollback to savepoint deed');
      return (error as { code?: string }).code ?? String(error);
    }
  }

  async give(student = ASHA, changes: { paper?: object; id?: string; opens?: number; closes?: number } = {}): Promise<unknown> {
    const { paper = THE_PAPER, id = PAPER, opens = -1, closes = 60 } = changes;
    const answer = await this.as(
      student,
      `select public.give_paper($1, $2, now() + $3 * interval '1 minute', now() + $4 * interval '1 minute', $5::text::jsonb) as said`,
      [id, GROUP, opens, closes, JSON.stringify(paper)],
    );
    return typeof answer === 'string' ? answer : answer[0]!['said'];
  }

  /** The window of the paper. Its results come 10 minutes after it closes. */
  async move(opens: number, closes: number): Promise<void> {
    await this.query(
      `update public.given_papers set opens_at = now() + $2 * interval '1 minute', closes_at = now() + $3 * interval '1 minute',
         results_at = now() + ($3 + 10) * interval '1 minute' where id = $1`,
      [PAPER, opens, closes],
    );
  }

  async handIn(
    student: string,
    fields: { id?: string; events?: readonly string[]; isShown?: boolean; status?: string } = {},
  ): Promise<Answer> {
    const { id = ATTEMPT, events = ['00001s00=0', '00003z00'], isShown = true, status = 'submitted' } = fields;
    return this.as(
      student,
      `insert into public.attempts (id, user_id, given_id, paper, status, events, is_shown) values ($1, $2, $3, '{}', $4, $5, $6)`,
      [id, student, PAPER, status, events, isShown],
    );
  }

  /** How many rows a student reads of a part of the paper. */
  async count(student: string, table: 'given_papers' | 'given_paper_questions' | 'given_paper_keys'): Promise<number> {
    return (await this.as(student, `select * from public.${table}`)).length;
  }

  /** Whose results a student sees, or the code of the error. */
  async seen(student: string): Promise<unknown> {
    const answer = await this.as(student, 'select public.read_given_results($1) as results', [PAPER]);
    return typeof answer === 'string' ? answer : (answer[0]!['results'] as { userId: string }[]).map(({ userId }) => userId);
  }

  kept(): Promise<Row[]> {
    return this.query('select user_id, events, is_late, is_shown from private.given_results order by user_id');
  }

  hide(): Promise<Row[]> {
    return this.query(`update public.group_messages set hidden = 'spam' where id = $1`, [PAPER]);
  }

  leave(student: string): Promise<Row[]> {
    return this.query('update public.groups set members = array_remove(members, $2) where id = $1', [GROUP, student]);
  }
}

type Fact = readonly [what: string, got: unknown, expected: unknown];
type Check = (scene: Scene) => Promise<readonly Fact[]>;

/** What must hold of papers given to a group, each on a scene of its own. */
const CHECKS: Readonly<Record<string, Check>> = {
  async 'a stranger reads nothing of a paper'(scene) {
    await scene.give();
    await scene.move(-100, -50);
    return [
      ['papers', await scene.count(ZOYA, 'given_papers'), 0],
      ['questions', await scene.count(ZOYA, 'given_paper_questions'), 0],
      ['keys', await scene.count(ZOYA, 'given_paper_keys'), 0],
      ['results', await scene.seen(ZOYA), '42501'],
      ['papers of a member', await scene.count(RAVI, 'given_papers'), 1],
    ];
  },

  async 'questions are read from the opening on, keys once nobody may answer, both by the author at once'(scene) {
    await scene.give(ASHA, { opens: 5 });
    const facts: Fact[] = [
      ['questions before the opening', await scene.count(RAVI, 'given_paper_questions'), 0],
      ['the author’s questions', await scene.count(ASHA, 'given_paper_questions'), 1],
      ['the author’s keys', await scene.count(ASHA, 'given_paper_keys'), 1],
    ];
    await scene.move(-5, 5);
    facts.push(['questions after it', await scene.count(RAVI, 'given_paper_questions'), 1]);
    facts.push(['keys in the window', await scene.count(RAVI, 'given_paper_keys'), 0]);
    await scene.move(-60, -5);
    facts.push(['keys while the last may answer', await scene.count(RAVI, 'given_paper_keys'), 0]);
    await scene.move(-60, -10);
    facts.push(['keys after that', await scene.count(RAVI, 'given_paper_keys'), 1]);
    return facts;
  },

  async 'what members read first has nothing that answers a question'(scene) {
    await scene.give();
    const [asked] = await scene.as(RAVI, 'select paper::text as paper from public.given_paper_questions');
    const text = String((asked as Row)['paper']);
    const key = { seed: 5, alsoRight: [1], isDropped: true, question: { key: 0, solution: ['Because.'] } };
    const keys = { seed: 7, questions: [key, key] };
    const [given] = await scene.query('select keys = $1::text::jsonb as is_right from public.given_paper_keys', [JSON.stringify(keys)]);
    return [
      ['words in the questions', ['key', 'solution', 'seed', 'alsoRight', 'isDropped'].filter((word) => text.includes(`"${word}"`)), []],
      ['the order of the questions', [...text.matchAll(/q-\d/g)].map(([id]) => id), ['q-1', 'q-2']],
      ['the keys', given!['is_right'], true],
    ];
  },

  async 'a hidden announcement hides its paper and its results'(scene) {
    await scene.give();
    await scene.handIn(RAVI);
    await scene.move(-100, -50);
    await scene.hide();
    return [
      ['papers', await scene.count(RAVI, 'given_papers'), 0],
      ['keys', await scene.count(RAVI, 'given_paper_keys'), 0],
      ['results', await scene.seen(RAVI), '42501'],
    ];
  },

  async 'only members give, and not who was stopped from writing'(scene) {
    const stranger = await scene.give(ZOYA);
    await scene.query(`update public.users set messaging_ban = 'spam' where id = $1`, [MIRA]);
    return [
      ['a stranger', stranger, '42501'],
      ['a banned member', await scene.give(MIRA), '42501'],
      ['a member', await scene.give(RAVI), 'given'],
      ['again', await scene.give(RAVI), 'given'],
      ['another under that id', await scene.give(ASHA), '42501'],
    ];
  },

  async 'a paper that is too large, or has a question without key or solution, is refused'(scene) {
    const [first] = THE_PAPER.questions;
    const without = (field: 'key' | 'solution') => ({
      ...THE_PAPER,
      questions: [{ ...first!, question: { ...first!.question, [field]: undefined } }],
    });
    // No text that compresses.
    const noise = Array.from({ length: 40_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_296).join(' ');
    return [
      ['without a key', await scene.give(ASHA, { paper: without('key') }), '22023'],
      ['without a solution', await scene.give(ASHA, { paper: without('solution') }), '22023'],
      ['201 questions', await scene.give(ASHA, { paper: { ...THE_PAPER, questions: Array.from({ length: 201 }, () => first) } }), '22023'],
      ['600 kB', await scene.give(ASHA, { paper: { ...THE_PAPER, noise: noise + noise } }), '22023'],
    ];
  },

  async 'a window is within the next 30 days, not over, and as long as the paper'(scene) {
    const DAY = 24 * 60;
    return [
      ['too far', await scene.give(ASHA, { opens: 31 * DAY, closes: 32 * DAY }), '22023'],
      ['opened long ago', await scene.give(ASHA, { opens: -2 * DAY }), '22023'],
      ['closed', await scene.give(ASHA, { opens: -60, closes: -1 }), '22023'],
      ['too short', await scene.give(ASHA, { opens: 0, closes: 9 }), '22023'],
      ['as long as the paper', await scene.give(ASHA, { opens: 0, closes: 10 }), 'given'],
      [
        'results from',
        (await scene.query("select results_at = closes_at + interval '10 minutes' as is_right from public.given_papers"))[0]!['is_right'],
        true,
      ],
    ];
  },

  async 'a student gives 20 papers a day, and a group keeps 100'(scene) {
    const small = { ...THE_PAPER, questions: [question(1)] };
    const said: unknown[] = [];
    for (let at = 0; at <= 20; at++) said.push(await scene.give(ASHA, { id: idOf(100 + at), paper: small }));
    await scene.query(
      `insert into public.given_papers (id, group_id, author_id, title, questions, minutes, opens_at, closes_at, results_at)
       select gen_random_uuid(), $1, $2, 'Old', 1, 1, now(), now() + interval '1 minute', now() + interval '2 minutes'
       from generate_series(1, 80)`,
      [GROUP, ASHA],
    );
    return [
      ['twenty', said.filter((word) => word === 'given').length, 20],
      ['the next', said.at(-1), 'too-many'],
      ['the group’s 101st', await scene.give(RAVI), 'too-many'],
    ];
  },

  async 'a paper has no other message’s id, and its announcement stays while it is there'(scene) {
    await scene.query(`insert into public.group_messages (id, "groupId", "createdBy", text) values ($1, $2, $3, 'Hello')`, [
      OTHER,
      GROUP,
      ASHA,
    ]);
    const taken = await scene.give(ASHA, { id: OTHER });
    await scene.give();
    const change = (set: string) => scene.as(ASHA, `update public.group_messages set ${set} where id = '${PAPER}'`);
    return [
      ['under another message', taken, '42501'],
      ['announced', (await scene.query('select "createdBy" from public.group_messages where id = $1', [PAPER])).length, 1],
      ['deleting it', await change('_deleted = true'), '42501'],
      ['editing it', await change(`text = 'Nothing here'`), '42501'],
    ];
  },

  async 'its author or the owner withdraws a paper, with its announcement'(scene) {
    await scene.give(RAVI);
    const withdraw = (student: string) => scene.as(student, 'select public.withdraw_paper($1)', [PAPER]);
    const [member, stranger] = [await withdraw(MIRA), await withdraw(ZOYA)];
    await scene.leave(RAVI);
    const former = await withdraw(RAVI);
    const owner = await withdraw(ASHA);
    return [
      ['another member', member, '42501'],
      ['a stranger', stranger, '42501'],
      ['who left', former, '42501'],
      ['the owner', Array.isArray(owner), true],
      ['papers left', (await scene.query('select id from public.given_papers')).length, 0],
      ['its announcement', (await scene.query('select _deleted from public.group_messages where id = $1', [PAPER]))[0]!['_deleted'], true],
    ];
  },

  async 'only members hand in, and only from the opening on'(scene) {
    await scene.give(ASHA, { opens: 5 });
    await scene.handIn(RAVI);
    const early = (await scene.kept()).length;
    await scene.move(-5, 60);
    await scene.handIn(ZOYA, { id: OTHER });
    const strange = (await scene.kept()).length;
    await scene.handIn(MIRA, { id: idOf(15), status: 'running' });
    return [
      ['before the opening', early, 0],
      ['of a stranger', strange, 0],
      ['of one that runs', (await scene.kept()).length, 0],
    ];
  },

  async 'the first hand-in counts, and one after the results is late'(scene) {
    await scene.give();
    await scene.handIn(RAVI, { events: ['00001s00=1'] });
    await scene.handIn(RAVI, { id: OTHER, events: ['00001s00=0'] });
    const [first] = await scene.kept();
    await scene.move(-60, -5);
    await scene.handIn(ASHA, { id: idOf(15) });
    await scene.move(-60, -11);
    await scene.handIn(MIRA, { id: idOf(16) });
    return [
      ['the answer', first!['events'], ['00001s00=1']],
      ['who is late', (await scene.kept()).filter((row) => row['is_late'] === true).map((row) => row['user_id']), [MIRA]],
    ];
  },

  async 'a result is the last word on each question of the paper, within its time and before the end'(scene) {
    await scene.give();
    const events = ['00001s00=0', '00002s00=1', '00003m01', '00002s01=2', '00004z00', '00005s00=3', '00001s05=1', 'zzzzzs01=3', '00002v00'];
    await scene.handIn(RAVI, { events });
    // Beyond the ten minutes, without an end: it counts for no device.
    await scene.handIn(MIRA, { id: OTHER, events: ['00001s00=0', '00001s01=1', '00002c01', 'zzzzys00=3'] });
    const kept = await scene.kept();
    return [
      ['with an end', kept[0]!['events'], ['00002s00=1', '00002s01=2', '00004z00']],
      ['without', kept[1]!['events'], ['00001s00=0', '00002c01']],
    ];
  },

  async 'results are for the author and for who shows theirs, of who shows theirs, once they are out'(scene) {
    await scene.give();
    await scene.handIn(RAVI);
    await scene.handIn(MIRA, { id: OTHER, isShown: false });
    const facts: Fact[] = [
      ['the author before', await scene.seen(ASHA), []],
      ['who shows theirs before', await scene.seen(RAVI), [RAVI]],
    ];
    await scene.move(-60, -5);
    facts.push(['the author while the last may answer', await scene.seen(ASHA), []]);
    await scene.move(-60, -11);
    facts.push(['the author', await scene.seen(ASHA), [RAVI]]);
    facts.push(['who shows theirs', await scene.seen(RAVI), [RAVI]]);
    facts.push(['who does not', await scene.seen(MIRA), [MIRA]]);
    await scene.leave(RAVI);
    facts.push(['of who left', await scene.seen(ASHA), []]);
    return facts;
  },

  async 'whether a result is shown follows its own attempt, also when that is deleted'(scene) {
    await scene.give();
    await scene.handIn(RAVI, { isShown: false });
    const shown = async () => (await scene.kept())[0]!['is_shown'];
    const set = (set: string, id: string = ATTEMPT) => scene.as(RAVI, `update public.attempts set ${set} where id = '${id}'`);
    // Another attempt at the same paper, of the same student, says nothing.
    await scene.handIn(RAVI, { id: OTHER, isShown: true });
    await set('credited = 1', OTHER);
    const facts: Fact[] = [['by another attempt', await shown(), false]];
    await set('is_shown = true');
    facts.push(['agreed', await shown(), true]);
    await set('is_shown = false');
    facts.push(['taken back', await shown(), false]);
    await set('is_shown = true');
    await set('_deleted = true');
    facts.push(['deleted', await shown(), false]);
    await set('_deleted = false');
    await set('given_id = null');
    facts.push(['of no paper any more', await shown(), false]);
    return facts;
  },

  async 'a member changes nothing of another’s attempt, and reads none'(scene) {
    await scene.give();
    await scene.handIn(RAVI, { isShown: false });
    await scene.as(MIRA, `update public.attempts set is_shown = true, events = '{00001s00=3}' where id = '${ATTEMPT}'`);
    return [
      ['attempts read', (await scene.as(MIRA, 'select id from public.attempts')).length, 0],
      ['results read in SQL', await scene.as(MIRA, 'select * from private.given_results'), '42501'],
      [
        'handed in under another’s name',
        await scene.as(MIRA, `insert into public.attempts (id, user_id, given_id, paper) values ('${OTHER}', '${ASHA}', '${PAPER}', '{}')`),
        '42501',
      ],
      ['Ravi’s result', (await scene.kept()).map((row) => [row['is_shown'], row['events']]), [[false, ['00001s00=0', '00003z00']]]],
    ];
  },

  async 'a paper goes with the last of a student’s own that refers to it, and never another’s'(scene) {
    const insert = (id: string, student: string, kind: string, paper: string | null) =>
      scene.query(`insert into public.attempts (id, user_id, kind, paper_id, paper) values ($1, $2, $3, $4, '{}')`, [
        id,
        student,
        kind,
        paper,
      ]);
    await insert(PAPER, RAVI, 'paper', null);
    await insert(ATTEMPT, RAVI, 'attempt', PAPER);
    await insert(OTHER, RAVI, 'own', PAPER);
    await insert(idOf(15), MIRA, 'attempt', PAPER);
    const isThere = async () =>
      (await scene.query('select _deleted from public.attempts where id = $1', [PAPER]))[0]!['_deleted'] === false;
    const remove = (student: string, id: string) => scene.as(student, `update public.attempts set _deleted = true where id = '${id}'`);
    await remove(RAVI, ATTEMPT);
    const facts: Fact[] = [['with its entry there', await isThere(), true]];
    await remove(MIRA, idOf(15));
    facts.push(['by another student', await isThere(), true]);
    await remove(RAVI, OTHER);
    facts.push(['after the last', await isThere(), false]);
    return facts;
  },
};

export const CHECK_TITLES = Object.keys(CHECKS);

/** Runs a check and undoes what it did. @returns the first fault; undefined where there is none */
export async function faultOf(tx: Transaction, title: string): Promise<string | undefined> {
  await tx.query('savepoint trial');
  try {
    const facts = await CHECKS[title]!(new Scene(tx));
    const wrong = facts.find(([, got, expected]) => JSON.stringify(got) !== JSON.stringify(expected));
    return wrong && `${wrong[0]}: ${JSON.stringify(wrong[1])}`;
  } catch (error) {
    return String(error);
  } finally {
    await tx.query('rollback to savepoint trial');
    await tx.query('reset role');
  }
}
