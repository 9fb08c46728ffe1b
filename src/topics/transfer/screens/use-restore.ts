import type { ClashChoice, RestorePreview } from '../store/restore.ts';
import type { RestoredFile } from '../store/restore-student.ts';
import { useTransfer } from './use-transfer.ts';
import type { Undoing } from './use-undoable.ts';

type RestoreStep =
  | { readonly phase: 'previewed'; readonly file: File; readonly preview: RestorePreview }
  | { readonly phase: 'restored'; readonly outcome: RestoredFile };

export function useRestore(undoing: Undoing) {
  const { run, reset, ...transfer } = useTransfer<RestoreStep>('restore', undoing);
  return {
    ...transfer,
    choose: (file: File | undefined) =>
      file === undefined
        ? reset()
        : run('reading', async ({ previewFile }, asked) => ({ phase: 'previewed', file, preview: await previewFile(file, asked) })),
    restore: (file: File, choice: ClashChoice) =>
      run('restoring', async ({ restoreFile }, asked) => {
        const result = await restoreFile(file, asked, choice);
        return result.ok ? { phase: 'restored', outcome: result } : { phase: 'refused', problem: result.error.message };
      }),
  };
}
