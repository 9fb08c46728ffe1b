import type { Fields } from '../../../replication/schema/collections.ts';
import type { SyncState } from '../../data/replica/local-database.ts';
import type { QueuedCard } from '../../domain/cards/revision-queue.ts';

export type CardSource = Fields<'flashcards'>['source'];

/** A card for views. Immutable: a change makes a new object. */
export interface Card extends QueuedCard {
  readonly front: string;
  readonly back: string;
  readonly subjectId: string | null;
  readonly isSuspended: boolean;
  readonly reviews: readonly string[];
  /** Creation time, epoch milliseconds. */
  readonly madeAt: number;
  /** False after two devices reviewed it concurrently: the memory covers only one of them. */
  readonly isMemoryComplete: boolean;
  readonly syncState: SyncState;
}

/** The editable text of a card. */
export interface CardText {
  readonly front: string;
  readonly back: string;
  readonly subjectId: string | null;
}
