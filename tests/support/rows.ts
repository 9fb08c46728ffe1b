import type { TestBackend } from './backends.ts';
import type { Cast } from './cast.ts';
import type { Column, Table } from './catalogue.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Columns that assign a row to its owner, in the group of the cast. The catalogue has all others. */
const OWNERSHIP: Readonly<Record<string, (owner: string, cast: Cast) => Row>> = {
  // A student whom no moderator has restricted, and who stays.
  users: (id) => ({ id, messaging_ban: null, deletion_due: null }),
  userSubjects: (userId) => ({ userId }),
  todos: (createdBy) => ({ createdBy }),
  study_sessions: (user_id) => ({ user_id }),
  study_plan_items: (user_id) => ({ user_id }),
  flashcards: (user_id) => ({ user_id }),
  chats: (user_id) => ({ user_id }),
  chat_messages: (user_id) => ({ user_id }),
  shared_chats: (user_id) => ({ user_id, messages: [`secret-messages-${code()}`] }),
  attempts: (user_id) => ({ user_id }),
  feedback: (user_id) => ({ user_id }),
  qa_entries: (author_id) => ({
    author_id,
    accepted_answer_id: null,
    duplicate_of: null,
    duplicate_solved: null,
    answer_count: 0,
    wrong_count: 0,
    hidden: null,
    picture: null,
  }),
  qa_answers: (author_id, { entryId }) => ({ author_id, entry_id: entryId, hidden: null, picture: null, drafted_by: null }),
  // Deterministic per student and question.
  qa_votes: (user_id, { entryId }) => ({ id: user_id, user_id, entry_id: entryId, answer_id: null }),
  qa_comments: (author_id, { entryId }) => ({ author_id, entry_id: entryId, answer_id: null, hidden: null }),
  // Deterministic per student and question, as votes are.
  qa_follows: (user_id, { unansweredId }) => ({ id: user_id, user_id, entry_id: unansweredId, answers_only: false }),
  qa_flags: (user_id, { answerId }) => ({ id: user_id, user_id, answer_id: answerId, reason: 'idea' }),
  groups: (owner, { member }) => ({
    createdBy: owner,
    owner_id: owner,
    members: [owner, member.id],
    inviteCode: code().slice(0, 6).toUpperCase(),
  }),
  // Belongs to a deleted student: each of the others has a card already.
  group_members: (_owner, { groupId }) => ({ groupId, userId: null }),
  group_messages: (createdBy, { groupId }) => ({
    groupId,
    createdBy,
    mentions: [],
    reactions: [`${createdBy} secret-${code()}`],
    hidden: null,
  }),
  // Open, its results not out.
  given_papers: (author_id, { groupId }) => ({
    group_id: groupId,
    author_id,
    minutes: 1,
    opens_at: '2026-01-01T00:00:00+00:00',
    closes_at: '2100-01-01T00:00:00+00:00',
    results_at: '2100-01-01T00:01:00+00:00',
  }),
  given_paper_questions: (_owner, { givenId }) => ({ given_id: givenId }),
  given_paper_keys: (_owner, { givenId }) => ({ given_id: givenId }),
  group_bans: (_owner, { groupId, 'ex-member': banned }) => ({ groupId, user_id: banned.id }),
};

/** A new row with every column filled. Its texts and ids are secrets, to be recognised wherever they appear. */
export function rowOf(table: Table, owner: string, cast: Cast): Row {
  const ownership = OWNERSHIP[table.name];
  if (!ownership) throw new Error(`tests/support/rows.ts does not say whose a row of ${table.name} is`);
  const columns = table.columns.filter(({ name }) => !name.startsWith('_'));
  const values = columns.map((column) => [
    column.name,
    column.name === 'id' ? crypto.randomUUID() : valueFor(column, `secret-${column.name}-${code()}`, 0),
  ]);
  return { ...Object.fromEntries(values), ...ownership(owner, cast) };
}

/** The part of a row that a client may write: any other column alone would be refused. */
export function grantedPart(table: Table, row: Row): Row {
  return Object.fromEntries(table.columns.flatMap(({ name, isGranted }) => (isGranted && name in row ? [[name, row[name]]] : [])));
}

export function keyOf({ primaryKey }: Table, row: Row): Row {
  return Object.fromEntries(primaryKey.map((column) => [column, row[column]]));
}

/** Unguessable values of the row, by column, without its id. */
export function secretsOf(row: Row): Map<string, string> {
  const found = Object.entries(row).map(([column, value]) => [column, /secret-[\w-]+|5ec4e700-[\da-f-]+/.exec(JSON.stringify(value))?.[0]]);
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Another value for each column than that of `rowOf`; ids are those of `other`. */
export function forgeryOf(table: Table, other: string): Row {
  const forged = table.columns.map((column) => [column.name, column.type === 'uuid' ? other : valueFor(column, `forged-${code()}`, 1)]);
  return Object.fromEntries(forged);
}

const code = (): string => crypto.randomUUID().slice(24);

/** A valid value of the column; there are two, and unlimited ones for texts. */
function valueFor({ type, checks }: Column, text: string, which: 0 | 1): unknown {
  const words = /ARRAY\[(.*?)\]/.exec(checks)?.[1]?.match(/(?<=')[^']+(?='::text)/g);
  if (words) return words[which % words.length];
  const numbers = /ARRAY\[(.*?)\]/.exec(checks)?.[1]?.match(/-?\d+/g);
  if (numbers) return Number(numbers[which % numbers.length]);
  const least = Number(/>= (\d+)/.exec(checks)?.[1] ?? 1);
  const length = Number(/\((\d+)\)/.exec(type)?.[1] ?? text.length);
  if (type === 'uuid') return `5ec4e700-0000-4000-8000-${code()}`;
  if (type === 'uuid[]') return [`5ec4e700-0000-4000-8000-${code()}`];
  if (type.endsWith('[]')) return [text.slice(0, length)];
  if (type === 'jsonb') return { text };
  if (type === 'boolean') return which === 1;
  if (type === 'date') return ['2026-05-04', '2027-06-05'][which];
  if (type.startsWith('timestamp')) return ['2026-05-04T03:02:01+00:00', '2025-06-05T04:03:02+00:00'][which];
  if (type === 'xid8') return '3';
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(type)) return which === 0 || checks !== '' ? least + which : 987_654;
  return text.slice(0, length);
}

/** Writes a row with full rights and returns it as stored. A row with a natural key, such as a profile, is replaced. */
export async function seed({ query }: TestBackend, table: Table, row: Row): Promise<Row> {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  const [seeded] = await query<{ row: Row }>(
    `insert into public."${table.name}" as t (${columns.join()})
     select ${columns.join()} from jsonb_populate_record(null::public."${table.name}", $1::text::jsonb)
     on conflict ("${table.primaryKey.join('", "')}") do update set ${columns.map((column) => `${column} = excluded.${column}`).join()}
     returning to_jsonb(t) as row`,
    [JSON.stringify(row)],
  );
  return seeded!.row;
}

/** Number of the table's rows that reference this student. */
export async function countOf({ query }: TestBackend, table: Table, student: string): Promise<number> {
  const [found] = await query<{ rows: number }>(
    `select count(*)::int as rows from public."${table.name}" t where to_jsonb(t)::text like $1`,
    [`%${student}%`],
  );
  return found!.rows;
}

/** The row as stored; undefined if missing or a tombstone. */
export async function readRow({ query }: TestBackend, table: Table, key: Row): Promise<Row | undefined> {
  const [found] = await query<{ row: Row }>(
    `select to_jsonb(t) as row from public."${table.name}" t where to_jsonb(t) @> $1::text::jsonb`,
    [JSON.stringify(keyOf(table, key))],
  );
  return found?.row['_deleted'] === true ? undefined : found?.row;
}
