/** The picture of a question or an answer. The outbox keeps its bytes until they are sent. */
export interface PostedPicture {
  /** Object name. */
  readonly path: string;
  /** Text for students who cannot see the picture. */
  readonly alt: string;
}

/** A student's write to the directory of questions that waits to be sent. */
export type QaWrite =
  | {
      readonly kind: 'question';
      readonly entryId: string;
      readonly title: string;
      readonly body: string;
      readonly subject: string;
      readonly chapter: string | null;
      readonly picture?: PostedPicture;
    }
  | {
      readonly kind: 'answer';
      readonly answerId: string;
      readonly entryId: string;
      readonly body: string;
      readonly picture?: PostedPicture;
      /** For an answer that the tutor drafted: its source, and whether the student says that they checked it. */
      readonly draft?: { readonly by: string; readonly isChecked: boolean };
    }
  /** 0 takes the vote back. */
  | { readonly kind: 'vote'; readonly target: 'entry' | 'answer'; readonly targetId: string; readonly value: -1 | 0 | 1 }
  | { readonly kind: 'accept'; readonly entryId: string; readonly answerId: string | null }
  | {
      readonly kind: 'comment';
      readonly commentId: string;
      readonly entryId: string;
      /** Null under the question itself. */
      readonly answerId: string | null;
      readonly body: string;
    }
  | { readonly kind: 'delete-comment'; readonly commentId: string }
  | { readonly kind: 'follow'; readonly entryId: string; readonly isFollowing: boolean }
  | PostWrite;

/**
 * A change of an existing post. A later change of the same post replaces the waiting one. An edit has only the fields that the student
 * changed, because another device or a moderator may have changed the others. Earlier releases stored all fields.
 */
export type PostWrite =
  | {
      readonly kind: 'edit-question';
      readonly entryId: string;
      readonly title?: string;
      readonly body?: string;
      readonly subject?: string;
      readonly chapter?: string | null;
      /** Null removes the picture; without this field it stays. */
      readonly picture?: PostedPicture | null;
    }
  | {
      readonly kind: 'edit-answer';
      readonly answerId: string;
      readonly body?: string;
      readonly picture?: PostedPicture | null;
    }
  /** Calls an accepted answer wrong; null takes it back. */
  | { readonly kind: 'flag'; readonly answerId: string; readonly reason: string | null };

/** Key of a write in the outbox. Of writes with the same key, only the last is sent. */
export function keyOfWrite(write: QaWrite): string {
  switch (write.kind) {
    case 'question':
      return `question ${write.entryId}`;
    case 'answer':
      return `answer ${write.answerId}`;
    case 'vote':
      return `vote ${write.targetId}`;
    case 'accept':
      return `accept ${write.entryId}`;
    case 'comment':
    case 'delete-comment':
      return `${write.kind} ${write.commentId}`;
    case 'follow':
      return `follow ${write.entryId}`;
    case 'edit-question':
      return `edit ${write.entryId}`;
    case 'edit-answer':
      return `edit ${write.answerId}`;
    case 'flag':
      return `flag ${write.answerId}`;
  }
}
