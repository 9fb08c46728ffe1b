import { StudyLedger, minutesByChapter, type StudySession } from '../../analytics/rules/index.ts';
import type { ChapterMark } from '../../../shared/rules/chapter-marks.ts';

/** Answers of a submitted attempt to questions of a chapter. */
export interface ChapterAnswers {
  readonly chapter: string;
  readonly right: number;
  readonly wrong: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ChapterCard {
  readonly chapter: string;
  /** Due time of the card, epoch milliseconds. Null while suspended. */
  readonly due: number | null;
  readonly reviewedAt: number | null;
}

export interface ChapterProgress {
  readonly minutes: number;
  readonly right: number;
  readonly wrong: number;
  readonly cardsDue: number;
  /** Last studied, answered or revised, epoch milliseconds; null if never. */
  readonly lastSeen: number | null;
  readonly mark: ChapterMark;
}

export interface ProgressSources {
  /** Sessions that have a chapter. */
  readonly sessions: readonly StudySession[];
  readonly answers: readonly ChapterAnswers[];
  readonly cards: readonly ChapterCard[];
  readonly marks: ReadonlyMap<string, ChapterMark>;
  /** Time before which a card counts as due: the end of the study day, epoch milliseconds. */
  readonly dueBefore: number;
}

export const NO_PROGRESS: ChapterProgress = { minutes: 0, right: 0, wrong: 0, cardsDue: 0, lastSeen: null, mark: 'new' };

const MINUTE_MS = 60_000;

/** The student's progress in each chapter. Chapters without any are left out. */
export function chapterProgress({ sessions, answers, cards, marks, dueBefore }: ProgressSources): ReadonlyMap<string, ChapterProgress> {
  const progress = new Map<string, ChapterProgress>();
  const add = (chapter: string, more: (before: ChapterProgress) => Partial<ChapterProgress>) => {
    const before = progress.get(chapter) ?? NO_PROGRESS;
    progress.set(chapter, { ...before, ...more(before) });
  };
  const latest = (lastSeen: number | null, at: number | null) => (at === null ? lastSeen : Math.max(lastSeen ?? 0, at));

  for (const [chapter, minutes] of minutesByChapter(new StudyLedger(sessions))) add(chapter, () => ({ minutes }));
  for (const { chapter, startedAt, minutes } of sessions) {
    if (chapter !== null) add(chapter, ({ lastSeen }) => ({ lastSeen: latest(lastSeen, startedAt + minutes * MINUTE_MS) }));
  }
  for (const { chapter, right, wrong, at } of answers) {
    add(chapter, (before) => ({ right: before.right + right, wrong: before.wrong + wrong, lastSeen: latest(before.lastSeen, at) }));
  }
  for (const { chapter, due, reviewedAt } of cards) {
    const isDue = due !== null && due < dueBefore;
    add(chapter, (before) => ({ cardsDue: before.cardsDue + Number(isDue), lastSeen: latest(before.lastSeen, reviewedAt) }));
  }
  for (const [chapter, mark] of marks) add(chapter, () => ({ mark }));
  return progress;
}

/** Reads `score.byChapter` of a submitted attempt. Values that are not numbers are ignored. */
export function answersOf(score: Readonly<Record<string, unknown>>, at: number): readonly ChapterAnswers[] {
  const { byChapter } = score;
  if (typeof byChapter !== 'object' || byChapter === null) return [];
  return Object.entries(byChapter as Readonly<Record<string, unknown>>).flatMap(([chapter, counts]) => {
    const { right, wrong } = (counts ?? {}) as Readonly<Record<string, unknown>>;
    return isCount(right) && isCount(wrong) ? [{ chapter, right, wrong, at }] : [];
  });
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
