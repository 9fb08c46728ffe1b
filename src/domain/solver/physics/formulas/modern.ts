import { formulasOf } from '../../quantities/formula.ts';

export const MODERN = formulasOf(String.raw`
Photons
  Energy of a photon  Eph = h_pl*f  context: photon  covers: light wave radiation photoelectric
  Energy of a photon  Eph = h_pl*c/lam  context: photon  covers: light wave radiation photoelectric debroglie
  Momentum of a photon  mom = h_pl/lam  context: photon debroglie  covers: light wave electron
Photoelectric effect
  Einstein's photoelectric equation  Kmax = Eph - wf  context: photoelectric  covers: photon light maximum electron wave
  Einstein's photoelectric equation  Kmax = h_pl*f - wf  context: photoelectric  covers: photon light maximum electron wave
  Einstein's photoelectric equation  Kmax = h_pl*c/lam - wf  context: photoelectric  covers: photon light maximum electron wave
  Speed of the fastest electrons  Kmax = 1/2*m*v^2  context: photoelectric  covers: light maximum electron wave photon
Matter waves
  De Broglie wavelength  lam = h_pl/(m*v)  context: debroglie  covers: electron proton wave  where: 6e7 >= v
  De Broglie wavelength  lam = h_pl/mom  context: debroglie  covers: electron proton wave
  De Broglie wavelength and energy  lam = h_pl/sqrt(2*m*KE)  context: debroglie  covers: electron proton wave  where: m*9e15 >= KE
  De Broglie wavelength after a voltage  lam = h_pl/sqrt(2*m*q*V)  context: debroglie  covers: electron proton wave acceleration rest
Nuclei
  Fraction that is left  frac = (1/2)^(t/thalf)  context: decay  covers: firstorder
`);
