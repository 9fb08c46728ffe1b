import { formulasOf } from '../../quantities/formula.ts';

export const STRUCTURE = formulasOf(String.raw`
Atomic structure
  Energy of photons  Emol = cn*NA*h_pl*f  context: photon  covers: light wave radiation
  Energy of photons  Emol = cn*NA*h_pl*c/lam  context: photon  covers: light wave radiation
`);
