import { useEffect } from 'react';

import type { MessageWindow } from '../../rules/messages/message-window.ts';
import type { MessageFeed } from './message-feed.ts';
import type { Message } from './message.ts';

/** Loads the page that the reader is about to reach. */
export function usePaging(
  feed: MessageFeed,
  window: MessageWindow<Message>,
  near: { readonly start: boolean; readonly end: boolean },
): void {
  const wantsOlder = near.start && window.hasOlder;
  const wantsNewer = near.end && window.hasNewer;
  useEffect(() => {
    if (wantsOlder) feed.loadOlder();
    if (wantsNewer) feed.loadNewer();
    // Runs again after each page: the reader may still be as near.
  }, [feed, window, wantsOlder, wantsNewer]);
}
