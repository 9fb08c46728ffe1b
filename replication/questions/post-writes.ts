/** A change of what was posted before. A later one of the same post replaces the one that waits. */
export type PostWrite =
  | {
      readonly kind: 'edit-question';
      readonly entryId: string;
      readonly title: string;
      readonly body: string;
      readonly subject: string;
      readonly chapter: string | null;
    }
  | { readonly kind: 'edit-answer'; readonly answerId: string; readonly body: string }
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
