import { useCallback, useEffect, useRef, useState } from 'react';

import { saveReadTo } from '../../store/group-reads.ts';
import type { Replica } from '../../../../shared/replica/local-database.ts';

/** Debounce in ms: every write goes to all of the student's devices. */
const FIRST_SAVE_MS = 1500;
const NEXT_SAVE_MS = 15_000;

/** Stores the read position: the time of the last message seen. Throttled while reading, and at once when the reader leaves. */
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
