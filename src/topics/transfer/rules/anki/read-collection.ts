import { isCloze } from '../../../cards/rules/index.ts';
import { plainHtml } from '../plain-html.ts';
import type { ImportedCard, Reader, ReadProgress } from '../read-file.ts';
import type { Refusals } from '../refusals.ts';
import { isStorable } from '../tasks/imported-task.ts';
import { importedSchedule } from './anki-schedule.ts';
import { type AnkiNote, deckNames, madeAt, notesOf, type NoteType, noteTypes, numberIn, reviewsOf } from './anki-tables.ts';
import { DeckSubjects } from './deck-subjects.ts';
import { coveredBy, type CoverShape, isOcclusion } from './occlusion.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { tagPaths, tagWords } from './tags.ts';
import { rendered } from './template.ts';

const MOST_GAPS = 500;

const DEEPEST = 20;

/** Maximum number of cards of one file. */
const MOST_CARDS = 50_000;
/** Maximum number of cards with covered pictures, because each gets its own picture. */
const MOST_COVERED = 1000;
const LONGEST = { front: 10_000, back: 20_000 };
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 2), Date.UTC(2099, 11, 30)];

/** Number of cards between two progress reports. */
const STEP = 500;
/** Maximum length of a field that is parsed. A card shows less. */
const LONGEST_FIELD = 200_000;

interface Side {
  readonly text: string;
  readonly pictures: readonly string[];
}

interface Sides {
  readonly front: Side;
  readonly back: Side;
  /** Set if the front shows a picture with covered parts. */
  readonly cover?: Cover;
}

/** How a card covers a picture: by shapes from its note, or by a mask that is still to be read. */
export type Cover = { readonly picture: string } & (
  | { readonly shapes: readonly CoverShape[] }
  /** File name of an SVG. */
  | { readonly mask: string }
);

interface ReadCollection {
  readonly cards: readonly ImportedCard[];
  readonly suspended: number;
  /** Covers by the picture names that the fronts of cards use. */
  readonly covers: ReadonlyMap<string, Cover>;
}

/** Converts Anki's cards: texts without markup but with formulas, and schedules. */
export function readCollection(
  file: SqliteFile,
  { clock, now }: Pick<Reader, 'clock' | 'now'>,
  refusals: Refusals,
  onProgress: ReadProgress,
): ReadCollection {
  const [types, decks, notes, reviews, crt] = [noteTypes(file), deckNames(file), notesOf(file), reviewsOf(file), madeAt(file)];
  const subjects = new DeckSubjects();
  const cards: ImportedCard[] = [];
  const covers = new Map<string, Cover>();
  let [suspended, done] = [0, 0];
  const total = countRows(file);
  for (const row of file.rows('cards')) {
    done += 1;
    if (done % STEP === 0) onProgress(done, total);
    const note = notes.get(numberIn(row['nid']));
    const type = note && types.get(note.type);
    const where = `Card ${numberIn(row['id'])}`;
    if (note === undefined || type === undefined) {
      refusals.add(where, 'A card without its note', 'Its note is not in the file.');
      continue;
    }
    // A filtered deck holds cards temporarily. `odid` and `odue` have the home deck and its due day.
    const isVisiting = numberIn(row['odid']) !== 0;
    const deck = decks.get(numberIn(isVisiting ? row['odid'] : row['did'])) ?? '';
    const ord = numberIn(row['ord']);
    const read =
      cards.length >= MOST_CARDS
        ? `One file may have ${MOST_CARDS.toLocaleString('en')} cards.`
        : sidesOf(note, type, ord, deck, covers.size < MOST_COVERED);
    const title = plainHtml(note.fields[0] ?? '').text || 'A note without text';
    if (typeof read === 'string') {
      refusals.add(where, title, read);
      continue;
    }
    const dropped =
      read.front.pictures.length + read.back.pictures.length - [read.front, read.back].filter(({ pictures }) => pictures.length > 0).length;
    if (dropped > 0) refusals.add(where, title, 'A side has one picture here. The card was taken with the first.');
    const state = {
      type: numberIn(row['type']),
      due: numberIn(isVisiting && numberIn(row['odue']) !== 0 ? row['odue'] : row['due']),
      interval: numberIn(row['ivl']),
      reviews: reviews.get(numberIn(row['id'])) ?? [],
    };
    const isSuspended = numberIn(row['queue']) === -1;
    if (isSuspended) suspended += 1;
    const path = deck.split('::', 20).map((part) => part.trim());
    const tags = tagPaths(note.tags);
    const covered = `${read.cover?.picture ?? ''}, covered ${covers.size + 1}`;
    if (read.cover !== undefined) covers.set(covered, read.cover);
    cards.push({
      key: `anki ${note.guid === '' ? numberIn(row['nid']) : note.guid} ${ord}`,
      front: read.front.text,
      back: withTags(read.back.text, tagWords(tags)),
      frontPicture: read.cover === undefined ? (read.front.pictures[0] ?? null) : covered,
      backPicture: read.back.pictures[0] ?? null,
      subject: subjects.of(path, tags),
      decks: path,
      tags,
      isSuspended,
      madeAt: Math.min(Math.max(numberIn(row['id']), EARLIEST), Math.min(now, LATEST)),
      ...importedSchedule(state, crt, clock, now),
    });
  }
  return { cards, suspended, covers };
}

function countRows(file: SqliteFile): number {
  let count = 0;
  for (const _ of file.rows('cards')) count += 1;
  return count;
}

/**
 * The two sides of a card, or why it cannot be imported.
 * @param canCover whether another covered picture is allowed
 */
function sidesOf(note: AnkiNote, type: NoteType, ord: number, deck: string, canCover: boolean): Sides | string {
  const covering = occlusionSides(note, type, ord, canCover);
  if (covering !== null) return covering;
  const sides = type.isCloze ? clozeSides(note, ord) : templateSides(note, type, ord, deck);
  if (typeof sides === 'string') return sides;
  const front = fittedSide(sides.front);
  const back = fittedSide(sides.back);
  if (front.text === '' && front.pictures.length === 0) return 'Its question has neither words nor a picture.';
  if (front.text.length > LONGEST.front) return `Its question is longer than ${LONGEST.front.toLocaleString('en')} characters.`;
  if (back.text.length > LONGEST.back) return `Its answer is longer than ${LONGEST.back.toLocaleString('en')} characters.`;
  if (![front.text, back.text, ...front.pictures, ...back.pictures].every(isStorable)) return 'It has characters that cannot be stored.';
  if (type.isCloze && !isCloze(front.text)) return 'Its gap is too long, or is within a formula that cannot be read.';
  return { front: front.text === '' ? { ...front, text: 'Picture' } : front, back };
}

const NOT_COVERED = 'Its picture is covered in a way that cannot be read: it would show the answer.';
const TOO_MANY_COVERED = `One file may have ${MOST_COVERED.toLocaleString('en')} cards with a covered picture.`;
/** Field positions in Anki's own note type. The others are the shapes, the picture, and comments that no card shows. */
const OWN = { heading: 2, answer: 3 } as const;
/** Field names in the add-on "Image Occlusion Enhanced". Decks keep them. */
const ADD_ON = {
  picture: 'Image',
  mask: 'Question Mask',
  heading: ['Header', 'Footer'],
  answer: ['Remarks', 'Sources', 'Extra 1', 'Extra 2'],
};

/** Sides of a note that covers parts of a picture: covered on the front, whole on the back. Null for other notes. */
function occlusionSides(note: AnkiNote, type: NoteType, ord: number, canCover: boolean): Sides | string | null {
  const own = note.fields.findIndex(isOcclusion);
  if (own >= 0) {
    if (!canCover) return TOO_MANY_COVERED;
    const picture = note.fields.flatMap((field) => plainHtml(field).pictures)[0];
    const shapes = coveredBy(note.fields[own]!.slice(0, LONGEST_FIELD), ord + 1);
    if (picture === undefined || shapes === null) return NOT_COVERED;
    return coveredSides({ picture, shapes }, [note.fields[OWN.heading]], [note.fields[OWN.answer]]);
  }
  const fieldOf = (name: string) => note.fields[type.fields.indexOf(name)];
  const [mask] = plainHtml(fieldOf(ADD_ON.mask) ?? '').pictures;
  if (mask === undefined) return null;
  if (!canCover) return TOO_MANY_COVERED;
  const [picture] = plainHtml(fieldOf(ADD_ON.picture) ?? '').pictures;
  if (picture === undefined) return NOT_COVERED;
  return coveredSides({ picture, mask }, ADD_ON.heading.map(fieldOf), ADD_ON.answer.map(fieldOf));
}

function coveredSides(cover: Cover, heading: readonly (string | undefined)[], answer: readonly (string | undefined)[]): Sides | string {
  const textOf = (fields: typeof heading) => withoutGaps(plainHtml(fields.map((field) => field ?? '').join('<br>')).text);
  const front = fittedSide({ text: textOf(heading), pictures: [] });
  const back = fittedSide({ text: textOf(answer), pictures: [cover.picture] });
  const isLong = front.text.length > LONGEST.front || back.text.length > LONGEST.back;
  if (isLong || ![front.text, back.text, cover.picture].every(isStorable)) return 'Its words are too long, or cannot be stored.';
  return { front: front.text === '' ? { ...front, text: 'What is covered?' } : front, back, cover };
}

/** Appends the tags to the back. Leaves them out if they do not fit. */
function withTags(back: string, words: string): string {
  const both = back === '' || words === '' ? back + words : `${back}\n\n${words}`;
  return both.length <= LONGEST.back && isStorable(words) ? both : back;
}

/** The app displays cloze gaps itself, so a cloze note needs no template. */
function clozeSides(note: AnkiNote, ord: number): { readonly front: Side; readonly back: Side } | string {
  const fields = note.fields.map((field) => field.slice(0, LONGEST_FIELD));
  const at = fields.findIndex((field) => gapNumbers(field).includes(ord + 1));
  if (at < 0) return 'Its text has no gap for this card.';
  const others = fields.filter((field, index) => index !== at && field.trim() !== '' && gapNumbers(field).length === 0);
  return { front: plainHtml(clozeFor(fields[at]!, ord + 1)), back: plainHtml(others.join('<br>')) };
}

const MARK = /<hr\b[^>]{0,100}\bid\s*=\s*["']?answer\b[^>]{0,100}>/i;

function templateSides(note: AnkiNote, type: NoteType, ord: number, deck: string): { readonly front: Side; readonly back: Side } | string {
  const template = type.templates[ord];
  if (template === undefined) return 'Its note type has no such card.';
  const fields = new Map(type.fields.map((name, at) => [name, note.fields[at] ?? '']));
  const all = new Map([...fields, ['Tags', note.tags], ['Type', type.name], ['Card', template.name], ['Deck', deck]]);
  const front = plainHtml(rendered(template.question, all));
  // The part above the line repeats the question.
  const answer = template.answer.split(MARK).at(-1)!;
  const back = plainHtml(rendered(answer, all));
  return { front: { ...front, text: withoutGaps(front.text) }, back };
}

/** Breaks up double braces in a text that is no cloze, because the app would hide their content. */
function withoutGaps(text: string): string {
  return isCloze(text) ? text.replaceAll('{{', '{ {') : text;
}

function fittedSide({ text, pictures }: Side): Side {
  const words = text.replaceAll(/\[sound:[^\]\n]{1,300}\]|\[anki:[^\]\n]{1,300}\]/g, '').trim();
  return { text: words, pictures };
}

/** The numbers of a cloze text's gaps. */
function gapNumbers(text: string): readonly number[] {
  const numbers = Array.from(text.matchAll(/\{\{c(\d{1,3})::/g), ([, number]) => Number(number)).slice(0, MOST_GAPS);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** A cloze text for one card. Its own gaps stay as `{{c1::answer::hint}}`; other gaps become their answers, also inside of gaps. */
function clozeFor(text: string, number: number): string {
  const open: { readonly isGap: boolean; text: string }[] = [{ isGap: false, text: '' }];
  let at = 0;
  let isInGap = false;
  for (let count = 0; count < MOST_GAPS * 2; count += 1) {
    const start = /\{\{c(\d{1,3})::/g;
    start.lastIndex = at;
    const opening = start.exec(text);
    const closing = open.length > 1 ? text.indexOf('}}', at) : -1;
    if (opening !== null && (closing < 0 || opening.index < closing) && open.length < DEEPEST) {
      open.at(-1)!.text += text.slice(at, opening.index);
      const isGap: boolean = Number(opening[1]) === number && !isInGap;
      isInGap ||= isGap;
      open.push({ isGap, text: '' });
      at = opening.index + opening[0].length;
    } else if (closing >= 0) {
      const gap = open.pop()!;
      const end = endOfGap(text, closing, gap.text + text.slice(at, closing));
      const inner = gap.text + text.slice(at, end);
      if (gap.isGap) isInGap = false;
      open.at(-1)!.text += gap.isGap ? `{{c${number}::${inner}}}` : withoutHint(inner);
      at = end + 2;
    } else break;
  }
  return open.map((part) => part.text).join('') + text.slice(at);
}

/** The answer of a gap without its hint, which comes after any nested gaps. */
function withoutHint(inside: string): string {
  const hint = inside.indexOf('::', Math.max(inside.lastIndexOf('}}'), 0));
  return hint < 0 ? inside : inside.slice(0, hint);
}

/** End of a gap. In `}}}` the last two braces close the gap if the first closes a brace of TeX. */
function endOfGap(text: string, closing: number, inside: string): number {
  let depth = 0;
  for (const letter of inside) {
    if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
  }
  let end = closing;
  while (end - closing < depth && text[end + 2] === '}') end += 1;
  return end;
}
