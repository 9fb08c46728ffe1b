import { useEffect, useState } from 'react';

import { watchWaiting, type WaitingWrite } from '../../../replication/questions/waiting-writes.ts';
import { sendWaiting } from './send-waiting.ts';

const NONE: readonly WaitingWrite[] = [];

/** What the student wrote in the directory and the server does not have yet. Sent when the network returns. */
export function useWaiting(userId: string): readonly WaitingWrite[] {
  const [waiting, setWaiting] = useState(NONE);
  useEffect(() => watchWaiting(userId, setWaiting), [userId]);
  useEffect(() => {
    const send = () => void sendWaiting(userId).catch((error: unknown) => console.error('What waits could not be sent', error));
    send();
    globalThis.addEventListener('online', send);
    return () => globalThis.removeEventListener('online', send);
  }, [userId]);
  return waiting;
}

export type { PostedPicture, PostWrite } from '../../../replication/questions/post-writes.ts';
export { dropPicture, forgetWaiting, keepPicture, type QaWrite, type WaitingWrite } from '../../../replication/questions/waiting-writes.ts';
