import { useMemo } from 'react';

import type { ConflictEntry } from '../../../shared/replica/local-database.ts';
import { useRecords } from '../../../shared/replica/use-records.ts';

/** CONF-2: fields with computed values. Earlier releases logged them, and the app resolves them itself. They are cleared within a day. */
const COMPUTED = ['memory', 'due', 'focus_timer'];

interface ConflictLog {
  readonly entries: readonly ConflictEntry[];
  readonly hasMore: boolean;
}

/** Values of other devices that this device replaced, newest first. */
export function useConflictLog(limit: number): ConflictLog {
  const { data = [] } = useRecords('conflicts', { selector: { field: { $nin: COMPUTED } }, sort: [{ at: 'desc' }], limit: limit + 1 });
  return useMemo(() => ({ entries: data.slice(0, limit), hasMore: data.length > limit }), [data, limit]);
}
