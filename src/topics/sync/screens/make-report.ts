import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { syncReport, type ReportedDevice } from '../../../shared/replica/sync-report.ts';

/** The report of this device as it is now. */
export async function makeReport(
  { replica, userId }: OpenReplica,
  known: Pick<ReportedDevice, 'isOffline' | 'status' | 'unsentPictures' | 'packs'>,
): Promise<string> {
  // Unavailable on an insecure page.
  const storage = (navigator as { storage?: StorageManager }).storage;
  const [used, isPersistent] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
  return syncReport(replica, {
    ...known,
    userId,
    userAgent: navigator.userAgent,
    now: Date.now(),
    storage: { used: used?.usage ?? null, isPersistent: isPersistent ?? null },
  });
}
