import type { ReadFile } from '../rules/read-file.ts';

type Content = Extract<ReadFile, { readonly ok: true }>;
const LISTS = ['tasks', 'sessions', 'cards', 'refusals'] as const;
type List = (typeof LISTS)[number];

/** A message of the worker: progress, or a part of a long list, and finally the rest of what it read. */
export type FileMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'part'; readonly list: List; readonly entries: readonly unknown[] }
  | { readonly kind: 'read'; readonly read: ReadFile };

/** Maximum number of entries in a message. Copying 50,000 tasks at once blocks the page for a third of a second. */
export const MOST_TOLD = 2000;

const entriesOf = (read: Content, list: List): readonly unknown[] => (list === 'refusals' ? read.refusals.kept : read[list]);

/** Splits a read file into messages of bounded length. */
export function* messagesOf(read: ReadFile): Generator<FileMessage> {
  if (!read.ok) {
    yield { kind: 'read', read };
    return;
  }
  for (const list of LISTS) {
    const entries = entriesOf(read, list);
    for (let from = 0; from < entries.length; from += MOST_TOLD)
      yield { kind: 'part', list, entries: entries.slice(from, from + MOST_TOLD) };
  }
  const { refusals, ...rest } = read;
  yield { kind: 'read', read: { ...rest, tasks: [], sessions: [], cards: [], refusals: { kept: [], count: refusals.count } } };
}

/** Returns a function that joins the messages again. It returns null until the last one. */
export function messageJoiner(): (message: Exclude<FileMessage, { readonly kind: 'progress' }>) => ReadFile | null {
  const lists: Record<List, unknown[]> = { tasks: [], sessions: [], cards: [], refusals: [] };
  return (message) => {
    if (message.kind === 'part') {
      for (const entry of message.entries) lists[message.list].push(entry);
      return null;
    }
    const { read } = message;
    if (!read.ok) return read;
    const { refusals, ...content } = lists;
    return { ...read, ...content, refusals: { kept: refusals, count: read.refusals.count } } as ReadFile;
  };
}
