import { useSelector } from '@xstate/react';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { Outbox, Session } from './session.ts';
import type { TrialHere } from './session.machine.ts';
import type { SessionUser } from './stored-session.ts';

export type { SessionUser };

export interface SessionValue {
  /** `lost`: a newer release has taken over the data on this device (STORE-1), or another tab deleted it (STORE-7). */
  readonly status: 'loading' | 'signed-in' | 'signed-out' | 'lost';
  readonly user: SessionUser | null;
  /** True if the server ended the session. The data stays, and nothing is sent until the next sign-in. */
  readonly isEnded: boolean;
  readonly trial: TrialHere;
  /** True if a student just signed out, in this tab or another, and their page is still shown. */
  readonly hasSignedOut: boolean;
  /** True if they signed out in another tab. */
  readonly isElsewhere: boolean;
  /** To be called after leaving that page. */
  readonly pageLeft: () => void;
  /** The step of a sign-out in progress. `remaining` counts unsent changes; null when unknown. */
  readonly signOutStep: { readonly kind: 'pushing' } | { readonly kind: 'confirming'; readonly remaining: number | null } | null;
  /** Resolves once this context has the session of a successful sign-in. */
  readonly signedIn: () => Promise<void>;
  /** Resolves once this context has a trial that was started. */
  readonly trying: () => Promise<void>;
  readonly signOut: () => void;
  /** Called when the account was deleted on the server: deletes everything on this device without asking. */
  readonly accountDeleted: () => void;
  /** Signs out despite unsent changes, in step `confirming`. */
  readonly loseChanges: () => void;
  readonly stay: () => void;
  /** Registers the outbox of the open local database; null when it closes. */
  readonly attachOutbox: (outbox: Outbox | null) => void;
}

const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  // The specification fixes this sentence, including its names.
  if (session === null) throw new Error('useSupabaseAuth must be used within a SupabaseAuthProvider');
  return session;
}

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { actor, signedIn, trying, attachOutbox } = session;
  const snapshot = useSelector(actor, (current) => current);

  const auth = useMemo<SessionValue>(() => {
    const { send } = actor;
    const { user, isEnded, trial, remaining, hasSignedOut, isElsewhere } = snapshot.context;
    const isSending = snapshot.matches({ signedIn: 'pushing' }) || snapshot.matches({ signedIn: 'closing' });
    const isSignedIn = snapshot.matches('signedIn') && snapshot.hasTag('settled');
    const otherwise = snapshot.matches('signedOut') ? 'signed-out' : snapshot.matches('lost') ? 'lost' : 'loading';
    return {
      status: isSignedIn ? 'signed-in' : otherwise,
      user: isSignedIn ? user : null,
      isEnded,
      trial,
      hasSignedOut,
      isElsewhere,
      signOutStep: isSending
        ? { kind: 'pushing' }
        : snapshot.matches({ signedIn: 'confirming' })
          ? { kind: 'confirming', remaining }
          : null,
      signedIn,
      trying,
      signOut: () => send({ type: 'SIGN_OUT' }),
      accountDeleted: () => send({ type: 'ACCOUNT_DELETED' }),
      loseChanges: () => send({ type: 'LOSE_CHANGES' }),
      pageLeft: () => send({ type: 'PAGE_LEFT' }),
      stay: () => send({ type: 'STAY' }),
      attachOutbox,
    };
  }, [actor, snapshot, signedIn, trying, attachOutbox]);

  return <SessionContext value={auth}>{children}</SessionContext>;
}
