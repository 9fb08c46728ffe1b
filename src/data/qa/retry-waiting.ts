import { addWaiting, type QaWrite } from '../../../replication/questions/waiting-writes.ts';
import { sendWaiting } from './send-waiting.ts';

/** Sends a refused write again. Where it is refused again it stays, with the new reason. */
export async function retryWaiting(userId: string, write: QaWrite): Promise<void> {
  await addWaiting(userId, write);
  await sendWaiting(userId);
}
