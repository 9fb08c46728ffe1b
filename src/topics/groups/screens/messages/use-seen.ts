import { useEffect } from 'react';

import type { MessageFeed } from '../../store/message-feed.ts';

interface SeenOptions {
  readonly feed: MessageFeed;
  readonly isAtEnd: boolean;
  /** Whether the initial pull is complete, so that arriving messages are live. */
  readonly isFresh: boolean;
  /** Time of the last fully visible message. */
  readonly seenMoment: number | undefined;
  readonly onSee: (moment: number) => void;
}

/** Marks visible messages as read while the page is in view. */
export function useSeen({ feed, isAtEnd, isFresh, seenMoment, onSee }: SeenOptions): void {
  useEffect(() => {
    const look = () => {
      const isVisible = document.visibilityState === 'visible';
      feed.follow({ isAtEnd, isWatched: isVisible && isFresh });
      if (isVisible && seenMoment !== undefined) onSee(seenMoment);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [feed, isAtEnd, isFresh, seenMoment, onSee]);
}
