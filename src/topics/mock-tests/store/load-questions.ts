import { packPath, type PackId } from '../../packs/rules/index.ts';
import { type ChapterWeights, poolOf, type PoolItem } from '../rules/pool.ts';
import type { Generator } from '../../../content/questions/generators/generator.ts';
import type { ChapterQuestions } from '../../../content/questions/question.ts';
import { loadTopics } from '../../../content/syllabus/load-topics.ts';
import { SUBJECTS, type SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import { isPackReady } from '../../packs/store/index.ts';
import { CORE, type SubjectQuestions } from './core-questions.ts';

/** The questions on this device from which papers are drawn. */
export interface Questions {
  readonly pool: readonly PoolItem[];
  readonly weights: ChapterWeights;
  /** Subjects for which only the app's own chapters are available. */
  readonly partial: readonly SyllabusSubject[];
}

export const packOf = (subject: SyllabusSubject): PackId => `questions-${subject}`;

/** Questions of the downloaded packs, and the app's own questions for subjects without a pack. */
export async function loadQuestions(): Promise<Questions> {
  const subjects = await Promise.all(
    SUBJECTS.map(async (subject) => {
      const [packed, topics] = await Promise.all([readPack(subject), loadTopics(subject)]);
      const { chapters, generators } = packed ?? CORE[subject] ?? { chapters: [], generators: [] };
      const weights = [...topics].map(([chapter, its]) => [chapter, Math.max(1, its.length)] as const);
      return { subject, isWhole: packed !== null, pool: poolOf(subject, chapters, generators), weights };
    }),
  );
  return {
    pool: subjects.flatMap(({ pool }) => pool),
    weights: new Map(subjects.flatMap(({ weights }) => weights)),
    partial: subjects.flatMap(({ subject, isWhole }) => (isWhole ? [] : [subject])),
  };
}

/** Reads a pack, whose hash was verified at download. null if it is not on this device or cannot be read. */
async function readPack(subject: SyllabusSubject): Promise<SubjectQuestions | null> {
  const id = packOf(subject);
  try {
    if (!(await isPackReady(id))) return null;
    const [questions, generators] = await Promise.all([
      fetch(`${packPath(id)}questions.json`),
      import(/* @vite-ignore */ `${packPath(id)}generators.js`) as Promise<{ readonly generators: readonly Generator[] }>,
    ]);
    return { chapters: (await questions.json()) as ChapterQuestions[], ...generators };
  } catch (error) {
    console.error(`The questions of ${subject} could not be read`, error);
    return null;
  }
}
