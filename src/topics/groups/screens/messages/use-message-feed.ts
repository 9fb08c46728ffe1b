import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Replica } from '../../../../shared/replica/local-database.ts';
import type { MessageWindow } from '../../rules/messages/message-window.ts';
import type { Message } from './message.ts';
import { MessageFeed } from './message-feed.ts';

interface LiveFeed {
  readonly feed: MessageFeed;
  /** Undefined while loading. */
  readonly window: MessageWindow<Message> | undefined;
  readonly failure: Error | undefined;
  readonly readTo: number;
}

/** The feed of a group, opened at the read position. */
export function useMessageFeed(replica: Replica, userId: string, groupId: string, readTo: number): LiveFeed {
  const [feed] = useState(() => new MessageFeed(replica, userId, groupId, readTo));

  useEffect(() => {
    void feed.start();
    return () => feed.close();
  }, [feed]);

  return {
    feed,
    window: useSyncExternalStore(feed.subscribe, feed.window),
    failure: useSyncExternalStore(feed.subscribe, feed.failure),
    readTo: useSyncExternalStore(feed.subscribe, feed.readTo),
  };
}
