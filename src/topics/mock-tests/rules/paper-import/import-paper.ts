import * as v from 'valibot';

import { PAPER, type Paper, type PaperQuestion } from '../paper.ts';
import { questionFaults } from '../paper-faults.ts';
import type { Typesets } from '../../../../content/questions/find-faults.ts';
import { OWN_QUESTION } from '../../../../content/questions/own-question.ts';
import { type Fault, Faults, WHOLE_FILE } from './faults.ts';
import type { FindChapters } from './find-chapter.ts';
import { readQuestion } from './imported-question.ts';
import { type OwnRules, ownTemplate } from './own-template.ts';
import { PaperSections } from './paper-sections.ts';
import { readPlace } from './read-place.ts';
import { readBytes } from './read-bytes.ts';
import { readerOf } from './reader-of.ts';

export interface ImportRequest {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly rules: OwnRules;
  /** Id of the document that will have the paper: its questions' ids begin with it, so that no two papers share one. */
  readonly paperId: string;
  readonly typesets: Typesets;
  readonly findChapters: FindChapters;
}

export type Imported =
  | { readonly ok: true; readonly paper: Paper }
  /** `more`: faults that are not listed. */
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly more: number };

/** Questions of a paper. */
export const MOST_QUESTIONS = 200;
/** Rows that are looked at. */
export const MOST_ROWS = 100_000;
/** Limit of the column `attempts.paper`; jsonb takes somewhat more than its text. */
const MOST_PAPER_BYTES = 524_288 / 1.25;

/**
 * A file as a paper, or everything that is wrong with it: never a part of it. It pauses after each row, so that whoever runs it
 * can let the page answer, and can stop.
 */
export function* importPaper({ bytes, fileName, rules, paperId, typesets, findChapters }: ImportRequest): Generator<undefined, Imported> {
  const faults = new Faults();
  const questions: PaperQuestion[] = [];
  const sections = new PaperSections(rules, faults);
  const prefix = `${OWN_QUESTION}${paperId.replaceAll('-', '').slice(0, 12)}`;
  let asked = 0;
  let rows = 0;
  let size = 0;
  const read = readBytes(bytes);
  for (const row of read.ok ? readerOf(read.text, fileName)(read.text) : [{ row: WHOLE_FILE, fault: read.problem }]) {
    if (++rows > MOST_ROWS) {
      faults.add(WHOLE_FILE, `The file goes on after ${MOST_ROWS.toLocaleString('en')} rows. The rest was not read.`);
      break;
    }
    if ('fault' in row) {
      faults.add(row.row, row.fault);
      yield;
      continue;
    }
    asked++;
    const result = readQuestion(row.question, `${prefix}-${String(asked).padStart(3, '0')}`, 60);
    if (!result.ok) for (const fault of result.faults) faults.add(row.row, fault);
    else if (asked <= MOST_QUESTIONS) {
      const { question, passage, place } = result;
      const read = readPlace(place, row.category, rules.subject, findChapters);
      if (!read.ok) faults.add(row.row, read.problem);
      const { chapter, subject } = read.ok ? read : { chapter: '', subject: rules.subject };
      const section = sections.place(place.section, row.row);
      const item = { chapter, subject, section, question, ...(passage === undefined ? {} : { passage }) };
      size += bytesOf(item);
      // Formulas take longest: none is typeset that would not be stored.
      if (size <= MOST_PAPER_BYTES) for (const fault of questionFaults(item, typesets)) faults.add(row.row, fault);
      questions.push(item);
    }
    yield;
  }
  if (asked > MOST_QUESTIONS)
    faults.add(WHOLE_FILE, `The file has ${asked} questions, and a paper at most ${MOST_QUESTIONS}. Split it into papers.`);
  if (asked === 0 && faults.count === 0) faults.add(WHOLE_FILE, 'The file has no question. Compare it with the example file.');
  const template = ownTemplate(rules, sections.finish(questions));
  if (faults.count === 0) {
    const seconds = Math.min(600, Math.max(15, Math.round((rules.minutes * 60) / asked)));
    const timed = questions
      .toSorted((one, other) => one.section - other.section)
      .map((item) => ({ ...item, question: { ...item.question, seconds } }));
    const paper = v.parse(PAPER, { version: 1, template, seed: 0, questions: timed });
    size = bytesOf(paper);
    if (size <= MOST_PAPER_BYTES) return { ok: true, paper };
  }
  if (size > MOST_PAPER_BYTES) {
    faults.add(
      WHOLE_FILE,
      `The paper takes ${kilobytes(size)} of text, and at most ${kilobytes(MOST_PAPER_BYTES)} fit. Split it into papers.`,
    );
  }
  return { ok: false, faults: faults.listed, more: faults.count - faults.listed.length };
}

const bytesOf = (value: object) => new TextEncoder().encode(JSON.stringify(value)).length;
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;
