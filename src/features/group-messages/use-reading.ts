import { useCallback, useEffect, useRef, useState } from 'react';

import { saveReadTo } from '../../data/groups/group-reads.ts';
import type { Replica } from '../../data/replica/local-database.ts';

/** Who reads on has read more a moment later; every write goes to all devices of the student. */
const FIRST_SAVE_MS = 1500;
const NEXT_SAVE_MS = 15_000;

/**
 * Until when the student has read, by the moment of the last message they saw. It is written a while after, seldom
 * while they read on, and at once when they turn away.
 */
export function useReading(replica: Replica, userId: string, groupId: string, arrivedAt: number) {
  const [seenTo, setSeenTo] = useState(arrivedAt);
  const unsaved = useRef<number>(null);
  const savedAt = useRef(-Infinity);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (unsaved.current === null) return;
    savedAt.current = performance.now();
    void saveReadTo(replica, userId, groupId, unsaved.current);
    unsaved.current = null;
  }, [replica, userId, groupId]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      save();
    };
  }, [save]);

  const see = useCallback(
    (moment: number) => {
      setSeenTo((before) => {
        if (moment <= before) return before;
        unsaved.current = moment;
        const next = savedAt.current + NEXT_SAVE_MS - performance.now();
        timer.current ??= setTimeout(save, Math.max(FIRST_SAVE_MS, next));
        return moment;
      });
    },
    [save],
  );

  return { seenTo, see };
}
