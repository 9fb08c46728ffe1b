import { loadExamples } from '../../../content/examples/load-examples.ts';
import { type EntryPage, pageOfEntry, structuredData } from '../rules/entry-page.ts';
import { bankIdOf, entriesOfChapter, entryOfExample, type SolvedEntry } from '../rules/solved-entry.ts';
import type { ChapterQuestions } from '../../../content/questions/question.ts';
import { SYLLABUS } from '../../../content/syllabus/chapters.ts';
import { EXAM_SUBJECTS, SUBJECTS, type SyllabusSubject } from '../../../shared/subjects/subjects.ts';

type Chapters = Readonly<Record<string, ChapterQuestions>>;

/** One lazy file per subject, not part of the shell. The service worker stores it at its first use. */
const BANK: Readonly<Record<SyllabusSubject, () => Promise<{ readonly chapters: Chapters }>>> = {
  physics: () => import('./bank/physics.ts'),
  chemistry: () => import('./bank/chemistry.ts'),
  maths: () => import('./bank/maths.ts'),
  biology: () => import('./bank/biology.ts'),
  english: () => import('./bank/english.ts'),
};

let examples: Promise<readonly SolvedEntry[]> | null = null;

/** Worked examples, which every device has. The subjects alternate. */
export function loadExampleEntries(): Promise<readonly SolvedEntry[]> {
  examples ??= readExamples();
  examples.catch(() => (examples = null));
  return examples;
}

async function readExamples(): Promise<readonly SolvedEntry[]> {
  const bySubject = await Promise.all(EXAM_SUBJECTS.map((subject) => loadExamples([subject])));
  const longest = Math.max(...bySubject.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => bySubject.flatMap((its) => its.slice(at, at + 1)))
    .flat()
    .map(entryOfExample);
}

const banks = new Map<SyllabusSubject, Promise<readonly SolvedEntry[]>>();

/**
 * Solutions from the question bank, by chapter in the order of the syllabus.
 * @throws if the subject's file is not on this device and cannot be loaded
 */
export function loadBankEntries(subject: SyllabusSubject): Promise<readonly SolvedEntry[]> {
  const known = banks.get(subject);
  if (known !== undefined) return known;
  const loading = BANK[subject]().then(({ chapters }) => {
    const order = new Map(SYLLABUS.chapters.map(({ id }, at) => [id, at]));
    const placeOf = ({ chapter }: ChapterQuestions) => order.get(chapter) ?? order.size;
    return Object.values(chapters)
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .flatMap((chapter) => entriesOfChapter(subject, chapter));
  });
  banks.set(subject, loading);
  loading.catch(() => banks.delete(subject));
  return loading;
}

export interface FoundEntry {
  readonly entry: SolvedEntry;
  /** Other questions of the chapter. */
  readonly related: readonly SolvedEntry[];
  readonly page: EntryPage;
}

/** Number of related questions on a page. */
const MOST_RELATED = 5;

/**
 * A solved question by its current or an earlier slug; null if there is none.
 * @throws if its subject's file is not on this device and cannot be loaded
 */
export async function findSolved(slug: string): Promise<FoundEntry | null> {
  const solved = await loadExampleEntries();
  const example = solved.find((entry) => entry.slug === slug);
  if (example !== undefined) return foundIn(solved, example);
  const chapters = SYLLABUS.chapters.map(({ id }) => id);
  const named = bankIdOf(slug, chapters);
  const subject = named === null ? undefined : SYLLABUS.chapterOf(named.chapter)?.subject;
  if (named === null || subject === undefined) return null;
  const bank = await loadBankEntries(subject);
  const entry = bank.find(({ slug: own }) => own === named.id || own.endsWith(`-${named.id}`));
  return entry === undefined ? null : foundIn(bank, entry);
}

/** The part of the slug that stays when the title changes. */
export function permanentIdOf({ slug, source }: SolvedEntry): string {
  if (source === 'example') return slug;
  return (
    bankIdOf(
      slug,
      SYLLABUS.chapters.map(({ id }) => id),
    )?.id ?? slug
  );
}

function foundIn(among: readonly SolvedEntry[], entry: SolvedEntry): FoundEntry {
  return { entry, related: othersOf(entry, among), page: pageOfEntry(entry) };
}

/** The questions that follow in the chapter. After the last one it continues with the first. */
function othersOf(entry: SolvedEntry, among: readonly SolvedEntry[]): readonly SolvedEntry[] {
  const its = among.filter(({ chapter }) => chapter === entry.chapter);
  const at = its.indexOf(entry);
  return [...its.slice(at + 1), ...its.slice(0, at)].slice(0, MOST_RELATED);
}

/** A page to prerender. */
export interface SolvedPage {
  readonly page: EntryPage;
  readonly data: (siteUrl: string) => object;
}

/** The pages of all solved questions. */
export async function loadSolvedPages(): Promise<readonly SolvedPage[]> {
  const entries = (await Promise.all([loadExampleEntries(), ...SUBJECTS.map(loadBankEntries)])).flat();
  return entries.map((entry) => ({ page: pageOfEntry(entry), data: (siteUrl) => structuredData(entry, siteUrl) }));
}
