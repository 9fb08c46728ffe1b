import { positionBetween, positionsBetween } from './fractional-position.ts';

/** One line of a task's checklist. */
export interface ChecklistEntry {
  /** The stored text. When two devices changed the entry, the merged text that will be stored. */
  readonly text: string;
  /** Null for an entry in another program's format: its whole text is then `words`. */
  readonly position: string | null;
  readonly isTicked: boolean;
  readonly words: string;
}

/** A parsed entry, with the data that merging needs. */
interface Parsed extends ChecklistEntry {
  /** Stays the same through ticks, moves and renames. Until the first change it derives from position and words. */
  readonly id: string;
  readonly changes: Changes;
}

/** Counts of the changes to each part. When two texts of one entry merge, each part comes from the text with the higher count. */
interface Changes {
  readonly moved: number;
  readonly ticked: number;
  readonly renamed: number;
}

/** Maximum length of words that fits an entry with any position. */
export const MAX_ENTRY_WORDS = 290;
/** Limit in the schema. */
const MAX_TEXT = 400;

const UNCHANGED: Changes = { moved: 0, ticked: 0, renamed: 0 };
/**
 * Format: fractional index, space, `x` or `-`, space, words. A changed entry has its id and its counts of changes after the index. Earlier
 * releases read these as part of the index and keep them.
 */
const ENTRY = /^(?<position>\S+) (?<mark>[x-]) (?<words>.*)$/su;
const CHANGED = /^(?<order>[^\s.]+)\.(?<id>[0-9a-z]{8})\.(?<moved>\d{1,4})\.(?<ticked>\d{1,4})\.(?<renamed>\d{1,4})$/u;

/**
 * Returns the entries in order. A checklist is a set of texts that merges across devices (MERGE-2): a change replaces one text by another.
 * When two devices changed one entry, its two texts merge part by part. The functions below map texts to new texts. They keep every text
 * that they do not change, including those that they cannot parse.
 */
export function checklistEntries(texts: readonly string[]): readonly ChecklistEntry[] {
  return parsedEntries(texts);
}

function parsedEntries(texts: readonly string[]): readonly Parsed[] {
  const byId = new Map<string, Parsed[]>();
  for (const text of new Set(texts)) {
    const entry = parsed(text);
    byId.set(entry.id, [...(byId.get(entry.id) ?? []), entry]);
  }
  const entries = [...byId.values()].flatMap((versions) => (versions.length === 1 ? versions : mergedVersions(versions)));
  return entries.toSorted((a, b) => compare(orderOf(a), orderOf(b)) || compare(a.text, b.text));
}

/** Merges the versions of one entry. Versions with different words, written on two devices at once, stay separate entries. */
function mergedVersions(versions: readonly Parsed[]): readonly Parsed[] {
  const newest = (part: keyof Changes) => {
    const most = Math.max(...versions.map(({ changes }) => changes[part]));
    return versions.filter(({ changes }) => changes[part] === most);
  };
  const [moved, ticked, renamed] = [newest('moved'), newest('ticked'), newest('renamed')];
  const isTicked = ticked.some((version) => version.isTicked);
  const position = moved.map(orderOf).toSorted(compare)[0]!;
  const changes = { moved: moved[0]!.changes.moved, ticked: ticked[0]!.changes.ticked, renamed: renamed[0]!.changes.renamed };
  const { id } = versions[0]!;
  const words = [...new Set([...renamed, ...versions.filter(isOnlyRenamed)].map((version) => version.words))].toSorted(compare);
  return words.map((one, at) => parsed(entryText({ position, id: at === 0 ? id : idOf(id, one), changes, isTicked, words: one })));
}

/** True for a version that only got other words. Its words are kept, even when another device renamed the entry more often. */
function isOnlyRenamed({ changes: { moved, ticked, renamed } }: Parsed): boolean {
  return renamed > 0 && moved === 0 && ticked === 0;
}

/** The texts as they will be stored, with versions of one entry merged. */
function textsOf(texts: readonly string[]): readonly string[] {
  return parsedEntries(texts).map(({ text }) => text);
}

export function addEntry(stored: readonly string[], words: string): readonly string[] {
  const texts = textsOf(stored);
  const last = checklistEntries(texts).findLast(({ position }) => position !== null);
  const position = positionBetween(last?.position ?? null, null);
  if (position !== null) return [...texts, newEntry(position, words)];
  const { entries, positions } = spread(texts, 1);
  return [...entries, newEntry(positions.at(-1)!, words)];
}

export function tickEntry(texts: readonly string[], text: string, isTicked: boolean): readonly string[] {
  return replaced(texts, text, (entry) => ({ ...entry, isTicked, changes: changed(entry, 'ticked') }));
}

export function renameEntry(texts: readonly string[], text: string, words: string): readonly string[] {
  return replaced(texts, text, (entry) => ({ ...entry, words, changes: changed(entry, 'renamed') }));
}

export function removeEntry(texts: readonly string[], text: string): readonly string[] {
  return textsOf(texts).filter((other) => other !== text);
}

/** Moves an entry by one place. Does nothing at an end of the list. */
export function moveEntry(stored: readonly string[], text: string, by: -1 | 1): readonly string[] {
  const entries = parsedEntries(stored);
  const texts = textsOf(stored);
  const from = entries.findIndex((entry) => entry.text === text);
  const to = from + by;
  const moved = entries[from];
  if (!moved || !entries[to]) return stored;
  const [before, after] = by === 1 ? [entries[to], entries[to + 1]] : [entries[to - 1], entries[to]];
  const position = betweenEntries(before, after);
  if (position !== null) return [...removeEntry(texts, text), entryText({ ...moved, position, changes: changed(moved, 'moved') })];
  const { entries: placed } = spread(texts, 0, (all) => all.toSpliced(from, 1).toSpliced(to, 0, moved));
  return placed;
}

function changed({ changes }: Parsed, part: keyof Changes): Changes {
  return { ...changes, [part]: Math.min(changes[part] + 1, 9999) };
}

/** The checklist with all entries unticked, for the next occurrence. */
export function untickedChecklist(texts: readonly string[]): readonly string[] {
  const unticked = ({ text, position, words }: Parsed) => (position === null ? text : newEntry(position, words));
  return [...new Set(parsedEntries(texts).map(unticked))];
}

export function checklistProgress(texts: readonly string[]): { readonly ticked: number; readonly total: number } {
  const entries = parsedEntries(texts);
  return { ticked: entries.filter(({ isTicked }) => isTicked).length, total: entries.length };
}

function replaced(stored: readonly string[], text: string, next: (entry: Parsed) => Parsed): readonly string[] {
  const texts = textsOf(stored);
  if (!texts.includes(text)) return stored;
  const entry = parsed(text);
  const others = texts.filter((other) => other !== text);
  if (entry.position !== null) return [...others, entryText(next(entry))];
  // An entry in a foreign format gets the last position.
  const added = addEntry(others, entry.words).find((other) => !others.includes(other)) ?? text;
  return [...others, entryText(next({ ...entry, position: parsed(added).position ?? 'V' }))];
}

/** Respaces all entries, leaving room for `more` entries after them. */
function spread(
  texts: readonly string[],
  more: number,
  ordered: (entries: readonly Parsed[]) => readonly Parsed[] = (entries) => entries,
): { readonly entries: readonly string[]; readonly positions: readonly string[] } {
  const entries = ordered(parsedEntries(texts));
  const positions = positionsBetween(null, null, entries.length + more)!;
  const placed = entries.map((entry, at) => entryText({ ...entry, position: positions[at]!, changes: changed(entry, 'moved') }));
  return { entries: placed, positions };
}

function betweenEntries(before: ChecklistEntry | undefined, after: ChecklistEntry | undefined): string | null {
  const isPlaced = [before, after].every((entry) => entry?.position !== null);
  return isPlaced ? positionBetween(before?.position ?? null, after?.position ?? null) : null;
}

function parsed(text: string): Parsed {
  const { position, mark, words } = ENTRY.exec(text)?.groups ?? {};
  if (position === undefined) return { text, position: null, isTicked: false, words: text, id: idOf('', text), changes: UNCHANGED };
  const [isTicked, said] = [mark === 'x', words ?? ''];
  const { order, id, moved, ticked, renamed } = CHANGED.exec(position)?.groups ?? {};
  if (order === undefined || id === undefined) {
    return { text, position, isTicked, words: said, id: idOf(position, said), changes: UNCHANGED };
  }
  const changes = { moved: Number(moved), ticked: Number(ticked), renamed: Number(renamed) };
  return { text, position: order, isTicked, words: said, id, changes };
}

function newEntry(position: string, words: string): string {
  return `${position} - ${words}`;
}

function entryText({ position, id, changes: { moved, ticked, renamed }, isTicked, words }: Omit<Parsed, 'text'>): string {
  const entry = `${isTicked ? 'x' : '-'} ${words}`;
  const text = `${position}.${id}.${moved}.${ticked}.${renamed} ${entry}`;
  // Imported words may be longer than typed ones.
  return text.length > MAX_TEXT ? `${position} ${entry}` : text;
}

/** Derives the same id on two devices that change the same entry. A short hash is enough for the hundred entries of a checklist. */
function idOf(position: string, words: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (const character of `${position} ${words}`) {
    const code = character.codePointAt(0)!;
    one = Math.imul(one ^ code, 0x01000193) >>> 0;
    other = Math.imul(other ^ code, 0x5bd1e995) >>> 0;
  }
  return `${one.toString(36).padStart(7, '0')}${other.toString(36)}`.slice(-8).padStart(8, '0');
}

/** Items without a position come after those with one. */
function orderOf({ position }: ChecklistEntry): string {
  return position ?? '\u{FFFF}';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
