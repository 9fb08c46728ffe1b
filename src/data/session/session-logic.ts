import { fromPromise } from 'xstate';

import { sessionMachine } from './session.machine.ts';
import { forgetUser, openSession, type DeleteUserData } from './stored-session.ts';

/** What a sign-out asks of the student's open local database. */
export interface Outbox {
  /** Sends what waits; `remaining` could not be sent. */
  pushWaiting(): Promise<{ remaining: number }>;
  /** Lets go of the database, so that it can be deleted. */
  close(): Promise<void>;
}

/** The session machine at work on this device. The outbox comes and goes with the open database. */
export function createSessionLogic(deleteUserData: DeleteUserData) {
  let outbox: Outbox | null = null;

  const machine = sessionMachine.provide({
    actors: {
      readStoredSession: fromPromise(() => openSession(deleteUserData)),
      pushWaiting: fromPromise(async () => (await outbox?.pushWaiting())?.remaining ?? null),
      forgetUser: fromPromise(async ({ input }: { input: { userId: string } }) => {
        const open = outbox;
        await forgetUser(input.userId, async (userId) => {
          await open?.close();
          await deleteUserData(userId);
        });
      }),
    },
  });

  const attachOutbox = (attached: Outbox | null) => {
    outbox = attached;
  };
  return { machine, attachOutbox };
}
