import { useEffect } from 'react';

import { useDraft } from '../../../shared/student/use-draft.ts';
import { NEWS_FORMAT, newsKey, type QuestionNews, readNews } from './question-news.ts';

/** Minimum pauses in ms: `OFTEN` between reads in a visible tab, `SOON` before a tab that becomes visible reads again. */
const OFTEN = 5 * 60_000;
const SOON = 60_000;

export function useQuestionNews(userId: string): QuestionNews {
  return useDraft(newsKey(userId), NEWS_FORMAT)[0];
}

/** Reads the count when the app starts, becomes visible or goes online, and every five minutes while it is visible. */
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
