import { useEffect, useState } from 'react';

import { wakeSending } from '../../../../replication/outbox/wake.ts';
import { watchUnsentPosts, type UnsentPost } from '../../../../replication/questions/unsent-posts.ts';

const NONE: readonly UnsentPost[] = [];

/** The student's writes in the directory that the server does not have yet. Triggers sending when a screen shows them. */
export function useUnsentPosts(userId: string): readonly UnsentPost[] {
  const [waiting, setWaiting] = useState(NONE);
  useEffect(() => watchUnsentPosts(userId, setWaiting), [userId]);
  useEffect(wakeSending, [userId]);
  return waiting;
}

export { whyNotStored } from '../../../../replication/outbox/not-stored.ts';
export type { PostedPicture, PostWrite, QaWrite } from '../../../../replication/outbox/qa-write.ts';
export {
  dropPicture,
  discardUnsentPost,
  keepPicture,
  retryUnsentPost,
  type UnsentPost,
  withdrawUnsentPost,
} from '../../../../replication/questions/unsent-posts.ts';
