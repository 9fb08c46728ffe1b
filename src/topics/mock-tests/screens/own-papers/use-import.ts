import { useEffect, useRef, useState } from 'react';

import { useReplicaOnceOpen } from '../../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../../shared/session/use-user.ts';
import type { Fault } from '../../rules/paper-import/faults.ts';
import type { Imported } from '../../rules/paper-import/import-paper.ts';
import type { OwnRules } from '../../rules/paper-import/own-template.ts';
import { addOwnPaper } from '../../store/own-papers.commands.ts';

export type ImportProblem =
  /** No file, one that cannot be read, or a paper that cannot be stored. */
  | { readonly kind: 'file' | 'store'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly Fault[]; readonly more: number };

const UNREADABLE = 'The file could not be read. It may have changed since you chose it: choose it again.';

/** @param onImported with the number of questions */
export function useImport(onImported: (questions: number) => void) {
  const replicaOnceOpen = useReplicaOnceOpen();
  const userId = useUserId();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function store(file: File, rules: OwnRules, stopped: AbortSignal): Promise<ImportProblem | number | null> {
    const paperId = crypto.randomUUID();
    let imported: Imported | null;
    try {
      const { readPaperFile } = await import('../../store/papers-of-others.ts');
      imported = await readPaperFile(file, rules, paperId, stopped);
    } catch (error) {
      console.error('A file could not be read', error);
      return { kind: 'file', text: UNREADABLE };
    }
    if (imported === null) return null;
    if (!imported.ok) return { kind: 'faults', faults: imported.faults, more: imported.more };
    const stored = await addOwnPaper(await replicaOnceOpen(), userId, paperId, imported.paper);
    return stored.ok ? imported.paper.questions.length : { kind: 'store', text: stored.error.message };
  }

  async function run(file: File, rules: OwnRules) {
    const controller = new AbortController();
    stop.current = controller;
    setIsRunning(true);
    setProblem(null);
    const outcome = await store(file, rules, controller.signal);
    setIsRunning(false);
    if (typeof outcome === 'number') onImported(outcome);
    else setProblem(outcome);
  }
  return { isRunning, problem, setProblem, run };
}
