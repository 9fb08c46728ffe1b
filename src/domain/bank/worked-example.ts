export const BANK_SUBJECTS = ['physics', 'chemistry', 'maths', 'biology'] as const;
export type BankSubject = (typeof BANK_SUBJECTS)[number];

/** A solved question of the bundled bank. Every text may have TeX between single dollars, chemistry (`\ce{…}`) included. */
export interface WorkedExample {
  /** Stays for ever: attempts and bookmarks refer to it. */
  readonly id: string;
  readonly subject: BankSubject;
  readonly chapter: string;
  readonly topic: string;
  /** 1 recalls or applies once, 2 puts two things together, 3 needs an idea. */
  readonly difficulty: 1 | 2 | 3;
  readonly question: string;
  /** Options, if it can be asked as multiple choice. */
  readonly options?: readonly [string, string, string, string];
  /** Which of the options is right, from 0; it is the answer, word for word. */
  readonly correct?: 0 | 1 | 2 | 3;
  readonly answer: string;
  /** The answer's numbers computed from what is given, as expressions with `;` between them: for the tests. */
  readonly check?: string;
  readonly steps: readonly string[];
  /** Other words by which a student may look for it. */
  readonly tags: readonly string[];
}
