import type { EngineStatus } from '../../../replication/engine/status.ts';

export interface SyncStatus {
  /**
   * `local`: a trial, which is on this device alone. `ailing`: the server has a problem, and a gateway or proxy answers for it.
   * `attention`: only when the student can do something.
   */
  readonly kind: 'local' | 'synced' | 'syncing' | 'offline' | 'ailing' | 'attention';
  /** Number of unsent changes that are sent automatically: documents, pictures, questions. */
  readonly waiting: number;
  /** Number of changes that the server rejected. */
  readonly rejected: number;
  /** The obstacle as a sentence, when waiting alone does not help. */
  readonly message?: string;
  /** True if the student may answer the message with `startOver`. */
  readonly canStartOver?: true;
}

/** Why the server cannot be reached. */
export type Obstacle = Extract<SyncStatus['kind'], 'offline' | 'ailing'>;

/**
 * Derives the status shown to the student from the engine's phase and the outbox.
 * @param counted number of unsent changes; undefined until counted
 * @param isDelayed true when unsent entries that are not documents have not reached the server for a while
 */
export function syncStatus(engine: EngineStatus, counted: number | undefined, rejected: number, isDelayed = false): SyncStatus {
  const waiting = counted ?? 0;
  const counts = { waiting, rejected };
  switch (engine.phase) {
    case 'local':
      return { kind: 'local', ...counts };
    case 'halted':
      return {
        kind: 'attention',
        ...counts,
        message: haltMessages[engine.reason],
        ...(engine.reason === 'restored-server' ? { canStartOver: true } : {}),
      };
    case 'storage-failed':
      return {
        kind: 'attention',
        ...counts,
        message: storageMessages[engine.kind],
      };
    case 'signed-out':
      return {
        kind: 'attention',
        ...counts,
        message: 'Your session has ended. Sign in again to sync your changes. They are saved on this device.',
      };
    case 'failed':
      return { kind: rejected > 0 ? 'attention' : 'ailing', ...counts, message: SERVER_FAILED };
    case 'offline':
      return { kind: rejected > 0 ? 'attention' : 'offline', ...counts };
    case 'idle':
    case 'syncing':
      if (rejected > 0) return { kind: 'attention', ...counts };
      if (waiting > 0 && (isDelayed || 'delayed' in engine)) return { kind: 'ailing', ...counts, message: DELAYED };
      return {
        kind: counted === undefined || waiting > 0 || engine.phase === 'syncing' ? 'syncing' : 'synced',
        ...counts,
      };
  }
}

export const SERVER_FAILED = 'The server has a problem. Your changes are saved on this device. Ekagra keeps trying.';
const DELAYED = 'The server cannot accept some of your changes now. They are saved on this device. Ekagra keeps trying.';

const haltMessages = {
  'wrong-user': 'The server sees a different account on this device. Nothing is synced. Sign out and sign in again.',
  'restored-server': 'The server was restored from a backup. Your changes are saved on this device. Choose “Start over” to send them.',
} as const;

const storageMessages = {
  quota: 'This device is full. Free some space to get changes from your other devices.',
  closed: 'Ekagra’s storage was closed. Reload to continue.',
  outdated: 'Ekagra was updated. Reload to continue.',
  deleted: 'What Ekagra kept on this device was deleted in another tab. Reload to go on.',
  failed: 'This device cannot read its storage. Reload to continue.',
} as const;
