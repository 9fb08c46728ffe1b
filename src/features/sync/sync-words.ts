import type { SyncStatus } from '../../data/replica/sync-status.ts';

/** The status in words. Other people's checks read them: they are an interface. */
export function syncWords({ kind, waiting, rejected }: Pick<SyncStatus, 'kind' | 'waiting' | 'rejected'>): string {
  switch (kind) {
    case 'synced':
      return 'Synced';
    case 'syncing':
      return 'Syncing…';
    case 'offline':
      return `Offline – ${changes(waiting)} waiting`;
    case 'attention': {
      // What the server refused; or, where something else stands in the way, everything that waits.
      const count = rejected > 0 ? rejected : waiting;
      return `${changes(count)} ${count === 1 ? 'needs' : 'need'} attention`;
    }
  }
}

/** What the browser knows comes before what the engine has found out yet; what needs the student comes first. */
export function shownStatus(status: SyncStatus, isOffline: boolean): SyncStatus {
  return isOffline && status.kind !== 'attention' ? { ...status, kind: 'offline' } : status;
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
