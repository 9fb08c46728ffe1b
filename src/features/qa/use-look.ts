import { useEffect } from 'react';

import { forgetNews } from '../../data/qa/own-questions.ts';
import { lookAtQuestion } from '../../data/qa/question-news.ts';
import type { AskedEntry } from '../../data/qa/asked.ts';

/** What the open question shows is not new to its follower any more. */
export function useLook(userId: string, { id, newest }: AskedEntry, isFollowing: boolean): void {
  useEffect(() => {
    if (!isFollowing || newest === 0) return undefined;
    let isOpen = true;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      void lookAtQuestion(userId, id, newest, () => isOpen).then((isNoted) => isNoted && isOpen && forgetNews(userId, id));
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, [userId, id, newest, isFollowing]);
}
