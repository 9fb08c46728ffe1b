/** Seeded pseudo-random numbers (mulberry32), so that a failing history can be repeated. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return { next, below, chance: (probability) => next() < probability, pick: (from) => from[below(from.length)]! };
}

/** An independent source for `names` (FNV-1a), so that an event more or less elsewhere changes nothing here. */
export function derived(seed: number, ...names: readonly (string | number)[]): Random {
  let hash = 0x811c9dc5 ^ seed;
  for (const char of names.join('/')) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return seeded(hash ^ (hash >>> 15));
}
