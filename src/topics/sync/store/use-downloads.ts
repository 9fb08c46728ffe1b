import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { callServer } from '../../../shared/server/call-server.ts';
import { readDownloads, type Downloads } from '../../../shared/replica/downloads.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';

const LOOK_AGAIN_MS = 1000;
const COUNTS = v.record(v.string(), v.number());

/** Progress of the downloads, read every second; undefined while loading. */
export function useDownloads(): Downloads | undefined {
  const open = useOpenReplica();
  const [downloads, setDownloads] = useState<Downloads>();

  useEffect(() => {
    if (open === null) return undefined;
    let stopReading: (() => void) | undefined;
    const look = () => {
      stopReading?.();
      // A read fails when the database closes. The next database is read again.
      stopReading = onAnswer(readDownloads(open), setDownloads, () => undefined);
    };
    look();
    const looking = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      clearInterval(looking);
      stopReading?.();
    };
  }, [open]);

  return downloads;
}

/** Number of the student's own documents on the server; null until it has answered. */
export function useCountOnServer(userId: string, isNeeded: boolean): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    return onAnswer(
      callServer(userId, COUNTS, 'count_own_rows', {}),
      (answer) => setCount(answer.ok ? Object.values(answer.data).reduce((sum, one) => sum + one, 0) : null),
      () => undefined,
    );
  }, [userId, isNeeded]);
  return count;
}
