import { StorageError } from '../storage/store.ts';
import { WritingClosedError } from '../storage/writing.ts';

export type WriteResult = { readonly ok: true } | { readonly ok: false; readonly error: WriteError };

export interface WriteError {
  readonly kind: 'invalid' | 'not-found' | 'quota' | 'outdated' | 'deleted' | 'signing-out' | 'storage-closed' | 'storage-failed';
  /** The invalid field, for an invalid write. */
  readonly field?: string;
  /** A sentence for the student: what happened and what to do. */
  readonly message: string;
}

/** Runs a write. A failure of the storage becomes a sentence for the student. */
export async function written<R = never>(work: () => Promise<WriteResult | R>): Promise<WriteResult | R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WritingClosedError) return failed('signing-out', error.message);
    if (!(error instanceof StorageError)) throw error;
    switch (error.kind) {
      case 'quota':
        return failed('quota', 'This device has no space left, so the change was not saved. Free some space and try again.');
      case 'outdated':
        return failed('outdated', 'Ekagra was updated. Reload to go on; what you typed is kept.');
      case 'deleted':
        return failed(
          'deleted',
          'What Ekagra kept on this device was deleted in another tab, so this was not saved. Copy what you typed, then reload.',
        );
      case 'closed':
        return failed('storage-closed', 'Ekagra’s storage on this device was closed, so the change was not saved. Reload and try again.');
      case 'failed':
        return failed('storage-failed', 'This device could not save the change. Reload and try again.');
    }
  }
}

export function failed(kind: WriteError['kind'], message: string, field?: string): Extract<WriteResult, { readonly ok: false }> {
  return { ok: false, error: { kind, message, ...(field ? { field } : {}) } };
}
