import { noteLeftWrites } from '../../../replication/local/left-writes.ts';
import { comeBack, leave } from '../../../replication/storage/departure.ts';

/** True for a page that enters or leaves the back/forward cache. */
const isCached = (event: Event) => (event as PageTransitionEvent).persisted;

/** LEFT-1, LEFT-2: notes writes in progress and ends them whenever the browser leaves this page. @returns stop */
export function handlePageLeave(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const note = () => noteLeftWrites(() => localStorage);
  addEventListener(
    'pagehide',
    (event) => {
      // A page that closes may not finish its writes either.
      note();
      if (isCached(event)) leave(true);
    },
    { signal },
  );
  addEventListener('pageshow', (event) => isCached(event) && comeBack(), { signal });
  // Chromium freezes background tabs.
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
