import { trialsTakenBy } from '../../../replication/auth/trial.ts';
import { deviceSession } from '../server/device-session.ts';

/** True when this device has changes that the server does not have. */
export async function hasUnsent(userId: string): Promise<boolean> {
  if ((await trialsTakenBy(deviceSession.store, userId)).length > 0) return true;
  const { hasUnsentDocuments } = await import('../../../replication/storage/unsent.ts');
  const { countEntries } = await import('../../../replication/outbox/outbox.ts');
  return (await hasUnsentDocuments(userId)) || (await countEntries(userId)) > 0;
}
