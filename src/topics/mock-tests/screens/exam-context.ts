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

/** The running attempt. */
export function useExam(): Exam {
  return use(ExamContext)!;
}

/** Selects a part of the machine's state. The component renders only when that part changes. */
export function useAttemptPart<T>(select: (snapshot: SnapshotFrom<typeof attemptMachine>) => T): T {
  return useSelector(useExam().actor, select);
}

/** Index of the displayed question. */
export const currentOf = ({ context }: SnapshotFrom<typeof attemptMachine>) => context.progress.current ?? 0;

/** Section of the displayed question. Updates after the paint, because rendering the section's tab and palette costs more than the step. */
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
