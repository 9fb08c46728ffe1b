import { useMachine } from '@xstate/react';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { waitFor } from 'xstate';

import type { SessionUser } from '../../../replication/auth/stored-session.ts';
import { deviceSession } from './device-session.ts';
import { unmarkNewStudent } from './new-student.ts';
import { createSessionLogic, type Outbox } from './session-logic.ts';
import { signIn, signUp, type SignInResult } from './sign-in.commands.ts';
import { findSession, finishForgetting, openSession, type DeleteUserData } from './stored-session.ts';

export type { SessionUser };

export interface SupabaseAuth {
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  readonly user: SessionUser | null;
  /** The server ended the session: the data is here, but nothing is sent until a new sign-in. */
  readonly isEnded: boolean;
  /** Who signed up goes to /profile-setup first; `setUp` says that they have been asked, or do not want to be. */
  readonly isNew: boolean;
  readonly setUp: () => Promise<void>;
  /** A student has just signed out, here or in another tab, and their page is still shown. */
  readonly hasSignedOut: boolean;
  /** That page has been left. */
  readonly pageLeft: () => void;
  /** Where a sign-out stands; `remaining` is null when what waits could not be counted. */
  readonly signOutStep: { readonly kind: 'pushing' } | { readonly kind: 'confirming'; readonly remaining: number | null } | null;
  readonly signIn: (email: string, password: string) => Promise<SignInResult>;
  readonly signUp: (email: string, password: string) => Promise<SignInResult>;
  readonly signOut: () => void;
  /** The account is gone from the server: so is everything on this device, without a question. */
  readonly accountDeleted: () => void;
  /** Answers to the question of step `confirming`. */
  readonly loseChanges: () => void;
  readonly stay: () => void;
  /** The open local database tells where its changes wait; null when it is closed. */
  readonly attachOutbox: (outbox: Outbox | null) => void;
}

const SessionContext = createContext<SupabaseAuth | null>(null);

export function useSupabaseAuth(): SupabaseAuth {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSupabaseAuth must be used within a SupabaseAuthProvider');
  return session;
}

export function SupabaseAuthProvider({ children, deleteUserData }: { children: ReactNode; deleteUserData: DeleteUserData }) {
  const [{ machine, attachOutbox }] = useState(() => createSessionLogic(deleteUserData));
  const [snapshot, send, actor] = useMachine(machine);

  useEffect(() => {
    const finish = () => finishForgetting(deleteUserData).catch((error: unknown) => console.error('Error signing out', error));
    const readAgain = () =>
      openSession(deleteUserData).then(
        (found) => send({ type: 'FOUND', found }),
        (error: unknown) => console.error('Error loading session', error),
      );
    // Another student may have taken the place of one whose session had ended.
    const stopListening = deviceSession.channel.listen(() => void readAgain().then(finish));
    void finish();
    return stopListening;
  }, [deleteUserData, send]);

  /** Whoever awaits a sign-in finds the session here when it has ended. */
  const untilSettled = useCallback(
    async (result: SignInResult) => {
      if (!result.ok || result.next !== 'signed-in') return result;
      await waitFor(actor, (current) => current.matches('signedIn') && !current.context.isEnded);
      return result;
    },
    [actor],
  );

  const setUp = useCallback(async () => {
    const { user } = actor.getSnapshot().context;
    if (user !== null) await unmarkNewStudent(user.id);
    send({ type: 'FOUND', found: await findSession() });
  }, [actor, send]);

  const { user, isEnded, isNew, remaining, hasSignedOut } = snapshot.context;
  const isSignedIn = snapshot.matches('signedIn') && !snapshot.matches({ signedIn: 'forgetting' });
  const isPushing = snapshot.matches({ signedIn: 'pushing' });
  const isConfirming = snapshot.matches({ signedIn: 'confirming' });

  const session = useMemo<SupabaseAuth>(
    () => ({
      status: isSignedIn ? 'signed-in' : snapshot.matches('signedOut') ? 'signed-out' : 'loading',
      user: isSignedIn ? user : null,
      isEnded,
      isNew,
      setUp,
      hasSignedOut,
      signOutStep: isPushing ? { kind: 'pushing' } : isConfirming ? { kind: 'confirming', remaining } : null,
      signIn: (email, password) => signIn(email, password).then(untilSettled),
      signUp: (email, password) => signUp(email, password).then(untilSettled),
      signOut: () => send({ type: 'SIGN_OUT' }),
      accountDeleted: () => send({ type: 'ACCOUNT_DELETED' }),
      loseChanges: () => send({ type: 'LOSE_CHANGES' }),
      pageLeft: () => send({ type: 'PAGE_LEFT' }),
      stay: () => send({ type: 'STAY' }),
      attachOutbox,
    }),
    [snapshot, isSignedIn, isPushing, isConfirming, user, isEnded, isNew, setUp, remaining, hasSignedOut, send, attachOutbox, untilSettled],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}
