import { useCallback, useEffect, useState } from 'react';

import { fetchMessagePicture } from './fetch-message-picture.ts';
import { onPictureNews } from '../../../replication/pictures/picture-news.ts';
import { retryMessagePicture } from './message-pictures.ts';

export type MessagePicture =
  | { readonly state: 'loading' }
  | {
      readonly state: 'shown';
      readonly url: string;
      /** The student's own picture before the server has it. `refused`: `retry` uploads it again. */
      readonly sending: 'waiting' | 'refused' | null;
      readonly retry?: () => void;
    }
  /** The author's device has not uploaded it yet. Retried automatically. */
  | { readonly state: 'on-its-way' }
  /** Not on this device, and no network. Retried automatically. */
  | { readonly state: 'unreachable' };

/** Interval between attempts. */
const FIRST_LOOK_MS = 2000;
const LAST_LOOK_MS = 60_000;

/** The picture of a message, from this device or, once uploaded, from the server. */
export function useMessagePicture(userId: string, path: string): MessagePicture {
  const [found, setFound] = useState<Found>({ path, state: 'loading' });

  useEffect(() => {
    const ending = new AbortController();
    void lookFor(userId, path, ending.signal, setFound);
    return () => ending.abort();
  }, [userId, path]);

  const retry = useCallback(() => void retryMessagePicture(userId, path), [userId, path]);
  const { url } = found as { url?: string };
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  if (found.path !== path) return { state: 'loading' };
  return found.state === 'shown' && found.sending === 'refused' ? { ...found, retry } : found;
}

type Found = { readonly path: string } & MessagePicture;

async function lookFor(userId: string, path: string, signal: AbortSignal, show: (found: Found) => void): Promise<void> {
  let pause = FIRST_LOOK_MS;
  let wasRoused = false;
  let endPause: () => void = () => undefined;
  const rouse = () => {
    wasRoused = true;
    endPause();
  };
  const unsubscribe = onPictureNews(userId, (news) => news.path === path && rouse());
  globalThis.addEventListener('online', rouse, { signal });
  signal.addEventListener('abort', () => {
    unsubscribe();
    rouse();
  });
  while (!signal.aborted) {
    wasRoused = false;
    const answer = await fetchMessagePicture(userId, path);
    if (signal.aborted) return;
    if ('picture' in answer) show({ path, state: 'shown', url: URL.createObjectURL(answer.picture), sending: answer.sending });
    else show({ path, ...answer });
    const isSettled = 'picture' in answer && answer.sending === null;
    if (isSettled) return unsubscribe();
    // Own uploads send events; those of others have to be polled.
    await new Promise<void>((resolve) => {
      endPause = resolve;
      if (wasRoused) resolve();
      else if (!('picture' in answer)) setTimeout(resolve, pause);
    });
    pause = Math.min(pause * 2, LAST_LOOK_MS);
  }
}
