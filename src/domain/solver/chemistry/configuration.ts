/** Subshells in filling order. */
const ORDER = ['1s', '2s', '2p', '3s', '3p', '4s', '3d', '4p', '5s', '4d', '5p', '6s', '4f', '5d', '6p', '7s', '5f', '6d', '7p'];
const ROOM = { s: 2, p: 6, d: 10, f: 14 } as const;
/** Half-filled and filled subshells take an electron from their neighbour: measured exceptions. */
const EXCEPTIONS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  24: { '4s': 1, '3d': 5 },
  29: { '4s': 1, '3d': 10 },
  41: { '5s': 1, '4d': 4 },
  42: { '5s': 1, '4d': 5 },
  44: { '5s': 1, '4d': 7 },
  45: { '5s': 1, '4d': 8 },
  46: { '5s': 0, '4d': 10 },
  47: { '5s': 1, '4d': 10 },
  78: { '6s': 1, '5d': 9 },
  79: { '6s': 1, '5d': 10 },
};
/** From lanthanum on there are too many exceptions. */
export const HEAVIEST = 56;

export type Subshell = readonly [name: string, electrons: number];

/** Electrons by subshell, in the order of the shells; an ion loses those of the outermost shell first. */
export function configurationOf(protons: number, charge: number): Subshell[] {
  const filled = new Map<string, number>();
  let rest = protons + Math.max(0, -charge);
  for (const name of ORDER) {
    const room = ROOM[name[1] as keyof typeof ROOM];
    if (rest <= 0) break;
    filled.set(name, Math.min(room, rest));
    rest -= room;
  }
  if (charge >= 0) for (const [name, count] of Object.entries(EXCEPTIONS[protons] ?? {})) filled.set(name, count);
  for (let lost = 0; lost < charge; lost++) {
    const outer = [...filled].filter(([, count]) => count > 0).toSorted(([a], [b]) => rank(b) - rank(a))[0]!;
    filled.set(outer[0], outer[1] - 1);
  }
  return [...filled].filter(([, count]) => count > 0).toSorted(([a], [b]) => rank(a) - rank(b));
}

/** 3d before 4s. */
function rank(name: string): number {
  return Number(name[0]) * 10 + 'spdf'.indexOf(name[1]!);
}

/** By Hund's rule. */
export function unpairedIn(configuration: readonly Subshell[]): number {
  return configuration.reduce((sum, [name, count]) => {
    const orbitals = ROOM[name[1] as keyof typeof ROOM] / 2;
    return sum + (count <= orbitals ? count : 2 * orbitals - count);
  }, 0);
}
