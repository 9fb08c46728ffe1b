import type { Fields } from '../../../replication/schema/collections.ts';
import type { SyncState } from '../../data/replica/local-database.ts';
import type { WorkedExample } from '../../domain/bank/worked-example.ts';
import type { PackId } from '../../domain/packs/pack.ts';
import type { Solution } from '../../domain/solver/solution.ts';
import type { TreeMessage } from '../../domain/tutor/branch.ts';
import type { ProblemCode } from '../../domain/tutor/tutor.ts';

type Stored = Fields<'chat_messages'>;

/** A doubt or an answer, as a view shows it. Replaced by another object when anything about it changes. */
export interface Message extends TreeMessage {
  readonly chatId: string;
  readonly role: Stored['role'];
  readonly text: string;
  readonly status: Stored['status'];
  readonly source: Stored['source'];
  readonly details: AnswerDetails;
  readonly pictures: readonly string[];
  readonly rating: Stored['rating'];
  readonly syncState: SyncState;
}

/** What else there is to an answer. */
export interface AnswerDetails {
  /** Of the solver. */
  readonly solution?: Solution;
  /** Of the bank: solved questions that come close to the doubt. */
  readonly examples?: readonly WorkedExample[];
  /** It is no answer, and says why. */
  readonly problem?: ProblemCode;
  /** That may solve the doubt, and was not on the device that was asked. */
  readonly pack?: PackId;
  /** It ended before its end: at the length it may have, or because the connection to the model broke. */
  readonly ending?: 'length' | 'cut';
}

export interface Chat {
  readonly id: string;
  readonly title: string;
  readonly subject: string | null;
  readonly isPinned: boolean;
  readonly madeAt: number;
}
