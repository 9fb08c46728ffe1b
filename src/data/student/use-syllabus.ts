import { useEffect, useState } from 'react';

import type { Syllabus } from '../../domain/syllabus/chapters.ts';
import { onAnswer } from '../../domain/on-answer.ts';

export type LoadedSyllabus = Syllabus | 'loading' | 'unreachable';

let loaded: Syllabus | null = null;

export async function loadSyllabus(): Promise<Syllabus> {
  return (loaded ??= (await import('../../domain/syllabus/chapters.ts')).SYLLABUS);
}

/** The syllabus, which loads after the screen. `unreachable`: not on this device, and no network. */
export function useSyllabus(): LoadedSyllabus {
  const [syllabus, setSyllabus] = useState<LoadedSyllabus>(loaded ?? 'loading');
  useEffect(() => {
    const fail = (error: unknown) => {
      console.error('Syllabus could not be loaded', error);
      setSyllabus('unreachable');
    };
    return onAnswer(loadSyllabus(), setSyllabus, fail);
  }, []);
  return syllabus;
}

/** For lists that can do without names: null until it is here. */
export function useSyllabusIfHere(): Syllabus | null {
  const syllabus = useSyllabus();
  return typeof syllabus === 'string' ? null : syllabus;
}
