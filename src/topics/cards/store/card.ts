import type { Fields } from '../../../../replication/schema/collections.ts';
import type { SyncState } from '../../../shared/replica/local-database.ts';
import type { QueuedCard } from '../rules/revision-queue.ts';

export type CardSource = Fields<'flashcards'>['source'];

/** A card for views. Immutable: a change makes a new object. */
export interface Card extends QueuedCard, CardText {
  /** Origin in a ready deck, as `chapter/card`; null for other cards. */
  readonly deckCard: string | null;
  readonly isSuspended: boolean;
  readonly reviews: readonly string[];
  /** Creation time, epoch milliseconds. */
  readonly madeAt: number;
  /** False after two devices reviewed the card concurrently: the memory then lacks some of the reviews. */
  readonly isMemoryComplete: boolean;
  readonly syncState: SyncState;
}

/** The parts of a card that a student edits. */
export interface CardText {
  readonly front: string;
  readonly back: string;
  readonly frontPicture: Picture | null;
  readonly backPicture: Picture | null;
  readonly subjectId: string | null;
  /** Chapter id in the syllabus. A ready card has the chapter of its deck. */
  readonly chapter: string | null;
}

/** A picture on one side of a card. */
export interface Picture {
  /** Object name in the bucket. */
  readonly path: string;
  /** Text alternative for students who cannot see the picture. */
  readonly text: string;
}

export const EMPTY_TEXT: CardText = { front: '', back: '', frontPicture: null, backPicture: null, subjectId: null, chapter: null };
