import { useEffect, useState } from 'react';

import type { Syllabus } from '../../content/syllabus/chapters.ts';
import { onAnswer } from '../rules/on-answer.ts';

export type LoadedSyllabus = Syllabus | 'loading' | 'unreachable';

let loaded: Syllabus | null = null;

export async function loadSyllabus(): Promise<Syllabus> {
  return (loaded ??= (await import('../../content/syllabus/chapters.ts')).SYLLABUS);
}

/** The syllabus, which loads after the screen that needs it. `unreachable`: not on this device, and the network is down. */
export function useSyllabus(isNeeded = true): LoadedSyllabus {
  const [syllabus, setSyllabus] = useState<LoadedSyllabus>(loaded ?? 'loading');
  useEffect(() => {
    if (!isNeeded) return undefined;
    const fail = (error: unknown) => {
      console.error('Syllabus could not be loaded', error);
      setSyllabus('unreachable');
    };
    return onAnswer(loadSyllabus(), setSyllabus, fail);
  }, [isNeeded]);
  return syllabus;
}

/** The syllabus, for lists that work without names: null until loaded. */
export function useSyllabusIfHere(isNeeded = true): Syllabus | null {
  const syllabus = useSyllabus(isNeeded);
  return typeof syllabus === 'string' ? null : syllabus;
}
