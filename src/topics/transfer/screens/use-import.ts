import { useState } from 'react';

import { useUser } from '../../../shared/session/use-user.ts';
import { readInWorker } from '../store/read-in-worker.ts';
import type { ImportedFile } from '../store/restore-student.ts';
import { clockOf } from '../../../shared/days/study-day.ts';
import type { ReadFile } from '../rules/read-file.ts';
import type { TableChoice } from '../rules/tasks/table-shape.ts';
import { useTransfer } from './use-transfer.ts';
import type { Undoing } from './use-undoable.ts';

export type FileRead = Extract<ReadFile, { readonly ok: true }>;

type ImportStep =
  | { readonly phase: 'read'; readonly file: File; readonly read: FileRead }
  | { readonly phase: 'imported'; readonly read: FileRead; readonly outcome: ImportedFile };

export function useImport(undoing: Undoing) {
  const { run, reset, refine, ...transfer } = useTransfer<ImportStep>('import', undoing);
  const { email } = useUser();
  /** The student's choice of columns, until the file is read by it. */
  const [chosen, setChosen] = useState<TableChoice | null>(null);

  const readAs = (file: File, table: TableChoice | undefined) =>
    async function read(_: unknown, { replica, userId, signal, onProgress }: Parameters<Parameters<typeof run>[1]>[1]) {
      const told = (done: number, total: number) => onProgress({ done, total, doing: 'Reading cards and pictures' });
      const clock = clockOf(await replica.get('users', userId));
      const read = await readInWorker(file, { clock, userId, email: email ?? null, now: Date.now(), table }, signal, told);
      return read.ok ? ({ phase: 'read', file, read } as const) : ({ phase: 'refused', problem: read.problem } as const);
    };

  return {
    ...transfer,
    chosen,
    choose(file: File | undefined) {
      setChosen(null);
      if (file === undefined) reset();
      else run('reading', readAs(file, undefined));
    },
    /** Reads the file again, by other columns. The old preview stays meanwhile. */
    match(file: File, table: TableChoice) {
      setChosen(table);
      refine(readAs(file, table));
    },
    importFile: (read: FileRead) =>
      run('importing', async ({ importRead }, asked) => {
        const result = await importRead(read, asked);
        return result.ok ? { phase: 'imported', read, outcome: result } : { phase: 'refused', problem: result.error.message };
      }),
  };
}
