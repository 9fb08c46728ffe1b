import * as v from 'valibot';

import { readServer, type ServerAnswer } from '../../../shared/server/call-server.ts';

const VERSIONS = v.array(
  v.object({
    title: v.nullable(v.string()),
    body: v.string(),
    replaced_at: v.string(),
    picture_change: v.nullable(v.picklist(['added', 'exchanged', 'removed', 'described'])),
  }),
);

/** What stood there until `replaced_at`, and what was done to the picture then; an answer has no title. */
export type PostVersion = Readonly<v.InferOutput<typeof VERSIONS>[number]>;

/** The newest 20 earlier versions of a question or an answer, the newest first. */
export function readHistory(userId: string, postId: string): Promise<ServerAnswer<readonly PostVersion[]>> {
  return readServer(userId, VERSIONS, 'post_history', { post_id: postId });
}
