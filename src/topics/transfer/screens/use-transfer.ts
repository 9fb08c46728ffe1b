import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { oneAtATime } from '../store/one-at-a-time.ts';
import type { RestoreProgress } from '../store/restore.ts';
import type { Transfer } from '../store/restore-student.ts';
import type { UndoableWork } from '../store/undo-cache.ts';
import type { Undone } from '../store/undo-journal.ts';
import { useBackgroundWork } from './background-work.ts';
import type { Undoing } from './use-undoable.ts';

export type TransferState<Step> =
  | Step
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly what: keyof typeof DOING; readonly progress: RestoreProgress | null }
  | { readonly phase: 'undone'; readonly outcome: Undone }
  | { readonly phase: 'refused'; readonly problem: string };

export const DOING = { reading: 'Reading the file', restoring: 'Restore', importing: 'Import', undoing: 'Undoing' } as const;

/** Toasts that other screens show when the work has ended. */
const ENDED = {
  reading: 'The file was read',
  restoring: 'The restore has ended',
  importing: 'The import has ended',
  undoing: 'The undo has ended',
} as const;
const NOT_TAKEN = 'The file was not taken';
const FAILED = 'The file could not be read. It may have changed since you chose it: choose it again. Nothing here was lost.';

const OTHER_TAB = 'Another tab restores or imports at this moment. Try again when it is done.';

/** Runs one piece of work at a time, with progress, cancel and undo. It continues on other screens. Failures become a sentence. */
export function useTransfer<Step extends { readonly phase: string }>(name: 'restore' | 'import', { refresh, setIsWriting }: Undoing) {
  const replicaOnceOpen = useReplicaOnceOpen();
  const userId = useUserId();
  const { work: background, state } = useBackgroundWork<TransferState<Step>>(userId, name);

  async function run(
    what: keyof typeof DOING,
    work: (transfer: Transfer, asked: Parameters<Transfer['previewFile']>[1]) => Promise<TransferState<Step>>,
    isRefining = false,
  ) {
    const controller = background.start();
    const { signal } = controller;
    if (!isRefining) background.set({ phase: 'running', what, progress: null });
    const isWriting = what !== 'reading';
    if (isWriting) setIsWriting(true);
    const onProgress = (progress: RestoreProgress) => {
      if (!signal.aborted) background.set({ phase: 'running', what, progress });
    };
    try {
      const [replica, { transfer }] = await Promise.all([replicaOnceOpen(), import('../store/restore-student.ts')]);
      const asked = { replica, userId, signal, onProgress };
      const next = isWriting ? await oneAtATime(userId, () => work(transfer, asked)) : await work(transfer, asked);
      if (background.isLatest(controller)) background.end(next ?? { phase: 'refused', problem: OTHER_TAB }, ENDED[what]);
    } catch (error) {
      if (!background.isLatest(controller)) return;
      if (signal.aborted) return background.set({ phase: 'idle' });
      console.error('Error reading or writing a file', error);
      const isNamed = error instanceof Error && error.name === 'TransferFault';
      background.end({ phase: 'refused', problem: isNamed ? error.message : FAILED }, NOT_TAKEN);
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
    /** Reads again, and keeps the previous preview until then. */
    refine: (work: Parameters<typeof run>[1]) => void run('reading', work, true),
    reset: () => background.set({ phase: 'idle' }),
    cancel: () => background.stop(),
    undo: (done: UndoableWork) =>
      void run('undoing', async (transfer, asked) => {
        const result = await transfer.undoLast(asked, done);
        return result.ok ? { phase: 'undone', outcome: result.outcome } : { phase: 'refused', problem: result.error.message };
      }),
  };
}
