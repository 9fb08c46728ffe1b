import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import type { ExportProgress } from '../store/export-account.ts';
import type { Manifest } from '../rules/archive.ts';
import { useBackgroundWork } from './background-work.ts';
import { saveFile } from './save-file.ts';

export type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly progress: ExportProgress | null }
  | { readonly phase: 'done'; readonly manifest: Manifest }
  | { readonly phase: 'failed' };

export function useExport() {
  const replicaOnceOpen = useReplicaOnceOpen();
  const userId = useUserId();
  const { work, state } = useBackgroundWork<ExportState>(userId, 'export');

  async function run() {
    const { signal } = work.start();
    work.set({ phase: 'running', progress: null });
    try {
      const replica = await replicaOnceOpen();
      const { exportStudent } = await import('../store/export-student.ts');
      const onProgress = (progress: ExportProgress) => {
        if (!signal.aborted) work.set({ phase: 'running', progress });
      };
      const { file, manifest } = await exportStudent({ replica, userId, signal, onProgress });
      signal.throwIfAborted();
      saveFile(`ekagra-${manifest.madeAt.slice(0, 10)}.zip`, file);
      work.end({ phase: 'done', manifest }, 'The export is with your downloads');
    } catch (error) {
      if (signal.aborted) return;
      console.error('Error exporting', error);
      work.end({ phase: 'failed' }, 'The export failed');
    }
  }

  function cancel() {
    work.stop();
    work.set({ phase: 'idle' });
  }
  return { state, run, cancel };
}
