/** Until when each group is read: the moment of its last message, in epoch milliseconds, by the group's id. */
export type GroupReads = ReadonlyMap<string, number>;

/** More groups than anybody is in; what was read longest ago gives way. */
const MOST_GROUPS = 150;

/** What the texts of the profile say. Two devices may each have left one for a group: the later one holds. */
export function readsOf(entries: readonly string[]): GroupReads {
  const reads = new Map<string, number>();
  for (const entry of entries) {
    const [groupId = '', moment] = entry.split(' ');
    const readTo = Number(moment);
    if (readTo > (reads.get(groupId) ?? 0)) reads.set(groupId, readTo);
  }
  return reads;
}

/** The texts with a group read until a message; a group is never unread again. */
export function withRead(entries: readonly string[], groupId: string, readTo: number): readonly string[] {
  const reads = new Map(readsOf(entries));
  reads.set(groupId, Math.max(readTo, reads.get(groupId) ?? 0));
  const latest = [...reads].toSorted(([, a], [, b]) => b - a).slice(0, MOST_GROUPS);
  return latest.map(([id, moment]) => `${id} ${moment}`);
}
