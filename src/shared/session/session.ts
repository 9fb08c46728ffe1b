import { type Actor, createActor, fromPromise, waitFor } from 'xstate';

import { deviceSession } from '../server/device-session.ts';
import { sessionMachine } from './session.machine.ts';
import { hintSignedIn } from './signed-in-hint.ts';
import { finishForgetting, forgetUser, openSession, type DeleteUserData, type SessionUser } from './stored-session.ts';

/** What a sign-out needs from the open local database. */
export interface Outbox {
  /** Pushes unsent changes. `remaining`: number that could not be sent. */
  pushWaiting(): Promise<{ remaining: number }>;
  /** AUTH-5: blocks writes in every tab and counts again. `remaining`: changes written since the push. `reopen` unblocks writes. */
  closeWriting(): Promise<{ remaining: number; reopen: () => void }>;
  /** Closes the database, so that it can be deleted. */
  close(): Promise<void>;
}

/** The tab's session. Created before the first page: route guards await it. */
export interface Session {
  readonly actor: Actor<typeof sessionMachine>;
  /** Resolves to the signed-in user or null, once this device has been read and no sign-out is in progress. */
  settled(): Promise<SessionUser | null>;
  /** Resolves when the student is signed in to an account whose session has not ended. */
  signedIn(): Promise<void>;
  /** Resolves when a visitor starts a trial. */
  trying(): Promise<void>;
  /** Registers the outbox of the open local database; null when it closes. */
  attachOutbox(outbox: Outbox | null): void;
}

/** Starts the session machine for the lifetime of the tab. */
export function startSession(deleteUserData: DeleteUserData): Session {
  let outbox: Outbox | null = null;
  let reopenWriting: (() => void) | null = null;

  const machine = sessionMachine.provide({
    actors: {
      readStoredSession: fromPromise(() => openSession(deleteUserData)),
      pushWaiting: fromPromise(async () => (await outbox?.pushWaiting())?.remaining ?? null),
      closeWriting: fromPromise(async () => {
        const closed = await outbox?.closeWriting();
        if (closed?.remaining === 0) reopenWriting = closed.reopen;
        else closed?.reopen();
        return closed?.remaining ?? null;
      }),
      forgetUser: fromPromise(async ({ input }: { input: { userId: string } }) => {
        const open = outbox;
        try {
          await forgetUser(input.userId, async (userId) => {
            await open?.close();
            await deleteUserData(userId);
          });
        } finally {
          reopenWriting?.();
          reopenWriting = null;
        }
      }),
    },
  });
  const actor = createActor(machine);
  actor.subscribe((current) => {
    // Keeps the hint of a newer release.
    if (current.hasTag('settled') && !current.matches('lost')) hintSignedIn(current.matches('signedIn'));
  });
  actor.start();

  const finish = () => finishForgetting(deleteUserData).catch((error: unknown) => console.error('Error signing out', error));
  const readAgain = () =>
    openSession(deleteUserData).then(
      (found) => actor.send({ type: 'FOUND', found }),
      (error: unknown) => console.error('Error loading session', error),
    );
  // Another student may have replaced a student whose session had ended.
  deviceSession.channel.listen(() => void readAgain().then(finish));
  void finish();

  return {
    actor,
    settled: async () => {
      const snapshot = await waitFor(actor, (current) => current.hasTag('settled'));
      return snapshot.context.user;
    },
    signedIn: async () => {
      await waitFor(actor, (current) => current.matches('signedIn') && !current.context.isEnded && !current.context.user?.isTrial);
    },
    trying: async () => void (await waitFor(actor, (current) => current.context.user?.isTrial === true)),
    attachOutbox: (attached) => {
      outbox = attached;
    },
  };
}
