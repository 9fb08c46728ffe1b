import { useMemo } from 'react';

import type { ConflictEntry } from './local-database.ts';
import { useRecords } from './use-records.ts';

/** CONF-2: what earlier releases logged of computed values, and what the app works in by itself. Cleared within a day. */
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
