import * as v from 'valibot';

import { readPublic } from './ask-server.ts';

const COMMENT = v.object({
  id: v.string(),
  /** Null for a comment on the question itself. */
  answer_id: v.nullable(v.string()),
  body: v.string(),
  author_id: v.nullable(v.string()),
  author_name: v.nullable(v.string()),
});
export type GivenComment = Readonly<v.InferOutput<typeof COMMENT>>;

/** Maximum length of a comment in the database, in characters. */
export const LONGEST_COMMENT = 500;
/** Maximum number of comments to read. The database takes 30 for the question and for each answer. */
const MOST_COMMENTS = 1000;

/**
 * Comments on a question and its answers, in the order of writing. Empty if they cannot be read, because the question is useful without
 * them.
 */
export function readComments(entryId: string): Promise<readonly GivenComment[]> {
  const columns = Object.keys(COMMENT.entries).join(',');
  const path = `qa_comments?select=${columns}&entry_id=eq.${entryId}&order=serial.asc,id.asc&limit=${MOST_COMMENTS}`;
  return readPublic(v.array(COMMENT), path).catch(() => []);
}
