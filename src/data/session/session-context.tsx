import { useSelector } from '@xstate/react';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { Outbox, Session } from './session.ts';
import { signIn, signUp, type SignInResult } from './sign-in.commands.ts';
import type { SessionUser } from './stored-session.ts';

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

export function SupabaseAuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { actor, setUp, attachOutbox } = session;
  const snapshot = useSelector(actor, (current) => current);

  const auth = useMemo<SupabaseAuth>(() => {
    const { send } = actor;
    /** Whoever awaits a sign-in finds the session here when it has ended. */
    const untilSignedIn = async (result: SignInResult) => {
      if (result.ok && result.next === 'signed-in') await session.signedIn();
      return result;
    };
    const { user, isEnded, isNew, remaining, hasSignedOut } = snapshot.context;
    const isSignedIn = snapshot.matches('signedIn') && snapshot.hasTag('settled');
    return {
      status: isSignedIn ? 'signed-in' : snapshot.matches('signedOut') ? 'signed-out' : 'loading',
      user: isSignedIn ? user : null,
      isEnded,
      isNew,
      setUp,
      hasSignedOut,
      signOutStep: snapshot.matches({ signedIn: 'pushing' })
        ? { kind: 'pushing' }
        : snapshot.matches({ signedIn: 'confirming' })
          ? { kind: 'confirming', remaining }
          : null,
      signIn: (email, password) => signIn(email, password).then(untilSignedIn),
      signUp: (email, password) => signUp(email, password).then(untilSignedIn),
      signOut: () => send({ type: 'SIGN_OUT' }),
      accountDeleted: () => send({ type: 'ACCOUNT_DELETED' }),
      loseChanges: () => send({ type: 'LOSE_CHANGES' }),
      pageLeft: () => send({ type: 'PAGE_LEFT' }),
      stay: () => send({ type: 'STAY' }),
      attachOutbox,
    };
  }, [session, actor, snapshot, setUp, attachOutbox]);

  return <SessionContext value={auth}>{children}</SessionContext>;
}
