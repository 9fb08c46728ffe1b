import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import type { WorkedExample } from '../../../content/examples/worked-example.ts';
import { ASSERTION_OPTIONS, type ChapterQuestions, OPTION_LETTERS, type Question } from '../../../content/questions/question.ts';
import { cutTitle } from './cut-title.ts';
import { slugWords } from './slug.ts';

/** Origin of a solved question. */
export type SolvedSource = 'example' | 'bank';

/** A question that the app itself answers: a worked example, or a solution from the question bank. TeX is between dollar signs. */
export interface SolvedEntry {
  /** URL path below /qa. It is the question's permanent id, or ends with it. */
  readonly slug: string;
  readonly source: SolvedSource;
  readonly title: string;
  readonly subject: SyllabusSubject;
  /** Id of the chapter in the syllabus. */
  readonly chapter: string;
  /** Paragraphs of the question. */
  readonly body: readonly string[];
  /** The two lists of a matching question. */
  readonly lists: readonly (readonly string[])[];
  readonly options: readonly string[];
  readonly steps: readonly string[];
  readonly answer: string;
  /** Further words that a student may search for. */
  readonly words: readonly string[];
}

export function entryOfExample({ id, subject, chapter, topic, question, options, steps, answer, tags }: WorkedExample): SolvedEntry {
  return {
    slug: id,
    source: 'example',
    title: cutTitle(question),
    subject,
    chapter,
    body: [question],
    lists: [],
    options: options ?? [],
    steps,
    answer,
    words: [topic, ...tags],
  };
}

/** Entries for a chapter of the bank. Leaves out questions that need a figure or have no solution. */
export function entriesOfChapter(subject: SyllabusSubject, { chapter, passages, questions }: ChapterQuestions): SolvedEntry[] {
  return questions.flatMap((question) => {
    if (question.figure !== undefined || question.solution.length === 0) return [];
    const passage = question.passage === undefined ? undefined : passages?.[question.passage];
    return [entryOfQuestion(subject, chapter, question, passage)];
  });
}

function entryOfQuestion(subject: SyllabusSubject, chapter: string, question: Question, passage: string | undefined): SolvedEntry {
  const asked = question.kind === 'assertion' ? [`Assertion: ${question.statement}`, `Reason: ${question.reason}`] : [question.statement];
  const words = slugWords(question.statement);
  return {
    slug: words === '' ? question.id : `${words}-${question.id}`,
    source: 'bank',
    title: cutTitle(question.statement),
    subject,
    chapter,
    body: passage === undefined ? asked : [passage, ...asked],
    lists: question.kind === 'matrix' ? [question.left, question.right] : [],
    options: optionsOf(question),
    steps: question.solution,
    answer: answerOf(question),
    words: [question.topic.replaceAll('-', ' '), ...(question.hi === undefined ? [] : [question.hi.statement])],
  };
}

function optionsOf(question: Question): readonly string[] {
  if (question.kind === 'numerical') return [];
  return question.kind === 'assertion' ? ASSERTION_OPTIONS : question.options;
}

function answerOf(question: Question): string {
  const named = (at: number) => `(${OPTION_LETTERS[at]}) ${optionsOf(question)[at]}`;
  switch (question.kind) {
    case 'numerical': {
      const { from, to } = question.key;
      return from === to ? String(from) : `${from} to ${to}`;
    }
    case 'multiple':
      return question.key.map(named).join('; ');
    default:
      return named(question.key);
  }
}

/**
 * The chapter and the id at the end of a bank question's slug; null for other slugs. The words before them may come from an earlier title.
 * @param chapters ids of all chapters
 */
export function bankIdOf(slug: string, chapters: readonly string[]): { readonly chapter: string; readonly id: string } | null {
  const numbered = /^(?<front>.+)-\d{2,3}$/.exec(slug);
  const front = numbered?.groups?.['front'];
  if (front === undefined) return null;
  const chapter = chapters
    .filter((id) => front === id || front.endsWith(`-${id}`))
    .reduce((longest, id) => (id.length > longest.length ? id : longest), '');
  return chapter === '' ? null : { chapter, id: chapter + slug.slice(front.length) };
}
