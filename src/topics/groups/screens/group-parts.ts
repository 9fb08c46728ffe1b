import type { ReactNode } from 'react';

/** Parts from other topics; the screen in src/shell composes them. */
export interface GroupParts {
  /** Fills a column of bounded height and scrolls inside. */
  readonly messages: (groupId: string) => ReactNode;
  /** Same as messages. */
  readonly study: (groupId: string) => ReactNode;
  /** Same as messages. */
  readonly papers: (groupId: string) => ReactNode;
  /** One line in the group's header. */
  readonly studyingNow: (groupId: string) => ReactNode;
  /** Below the notice that the group is gone: unsent messages. */
  readonly leftBehind: (groupId: string) => ReactNode;
  /** In the group's row: its last message. */
  readonly latest: (groupId: string) => ReactNode;
  /** Opens the report of a member. */
  readonly onReport: (groupId: string, member: { readonly userId: string; readonly name: string }) => void;
  /** At the end of the group's row: what is unread. */
  readonly news: (groupId: string) => ReactNode;
}
