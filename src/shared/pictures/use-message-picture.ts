import { useCallback, useEffect, useState } from 'react';

import { onPictureNews } from '../../../replication/pictures/picture-news.ts';
import { fetchMessagePicture, type Sending } from './fetch-message-picture.ts';
import { retryMessagePicture } from './message-pictures.ts';
import { PICTURES_FULL } from './pictures-full.ts';

export type MessagePicture =
  | { readonly state: 'loading' }
  | {
      readonly state: 'shown';
      readonly url: string;
      /** True for the student's own picture before the server has it. */
      readonly isWaiting: boolean;
      /** Why the server refused the picture and what to do, as a sentence. `retry` uploads it again. */
      readonly refusal?: { readonly message: string; readonly retry: () => void };
    }
  /** The author's device has not uploaded it yet. Retried automatically. */
  | { readonly state: 'on-its-way' }
  /** The picture is not on this device, and the network is down. Retried automatically. */
  | { readonly state: 'unreachable' };

/** First interval between attempts, in ms. */
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
  if (found.state !== 'shown') return found;
  const { sending } = found;
  const shown = { state: 'shown', url: found.url, isWaiting: sending === 'waiting' } as const;
  return sending === null || sending === 'waiting' ? shown : { ...shown, refusal: { message: REFUSALS[sending], retry } };
}

const REFUSALS: Readonly<Record<Exclude<Sending, 'waiting' | null>, string>> = {
  full: PICTURES_FULL,
  refused: 'The server did not accept this picture. Try again, or choose another one.',
};

type Found = { readonly path: string } & (
  | Exclude<MessagePicture, { state: 'shown' }>
  | { readonly state: 'shown'; readonly url: string; readonly sending: Sending }
);

async function lookFor(userId: string, path: string, signal: AbortSignal, show: (found: Found) => void): Promise<void> {
  let pause = FIRST_LOOK_MS;
  let wasRoused = false;
  let endPause: () => void = () => undefined;
  const rouse = () => {
    wasRoused = true;
    endPause();
  };
  const unsubscribe = onPictureNews(userId, (changed) => changed === path && rouse());
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
    // The student's own uploads send events; other students' pictures must be polled.
    await new Promise<void>((resolve) => {
      endPause = resolve;
      if (wasRoused) resolve();
      else if (!('picture' in answer)) setTimeout(resolve, pause);
    });
    pause = Math.min(pause * 2, LAST_LOOK_MS);
  }
}
