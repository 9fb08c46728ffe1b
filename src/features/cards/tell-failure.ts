import type { WriteResult } from '../../data/replica/local-database.ts';
import { showToast } from '../../ui/toast.tsx';

/** Says what could not be written, where there is no field to say it at. */
export function tellFailure(result: WriteResult): void {
  if (!result.ok) showToast({ title: 'Not saved', text: result.error.message }, { id: 'card-failure', duration: 8000 });
}
