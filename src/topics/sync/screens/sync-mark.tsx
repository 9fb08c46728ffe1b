import type { SyncStatus } from '../../../shared/replica/sync-status.ts';

/** The logo as status: solid when synced, hollow while something is on this device alone, square when the student must act. */
const MARKS: Readonly<Record<SyncStatus['kind'], string>> = {
  local: 'rounded-full border-2 border-ink-soft',
  synced: 'rounded-full bg-ink-soft',
  syncing: 'rounded-full border-2 border-ink-soft',
  offline: 'rounded-full border-2 border-ink-soft',
  ailing: 'rounded-full border-2 border-ink-soft',
  attention: 'rounded-xs bg-danger',
};

export function SyncMark({ kind }: Pick<SyncStatus, 'kind'>) {
  return <span aria-hidden className={`size-2.5 shrink-0 ${MARKS[kind]}`} />;
}
