import { useEffect, useRef, useState } from 'react';

import { useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { useUserId } from '../../data/session/use-user.ts';
import { oneAtATime } from '../../data/transfer/one-at-a-time.ts';
import type { RestoreProgress } from '../../data/transfer/restore.ts';
import type { Transfer } from '../../data/transfer/restore-student.ts';
import type { UndoableWork } from '../../data/transfer/undo-cache.ts';
import type { Undone } from '../../data/transfer/undo-journal.ts';
import type { Undoing } from './use-undoable.ts';

export type TransferState<Step> =
  | Step
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly what: keyof typeof DOING; readonly progress: RestoreProgress | null }
  | { readonly phase: 'undone'; readonly outcome: Undone }
  | { readonly phase: 'refused'; readonly problem: string };

export const DOING = { reading: 'Reading the file', restoring: 'Restore', importing: 'Import', undoing: 'Undoing' } as const;

const FAILED = 'The file could not be read. It may have changed since you chose it: choose it again. Nothing here was lost.';

const OTHER_TAB = 'Another tab restores or imports at this moment. Try again when it is done.';

/** Runs one piece of work at a time, with progress, cancel and undo; a failure becomes a sentence. */
export function useTransfer<Step extends { readonly phase: string }>({ refresh, setIsWriting }: Undoing) {
  const replicaOnceOpen = useReplicaOnceOpen();
  const userId = useUserId();
  const [state, setState] = useState<TransferState<Step>>({ phase: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function run(
    what: keyof typeof DOING,
    work: (transfer: Transfer, asked: Parameters<Transfer['previewFile']>[1]) => Promise<TransferState<Step>>,
    isRefining = false,
  ) {
    stop.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    if (!isRefining) setState({ phase: 'running', what, progress: null });
    const isWriting = what !== 'reading';
    if (isWriting) setIsWriting(true);
    const onProgress = (progress: RestoreProgress) => {
      if (!signal.aborted) setState({ phase: 'running', what, progress });
    };
    try {
      const [replica, { transfer }] = await Promise.all([replicaOnceOpen(), import('../../data/transfer/restore-student.ts')]);
      const asked = { replica, userId, signal, onProgress };
      const next = isWriting ? await oneAtATime(userId, () => work(transfer, asked)) : await work(transfer, asked);
      if (stop.current === controller) setState(next ?? { phase: 'refused', problem: OTHER_TAB });
    } catch (error) {
      if (stop.current !== controller) return;
      if (signal.aborted) return setState({ phase: 'idle' });
      console.error('Error reading or writing a file', error);
      const isNamed = error instanceof Error && error.name === 'TransferFault';
      setState({ phase: 'refused', problem: isNamed ? error.message : FAILED });
    } finally {
      if (isWriting) {
        await refresh();
        setIsWriting(false);
      }
    }
  }

  return {
    state,
    run: (what: keyof typeof DOING, work: Parameters<typeof run>[1]) => void run(what, work),
    /** Reads again without hiding what was read before. */
    refine: (work: Parameters<typeof run>[1]) => void run('reading', work, true),
    reset: () => setState({ phase: 'idle' }),
    cancel: () => stop.current?.abort(),
    undo: (done: UndoableWork) =>
      void run('undoing', async (transfer, asked) => {
        const result = await transfer.undoLast(asked, done);
        return result.ok ? { phase: 'undone', outcome: result.outcome } : { phase: 'refused', problem: result.error.message };
      }),
  };
}
