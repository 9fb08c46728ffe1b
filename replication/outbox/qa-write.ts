/** One of a question or an answer. Its bytes are in the outbox until they are sent. */
export interface PostedPicture {
  /** Object name. */
  readonly path: string;
  /** For who does not see it. */
  readonly alt: string;
}

/** What a student wrote in the directory of questions, on its way to the server. */
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
      /** What wrote it in the tutor, and whether the student says that they checked it. */
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
 * A change of what was posted before. A later one of the same post replaces the one that waits. An edit has the fields that the
 * student changed, and no others: another device or a moderator may have changed those. Earlier releases stored all.
 */
export type PostWrite =
  | {
      readonly kind: 'edit-question';
      readonly entryId: string;
      readonly title?: string;
      readonly body?: string;
      readonly subject?: string;
      readonly chapter?: string | null;
      /** null takes it away; missing where it stays as it is. */
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

/** Of what waits under one key, only the last is sent. */
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
