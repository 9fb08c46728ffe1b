import type { ReactNode } from 'react';

/** What other features show of a group; the route brings them here. */
export interface GroupParts {
  /** Fills a column of bounded height and scrolls inside it. */
  readonly messages: (groupId: string) => ReactNode;
  /** As messages. */
  readonly study: (groupId: string) => ReactNode;
  /** One line in the group's header. */
  readonly studyingNow: (groupId: string) => ReactNode;
  /** Below the news that the group is gone: what the student wrote there and nobody got. */
  readonly leftBehind: (groupId: string) => ReactNode;
  /** At the end of the group's row in the list: how much is unread. */
  readonly news: (groupId: string) => ReactNode;
}
