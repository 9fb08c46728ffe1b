import type { WriteError, WriteResult } from '../../data/replica/local-database.ts';
import { showToast } from '../../ui/toast.tsx';

/** Says what could not be written, where there is no field to say it at. */
export function tellFailure({ message }: WriteError): void {
  showToast({ title: 'Not saved', text: message }, { id: 'write-failure', duration: 8000 });
}

/** The database is still being opened. */
export const notReady: WriteResult = {
  ok: false,
  error: { kind: 'storage-closed', message: 'Your tasks are still being opened. Try again in a moment.' },
};
