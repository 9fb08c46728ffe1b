import { formulasOf } from '../../quantities/formula.ts';

export const STRUCTURE = formulasOf(String.raw`
Atomic structure
  Wave number  wn = 1/lam  context: wavenumber  covers: wave light radiation photon wavenumber
  Rydberg formula  wn = Ryd*Z^2*(1/nlow^2 - 1/nup^2)  context: wavenumber  covers: hydrogen electron orbit wave photon light transition wavenumber  never: nlow nup
  Energy of photons  Emol = cn*NA*h_pl*f  context: photon  covers: light wave radiation
  Energy of photons  Emol = cn*NA*h_pl*c/lam  context: photon  covers: light wave radiation
  Mass of a photon  mph = h_pl/(lam*c)  context: photon  covers: light wave radiation
  Einstein's photoelectric equation  Kmax = h_pl*(f - f0)  context: photoelectric  covers: photon light maximum electron wave threshold radiation  never: f f0
  Energy to remove an electron  Eion = E1H*Z^2/nq^2  context: ionise  covers: hydrogen electron orbit groundstate ionise atom
  Heisenberg’s uncertainty principle  dxu*m*dvu = h_pl/(4*pi)  context: uncertainty  covers: electron proton uncertainty
  Heisenberg’s uncertainty principle  dxu*dpu = h_pl/(4*pi)  context: uncertainty  covers: electron proton uncertainty
`);
