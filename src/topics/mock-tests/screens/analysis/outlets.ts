import { createContext, use } from 'react';

import type { PaperQuestion } from '../../rules/paper.ts';
import type { Outcome } from '../../rules/score.ts';

/** A question of an attempt that becomes something else. */
export interface AnalysedItem {
  readonly attemptId: string;
  readonly paperTitle: string;
  /** From 1. */
  readonly number: number;
  readonly item: PaperQuestion;
  /** The student's answer in words; null where there is none. */
  readonly given: string | null;
  readonly outcome: Outcome;
}

export interface WeakChapter {
  readonly attemptId: string;
  readonly chapter: string;
  readonly name: string;
}

/** Where questions and chapters go: into other topics, so the shell gives it. */
export interface AnalysisOutlets {
  readonly onCard: (item: AnalysedItem) => Promise<void>;
  readonly onTask: (item: AnalysedItem) => Promise<void>;
  readonly onTutor: (item: AnalysedItem) => Promise<void>;
  readonly onPlan: (chapter: WeakChapter) => Promise<void>;
  /** A picture of the analysis, and words to go with it. */
  readonly onGroup: (draw: () => Promise<Blob>, text: string) => void;
}

export const OutletsContext = createContext<AnalysisOutlets | null>(null);

export function useOutlets(): AnalysisOutlets {
  const outlets = use(OutletsContext);
  if (outlets === null) throw new Error('An analysis needs its outlets');
  return outlets;
}
