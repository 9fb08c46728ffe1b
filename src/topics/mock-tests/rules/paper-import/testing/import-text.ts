import type { Question } from '../../../../../content/questions/question.ts';
import { typesets } from '../../../../../content/questions/testing/typesets.ts';
import { findChapters } from '../find-chapter.ts';
import { type Imported, importPaper, type ImportRequest } from '../import-paper.ts';

const RULES = { title: 'Weekly test', minutes: 60, right: 4, wrong: -1, subject: 'physics' } as const;

/** Imports bytes to the end. */
export function importBytes(bytes: Uint8Array, fileName: string, request: Partial<ImportRequest> = {}): Imported {
  const reading = importPaper({ bytes, fileName, rules: RULES, paperId: crypto.randomUUID(), typesets, findChapters, ...request });
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

export const importText = (text: string, fileName: string, request: Partial<ImportRequest> = {}) =>
  importBytes(new TextEncoder().encode(text), fileName, request);

/** The questions, without what every import gives them. */
export function questionsIn(text: string, fileName: string): readonly object[] {
  const imported = importText(text, fileName);
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
  return imported.paper.questions.map(({ question, passage }) => strip(question, passage));
}

/** `Row 2: The answer is missing.` */
export function faultsIn(text: string, fileName: string): readonly string[] {
  const imported = importText(text, fileName);
  return imported.ok ? [] : imported.faults.map((fault) => `${fault.row}: ${fault.text}`);
}

function strip({ id: _id, topic: _topic, seconds: _seconds, exams: _exams, ...question }: Question, passage: string | undefined): object {
  return passage === undefined ? question : { ...question, passage };
}
