import { useEffect, useMemo, useState } from 'react';

import type { EntrySearch, SearchedEntry } from '../rules/entry-search.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import type { QaSearch } from '../rules/qa-search.ts';
import type { SolvedEntry } from '../rules/solved-entry.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { SUBJECTS, type SyllabusSubject } from '../../../shared/subjects/subjects.ts';

interface Searched extends SearchedEntry {
  readonly entry: SolvedEntry;
}

export interface FoundEntries {
  readonly entries: readonly SolvedEntry[];
  readonly state: 'loading' | 'here' | 'partly';
}

/** Maximum number of found entries. */
const MOST_FOUND = 200;

/** The search index of this tab. Loaded entries are added to it. */
let index: Promise<EntrySearch<Searched>> | null = null;

function openIndex(): Promise<EntrySearch<Searched>> {
  index ??= import('../rules/entry-search.ts').then((module) => new module.EntrySearch<Searched>());
  index.catch(() => (index = null));
  return index;
}

/** The entries that the directory lists: matches of the search, in the chosen subject and chapter. */
export function useFoundEntries(examples: readonly SolvedEntry[], syllabus: Syllabus, search: QaSearch): FoundEntries {
  const { q = '', chapter } = search;
  const subject = SUBJECTS.find((each) => each === search.subject);
  const isSearch = q.trim() !== '';
  const { banks, isLoading, hasFailed } = useBanks(subject, isSearch || subject !== undefined);
  const known = useMemo(() => [...examples, ...banks.flat()], [examples, banks]);
  const [found, setFound] = useState<{ readonly q: string; readonly entries: readonly SolvedEntry[] }>();

  useEffect(() => {
    if (!isSearch) return undefined;
    const searched = openIndex().then(async (opened) => {
      await opened.add(known.map((entry) => searchedOf(entry, syllabus)));
      return opened.search(q, MOST_FOUND).map(({ entry }) => entry);
    });
    return onAnswer(
      searched,
      (entries) => setFound({ q, entries }),
      (error: unknown) => console.error('Questions could not be searched', error),
    );
  }, [isSearch, q, known, syllabus]);

  const listed = isSearch ? (found?.entries ?? NONE) : known;
  const entries = useMemo(
    () =>
      listed.filter(
        (entry) => (subject === undefined || entry.subject === subject) && (chapter === undefined || entry.chapter === chapter),
      ),
    [listed, subject, chapter],
  );
  // The previous list stays until the newest words are searched.
  const isSearching = isSearch && found?.q !== q;
  return { entries, state: isLoading || isSearching ? 'loading' : hasFailed ? 'partly' : 'here' };
}

const NONE: readonly SolvedEntry[] = [];

/** Solutions of the bank: of one subject, or for a search of all. */
function useBanks(subject: SyllabusSubject | undefined, isNeeded: boolean) {
  const [banks, setBanks] = useState<ReadonlyMap<SyllabusSubject, readonly SolvedEntry[] | 'failed'>>(new Map());
  const needed = isNeeded ? (subject === undefined ? SUBJECTS : [subject]) : [];
  const missing = needed.filter((each) => !banks.has(each)).join(' ');

  useEffect(() => {
    if (missing === '') return undefined;
    let isCurrent = true;
    for (const each of missing.split(' ') as SyllabusSubject[]) {
      const keep = (entries: readonly SolvedEntry[] | 'failed') => isCurrent && setBanks((before) => new Map([...before, [each, entries]]));
      loadBank(each).then(keep, (error: unknown) => {
        console.error(`Solved questions of ${each} could not be loaded`, error);
        keep('failed');
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [missing]);

  const here = useMemo(() => [...banks.values()].filter((its) => its !== 'failed'), [banks]);
  return { banks: here, isLoading: missing !== '', hasFailed: needed.some((each) => banks.get(each) === 'failed') };
}

async function loadBank(subject: SyllabusSubject): Promise<readonly SolvedEntry[]> {
  const { loadBankEntries } = await import('../store/load-solved.ts');
  return loadBankEntries(subject);
}

function searchedOf(entry: SolvedEntry, syllabus: Syllabus): Searched {
  const chapter = syllabus.chapterOf(entry.chapter);
  const names = [entry.subject, chapter?.en, chapter?.hi, ...(chapter?.synonyms ?? []), ...entry.words];
  return {
    slug: entry.slug,
    title: entry.body.join(' '),
    names: names.filter((name) => typeof name === 'string').join(' '),
    text: [...entry.options, ...entry.steps].join(' '),
    entry,
  };
}
