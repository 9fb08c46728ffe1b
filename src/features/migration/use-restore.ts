import { useEffect, useRef, useState } from 'react';

import { useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { useUserId } from '../../data/session/use-user.ts';
import type { ClashChoice, RestorePreview, RestoreProgress } from '../../data/transfer/restore.ts';
import type { Undone } from '../../data/transfer/undo-journal.ts';
import type { Refusals } from '../../domain/transfer/refusals.ts';

export interface RestoreOutcome {
  readonly added: number;
  readonly replaced: number;
  readonly pictures: number;
  readonly refusals: Refusals;
  readonly isCancelled: boolean;
}

export type RestoreState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly what: 'reading' | 'restoring' | 'undoing'; readonly progress: RestoreProgress | null }
  | { readonly phase: 'previewed'; readonly file: File; readonly preview: RestorePreview }
  | { readonly phase: 'restored'; readonly outcome: RestoreOutcome }
  | { readonly phase: 'undone'; readonly outcome: Undone }
  | { readonly phase: 'refused'; readonly problem: string };

const FAILED = 'The file could not be read. It may have changed since you chose it: choose it again. Nothing here was lost.';

export function useRestore() {
  const replicaOnceOpen = useReplicaOnceOpen();
  const userId = useUserId();
  const [state, setState] = useState<RestoreState>({ phase: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  /** Runs one piece of work; a failure becomes a sentence. */
  async function run(what: 'reading' | 'restoring' | 'undoing', work: (tools: Tools) => Promise<RestoreState>) {
    stop.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setState({ phase: 'running', what, progress: null });
    const onProgress = (progress: RestoreProgress) => {
      if (!signal.aborted) setState({ phase: 'running', what, progress });
    };
    try {
      const [replica, transfer] = await Promise.all([replicaOnceOpen(), import('../../data/transfer/restore-student.ts')]);
      const next = await work({ transfer, asked: { replica, userId, signal, onProgress } });
      if (stop.current === controller) setState(next);
    } catch (error) {
      if (stop.current !== controller) return;
      if (signal.aborted) return setState({ phase: 'idle' });
      console.error('Error restoring', error);
      const isNamed = error instanceof Error && error.name === 'TransferFault';
      setState({ phase: 'refused', problem: isNamed ? error.message : FAILED });
    }
  }

  return {
    state,
    choose: (file: File | undefined) => {
      if (file === undefined) return setState({ phase: 'idle' });
      void run('reading', async ({ transfer, asked }) => ({
        phase: 'previewed',
        file,
        preview: await transfer.previewFile(file, asked),
      }));
    },
    restore: (file: File, choice: ClashChoice) =>
      void run('restoring', async ({ transfer, asked }) => {
        const result = await transfer.restoreFile(file, asked, choice);
        return result.ok ? { phase: 'restored', outcome: result } : { phase: 'refused', problem: result.error.message };
      }),
    undo: () =>
      void run('undoing', async ({ transfer, asked }) => {
        const result = await transfer.undoLast(asked);
        return result.ok ? { phase: 'undone', outcome: result.outcome } : { phase: 'refused', problem: result.error.message };
      }),
    cancel: () => stop.current?.abort(),
  };
}

interface Tools {
  readonly transfer: typeof import('../../data/transfer/restore-student.ts');
  readonly asked: Parameters<typeof import('../../data/transfer/restore-student.ts').previewFile>[1];
}
