import type { ExamSubject } from '../../shared/subjects/subjects.ts';

/** A bundled solved question. Every text may contain TeX between single dollars, chemistry (`\ce{…}`) included. */
export interface WorkedExample {
  /** Permanent: attempts and bookmarks refer to it. */
  readonly id: string;
  readonly subject: ExamSubject;
  /** Id of the chapter in the syllabus. */
  readonly chapter: string;
  readonly topic: string;
  /** 1: recall, or one application; 2: a combination of two; 3: needs an idea. */
  readonly difficulty: 1 | 2 | 3;
  readonly question: string;
  /** Present if it can be asked as multiple choice. */
  readonly options?: readonly [string, string, string, string];
  /** Index of the correct option, which equals the answer. */
  readonly correct?: 0 | 1 | 2 | 3;
  readonly answer: string;
  /** For tests: expressions that compute the answer's numbers from the given ones, separated by `;`. */
  readonly check?: string;
  readonly steps: readonly string[];
  /** Further words that a student may search for. */
  readonly tags: readonly string[];
}
