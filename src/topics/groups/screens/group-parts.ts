import type { ReactNode } from 'react';

/** Components from other topics. The screen in src/shell composes them. */
export interface GroupParts {
  /** Fills a column of bounded height and scrolls inside. */
  readonly messages: (groupId: string) => ReactNode;
  /** Same layout as `messages`. */
  readonly study: (groupId: string) => ReactNode;
  /** Same layout as `messages`. */
  readonly papers: (groupId: string) => ReactNode;
  /** One line in the group's header that says who is studying. */
  readonly studyingNow: (groupId: string) => ReactNode;
  /** Unsent messages, below the notice that the group is gone. */
  readonly leftBehind: (groupId: string) => ReactNode;
  /** The group's last message, in its row of the list. */
  readonly latest: (groupId: string) => ReactNode;
  /** Opens the dialog that reports a member. */
  readonly onReport: (groupId: string, member: { readonly userId: string; readonly name: string }) => void;
  /** Unread marks at the end of the group's row. */
  readonly news: (groupId: string) => ReactNode;
}
