import { useEffect } from 'react';

import type { MessageFeed } from './message-feed.ts';

interface SeenOptions {
  readonly feed: MessageFeed;
  readonly isAtEnd: boolean;
  /** What came from the server at the start is here: what comes from now on is written now. */
  readonly isFresh: boolean;
  /** The moment of the last message that is in sight whole. */
  readonly seenMoment: number | undefined;
  readonly onSee: (moment: number) => void;
}

/** What is in sight is read, while somebody looks at the page. */
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
