/** Read position of each group: time of the last read message in epoch milliseconds, by group id. */
export type GroupReads = ReadonlyMap<string, number>;

/** More groups than anyone is in. Beyond this number the oldest positions are dropped. */
const MOST_GROUPS = 150;

/** Parses the stored positions. If two devices left one each for a group, the later one wins. */
export function readsOf(entries: readonly string[]): GroupReads {
  const reads = new Map<string, number>();
  for (const entry of entries) {
    const [groupId = '', moment] = entry.split(' ');
    const readTo = Number(moment);
    if (readTo > (reads.get(groupId) ?? 0)) reads.set(groupId, readTo);
  }
  return reads;
}

/** Advances a group's read position; it never moves back. */
export function withRead(entries: readonly string[], groupId: string, readTo: number): readonly string[] {
  const reads = new Map(readsOf(entries));
  reads.set(groupId, Math.max(readTo, reads.get(groupId) ?? 0));
  const latest = [...reads].toSorted(([, a], [, b]) => b - a).slice(0, MOST_GROUPS);
  return latest.map(([id, moment]) => `${id} ${moment}`);
}
