import { createContext, use } from 'react';

import type { PaperQuestion } from '../../rules/paper.ts';
import type { Outcome } from '../../rules/score.ts';

/** A question of an attempt, as input for a card, a task or the tutor. */
export interface AnalysedItem {
  readonly attemptId: string;
  readonly paperTitle: string;
  /** Number of the question, from 1. */
  readonly number: number;
  readonly item: PaperQuestion;
  /** The student's answer in words; null if there is none. */
  readonly given: string | null;
  readonly outcome: Outcome;
}

export interface WeakChapter {
  readonly attemptId: string;
  readonly chapter: string;
  readonly name: string;
}

/** Actions that move questions and chapters into other topics. The shell provides them. */
export interface AnalysisOutlets {
  readonly onCard: (item: AnalysedItem) => Promise<void>;
  readonly onTask: (item: AnalysedItem) => Promise<void>;
  readonly onTutor: (item: AnalysedItem) => Promise<void>;
  readonly onPlan: (chapter: WeakChapter) => Promise<void>;
  /**
   * @param draw draws the analysis
   * @param text accompanies the picture
   */
  readonly onGroup: (draw: () => Promise<Blob>, text: string) => void;
}

export const OutletsContext = createContext<AnalysisOutlets | null>(null);

export function useOutlets(): AnalysisOutlets {
  const outlets = use(OutletsContext);
  if (outlets === null) throw new Error('An analysis needs its outlets');
  return outlets;
}
