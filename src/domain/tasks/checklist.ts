import { positionBetween, positionsBetween } from './fractional-position.ts';

/** One line of a task's checklist. */
export interface ChecklistEntry {
  /** As stored: fractional index, space, `x` or `-`, space, words. */
  readonly text: string;
  /** Null for an entry in another program's format: all of it is its words. */
  readonly position: string | null;
  readonly isTicked: boolean;
  readonly words: string;
}

/** Maximum length of words that fits an entry with any position. */
export const MAX_ENTRY_WORDS = 290;

const ENTRY = /^(?<position>\S+) (?<mark>[x-]) (?<words>.*)$/su;

/**
 * The entries in order. A checklist is a set of texts that merges across devices: ticking or renaming replaces one text, so
 * that two devices can change different entries. The functions below map texts to new texts, and keep what they do not change,
 * including what they cannot parse.
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

/** Moves by one; no-op at an end. */
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

/** The list with nothing ticked, for the next occurrence. */
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
  // A foreign entry gets a position: the last.
  const others = removeEntry(texts, text);
  const added = addEntry(others, entry.words).find((other) => !others.includes(other)) ?? text;
  return [...others, next(parsed(added).position ?? 'V', entry)];
}

/** Respaces all entries, leaving room for `more` entries after them. */
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
