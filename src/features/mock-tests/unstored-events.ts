import * as v from 'valibot';

import { UNSTORED_PREFIX } from '../../domain/mock/kept-on-device.ts';
import { LONGEST_EVENT, MOST_EVENTS } from '../../domain/mock/record.ts';

/** Events on their way to the database. localStorage takes them in the press itself, and outlives a tab that crashes after it. */
const keyOf = (attemptId: string) => UNSTORED_PREFIX + attemptId;

const TEXTS = v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.maxLength(LONGEST_EVENT))), v.maxLength(MOST_EVENTS));

export function readUnstored(attemptId: string): readonly string[] {
  try {
    const read = v.safeParse(TEXTS, localStorage.getItem(keyOf(attemptId)));
    return read.success ? read.output : [];
  } catch {
    return [];
  }
}

export function keepUnstored(attemptId: string, texts: readonly string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(keyOf(attemptId));
    else localStorage.setItem(keyOf(attemptId), JSON.stringify(texts));
  } catch {
    // The database takes them in a moment.
  }
}
