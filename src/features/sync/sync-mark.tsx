import type { SyncStatus } from '../../data/replica/sync-status.ts';

/** The bindu: solid when the server has everything, hollow while something waits, square when it needs the student. */
const MARKS: Readonly<Record<SyncStatus['kind'], string>> = {
  synced: 'rounded-full bg-ink-soft',
  syncing: 'rounded-full border-2 border-ink-soft',
  offline: 'rounded-full border-2 border-ink-soft',
  attention: 'rounded-xs bg-danger',
};

export function SyncMark({ kind }: Pick<SyncStatus, 'kind'>) {
  return <span aria-hidden className={`size-2.5 shrink-0 ${MARKS[kind]}`} />;
}
