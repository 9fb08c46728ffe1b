import * as v from 'valibot';

import type { ServerTable } from '../../domain/transfer/archive.ts';
import { callServer, readRows, type ServerAnswer } from '../server/call-server.ts';
import type { PlainRecord } from './student-data.ts';

/** The column that says whose a row is. */
const OWNER: Readonly<Record<ServerTable | 'group_messages', string>> = {
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

const ROWS = v.array(v.looseObject({ id: v.string() }));
const PAGE_ROWS = 500;
/** A student has fewer: a server that never ends must not keep a phone busy. */
const MOST_PAGES = 400;

/** What moderators hid, and what hangs on it, is shown to nobody by row-level security: its author asks for it by a function. */
const CAN_BE_HIDDEN: readonly string[] = ['qa_entries', 'qa_answers', 'qa_comments'] satisfies ServerTable[];

/** The student's rows on the server, in pages. Ends with `false` if the server could not be asked for all of them. */
export async function* rowsOnServer(
  userId: string,
  table: ServerTable | 'group_messages',
  signal: AbortSignal,
): AsyncGenerator<readonly PlainRecord[], boolean> {
  const isWhole = yield* pages(signal, (after) =>
    readRows(userId, ROWS, table, (rows) => rows.select('*').eq(OWNER[table], userId).gt('id', after).order('id').limit(PAGE_ROWS)),
  );
  if (!isWhole || !CAN_BE_HIDDEN.includes(table)) return isWhole;
  return yield* pages(signal, (after) => callServer(userId, ROWS, 'list_own_unseen_posts', { kind: table, after }));
}

async function* pages(
  signal: AbortSignal,
  read: (after: string) => Promise<ServerAnswer<v.InferOutput<typeof ROWS>>>,
): AsyncGenerator<readonly PlainRecord[], boolean> {
  let after = '00000000-0000-0000-0000-000000000000';
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
