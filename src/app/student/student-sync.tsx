import { useEffect } from 'react';

import { registerBackgroundSync } from '../../data/replica/background-sync.ts';
import { useOpenReplica } from '../../data/replica/replica-context.tsx';
import { ensureProfile } from '../../data/session/ensure-profile.ts';
import { createOutbox } from '../../data/session/outbox.ts';
import { useSession } from '../../data/session/session-context.tsx';
import { useSyncStatus } from '../../data/replica/use-sync-status.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';

interface StudentSyncProps {
  readonly isEnded: boolean;
}

/** Forwards the app's events to replication: network, session, closing tab. */
export function StudentSync({ isEnded }: StudentSyncProps) {
  const userId = useUserId();
  const open = useOpenReplica();
  const { attachOutbox } = useSession();
  const isOffline = useIsOffline();
  const hasWaiting = useSyncStatus().waiting > 0;

  useEffect(() => {
    if (open === null) return undefined;
    attachOutbox(createOutbox(open));
    return () => attachOutbox(null);
  }, [open, attachOutbox]);

  useEffect(() => {
    if (open === null || isOffline || isEnded) return;
    open.engine.wake();
    ensureProfile(userId).then(
      (isNew) => isNew && open.engine.wake(),
      // Retried when the connection returns and at the next start.
      (error: unknown) => console.error('Error creating profile', error),
    );
  }, [open, userId, isOffline, isEnded]);

  useEffect(() => {
    if (open === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const wake = () => document.visibilityState === 'visible' && open.engine.wake();
    document.addEventListener('visibilitychange', wake, { signal });
    navigator.serviceWorker?.addEventListener('message', ({ data }) => isSyncRequest(data) && open.engine.wake(), { signal });
    return () => listening.abort();
  }, [open]);

  useEffect(() => {
    if (!hasWaiting) return undefined;
    if (isOffline) void registerBackgroundSync();
    // The tab may be closing; a hidden one on a phone often is.
    const onHidden = () => document.visibilityState === 'hidden' && void registerBackgroundSync();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [hasWaiting, isOffline]);

  return null;
}

function isSyncRequest(message: unknown): boolean {
  return (message as { type?: string } | null)?.type === 'SYNC_NOW';
}
