import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';

import type { AskedPaper } from '../../domain/mock/paper.ts';
import type { PaperTimer } from '../../domain/mock/paper-timer.ts';
import type { attemptMachine } from './attempt.machine.ts';
import type { AttemptActor } from './use-attempt-machine.ts';

interface Exam {
  readonly actor: AttemptActor;
  readonly paper: AskedPaper;
  readonly timer: PaperTimer;
}

export const ExamContext = createContext<Exam | null>(null);

/** The attempt that is sat. */
export function useExam(): Exam {
  return use(ExamContext)!;
}

/** A part of the machine's state: what shows it renders when that part changes. */
export function useAttemptPart<T>(select: (snapshot: SnapshotFrom<typeof attemptMachine>) => T): T {
  return useSelector(useExam().actor, select);
}

/** Index of the question that is shown. */
export const currentOf = ({ context }: SnapshotFrom<typeof attemptMachine>) => context.progress.current ?? 0;

export function useCurrentSection(): number {
  const { paper } = useExam();
  return useAttemptPart((snapshot) => paper.questions[currentOf(snapshot)]!.section);
}
