import { noteLeftWrites } from '../../../replication/local/left-writes.ts';
import { comeBack, leave } from '../../../replication/storage/departure.ts';

/** In the back/forward cache, or from it. */
const isCached = (event: Event) => (event as PageTransitionEvent).persisted;

/** LEFT-1, LEFT-2: notes and ends what is under way whenever this page is left. @returns ends it */
export function answerDepartures(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const note = () => noteLeftWrites(() => localStorage);
  addEventListener(
    'pagehide',
    (event) => {
      // One that is closed may not end its writes either.
      note();
      if (isCached(event)) leave(true);
    },
    { signal },
  );
  addEventListener('pageshow', (event) => isCached(event) && comeBack(), { signal });
  // Chromium freezes tabs in the background.
  document.addEventListener(
    'freeze',
    () => {
      note();
      leave(false);
    },
    { signal },
  );
  document.addEventListener('resume', comeBack, { signal });
  return () => ended.abort();
}
