/** Reactions that the menu offers. */
export const REACTIONS = ['👍', '❤️', '🎉', '💡', '😄', '🤔'] as const;

export interface Reaction {
  readonly sign: string;
  /** Ids of the members who gave the reaction. */
  readonly by: readonly string[];
}

/** Parses reactions. Each entry is one reaction: user id, space, sign. */
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
