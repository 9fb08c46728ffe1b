import * as v from 'valibot';

import { readPublic } from './ask-server.ts';

const COMMENT = v.object({
  id: v.string(),
  /** Null under the question itself. */
  answer_id: v.nullable(v.string()),
  body: v.string(),
  author_id: v.nullable(v.string()),
  author_name: v.nullable(v.string()),
});
export type GivenComment = Readonly<v.InferOutput<typeof COMMENT>>;

/** Characters of a comment, as the database takes it. */
export const LONGEST_COMMENT = 500;
/** The database takes 30 under the question and each of its answers. */
const MOST_COMMENTS = 1000;

/** Comments under a question and its answers, in order of writing. None when they cannot be read: the question can be without them. */
export function readComments(entryId: string): Promise<readonly GivenComment[]> {
  const columns = Object.keys(COMMENT.entries).join(',');
  const path = `qa_comments?select=${columns}&entry_id=eq.${entryId}&order=serial.asc,id.asc&limit=${MOST_COMMENTS}`;
  return readPublic(v.array(COMMENT), path).catch(() => []);
}
