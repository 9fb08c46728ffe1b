/** Reactions offered for one press. */
export const REACTIONS = ['👍', '❤️', '🎉', '💡', '😄', '🤔'] as const;

export interface Reaction {
  readonly sign: string;
  /** Ids of those who gave it. */
  readonly by: readonly string[];
}

/** One text per reaction given: user id, space, reaction. */
export function reactionsOf(entries: readonly string[]): readonly Reaction[] {
  const bySign = new Map<string, string[]>();
  for (const entry of entries) {
    const end = entry.indexOf(' ');
    const [userId, sign] = [entry.slice(0, end), entry.slice(end + 1)];
    if (end > 0 && sign !== '') bySign.set(sign, [...(bySign.get(sign) ?? []), userId]);
  }
  const place = (sign: string) => {
    const at = (REACTIONS as readonly string[]).indexOf(sign);
    return at === -1 ? REACTIONS.length : at;
  };
  return [...bySign].map(([sign, by]) => ({ sign, by })).toSorted((a, b) => place(a.sign) - place(b.sign));
}

/** Toggles the student's own reaction. */
export function withReaction(entries: readonly string[], userId: string, sign: string): string[] {
  const own = `${userId} ${sign}`;
  return entries.includes(own) ? entries.filter((entry) => entry !== own) : [...entries, own];
}
