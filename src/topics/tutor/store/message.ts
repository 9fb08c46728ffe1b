import type { Fields } from '../../../../replication/schema/collections.ts';
import type { SyncState } from '../../../shared/replica/local-database.ts';
import type { WorkedExample } from '../../../content/examples/worked-example.ts';
import type { PackId } from '../../packs/rules/index.ts';
import type { Solution } from '../../../solver/index.ts';
import type { TreeMessage } from '../rules/branch.ts';
import type { ProblemCode } from '../rules/tutor.ts';

type Stored = Fields<'chat_messages'>;

/** A doubt or an answer for views. Immutable: a change makes a new object. */
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

/** Details of an answer. */
export interface AnswerDetails {
  /** From the solver. */
  readonly solution?: Solution;
  /** From the worked examples: similar solved questions. */
  readonly examples?: readonly WorkedExample[];
  /** A failure with its reason instead of an answer. */
  readonly problem?: ProblemCode;
  /** A pack that may solve the doubt and was missing on the device that was asked. */
  readonly pack?: PackId;
  /** Truncated: by the length limit, or because the connection to the model broke. */
  readonly ending?: 'length' | 'cut';
}

export interface Chat {
  readonly id: string;
  readonly title: string;
  readonly subject: string | null;
  /** Id in the syllabus. */
  readonly chapter: string | null;
  readonly isPinned: boolean;
  readonly madeAt: number;
}
