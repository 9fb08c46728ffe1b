import type { Fields } from '../../../replication/schema/collections.ts';
import type { SyncState } from '../../data/replica/local-database.ts';
import type { QueuedCard } from '../../domain/cards/revision-queue.ts';

export type CardSource = Fields<'flashcards'>['source'];

/** A card as a view shows it. Replaced by another object when anything about it changes. */
export interface Card extends QueuedCard {
  readonly front: string;
  readonly back: string;
  readonly subjectId: string | null;
  readonly isSuspended: boolean;
  readonly reviews: readonly string[];
  /** When it was written, in epoch milliseconds. */
  readonly madeAt: number;
  /** Its memory is that of all its reviews. */
  readonly isWorkedOut: boolean;
  readonly syncState: SyncState;
}

/** What a student writes on a card. */
export interface CardText {
  readonly front: string;
  readonly back: string;
  readonly subjectId: string | null;
}
