import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

import type { MessageRow } from '../../rules/messages/message-rows.ts';
import type { MessageFeed } from '../../store/message-feed.ts';
import type { Message } from '../../store/message.ts';

/** The first new message, the end, or a message by id. */
export type Destination = { readonly to: 'new' | 'end' } | { readonly to: 'message'; readonly id: string };

const MARKED_MS = 1600;

interface DestinationOptions {
  readonly feed: MessageFeed;
  readonly rows: readonly MessageRow<Message>[];
  readonly hasNewer: boolean;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
}

/** Scroll target on opening and jumping; applied once its row is loaded. */
export function useDestination({ feed, rows, hasNewer, virtualizer }: DestinationOptions) {
  const destination = useRef<Destination | null>({ to: 'new' });
  const [looks, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const [isPlaced, setIsPlaced] = useState(false);
  const [markedId, mark] = usePassing<string>(MARKED_MS);

  useLayoutEffect(() => {
    const wanted = destination.current;
    if (wanted === null || rows.length === 0 || (wanted.to === 'end' && hasNewer)) return;
    const at = rows.findIndex(({ message, isFirstNew }) => (wanted.to === 'message' ? message.id === wanted.id : isFirstNew));
    if (wanted.to === 'message' && at === -1) return;
    destination.current = null;
    if (wanted.to === 'end' || at === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(at, { align: wanted.to === 'new' ? 'start' : 'center' });
    if (wanted.to === 'message') mark(wanted.id);
    setIsPlaced(true);
  }, [rows, hasNewer, looks, virtualizer, mark]);

  const goTo = useCallback(
    (next: Destination) => {
      destination.current = next;
      const isHere = next.to === 'message' ? feed.window()?.sent.some(({ id }) => id === next.id) : feed.window()?.hasNewer === false;
      if (isHere) return lookAgain();
      void feed.open(next.to === 'message' ? { messageId: next.id } : 'end').then((isThere) => {
        if (!isThere) destination.current = { to: 'new' };
        lookAgain();
      });
    },
    [feed],
  );

  return { goTo, isPlaced, markedId };
}

/** State that resets to undefined after `ms`. */
function usePassing<Value>(ms: number) {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(() => setValue(undefined), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [value, setValue] as const;
}
