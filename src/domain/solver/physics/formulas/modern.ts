import { formulasOf } from '../../quantities/formula.ts';

export const MODERN = formulasOf(String.raw`
Photons
  Energy of a photon  Eph = h_pl*f  context: photon  covers: radiation photoelectric
  Energy of a photon  Eph = h_pl*c/lam  context: photon  covers: radiation photoelectric debroglie
  Momentum of a photon  mom = h_pl/lam  context: photon debroglie
Photoelectric effect
  Einstein's photoelectric equation  Kmax = Eph - wf  context: photoelectric  covers: photon maximum
  Einstein's photoelectric equation  Kmax = h_pl*f - wf  context: photoelectric  covers: photon maximum
  Einstein's photoelectric equation  Kmax = h_pl*c/lam - wf  context: photoelectric  covers: photon maximum
  Speed of the fastest electrons  Kmax = 1/2*m*v^2  context: photoelectric  covers: maximum photon
Matter waves
  De Broglie wavelength  lam = h_pl/(m*v)  context: debroglie  where: 6e7 >= v
  De Broglie wavelength  lam = h_pl/mom  context: debroglie
  De Broglie wavelength and energy  lam = h_pl/sqrt(2*m*KE)  context: debroglie  where: m*9e15 >= KE
  De Broglie wavelength after a voltage  lam = h_pl/sqrt(2*m*q*V)  context: debroglie  covers: acceleration rest
Nuclei
  Fraction that is left  frac = (1/2)^(t/thalf)  context: decay  covers: firstorder
`);
