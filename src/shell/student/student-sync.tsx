import { useEffect } from 'react';

import { registerBackgroundSync } from '../../shared/replica/background-sync.ts';
import type { OpenReplica } from '../../shared/replica/open-replica.ts';
import { useOpenReplica } from '../../shared/replica/replica-context.tsx';
import { ensureProfile } from '../../shared/session/ensure-profile.ts';
import { createOutbox } from '../../shared/session/outbox.ts';
import { useSession } from '../../shared/session/session-context.tsx';
import { useSyncStatus } from '../../topics/sync/store/use-sync-status.ts';
import { useUserId } from '../../shared/session/use-user.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';

interface StudentSyncProps {
  readonly isEnded: boolean;
}

/** Reports network, session and closing tab to replication. */
export function StudentSync({ isEnded }: StudentSyncProps) {
  const open = useOpenReplica();
  const isOffline = useIsOffline();
  useOutbox(open);
  useSyncOnline(open, !isOffline && !isEnded);
  useWake(open);
  useBackgroundSync(isOffline);
  useSendOthers(open);
  return null;
}

/** Lets a sign-out query what is still unsent. */
function useOutbox(open: OpenReplica | null): void {
  const { attachOutbox } = useSession();
  useEffect(() => {
    if (open === null) return undefined;
    attachOutbox(createOutbox(open));
    return () => attachOutbox(null);
  }, [open, attachOutbox]);
}

function useSyncOnline(open: OpenReplica | null, isOnline: boolean): void {
  const userId = useUserId();
  useEffect(() => {
    if (open === null || !isOnline) return;
    open.engine.wake();
    ensureProfile(userId).then(
      (isNew) => isNew && open.engine.wake(),
      // Retried when the connection returns and at the next start.
      (error: unknown) => console.error('Error creating profile', error),
    );
  }, [open, userId, isOnline]);
}

/** Sends pictures and questions. Lazy, because the first screen does not need it. */
function useSendOthers(open: OpenReplica | null): void {
  useEffect(() => {
    // A trial has no server to send to.
    if (open === null || open.isTrial) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    import('../../topics/sync/store/send-others.ts').then(
      ({ sendOthers }) => {
        if (!isOver) stop = sendOthers(open);
      },
      (error: unknown) => console.error('Pictures and questions are sent after the next start', error),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [open]);
}

/** Wakes the engine when the tab becomes visible, and when the service worker asks for it. */
function useWake(open: OpenReplica | null): void {
  useEffect(() => {
    if (open === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const wake = () => document.visibilityState === 'visible' && open.engine.wake();
    document.addEventListener('visibilitychange', wake, { signal });
    navigator.serviceWorker?.addEventListener('message', ({ data }) => isSyncRequest(data) && open.engine.wake(), { signal });
    return () => listening.abort();
  }, [open]);
}

/** Leaves unsent changes to the service worker when the network is lost or the tab is hidden. */
function useBackgroundSync(isOffline: boolean): void {
  const hasWaiting = useSyncStatus().waiting > 0;
  useEffect(() => {
    if (!hasWaiting) return undefined;
    if (isOffline) void registerBackgroundSync();
    // The tab may be closing: a hidden tab on a phone often is.
    const onHidden = () => document.visibilityState === 'hidden' && void registerBackgroundSync();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [hasWaiting, isOffline]);
}

function isSyncRequest(message: unknown): boolean {
  return (message as { type?: string } | null)?.type === 'SYNC_NOW';
}
