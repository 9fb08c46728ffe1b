import type { Edit, Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { splitCloze } from '../rules/cloze.ts';
import { type CardSource, type CardText, EMPTY_TEXT } from './card.ts';

/**
 * A card made from a task, an attempt or an answer. The caller chooses the id, so adding it twice is harmless, even when it becomes several
 * cards.
 */
export interface NewCard extends CardText {
  readonly id: string;
  readonly source: CardSource;
  /** The source task, attempt or answer. */
  readonly sourceId: string | null;
}

/**
 * Adds a card, due at once. A text with gaps of several numbers becomes one card per number, in one write. After that the cards are
 * independent.
 */
export function addCard(replica: Replica, userId: string, { id, source, sourceId, ...text }: NewCard): Promise<WriteResult> {
  const cards = splitCloze(text.front).map((front, at) => ({
    id: nthId(id, at),
    user_id: userId,
    ...fieldsOf({ ...text, front }),
    source,
    source_id: sourceId,
  }));
  return replica.insertAll('flashcards', cards);
}

/** The id of the nth card of a text. It derives from the first id, but is no version 8 id: those are reserved for ready cards. */
function nthId(first: string, at: number): string {
  const node = BigInt.asUintN(48, BigInt(`0x${first.slice(-12)}`) + BigInt(at));
  return first.slice(0, -12) + node.toString(16).padStart(12, '0');
}

/** @param since what the changed parts showed before (DOC-2) */
export function saveCard(
  replica: Replica,
  id: string,
  changes: Readonly<Partial<CardText>>,
  since: Readonly<Partial<CardText>> = {},
): Promise<WriteResult> {
  return replica.edit('flashcards', id, changedFields(changes), { since: changedFields(since) });
}

/** Restores a deleted card with its unsaved changes. */
export async function reviveCard(
  replica: Replica,
  id: string,
  changes: Readonly<Partial<CardText>>,
  since: Readonly<Partial<CardText>>,
): Promise<WriteResult> {
  const restored = await replica.restore('flashcards', id);
  return restored.ok ? saveCard(replica, id, changes, since) : restored;
}

/** The text as `saveCard` stores it. */
export function trimmed({ front, back, ...others }: Readonly<Partial<CardText>>): Partial<CardText> {
  return { ...others, ...(front === undefined ? {} : { front: front.trim() }), ...(back === undefined ? {} : { back: back.trim() }) };
}

/** Suspends a card. It keeps its reviews and is never due. */
export function suspendCard(replica: Replica, id: string, suspended: boolean): Promise<WriteResult> {
  return replica.edit('flashcards', id, { suspended });
}

export function deleteCard(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('flashcards', id);
}

export function restoreCard(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('flashcards', id);
}

/** Discards a picture unless a card uses it: another tab may have saved the draft it belongs to. */
export async function forgetUnusedPicture(replica: Replica, userId: string, path: string): Promise<void> {
  const having = await replica.find('flashcards', { selector: { $or: [{ front_picture: path }, { back_picture: path }] }, limit: 1 });
  if (having.length > 0) return;
  const { forgetMessagePicture } = await import('../../../shared/pictures/message-pictures.ts');
  await forgetMessagePicture(userId, path);
}

const FIELDS = {
  front: ['front'],
  back: ['back'],
  frontPicture: ['front_picture', 'front_picture_text'],
  backPicture: ['back_picture', 'back_picture_text'],
  subjectId: ['subject_id'],
  chapter: ['chapter'],
} as const satisfies Record<keyof CardText, readonly (keyof ReturnType<typeof fieldsOf>)[]>;

function changedFields(changes: Readonly<Partial<CardText>>): Edit<'flashcards'> {
  const all = fieldsOf({ ...EMPTY_TEXT, ...changes });
  const parts = Object.keys(FIELDS) as (keyof CardText)[];
  const names = parts.flatMap((part) => (part in changes ? FIELDS[part] : []));
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<typeof all>;
}

function fieldsOf({ front, back, frontPicture, backPicture, subjectId, chapter }: CardText) {
  return {
    front: front.trim(),
    back: back.trim(),
    front_picture: frontPicture?.path ?? null,
    front_picture_text: frontPicture?.text.trim() ?? '',
    back_picture: backPicture?.path ?? null,
    back_picture_text: backPicture?.text.trim() ?? '',
    subject_id: subjectId,
    chapter,
  };
}
