import * as v from 'valibot';

import type { ServerTable } from '../rules/archive.ts';
import { readRows, readServer, type ServerAnswer } from '../../../shared/server/call-server.ts';
import type { PlainRecord } from './student-data.ts';

/** The owner column of the tables in which row-level security shows students their own rows. */
const OWNER: Partial<Record<ServerTable | 'group_messages', string>> = {
  shared_chats: 'user_id',
  qa_entries: 'author_id',
  qa_answers: 'author_id',
  qa_comments: 'author_id',
  qa_votes: 'user_id',
  qa_follows: 'user_id',
  qa_flags: 'user_id',
  feedback: 'user_id',
  group_messages: 'createdBy',
};

/**
 * Kinds with rows that row-level security shows to nobody, such as those that moderators hid. Their author reads them through a function.
 */
const UNSEEN: readonly string[] = [
  'qa_entries',
  'qa_answers',
  'qa_comments',
  'hidden_messages',
  'reports',
  'given_papers',
] satisfies ServerTable[];

const ROWS = v.array(v.looseObject({ id: v.string() }));
const PAGE_ROWS = 500;
/** An id that sorts before every other id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Maximum number of pages. No student has as many rows; a server that never ends must not keep a phone busy. */
const MOST_PAGES = 400;

/** Reads the student's rows on the server, in pages. Returns `false` if the server could not be asked for all of them. */
export async function* rowsOnServer(
  userId: string,
  table: ServerTable | 'group_messages',
  signal: AbortSignal,
): AsyncGenerator<readonly PlainRecord[], boolean> {
  if (table === 'qa_edits') return yield* pages(signal, '0', (after) => readServer(userId, ROWS, 'list_own_edits', { after }, 'none'));
  const owner = OWNER[table];
  if (owner !== undefined) {
    const isWhole = yield* pages(signal, NO_ID, (after) =>
      readRows(userId, ROWS, table, (rows) => rows.select('*').eq(owner, userId).gt('id', after).order('id').limit(PAGE_ROWS), 'none'),
    );
    if (!isWhole) return false;
  }
  if (!UNSEEN.includes(table)) return true;
  return yield* pages(signal, NO_ID, (after) => readServer(userId, ROWS, 'list_own_unseen_rows', { kind: table, after }, 'none'));
}

async function* pages(
  signal: AbortSignal,
  first: string,
  read: (after: string) => Promise<ServerAnswer<v.InferOutput<typeof ROWS>>>,
): AsyncGenerator<readonly PlainRecord[], boolean> {
  let after = first;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    signal.throwIfAborted();
    const answer = await read(after);
    if (!answer.ok) return false;
    const last = answer.data.at(-1);
    if (last === undefined) return true;
    after = last.id;
    yield answer.data.filter((row) => row['_deleted'] !== true).map(withoutSync);
  }
  return false;
}

function withoutSync(row: PlainRecord): PlainRecord {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')));
}
