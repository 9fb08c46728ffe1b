import { showToast } from './toast.tsx';

/** Longer than other toasts: it is a sentence to be read. */
const SHOWN_MS = 8000;

interface Outcome {
  readonly ok: boolean;
  readonly error?: { readonly message: string };
}

/** Says what could not be written, where there is no field to say it at. */
export function tellFailure({ error }: Outcome): void {
  if (error !== undefined) showToast({ title: 'Not saved', text: error.message }, { id: 'write-failure', duration: SHOWN_MS });
}
