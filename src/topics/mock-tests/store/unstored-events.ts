import * as v from 'valibot';

import { MOCK_TESTS, UNSTORED_PREFIX } from '../rules/kept-on-device.ts';
import { LONGEST_EVENT, MOST_EVENTS } from '../rules/record.ts';
import { readKept, topicKey, writeKept } from '../../../shared/kept-on-device/kept-value.ts';

/**
 * Key of events that are not yet in the database. localStorage stores them synchronously with the press, so they survive a crash of the
 * tab.
 */
const keyOf = (attemptId: string) => topicKey(MOCK_TESTS, UNSTORED_PREFIX, attemptId);

const TEXTS = v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.maxLength(LONGEST_EVENT))), v.maxLength(MOST_EVENTS));

export function readUnstored(attemptId: string): readonly string[] {
  return readKept(keyOf(attemptId), (text) => v.parse(TEXTS, text)) ?? [];
}

/** Without storage, the events exist only on the page until the database has them. */
export function keepUnstored(attemptId: string, texts: readonly string[]): void {
  writeKept(keyOf(attemptId), texts.length === 0 ? null : JSON.stringify(texts));
}
