import { useMemo, useSyncExternalStore } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

/** Codes of groups to join once there is a network. Stored with the student's drafts, so signing out deletes them. */
const keyOf = (userId: string) => draftKey(userId, 'joins');
const listeners = new Set<() => void>();

/** @returns false when nothing could be stored */
export function keepJoin(userId: string, code: string): boolean {
  const codes = readWaitingJoins(userId);
  if (!codes.includes(code)) write(userId, [...codes, code]);
  return readWaitingJoins(userId).includes(code);
}

export function dropJoin(userId: string, code: string): void {
  write(
    userId,
    readWaitingJoins(userId).filter((each) => each !== code),
  );
}

export function readWaitingJoins(userId: string): readonly string[] {
  return codesIn(readJsonDraft<unknown>(localStorage, keyOf(userId)));
}

/** Current value, written by this tab or another. */
export function useWaitingJoins(userId: string): readonly string[] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(userId)) ?? '[]');
  return useMemo(() => codesIn(readJsonDraft<unknown>({ getItem: () => text }, '')), [text]);
}

function codesIn(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((code): code is string => typeof code === 'string') : [];
}

function write(userId: string, codes: readonly string[]) {
  writeDraft(localStorage, keyOf(userId), codes.length === 0 ? null : JSON.stringify(codes));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}
