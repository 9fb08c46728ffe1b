/** Electrons in the subshells of an atom, filled by the n + l rule, in the order of filling. */
export function fillSubshells(electrons: number): readonly { readonly shell: number; readonly azimuthal: number; readonly held: number }[] {
  const order = Array.from({ length: 8 }, (_, at) => at + 1)
    .flatMap((shell) => Array.from({ length: Math.min(shell, 4) }, (_, azimuthal) => ({ shell, azimuthal })))
    .toSorted((one, other) => one.shell + one.azimuthal - other.shell - other.azimuthal || one.shell - other.shell);
  let left = electrons;
  return order
    .map(({ shell, azimuthal }) => {
      const held = Math.min(left, 2 * (2 * azimuthal + 1));
      left -= held;
      return { shell, azimuthal, held };
    })
    .filter(({ held }) => held > 0);
}

/** Unpaired electrons of a subshell by Hund's rule: one spin after the other is put into its orbitals. */
export function unpairedIn(orbitals: number, electrons: number): number {
  const spins = Array.from({ length: electrons }, (_, at) => (at < orbitals ? 1 : -1));
  return spins.reduce<number>((sum, spin) => sum + spin, 0);
}
