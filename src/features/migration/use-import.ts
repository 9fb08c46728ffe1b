import type { ImportedFile } from '../../data/transfer/restore-student.ts';
import { readTasks } from '../../data/transfer/read-tasks.ts';
import type { ReadTasks } from '../../domain/transfer/tasks/imported-task.ts';
import { useTransfer } from './use-transfer.ts';

export type TasksRead = Extract<ReadTasks, { readonly ok: true }>;

type ImportStep =
  | { readonly phase: 'read'; readonly read: TasksRead }
  | { readonly phase: 'imported'; readonly read: TasksRead; readonly outcome: ImportedFile };

export function useImport() {
  const { run, reset, ...transfer } = useTransfer<ImportStep>();
  return {
    ...transfer,
    choose: (file: File | undefined) =>
      file === undefined
        ? reset()
        : run('reading', async (_, { signal }) => {
            const read = await readTasks(file, signal);
            return read.ok ? { phase: 'read', read } : { phase: 'refused', problem: read.problem };
          }),
    importTasks: (read: TasksRead) =>
      run('importing', async ({ importRead }, asked) => {
        const result = await importRead(read.tasks, asked);
        return result.ok ? { phase: 'imported', read, outcome: result } : { phase: 'refused', problem: result.error.message };
      }),
  };
}
