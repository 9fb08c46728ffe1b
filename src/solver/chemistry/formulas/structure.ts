import { formulasOf } from '../../quantities/formula.ts';

export const STRUCTURE = formulasOf(String.raw`
Atomic structure
  Wave number  wn = 1/lam  context: wavenumber  covers: radiation
  Rydberg formula  wn = Ryd*Z^2*(1/nlow^2 - 1/nup^2)  context: wavenumber  covers: hydrogen orbit  never: nlow nup
  Energy of photons  Emol = cn*NA*h_pl*f  context: photon  covers: radiation
  Energy of photons  Emol = cn*NA*h_pl*c/lam  context: photon  covers: radiation
  Mass of a photon  mph = h_pl/(lam*c)  context: photon  covers: radiation
  Einstein's photoelectric equation  Kmax = h_pl*(f - f0)  context: photoelectric  covers: maximum radiation  never: f f0
  Energy to remove an electron  Eion = E1H*Z^2/nq^2  context: ionise  covers: hydrogen orbit
  Heisenberg’s uncertainty principle  dxu*m*dvu = h_pl/(4*pi)  context: uncertainty
  Heisenberg’s uncertainty principle  dxu*dpu = h_pl/(4*pi)  context: uncertainty
`);
