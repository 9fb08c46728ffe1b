import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';

import type { AskedPaper } from '../rules/paper.ts';
import type { PaperTimer } from '../rules/paper-timer.ts';
import { afterPaint } from './after-paint.ts';
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

/** Section of the question that is shown. It follows once that is painted: the section's tab and palette cost more than the step. */
export function useCurrentSection(): number {
  const { actor, paper } = useExam();
  const [section, setSection] = useState(() => sectionOf(paper, actor));
  useEffect(() => {
    let last = -1;
    const follow = () => {
      const next = sectionOf(paper, actor);
      if (next !== last) afterPaint(() => setSection(sectionOf(paper, actor)));
      last = next;
    };
    follow();
    const { unsubscribe } = actor.subscribe(follow);
    return unsubscribe;
  }, [actor, paper]);
  return section;
}

function sectionOf(paper: AskedPaper, actor: AttemptActor): number {
  return paper.questions[currentOf(actor.getSnapshot())]!.section;
}
