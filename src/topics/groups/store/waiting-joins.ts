import * as v from 'valibot';

import { draftKey, drafts, jsonDraft, knownItems } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';

/** Codes of groups to join when the network is back. Stored with the student's drafts, so that signing out deletes them. */
const JOINS = jsonDraft<readonly string[]>(knownItems(v.string()), [], (codes) => codes.length === 0);
const keyOf = (userId: string) => draftKey(userId, 'joins');

/** @returns false when it could not be stored */
export function keepJoin(userId: string, code: string): boolean {
  return drafts.change(keyOf(userId), JOINS, (codes) => (codes.includes(code) ? codes : [...codes, code]));
}

export function dropJoin(userId: string, code: string): void {
  drafts.change(keyOf(userId), JOINS, (codes) => codes.filter((each) => each !== code));
}

export function readWaitingJoins(userId: string): readonly string[] {
  return drafts.read(keyOf(userId), JOINS);
}

/** The waiting codes. Updates after writes of this tab or another. */
export function useWaitingJoins(userId: string): readonly string[] {
  return useDraft(keyOf(userId), JOINS)[0];
}
