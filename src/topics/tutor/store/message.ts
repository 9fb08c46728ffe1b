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
  /** The solver's solution. */
  readonly solution?: Solution;
  /** Similar solved questions from the worked examples. */
  readonly examples?: readonly WorkedExample[];
  /** Why the answer failed. */
  readonly problem?: ProblemCode;
  /** A pack that may solve the doubt and that the answering device did not have. */
  readonly pack?: PackId;
  /** Why the answer is incomplete: the length limit, or a broken connection to the model. */
  readonly ending?: 'length' | 'cut';
}

export interface Chat {
  readonly id: string;
  readonly title: string;
  readonly subject: string | null;
  /** Id of the chapter in the syllabus. */
  readonly chapter: string | null;
  readonly isPinned: boolean;
  readonly madeAt: number;
}
