import { useEffect } from 'react';

import { forgetNews } from '../store/own-questions.ts';
import { lookAtQuestion } from '../store/question-news.ts';
import type { AskedEntry } from '../store/asked.ts';

/** What the open question shows is not new any more to whom it counts for. */
export function useLook(userId: string, { id, newest }: AskedEntry, isTold: boolean): void {
  useEffect(() => {
    if (!isTold || newest === 0) return undefined;
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
  }, [userId, id, newest, isTold]);
}
