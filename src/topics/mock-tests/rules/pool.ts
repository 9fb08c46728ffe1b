import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import type { ChapterQuestions, Question } from '../../../content/questions/question.ts';
import { drawQuestion, type Generator } from '../../../content/questions/generators/generator.ts';

/** A question that a paper may draw: an authored one, or one with random numbers. */
export interface PoolItem extends Pick<Question, 'id' | 'kind' | 'difficulty' | 'seconds' | 'exams'> {
  readonly chapter: string;
  readonly subject: SyllabusSubject;
  readonly passage?: string;
  /** Whether the numbers come from the seed. */
  readonly isDrawn: boolean;
  readonly make: (seed: number) => Question;
}

/** Weight of each chapter in a paper: its number of topics in the syllabus. */
export type ChapterWeights = ReadonlyMap<string, number>;

export function poolOf(subject: SyllabusSubject, chapters: readonly ChapterQuestions[], generators: readonly Generator[]): PoolItem[] {
  const authored = chapters.flatMap(({ chapter, passages, questions }) =>
    questions.map((question): PoolItem => {
      const { id, kind, difficulty, seconds, exams } = question;
      const passage = question.passage === undefined ? undefined : passages?.[question.passage];
      const item = { id, kind, difficulty, seconds, exams, chapter, subject, isDrawn: false, make: () => question };
      return passage === undefined ? item : { ...item, passage };
    }),
  );
  const drawn = generators.map((generator): PoolItem => {
    const { id, kind, difficulty, seconds, exams, chapter } = generator;
    return { id, kind, difficulty, seconds, exams, chapter, subject, isDrawn: true, make: (seed) => drawQuestion(generator, seed) };
  });
  return [...authored, ...drawn];
}
