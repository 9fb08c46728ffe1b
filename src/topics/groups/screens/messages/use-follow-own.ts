import { useEffect, useEffectEvent, useRef } from 'react';

import type { MessageWindow } from '../../rules/messages/message-window.ts';
import type { Message } from './message.ts';

/** Calls `onWritten` for each message the student writes: the list scrolls to it. */
export function useFollowOwn({ unsent }: MessageWindow<Message>, onWritten: () => void): void {
  const lastWritten = unsent.at(-1)?.id;
  const known = useRef(lastWritten);
  const follow = useEffectEvent(onWritten);
  useEffect(() => {
    if (lastWritten !== undefined && lastWritten > (known.current ?? '')) follow();
    known.current = lastWritten ?? known.current;
  }, [lastWritten]);
}
