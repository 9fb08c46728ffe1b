import { auditTime, switchMap } from 'rxjs';

import { countDocuments } from '../count-documents.ts';
import type { OpenReplica } from '../open-replica.ts';
import { watchSyncPhase } from '../sync-phase.ts';
import type { Outbox } from './session-logic.ts';

/** As long as a student waits at "Sign Out" before being asked. */
const PATIENCE_MS = 8000;
const RECOUNT_MS = 100;

/** The changes of an open local database that the server does not have. */
export function createOutbox(open: OpenReplica): Outbox {
  const { store, database } = open.replica;

  async function countUnsent(): Promise<number> {
    return (await countDocuments(store, 'waiting')) + (await countDocuments(store, 'rejected'));
  }

  /** Any context may be the one that sends: what counts is that the database has nothing left. */
  function untilSentOrStuck(): Promise<void> {
    return new Promise((resolve) => {
      let hasTried = false;
      const timer = setTimeout(end, PATIENCE_MS);
      const stopWatching = watchSyncPhase(open.userId, open.engine, ({ phase }) => {
        if (phase === 'syncing') hasTried = true;
        else if (hasTried) end();
      });
      const changes = database.eventBulks$.pipe(auditTime(RECOUNT_MS), switchMap(countUnsent)).subscribe({
        next: (unsent) => unsent === 0 && end(),
        error: end,
      });
      open.engine.wake();

      function end() {
        clearTimeout(timer);
        stopWatching();
        changes.unsubscribe();
        resolve();
      }
    });
  }

  return {
    async pushWaiting() {
      if ((await countUnsent()) > 0 && navigator.onLine) await untilSentOrStuck();
      return { remaining: await countUnsent() };
    },
    close: () => open.close(),
  };
}
