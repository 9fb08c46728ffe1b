import { positionBetween, positionsBetween } from './fractional-position.ts';

/** One line of a task's checklist. */
export interface ChecklistEntry {
  /** As it is stored: fractional index, space, `x` or `-`, space, words. */
  readonly text: string;
  /** Null where another program wrote something else: then all of it are its words. */
  readonly position: string | null;
  readonly isTicked: boolean;
  readonly words: string;
}

/** Characters of words that fit into an entry whatever its position. */
export const MAX_ENTRY_WORDS = 290;

const ENTRY = /^(?<position>\S+) (?<mark>[x-]) (?<words>.*)$/su;

/**
 * The entries in their order. A checklist is a set of texts that merges across devices: to tick or to rename takes
 * one text away and adds another, so that two devices may do it to different entries. Every function below takes
 * the texts and gives the new ones; what it does not change it leaves as it is, also what it cannot read.
 */
export function checklistEntries(texts: readonly string[]): readonly ChecklistEntry[] {
  return [...new Set(texts)].map(parsed).toSorted((a, b) => compare(orderOf(a), orderOf(b)) || compare(a.text, b.text));
}

export function addEntry(texts: readonly string[], words: string): readonly string[] {
  const last = checklistEntries(texts).findLast(({ position }) => position !== null);
  const position = positionBetween(last?.position ?? null, null);
  if (position !== null) return [...texts, entryText(position, false, words)];
  const { entries, positions } = spread(texts, 1);
  return [...entries, entryText(positions.at(-1)!, false, words)];
}

export function tickEntry(texts: readonly string[], text: string, isTicked: boolean): readonly string[] {
  return replaced(texts, text, (position, { words }) => entryText(position, isTicked, words));
}

export function renameEntry(texts: readonly string[], text: string, words: string): readonly string[] {
  return replaced(texts, text, (position, { isTicked }) => entryText(position, isTicked, words));
}

export function removeEntry(texts: readonly string[], text: string): readonly string[] {
  return texts.filter((other) => other !== text);
}

/** One place up or down; at the end of the list it stays. */
export function moveEntry(texts: readonly string[], text: string, by: -1 | 1): readonly string[] {
  const entries = checklistEntries(texts);
  const from = entries.findIndex((entry) => entry.text === text);
  const to = from + by;
  const moved = entries[from];
  if (!moved || !entries[to]) return texts;
  const [before, after] = by === 1 ? [entries[to], entries[to + 1]] : [entries[to - 1], entries[to]];
  const position = betweenEntries(before, after);
  if (position !== null) return [...removeEntry(texts, text), entryText(position, moved.isTicked, moved.words)];
  const { entries: placed } = spread(texts, 0, (all) => all.toSpliced(from, 1).toSpliced(to, 0, moved));
  return placed;
}

/** The same list with nothing ticked, for the next time. */
export function untickedChecklist(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.replace(/^(\S+) x /u, '$1 - ')))];
}

export function checklistProgress(texts: readonly string[]): { readonly ticked: number; readonly total: number } {
  return { ticked: texts.filter((text) => parsed(text).isTicked).length, total: texts.length };
}

function replaced(texts: readonly string[], text: string, next: (position: string, entry: ChecklistEntry) => string): readonly string[] {
  const entry = parsed(text);
  if (!texts.includes(text)) return texts;
  if (entry.position !== null) return [...removeEntry(texts, text), next(entry.position, entry)];
  // One of another program's gets a place: the last one.
  const others = removeEntry(texts, text);
  const added = addEntry(others, entry.words).find((other) => !others.includes(other)) ?? text;
  return [...others, next(parsed(added).position ?? 'V', entry)];
}

/** All entries at new places, far from each other, with so many places more behind them. */
function spread(
  texts: readonly string[],
  more: number,
  ordered: (entries: readonly ChecklistEntry[]) => readonly ChecklistEntry[] = (entries) => entries,
): { readonly entries: readonly string[]; readonly positions: readonly string[] } {
  const entries = ordered(checklistEntries(texts));
  const positions = positionsBetween(null, null, entries.length + more)!;
  return { entries: entries.map(({ isTicked, words }, at) => entryText(positions[at]!, isTicked, words)), positions };
}

function betweenEntries(before: ChecklistEntry | undefined, after: ChecklistEntry | undefined): string | null {
  const isPlaced = [before, after].every((entry) => entry?.position !== null);
  return isPlaced ? positionBetween(before?.position ?? null, after?.position ?? null) : null;
}

function parsed(text: string): ChecklistEntry {
  const { position, mark, words } = ENTRY.exec(text)?.groups ?? {};
  if (position === undefined) return { text, position: null, isTicked: false, words: text };
  return { text, position, isTicked: mark === 'x', words: words ?? '' };
}

function entryText(position: string, isTicked: boolean, words: string): string {
  return `${position} ${isTicked ? 'x' : '-'} ${words}`;
}

/** Items without a position come after those with one. */
function orderOf({ position }: ChecklistEntry): string {
  return position ?? '\u{FFFF}';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
