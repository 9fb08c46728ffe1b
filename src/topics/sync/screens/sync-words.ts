import { type Obstacle, SERVER_FAILED, type SyncStatus } from '../../../shared/replica/sync-status.ts';

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
      // Counts rejected changes, or all unsent ones when something else blocks them.
      const count = rejected > 0 ? rejected : waiting;
      // No changes are affected, for example when the session has ended or storage is full.
      if (count === 0) return 'Needs attention';
      return `${changes(count)} ${count === 1 ? 'needs' : 'need'} attention`;
    }
  }
}

/**
 * Priority: first what needs the student, then the obstacle that the connectivity probe found, then the engine's phase. A trial needs no
 * network.
 */
export function shownStatus(status: SyncStatus, obstacle: Obstacle | null): SyncStatus {
  const { kind, waiting, rejected } = status;
  if (obstacle === null || obstacle === kind || kind === 'attention' || kind === 'local') return status;
  return { kind: obstacle, waiting, rejected, ...(obstacle === 'ailing' ? { message: SERVER_FAILED } : {}) };
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
