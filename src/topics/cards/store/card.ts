import type { Fields } from '../../../../replication/schema/collections.ts';
import type { SyncState } from '../../../shared/replica/local-database.ts';
import type { QueuedCard } from '../rules/revision-queue.ts';

export type CardSource = Fields<'flashcards'>['source'];

/** A card for views. Immutable: a change makes a new object. */
export interface Card extends QueuedCard, CardText {
  /** Chapter, slash, card of the ready deck that it came from. */
  readonly deckCard: string | null;
  readonly isSuspended: boolean;
  readonly reviews: readonly string[];
  /** Creation time, epoch milliseconds. */
  readonly madeAt: number;
  /** False after two devices reviewed it concurrently: the memory covers only one of them. */
  readonly isMemoryComplete: boolean;
  readonly syncState: SyncState;
}

/** What a student edits of a card. */
export interface CardText {
  readonly front: string;
  readonly back: string;
  readonly frontPicture: Picture | null;
  readonly backPicture: Picture | null;
  readonly subjectId: string | null;
  /** Id in the syllabus. Of a ready card, its deck's. */
  readonly chapter: string | null;
}

/** A picture on one side of a card. */
export interface Picture {
  /** Object name in the bucket. */
  readonly path: string;
  /** What it shows, for those who cannot see it. */
  readonly text: string;
}

export const EMPTY_TEXT: CardText = { front: '', back: '', frontPicture: null, backPicture: null, subjectId: null, chapter: null };
