import { useEffect, useMemo, useState } from 'react';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { type LiveResult, useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import { type Attempt, type OwnPaper, readAttempt, readOwnPaper } from '../rules/attempt.ts';
import { type AskedPaper, isStoredPaper } from '../rules/paper.ts';

/** Attempts, the newest first. */
export function useAttempts(): LiveResult<readonly Attempt[]> {
  const result = useRecords('attempts', { selector: { kind: 'attempt' }, sort: [{ started_at: 'desc' }] });
  return useMemo(() => {
    const { data, ...rest } = result;
    return { ...rest, data: data?.map(readAttempt).filter((attempt) => attempt !== null) };
  }, [result]);
}

/** Imported papers, the newest first. */
export function useOwnPapers(): LiveResult<readonly OwnPaper[]> {
  const result = useRecords('attempts', { selector: { kind: 'own' }, sort: [{ started_at: 'desc' }] });
  return useMemo(() => {
    const { data, ...rest } = result;
    return { ...rest, data: data?.map(readOwnPaper).filter((paper) => paper !== null) };
  }, [result]);
}

/** null: there is none. */
export function useAttempt(id: string): LiveResult<Attempt | null> {
  const result = useRecord('attempts', id);
  return useMemo(() => {
    const { data, ...rest } = result;
    return { ...rest, data: data && (data.kind === 'attempt' ? readAttempt(data) : null) };
  }, [result]);
}

/** An attempt's paper. null while it is not on this device. While a deleted paper is restored, the last one read stays. */
export function usePaper(id: string | null): LiveResult<AskedPaper | null> {
  const result = useRecord('attempts', id);
  const replica = useReplica();
  const [read, setRead] = useState<{ readonly id: string; readonly paper: AskedPaper } | null>(null);
  const isMissing = result.data === null;
  useEffect(() => {
    // Another device that did not know of this attempt may have deleted the paper. `restore` does nothing if it never was on this device.
    if (isMissing && id !== null) void replica?.restore('attempts', id);
  }, [replica, id, isMissing]);
  const content = result.data?.kind === 'paper' ? result.data.paper : null;
  const stored = content !== null && isStoredPaper(content) ? content : null;
  if (id !== null && stored !== null && stored !== read?.paper) setRead({ id, paper: stored });
  return useMemo(() => {
    const { data, ...rest } = result;
    if (data === undefined) return { ...rest, data };
    return { ...rest, data: stored ?? (read?.id === id ? read.paper : null) };
  }, [result, stored, read, id]);
}
