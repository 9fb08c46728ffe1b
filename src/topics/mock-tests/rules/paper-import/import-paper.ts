import * as v from 'valibot';

import { PAPER, type Paper, type PaperQuestion } from '../paper.ts';
import { questionFaults } from '../paper-faults.ts';
import type { Typesets } from '../../../../content/questions/find-faults.ts';
import { OWN_QUESTION } from '../../../../content/questions/own-question.ts';
import { type Fault, Faults, WHOLE_FILE } from './faults.ts';
import type { FindChapters } from './find-chapter.ts';
import { type Place, readQuestion } from './imported-question.ts';
import { type OwnRules, ownTemplate } from './own-template.ts';
import { PaperSections } from './paper-sections.ts';
import { readBytes } from './read-bytes.ts';
import { isHeading, readCsv } from './read-csv.ts';
import { readGift } from './read-gift.ts';
import { readMoodle } from './read-moodle.ts';
import type { ReadRows, Row } from './row.ts';
import { SUBJECT_NAMES, type SyllabusSubject } from '../../../../shared/subjects/subjects.ts';
import { syllabusSubjectOf } from '../../../../content/syllabus/subject-words.ts';

/** Content of a JSON file. `IMPORTED_QUESTION` defines a question. */
const JSON_FILE = v.object({ questions: v.array(v.unknown()) });

const unquoted = (cell: string) => cell.replace(/^\s*"(.*)"\s*$/, '$1');

export interface ImportRequest {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly rules: OwnRules;
  /** Id of the document that will contain the paper. Question ids begin with it, so that two papers never share one. */
  readonly paperId: string;
  readonly typesets: Typesets;
  readonly findChapters: FindChapters;
}

export type Imported =
  | { readonly ok: true; readonly paper: Paper }
  /** `more`: number of faults that are not listed. */
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly more: number };

/** Maximum number of questions in a paper. */
export const MOST_QUESTIONS = 200;
/** Maximum number of rows that are read. */
export const MOST_ROWS = 100_000;
/** Limit of the column `attempts.paper`. The text must be smaller, because jsonb takes more space. */
const MOST_PAPER_BYTES = 524_288 / 1.25;

/**
 * Imports a file as a paper, or reports all faults; never imports only a part. Yields after each row, so that the caller can keep the page
 * responsive and can stop.
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
      // Typesetting is slowest, so skip it for questions that would not be stored.
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

/** Detects a file's format by its first characters, and by its name if these are ambiguous. */
function readerOf(text: string, fileName: string): ReadRows {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  const start = text.trimStart().slice(0, 4000);
  if (start.startsWith('<') || ending === 'xml') return readMoodle;
  // A GIFT question may begin with [html].
  if (ending === 'json' || (/^(?:\{|\[\s*[[\]{"])/.test(start) && ending !== 'gift')) return readJson;
  if (
    ending === 'csv' ||
    ending === 'tsv' ||
    isHeading(
      start
        .split('\n', 1)[0]!
        .split(/[,;\t]/)
        .map(unquoted),
    )
  )
    return readCsv;
  return ending === 'gift' || /(?<!\\)\{/.test(text) ? readGift : unknown;
}

function unknown(): ReturnType<ReadRows> {
  return [{ row: WHOLE_FILE, fault: 'The file is not CSV, JSON, GIFT or Moodle XML. Compare it with the example files.' }];
}

function* readJson(text: string): Generator<Row> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    yield {
      row: WHOLE_FILE,
      fault: `This is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}. Compare it with the example file.`,
    };
    return;
  }
  const file = v.safeParse(JSON_FILE, content);
  if (!file.success) {
    yield { row: WHOLE_FILE, fault: 'The file has no list “questions”. Compare it with the example file.' };
    return;
  }
  for (const [at, question] of file.output.questions.entries()) yield { row: `Question ${at + 1}`, question };
}

type ReadPlace =
  | { readonly ok: true; readonly chapter: string; readonly subject: SyllabusSubject }
  | { readonly ok: false; readonly problem: string };

/**
 * Subject and chapter of a question. An unknown chapter name is a fault: otherwise the analysis would lack the chapter without a reason.
 * @param category category of the question bank; the chapter, if it is named like one
 * @param usual subject from the form, if the file names none
 */
function readPlace(
  { chapter, subject: named }: Place,
  category: string | undefined,
  usual: SyllabusSubject,
  findChapters: FindChapters,
): ReadPlace {
  const given = named === undefined ? undefined : syllabusSubjectOf(named);
  if (given === null) {
    return { ok: false, problem: `“${named!}” is no subject here. Use ${Object.values(SUBJECT_NAMES).join(', ')}, or leave it empty.` };
  }
  if (chapter === undefined) {
    const its = category === undefined ? undefined : findChapters(category, given ?? usual).find(({ isWhole }) => isWhole);
    return { ok: true, chapter: its?.id ?? '', subject: its?.subject ?? given ?? usual };
  }
  // Two subjects may have a chapter of the same name. The form's subject is preferred.
  const near = findChapters(chapter, given ?? usual);
  const inSubject = near.filter(({ isWhole }) => isWhole);
  const found = inSubject.length > 0 || given !== undefined ? inSubject : findChapters(chapter, undefined).filter(({ isWhole }) => isWhole);
  const [first, other] = found;
  if (first === undefined) {
    const where = given === undefined ? '' : ` of ${SUBJECT_NAMES[given]}`;
    return {
      ok: false,
      problem: `“${chapter}” is no chapter${where}. ${near[0] === undefined ? 'Use a name from the Syllabus screen' : `Write “${near[0].en}”`}, or leave it empty.`,
    };
  }
  if (other !== undefined) {
    const subjects = found.map((one) => SUBJECT_NAMES[one.subject]).join(' and of ');
    return { ok: false, problem: `“${chapter}” is a chapter of ${subjects}. Name the subject too.` };
  }
  if (given !== undefined && first.subject !== given) {
    return { ok: false, problem: `“${chapter}” is a chapter of ${SUBJECT_NAMES[first.subject]}, not of ${SUBJECT_NAMES[given]}.` };
  }
  return { ok: true, chapter: first.id, subject: first.subject };
}
