import { trialsTakenBy } from '../../../replication/auth/trial.ts';
import { wakeSending } from '../../../replication/outbox/wake.ts';
import { countUnsent } from '../../../replication/storage/count-unsent.ts';
import { closeWriting } from '../../../replication/storage/writing.ts';
import type { OpenReplica } from '../replica/open-replica.ts';
import { deviceSession } from '../server/device-session.ts';
import { watchSyncPhase } from '../replica/sync-phase.ts';
import type { Outbox } from './session.ts';

/** How long in ms a sign-out tries to send before it asks the student. */
const PATIENCE_MS = 8000;

/** The outbox of an open local database: unsent documents, and the entries that are not documents. */
export function createOutbox(open: OpenReplica): Outbox {
  const { store } = open.replica;

  async function countAllUnsent(): Promise<number> {
    // Read first: data that is moved meanwhile is then counted in the account. Each trial counts as one change, since most of it has been
    // moved already.
    const { length: trials } = await trialsTakenBy(deviceSession.store, open.userId);
    const { waiting, rejected } = await countUnsent(store);
    const { countEntries } = await import('../../../replication/outbox/outbox.ts');
    return trials + waiting + rejected + (await countEntries(open.userId));
  }

  /** Waits until nothing is unsent or sending is stuck. Any context may send, so only the database's state counts. */
  async function untilSentOrStuck(): Promise<void> {
    const { listEntries, watchEntries } = await import('../../../replication/outbox/outbox.ts');
    await new Promise<void>((resolve) => {
      let hasTried = false;
      const timer = setTimeout(end, PATIENCE_MS);
      const stopWatching = watchSyncPhase(open.userId, open.engine, ({ phase }) => {
        if (phase === 'syncing') hasTried = true;
        else if (hasTried && phase !== 'idle') end();
        // Documents went through, so the other entries may too.
        else if (hasTried) void endWithoutOthers();
      });
      const stopCounting = open.unsent.watch(({ waiting, rejected }) => {
        if (waiting + rejected === 0) void endWithoutOthers();
      });
      const unsubscribe = watchEntries(open.userId, () => void countAllUnsent().then((unsent) => unsent === 0 && end(), end));
      open.engine.wake();
      wakeSending();

      async function endWithoutOthers() {
        const others = await listEntries(open.userId).catch(() => []);
        if (!others.some(({ refusal }) => refusal === null)) end();
      }

      function end() {
        clearTimeout(timer);
        stopWatching();
        stopCounting();
        unsubscribe();
        resolve();
      }
    });
  }

  return {
    async pushWaiting() {
      if ((await countAllUnsent()) > 0 && navigator.onLine) {
        await untilSentOrStuck().catch((error: unknown) => console.error('What waits could not be watched', error));
      }
      return { remaining: await countAllUnsent() };
    },
    async closeWriting() {
      const reopen = await closeWriting(open.userId);
      try {
        return { remaining: await countAllUnsent(), reopen };
      } catch (error) {
        reopen();
        throw error;
      }
    },
    close: () => open.close(),
  };
}
