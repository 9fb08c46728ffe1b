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

/** A version that was replaced at `replaced_at`, and how the picture changed then. An answer has no title. */
export type PostVersion = Readonly<v.InferOutput<typeof VERSIONS>[number]>;

/** The last 20 earlier versions of a question or an answer, newest first. */
export function readHistory(userId: string, postId: string): Promise<ServerAnswer<readonly PostVersion[]>> {
  return readServer(userId, VERSIONS, 'post_history', { post_id: postId });
}
