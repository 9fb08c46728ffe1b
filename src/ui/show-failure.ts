import { showToast } from './toast.tsx';

/** Longer than other toasts: a full sentence. */
const SHOWN_MS = 8000;

interface Outcome {
  readonly ok: boolean;
  readonly error?: { readonly message: string };
}

/** Shows why a write failed, when no field can show it. */
export function showFailure({ error }: Outcome): void {
  if (error !== undefined) showToast({ title: 'Not saved', text: error.message }, { id: 'write-failure', duration: SHOWN_MS });
}
