import * as v from 'valibot';

import { studentKey } from '../kept-on-device/kept-value.ts';
import type { Replica } from '../replica/local-database.ts';
import { createThrottle } from './throttle.ts';

const PERIOD_MS = 5 * 60_000;

/**
 * Records the student's last login on the server, at most once per five minutes over all tabs and reloads. Not replicated: offline it would
 * leave a pending change that the student never made. Only logs failures.
 * @returns a function to call when the app opens, and on activity
 */
export function lastLoginRecorder(replica: Replica, userId: string): () => void {
  const key = studentKey(userId, 'last-login');
  const throttle = createThrottle(PERIOD_MS, key);
  let isAsking = false;

  async function record(): Promise<void> {
    if (!throttle.claim({ steadyMs: performance.now(), wallMs: Date.now() })) return;
    // Read from storage, which is more current than a watched record. The server refuses an account that is about to be deleted.
    const profile = await replica.get('users', userId);
    if (!profile || profile.deletion_due !== null) return;
    const { changeRows } = await import('../server/call-server.ts');
    const last_login = new Date().toISOString();
    await changeRows(userId, v.unknown(), 'users', (rows) => rows.update({ last_login }).eq('id', userId));
  }

  return () => {
    if (isAsking || !navigator.onLine || !throttle.mayBeDue(performance.now())) return;
    isAsking = true;
    // A browser that starts opens several tabs at once; one of them records.
    void navigator.locks
      .request(key.name, record)
      .catch((error: unknown) => console.error('Error updating last login', error))
      .finally(() => (isAsking = false));
  };
}
