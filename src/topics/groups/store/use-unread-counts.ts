import { useEffect, useState } from 'react';

import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { watchOnceLoaded } from '../../../shared/replica/watch-once-loaded.ts';
import type { Unread } from './group-reads.ts';

const nothing: ReadonlyMap<string, Unread> = new Map();

/** Unread counts of the student's groups, by group id. */
export function useUnreadCounts(): ReadonlyMap<string, Unread> {
  const open = useOpenReplica();
  const [unread, setUnread] = useState(nothing);
  useEffect(() => {
    if (!open) return undefined;
    return watchOnceLoaded(import('./watch-unread.ts'), ({ watchUnread }) => watchUnread(open.replica, open.userId, setUnread));
  }, [open]);
  return unread;
}
