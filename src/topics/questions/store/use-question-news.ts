import { useEffect } from 'react';

import { useDraft } from '../../../shared/student/use-draft.ts';
import { NEWS_FORMAT, newsKey, type QuestionNews, readNews } from './question-news.ts';

/** Between two readings of a tab that stays open, and at least that a tab that comes into view was away; in ms. */
const OFTEN = 5 * 60_000;
const SOON = 60_000;

export function useQuestionNews(userId: string): QuestionNews {
  return useDraft(newsKey(userId), NEWS_FORMAT)[0];
}

/** Reads the count when the app starts, when it comes back into view or online, and every five minutes in view. */
export function useFreshQuestionNews(userId: string): void {
  useEffect(() => {
    const mounted = new AbortController();
    let last = 0;
    const readAfter = (pause: number) => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - last < pause) return;
      last = Date.now();
      void readNews(userId, () => !mounted.signal.aborted);
    };
    readAfter(0);
    const timer = setInterval(() => readAfter(OFTEN), OFTEN);
    document.addEventListener('visibilitychange', () => readAfter(SOON), { signal: mounted.signal });
    globalThis.addEventListener('online', () => readAfter(0), { signal: mounted.signal });
    return () => {
      clearInterval(timer);
      mounted.abort();
    };
  }, [userId]);
}
