import { type Actor, createActor, fromPromise, waitFor } from 'xstate';

import { deviceSession } from '../server/device-session.ts';
import { unmarkNewStudent } from './new-student.ts';
import { sessionMachine } from './session.machine.ts';
import { finishForgetting, findSession, forgetUser, openSession, type DeleteUserData, type SessionUser } from './stored-session.ts';

/** What a sign-out asks of the student's open local database. */
export interface Outbox {
  /** Sends what waits; `remaining` could not be sent. */
  pushWaiting(): Promise<{ remaining: number }>;
  /** Lets go of the database, so that it can be deleted. */
  close(): Promise<void>;
}

/** Who uses this tab. It is older than any page: the guards of the routes ask it before anything is drawn. */
export interface Session {
  readonly actor: Actor<typeof sessionMachine>;
  /** Resolves to who is signed in, or null, once this device has been read and no sign-out is under way. */
  settled(): Promise<SessionUser | null>;
  /** Resolves when the student is signed in and their session is not ended. */
  signedIn(): Promise<void>;
  /** The new student has been asked who they are. */
  setUp(): Promise<void>;
  /** The open local database tells where its changes wait; null when it is closed. */
  attachOutbox(outbox: Outbox | null): void;
}

/** Starts the session machine for as long as the tab lives. */
export function startSession(deleteUserData: DeleteUserData): Session {
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
  const actor = createActor(machine).start();

  const finish = () => finishForgetting(deleteUserData).catch((error: unknown) => console.error('Error signing out', error));
  const readAgain = () =>
    openSession(deleteUserData).then(
      (found) => actor.send({ type: 'FOUND', found }),
      (error: unknown) => console.error('Error loading session', error),
    );
  // Another student may have taken the place of one whose session had ended.
  deviceSession.channel.listen(() => void readAgain().then(finish));
  void finish();

  return {
    actor,
    settled: async () => {
      const snapshot = await waitFor(actor, (current) => current.hasTag('settled'));
      return snapshot.context.user;
    },
    signedIn: async () => void (await waitFor(actor, (current) => current.matches('signedIn') && !current.context.isEnded)),
    setUp: async () => {
      const { user } = actor.getSnapshot().context;
      if (user !== null) await unmarkNewStudent(user.id);
      actor.send({ type: 'FOUND', found: await findSession() });
    },
    attachOutbox: (attached) => {
      outbox = attached;
    },
  };
}
