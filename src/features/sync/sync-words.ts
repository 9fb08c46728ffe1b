import type { SyncStatus } from '../../data/replica/sync-status.ts';

/** Status texts. External checks read them, so they are an interface. */
export function syncWords({ kind, waiting, rejected }: Pick<SyncStatus, 'kind' | 'waiting' | 'rejected'>): string {
  switch (kind) {
    case 'local':
      return 'Saved on this device';
    case 'synced':
      return 'Synced';
    case 'syncing':
      return 'Syncing…';
    case 'offline':
      return waiting === 0 ? 'Offline' : `Offline – ${changes(waiting)} waiting`;
    case 'ailing':
      return waiting === 0 ? 'Server problem' : `Server problem – ${changes(waiting)} waiting`;
    case 'attention': {
      // Rejected changes, or all waiting ones where something else blocks them.
      const count = rejected > 0 ? rejected : waiting;
      // As where a session has ended, or storage is full.
      if (count === 0) return 'Needs attention';
      return `${changes(count)} ${count === 1 ? 'needs' : 'need'} attention`;
    }
  }
}

/**
 * Priority: what needs the student, then the browser's offline state, then the engine's phase. A trial needs no network. A server that
 * fails fails the browser's probe, too: without a network the engine learns so within half a minute (OUT-4).
 */
export function shownStatus(status: SyncStatus, isOffline: boolean): SyncStatus {
  return isOffline && (status.kind === 'synced' || status.kind === 'syncing') ? { ...status, kind: 'offline' } : status;
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
