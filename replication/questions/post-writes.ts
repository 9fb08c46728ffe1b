/** One of a question or an answer. Its bytes are in the outbox until they are sent. */
export interface PostedPicture {
  /** Object name. */
  readonly path: string;
  /** For who does not see it. */
  readonly alt: string;
}

/** A change of what was posted before. A later one of the same post replaces the one that waits. */
export type PostWrite =
  | {
      readonly kind: 'edit-question';
      readonly entryId: string;
      readonly title: string;
      readonly body: string;
      readonly subject: string;
      readonly chapter: string | null;
      /** null takes it away; missing where it stays as it is. */
      readonly picture?: PostedPicture | null;
    }
  | {
      readonly kind: 'edit-answer';
      readonly answerId: string;
      readonly body: string;
      readonly picture?: PostedPicture | null;
    }
  /** Calls an accepted answer wrong; null takes it back. */
  | { readonly kind: 'flag'; readonly answerId: string; readonly reason: string | null };

export function keyOfPost(write: PostWrite): string {
  switch (write.kind) {
    case 'edit-question':
      return `edit ${write.entryId}`;
    case 'edit-answer':
      return `edit ${write.answerId}`;
    case 'flag':
      return `flag ${write.answerId}`;
  }
}
