import { useEffect, useMemo, useState } from 'react';

import { onAnswer } from '../rules/on-answer.ts';
import type { ReadChapter } from '../../content/syllabus/read-chapter.ts';
import { syllabusSubjectOf } from '../../content/syllabus/subject-words.ts';
import type { Subject } from './use-subjects.ts';
import { loadSyllabus, useSyllabusIfHere } from './use-syllabus.ts';

/** A chapter to choose, in the form of SearchOption of src/ui. */
export interface ChapterOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string | null;
  readonly words: readonly string[];
}

const NO_OPTIONS: readonly ChapterOption[] = [];

/** Chapters to choose from: those of the subject, or of all the student's subjects. Empty until the syllabus has loaded. */
export function useChapterOptions(subjects: readonly Subject[], subjectId: string | null): readonly ChapterOption[] {
  const syllabus = useSyllabusIfHere();
  return useMemo(() => {
    if (syllabus === null) return NO_OPTIONS;
    const its = subjects.filter(({ id }) => subjectId === null || id === subjectId).map(({ name }) => syllabusSubjectOf(name));
    const known = new Set(its.filter((subject) => subject !== null));
    const chapters = known.size === 0 ? syllabus.chapters : syllabus.chapters.filter(({ subject }) => known.has(subject));
    return chapters.map(({ id, en, hi, synonyms }) => ({ id, label: en, detail: hi, words: synonyms }));
  }, [syllabus, subjects, subjectId]);
}

/** A chapter's name; null without an id, and until the syllabus has loaded. */
export function useChapterName(id: string | null): string | null {
  const syllabus = useSyllabusIfHere(id !== null);
  return syllabus?.chapterOf(id)?.en ?? null;
}

/** Function that finds the chapter in a typed line; null until loaded. */
export function useReadChapter(): ReadChapter | null {
  const [read, setRead] = useState<ReadChapter | null>(null);
  useEffect(() => {
    const fail = (error: unknown) => console.error('Chapters could not be loaded', error);
    return onAnswer(loadReader(), (reader) => setRead(() => reader), fail);
  }, []);
  return read;
}

let reader: Promise<ReadChapter> | null = null;

function loadReader(): Promise<ReadChapter> {
  reader ??= Promise.all([loadSyllabus(), import('../../content/syllabus/read-chapter.ts')]).then(([syllabus, { chapterReader }]) =>
    chapterReader(syllabus),
  );
  reader.catch(() => {
    reader = null;
  });
  return reader;
}
