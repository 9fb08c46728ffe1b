import { useEffect, useState } from 'react';

import { wakeSending } from '../../../../replication/outbox/wake.ts';
import { watchWaiting, type WaitingWrite } from '../../../../replication/questions/waiting-writes.ts';

const NONE: readonly WaitingWrite[] = [];

/** The student's writes in the directory that the server does not have yet. Triggers sending when a screen shows them. */
export function useWaiting(userId: string): readonly WaitingWrite[] {
  const [waiting, setWaiting] = useState(NONE);
  useEffect(() => watchWaiting(userId, setWaiting), [userId]);
  useEffect(wakeSending, [userId]);
  return waiting;
}

export { whyNotStored } from '../../../../replication/outbox/not-stored.ts';
export type { PostedPicture, PostWrite, QaWrite } from '../../../../replication/outbox/qa-write.ts';
export {
  dropPicture,
  forgetWaiting,
  keepPicture,
  retryWaiting,
  type WaitingWrite,
  withdrawWaiting,
} from '../../../../replication/questions/waiting-writes.ts';
